package command_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// documents returns the paths of the documents that link to each other.
func documents(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, pattern := range []string{"../../*.md", "../../docs/*.md", "../../cluster/*.md", "../../testdata/README.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, found...)
	}
	if len(all) < 8 {
		t.Fatalf("documents: %q", all)
	}
	return all
}

// A heading of a document, with its level and the anchor that a page makes of it.
type heading struct {
	level        int
	text, anchor string
}

// headings returns the headings of a Markdown text outside code.
func headings(text []byte) (all []heading) {
	code := false
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		if strings.HasPrefix(line, "```") {
			code = !code
		}
		mark, name, ok := strings.Cut(line, " ")
		if code || !ok || mark == "" || strings.Trim(mark, "#") != "" {
			continue
		}
		anchor := strings.Map(func(c rune) rune {
			switch {
			case c == ' ':
				return '-'
			case unicode.IsLetter(c), unicode.IsDigit(c), c == '-', c == '_':
				return unicode.ToLower(c)
			}
			return -1
		}, name)
		all = append(all, heading{len(mark), name, anchor})
	}
	return all
}

// contents matches the list of sections of a document, between two comments.
var contents = regexp.MustCompile(`(?s)(<!-- contents -->\n).*?(<!-- end of contents -->\n)`)

// The contents of the guide are its headings; with -update they are written.
func TestContents(t *testing.T) {
	const path = "../../docs/GUIDE.md"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	list := "\n"
	for _, h := range headings(text) {
		if h.level > 1 {
			list += fmt.Sprintf("%s- [%s](#%s)\n", strings.Repeat("  ", h.level-2), h.text, h.anchor)
		}
	}
	want := contents.ReplaceAll(text, []byte("${1}"+list+"\n${2}"))
	if bytes.Equal(want, text) && contents.Match(text) {
		return
	}
	if !*update {
		t.Fatalf("the contents of %s are not its headings: run go generate ./internal/command", path)
	}
	if err := os.WriteFile(path, want, 0o644); err != nil {
		t.Fatal(err)
	}
}

// Links from one document to another lead to a file that is there, and to a heading of it.
func TestLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s]*)\)`)
	code := regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
	for _, path := range documents(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllSubmatch(code.ReplaceAll(text, nil), -1) {
			to, anchor, _ := strings.Cut(string(m[1]), "#")
			if strings.Contains(to, ":") {
				continue
			}
			target, linked := path, text
			if to != "" {
				target = filepath.Join(filepath.Dir(path), to)
				if linked, err = os.ReadFile(target); err != nil {
					t.Errorf("%s: %v", path, err)
					continue
				}
			}
			if anchor != "" && !hasAnchor(linked, anchor) {
				t.Errorf("%s: %s has no heading #%s", path, target, anchor)
			}
		}
	}
}

func hasAnchor(text []byte, anchor string) bool {
	for _, h := range headings(text) {
		if h.anchor == anchor {
			return true
		}
	}
	return false
}
