package delimit

import (
	"bytes"

	"urigrep/internal/text"
)

// Unified diffs (rule R2): inside a hunk every line begins with a mark that is no part of
// its text, before any other leader. Lists look alike: a mark is one only where the head
// of a hunk stands before, and nothing but lines of a hunk between.

// hunkLook is how many bytes before a line the head of its hunk is looked for.
const hunkLook = 4 << 10

// diffMarks returns the lengths of what the marks of a unified diff take at the beginning
// of two lines, the one that begins at b[at], up to the end of its text, and next, the line
// after it: mail quoting and the mark itself, 0 where there is no hunk. ok is false where
// their marks, or what looks like marks of a list, keep the lines apart.
func diffMarks(seen *remembered, b []byte, at int, head, next []byte) (own, other int, ok bool) {
	q, r := quoting(head), quoting(next)
	if !hasMark(head, q) && !hasMark(next, r) {
		return 0, 0, true
	}
	same := q < len(head) && r < len(next) && head[q] == next[r]
	if !seen.inHunk(b, at) {
		return 0, 0, !same
	}
	return q + 1, r + 1, same
}

// hasMark reports whether line[i] is a mark of a line that a diff adds or removes.
func hasMark(line []byte, i int) bool { return i < len(line) && (line[i] == '+' || line[i] == '-') }

// quoting returns the length of the mail quoting at the beginning of a line: marks with a
// blank after each, if one stands there.
func quoting(line []byte) int {
	i := 0
	for i < len(line) && line[i] == '>' {
		i++
		if i < len(line) && line[i] == ' ' {
			i++
		}
	}
	return i
}

// A hunkPlace remembers where the head of the hunk is that the line at an index lies in: -1 if
// there is none. The zero hunkPlace is of the first line, before which there is nothing to ask
// for.
type hunkPlace struct{ at, head int }

// inHunk reports whether the line that begins at b[at] lies in a hunk of a unified diff:
// a line "@@ … @@" stands before it, and every line since begins with '+', '-', a blank or
// '\', or is empty, as mail leaves a line of one blank.
func (m *remembered) inHunk(b []byte, at int) bool {
	lo := max(0, at-hunkLook)
	head := m.hunkHead(b, lo, at)
	if at != m.hunks[0].at {
		m.hunks[1] = m.hunks[0]
	}
	m.hunks[0] = hunkPlace{at: at, head: head}
	return head >= lo
}

// hunkHead returns the index of the head of the hunk that the line at b[at] lies in, which is
// before lo if that is not known; -1 if it lies in none.
func (m *remembered) hunkHead(b []byte, lo, at int) int {
	for at > lo {
		for _, known := range m.hunks {
			if at == known.at {
				return known.head
			}
		}
		end := at - text.BreakBefore(b[:at])
		if end == at || end < lo {
			return -1
		}
		m.looked += at
		at = headOf(b, lo, end)
		m.looked -= at
		line := b[at:end]
		line = line[quoting(line):]
		switch {
		case bytes.HasPrefix(line, []byte("@@ ")):
			return at
		case len(line) > 0 && bytes.IndexByte([]byte("+- \\"), line[0]) < 0:
			return -1
		}
	}
	return -1
}

// continuedLeader returns the length of what stands before the text of a line that a
// numbered listing folded: a number, "(continued):" and white space, if first begins with a
// number and ':'; 0 if it does not.
func continuedLeader(first, line []byte) int {
	n := digitsAt(first)
	if n == 0 || !bytes.HasPrefix(first[n:], []byte(":")) && !bytes.HasPrefix(first[n:], []byte("(continued):")) {
		return 0
	}
	k := digitsAt(line)
	rest, ok := bytes.CutPrefix(line[k:], []byte("(continued):"))
	if k == 0 || !ok {
		return 0
	}
	return len(line) - len(bytes.TrimLeft(rest, " \t"))
}

// digitsAt returns the number of digits that b begins with.
func digitsAt(b []byte) int {
	n := 0
	for n < len(b) && text.IsDigit(b[n]) {
		n++
	}
	return n
}
