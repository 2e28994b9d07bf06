//go:build !amd64 || purego

package text

// pairBlocks returns the index of the first pair in s, which has whole blocks, at least one,
// and a byte after them; if there is none, their size. as and bs have the bytes of a pair in
// each byte.
func pairBlocks(s []byte, as, bs uint64) int { return wordPairBlocks(s, as, bs) }
