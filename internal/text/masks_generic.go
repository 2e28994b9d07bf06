//go:build !amd64 || purego

package text

// NameMaskOf returns the masks of the block of t that begins at base; what they hold of
// bytes beyond len(t) is of no account.
func NameMaskOf(t []byte, base int) NameMask { return wordNameMask(t, base) }
