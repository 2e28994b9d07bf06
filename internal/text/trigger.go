package text

// A TriggerSet is a set of the bytes at which a URI candidate may be recognized (see
// package scan, Triggers).
type TriggerSet uint8

const (
	TriggerColon TriggerSet = 1 << iota // ':' with a scheme byte before it and no blank after it
	TriggerDot                          // '.' of www. and ftp.
	TriggerAngle                        // '<'
	TriggerQuote                        // '"'

	allTriggers = TriggerColon | TriggerDot | TriggerAngle | TriggerQuote
)

const (
	// BlockSize is the number of bytes that a vector kernel looks at in one step.
	BlockSize = 64

	// TriggerBlocks is the most blocks that are searched before their triggers are returned.
	TriggerBlocks = 64

	TriggerBehind = 3 // bytes before a trigger that it depends on
	TriggerAhead  = 1 // bytes after it

	chunkSize = BlockSize * TriggerBlocks
)

// A TriggerQueue holds the triggers of a chunk of TriggerBlocks blocks, as distances from
// its beginning. There is room for each byte of it.
type TriggerQueue struct {
	Triggers [chunkSize]uint16
	scratch  scratch
}

// isTrigger reports whether text[j] is a trigger of the set.
func isTrigger(text []byte, j int, set TriggerSet) bool {
	switch text[j] {
	case ':':
		return set&TriggerColon != 0 && isColon(text, j)
	case '.':
		return set&TriggerDot != 0 && j >= 3 && isHostPrefix(text[j-3], text[j-2], text[j-1])
	case '<':
		return set&TriggerAngle != 0
	case '"':
		return set&TriggerQuote != 0
	}
	return false
}

// What a byte can be in a scheme.
const (
	notInScheme = iota
	digitInScheme
	otherInScheme
)

// A neighbourTable tells which bytes around a ':' leave it a trigger.
type neighbourTable struct {
	before [256]uint8 // what a byte can be in a scheme
	after  [256]uint8 // 1<<6 for space and tab, else 0

	// colon is 1 at after[d]|before[a]<<4|before[b]<<2|before[c] if a ':' may be a
	// trigger that the bytes a, b and c stand before and d stands after.
	colon [1 << 7]uint8
}

var neighbours = func() (n neighbourTable) {
	for c := range n.before {
		if IsDigit(byte(c)) {
			n.before[c] = digitInScheme
		} else if IsScheme(byte(c)) {
			n.before[c] = otherInScheme
		}
	}
	n.after[' '], n.after['\t'] = 1<<6, 1<<6
	for k := range 1 << 6 {
		a, b, c := k>>4, k>>2&3, k&3
		if c == otherInScheme || c == digitInScheme && (b == otherInScheme || b == digitInScheme && a != notInScheme) {
			n.colon[k] = 1
		}
	}
	return n
}()

// isColon reports whether text[j], a ':', is a trigger.
func isColon(text []byte, j int) bool {
	var k uint8
	for _, c := range text[max(0, j-TriggerBehind):j] {
		k = k<<2 | neighbours.before[c]
	}
	if j+1 < len(text) {
		k |= neighbours.after[text[j+1]]
	}
	return neighbours.colon[k] != 0
}

// isHostPrefix reports whether the three bytes are www or ftp in any case.
func isHostPrefix(a, b, c byte) bool {
	switch uint32(a|0x20)<<16 | uint32(b|0x20)<<8 | uint32(c|0x20) {
	case 'w'<<16 | 'w'<<8 | 'w', 'f'<<16 | 't'<<8 | 'p':
		return true
	}
	return false
}
