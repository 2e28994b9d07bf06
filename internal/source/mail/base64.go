package mail

import (
	"bytes"
	stdbase64 "encoding/base64"
	"strings"
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
	digits := bytes.Clone(carry)
	closed := false // by padding, or by a line of something else
	broken := false // by a line of something else
	for at := 0; at < len(src); {
		line, next := lineAt(src, at)
		line = bytes.Trim(line, " \t>") // it may be quoted
		switch n := strangers(line); {
		case len(line) == 0:
		case n > 0 || closed && (len(line) < minBase64 || len(line)%4 != 0):
			closed, broken, damaged = true, true, damaged || isNearBase64(line, n)
			if k := len(others); k > 0 && others[k-1].end == at {
				others[k-1].end = next
			} else {
				others = append(others, stretch{at, next})
			}
		default:
			if broken || at > 0 && len(digits) > 0 && len(line)%4 == 0 { // or a digit before is lost, or was added
				dst = append(appendDigits(dst, digits), breakMark...)
				digits, damaged, broken = digits[:0], true, false
			}
			dst, digits, closed = appendLine(dst, digits, line)
		}
		at = next
	}
	return dst, digits, others, damaged
}

// breakMark is what a text has where digits of it are lost.
const breakMark = "\n\n"

// appendLine decodes digits and those of a line after them, and appends the bytes. It returns the digits
// that are left, fewer than four, and whether there is padding in the line.
func appendLine(dst, digits, line []byte) (text, left []byte, closed bool) {
	for len(line) > 0 {
		piece, rest, padded := bytes.Cut(line, []byte{'='})
		digits = append(digits, piece...)
		whole := len(digits) &^ 3
		if padded {
			whole, closed = len(digits), true
		}
		dst = appendDigits(dst, digits[:whole])
		digits = append(digits[:0], digits[whole:]...)
		line = rest
	}
	return dst, digits, closed
}

// strangers returns how many bytes of a line are no digits of base64 (RFC 4648, §4), nor padding.
func strangers(line []byte) (n int) {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="
	if len(bytes.TrimLeft(line, digits)) == 0 {
		return 0
	}
	for _, c := range line {
		if strings.IndexByte(digits, c) < 0 {
			n++
		}
	}
	return n
}

// isNearBase64 reports whether a line with strangers is long enough that none of text is like it, and has
// few of them, no blank and nothing that a URI has.
func isNearBase64(line []byte, strangers int) bool {
	return len(line) >= minBase64 && strangers <= len(line)/16 && !bytes.ContainsAny(line, " \t:.@%")
}

// appendDigits decodes digits and appends the bytes; a single one that is left gives none.
func appendDigits(dst, digits []byte) []byte {
	dst, _ = stdbase64.RawStdEncoding.AppendDecode(dst, digits)
	return dst
}
