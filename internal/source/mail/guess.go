package mail

import (
	"bytes"
	"slices"
)

// looked is how many bytes of a body are read to guess its transfer encoding.
const looked = 8 << 10

// settleTransfer returns the transfer encoding of the body of a part, of which b is the piece at
// hand, the first one if first: that of its header, unless the bytes of the first piece contradict
// it; then the part has the other one from here on, and trouble.
func (p *part) settleTransfer(b []byte, first bool) transfer {
	if !first || p.kind != textKind && p.kind != hypertextKind {
		return p.transfer
	}
	if len(b) > looked {
		b = b[:looked]
		if i := bytes.LastIndexByte(b[looked-2:], '='); i >= 0 {
			b = b[:looked-2+i] // whole escapes
		}
	}
	guessed := guessTransfer(p.transfer, b)
	if guessed != p.transfer {
		p.transfer, p.trouble = guessed, "transfer encoding is not the declared one"
	}
	return guessed
}

// guessTransfer returns the transfer encoding of a body that is declared to be in t, by its
// beginning.
func guessTransfer(t transfer, b []byte) transfer {
	switch t {
	case identity:
		switch {
		case looksQuoted(b):
			return quotedTransfer
		case looksBase64(b):
			return base64Transfer
		}
	case base64Transfer:
		switch {
		case looksEncoded(b):
		case looksQuoted(b):
			return quotedTransfer
		default:
			return identity
		}
	case quotedTransfer:
		if looksBase64(b) {
			return base64Transfer
		}
		if c := countQuoted(b, false); c.sure == 0 && c.wrong > c.escapes {
			return identity
		}
	}
	return t
}

// minQuoted is the least number of escapes typical of quoted-printable in such a text.
const minQuoted = 3

// looksQuoted reports whether text is quoted-printable: each "=" begins an escape or ends a line,
// and at least minQuoted are typical.
func looksQuoted(b []byte) bool {
	c := countQuoted(b, true)
	return c.sure >= minQuoted && c.wrong == 0
}

// A quotedCount counts the "=" of a text.
type quotedCount struct {
	sure    int // typical: of an escaped "=", or at the end of a full line
	escapes int // that begin any other escape
	wrong   int // that begin none, or that of a control character
}

// countQuoted counts the "=" of a text: up to the first that begins no escape if untilWrong, else
// up to the first that is typical; then an escape of a control character is wrong, too.
func countQuoted(b []byte, untilWrong bool) (c quotedCount) {
	for at := 0; untilWrong && c.wrong == 0 || !untilWrong && c.sure == 0; at++ {
		i := bytes.IndexByte(b[at:], '=')
		if i < 0 {
			break
		}
		at += i
		char, escaped, n := escape(b[at:], true)
		switch {
		case !escaped && n > 1:
			if lineLength(b, at) >= minSoftLine {
				c.sure++
			} else {
				c.escapes++
			}
		case n == 1 && at+1 < len(b), !untilWrong && escaped && isControl(char):
			c.wrong++
		case n == 3 && b[at+1] == '3' && b[at+2]|0x20 == 'd':
			c.sure++
		default:
			c.escapes++
		}
	}
	return c
}

// minSoftLine is the least number of bytes of a line that a program breaks softly: RFC 2045, §6.7,
// allows 76.
const minSoftLine = 60

// lineLength returns how many bytes of the line are before index at, the line end before it
// included.
func lineLength(b []byte, at int) int { return at - bytes.LastIndexByte(b[:at], '\n') }

// minEncodedLine is the least number of digits of a line by which undeclared base64 is recognized.
const minEncodedLine = 56

// encodedAhead is how many lines of a body declared to be base64 are searched for one that is.
const encodedAhead = 8

// looksEncoded reports whether a text declared to be base64 is empty or has, among its first lines,
// a line of base64: of whole groups, long, or one of two.
func looksEncoded(b []byte) bool {
	before := false
	for range encodedAhead {
		b = bytes.TrimLeft(b, " \t\r\n>")
		if len(b) == 0 {
			return true
		}
		line, next := lineAt(b, 0)
		line = encodedLine(line)
		encoded := isBase64(line)
		if encoded && (before || len(line)%4 == 0 || len(line) >= minBase64) || isNearBase64(line) {
			return true
		}
		b, before = b[next:], encoded
	}
	return false
}

// looksBase64 reports whether text is base64: it begins with two full lines of it, of the same
// length, which decode to text.
func looksBase64(b []byte) bool {
	for len(b) > 0 && (b[0] == '\n' || b[0] == '\r') {
		b = b[1:]
	}
	for _, c := range b[:min(len(b), minEncodedLine)] {
		if base64Digit[c] == 0 { // among the first bytes of nearly all text
			return false
		}
	}
	first, next := lineAt(b, 0)
	second, end := lineAt(b, next)
	if len(first) < minEncodedLine || len(first)%4 != 0 || len(second) != len(first) || !isBase64(first) || !isBase64(second) {
		return false
	}
	decoded, _, others, _ := decodeBase64(nil, nil, b[:end], nil)
	return len(others) == 0 && isReadable(decoded)
}

// isReadable reports whether text has no control characters but those of text.
func isReadable(b []byte) bool { return !slices.ContainsFunc(b, isControl) }

// isControl reports whether c is a control character that text does not have.
func isControl(c byte) bool {
	return c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\f' || c == 0x7f
}
