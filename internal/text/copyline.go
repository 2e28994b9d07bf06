package text

import (
	"encoding/binary"
	"math/bits"
)

// copySize is how many bytes copyBlocks copies at once.
const copySize = 16

// CopyLine copies the text of markup, src, before the first "<" or "&" to dst, with blanks for LF and CR,
// and returns how many bytes it copied. dst must have room for all of src; after the copy there may be
// other bytes in it.
func CopyLine(dst, src []byte) int {
	at := 0
	if whole := len(src) &^ (copySize - 1); whole > 0 {
		if at = copyBlocks(dst[:whole], src[:whole]); at < whole {
			return at
		}
	}
	if at+8 <= len(src) {
		n := copyWord(dst[at:], src[at:])
		if at += n; n < 8 {
			return at
		}
	}
	for ; at < len(src) && src[at] != '<' && src[at] != '&'; at++ {
		dst[at] = src[at]
		if src[at] == '\n' || src[at] == '\r' {
			dst[at] = ' '
		}
	}
	return at
}

// wordCopyBlocks is the portable twin of copyBlocks.
func wordCopyBlocks(dst, src []byte) int {
	for at := 0; at < len(src); at += 8 {
		if n := copyWord(dst[at:], src[at:]); n < 8 {
			return at + n
		}
	}
	return len(src)
}

// copyWord copies eight bytes with blanks for LF and CR, and returns how many of them stand before the
// first "<" or "&".
func copyWord(dst, src []byte) int {
	b := binary.LittleEndian.Uint64(src)
	less, and := b^'<'*ones, b^'&'*ones
	if (b-16*ones)&^b&highs != 0 { // there may be line ends
		b ^= isZero(b^'\n'*ones)*('\n'^' ') ^ isZero(b^'\r'*ones)*('\r'^' ')
	}
	binary.LittleEndian.PutUint64(dst, b)
	found := ((less-ones)&^less | (and-ones)&^and) & highs
	return bits.TrailingZeros64(found) / 8
}

// isZero returns 1 in each byte of b that is 0, and 0 in the others.
func isZero(b uint64) uint64 {
	const low = 0x7f7f7f7f7f7f7f7f
	return ^((b&low + low) | b | low) >> 7
}
