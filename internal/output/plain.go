package output

import (
	"math/bits"
)

// An outline tells where the components of a plain target are: a valid URI with a domain
// name for its authority and with nothing that there may be a warning about, as most are.
//
//	0 < colon < host < path ≤ query ≤ fragment ≤ length of the target
type outline struct {
	colon    int // the end of the scheme
	host     int // where the host begins
	path     int // where the host ends
	query    int // the '?'; where there is no query, as fragment
	fragment int // the '#'; where there is no fragment, the end of the target
}

// Masks have a bit for each byte of a block of a target, the lowest for the first.
type masks struct {
	name   uint64 // letters, digits, '-' and '.', of which schemes and hosts are made
	dot    uint64 // '.'
	hyphen uint64 // '-'
	mark   uint64 // '?', '#' and '%'
}

// find makes the outline of a valid URI reference, if that is easily seen to be a plain one.
func (o *outline) find(t []byte) bool {
	var copied [3 * block]byte
	if cap(t)-len(t) < block { // whole blocks are looked at
		if len(t) > len(copied)-block {
			return false
		}
		t = copied[:copy(copied[:], t)]
	}
	m := masksOf(t, 0)
	name := m.name
	if len(t) < block {
		name &= 1<<len(t) - 1
	}
	o.colon = bits.TrailingZeros64(^name)
	o.host = o.colon + len("://")
	if o.host >= min(len(t), block) || t[0]|0x20 == 'm' || string(t[o.colon:o.host]) != "://" {
		return false // with an m it may be mailto, of whose path there may be more to say
	}
	o.path = o.host + bits.TrailingZeros64(^name>>o.host)
	if o.path >= block {
		return false
	}
	inHost := uint64(1)<<o.path - uint64(1)<<o.host
	label := max(o.host, bits.Len64(m.dot&inHost)) // where the last one begins
	switch {
	case label >= o.path, t[label]|0x20-'a' >= 26: // no host, or one that may be a number
		return false
	case m.hyphen&(m.hyphen<<1)&inHost != 0: // may be encoded (RFC 5891, §4.2.3.1)
		return false
	case o.path < len(t) && t[o.path] != '/' && t[o.path] != '?' && t[o.path] != '#':
		return false
	}
	return o.divide(t, m.mark>>o.path<<o.path)
}

// divide finds query and fragment, given where in the first block they may begin.
func (o *outline) divide(t []byte, marks uint64) (ok bool) {
	o.query, o.fragment = len(t), len(t)
	asked := false
	for base := 0; ; {
		for ; marks != 0; marks &= marks - 1 {
			i := base + bits.TrailingZeros64(marks)
			if i >= len(t) {
				break
			}
			switch t[i] {
			case '?':
				if !asked && o.fragment == len(t) {
					o.query, asked = i, true
				}
			case '#':
				o.fragment = i
			default: // what is encoded may be a control character
				if t[i+1] == '0' {
					return false
				}
			}
		}
		if base += block; base >= len(t) {
			break
		}
		marks = masksOf(t, base).mark
	}
	o.query = min(o.query, o.fragment)
	return true
}
