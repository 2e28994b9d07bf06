package jsonl

import (
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"

	"urigrep/internal/text"
)

// stringSpare is how many bytes there must be for decodeString to go on: a block, and an escape
// that begins in it.
const stringSpare = text.BlockSize + 8

// wordDecodeString is the portable twin of decodeString.
func wordDecodeString(dst, b []byte) (read, written int, ascii bool) {
	for len(b)-read >= stringSpare {
		word := binary.LittleEndian.Uint64(b[read:])
		binary.LittleEndian.PutUint64(dst[written:], word)
		n := firstMark(word)
		read, written = read+n, written+n
		if n == 8 {
			continue
		}
		if b[read] != '\\' {
			break
		}
		if c := escapes[b[read+1]]; c != 0 {
			dst[written] = c
			read, written = read+shortEscape, written+1
			continue
		}
		unit, ok := text.UTF16Escape(b[read:])
		if !ok || utf16.IsSurrogate(unit) {
			break
		}
		read, written = read+longEscape, written+utf8.EncodeRune(dst[written:], unit)
		ascii = ascii || unit < utf8.RuneSelf
	}
	return read, written, ascii
}
