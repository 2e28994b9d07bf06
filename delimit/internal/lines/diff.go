package lines

import (
	"bytes"

	"urigrep/delimit/internal/index"
	"urigrep/internal/text"
)

// Diff returns the lengths of what the marks of a unified diff take at the beginning
// of two lines, the one that begins at b[at], up to the end of its text, and next, the line
// after it: mail quoting and the mark itself, 0 where there is no hunk. ok is false where
// their marks, or what looks like marks of a list, keep the lines apart.
func Diff(seen *index.Index, b []byte, at int, head, next []byte) (own, other int, ok bool) {
	q, r := text.Quoting(head), text.Quoting(next)
	if !hasMark(head, q) && !hasMark(next, r) {
		return 0, 0, true
	}
	same := q < len(head) && r < len(next) && head[q] == next[r]
	if !seen.InHunk(b, at) {
		return 0, 0, !same
	}
	return q + 1, r + 1, same
}

// hasMark reports whether line[i] is a mark of a line that a diff adds or removes.
func hasMark(line []byte, i int) bool { return i < len(line) && (line[i] == '+' || line[i] == '-') }

// ContinuedLeader returns the length of the text before the text of a line that a numbered listing
// folded: a number, "(continued):" and white space, if first begins with a number and ':'; 0 if it
// does not.
func ContinuedLeader(first, line []byte) int {
	if len(first) == 0 || !text.IsDigit(first[0]) {
		return 0
	}
	return continuedLeader(first, line)
}

// continuedLeader is ContinuedLeader after a digit.
func continuedLeader(first, line []byte) int {
	n := text.DigitsAt(first)
	if !bytes.HasPrefix(first[n:], []byte(":")) && !bytes.HasPrefix(first[n:], []byte("(continued):")) {
		return 0
	}
	k := text.DigitsAt(line)
	rest, ok := bytes.CutPrefix(line[k:], []byte("(continued):"))
	if k == 0 || !ok {
		return 0
	}
	return len(line) - len(bytes.TrimLeft(rest, " \t"))
}
