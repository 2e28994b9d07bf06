package delimit

import (
	"bytes"

	"urigrep/delimit/internal/names"
)

// readAddress reads a bare address (rule A2).
func (s *site) readAddress() bool {
	r := &s.r
	r.add(s.b, s.c.start, s.c.host)
	r.undo = bytes.IndexByte(r.text, '\\') >= 0
	r.end = s.c.host
	return true
}

// isMailto reports whether ref, read from the candidate c, is a mailto URI that begins with
// an address and not with header fields.
func isMailto(ref []byte, c *candidate) bool {
	n := len("mailto:")
	return c.kind == URI && c.nameLen() == n-1 && len(ref) >= n && bytes.EqualFold(ref[:n-1], []byte("mailto")) &&
		(len(ref) == n || ref[n] != '?')
}

// cutMailto cuts a mailto URI after its addresses: where bare addresses are looked for, it
// ends where they end. It reports whether there is one.
func (r *reading) cutMailto() bool {
	head := len("mailto:")
	end := head + names.AddressListLen(r.text[head:])
	if end == head {
		return false
	}
	if end < len(r.text) && r.text[end] != '?' && r.text[end] != '#' {
		r.cut(end)
	}
	return true
}
