package text

import (
	"unicode"
	"unicode/utf8"
)

// Blank returns the length in bytes of the blank at the start of b: a space, a tab, U+00A0
// or another space character of Unicode that breaks no line; 0 if there is none.
func Blank(b []byte) int {
	if len(b) > 0 && b[0] < utf8.RuneSelf {
		return int(asciiBlank[b[0]])
	}
	return wideBlank(b)
}

// asciiBlank has the length of each blank below 0x80.
var asciiBlank = [utf8.RuneSelf]uint8{' ': 1, '\t': 1}

// wideBlank is Blank where no ASCII character begins b.
func wideBlank(b []byte) int {
	if len(b) == 0 || !beginsBlank[b[0]] {
		return 0
	}
	if r, n := utf8.DecodeRune(b); isBlankRune(r) {
		return n
	}
	return 0
}

// beginsBlank has the bytes that the blanks beyond ASCII begin with: U+00A0, U+1680, U+2000 to
// U+205F, U+3000 and U+FEFF.
var beginsBlank = [256]bool{0xC2: true, 0xE1: true, 0xE2: true, 0xE3: true, 0xEF: true}

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

// SoftBreakBefore returns the length of the soft line break of quoted-printable that b ends in: '='
// and LF, CR LF or CR (RFC 2045, §6.7); 0 if there is none.
func SoftBreakBefore(b []byte) int {
	n := len(b)
	if n < 2 || b[n-1] != '\n' && b[n-1] != '\r' {
		return 0
	}
	k := BreakBefore(b)
	if k < n && b[n-k-1] == '=' {
		return k + 1
	}
	return 0
}
