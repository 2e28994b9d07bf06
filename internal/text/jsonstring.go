package text

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf16"
	"unicode/utf8"
)

// isStringMark reports whether a byte ends a run of characters in a JSON string that stand for
// themselves: a quotation mark, a backslash or a control character (RFC 8259, §7).
func isStringMark(c byte) bool { return c == '"' || c == '\\' || c < ' ' }

// stringTable has the set of the marks of strings.
var stringTable = newClassTable(isStringMark)

// StringMarks returns a bit for each byte of b, the lowest for the first, that is a quotation
// mark, a backslash or a control character: what ends a run of characters in a JSON string
// that stand for themselves (RFC 8259, §7).
func StringMarks(b *[BlockSize]byte) uint64 {
	var masks [1]uint64
	classify(b, stringTable, masks[:])
	return masks[0]
}

// shortEscapes has the character that a backslash and a byte stand for in a JSON string, 0 if they
// are not an escape (RFC 8259, §7).
var shortEscapes = [256]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// hexValue has the value of each hexadecimal digit, and 0xFF for other bytes.
var hexValue = func() (t [256]byte) {
	for i := range t {
		t[i] = 0xFF
	}
	for i := range 16 {
		t["0123456789abcdef"[i]], t["0123456789ABCDEF"[i]] = byte(i), byte(i)
	}
	return t
}()

// Lengths of escapes in bytes.
const (
	shortEscape = 2 // \n
	unitEscape  = 6 // \u000a
)

// UTF16Escape returns the UTF-16 code unit that b begins with as \uXXXX, and whether it does.
func UTF16Escape(b []byte) (rune, bool) {
	if len(b) < unitEscape || b[0] != '\\' || b[1] != 'u' {
		return 0, false
	}
	w, x, y, z := hexValue[b[2]], hexValue[b[3]], hexValue[b[4]], hexValue[b[5]]
	return rune(w)<<12 | rune(x)<<8 | rune(y)<<4 | rune(z), w|x|y|z <= 0xF
}

// StringSpare is how many bytes there must be for DecodeString to go on: a block, and an escape
// that begins in it.
const StringSpare = BlockSize + 8

// stringMarks returns a word that has the highest bit of the first byte of another that is a
// quotation mark, a backslash or a control character, and perhaps that of bytes above it.
func stringMarks(word uint64) uint64 {
	return zeroBytes(word^ones*'"') | zeroBytes(word^ones*'\\') | (word-ones*' ')&^word&highs
}

// wordDecodeString is the portable twin of DecodeString.
func wordDecodeString(dst, b []byte) (read, written int, ascii bool) {
	for len(b)-read >= StringSpare {
		word := binary.LittleEndian.Uint64(b[read:])
		binary.LittleEndian.PutUint64(dst[written:], word)
		n := bits.TrailingZeros64(stringMarks(word)) / 8 // 8 without one
		read, written = read+n, written+n
		if n == 8 {
			continue
		}
		if b[read] != '\\' {
			break
		}
		if c := shortEscapes[b[read+1]]; c != 0 {
			dst[written] = c
			read, written = read+shortEscape, written+1
			continue
		}
		unit, ok := UTF16Escape(b[read:])
		if !ok || utf16.IsSurrogate(unit) {
			break
		}
		read, written = read+unitEscape, written+utf8.EncodeRune(dst[written:], unit)
		ascii = ascii || unit < utf8.RuneSelf
	}
	return read, written, ascii
}
