package text

import (
	"unicode"
	"unicode/utf8"
)

// BeyondASCII returns the length in bytes of the character at the start of b, whose first
// byte is above 0x7F, and whether it continues a bare candidate (rule T4): letters, marks
// and digits do, if their script is written with spaces between words. A byte that is not
// part of valid UTF-8 has the length 1 and is read as Windows-1252.
func BeyondASCII(b []byte) (n int, continues bool) {
	r, n := utf8.DecodeRune(b)
	if r == utf8.RuneError && n == 1 {
		r = windows1252(b[0])
	}
	return n, continuesBare(r)
}

// Letter-class flags of a character beyond ASCII.
const (
	isLetter uint8 = 1 << iota // a letter, a mark or a digit of any script
	isSpaced                   // of a script that is written with spaces between words
)

var letterMemo RuneMemo

// letterOf returns the letter-class flags of r.
func letterOf(r rune) (bits uint8) {
	if unicode.In(r, unicode.L, unicode.M, unicode.Nd) {
		bits = isLetter
		if !unicode.In(r, unspaced...) && (r < 0xFF00 || r > 0xFFEF) {
			bits |= isSpaced
		}
	}
	return bits
}

// continuesBare reports whether r may be part of a bare reference: whether its script is written
// with spaces between words.
func continuesBare(r rune) bool { return letterMemo.Of(r, letterOf)&isSpaced != 0 }

// IsLetterBeyondASCII reports whether the character at the start of b, whose first byte is above
// 0x7F, is a letter, a mark or a digit of any script.
func IsLetterBeyondASCII(b []byte) bool {
	r, n := utf8.DecodeRune(b)
	return n > 1 && letterMemo.Of(r, letterOf)&isLetter != 0
}

// unspaced lists the scripts that are written without spaces between words: what follows a
// URI directly in one of them is prose (rule T4).
var unspaced = []*unicode.RangeTable{
	unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo,
	unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar,
	proseMarks,
}

// proseMarks has the letters and marks that several of these scripts share, and which
// Unicode assigns to none of them: the iteration and length marks of Japanese, the tone
// marks of Bopomofo, and the CJK symbols around them.
var proseMarks = &unicode.RangeTable{
	R16: []unicode.Range16{{Lo: 0x3000, Hi: 0x303F, Stride: 1}, {Lo: 0x3099, Hi: 0x309C, Stride: 1},
		{Lo: 0x30FB, Hi: 0x30FC, Stride: 1}},
}

// BeyondASCIIBefore is BeyondASCII for the character that b ends in.
func BeyondASCIIBefore(b []byte) (n int, continues bool) {
	r, n := utf8.DecodeLastRune(b)
	if r == utf8.RuneError && n == 1 {
		r = windows1252(b[len(b)-1])
	}
	return n, continuesBare(r)
}
