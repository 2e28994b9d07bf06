package lines_test

import (
	"fmt"
	"strings"
	"testing"

	"urigrep/delimit/internal/index"
	"urigrep/delimit/internal/lines"
	"urigrep/internal/text"
)

// TestDiffLines has lines of unified diffs, the place of their marks, and lists that look alike
// (rule R2).
func TestDiffLines(t *testing.T) {
	far := strings.Repeat("+"+strings.Repeat("x", 62)+"\n", index.HunkLook/64)
	for _, tt := range []struct {
		before, head, next string
		want               string // lengths of the marks of both lines, and whether they go together
	}{
		{"@@ -1 +1 @@\n", "+a", "+b", "1 1 true"}, {"@@ -1 +1 @@\n", "+a", "-b", "1 1 false"}, {"@@ -1 +1 @@\n", " a", "+b", "1 1 false"}, {"@@ -1 +1 @@\n", " a", " b", "0 0 true"}, {"", "+a", "+b", "0 0 false"}, {"", "+a", "-b", "0 0 true"}, {"", "a", "b", "0 0 true"},
		{"> @@ -1 +1 @@\n", "> +a", "> +b", "3 3 true"}, {"@@ -1 +1 @@\n x\n\n-y\n\\ No newline\n", "+a", "+b", "1 1 true"}, {"@@ -1 +1 @@\nx\n", "+a", "-b", "0 0 true"}, {"@@\n", "+a", "-b", "0 0 true"}, {"@@ -1 +1 @@\r\n", "+a", "+b", "1 1 true"},
		{"@@ -1 +1 @@\n" + far[64:], "+a", "+b", "1 1 true"}, {"@@ -1 +1 @@\n" + far, "+a", "+b", "0 0 false"}, {"@@ -1 +1 @@\n", "+", "", "1 1 false"},
	} {
		b := []byte(tt.before + tt.head + "\n" + tt.next)
		own, other, ok := lines.Diff(new(index.Index), b, len(tt.before), []byte(tt.head), []byte(tt.next))
		if got := fmt.Sprint(own, other, ok); got != tt.want {
			t.Errorf("R2 %.40q, %q, %q: %s, want %s", tt.before, tt.head, tt.next, got, tt.want)
		}
	}
	for line, want := range map[string]int{"": 0, "a": 0, ">": 1, "> a": 2, ">> a": 3, "> > a": 4, ">  >": 2, " >": 0} {
		if got := text.Quoting([]byte(line)); got != want {
			t.Errorf("R2 %q quotes with %d bytes, want %d", line, got, want)
		}
	}
	for _, tt := range []struct {
		first, line string
		want        int
	}{{"12: a", "12(continued): b", 15}, {"12(continued): a", "12(continued):b", 14}, {"12 a", "12(continued): b", 0}, {": a", "12(continued): b", 0}, {"12: a", "(continued): b", 0}, {"12: a", "12: b", 0}, {"12: a", "13(continued):\t b", 16}} {
		if got := lines.ContinuedLeader([]byte(tt.first), []byte(tt.line)); got != tt.want {
			t.Errorf("R2 %q after %q: %d bytes, want %d", tt.line, tt.first, got, tt.want)
		}
	}
}
