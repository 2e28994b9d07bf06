package text

import "math/bits"

// isPrintable reports whether c is ASCII and not a control character.
func isPrintable(c byte) bool { return c-' ' < 0x7F-' ' }

var printableTable = newClassTable(isPrintable)

// unprintable returns a bit for each byte of b that is not printable ASCII, the lowest for
// the first.
func unprintable(b *[BlockSize]byte) uint64 {
	var masks [1]uint64
	classify(b, printableTable, masks[:])
	return ^masks[0]
}

// Printable returns the number of bytes at the start of b that are printable ASCII characters and
// end no line.
func Printable(b []byte) int {
	n := 0
	for ; len(b)-n >= BlockSize; n += BlockSize {
		if others := unprintable((*[BlockSize]byte)(b[n:])); others != 0 {
			return n + bits.TrailingZeros64(others)
		}
	}
	for n < len(b) && isPrintable(b[n]) {
		n++
	}
	return n
}

// PrintableBefore returns the number of bytes at the end of b that are printable ASCII
// characters.
func PrintableBefore(b []byte) int {
	i := len(b)
	for ; i >= BlockSize; i -= BlockSize {
		if others := unprintable((*[BlockSize]byte)(b[i-BlockSize:])); others != 0 {
			return len(b) - i + bits.LeadingZeros64(others)
		}
	}
	for i > 0 && isPrintable(b[i-1]) {
		i--
	}
	return len(b) - i
}

// IndexLineEnd returns the index of the first CR or LF in b, its length if there is none: where lines end
// that are counted.
func IndexLineEnd(b []byte) int {
	n := Printable(b)
	for n < len(b) && b[n] != '\n' && b[n] != '\r' {
		n++
		n += Printable(b[n:])
	}
	return n
}
