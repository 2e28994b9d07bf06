package text

var lineTable = newClassTable(
	func(c byte) bool { return c == '\n' },
	func(c byte) bool { return c != '\r' },
)

// LineMasks returns two bits for each byte of b, the lowest ones for the first: lf for LF,
// odd for CR and for what is not ASCII.
func LineMasks(b *[BlockSize]byte) (lf, odd uint64) {
	var masks [2]uint64
	classify(b, lineTable, masks[:])
	return masks[0], ^masks[1]
}
