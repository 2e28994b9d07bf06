package diff_test

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"urigrep/internal/source"
)

// read returns the texts of a diff as "path:line: text", those with an added line with a '+' before,
// and what of it is not read.
func read(t testing.TB, in io.Reader) (texts []string) {
	t.Helper()
	s, err := source.New(source.Config{
		Input: "diff", Stdin: in, Label: "in", Added: true,
		Note: func(_, text string) { texts = append(texts, text) },
	})
	if err != nil {
		t.Fatal(err)
	}
	err = s.File(t.Context(), source.Stdin).Documents(func(d *source.Document) error {
		at := 0
		for l := range strings.Lines(string(d.Bytes)) {
			mark := " "
			if d.Wanted(int64(at), int64(at+len(l))) {
				mark = "+"
			}
			offset, line := d.Map.Position(int64(at))
			if n := int(d.Map.End(int64(at+len(l))) - offset); n != len(l) && n != len(l)+len("\x1b[m") {
				t.Errorf("%q has %d bytes in the diff", l, n)
			}
			texts = append(texts, fmt.Sprintf("%s%s:%d@%d: %s", mark, d.Path, line+1, offset, strings.TrimSuffix(l,
				"\n")))
			at += len(l)
		}
		return nil
	})
	if err != nil {
		texts = append(texts, err.Error())
	}
	return texts
}

const names = "--- a/x\n+++ b/x\n"

func TestHunks(t *testing.T) {
	for _, tt := range []struct{ name, diff, want string }{
		{"one", names + "@@ -3,2 +4,2 @@ f\n kept\n-old\n+new\n", " x:4@35: kept|+x:5@46: new"},
		{"counts of one", names + "@@ -1 +1 @@\n-old\n+new\n", "+x:1@34: new"},
		{"two", names + "@@ -1 +1 @@\n a\n@@ -9,0 +9,1 @@\n+b\n", " x:1@29: a|+x:9@48: b"},
		{"no line end", names + "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n",
			"+x:1@60: b"},
		{"empty line without its mark", names + "@@ -1,2 +1,2 @@\n\n a\n", " x:1@32: | x:2@34: a"},
		{"lines like names", names + "@@ -1,1 +1,2 @@\n--- a\n+++ b\n+c\n", "+x:1@39: ++ b|+x:2@45: c"},
		{"times after names", "--- x.orig\t2030-01-01\n+++ x\t2030-01-02\n@@ -0,0 +1 @@\n+a\n", "+x:1@54: a"},
		{"no prefixes", "--- a.txt\n+++ a.txt\n@@ -0,0 +1 @@\n+a\n", "+a.txt:1@35: a"},
		{"quoted", "--- \"a/\\303\\251\"\n+++ \"b/\\303\\251\"\n@@ -0,0 +1 @@\n+a\n", "+é:1@49: a"},
		{"new file", "--- /dev/null\n+++ b/x\n@@ -0,0 +1,2 @@\n+a\n+b\n", "+x:1@39: a|+x:2@42: b"},
		{"deleted", "--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n", ""},
		{"combined", "--- a/x\n+++ b/x\n@@@ -1,2 -1,2 +1,3 @@@\n  kept\n +a\n+ b\n--c\n",
			" x:1@41: kept|+x:2@48: a|+x:3@52: b"},
		{"text around", "commit 1\n\n    +a\n" + names + "@@ -1 +1 @@\n a\n-- \n2.1\n", " x:1@46: a"},
		{"shorter than it says", names + "@@ -1,9 +1,9 @@\n a\nother\n" + names + "@@ -0,0 +1 @@\n+b\n",
			" x:1@33: a|+x:1@72: b"},
		{"CRLF", names + "@@ -0,0 +1 @@\r\n+a\r\n", "+x:1@32: a\r"},
		{"no diff", "a\n", "there is no hunk of a unified diff in it"},
		{"nothing", "", ""},
		{"head that is none", "@@ a @@\n@@ -1 @@\n@@ -1 +1 x\n@@\n", "there is no hunk of a unified diff in it"},
		{"colours",
			"\x1b[1m--- a/x\x1b[m\n\x1b[1m+++ b/x\x1b[m\n\x1b[36m@@ -1,2 +1,3 @@\x1b[m f\n c\n\x1b[31m-old\x1b[m\n" +
				"\x1b[32m+\x1b[m\x1b[32mnew\x1b[m\n\x1b[32m+\x1b[m\n", " x:1@57: c|+x:2@86: new|+x:3@102: "},
		{"colours of a combined diff", names + "\x1b[36m@@@ -1 -1 +1,2 @@@\x1b[m\n\x1b[32m +\x1b[mb\n \x1b[32m+c\n",
			"+x:1@53: b|+x:2@62: c"},
		{"an escape that sets no colours", names + "@@ -0,0 +1 @@\n+\x1b[2Ja\x1b\n", "+x:1@31: \x1b[2Ja\x1b"},
	} {
		for way, in := range map[string]io.Reader{
			"at once": strings.NewReader(tt.diff), "by byte": iotest.OneByteReader(strings.NewReader(tt.diff)),
		} {
			if got := strings.Join(read(t, in), "|"); got != tt.want {
				t.Errorf("%s, %s: %q, want %q", tt.name, way, got, tt.want)
			}
		}
	}
}

