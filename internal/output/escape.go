package output

import (
	"unicode/utf8"
)

const hexDigits = "0123456789ABCDEF"

// literals has the bytes that need no escape in a JSON string. Those of non-ASCII runes are decoded
// before they are judged.
var literals = func() (t [256]bool) {
	for b := 0x20; b < 0x7F; b++ {
		t[b] = b != '"' && b != '\\'
	}
	return t
}()

// isControl reports whether a terminal may obey r: the controls of C0 and C1, and the characters
// that change the direction of the text after them (Unicode Standard Annex #9, §2).
func isControl(r rune) bool {
	switch {
	case r < 0x20, 0x7F <= r && r < 0xA0:
		return true
	case r == 0x061C, r == 0x200E, r == 0x200F:
		return true
	case 0x202A <= r && r <= 0x202E, 0x2066 <= r && r <= 0x2069:
		return true
	case r == 0x2028, r == 0x2029:
		return true
	}
	return false
}

// Safe returns s for a terminal: controls and bytes that are not valid UTF-8 are escaped.
func Safe(s string) string { return string(appendSafe(nil, s)) }

// appendSafe appends s to dst as Safe returns it.
func appendSafe[T ~string | ~[]byte](dst []byte, s T) []byte {
	for i := 0; i < len(s); {
		if b := s[i]; 0x20 <= b && b < 0x7F {
			dst = append(dst, b)
			i++
			continue
		}
		r, n := decode(s, i)
		switch {
		case r == utf8.RuneError && n == 1, r < 0x100 && isControl(r):
			dst = append(dst, '\\', 'x', hexDigits[s[i+n-1]>>4], hexDigits[s[i+n-1]&15])
		case isControl(r):
			dst = appendEscape(dst, r)
		default:
			dst = append(dst, s[i:i+n]...)
		}
		i += n
	}
	return dst
}

// appendEscape appends r, which is below U+10000, as \u and four digits.
func appendEscape(dst []byte, r rune) []byte {
	return append(dst, '\\', 'u', hexDigits[r>>12&15], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
}

// decode decodes the rune at s[i].
func decode[T ~string | ~[]byte](s T, i int) (rune, int) {
	return utf8.DecodeRuneInString(string(s[i:min(len(s), i+utf8.UTFMax)]))
}

// appendString appends s to dst as a JSON string, invalid bytes as U+FFFD.
func appendString[T ~string | ~[]byte](dst []byte, s T) []byte {
	return append(appendEscaped(append(dst, '"'), s), '"')
}

// appendEscaped appends s as in a JSON string, without the quotation marks.
func appendEscaped[T ~string | ~[]byte](dst []byte, s T) []byte {
	begin := 0
	for i := 0; i < len(s); {
		if literals[s[i]] {
			i++
			continue
		}
		r, n := decode(s, i)
		if n > 1 && !isControl(r) {
			i += n
			continue
		}
		dst = append(dst, s[begin:i]...)
		switch {
		case r == utf8.RuneError && n == 1:
			dst = append(dst, "\uFFFD"...)
		case r == '"', r == '\\':
			dst = append(dst, '\\', byte(r))
		case r == '\n':
			dst = append(dst, '\\', 'n')
		case r == '\r':
			dst = append(dst, '\\', 'r')
		case r == '\t':
			dst = append(dst, '\\', 't')
		default:
			dst = appendEscape(dst, r)
		}
		i += n
		begin = i
	}
	return append(dst, s[begin:]...)
}
