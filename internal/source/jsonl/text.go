package jsonl

import (
	"unicode/utf16"
	"unicode/utf8"

	"urigrep/internal/source/origin"
	"urigrep/internal/text"
)

// escapes has the character that a backslash and a byte stand for in a JSON string, 0 if they are no escape (RFC
// 8259, §7).
var escapes = [256]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// Lengths of escape sequences in bytes.
const (
	shortEscape = 2 // \n
	longEscape  = 6 // \u000a
)

// character returns the character that the escape sequence at the beginning of b stands for, and the length of that
// in bytes; 0 if there is none. Two escapes of a surrogate pair are one character; half a pair is U+FFFD.
func character(b []byte) (c rune, n int) {
	if len(b) < shortEscape {
		return 0, 0
	}
	if c = rune(escapes[b[1]]); c != 0 {
		return c, shortEscape
	}
	c, ok := text.UTF16Escape(b)
	switch {
	case !ok:
		return 0, 0
	case !utf16.IsSurrogate(c):
		return c, longEscape
	}
	if low, ok := text.UTF16Escape(b[longEscape:]); ok {
		if pair := utf16.DecodeRune(c, low); pair != utf8.RuneError {
			return pair, 2 * longEscape
		}
	}
	return utf8.RuneError, longEscape
}

// appendText appends the text that raw stands for, which is the inside of a valid JSON string. Unless
// runs is nil, it makes that the Map of what it appends, of raw below it.
func appendText(dst, raw []byte, runs *origin.Runs) []byte {
	from, m := len(dst), marks{text: raw}
	for at := 0; ; {
		if at == len(raw) || raw[at] != '\\' {
			end := m.next(at)
			if runs != nil {
				runs.Copied(len(dst)-from, at)
			}
			dst = append(dst, raw[at:end]...)
			if at = end; at == len(raw) {
				return dst
			}
		}
		c, n := character(raw[at:])
		if runs != nil {
			runs.Made(len(dst)-from, at, at+n)
		}
		dst = utf8.AppendRune(dst, c)
		at += n
	}
}

// AppendString appends s as the inside of a JSON string: what must be escaped is, and bytes
// that are not UTF-8 stay as they stand.
func AppendString(dst, s []byte) []byte {
	const hex = "0123456789abcdef"
	m := marks{text: s}
	for at := 0; ; {
		end := m.next(at)
		dst = append(dst, s[at:end]...)
		if at = end + 1; end == len(s) {
			return dst
		}
		switch c := s[end]; c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\n':
			dst = append(dst, '\\', 'n')
		case '\r':
			dst = append(dst, '\\', 'r')
		case '\t':
			dst = append(dst, '\\', 't')
		default:
			dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&0xF])
		}
	}
}

// An escaper writes text into a string.
type escaper struct{}

// AppendEscaped implements format.Escaper.
func (escaper) AppendEscaped(dst, text []byte, _ string) ([]byte, error) {
	return AppendString(dst, text), nil
}
