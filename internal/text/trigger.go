package text

// A TriggerSet is a set of the bytes at which a URI candidate may be recognized (see
// package scan, Triggers).
type TriggerSet uint8

const (
	TriggerColon TriggerSet = 1 << iota // ':' that may end a scheme or a prefix, as Words decide
	// '.' of www. and ftp., a soft line break inside or not, and the last letter of www with a digit after it
	TriggerDot
	TriggerAngle // '<'
	TriggerQuote // '"'

	allTriggers = TriggerColon | TriggerDot | TriggerAngle | TriggerQuote
)

const (
	// TriggerBlocks is the number of blocks of a chunk, which is searched as a whole.
	TriggerBlocks = 64

	TriggerBehind = wordBehind // whether a byte is a trigger depends on this many bytes before it
	TriggerAhead  = 2          // and on this many after it

	chunkSize = BlockSize * TriggerBlocks
)

// IsTrigger reports whether text[j] is a trigger of the set.
func IsTrigger(text []byte, j int, set TriggerSet, w *Words) bool {
	switch text[j] {
	case ':':
		return set&TriggerColon != 0 && w.isColon(text, j)
	case '.':
		return set&TriggerDot != 0 && j >= 3 && isHostPrefix(text[j-3], text[j-2], text[j-1])
	case 'w', 'W':
		return set&TriggerDot != 0 && j >= 2 && isHostPrefix(text[j-2], text[j-1], 'w') && j+1 < len(text) &&
			IsDigit(text[j+1])
	case '<':
		return set&TriggerAngle != 0
	case '"':
		return set&TriggerQuote != 0
	}
	return false
}

// IsPrefix reports whether text[j], a ':', ends the prefix URL: or URI: (rule P1).
func IsPrefix(text []byte, j int) bool {
	return j >= 3 && text[j-3]|0x20 == 'u' && text[j-2]|0x20 == 'r' && (text[j-1]|0x20 == 'l' || text[j-1]|0x20 == 'i')
}

// isHostPrefix reports whether the three bytes are www or ftp, in upper or lower case, or their
// ends after a soft line break: a '=' or CR, and LF. Some other bytes pass for these.
func isHostPrefix(a, b, c byte) bool {
	const (
		equals = '='
		cr     = '\r' | 0x20
		lf     = '\n' | 0x20
	)
	switch uint32(a|0x20)<<16 | uint32(b|0x20)<<8 | uint32(c|0x20) {
	case 'w'<<16 | 'w'<<8 | 'w', 'f'<<16 | 't'<<8 | 'p',
		lf<<16 | 'w'<<8 | 'w', lf<<16 | 't'<<8 | 'p',
		equals<<16 | lf<<8 | 'w', equals<<16 | lf<<8 | 'p', cr<<16 | lf<<8 | 'w', cr<<16 | lf<<8 | 'p':
		return true
	}
	return c|0x20 == lf && (b|0x20 == equals || b|0x20 == cr)
}
