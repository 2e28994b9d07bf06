//go:build amd64 && !purego

package scan

// printableLen returns how many bytes at the beginning of b are printable ASCII.
//
//go:noescape
func printableLen(b *[printableBlock]byte) int

// printableLenBefore returns how many bytes at the end of b are printable ASCII.
//
//go:noescape
func printableLenBefore(b *[printableBlock]byte) int
