package mail

import (
	"encoding/binary"
	"math/bits"
)

// indexPair returns the index of the first byte a in s that b follows; -1 if there is none. Where
// a alone is frequent, as line ends are, it finds that sooner than bytes.Index would.
func indexPair(s []byte, a, b byte) int {
	as, bs := uint64(a)*ones, uint64(b)*ones
	at := 0
	for ; at+33 <= len(s); at += 32 {
		t := s[at : at+33]
		w, x, y, z := pairs(t, as, bs), pairs(t[8:], as, bs), pairs(t[16:], as, bs), pairs(t[24:], as, bs)
		if (w|x|y|z)&high != 0 {
			break
		}
	}
	for ; at+9 <= len(s); at += 8 {
		if found := pairs(s[at:], as, bs) & high; found != 0 {
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

const ones, high = 0x0101010101010101, 0x8080808080808080

// pairs returns, of the first eight bytes of s, of which there are nine, high in the first that begins
// a pair, and perhaps in some behind it.
func pairs(s []byte, as, bs uint64) uint64 {
	x := (binary.LittleEndian.Uint64(s) ^ as) | (binary.LittleEndian.Uint64(s[1:]) ^ bs)
	return (x - ones) &^ x
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
