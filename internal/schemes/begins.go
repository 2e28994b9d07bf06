package schemes

import (
	"bytes"

	"urigrep/internal/text"
)

// BeginsURI reports whether b begins with a scheme and "://", or with a registered
// scheme and what it requires without "//" (rule S2).
func BeginsURI(b []byte) bool {
	if len(b) == 0 || !text.IsAlpha(b[0]) {
		return false
	}
	i, end := 1, min(len(b), MaxName+1)
	for i < end && text.IsScheme(b[i]) {
		i++
	}
	if i < 2 || i >= len(b) || b[i] != ':' {
		return false
	}
	if bytes.HasPrefix(b[i:], []byte("://")) {
		return true
	}
	rest := b[i+1 : min(len(b), i+text.RequirementLook)]
	return Registered(b[:i]) && Satisfies(b[:i], rest[:text.RunOfURI(rest)], false)
}
