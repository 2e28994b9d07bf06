package text

import "encoding/binary"

// Words decide whether a ':' is a trigger, by the bytes around it. After a word of the set it is
// one; after another word it seldom is, unless the bytes after it show that any word may be a
// scheme. The zero Words are not usable.
//
// The word is the run of scheme characters before the ':', of which the last maxWord are seen. The
// two bytes before that decide too: some may hide a part of the word, and others show that nothing
// opens a pair of delimiters there.
type Words struct {
	// A byte is a scheme character if rows[c&0x0F]&columns[c>>4] is not 0, and a letter if that
	// has one of the bits of letterBits. A byte above 0x7F is neither.
	rows, columns [maxWord]uint8

	ends   [256]uint8    // 0xFF for what may stand before a ':': a scheme character or LF
	after  [256]uint8    // flags of the byte after a ':', below
	second [256]uint8    // flags of the byte before, with which a second byte makes the ':' a trigger
	before [2][256]uint8 // traits of the two bytes before a word, the nearer first

	tails  [32]uint32              // of the words' ends that count before a line break, a bit for the last two letters
	factor uint64                  // hashFactor, where the vector search finds it
	hashes [wordHashes / 32]uint32 // the bit wordHash of the key of each word
}

const (
	maxWord    = 16
	wordBehind = maxWord + 2 // bytes before a ':' by which Words decide

	letterBits = 3 // of Words.rows and columns
)

// Flags of the byte after a ':'. Without any, the ':' is not a trigger.
const (
	afterWord  uint8 = 1 << iota // it is a trigger after one of the words, or after what may hide one
	afterAny                     // it is a trigger after any scheme character, and after LF
	afterBreak                   // as afterWord, and also after any word that may have an opener
	afterSlash                   // as afterAny, if '/', '=', a backslash or a possible line break comes next
	afterEqual                   // as afterAny, if LF or CR comes next
)

// The traits of the place of a word: bits that the entries of both bytes before it have.
const (
	// LF, and before it '=' or CR: a part of the word may stand before them (RFC 2045, §6.7)
	traitSoftLF uint8 = 1 << iota
	traitSoftCR       // CR, and before it '='
	traitEscape       // a backslash, whose escape may go on in the word
	traitSpace        // a space, and before it a character that is the end of no opener
	traitLine         // the beginning of a line, and before it such a character
	traitColon        // a ':', and before it a character in which no prefix ends
	traitInside       // no white space and no opener

	traitsHiding   = traitSoftLF | traitSoftCR | traitEscape
	traitsUnopened = traitSpace | traitLine | traitColon | traitInside
)

const (
	wordHashBits = 15
	wordHashes   = 1 << wordHashBits
	hashFactor   = 0x9E3779B97F4A7C15
)

// wordHash returns a hash of a key, less than wordHashes.
func wordHash(key uint64) uint32 { return uint32(key * hashFactor >> (64 - wordHashBits)) }

// Openers say where no pair of delimiters opens before a word. Each function reports whether the
// ASCII character c shows that.
type Openers struct {
	Inside func(c byte) bool // c stands directly before the word
	Space  func(c byte) bool // c stands before the space before the word
	Line   func(c byte) bool // c ends the line before that of the word
}

// NewWords returns Words for some words, letters in lower case. tails are the ends of longer words,
// of two letters, after which a ':' before a line break is a trigger.
func NewWords(words, tails []string, o Openers) *Words {
	w := newWords(wordAfter)
	for _, word := range words {
		key := wordKey(word)
		w.add(key)
		if len(word) < 8 {
			// An escape sequence of a terminal before a word ends in m or K.
			w.add(key<<8 | 'm')
			w.add(key<<8 | 'k')
		}
	}
	for _, tail := range tails {
		w.tails[tail[0]&31] |= 1 << (tail[1] & 31)
	}
	near, far := &w.before[0], &w.before[1]
	near['\n'], near['\r'], near['\\'], near[' '], near[':'] = traitSoftLF|traitLine, traitSoftCR, traitEscape,
		traitSpace, traitColon
	for k := range 256 {
		c := byte(k)
		far[c] = traitEscape | traitInside
		if c >= 0x80 {
			continue
		}
		if !IsScheme(c) && c > ' ' && o.Inside(c) {
			near[c] |= traitInside
		}
		if c > ' ' && o.Space(c) {
			far[c] |= traitSpace
		}
		if IsBreak(c) {
			w.second[c] = afterSlash
		}
		if c == '\n' || c > ' ' && o.Line(c) {
			far[c] |= traitLine
		}
		if c > ' ' && c|0x20 != 'l' && c|0x20 != 'i' {
			far[c] |= traitColon
		}
	}
	w.second['/'], w.second['='] = afterSlash, afterSlash
	w.second['\\'], w.second[0xC2], w.second[0xE2] = afterSlash, afterSlash, afterSlash
	w.second['\n'] |= afterEqual
	w.second['\r'] |= afterEqual
	far['='] |= traitSoftLF | traitSoftCR
	far['\r'] |= traitSoftLF
	return w
}

