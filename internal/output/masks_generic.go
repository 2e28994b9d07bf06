//go:build !amd64 || purego

package output

// masksOf returns the masks of the block of t that begins at base; what they hold of
// bytes beyond len(t) is of no account.
func masksOf(t []byte, base int) masks { return wordMasks(t, base) }
