//go:build amd64 && !purego

package text

// LineMasks returns a bit for each byte of b, the lowest for the first: lf for LF, odd
// for CR and what is not ASCII.
//
//go:noescape
func LineMasks(b *[BlockSize]byte) (lf, odd uint64)
