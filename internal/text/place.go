package text

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"
)

// A Place is a position within a stretch of text: the line ends before it, and
// the runes since the last of these or, where there is none, since the stretch began.
type Place struct {
	Lines int64
	Runes int64
}

// After returns the Place at the end of two stretches, one after the other: p is that at
// the end of the first, b that at the end of the second.
func (p Place) After(b Place) Place {
	if b.Lines > 0 {
		return Place{p.Lines + b.Lines, b.Runes}
	}
	return Place{p.Lines, p.Runes + b.Runes}
}

// Measure returns the Place at to, counted from from, 0 ≤ from ≤ to ≤ len(text).
// Line ends are LF, CRLF and CR; of a CRLF the LF is what counts, so that a
// stretch may end between the two. An invalid byte is a rune.
func Measure(text []byte, from, to int) Place {
	s := text[from:to]
	p := Place{Lines: int64(bytes.Count(s, lf))}
	last := -1
	if p.Lines > 0 {
		last = bytes.LastIndexByte(s, '\n')
	}
	for i := 0; ; i++ {
		j := bytes.IndexByte(s[i:], '\r')
		if j < 0 {
			break
		}
		if i += j; from+i+1 < len(text) && text[from+i+1] == '\n' {
			continue
		}
		p.Lines++
		last = max(last, i)
	}
	p.Runes = Runes(s[last+1:])
	return p
}

var lf = []byte{'\n'}

// Runes returns the number of runes in s. It is faster than utf8.RuneCount, which calls a function
// for each rune beyond ASCII.
func Runes(s []byte) int64 {
	n := int64(0)
	for len(s) >= 8 {
		runes, size := 1, 1
		switch next := binary.LittleEndian.Uint64(s); {
		case next&highs == 0: // ASCII
			for size = 8; len(s)-size >= 32 && isASCII((*[32]byte)(s[size:])); {
				size += 32
			}
			runes = size
		case next&twoOfThree == twoOfThreeBits && commonLead(s[0]) && commonLead(s[3]):
			runes, size = 2, 6
		case s[0] < utf8.RuneSelf:
		default:
			_, size = utf8.DecodeRune(s)
		}
		n += int64(runes)
		s = s[size:]
	}
	return n + int64(utf8.RuneCount(s))
}

// isASCII reports whether all bytes are ASCII.
func isASCII(b *[32]byte) bool {
	return (binary.LittleEndian.Uint64(b[:])|binary.LittleEndian.Uint64(b[8:])|binary.LittleEndian.Uint64(b[16:])|
		binary.LittleEndian.Uint64(b[24:]))&highs == 0
}

// Eight bytes that begin with two runes of three bytes have the bits twoOfThreeBits in the mask
// twoOfThree.
const (
	twoOfThree     = 0x0000_C0C0F0_C0C0F0
	twoOfThreeBits = 0x0000_8080E0_8080E0
)

// commonLead reports whether c begins a rune of three bytes whatever two bytes that continue one
// follow it. Not so 0xE0 and 0xED: some sequences after them would be overlong, or surrogates.
func commonLead(c byte) bool { return 0xE1 <= c && c <= 0xEF && c != 0xED }

// RuneStart returns i, or where i stands inside a valid multi-byte rune the
// index of its first byte. Text cut at indices so moved has the same runes as
// the whole.
func RuneStart(text []byte, i int) int {
	if i >= len(text) || utf8.RuneStart(text[i]) {
		return i
	}
	for j := i - 1; j >= 0 && j > i-utf8.UTFMax; j-- {
		if utf8.RuneStart(text[j]) {
			if _, n := utf8.DecodeRune(text[j:]); n > i-j {
				return j
			}
			return i
		}
	}
	return i
}
