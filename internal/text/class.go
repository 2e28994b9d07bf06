package text

import (
	"unicode"
	"unicode/utf8"
)

// Classes of bytes. A byte above 0x7F has none of them: it is part of a
// character that RuneLen reads.
const (
	classAlpha uint8 = 1 << iota // A–Z a–z
	classDigit                   // 0–9
	classMark                    // + - . , which a scheme may have after its first letter
	classURI                     // unreserved, reserved and % (RFC 3986, §2)
	classExcl                    // { } | ^ , which no URI has but writers use (rule T3)
	classBlank                   // space and tab
	classBreak                   // LF VT FF CR
	classHex                     // 0–9 A–F a–f
)

var class = func() (t [256]uint8) {
	for c := 'a'; c <= 'z'; c++ {
		t[c] = classAlpha | classURI
		t[c-'a'+'A'] = classAlpha | classURI
	}
	for c := 'a'; c <= 'f'; c++ {
		t[c] |= classHex
		t[c-'a'+'A'] |= classHex
	}
	for c := '0'; c <= '9'; c++ {
		t[c] = classDigit | classURI | classHex
	}
	for _, c := range "-._~:/?#[]@!$&'()*+,;=%" {
		t[c] |= classURI
	}
	for _, c := range "+-." {
		t[c] |= classMark
	}
	for _, c := range "{}|^" {
		t[c] |= classExcl
	}
	t[' '], t['\t'] = classBlank, classBlank
	t['\n'], t['\v'], t['\f'], t['\r'] = classBreak, classBreak, classBreak, classBreak
	return t
}()

// IsAlpha reports whether c is an ASCII letter (RFC 3986, ALPHA).
func IsAlpha(c byte) bool { return class[c]&classAlpha != 0 }

// IsDigit reports whether c is an ASCII digit (RFC 3986, DIGIT).
func IsDigit(c byte) bool { return class[c]&classDigit != 0 }

// IsAlnum reports whether c is an ASCII letter or digit.
func IsAlnum(c byte) bool { return class[c]&(classAlpha|classDigit) != 0 }

// IsHex reports whether c is a hexadecimal digit (RFC 3986, HEXDIG, in either case).
func IsHex(c byte) bool { return class[c]&classHex != 0 }

// IsScheme reports whether c may stand in a scheme (RFC 3986, §3.1).
func IsScheme(c byte) bool { return class[c]&(classAlpha|classDigit|classMark) != 0 }

// IsURI reports whether c may stand somewhere in a URI reference: unreserved,
// reserved or % (RFC 3986, §2).
func IsURI(c byte) bool { return class[c]&classURI != 0 }

// IsExcluded reports whether c is one of { } | ^ , which RFC 2396, §2.4.3 calls
// unwise and writers use nevertheless (rule T3).
func IsExcluded(c byte) bool { return class[c]&classExcl != 0 }

// IsBlank reports whether c is a space or a tab.
func IsBlank(c byte) bool { return class[c]&classBlank != 0 }

// IsBreak reports whether c is LF, VT, FF or CR, which break a line on their own.
func IsBreak(c byte) bool { return class[c]&classBreak != 0 }

// Blank returns the length in bytes of the white space at the start of b that
// breaks no line: space, tab, U+00A0 and the other space characters of Unicode;
// 0 if there is none.
func Blank(b []byte) int {
	if len(b) == 0 {
		return 0
	}
	if b[0] < utf8.RuneSelf {
		return int(class[b[0]] & classBlank / classBlank)
	}
	if r, n := utf8.DecodeRune(b); isBlankRune(r) {
		return n
	}
	return 0
}

// BlankBefore returns the length of the blank (see Blank) that b ends in; 0 if
// it ends in none.
func BlankBefore(b []byte) int {
	if len(b) == 0 {
		return 0
	}
	if c := b[len(b)-1]; c < utf8.RuneSelf {
		return int(class[c] & classBlank / classBlank)
	}
	if r, n := utf8.DecodeLastRune(b); isBlankRune(r) {
		return n
	}
	return 0
}

func isBlankRune(r rune) bool {
	return r != 0x85 && r != 0x2028 && r != 0x2029 && unicode.Is(unicode.Z, r) || r == 0xFEFF || r == 0x200B
}

// Break returns the length in bytes of the line break at the start of b: LF,
// CR LF, CR, NEL, U+2028, U+2029, VT or FF (rule R1); 0 if there is none.
func Break(b []byte) int {
	if len(b) == 0 {
		return 0
	}
	switch b[0] {
	case '\n', '\v', '\f':
		return 1
	case '\r':
		if len(b) > 1 && b[1] == '\n' {
			return 2
		}
		return 1
	case 0xC2:
		if len(b) > 1 && b[1] == 0x85 {
			return 2
		}
	case 0xE2:
		if len(b) > 2 && b[1] == 0x80 && (b[2] == 0xA8 || b[2] == 0xA9) {
			return 3
		}
	}
	return 0
}

// BreakBefore returns the length of the line break (see Break) that b ends in;
// 0 if it ends in none.
func BreakBefore(b []byte) int {
	n := len(b)
	if n == 0 {
		return 0
	}
	switch c := b[n-1]; {
	case c == '\n' && n > 1 && b[n-2] == '\r':
		return 2
	case class[c]&classBreak != 0:
		return 1
	case c == 0x85 && n > 1 && b[n-2] == 0xC2:
		return 2
	case (c == 0xA8 || c == 0xA9) && n > 2 && b[n-2] == 0x80 && b[n-3] == 0xE2:
		return 3
	}
	return 0
}

// BeyondASCII tells what rule T4 makes of the character at the start of b, whose
// first byte is above 0x7F: its length in bytes, and whether it may continue a
// bare candidate: a letter, mark or digit of a script that is written with spaces
// between words. Bytes that are no UTF-8 end a candidate; their length is 1.
func BeyondASCII(b []byte) (n int, continues bool) {
	r, n := utf8.DecodeRune(b)
	if r == utf8.RuneError && n == 1 {
		return 1, false
	}
	return n, continuesBare(r)
}

func continuesBare(r rune) bool {
	if !unicode.In(r, unicode.L, unicode.M, unicode.Nd) {
		return false
	}
	return !unicode.In(r, unspaced...) && (r < 0xFF00 || r > 0xFFEF)
}

// unspaced are the scripts that are written without spaces between words: what
// stands directly after a URI in them is prose (rule T4).
var unspaced = []*unicode.RangeTable{
	unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo,
	unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar,
	proseMarks,
}

// proseMarks are letters and marks that several of these scripts share and that
// have no script of their own: the iteration and length marks of Japanese and the
// tone marks of Bopomofo, and the CJK symbols around them.
var proseMarks = &unicode.RangeTable{
	R16: []unicode.Range16{{Lo: 0x3000, Hi: 0x303F, Stride: 1}, {Lo: 0x3099, Hi: 0x309C, Stride: 1}, {Lo: 0x30FB, Hi: 0x30FC, Stride: 1}},
}

// BeyondASCIIBefore is BeyondASCII for the character that b ends in.
func BeyondASCIIBefore(b []byte) (n int, continues bool) {
	r, n := utf8.DecodeLastRune(b)
	if r == utf8.RuneError && n == 1 {
		return 1, false
	}
	return n, continuesBare(r)
}
