package scan

// printableBlock is the number of bytes that the kernels of Printable and PrintableBefore look at
// in one step.
const printableBlock = 64

// isPrintable reports whether a byte is ASCII and no control character.
func isPrintable(c byte) bool { return c-' ' < 0x7F-' ' }

// Printable returns how many bytes at the beginning of b are ASCII and no control
// characters: none of them ends a line, and each is a character.
func Printable(b []byte) int {
	n := 0
	for ; len(b)-n >= printableBlock; n += printableBlock {
		if k := printableLen((*[printableBlock]byte)(b[n:])); k < printableBlock {
			return n + k
		}
	}
	for n < len(b) && isPrintable(b[n]) {
		n++
	}
	return n
}

// PrintableBefore returns how many bytes at the end of b are ASCII and no control characters.
func PrintableBefore(b []byte) int {
	i := len(b)
	for ; i >= printableBlock; i -= printableBlock {
		if k := printableLenBefore((*[printableBlock]byte)(b[i-printableBlock:])); k < printableBlock {
			return len(b) - i + k
		}
	}
	for i > 0 && isPrintable(b[i-1]) {
		i--
	}
	return len(b) - i
}

// bytePrintable is the portable twin of printableLen.
func bytePrintable(b *[printableBlock]byte) int {
	for n, c := range b {
		if !isPrintable(c) {
			return n
		}
	}
	return printableBlock
}

// bytePrintableBefore is the portable twin of printableLenBefore.
func bytePrintableBefore(b *[printableBlock]byte) int {
	for i := printableBlock; i > 0; i-- {
		if !isPrintable(b[i-1]) {
			return printableBlock - i
		}
	}
	return printableBlock
}
