package text

import "math/bits"

// isStringMark reports whether a byte ends a run of characters in a JSON string that stand for
// themselves: a quotation mark, a backslash or a control character (RFC 8259, §7).
func isStringMark(c byte) bool { return c == '"' || c == '\\' || c < ' ' }

// isShortEscape reports whether a byte after a backslash makes an escape of two characters with it,
// which is not that of a backslash.
func isShortEscape(c byte) bool {
	switch c {
	case '"', '/', 'b', 'f', 'n', 'r', 't':
		return true
	}
	return false
}

// stringTable has two sets: the marks of strings, and what short escapes end in.
var stringTable = newClassTable(isStringMark, isShortEscape)

// StringMarks returns a bit for each byte of b, the lowest for the first, that is a quotation
// mark, a backslash or a control character: what ends a run of characters in a JSON string
// that stand for themselves (RFC 8259, §7).
func StringMarks(b *[BlockSize]byte) uint64 {
	var masks [1]uint64
	classify(b, stringTable, masks[:])
	return masks[0]
}

// StringBlocks is how many blocks StringScan.Scan looks at, at most.
const StringBlocks = 64

// A StringScan is what Scan finds in the inside of a JSON string.
type StringScan struct {
	Blocks int    // passed over whole
	Any    uint64 // all of their Starts together

	// Stop has a bit for each byte of the next block, the lowest for the first, that is no other
	// than a quotation mark or a control character, or that is escaped, by the backslash before it,
	// and not one of `"/bfnrt`. It is 0 if there is no next block. Only its lowest bit is of use.
	Stop uint64

	// Escaped has a bit for each byte of the next block that is escaped, up to that of Stop.
	Escaped uint64

	// Starts has, for each block passed over, and for the next up to Stop, a bit for each
	// backslash.
	Starts [StringBlocks]uint64
}

// Scan looks at the blocks of b, up to StringBlocks of them, until one has something to stop at. No
// backslash stands before b.
func (s *StringScan) Scan(b []byte) {
	blocks := min(len(b)/BlockSize, StringBlocks)
	if blocks == 0 {
		s.Blocks, s.Any, s.Stop, s.Escaped = 0, 0, 0, 0
		return
	}
	stringBlocks(b, blocks, s)
}

// wordStringBlocks is the portable twin of avx2StringBlocks.
func wordStringBlocks(b []byte, blocks int, s *StringScan) {
	carry := uint64(0)
	s.Any, s.Stop = 0, 0
	for s.Blocks = 0; s.Blocks < blocks; s.Blocks++ {
		block := (*[BlockSize]byte)(b[s.Blocks*BlockSize:])
		var masks [2]uint64
		wordClassify(block, stringTable, masks[:])
		backslashes := masks[0] & backslashBits(block, masks[0])
		s.Escaped = backslashes<<1 | carry
		s.Stop = masks[0]&^backslashes&^s.Escaped | s.Escaped&^masks[1]
		s.Starts[s.Blocks] = backslashes
		if s.Stop != 0 {
			return
		}
		s.Any |= backslashes
		carry = backslashes >> (BlockSize - 1)
	}
	s.Escaped = carry
}

// backslashBits returns those of marks that stand for a backslash in b.
func backslashBits(b *[BlockSize]byte, marks uint64) (backslashes uint64) {
	for ; marks != 0; marks &= marks - 1 {
		if i := bits.TrailingZeros64(marks); b[i] == '\\' {
			backslashes |= 1 << i
		}
	}
	return backslashes
}
