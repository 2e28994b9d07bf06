package mail

import (
	"encoding/binary"
	"math/bits"
)

// indexPair returns the index of the first byte a in s that b follows; -1 if there is none. Where
// a alone is frequent, as line ends are, it finds that sooner than bytes.Index would.
func indexPair(s []byte, a, b byte) int {
	const ones, high = 0x0101010101010101, 0x8080808080808080
	as, bs := uint64(a)*ones, uint64(b)*ones
	i := 0
	for ; i+17 <= len(s); i += 16 {
		t := s[i : i+17]
		// A byte of x is 0 where a pair begins. All but the lowest that is found may be none.
		x := (binary.LittleEndian.Uint64(t) ^ as) | (binary.LittleEndian.Uint64(t[1:]) ^ bs)
		y := (binary.LittleEndian.Uint64(t[8:]) ^ as) | (binary.LittleEndian.Uint64(t[9:]) ^ bs)
		x, y = (x-ones)&^x&high, (y-ones)&^y&high
		if x|y == 0 {
			continue
		}
		if x != 0 {
			return i + bits.TrailingZeros64(x)/8
		}
		return i + 8 + bits.TrailingZeros64(y)/8
	}
	for ; i+1 < len(s); i++ {
		if s[i] == a && s[i+1] == b {
			return i
		}
	}
	return -1
}

// indexLine returns the index of the first line end in s behind which a line with the
// prefix begins, which is not empty; -1 if there is none.
func indexLine(s []byte, prefix string) int {
	for at := 0; ; at++ {
		i := indexPair(s[at:], '\n', prefix[0])
		if i < 0 {
			return -1
		}
		if at += i; len(s)-at-1 >= len(prefix) && string(s[at+1:at+1+len(prefix)]) == prefix {
			return at
		}
	}
}
