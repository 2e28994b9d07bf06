package mail

import (
	"bytes"
	stdbase64 "encoding/base64"
)

// A stretch is a range of indices.
type stretch struct{ start, end int }

// minBase64 is the least number of digits of a line of base64 after padding or after a line of
// something else.
const minBase64 = 40

// decodeBase64 decodes the digits of carry and then src, in base64 (RFC 2045, §6.8). It returns dst
// with the bytes appended to it; the last digits, fewer than four, that are left; and others with
// the stretches of src appended to it that are lines of something else, such as the footer of a list.
// damaged says that digits are lost. Where they are, there is a blank line in the text, so that nothing
// that stands around it is read as one.
func decodeBase64(dst, carry, src []byte, others []stretch) (text, left []byte, _ []stretch, damaged bool) {
	if text, err := stdbase64.StdEncoding.AppendDecode(dst, src); err == nil && len(carry) == 0 {
		return text, nil, others, false
	}
	group := digitGroup{n: len(carry)}
	copy(group.digits[:], carry)
	closed := false // by padding, or by a line of something else
	broken := false // by a line of something else
	for at := 0; at < len(src); {
		line, next := lineAt(src, at)
		line = bytes.Trim(line, " \t>") // it may be quoted
		switch {
		case len(line) == 0:
		case !isBase64(line) || closed && (len(line) < minBase64 || len(line)%4 != 0):
			closed, broken, damaged = true, true, damaged || isNearBase64(line)
			if k := len(others); k > 0 && others[k-1].end == at {
				others[k-1].end = next
			} else {
				others = append(others, stretch{at, next})
			}
		default:
			if broken || at > 0 && group.n > 0 && len(line)%4 == 0 { // or a digit before is lost, or was added
				dst, damaged, broken = group.flush(dst, breakMark), true, false
			}
			dst, closed = group.appendLine(dst, line)
		}
		at = next
	}
	return dst, append([]byte(nil), group.digits[:group.n]...), others, damaged
}

// breakMark is what a text has where digits of it are lost.
const breakMark = "\n\n"

// A digitGroup is the beginning of a group of four digits of base64: digits[:n], n < 4.
type digitGroup struct {
	digits [4]byte
	n      int
}

// flush appends to dst the bytes of the digits that there are, and a mark.
func (g *digitGroup) flush(dst []byte, mark string) []byte {
	dst = appendDigits(dst, g.digits[:g.n])
	g.n = 0
	return append(dst, mark...)
}

// appendLine decodes the digits of a line after those of the group, and appends the bytes to dst. The
// group is then what is left. closed reports whether there is padding in the line.
func (g *digitGroup) appendLine(dst, line []byte) (_ []byte, closed bool) {
	for _, c := range line {
		if c == '=' {
			dst, closed = g.flush(dst, ""), true
			continue
		}
		g.digits[g.n] = c
		if g.n++; g.n == 4 {
			dst = g.flush(dst, "")
		}
	}
	return dst, closed
}

// isNearBase64 reports whether a line that is not base64 is long enough that none of text is like it, and has
// few other characters, no blank and nothing that a URI has.
func isNearBase64(line []byte) bool {
	others := 0
	for _, c := range line {
		if !isBase64Digit[c] {
			others++
		}
	}
	return len(line) >= minBase64 && others <= len(line)/16 && !bytes.ContainsAny(line, " \t:.@%")
}

// isBase64 reports whether a line has only the digits of base64 and padding.
func isBase64(line []byte) bool {
	for _, c := range line {
		if !isBase64Digit[c] {
			return false
		}
	}
	return true
}

// isBase64Digit has the digits of base64 (RFC 4648, §4), and "=" for padding.
var isBase64Digit = func() (t [256]bool) {
	for _, c := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=") {
		t[c] = true
	}
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
