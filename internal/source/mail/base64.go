package mail

import (
	"bytes"
	stdbase64 "encoding/base64"
)

// A stretch is a range of indices.
type stretch struct{ start, end int }

// minBase64 is the least number of digits of a line of base64 after padding, after a blank line, or
// after a line of something else.
const minBase64 = 40

// decodeBase64 decodes the digits of carry and then src, in base64 (RFC 2045, §6.8). It returns dst
// with the bytes appended to it; the last digits, fewer than four, that are left; and others with
// the stretches of src appended to it that are lines of something else. damaged says that digits are
// lost, or stand around what is none.
func decodeBase64(dst, carry, src []byte, others []stretch) (text, left []byte, _ []stretch, damaged bool) {
	if text, err := stdbase64.StdEncoding.AppendDecode(dst, src); err == nil && len(carry) == 0 {
		return text, nil, others, false
	}
	var group digitGroup
	group.n = copy(group.digits[:], carry)
	closed := false // by padding, or by a line of something else
	var gaps gaps
	for at := 0; at < len(src); {
		line, next := lineAt(src, at)
		line = encodedLine(line)
		switch {
		case len(line) == 0:
			gaps.blank = true
		case !isBase64(line) && !isNearBase64(line) ||
			(closed || gaps.blank && !gaps.throughout()) && (len(line) < minBase64 || len(line)%4 != 0):
			closed = true
			if k := len(others); k > 0 && others[k-1].end == at {
				others[k-1].end = next
			} else {
				others = append(others, stretch{at, next})
			}
		default:
			gaps.line()
			damaged = damaged || closed && len(others) > 0
			dst, closed = group.appendLine(dst, line)
		}
		at = next
	}
	return dst, append([]byte(nil), group.digits[:group.n]...), others, damaged || group.damaged
}

// A digitGroup is the beginning of a group of four digits of base64: digits[:n], n < 4.
type digitGroup struct {
	digits [4]byte
	n      int

	damaged bool // digits before it were lost, or stood around others
}

// appendLine decodes the digits of a line after those of the group, or for themselves if they are
// whole groups, and appends the bytes to dst. The group is then what is left. closed reports
// whether there is padding in the line.
func (g *digitGroup) appendLine(dst, line []byte) (_ []byte, closed bool) {
	if g.n > 0 && len(line)%4 == 0 { // a digit before is lost, or was added
		dst = appendDigits(dst, g.digits[:g.n])
		g.n, g.damaged = 0, true
	}
	for _, c := range line {
		digit := base64Digit[c]
		switch digit {
		case 0:
			g.damaged = true
			continue // RFC 2045, §6.8
		case '=':
			dst = appendDigits(dst, g.digits[:g.n])
			g.n, closed = 0, true
			continue
		}
		g.digits[g.n], g.damaged = digit, g.damaged || closed
		if g.n++; g.n == 4 {
			dst = appendDigits(dst, g.digits[:])
			g.n = 0
		}
	}
	return dst, closed
}

// gaps are the blank lines seen between lines of base64: some programs add one after each line.
type gaps struct {
	blank    bool // the last line was blank
	begun    bool // there was a line of base64
	apart    int  // lines of base64 after a blank line, but for the first
	together bool // one was not
}

// line adds a line of base64.
func (g *gaps) line() {
	switch {
	case !g.begun:
	case g.blank:
		g.apart++
	default:
		g.together = true
	}
	g.begun, g.blank = true, false
}

// throughout reports whether there is a blank line between all lines so far, of which there are
// three or more.
func (g *gaps) throughout() bool { return !g.together && g.apart >= 2 }

// encodedLine returns a line without the blanks around it and without marks of quoting.
func encodedLine(line []byte) []byte {
	return bytes.TrimLeft(bytes.TrimRight(line, " \t\r"), " \t>")
}

// isNearBase64 reports whether a line is base64 but for a few characters that transport has added,
// which RFC 2045, §6.8, wants ignored: a line long enough that none of text is like it, with no
// blank and nothing that a URI has.
func isNearBase64(line []byte) bool {
	if len(line) < minBase64 {
		return false
	}
	others, rule := 0, true
	for _, c := range line {
		switch {
		case c == '-' || c == '_':
			continue
		case base64Digit[c] != 0:
		case c == ' ' || c == '\t' || c == ':' || c == '.' || c == '@' || c == '%':
			return false
		default:
			others++
		}
		rule = false
	}
	return !rule && others <= len(line)/maxOthers
}

// maxOthers is how many characters of a line of base64 there must be for each other one.
const maxOthers = 16

// isBase64 reports whether a line has only the digits of base64, in either alphabet of
// RFC 4648, §4 and §5, and padding; a line of "-" and "_" alone is a rule.
func isBase64(line []byte) bool {
	rule := true
	for _, c := range line {
		if base64Digit[c] == 0 {
			return false
		}
		rule = rule && (c == '-' || c == '_')
	}
	return !rule
}

// base64Digit has the digits of base64 in the alphabet of RFC 4648, §4, "=" for padding, and 0 for
// all other bytes.
var base64Digit = func() (t [256]byte) {
	for _, c := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=") {
		t[c] = c
	}
	t['-'], t['_'] = '+', '/'
	return t
}()

// appendDigits decodes up to four digits and appends the bytes; a single digit gives none.
func appendDigits(dst, digits []byte) []byte {
	if len(digits) == 0 {
		return dst
	}
	dst, _ = stdbase64.RawStdEncoding.AppendDecode(dst, digits)
	return dst
}
