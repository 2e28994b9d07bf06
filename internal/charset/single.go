package charset

import (
	"encoding/binary"
	"unicode/utf8"
)

// A single decodes an encoding that writes every character in one byte, those of ASCII as they are: runs of
// these, which most text consists of, are copied.
type single struct{ Transformer }

// Transform implements Transformer.
func (s single) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for nSrc < len(src) && err == nil {
		n := copy(dst[nDst:], src[nSrc:nSrc+asciiLen(src[nSrc:])])
		nDst, nSrc = nDst+n, nSrc+n
		end := min(nSrc+1, len(src)) // one more, for which there may be no room
		for end < len(src) && src[end] >= utf8.RuneSelf {
			end++
		}
		var taken int
		n, taken, err = s.Transformer.Transform(dst[nDst:], src[nSrc:end], atEOF)
		nDst, nSrc = nDst+n, nSrc+taken
	}
	return nDst, nSrc, err
}

// asciiLen returns the length of the ASCII that b begins with.
func asciiLen(b []byte) int {
	n := 0
	for n+8 <= len(b) && binary.LittleEndian.Uint64(b[n:])&0x8080808080808080 == 0 {
		n += 8
	}
	for n < len(b) && b[n] < utf8.RuneSelf {
		n++
	}
	return n
}
