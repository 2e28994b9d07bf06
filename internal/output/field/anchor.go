package field

import (
	"strings"
	"unicode/utf8"
)

// anchor is the text of the link that a reference is in.
var anchor = data[*Values](func(v *Values) ([]byte, bool) {
	text := v.record.LinkText()
	if !isPlainAnchor(text) {
		text = []byte(anchorText(text))
	}
	return text, len(text) > 0
})

// anchorText returns the text of a link on one line, with single spaces between its words.
func anchorText(anchor []byte) string {
	return strings.Join(strings.Fields(valid(string(anchor))), " ")
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
