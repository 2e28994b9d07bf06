package schemes

import (
	"bytes"

	"urigrep/internal/text"
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

const (
	headLook = 48   // bytes after a colon that are looked at one by one
	farLook  = 1024 // bytes in which a character that a scheme requires is searched for
)

// SetBeginning makes n the text at b[i], after the colon of a scheme.
func SetBeginning(n *Beginning, seen Memory, b []byte, i int) {
	far := b[i:min(len(b), i+farLook)]
	head := far[:min(len(far), headLook)]
	open := len(head) < len(far)
	for k, c := range head {
		if ' ' < c && c < 0x80 && c != '\\' {
			continue
		}
		if c < 0x80 || text.Blank(b[i+k:]) > 0 || text.Break(b[i+k:]) > 0 || text.HyphenMark(b[i+k:]) > 0 {
			head, open = head[:k], true
			break
		}
	}
	n.Text, n.At, n.Memory, n.Far, n.Head, n.Open = b, i, seen, far, head, open
}

// MayMeet reports whether what begins so may be what the scheme of a name requires. With all, a scheme
// that is used with "//" only, or is not registered, requires nothing.
func MayMeet(n *Beginning, name []byte, all bool) bool {
	if needs := &Find(name).Needs; !needs.IsZero() {
		return needs.MayBeMet(n)
	}
	return all || len(name) > 3 && bytes.EqualFold(name[:3], []byte("ms-"))
}
