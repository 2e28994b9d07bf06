package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

//go:embed equivalent.txt
var equivalentText string

// A change is a mutation as it is printed: the name of its file and the line before and after,
// without the blanks around it. It stays the same where the file changes elsewhere.
type change struct{ file, before, after string }

// change returns the change that a site makes to the source of its file.
func (s site) change(src []byte) change {
	line := bytes.Count(src[:s.start], []byte("\n"))
	return change{fileName(s.file), lineAt(src, line), lineAt(s.apply(src), line)}
}

// fileName returns the last directory of a path and the name in it, with a slash between.
func fileName(path string) string {
	dir, name := filepath.Split(path)
	return filepath.Base(dir) + "/" + name
}

// lineAt returns the line of a text with a 0-based number, trimmed.
func lineAt(text []byte, number int) string {
	lines := strings.SplitN(string(text), "\n", number+2)
	return strings.TrimSpace(lines[number])
}

// equivalents reads a list of changes that no test can notice, and returns the reason of each. An
// entry has four lines: the file, "- " and the line before, "+ " and the line after, "= " and the
// reason. Empty lines stand between entries; lines that begin with # are comments.
func equivalents(text string) (map[change]string, error) {
	all := map[change]string{}
	var c change
	for i, line := range strings.Split(text, "\n") {
		mark, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch {
		case mark == "" || strings.HasPrefix(mark, "#"):
		case mark == "-":
			c.before = rest
		case mark == "+":
			c.after = rest
		case mark == "=" && c.file != "" && c.before != "" && c.after != "" && rest != "":
			all[c] = rest
			c = change{file: c.file}
		case rest == "" && strings.HasSuffix(mark, ".go"):
			c = change{file: mark}
		default:
			return nil, fmt.Errorf("equivalent.txt:%d: want a file, -, + or =", i+1)
		}
	}
	return all, nil
}

// survivors returns the sites whose changes stand as survivors in the output of an earlier run,
// in a file. Of several with one change it takes as many as the output has.
func survivors(sites []site, name string) ([]site, error) {
	out, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	wanted := map[change]int{}
	lines := strings.Split(string(out), "\n")
	for i := 0; i+2 < len(lines); i++ {
		path, rest, _ := strings.Cut(lines[i], ":")
		before, isBefore := strings.CutPrefix(lines[i+1], "\t- ")
		after, isAfter := strings.CutPrefix(lines[i+2], "\t+ ")
		if isBefore && isAfter && strings.HasSuffix(rest, ": "+string(survived)) {
			wanted[change{fileName(path), before, after}]++
		}
	}
	var left []site
	sources := map[string][]byte{}
	for _, s := range sites {
		src := sources[s.file]
		if src == nil {
			if src, err = os.ReadFile(s.file); err != nil {
				return nil, err
			}
			sources[s.file] = src
		}
		if c := s.change(src); wanted[c] > 0 {
			wanted[c]--
			left = append(left, s)
		}
	}
	return left, nil
}
