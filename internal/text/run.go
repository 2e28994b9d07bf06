package text

import (
	"bytes"
	"unicode/utf8"
)

// BeginsParameter reports whether a token begins with a name and '='.
func BeginsParameter(tok []byte) bool {
	i := 0
	for i < len(tok) && (IsAlnum(tok[i]) || tok[i] == '_' || tok[i] == '-') {
		i++
	}
	return i > 0 && i < len(tok) && tok[i] == '='
}

// SetOfBytes returns the set of the bytes of s.
func SetOfBytes(s string) (t [256]bool) {
	for i := range len(s) {
		t[s[i]] = true
	}
	return t
}

// RunOfURI returns the number of bytes at the start of b that a URI may hold, tokenLook
// at most.
func RunOfURI(b []byte) int {
	n := 0
	for n < min(len(b), tokenLook) && IsURI(b[n]) {
		n++
	}
	return n
}

// tokenLook is the most bytes of a token that its look is told from.
const tokenLook = 512

// LettersAt returns the number of ASCII letters that b begins with.
func LettersAt(b []byte) int {
	n := 0
	for n < len(b) && IsAlpha(b[n]) {
		n++
	}
	return n
}

// SetOf returns the set of words.
func SetOf(words ...string) map[string]bool {
	set := make(map[string]bool, len(words))
	for _, w := range words {
		set[w] = true
	}
	return set
}

// RequestEnd returns the index of what ends the text of a request in b[start:limit] that an encoded blank
// precedes: another one, '+' or percent-encoded as that is; -1 if there is none (rule S1).
func RequestEnd(b []byte, start, limit int) int {
	plus := start > 1 && b[start-1] == '+' && IsAlpha(b[start-2])
	if !plus && (start < 3 || !isEncodedBlank(b[start-3:])) {
		return -1
	}
	for i := start; i < limit; i++ {
		if plus && b[i] == '+' || !plus && isEncodedBlank(b[i:limit]) {
			return i
		}
	}
	return -1
}

// isEncodedBlank reports whether b begins with a percent-encoded blank or line end.
func isEncodedBlank(b []byte) bool {
	return len(b) > 2 && b[0] == '%' && (b[1] == '2' && b[2] == '0' || b[1] == '0' &&
		(b[2] == '9' || b[2]|0x20 == 'a' || b[2]|0x20 == 'd'))
}

// BlanksLen returns the length of the blanks that b begins with.
func BlanksLen(b []byte) int {
	i := 0
	for n := Blank(b); n > 0; n = Blank(b[i:]) {
		i += n
	}
	return i
}

// BeginsHost reports whether c may be the first byte of a host.
func BeginsHost(c byte) bool { return IsAlnum(c) || c == '[' || c >= utf8.RuneSelf }

// SoftBreakAt reports whether a '=' and a line break stand at b[i]: both may be a soft one.
func SoftBreakAt(b []byte, i int) bool {
	return i+1 < len(b) && b[i] == '=' && Break(b[i+1:]) > 0
}

// BeginsAbbreviated reports whether b begins with www. or ftp., or with www, digits and a dot, and
// no digit after that.
func BeginsAbbreviated(b []byte) bool {
	return len(b) > 0 && (b[0]|0x20 == 'w' || b[0]|0x20 == 'f') && beginsAbbreviated(b)
}

// beginsAbbreviated is BeginsAbbreviated after a 'w' or 'f'.
func beginsAbbreviated(b []byte) bool {
	if len(b) > 3 && bytes.EqualFold(b[:3], []byte("www")) {
		n := 3 + DigitsAt(b[3:])
		return n+1 < len(b) && b[n] == '.' && !IsDigit(b[n+1])
	}
	return len(b) > 4 && b[3] == '.' && bytes.EqualFold(b[:3], []byte("ftp")) && !IsDigit(b[4])
}

// BlankOrBreak returns the length of the blank or line end that b begins with; 0 if there is none.
func BlankOrBreak(b []byte) int { return max(Blank(b), Break(b)) }

// BeginsAny reports whether text begins with one of with.
func BeginsAny(text []byte, with ...string) bool {
	for _, s := range with {
		if bytes.HasPrefix(text, []byte(s)) {
			return true
		}
	}
	return false
}
