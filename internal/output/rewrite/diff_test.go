package rewrite

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// A diff of changes made at random, carried out by hand, makes the new text of the old one.
func TestDiffMakesTheNewText(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		var out, old, changed bytes.Buffer
		d := NewDiff(&out, "name")
		for range r.IntN(12) {
			text := make([]byte, r.IntN(20))
			for i := range text {
				text[i] = "ab\n\n"[r.IntN(4)]
			}
			switch r.IntN(4) {
			case 0:
				d.remove(text)
				old.Write(text)
			case 1:
				d.insert(text)
				changed.Write(text)
			default:
				_, _ = d.Write(text)
				old.Write(text)
				changed.Write(text)
			}
		}
		if err := d.End(); err != nil {
			t.Fatal(err)
		}
		if got := patched(t, old.String(), out.String()); got != changed.String() {
			t.Fatalf("%q with\n%s\nmakes %q, want %q", old.String(), out.String(), got, changed.String())
		}
		if old.String() == changed.String() && out.Len() > 0 {
			t.Fatalf("%q is not changed, and has the diff %q", old.String(), out.String())
		}
	}
}

// patched returns a text changed as a diff says, which must agree with it.
func patched(t *testing.T, text, diff string) string {
	t.Helper()
	var b strings.Builder
	lines := strings.SplitAfter(text, "\n")
	at := 0
	last := byte(0)
	var left lineRange // of the hunk: its lines in the old text, and as first those in the new one
	ended := func() {
		if left != (lineRange{}) {
			t.Fatalf("a hunk lacks %d old lines and %d new ones in\n%s", left.lines, left.first, diff)
		}
	}
	for line := range strings.Lines(diff) {
		switch line[0] {
		case '@':
			ended()
			var first, n, newFirst, newN int
			if _, err := fmt.Sscanf(line, "@@ -%d,%d +%d,%d @@", &first, &n, &newFirst, &newN); err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			if again := fmt.Sprintf("@@ -%d,%d +%d,%d @@\n", first, n, newFirst, newN); line != again {
				t.Fatalf("%q, want %q", line, again)
			}
			left = lineRange{int64(newN), int64(n)}
			if n > 0 {
				first--
			}
			if newN > 0 {
				newFirst--
			}
			for ; at < first; at++ {
				b.WriteString(lines[at])
			}
			if before := strings.Count(b.String(), "\n"); before != newFirst {
				t.Fatalf("%q after %d new lines", line, before)
			}
		case ' ', '-':
			if strings.HasPrefix(line, "---") && last == 0 {
				continue
			}
			if strings.TrimSuffix(lines[at], "\n") != strings.TrimSuffix(line[1:], "\n") {
				t.Fatalf("line %d is %q, and not %q, in\n%s", at+1, lines[at], line[1:], diff)
			}
			left.lines--
			if at++; line[0] == ' ' {
				left.first--
				b.WriteString(line[1:])
			}
		case '+':
			if !strings.HasPrefix(line, "+++ name") {
				left.first--
				b.WriteString(line[1:])
			}
		case '\\':
			if last != '-' {
				all := strings.TrimSuffix(b.String(), "\n")
				b.Reset()
				b.WriteString(all)
			}
			continue
		}
		last = line[0]
	}
	ended()
	for ; at < len(lines); at++ {
		b.WriteString(lines[at])
	}
	return b.String()
}
