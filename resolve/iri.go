package resolve

import "unicode/utf8"

// iriChar returns the length of the character of ucschar that starts at s[i]
// (RFC 3987, §2.2), or of iprivate where private is set; 0 if there is none.
func iriChar[T text](s T, i int, private bool) int {
	r, n := utf8.DecodeRuneInString(string(s[i:min(i+utf8.UTFMax, len(s))]))
	if r == utf8.RuneError && n <= 1 {
		return 0
	}
	if isUCS(r) || private && isPrivate(r) {
		return n
	}
	return 0
}

// isUCS reports whether r is a ucschar (RFC 3987, §2.2).
func isUCS(r rune) bool {
	switch {
	case r < 0x10000:
		return r >= 0xA0 && r <= 0xD7FF || r >= 0xF900 && r <= 0xFDCF || r >= 0xFDF0 && r <= 0xFFEF
	case r < 0xE0000:
		return r&0xFFFF <= 0xFFFD
	default:
		return r >= 0xE1000 && r <= 0xEFFFD
	}
}

// isPrivate reports whether r is an iprivate (RFC 3987, §2.2).
func isPrivate(r rune) bool {
	return r >= 0xE000 && r <= 0xF8FF || r >= 0xF0000 && r&0xFFFF <= 0xFFFD
}
