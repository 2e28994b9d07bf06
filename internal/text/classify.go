package text

import "encoding/binary"

// BlockSize is the number of bytes of a block.
const BlockSize = 64

// maxSets is the most sets of characters that a classTable has.
const maxSets = 4

// A classTable holds some sets of ASCII characters in the form that classify needs.
type classTable struct {
	// For the vector kernel, ASCII is a table of eight rows, numbered by the high four bits
	// of a character, with a bit for each. The set k has the character c if
	// row[c>>4] & sets[k][c&0x0F] is not 0.
	row  [16]byte
	sets [maxSets][16]byte

	// For its portable twin: spread[c] has the bit 8·k if the set k has the byte c.
	spread [256]uint32
}

// newClassTable returns the table of at most maxSets sets, each given by a function that
// reports whether it has the ASCII character c.
func newClassTable(sets ...func(c byte) bool) *classTable {
	t := new(classTable)
	for c := range byte(0x80) {
		bit := byte(1) << (c >> 4)
		t.row[c>>4] = bit
		for k, has := range sets {
			if has(c) {
				t.sets[k][c&0x0F] |= bit
				t.spread[c] |= 1 << (8 * k)
			}
		}
	}
	return t
}

// wordClassify is the portable twin of classify.
func wordClassify(b *[BlockSize]byte, t *classTable, masks []uint64) {
	clear(masks)
	for i := 0; i < BlockSize; i += 8 {
		word := binary.LittleEndian.Uint64(b[i:])
		var bits uint32 // eight for each set
		for j := range 8 {
			bits |= t.spread[byte(word>>(8*j))] << j
		}
		for k := range masks {
			masks[k] |= uint64(byte(bits>>(8*k))) << i
		}
	}
}
