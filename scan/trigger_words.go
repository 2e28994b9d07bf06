package scan

import (
	"encoding/binary"
	"math/bits"
)

const (
	lowBits  = 0x0101010101010101
	highBits = 0x8080808080808080
)

// wordTriggers is the portable twin of the vector kernels: it compares eight
// bytes at a time and returns the first eight in text[from:to] that hold a
// trigger: bit k of mask stands for text[base+k], all before next has been looked
// at. With mask 0, next is at least to.
//
// It may return triggers after to, but reads nothing outside text.
func wordTriggers(text []byte, from, to int, set Triggers) (base, next int, mask uint64) {
	needles := needlesOf(set)
	colon, dot, angle, quote := needles[0], needles[1], needles[2], needles[3]
	wide := set&(Angle|Quote) != 0
	i := from
	for ; i < to && i <= len(text)-8; i += 8 {
		word := binary.LittleEndian.Uint64(text[i:])
		hits := zeroBytes(word^colon) | zeroBytes(word^dot)
		if wide {
			hits |= zeroBytes(word^angle) | zeroBytes(word^quote)
		}
		for ; hits != 0; hits &= hits - 1 {
			k := bits.TrailingZeros64(hits) / 8
			if isTrigger(text, i+k, set) {
				mask |= 1 << k
			}
		}
		if mask != 0 {
			return i, i + 8, mask
		}
	}
	for k := 0; i+k < to; k++ {
		if isTrigger(text, i+k, set) {
			mask |= 1 << k
		}
	}
	return i, max(i, to), mask
}

// needlesOf returns, for each kind of trigger in the set, its byte in all places
// of a word; in place of a kind that is not in the set stands one that is.
func needlesOf(set Triggers) (needles [4]uint64) {
	var any uint64
	for k, c := range [4]byte{':', '.', '<', '"'} {
		if set&(1<<k) != 0 {
			needles[k] = lowBits * uint64(c)
			any = needles[k]
		}
	}
	for k := range needles {
		if set&(1<<k) == 0 {
			needles[k] = any
		}
	}
	return needles
}

// zeroBytes returns a word with the high bit of each byte set that is 0 in w;
// above such a byte, other bytes may have theirs set too.
func zeroBytes(w uint64) uint64 { return (w - lowBits) &^ w & highBits }
