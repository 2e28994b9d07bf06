package delimit

import (
	"bytes"

	"urigrep/delimit/internal/names"
)

// readAddress reads a bare address (rule A2).
func readAddress(s *site) reading {
	var r reading
	s.mem.begin(&r)
	r.add(s.b, s.c.start, s.c.host)
	r.undo = bytes.IndexByte(r.text, '\\') >= 0
	r.end = s.c.host
	s.mem.keep(&r)
	return r
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
	i := len("mailto:")
	for {
		n := names.MailAddress(r.text[i:])
		if n == 0 {
			if i > len("mailto:") {
				i--
			}
			break
		}
		i += n
		if i == len(r.text) || r.text[i] != ',' {
			break
		}
		i++
	}
	if i == len("mailto:") {
		return false
	}
	if i < len(r.text) && r.text[i] != '?' && r.text[i] != '#' {
		r.cut(i)
	}
	return true
}
