package delimit

import (
	"bytes"

	"urigrep/internal/text"
	"urigrep/scan"
)

// abbreviatedAt returns the candidate that begins with the www. or ftp. whose dot is b[j], or
// with the www and digits whose last letter that is (rule A1).
func abbreviatedAt(b []byte, j, lo int) (c candidate, ok bool) {
	c.kind, c.colon = Abbreviated, -1
	c.start, ok = scan.AbbreviatedBefore(b, j, lo)
	if ok {
		c.open = scan.OpenerBefore(b, c.start, lo)
	}
	return c, ok
}

// impliedScheme returns what an abbreviated reference leaves out before its host
// (RFC 2396, Appendix F; rule A1).
func impliedScheme(text []byte) string {
	if text[0]|0x20 == 'f' {
		return "ftp://"
	}
	return "http://"
}

// ImpliedScheme returns what text, a reference of the kind k, leaves out before its
// first byte: "http://" or "ftp://" for the kind Abbreviated (rule A1), "mailto:"
// for Email and "http://" for Domain (rule A2), nothing for the others.
func (k Kind) ImpliedScheme(text []byte) string {
	switch {
	case len(text) == 0:
		return ""
	case k == Abbreviated:
		return impliedScheme(text)
	case k == Email:
		return "mailto:"
	case k == Domain:
		return "http://"
	}
	return ""
}

// isAbbreviated reports whether text begins with www. or ftp. and a host name of
// at least two more labels, the last of which has a letter, and is no addr-spec.
func isAbbreviated(text []byte) bool {
	labels, i := 0, 0
	last := 0
	for i < len(text) {
		n := labelLen(text[i:])
		if n == 0 {
			return false
		}
		labels++
		last = i
		i += n
		if i+1 >= len(text) || text[i] != '.' || labelLen(text[i+1:]) == 0 {
			break
		}
		i++
	}
	if labels < 3 || !hasLetter(text[last:i]) {
		return false
	}
	return i == len(text) || bytes.IndexByte([]byte("/?#:.,"), text[i]) >= 0
}

// labelLen returns the length of the label of a host name at the start of b.
func labelLen(b []byte) int {
	i := 0
	for i < len(b) && (text.IsAlnum(b[i]) || b[i] == '-' || b[i] == '_' || b[i] >= 0x80) {
		i++
	}
	return i
}

func hasLetter(b []byte) bool {
	for _, c := range b {
		if text.IsAlpha(c) || c >= 0x80 {
			return true
		}
	}
	return false
}

// ImpliedScheme returns what the reference leaves out before its first byte; see
// Kind.ImpliedScheme.
func (r *Match) ImpliedScheme() string { return r.Kind.ImpliedScheme(r.Text) }
