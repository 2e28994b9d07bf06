package text

import (
	"encoding/binary"
	"math/bits"
)

const (
	ones  = 0x0101010101010101
	highs = 0x80 * ones // the highest bit of each byte
	small = 0x20 * ones // the bit that small letters have and capitals have not
)

// wordTriggers is the portable twin of FindTriggers: it looks at eight bytes at a time.
func wordTriggers(text []byte, from, blocks int, set TriggerSet, w *Words, q *TriggerQueue) (empty, n int) {
	needles := needlesOf(set)
	hosts := set&TriggerDot != 0
	wide := set&(TriggerAngle|TriggerQuote) != 0
	for ; empty < blocks; empty += TriggerBlocks {
		base := from + empty*BlockSize
		chunk := text[base:][:BlockSize*min(TriggerBlocks, blocks-empty)]
		for k := 0; k+8 <= len(chunk); k += 8 {
			word := binary.LittleEndian.Uint64(chunk[k:])
			hits := zeroBytes(word^needles[0]) | zeroBytes(word^needles[1])
			if hosts {
				before := word<<8 | uint64(text[base+k-1])
				hits |= zeroBytes((word&^small ^ 'W'*ones) | (before&^small ^ 'W'*ones))
			}
			if wide {
				hits |= zeroBytes(word^needles[2]) | zeroBytes(word^needles[3])
			}
			for ; hits != 0; hits &= hits - 1 {
				at := k + bits.TrailingZeros64(hits)/8
				if chunk[at] == '.' && !mayEndHostPrefix(text[base+at-1]) {
					continue // the many full stops
				}
				if IsTrigger(text, base+at, set, w) {
					q.Triggers[n] = uint16(at)
					n++
				}
			}
		}
		if n > 0 {
			return empty, n
		}
	}
	return blocks, 0
}

// mayEndHostPrefix reports whether c may stand directly before the '.' of a host prefix.
func mayEndHostPrefix(c byte) bool { c |= 0x20; return c == 'w' || c == 'p' || c == '\n'|0x20 }

// needlesOf returns a word for each of the triggerBytes, which repeats it eight times if its
// trigger is in the set, and otherwise repeats one that is.
func needlesOf(set TriggerSet) (needles [4]uint64) {
	any := ones * uint64(triggerBytes[bits.TrailingZeros8(uint8(set|1<<7))&3])
	for k, c := range triggerBytes {
		needles[k] = any
		if set&(1<<k) != 0 {
			needles[k] = ones * uint64(c)
		}
	}
	return needles
}

// triggerBytes has the byte of each trigger, in the order of their bits.
var triggerBytes = [4]byte{':', '.', '<', '"'}

// zeroBytes returns a word that has the highest bit of each byte that is 0 in w, and perhaps
// that of some bytes above the lowest one of these.
func zeroBytes(w uint64) uint64 { return (w - ones) &^ w & highs }
