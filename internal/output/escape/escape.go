// Package escape writes text for readers that give some characters a meaning: as a JSON string, and
// for a terminal.
package escape

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"unicode/utf8"
	"unsafe"
)

// HexDigits are the digits of escapes.
const HexDigits = "0123456789ABCDEF"

// literals has the bytes that need no escape in a JSON string. Those of non-ASCII runes are decoded
// before they are judged.
var literals = func() (t [256]bool) {
	for b := 0x20; b < 0x7F; b++ {
		t[b] = b != '"' && b != '\\'
	}
	return t
}()

// IsControl reports whether a terminal may obey r: the controls of C0 and C1, and the characters
// that change the direction of the text after them (Unicode Standard Annex #9, §2).
func IsControl(r rune) bool {
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
func Safe(s string) string { return string(AppendSafe(nil, s)) }

// AppendSafe appends s to dst as Safe returns it.
func AppendSafe[T ~string | ~[]byte](dst []byte, s T) []byte {
	for i := 0; i < len(s); {
		if b := s[i]; 0x20 <= b && b < 0x7F {
			dst = append(dst, b)
			i++
			continue
		}
		r, n := decode(s, i)
		switch {
		case r == utf8.RuneError && n == 1, r < 0x100 && IsControl(r):
			dst = append(dst, '\\', 'x', HexDigits[s[i+n-1]>>4], HexDigits[s[i+n-1]&15])
		case IsControl(r):
			dst = appendUnit(dst, r)
		default:
			dst = append(dst, s[i:i+n]...)
		}
		i += n
	}
	return dst
}

// AppendLine appends s to dst as Safe returns it, but with its tabs.
func AppendLine(dst, s []byte) []byte {
	begin := 0
	for i, b := range s {
		if b == '\t' {
			dst = append(AppendSafe(dst, s[begin:i]), '\t')
			begin = i + 1
		}
	}
	return AppendSafe(dst, s[begin:])
}

// appendUnit appends r, which is below U+10000, as \u and four digits.
func appendUnit(dst []byte, r rune) []byte {
	return append(dst, '\\', 'u', HexDigits[r>>12&15], HexDigits[r>>8&15], HexDigits[r>>4&15], HexDigits[r&15])
}

// decode decodes the rune at s[i].
func decode[T ~string | ~[]byte](s T, i int) (rune, int) {
	return utf8.DecodeRuneInString(string(s[i:min(len(s), i+utf8.UTFMax)]))
}

// AppendString appends s to dst as a JSON string, invalid bytes as U+FFFD.
func AppendString[T ~string | ~[]byte](dst []byte, s T) []byte {
	return append(AppendEscaped(append(dst, '"'), s), '"')
}

// AppendEscaped appends s as in a JSON string, without the quotation marks.
func AppendEscaped[T ~string | ~[]byte](dst []byte, s T) []byte {
	begin := 0
	for i := literalRun(view(s)); i < len(s); {
		if literals[s[i]] {
			i++
			continue
		}
		r, n := decode(s, i)
		if n > 1 && !IsControl(r) {
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
			dst = appendUnit(dst, r)
		}
		i += n
		begin = i
	}
	return append(dst, s[begin:]...)
}

// AppendJSON appends a value as JSON. The error is that of package json.
func AppendJSON(dst []byte, value any) ([]byte, error) {
	b := bytes.NewBuffer(dst)
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// AppendValid appends s to dst with U+FFFD in the place of each byte that is not valid UTF-8.
func AppendValid[T ~string | ~[]byte](dst []byte, s T) []byte {
	for i := 0; i < len(s); {
		if n := asciiRun(view(s[i:])); n > 0 {
			dst = append(dst, s[i:i+n]...)
			i += n
			continue
		}
		r, n := decode(s, i)
		dst = utf8.AppendRune(dst, r)
		i += n
	}
	return dst
}

// view returns the bytes of s, which must not be changed.
func view[T ~string | ~[]byte](s T) []byte {
	text := *(*string)(unsafe.Pointer(&s)) // the header of a slice begins as that of a string
	return unsafe.Slice(unsafe.StringData(text), len(text))
}

// Eight bytes at once: each of ones is 1, each of highs 0x80.
const (
	ones  = 0x0101010101010101
	highs = 0x80 * ones
)

// asciiRun returns how many bytes of s, from its beginning onward, are ASCII.
func asciiRun(s []byte) int {
	i := 0
	for ; i+8 <= len(s); i += 8 {
		if binary.LittleEndian.Uint64(s[i:])&highs != 0 {
			break
		}
	}
	for i < len(s) && s[i] < utf8.RuneSelf {
		i++
	}
	return i
}

// literalRun returns how many bytes of s, from its beginning onward, need no escape in a JSON
// string, as literals says; the run may go on.
func literalRun(s []byte) int {
	i := 0
	for ; i+8 <= len(s); i += 8 {
		w := binary.LittleEndian.Uint64(s[i:])
		odd := (w - 0x20*ones) | (w + ones) | w | equal(w, '"') | equal(w, '\\') // below 0x20, 0x7F, beyond ASCII
		if odd&highs != 0 {
			break
		}
	}
	return i
}

// equal returns a number with the highest bit of each byte set where w has the byte c, if w has
// only ASCII. Where it has c it may set the bit of bytes above that too.
func equal(w uint64, c byte) uint64 {
	w ^= uint64(c) * ones
	return (w - ones) &^ w
}
