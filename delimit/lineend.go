package delimit

import (
	"bytes"
	"unicode/utf8"

	"urigrep/internal/text"
)

// A lineBreak is the end of a line inside a candidate.
type lineBreak struct {
	piece   int  // index where the piece before it ends: a mark of hyphenation and a backslash are no part of it
	at      int  // index of the line break itself, blanks skipped
	next    int  // index after the line break
	hyphen  bool // the piece ends in '-'
	dropped bool // a mark of hyphenation, a backslash or a hyphen was left out (rule R3)
	soft    bool // the '=' of a soft break was left out (rule R6)
	boxed   bool // the bar of a box ends the line
	literal bool // a string goes on in the next line's literal, where next is (rule R2)
}

// breakAt reads the end of a line whose text ends at b[i]: blanks and a line break,
// before them a mark of hyphenation or a backslash, which go (rule R3). ok is
// false where no line ends. from is where the line's piece begins.
func breakAt(seen *remembered, b []byte, from, i int) (lb lineBreak, ok bool) {
	lb.piece = i
	if i < len(b) && b[i] == '"' {
		lb.at, lb.next = literalBreak(b, from, i)
		lb.literal = lb.next > 0
		return lb, lb.literal
	}
	if n := hyphenMark(b[i:]); n > 0 {
		i += n
		lb.dropped = true
	}
	if i < len(b) && b[i] == '\\' && text.Break(b[i+1:]) > 0 {
		i++
		lb.dropped = true
	}
	for n := text.Blank(b[i:]); n > 0; n = text.Blank(b[i:]) {
		i += n
	}
	if n := closingBar(b, lb.piece, i); n > 0 {
		i += n
		lb.boxed = true
	}
	n := text.Break(b[i:])
	if n == 0 {
		return lb, false
	}
	lb.at, lb.next = i, i+n
	if lb.piece > from && b[lb.piece-1] == '=' && !lb.dropped && isSoftBreak(seen, b, b[from:lb.piece], lineHead(b, lb.piece), lb) {
		lb.piece--
		lb.soft = true
	}
	if !lb.dropped && !lb.soft && lb.piece > from && b[lb.piece-1] == '-' {
		lb.dropped = isFormatterHyphen(b, from, lb)
		if lb.hyphen = !lb.dropped; lb.dropped {
			lb.piece--
		}
	}
	return lb, true
}

// closingBar returns the length of the bar of a box at b[i] and the blanks after it, where
// they end the line and the line, whose text ends at b[piece], begins with such a bar and has
// no other: then the text goes on in the box's next line (rule R2). 0 if it is not so. Tables
// and quotes have '|' too: it is a bar only if the next line has one in the same column.
func closingBar(b []byte, piece, i int) int {
	bar := barAt(b[i:])
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
	head := lineHead(b, piece)
	own := text.LeaderOf(head)
	if inner := head[own.Len:]; bar > 1 && (!own.Box || bytes.IndexByte(inner, 0xE2) >= 0) || bar == 1 && (!own.Bar || bytes.IndexByte(inner, '|') >= 0) {
		return 0
	}
	if next := i + n + brk; bar == 1 && !isBoxed(b[next:next+lineLen(b[next:])], utf8.RuneCount(b[piece-len(head):i])) {
		return 0
	}
	return n
}

// barAt returns the length of the bar of a box at the start of b; 0 if there is none.
func barAt(b []byte) int {
	if len(b) > 0 && b[0] == '|' {
		return 1
	}
	return text.BoxBar(b)
}

// isBoxed reports whether a line begins with a '|', after white space, has another in a column
// from 0 on, which ends it, and no more.
func isBoxed(line []byte, column int) bool {
	line = bytes.TrimRight(line, " \t\r")
	return utf8.RuneCount(line) == column+1 && bytes.HasSuffix(line, []byte("|")) && bytes.Count(line, []byte("|")) == 2 && bytes.HasPrefix(bytes.TrimLeft(line, " \t"), []byte("|"))
}

// isFormatterHyphen reports whether the '-' before a line end was added where the text was
// filled: it stands directly after a '/', and the next line's text does not begin with
// another ("…/-/issues") (rule R3).
func isFormatterHyphen(b []byte, from int, lb lineBreak) bool {
	if lb.piece-2 < from || b[lb.piece-2] != '/' {
		return false
	}
	line := b[lb.next : lb.next+lineLen(b[lb.next:])]
	i := len(line) - len(bytes.TrimLeft(line, " \t>"))
	return i < len(line) && line[i] != '/'
}

// endsLine has the bytes that a line break may end or begin with: the first of
// each for those below 0x80, every byte above.
var endsLine = func() (t [256]bool) {
	for c := range 256 {
		t[c] = c >= 0x80 || c == '\n' || c == '\r' || c == '\f' || c == '\v'
	}
	return t
}()

// lineHead returns what stands on the line of b[at] before it; nil if the line
// begins more than lineLook bytes before.
func lineHead(b []byte, at int) []byte {
	lo := max(0, at-lineLook)
	for i := at; i > lo; i-- {
		if i -= text.PrintableBefore(b[lo:i]); i == lo {
			break
		}
		if c := b[i-1]; endsLine[c] && (c < 0x80 || text.BreakBefore(b[:i]) > 0) {
			return b[i:at]
		}
	}
	if at <= lineLook {
		return b[:at]
	}
	return nil
}

// lineLen returns the length of the line at the start of b, its end left out, or
// of its first lineLook bytes.
func lineLen(b []byte) int {
	b = b[:min(len(b), lineLook)]
	for i := 0; i < len(b); i++ {
		if i += text.Printable(b[i:]); i == len(b) {
			break
		}
		if c := b[i]; endsLine[c] && (c < 0x80 || text.Break(b[i:]) > 0) {
			return i
		}
	}
	return len(b)
}

// isBlank reports whether a line has nothing but white space.
func isBlank(line []byte) bool {
	for len(line) > 0 {
		if text.IsBlank(line[0]) {
			line = line[1:]
			continue
		}
		n := text.Blank(line)
		if n == 0 {
			return line[0] == '\r' && len(line) == 1
		}
		line = line[n:]
	}
	return true
}
