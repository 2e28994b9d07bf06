package mail

import (
	"unicode/utf16"
	"unicode/utf8"

	"urigrep/internal/charset"
	"urigrep/internal/source/origin"
)

// A utf7Text is the text of a source in UTF-7 (RFC 2152).
type utf7Text struct {
	text []byte
	runs origin.Runs
}

// isUTF7 reports whether a charset parameter names UTF-7.
func isUTF7(name string) bool {
	switch name {
	case "utf-7", "utf7", "unicode-1-1-utf-7", "unicode-2-0-utf-7", "csutf7", "csunicode11utf7", "x-unicode-2-0-utf-7":
		return true
	}
	return false
}

// decode sets u to the text of src, whose Map is below.
func (u *utf7Text) decode(src []byte, below charset.Map) {
	u.text = u.text[:0]
	u.runs.Reset(below)
	from := 0
	copied := func(to int) {
		if from < to {
			u.runs.Copied(len(u.text), from)
			u.text = append(u.text, src[from:to]...)
		}
	}
	for at := 0; at < len(src); {
		if src[at] != '+' {
			at++
			continue
		}
		end := at + 1
		for end < len(src) && isUTF7Digit(src[end]) {
			end++
		}
		closed := end < len(src) && src[end] == '-'
		if end == at+1 && !closed {
			at++ // a "+" that means itself
			continue
		}
		copied(at)
		next := end
		if closed {
			next++
		}
		u.runs.Made(len(u.text), at, next)
		if end == at+1 {
			u.text = append(u.text, '+')
		} else {
			u.text = appendUTF7(u.text, src[at+1:end])
		}
		from, at = next, next
	}
	copied(len(src))
}

func isUTF7Digit(c byte) bool { return base64Digit[c] == c && c != '=' && c != 0 }

// appendUTF7 decodes digits of base64 to UTF-16, most significant byte first, and appends its text.
func appendUTF7(dst, digits []byte) []byte {
	bits, size := uint32(0), 0
	high := rune(-1) // half of a surrogate pair
	for _, c := range digits {
		bits, size = bits<<6|uint32(utf7Value(c)), size+6
		if size < 16 {
			continue
		}
		size -= 16
		unit := rune(bits >> size & 0xffff)
		switch {
		case high >= 0:
			dst = utf8.AppendRune(dst, utf16.DecodeRune(high, unit))
			high = -1
		case utf16.IsSurrogate(unit):
			high = unit
		default:
			dst = utf8.AppendRune(dst, unit)
		}
	}
	if high >= 0 {
		dst = utf8.AppendRune(dst, utf8.RuneError)
	}
	return dst
}

// utf7Value returns the value of a digit of base64.
func utf7Value(c byte) byte {
	switch {
	case 'A' <= c && c <= 'Z':
		return c - 'A'
	case 'a' <= c && c <= 'z':
		return c - 'a' + 26
	case '0' <= c && c <= '9':
		return c - '0' + 52
	case c == '+':
		return 62
	}
	return 63
}
