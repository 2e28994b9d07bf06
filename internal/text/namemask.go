package text

// A NameMask has four sets of a block, each with a bit for each of its bytes, the lowest
// for the first.
type NameMask struct {
	Name   uint64 // letters, digits, '-' and '.', of which schemes and hosts are made
	Dot    uint64 // '.'
	Hyphen uint64 // '-'
	Mark   uint64 // '?', '#' and '%'
}

var nameTable = newClassTable(
	func(c byte) bool { return IsAlnum(c) || c == '-' || c == '.' },
	func(c byte) bool { return c == '.' },
	func(c byte) bool { return c == '-' },
	func(c byte) bool { return c == '?' || c == '#' || c == '%' },
)

// NameMaskOf returns the mask of a block.
func NameMaskOf(b *[BlockSize]byte) NameMask {
	var masks [4]uint64
	classify(b, nameTable, masks[:])
	return NameMask{Name: masks[0], Dot: masks[1], Hyphen: masks[2], Mark: masks[3]}
}
