package markup

import (
	"encoding/binary"
	"math/bits"
)

const (
	ones  = 0x0101010101010101
	highs = 0x80 * ones // the highest bit of each byte
)

// copyText copies the text of markup, src, before the first "<" or "&" to dst, with blanks for LF and CR,
// and returns how many bytes it copied. dst must have room for all of src; after the copy there may be
// other bytes in it.
func copyText(dst, src []byte) int {
	at := 0
	for ; at+8 <= len(src); at += 8 {
		if n := copyWord(dst[at:], src[at:]); n < 8 {
			return at + n
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
