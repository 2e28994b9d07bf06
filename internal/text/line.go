package text

import (
	"bytes"
	"unicode/utf8"
)

// LineBehind returns the line behind the line end at b[i].
func LineBehind(b []byte, i int) []byte {
	rest := b[i+Break(b[i:]):]
	return rest[:LineLen(rest)]
}

// Quoting returns the length of the mail quoting at the beginning of a line: marks with a
// blank after each, if one stands there.
func Quoting(line []byte) int {
	i := 0
	for i < len(line) && line[i] == '>' {
		i++
		if i < len(line) && line[i] == ' ' {
			i++
		}
	}
	return i
}

// DigitsAt returns the number of digits that b begins with.
func DigitsAt(b []byte) int {
	n := 0
	for n < len(b) && IsDigit(b[n]) {
		n++
	}
	return n
}

// HeadOf returns the index where the line that ends at b[end] begins, lo at least.
func HeadOf(b []byte, lo, end int) int {
	for i := end; i > lo; i-- {
		if i -= PrintableBefore(b[lo:i]); i == lo {
			break
		}
		if c := b[i-1]; EndsLine[c] && (c < utf8.RuneSelf || BreakBefore(b[:i]) > 0) {
			return i
		}
	}
	return lo
}

// TrimWhiteEnd returns a line without the blanks, tabs and CR that it ends in.
func TrimWhiteEnd(line []byte) []byte {
	n := len(line)
	for n > 0 && (IsBlank(line[n-1]) || line[n-1] == '\r') {
		n--
	}
	return line[:n]
}

// DirectionMarks returns the length of the marks of direction that b begins with, at most eight:
// U+200E, U+200F, U+202A to U+202E and U+2066 to U+2069 (rule R1).
func DirectionMarks(b []byte) int {
	n := 0
	for n+2 < len(b) && n < 8*len("\u202a") && b[n] == 0xE2 && isDirection(b[n+1], b[n+2]) {
		n += len("\u202a")
	}
	return n
}

// isDirection reports whether 0xE2 and these two bytes are a mark of direction in UTF-8.
func isDirection(second, third byte) bool {
	switch second {
	case 0x80:
		return third == 0x8E || third == 0x8F || 0xAA <= third && third <= 0xAE
	case 0x81:
		return 0xA6 <= third && third <= 0xA9
	}
	return false
}

// EndsInMarks returns the length of marks of direction that b begins with, and blanks after them, if
// a line ends there; else 0.
func EndsInMarks(b []byte) int {
	n := DirectionMarks(b)
	if n == 0 {
		return 0
	}
	if n += BlanksLen(b[n:]); Break(b[n:]) == 0 {
		return 0
	}
	return n
}

// HyphenMark returns the length of a soft hyphen or U+2010 at the start of b that
// only white space separates from the line's end; 0 if there is none (rule R3).
func HyphenMark(b []byte) int {
	if len(b) == 0 || b[0] < utf8.RuneSelf {
		return 0
	}
	return hyphenMark(b)
}

// hyphenMark is HyphenMark before a character beyond ASCII.
func hyphenMark(b []byte) int {
	n := 0
	switch {
	case len(b) > 1 && b[0] == 0xC2 && b[1] == 0xAD:
		n = 2
	case len(b) > 2 && b[0] == 0xE2 && b[1] == 0x80 && b[2] == 0x90:
		n = 3
	default:
		return 0
	}
	if i := n + BlanksLen(b[n:]); i < len(b) && Break(b[i:]) == 0 {
		return 0
	}
	return n
}

// BarAt returns the length of the bar of a box at the start of b; 0 if there is none.
func BarAt(b []byte) int {
	if len(b) > 0 && b[0] == '|' {
		return 1
	}
	return BoxBar(b)
}

// EndsLine has the bytes that a line break may end or begin with: the first of
// each for those below 0x80, every byte above.
var EndsLine = func() (t [256]bool) {
	for c := range 256 {
		t[c] = c >= 0x80 || c == '\n' || c == '\r' || c == '\f' || c == '\v'
	}
	return t
}()

// LineHead returns the text on the line of b[at] before it; nil if the line begins more than
// LineLook bytes before.
func LineHead(b []byte, at int) []byte {
	head := HeadOf(b, max(0, at-LineLook), at)
	if head > 0 && at-head == LineLook {
		return nil
	}
	return b[head:at]
}

// LineLen returns the length of the line at the start of b, its end left out, or
// of its first LineLook bytes.
func LineLen(b []byte) int {
	b = b[:min(len(b), LineLook)]
	for i := 0; i < len(b); i++ {
		if i += Printable(b[i:]); i == len(b) {
			break
		}
		if c := b[i]; EndsLine[c] && (c < 0x80 || Break(b[i:]) > 0) {
			return i
		}
	}
	return len(b)
}

// IsBlankLine reports whether a line has nothing but white space.
func IsBlankLine(line []byte) bool {
	if len(line) > 0 && ' ' < line[0] && line[0] < utf8.RuneSelf {
		return false
	}
	return isBlankLine(line)
}

// isBlankLine is IsBlankLine of a line that begins with white space or beyond ASCII, or is empty.
func isBlankLine(line []byte) bool {
	for len(line) > 0 {
		if IsBlank(line[0]) {
			line = line[1:]
			continue
		}
		n := Blank(line)
		if n == 0 {
			return line[0] == '\r' && len(line) == 1
		}
		line = line[n:]
	}
	return true
}

// TrimBlanks returns a line without the blanks, and the CR or LF, at its beginning and end.
func TrimBlanks(line []byte) []byte { return bytes.Trim(line, " \t\r\u00a0") }

// LineLook is how many bytes of its line before a candidate are read.
const LineLook = 1024

// LastToken returns the index at which the last token of b begins, which ends in a line end: what
// follows that decides whether something begins there. If it is a word, nothing does, and LastToken
// returns len(b).
func LastToken(b []byte) int {
	end := len(TrimWhiteEnd(b[:len(b)-1]))
	n := end
	for n > 0 && Blank(b[n-1:]) == 0 && b[n-1] != '\n' && b[n-1] != '\r' {
		n--
	}
	if bytes.IndexFunc(bytes.TrimRight(b[n:end], ",;!?"), isNoWord) < 0 {
		return len(b)
	}
	return n
}

// isNoWord reports whether c is neither an ASCII letter nor a digit.
func isNoWord(c rune) bool { return c >= utf8.RuneSelf || !IsAlnum(byte(c)) }
