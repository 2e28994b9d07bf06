package lines

import (
	"bytes"
	"unicode/utf8"

	"urigrep/delimit/internal/index"
	"urigrep/internal/text"
)

// CutsOption reports whether a backslash was dropped at the line's end and an
// option of a command follows, so that what the line ends is a command (rule R3).
func CutsOption(b []byte, lb Break, next int) bool {
	return lb.Dropped && b[lb.At-1] == '\\' && next < len(b) && b[next] == '-'
}

// A Break is the end of a line inside a candidate.
type Break struct {
	Piece   int  // index where the piece before it ends: a mark of hyphenation and a backslash are not part of it
	At      int  // index of the line break itself, blanks skipped
	Next    int  // index after the line break
	Hyphen  bool // the piece ends in '-'
	Dropped bool // a mark of hyphenation, a backslash or a hyphen was left out (rule R3)
	Soft    bool // the '=' of a soft break was left out (rule R6)
	Boxed   bool // the bar of a box ends the line
	Marked  bool // a pager's mark was left out of the next line, which goes on for certain (rule R2)
	Looked  int  // index up to which the text shows that; 0 if it did not matter
	Literal bool // a string goes on in the next line's literal, where next is (rule R2)
}

// At reads the end of a line whose text ends at b[i]: blanks and a line break,
// before them a mark of hyphenation or a backslash, which go (rule R3). ok is
// false where no line ends. from is where the line's piece begins.
func At(seen *index.Index, b []byte, from, i int) (lb Break, ok bool) {
	lb.Piece = i
	if i < len(b) && b[i] == '"' {
		lb.At, lb.Next = Literal(b, from, i)
		lb.Literal = lb.Next > 0
		return lb, lb.Literal
	}
	n := text.Break(b[i:])
	if n == 0 {
		i = lb.skip(b)
		if n = text.Break(b[i:]); n == 0 {
			return lb, false
		}
	}
	lb.At, lb.Next = i, i+n+text.DirectionMarks(b[i+n:])
	if lb.Piece > from && b[lb.Piece-1] == '=' && !lb.Dropped && isSoftBreak(seen, b, b[from:lb.Piece],
		text.LineHead(b, lb.Piece), lb) {
		lb.Piece--
		lb.Soft = true
	}
	if lb.setMark(seen, b, from); lb.Marked {
		return lb, true
	}
	if !lb.Dropped && !lb.Soft && lb.Piece > from && b[lb.Piece-1] == '-' {
		lb.Dropped = isFormatterHyphen(b, from, lb)
		if lb.Hyphen = !lb.Dropped; lb.Dropped {
			lb.Piece--
		}
	}
	return lb, true
}

// skip returns the index after what may stand between the piece and the line break: a mark of
// hyphenation or a backslash, blanks, marks of direction, the bar of a box.
func (lb *Break) skip(b []byte) int {
	i := lb.Piece
	if n := text.HyphenMark(b[i:]); n > 0 {
		i += n
		lb.Dropped = true
	}
	if i < len(b) && b[i] == '\\' && text.Break(b[i+1:]) > 0 {
		i++
		lb.Dropped = true
	}
	for n := text.Blank(b[i:]); n > 0; n = text.Blank(b[i:]) {
		i += n
	}
	i += text.EndsInMarks(b[i:])
	if n := closingBar(b, lb.Piece, i); n > 0 {
		i += n
		lb.Boxed = true
	}
	return i
}

// closingBar returns the length of the bar of a box at b[i] and the blanks after it, where
// they end the line and the line, whose text ends at b[piece], begins with such a bar and has
// no other: then the text goes on in the box's next line (rule R2). 0 if it is not so. Tables
// and quotes have '|' too: it is a bar only if the next line has one in the same column.
func closingBar(b []byte, piece, i int) int {
	bar := text.BarAt(b[i:])
	if bar == 0 {
		return 0
	}
	n := bar
	for k := text.Blank(b[i+n:]); k > 0; k = text.Blank(b[i+n:]) {
		n += k
	}
	brk := text.Break(b[i+n:])
	if i+n < len(b) && brk == 0 {
		return 0
	}
	head := text.LineHead(b, piece)
	own := text.LeaderOf(head)
	if inner := head[own.Len:]; bar > 1 && (!own.Box || bytes.IndexByte(inner, 0xE2) >= 0) || bar == 1 &&
		(!own.Bar || bytes.IndexByte(inner, '|') >= 0) {
		return 0
	}
	if next := i + n + brk; bar == 1 && !isBoxed(b[next:next+text.LineLen(b[next:])],
		utf8.RuneCount(b[piece-len(head):i])) {
		return 0
	}
	return n
}

// isBoxed reports whether a line begins with a '|', after white space, has another in a column from
// 0 onward, which ends it, and no more.
func isBoxed(line []byte, column int) bool {
	line = bytes.TrimRight(line, " \t\r")
	return utf8.RuneCount(line) == column+1 && bytes.HasSuffix(line, []byte("|")) &&
		bytes.Count(line, []byte("|")) == 2 && bytes.HasPrefix(bytes.TrimLeft(line, " \t"), []byte("|"))
}

// isFormatterHyphen reports whether the '-' before a line end was added where the text was
// filled: it stands directly after a '/', and the next line's text does not begin with
// another ("…/-/issues") (rule R3).
func isFormatterHyphen(b []byte, from int, lb Break) bool {
	if lb.Piece-2 < from || b[lb.Piece-2] != '/' {
		return false
	}
	line := b[lb.Next : lb.Next+text.LineLen(b[lb.Next:])]
	i := len(line) - len(bytes.TrimLeft(line, " \t>"))
	return i < len(line) && line[i] != '/'
}
