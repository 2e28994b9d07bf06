package output

import "encoding/binary"

const (
	ones  = 0x0101010101010101
	lows  = 0x7F * ones // all bits of each byte but the highest
	highs = 0x80 * ones
)

// wordMasks is masksOf, eight bytes at a time.
func wordMasks(t []byte, base int) (m masks) {
	whole := t[base : base+block]
	for i := 0; i < min(len(t)-base, block); i += 8 {
		word := binary.LittleEndian.Uint64(whole[i:])
		letters := within(word|0x20*ones, 'a', 'z')
		digits := within(word, '-', '9') &^ equal(word, '/') // with '-' and '.'
		m.name |= gather(letters|digits) << i
		m.dot |= gather(equal(word, '.')) << i
		m.hyphen |= gather(equal(word, '-')) << i
		m.mark |= gather(equal(word, '?')|equal(word, '#')|equal(word, '%')) << i
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
