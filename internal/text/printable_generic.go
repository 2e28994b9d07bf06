//go:build !amd64 || purego

package text

// unprintable returns a bit for each byte of b that is not printable ASCII, the lowest for
// the first.
func unprintable(b *[BlockSize]byte) (others uint64) { return byteUnprintable(b) }