// A hunk that is longer than may be kept comes in several texts, whose lines go on.
func TestLongHunk(t *testing.T) {
	const lines = 400_000
	var b strings.Builder
	fmt.Fprintf(&b, "--- /dev/null\n+++ b/x\n@@ -0,0 +1,%d @@\n", lines)
	for i := range lines {
		fmt.Fprintf(&b, "+line %d http://a.example/\n", i+1)
	}
	got := read(t, strings.NewReader(b.String()))
	if len(got) != lines {
		t.Fatalf("%d lines, want %d", len(got), lines)
	}
	for i, l := range got {
		if !strings.HasPrefix(l, fmt.Sprintf("+x:%d@", i+1)) || !strings.HasSuffix(l,
			fmt.Sprintf(": line %d http://a.example/", i+1)) {
			t.Fatalf("line %d is %q", i+1, l)
		}
	}
}

// A hunk that is longer than a text should be is divided at an empty line, and only one that is far
// longer at any.
func TestLongHunkIsDividedAtEmptyLines(t *testing.T) {
	const lines, size = 40_000, 50
	for every, want := range map[int]int{1000: 2, lines + 1: 1} {
		var b strings.Builder
		fmt.Fprintf(&b, "--- /dev/null\n+++ b/x\n@@ -0,0 +1,%d @@\n", lines)
		for i := range lines {
			if (i+1)%every == 0 {
				b.WriteString("+\n")
			} else {
				b.WriteString("+" + strings.Repeat("a", size-1) + "\n")
			}
		}
		s, err := source.New(source.Config{Input: "diff", Stdin: strings.NewReader(b.String()), Label: "in"})
		if err != nil {
			t.Fatal(err)
		}
		texts := 0
		err = s.File(t.Context(), source.Stdin).Documents(func(d *source.Document) error {
			if texts++; texts < want && !bytes.HasSuffix(d.Bytes, []byte("a\n\n")) {
				t.Errorf("text %d does not end with an empty line", texts)
			}
			return nil
		})
		if err != nil || texts != want {
			t.Errorf("an empty line every %d: %d texts (%v), want %d", every, texts, err, want)
		}
	}
}

func FuzzDiff(f *testing.F) {
	f.Add(names + "@@ -3,2 +4,2 @@ f\n kept\n-old\n+new\n")
	f.Add("@@@ -1,2 -1,2 +1,3 @@@\n  kept\n +a\n+ b\n--c\n")
	f.Add("+++ \"b/\\3\"\n@@ -0,0 +1 @@\n+\r\n")
	f.Fuzz(func(t *testing.T, diff string) {
		got, again := read(t, strings.NewReader(diff)), read(t, iotest.OneByteReader(strings.NewReader(diff)))
		if !slices.Equal(got, again) {
			t.Fatalf("%q, by byte %q", got, again)
		}
	})
}
