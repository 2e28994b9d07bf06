package schemes

import (
	"bytes"
)

// Satisfies reports whether what follows the colon of a scheme without "//" is what
// the scheme requires (rule S2). With all, any registered or unregistered scheme
// may have anything.
func Satisfies(name, rest []byte, all bool) bool {
	if len(rest) == 0 || len(name) > MaxName {
		return false
	}
	if needs := &Find(name).Needs; !needs.IsZero() {
		return needs.IsMet(rest)
	}
	return all || isOfWindows(name)
}

// isOfWindows reports whether a scheme is one of the registered ones that begin with "ms-", which
// may have anything.
func isOfWindows(name []byte) bool {
	return len(name) > 3 && bytes.EqualFold(name[:3], []byte("ms-")) && Registered(name)
}

// IsOpaque reports whether a scheme is used without "//".
func IsOpaque(name []byte) bool { return !Find(name).Needs.IsZero() }
