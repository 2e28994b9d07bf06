//go:build !amd64 || purego

package text

import "math/bits"

// pairBlocks returns the index of the first pair in s, which has whole blocks, at least one, and a byte
// behind them; if there is none, their size. as and bs have the bytes of a pair in each byte.
func pairBlocks(s []byte, as, bs uint64) int {
	for at := 0; at < len(s)-1; at += 8 {
		if found := pairs(s[at:], as, bs); found != 0 {
			return at + bits.TrailingZeros64(found)/8
		}
	}
	return len(s) - 1
}
