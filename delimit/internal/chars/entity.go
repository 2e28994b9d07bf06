package chars

import "urigrep/internal/text"

// EndsAtEntity reports whether b begins with a character reference that stands for
// a delimiter: a bare candidate ends before it (rule D3).
func EndsAtEntity(b []byte) bool {
	return text.Entity(b, "gt") > 0 || text.Entity(b, "lt") > 0 || text.Entity(b, "quot") > 0 || text.Entity(b, "nbsp") > 0
}

// EndsInEntity reports whether b, which ends in ';', ends in a character reference.
func EndsInEntity(b []byte) bool {
	i := len(b) - 2
	for i >= 0 && len(b)-i <= 32 && (text.IsAlnum(b[i]) || b[i] == '#') {
		i--
	}
	return i >= 0 && i < len(b)-2 && b[i] == '&'
}
