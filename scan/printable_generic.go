//go:build !amd64 || purego

package scan

// printableLen returns how many bytes at the beginning of b are printable ASCII.
func printableLen(b *[printableBlock]byte) int { return bytePrintable(b) }

// printableLenBefore returns how many bytes at the end of b are printable ASCII.
func printableLenBefore(b *[printableBlock]byte) int { return bytePrintableBefore(b) }
