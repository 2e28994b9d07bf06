package chars

import "urigrep/internal/text"

// EndsInEntity reports whether b, which ends in ';', ends in a character reference.
func EndsInEntity(b []byte) bool {
	i := len(b) - 2
	for i >= 0 && len(b)-i <= 32 && (text.IsAlnum(b[i]) || b[i] == '#') {
		i--
	}
	return i >= 0 && i < len(b)-2 && b[i] == '&'
}
