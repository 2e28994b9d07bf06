package index

import (
	"bytes"

	"urigrep/internal/text"
)

// Unified diffs (rule R2): inside a hunk every line begins with a mark that is not part of
// its text, before any other leader. Lists look alike: a mark is one only where the head
// of a hunk stands before, and nothing but lines of a hunk between.

// HunkLook is how many bytes before a line the head of its hunk is looked for.
const HunkLook = 4 << 10

// InHunk reports whether the line that begins at b[at] lies in a hunk of a unified diff:
// a line "@@ … @@" stands before it, and every line since begins with '+', '-', a blank or
// '\', or is empty, as mail leaves a line of one blank.
func (x *Index) InHunk(b []byte, at int) bool {
	if at <= 0 {
		return false // the first line
	}
	lo := max(0, at-HunkLook)
	head := x.hunkHead(b, lo, at)
	x.hunks[at%hunksKept] = hunk{at, head}
	return head >= lo
}

// A hunk is where a line begins and the head of the hunk that it lies in, -1 if it lies in none; the zero
// hunk is of no line.
type hunk struct{ line, head int }

// hunksKept is how many lines are remembered: those that are asked for in turn.
const hunksKept = 16

// hunkHead returns the index of the head of the hunk that the line at b[at] lies in, which is
// before lo if that is not known; -1 if it lies in none.
func (x *Index) hunkHead(b []byte, lo, at int) int {
	for at > lo {
		if h := x.hunks[at%hunksKept]; h.line == at {
			return h.head
		}
		end := at - text.BreakBefore(b[:at])
		if end == at || end < lo {
			return -1
		}
		x.looked += at
		at = text.HeadOf(b, lo, end)
		x.looked -= at
		line := b[at:end]
		line = line[text.Quoting(line):]
		switch {
		case bytes.HasPrefix(line, []byte("@@ ")):
			return at
		case len(line) > 0 && bytes.IndexByte([]byte("+- \\"), line[0]) < 0:
			return -1
		}
	}
	return -1
}