// add adds the word with a key.
func (w *Words) add(key uint64) {
	h := wordHash(key)
	w.hashes[h/32] |= 1 << (h % 32)
}

// AnyWords returns Words for all words.
func AnyWords() *Words {
	return newWords(func(c byte) uint8 {
		if IsBlank(c) {
			return 0
		}
		return afterAny
	})
}

// newWords returns Words without any word; after returns the flags of the byte after a ':'.
func newWords(after func(c byte) uint8) *Words {
	w := &Words{factor: hashFactor}
	for k := range 256 {
		c := byte(k)
		w.after[c] = after(c)
		if IsScheme(c) || c == '\n' {
			w.ends[c] = 0xFF
		}
		if bit := schemeRow(c); bit != 0 {
			w.rows[c&0x0F] |= bit
			w.columns[c>>4] |= bit
		}
	}
	return w
}

// schemeRow returns the bit that rows and columns have for a scheme character; 0 for others. The
// characters of one bit have all low four bits that one of them has with all high ones.
func schemeRow(c byte) uint8 {
	switch {
	case IsAlpha(c):
		return 1 << (c >> 4 & 1)
	case IsDigit(c):
		return letterBits + 1
	case IsScheme(c):
		return (letterBits + 1) << 1
	}
	return 0
}

// wordAfter returns the flags of c, the byte after a ':'. After a line break, "//" or the rest of
// a wrapped reference may follow; 0xC2 and 0xE2 begin the line breaks beyond ASCII. After a
// backslash, "/" or a line break may. "//" may have a soft line break before or in it.
func wordAfter(c byte) uint8 {
	switch {
	case IsBreak(c):
		return afterBreak
	case c == '\\', c == 0xC2, c == 0xE2:
		return afterAny
	case c == '/':
		return afterWord | afterSlash
	case c == '=':
		return afterWord | afterEqual
	case IsURI(c), IsExcluded(c), c >= 0x80:
		return afterWord
	}
	return 0
}

// wordKey returns the key of a word of at least one letter that begins with one: its last eight
// characters, the last of them in the highest byte that is used.
func wordKey(word string) uint64 {
	var last [8]byte
	copy(last[:], word[max(0, len(word)-8):])
	return binary.LittleEndian.Uint64(last[:])
}

// isColon reports whether text[j], a ':', is a trigger. Bytes beyond the ends of the text count
// as 0.
func (w *Words) isColon(text []byte, j int) bool {
	var near [wordBehind + 3]byte // before, the ':', two after
	copy(near[max(0, wordBehind-j):], text[max(0, j-wordBehind):min(len(text), j+3)])
	const colon = wordBehind
	after := w.after[near[colon+1]]
	switch {
	case w.ends[near[colon-1]] == 0:
		return false
	case after&w.second[near[colon+2]] != 0, IsPrefix(text, j):
		return true
	case after&(afterWord|afterBreak) == 0:
		return after != 0
	}
	start := colon // of the word
	for start > colon-maxWord && IsScheme(near[start-1]) {
		start--
	}
	traits := w.before[0][near[start-1]] & w.before[1][near[start-2]]
	letter := start // index of its first letter
	for letter < colon && !IsAlpha(near[letter]) {
		letter++
	}
	h := wordHash(keyBefore([maxWord]byte(near[colon-maxWord:]), letter-(colon-maxWord)))
	if w.hashes[h/32]>>(h%32)&1 != 0 || traits&traitsHiding != 0 {
		return true
	}
	if after&afterBreak == 0 {
		return false
	}
	return traits&traitsUnopened == 0 || start < colon && start < letter ||
		w.tails[near[colon-2]&31]>>(near[colon-1]&31)&1 != 0
}

// keyBefore returns the key of the word that begins with the letter b[letter] and goes on to the
// end of b. If there is no letter (letter is maxWord), it is the key of the last eight bytes.
func keyBefore(b [maxWord]byte, letter int) uint64 {
	if letter == maxWord {
		letter = 8
	}
	return (binary.LittleEndian.Uint64(b[8:]) | small) >> (8 * max(0, letter-8))
}
