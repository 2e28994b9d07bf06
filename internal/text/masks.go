package text

import "encoding/binary"

const (
	ones  = 0x0101010101010101
	lows  = 0x7F * ones // all bits of each byte but the highest
	highs = 0x80 * ones
)

// A NameMask has a bit for each byte of a BlockSize, the lowest for the first, in each of four
// sets.
type NameMask struct {
	Name   uint64 // letters, digits, '-' and '.', of which schemes and hosts are made
	Dot    uint64 // '.'
	Hyphen uint64 // '-'
	Mark   uint64 // '?', '#' and '%'
}

// wordNameMask is NameMaskOf, eight bytes at a time.
func wordNameMask(t []byte, base int) (m NameMask) {
	whole := t[base : base+BlockSize]
	for i := 0; i < min(len(t)-base, BlockSize); i += 8 {
		word := binary.LittleEndian.Uint64(whole[i:])
		letters := within(word|0x20*ones, 'a', 'z')
		digits := within(word, '-', '9') &^ equal(word, '/') // with '-' and '.'
		m.Name |= gather(letters|digits) << i
		m.Dot |= gather(equal(word, '.')) << i
		m.Hyphen |= gather(equal(word, '-')) << i
		m.Mark |= gather(equal(word, '?')|equal(word, '#')|equal(word, '%')) << i
	}
	return m
}

// within returns the highest bit of each byte of word that is from first to last, which
// are ASCII.
func within(word uint64, first, last byte) uint64 {
	low := word & lows
	return (low + ones*uint64(0x80-first)) &^ (low + ones*uint64(0x7F-last)) &^ word & highs
}

// equal returns the highest bit of each byte of word that is c.
func equal(word uint64, c byte) uint64 {
	word ^= ones * uint64(c)
	return ^(word&lows + lows | word) & highs
}

// gather returns the highest bits of the bytes of a word, the lowest for the first.
func gather(highest uint64) uint64 { return highest >> 7 * 0x0102040810204080 >> 56 }
