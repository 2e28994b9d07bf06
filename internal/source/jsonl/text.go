package jsonl

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf16"
	"unicode/utf8"

	"urigrep/internal/source/origin"
	"urigrep/internal/text"
)

// plainLen returns how many bytes at the beginning of b stand for themselves in a JSON string.
func plainLen(b []byte) int {
	n := 0
	for ; len(b)-n >= 8; n += 8 {
		if k := firstMark(binary.LittleEndian.Uint64(b[n:])); k < 8 {
			return n + k
		}
	}
	for n < len(b) && b[n] != '"' && b[n] != '\\' && b[n] >= ' ' {
		n++
	}
	return n
}

// firstMark returns the index of the first byte of eight that is a quotation mark, a backslash or a control
// character; 8 if none is.
func firstMark(word uint64) int {
	const ones, high = 0x0101010101010101, 0x8080808080808080
	quote, escape := word^ones*'"', word^ones*'\\'
	// The lowest bit that is set is that of a mark; those above it may not be.
	marks := ((quote-ones)&^quote | (escape-ones)&^escape | (word-ones*' ')&^word) & high
	return bits.TrailingZeros64(marks) / 8
}

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

// appendText appends the text that raw stands for, which is the inside of a valid JSON string.
func appendText(dst, raw []byte) []byte {
	for {
		n := plainLen(raw)
		dst = append(dst, raw[:n]...)
		if n == len(raw) {
			return dst
		}
		c, size := character(raw[n:])
		dst, raw = utf8.AppendRune(dst, c), raw[n+size:]
	}
}

// decode is appendText, and makes runs the Map of what it appends, of raw below it.
func decode(dst, raw []byte, runs *origin.Runs) []byte {
	from := len(dst)
	for at := 0; ; {
		n := plainLen(raw[at:])
		runs.Copied(len(dst)-from, at)
		dst = append(dst, raw[at:at+n]...)
		if at += n; at == len(raw) {
			return dst
		}
		c, n := character(raw[at:])
		runs.Made(len(dst)-from, at, at+n)
		dst = utf8.AppendRune(dst, c)
		at += n
	}
}

// AppendString appends s as the inside of a JSON string: what must be escaped is, and bytes
// that are not UTF-8 stay as they stand.
func AppendString(dst, s []byte) []byte {
	const hex = "0123456789abcdef"
	for {
		n := plainLen(s)
		dst = append(dst, s[:n]...)
		if n == len(s) {
			return dst
		}
		switch c := s[n]; c {
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
		s = s[n+1:]
	}
}

// An escaper writes text into a string.
type escaper struct{}

// AppendEscaped implements format.Escaper.
func (escaper) AppendEscaped(dst, text []byte, _ string) ([]byte, error) {
	return AppendString(dst, text), nil
}
