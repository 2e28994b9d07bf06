//go:build !amd64 || purego

package text

// Ordinary returns how far b is ordinary.
func Ordinary(b *[OrdinarySize]byte) OrdinaryRun { return byteOrdinary(b) }
