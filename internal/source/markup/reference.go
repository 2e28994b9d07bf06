package markup

import (
	"golang.org/x/net/html"
)

// maxCharacterReference is the most bytes of a character reference, its "&" and ";" counted.
const maxCharacterReference = 34

// characterReference returns the length of the character reference that s begins with, 0 if it
// begins with none, and what it stands for.
func characterReference(s []byte) (n int, decoded string) {
	n = 1
	for n < len(s) && n < maxCharacterReference && isNameByte(s[n]) {
		n++
	}
	if n < len(s) && s[n] == ';' {
		n++
	}
	if decoded, ok := frequent(s[:n]); ok {
		return n, decoded
	}
	raw := string(s[:n])
	decoded = html.UnescapeString(raw)
	if decoded == raw {
		return 0, ""
	}
	// A name may be only the beginning of the text there; the rest stays.
	for n > 1 && len(decoded) > 1 && decoded[len(decoded)-1] == raw[n-1] && decoded[len(decoded)-1] < 0x80 {
		n, decoded = n-1, decoded[:len(decoded)-1]
	}
	return n, decoded
}

// frequent returns what a character reference stands for, if it is one of the most frequent.
func frequent(s []byte) (decoded string, ok bool) {
	switch string(s) {
	case "&nbsp;":
		return "\u00a0", true
	case "&amp;":
		return "&", true
	case "&lt;":
		return "<", true
	case "&gt;":
		return ">", true
	case "&quot;":
		return "\"", true
	case "&#39;":
		return "'", true
	case "&copy;":
		return "\u00a9", true
	}
	return "", false
}

func isNameByte(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' || c == '#'
}

// attributeReference is characterReference for the value of an attribute.
func attributeReference(s []byte) (n int, decoded string) {
	if len(s) > 1 && s[1] == '#' {
		return characterReference(s)
	}
	whole := 1
	for whole < len(s) && isNameByte(s[whole]) && s[whole] != '#' {
		whole++
	}
	switch {
	case whole < len(s) && s[whole] == ';':
		whole++
	case whole < len(s) && s[whole] == '=':
		return 0, ""
	}
	if n, decoded = characterReference(s[:whole]); n < whole {
		return 0, "" // the name begins with that of a character, but is not one
	}
	return n, decoded
}
