package text

// A TriggerSet is a set of the bytes at which a URI candidate may be recognized (see
// package scan, Triggers).
type TriggerSet uint8

const (
	TriggerColon TriggerSet = 1 << iota // ':' with a scheme byte before it and no blank after it
	TriggerDot                          // '.' of www. and ftp., and the last 'w' of www with a digit after it
	TriggerAngle                        // '<'
	TriggerQuote                        // '"'

	allTriggers = TriggerColon | TriggerDot | TriggerAngle | TriggerQuote
)

const (
	// TriggerBlocks is the number of blocks of a chunk, which is searched as a whole.
	TriggerBlocks = 64

	TriggerBehind = 3 // whether a byte is a trigger depends on this many bytes before it
	TriggerAhead  = 1 // and on this many after it

	chunkSize = BlockSize * TriggerBlocks
)

// A TriggerQueue has room for all triggers of a chunk, as byte offsets from its start, and
// for what the search notes on the way.
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
	case 'w':
		return set&TriggerDot != 0 && j >= 2 && isHostPrefix(text[j-2], text[j-1], 'w') && j+1 < len(text) && IsDigit(text[j+1])
	case '<':
		return set&TriggerAngle != 0
	case '"':
		return set&TriggerQuote != 0
	}
	return false
}

// The classes of bytes before a ':'.
const (
	notInScheme = iota
	digitInScheme
	otherInScheme // letters, '+', '-' and '.'
)

// A neighbourTable decides by its neighbours whether a ':' is a trigger.
type neighbourTable struct {
	before [256]uint8 // the class of a byte
	after  [256]uint8 // 1<<6 for space and tab, else 0

	// colon[after[d]|before[a]<<4|before[b]<<2|before[c]] is 1 if the ':' in the text
	// a b c ':' d is a trigger, else 0.
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

// isHostPrefix reports whether the three bytes are www or ftp, in upper or lower case.
func isHostPrefix(a, b, c byte) bool {
	switch uint32(a|0x20)<<16 | uint32(b|0x20)<<8 | uint32(c|0x20) {
	case 'w'<<16 | 'w'<<8 | 'w', 'f'<<16 | 't'<<8 | 'p':
		return true
	}
	return false
}
