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

// decodeBase64 decodes the digits of carry and then src, in base64 (RFC 2045, §6.8), and appends
// the bytes to dst. It appends the stretches of src that are lines of something else to plain. left
// are the last digits, fewer than four.
func decodeBase64(dst, carry, src []byte, plain []stretch) (text, left []byte, others []stretch) {
	if text, err := stdbase64.StdEncoding.AppendDecode(dst, src); err == nil && len(carry) == 0 {
		return text, nil, plain
	}
	var digits [4]byte
	n, closed := copy(digits[:], carry), false
	for at := 0; at < len(src); {
		line, next := lineAt(src, at)
		line = bytes.Trim(line, " \t")
		switch {
		case len(line) == 0:
			closed = true
		case !isBase64(line) || closed && (len(line) < minBase64 || len(line)%4 != 0):
			closed = true
			if k := len(plain); k > 0 && plain[k-1].end == at {
				plain[k-1].end = next
			} else {
				plain = append(plain, stretch{at, next})
			}
		default:
			closed = false
			for _, c := range line {
				digit := base64Digit[c]
				if digit == '=' {
					dst = appendDigits(dst, digits[:n])
					n, closed = 0, true
					continue
				}
				digits[n] = digit
				if n++; n == 4 {
					dst = appendDigits(dst, digits[:])
					n = 0
				}
			}
		}
		at = next
	}
	return dst, append([]byte(nil), digits[:n]...), plain
}

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
