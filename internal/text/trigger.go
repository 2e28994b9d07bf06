package text

// A TriggerSet is a set of the bytes at which a URI candidate may be recognized (see
// package scan, Triggers).
type TriggerSet uint8

const (
	TriggerColon TriggerSet = 1 << iota // ':' that may end a scheme or a prefix, as WordEnds decide
	TriggerDot                          // '.' of www. and ftp., a soft line break inside or not, and the last letter of www with a digit after it
	TriggerAngle                        // '<'
	TriggerQuote                        // '"'

	allTriggers = TriggerColon | TriggerDot | TriggerAngle | TriggerQuote
)

const (
	// TriggerBlocks is the number of blocks of a chunk, which is searched as a whole.
	TriggerBlocks = 64

	TriggerBehind = 3 // whether a byte is a trigger depends on this many bytes before it
	TriggerAhead  = 2 // and on this many after it

	chunkSize = BlockSize * TriggerBlocks
)

// A TriggerQueue has room for all triggers of a chunk, as byte offsets from its start, and
// for what the search notes on the way.
type TriggerQueue struct {
	Triggers [chunkSize]uint16
	scratch  scratch
}

// IsTrigger reports whether text[j] is a trigger of the set.
func IsTrigger(text []byte, j int, set TriggerSet, w *WordEnds) bool {
	switch text[j] {
	case ':':
		return set&TriggerColon != 0 && w.isColon(text, j)
	case '.':
		return set&TriggerDot != 0 && j >= 3 && isHostPrefix(text[j-3], text[j-2], text[j-1])
	case 'w', 'W':
		return set&TriggerDot != 0 && j >= 2 && isHostPrefix(text[j-2], text[j-1], 'w') && j+1 < len(text) && IsDigit(text[j+1])
	case '<':
		return set&TriggerAngle != 0
	case '"':
		return set&TriggerQuote != 0
	}
	return false
}

// WordEnds decide by its neighbours whether a ':' is a trigger. They are what some words end in:
// the ':' after another word ends no scheme, unless what follows it shows that it does. A few
// other words seem to be among them. The zero WordEnds are not usable.
type WordEnds struct {
	fold  [256]uint8 // each scheme character, in lower case; 0 for every other byte
	after [256]uint8 // what a byte after a ':' says of it

	// hashes has the bit endHash of the last three characters of each word.
	hashes [endHashes / 32]uint32
}

// What the byte after a ':' says of it. After any other, it is no trigger.
const (
	afterWord uint8 = 1 // it is a trigger after one of the words
	afterAny  uint8 = 2 // it is a trigger after any scheme character, and LF
)

const (
	endHashBits = 13
	endHashes   = 1 << endHashBits
	endFactor   = 0x14881A5F // chosen: few numbers and words of real text pass for registered schemes
)

// endHash returns a hash of three folded characters, less than endHashes.
func endHash(a, b, c uint8) uint32 {
	return (uint32(a)<<16 | uint32(b)<<8 | uint32(c)) * endFactor >> (32 - endHashBits)
}

// NewWordEnds returns what the words end in. They have two characters at least, all of a scheme,
// letters in lower case. Before a word in the text may stand a digit or mark of a scheme, a line
// feed, an escape sequence, which ends in m or K, or an escape of JSON. The last one or two
// characters of a longer word, or none, may stand at the beginning of a line, after a soft line
// break.
func NewWordEnds(words []string) *WordEnds {
	w := newWordEnds(wordAfter)
	w.add('=', '\r', '\n')
	for _, word := range words {
		n := len(word)
		if n > 2 {
			w.add(word[n-3], word[n-2], word[n-1])
			w.add('\n', word[n-2], word[n-1])
			w.add('=', '\n', word[n-1])
			w.add(word[n-1], '=', '\n')
			continue
		}
		for _, before := range "\x00\nmkbfnrtacde0123456789+-." {
			w.add(byte(before), word[0], word[1])
		}
	}
	return w
}

// AnyWordEnds returns what all words end in.
func AnyWordEnds() *WordEnds {
	return newWordEnds(func(c byte) uint8 {
		if IsBlank(c) {
			return 0
		}
		return afterAny
	})
}

func newWordEnds(after func(c byte) uint8) *WordEnds {
	w := new(WordEnds)
	for k := range 256 {
		c := byte(k)
		w.after[c] = after(c)
		if IsAlpha(c) {
			w.fold[c] = c | 0x20
		} else if IsScheme(c) {
			w.fold[c] = c
		}
	}
	w.fold['\n'] = '\n'
	return w
}

func (w *WordEnds) add(a, b, c byte) {
	h := endHash(w.fold[a], w.fold[b], w.fold[c])
	w.hashes[h/32] |= 1 << (h % 32)
}

// wordAfter returns what the byte c after a ':' says of it. After a line break, "//" or the rest of
// a wrapped reference may follow; 0xC2 and 0xE2 begin the line breaks beyond ASCII. After a
// backslash, "/" or a line break may.
func wordAfter(c byte) uint8 {
	switch {
	case IsBreak(c), c == '\\', c == 0xC2, c == 0xE2:
		return afterAny
	case IsURI(c), IsExcluded(c), c >= 0x80:
		return afterWord
	}
	return 0
}

// isColon reports whether text[j], a ':', is a trigger. Where a neighbour is missing, it is as if
// it were 0.
func (w *WordEnds) isColon(text []byte, j int) bool {
	var near [6]byte // three before, the ':', two after
	copy(near[max(0, 3-j):], text[max(0, j-3):min(len(text), j+3)])
	a, b, c := w.fold[near[0]], w.fold[near[1]], w.fold[near[2]]
	switch {
	case c == 0:
		return false
	case near[4] == '/' && near[5] == '/', IsPrefix(text, j):
		return true
	case w.after[near[4]] != afterWord:
		return w.after[near[4]] != 0
	}
	h := endHash(a, b, c)
	return w.hashes[h/32]>>(h%32)&1 != 0
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
