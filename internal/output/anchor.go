package output

import (
	"strings"
	"unicode/utf8"

	"urigrep/internal/pipeline"
)

// anchorText returns the text of a link on one line, with single spaces between its words.
func anchorText(anchor []byte) string { return strings.Join(strings.Fields(validText(anchor)), " ") }

// appendAnchor appends the text of the link that a reference is in, if it has one.
func appendAnchor(dst []byte, r *pipeline.Record) []byte {
	anchor := r.LinkText()
	if isPlainAnchor(anchor) {
		return appendChars(dst, `,"anchor":`, anchor, false)
	}
	if text := anchorText(anchor); text != "" {
		return appendString(append(dst, `,"anchor":`...), text)
	}
	return dst
}

// isPlainAnchor reports whether a text is not empty and has no white space but single spaces
// between its words, so that anchorText would return it as it is. It may be false for such a text.
func isPlainAnchor(anchor []byte) bool {
	last := byte(' ')
	for i, c := range anchor {
		switch {
		case c > ' ' && c < utf8.RuneSelf:
		case c == ' ':
			if last == ' ' {
				return false
			}
		case c < ' ', c == 0xC2, c == 0xE1: // U+0085, U+00A0 and U+1680 begin so
			return false
		case c == 0xE2: // the spaces of U+2000 to U+205F begin so
			if i+1 < len(anchor) && anchor[i+1] <= 0x81 {
				return false
			}
		case c == 0xE3: // U+3000
			if i+2 < len(anchor) && anchor[i+1] == 0x80 && anchor[i+2] == 0x80 {
				return false
			}
		}
		last = c
	}
	return last != ' ' && utf8.Valid(anchor)
}
