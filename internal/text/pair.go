package text

import (
	"encoding/binary"
	"math/bits"
)

// IndexLine returns the index of the first line end in s behind which a line with the
// prefix begins, which is not empty; -1 if there is none.
func IndexLine(s []byte, prefix string) int {
	for at := 0; ; at++ {
		i := pair(s[at:], '\n', prefix[0])
		if i < 0 {
			return -1
		}
		if at += i; len(s)-at-1 >= len(prefix) && string(s[at+1:at+1+len(prefix)]) == prefix {
			return at
		}
	}
}

// pair returns the index of the first byte a in s that b follows; -1 if there is none. Where
// a alone is frequent, as line ends are, it finds that sooner than bytes.Index would.
func pair(s []byte, a, b byte) int {
	as, bs := uint64(a)*ones, uint64(b)*ones
	at := 0
	if whole := (len(s) - 1) / BlockSize * BlockSize; whole > 0 {
		if at = pairBlocks(s[:whole+1], as, bs); at < whole {
			return at
		}
	}
	for ; at+9 <= len(s); at += 8 {
		if found := pairs(s[at:], as, bs); found != 0 {
			return at + bits.TrailingZeros64(found)/8
		}
	}
	for ; at+1 < len(s); at++ {
		if s[at] == a && s[at+1] == b {
			return at
		}
	}
	return -1
}

// pairs returns, of the first eight bytes of s, of which there are nine, the high bit of the first that begins
// a pair, and perhaps of some behind it.
func pairs(s []byte, as, bs uint64) uint64 {
	x := (binary.LittleEndian.Uint64(s) ^ as) | (binary.LittleEndian.Uint64(s[1:]) ^ bs)
	return (x - ones) &^ x & highs
}
