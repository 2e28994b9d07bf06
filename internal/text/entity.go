package text

import (
	"bytes"
	"html"
	"unicode/utf8"
)

// mostReference is the most bytes of a character reference that is read, "&" and ";" included.
const mostReference = 10

// referenceAt returns the escape that is a character reference of HTML at the start of b, with its ";",
// for one character but '&': "&amp;" has a rule of its own.
func referenceAt(b []byte) escapeText {
	n := ReferenceLen(b)
	if n == 0 || string(b[:n]) == "&amp;" {
		return escapeText{}
	}
	decoded := html.UnescapeString(string(b[:n]))
	r, size := utf8.DecodeRuneInString(decoded)
	if size < len(decoded) {
		return escapeText{}
	}
	return escapeText{N: n, Char: r, Always: true}
}

// ReferenceLen returns the length of the text at the start of b that has the form of a character reference
// with its ";"; 0 if it begins with none.
func ReferenceLen(b []byte) int {
	n := 1
	for n < len(b) && n < mostReference && (IsAlnum(b[n]) || n == 1 && b[n] == '#') {
		n++
	}
	if n == 1 || n >= len(b) || b[n] != ';' {
		return 0
	}
	return n + 1
}

// EndsInEntity reports whether b, which ends in ';', ends in what has the form of a character reference.
func EndsInEntity(b []byte) bool { return entityBefore(b) > 0 }

// ReferenceBefore returns the character for which the character reference stands that b ends in, and its
// length; 0 if there is none.
func ReferenceBefore(b []byte) (char rune, n int) {
	k := entityBefore(b)
	if k == 0 || k > mostReference {
		return 0, 0
	}
	if string(b[len(b)-k:]) == "&amp;" {
		return '&', k
	}
	e := referenceAt(b[len(b)-k:])
	return e.Char, e.N
}

// entityBefore returns the length of the text that b, which ends in ';', ends in and that has the form of a
// character reference; 0 if there is none.
func entityBefore(b []byte) int {
	i := len(b) - 2
	for i >= 0 && len(b)-i <= 32 && (IsAlnum(b[i]) || b[i] == '#') {
		i--
	}
	if i >= 0 && i < len(b)-2 && b[i] == '&' {
		return len(b) - i
	}
	return 0
}

// Ampersands says how "&amp;" is to be read in a reference.
type Ampersands uint8

const (
	NoAmpersands      Ampersands = iota // there is none
	UnclearAmpersands                   // it may be '&'
	EscapedAmpersands                   // it is '&'
)

// AmpersandsOf returns how "&amp;" is to be read in ref, which is in b, end where it ends.
func AmpersandsOf(ref, b []byte, start, end int) Ampersands {
	if !bytes.Contains(ref, []byte("&amp;")) {
		return NoAmpersands
	}
	if partsParameters(ref) || holdsMarkup(b[max(0, start-markupLook):start]) ||
		holdsMarkup(b[end:min(len(b), end+markupLook)]) {
		return EscapedAmpersands
	}
	return UnclearAmpersands
}

// markupLook is how many bytes before and after a reference show that the text is source of HTML or XML.
const markupLook = 256

// partsParameters reports whether each '&' of ref stands in its query, is written "&amp;" and has a name
// and '=' after it.
func partsParameters(ref []byte) bool {
	query := bytes.IndexByte(ref, '?')
	for i, c := range ref {
		if c != '&' {
			continue
		}
		rest, escaped := bytes.CutPrefix(ref[i:], []byte("&amp;"))
		for bytes.HasPrefix(rest, []byte("amp;")) { // escaped twice
			rest = rest[len("amp;"):]
		}
		if query < 0 || i < query || !escaped || !BeginsParameter(rest) {
			return false
		}
	}
	return true
}

// holdsMarkup reports whether b has a tag, or a character reference but "&amp;".
func holdsMarkup(b []byte) bool {
	for i, c := range b {
		switch {
		case c == '&' && ReferenceLen(b[i:]) > 0 && !bytes.HasPrefix(b[i:], []byte("&amp;")),
			c == '<' && isTagAt(b[i+1:]):
			return true
		}
	}
	return false
}

// isTagAt reports whether b, which follows a '<', begins with the name of a tag.
func isTagAt(b []byte) bool {
	b = bytes.TrimPrefix(b, []byte("/"))
	n := 0
	for n < len(b) && (IsAlnum(b[n]) || n > 0 && (b[n] == ':' || b[n] == '-')) {
		n++
	}
	return n > 0 && IsAlpha(b[0]) && n < len(b) && bytes.IndexByte([]byte(" \t\r\n/>"), b[n]) >= 0
}
