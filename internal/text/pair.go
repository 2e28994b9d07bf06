package text

import (
	"encoding/binary"
	"math/bits"
)

// IndexLine returns the index of the first LF in s that the prefix, which is not empty,
// directly follows; -1 if there is none. So the first line of s is not found.
func IndexLine(s []byte, prefix string) int {
	for at := 0; ; at++ {
		i := IndexPair(s[at:], '\n', prefix[0])
		if i < 0 {
			return -1
		}
		if at += i; len(s)-at-1 >= len(prefix) && string(s[at+1:at+1+len(prefix)]) == prefix {
			return at
		}
	}
}

// IndexPair returns the index of the first byte a in s with b after it; -1 if there is none. It is
// faster than bytes.Index if a alone is frequent, as line ends are.
func IndexPair(s []byte, a, b byte) int {
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

// wordPairBlocks is the portable twin of pairBlocks.
func wordPairBlocks(s []byte, as, bs uint64) int {
	for at := 0; at < len(s)-1; at += 8 {
		if found := pairs(s[at:], as, bs); found != 0 {
			return at + bits.TrailingZeros64(found)/8
		}
	}
	return len(s) - 1
}

// pairs returns a word that is 0 if none of the first eight bytes of s begins a pair, and
// otherwise has the high bit of the first one that does as its lowest bit. s has nine bytes
// or more.
func pairs(s []byte, as, bs uint64) uint64 {
	x := (binary.LittleEndian.Uint64(s) ^ as) | (binary.LittleEndian.Uint64(s[1:]) ^ bs)
	return (x - ones) &^ x & highs
}
