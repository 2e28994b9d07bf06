package lines

import (
	"bytes"
	"unicode/utf8"

	"urigrep/delimit/internal/index"
	"urigrep/internal/text"
)

// Rule R2: marks of pagers and editors at the beginning of a line that goes on with the one before.

// arrowMark is what editors put there.
const arrowMark = "↪"

const (
	wrapLeast = 60  // columns of a screen at which mutt wraps
	wrapLook  = 512 // bytes on either side of a line that show how wide the screen is
)

// setMark leaves the mark at the beginning of the line after lb out of it, at which the piece that begins at
// from ends: an arrow and the blanks around it, or the '+' of mutt. A '+' is one where the line before is as
// wide as the widest around and no line of a diff, and no number follows.
func (lb *Break) setMark(seen *index.Index, b []byte, from int) {
	next := b[lb.Next:min(len(b), lb.Next+wrapLook)]
	if lb.Piece != lb.At || len(next) < 2 {
		return
	}
	blanks := 0
	for blanks < len(next) && next[blanks] == ' ' {
		blanks++
	}
	if rest, ok := bytes.CutPrefix(next[blanks:], []byte(arrowMark)); ok {
		lb.Next += blanks + len(arrowMark) + text.BlanksLen(rest)
		lb.Marked = true
		return
	}
	if next[0] == '+' && text.IsURI(next[1]) && next[1] != '+' {
		lb.Looked = lb.Next + len(next)
		if !isNumber(next[1:1+text.LineLen(next[1:])]) && fillsScreen(seen, b, from, lb.Piece, next) {
			lb.Next++
			lb.Marked = true
		}
	}
}

// fillsScreen reports whether the line that ends at b[end] is as wide as a screen. The lines before
// it and next, the lines after it, show that width. Its piece begins at from.
func fillsScreen(seen *index.Index, b []byte, from, end int, next []byte) bool {
	head := text.LineHead(b, end)
	start, width := end-len(head), utf8.RuneCount(head)
	if width < wrapLeast || (head[0] == '+' || head[0] == '-') && from != start+1 || seen.InHunk(b, start) {
		return false
	}
	return !holdsWider(b[max(0, start-wrapLook):start], width+1) && !holdsWider(next, width+1)
}

// holdsWider reports whether a line of b has more columns than width.
func holdsWider(b []byte, width int) bool {
	for line := range bytes.SplitSeq(b, []byte{'\n'}) {
		if utf8.RuneCount(line) > width {
			return true
		}
	}
	return false
}

// isNumber reports whether a line is a telephone number, or another number.
func isNumber(line []byte) bool { return len(bytes.Trim(line, "0123456789-.()/ \t\r")) == 0 }
