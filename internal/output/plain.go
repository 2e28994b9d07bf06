package output

import (
	"math/bits"

	"urigrep/internal/text"
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

// find makes the outline of a valid URI reference, if that is easily seen to be a plain one.
func (o *outline) find(t []byte) bool {
	var copied [3 * text.BlockSize]byte
	if cap(t)-len(t) < text.BlockSize { // whole blocks are looked at
		if len(t) > len(copied)-text.BlockSize {
			return false
		}
		t = copied[:copy(copied[:], t)]
	}
	m := text.NameMaskOf((*[text.BlockSize]byte)(t[:text.BlockSize]))
	name := m.Name
	if len(t) < text.BlockSize {
		name &= 1<<len(t) - 1
	}
	o.colon = bits.TrailingZeros64(^name)
	o.host = o.colon + len("://")
	if o.host >= min(len(t), text.BlockSize) || t[0]|0x20 == 'm' || string(t[o.colon:o.host]) != "://" {
		return false // with an m it may be mailto, of whose path there may be more to say
	}
	o.path = o.host + bits.TrailingZeros64(^name>>o.host)
	if o.path >= text.BlockSize {
		return false
	}
	inHost := uint64(1)<<o.path - uint64(1)<<o.host
	label := max(o.host, bits.Len64(m.Dot&inHost)) // where the last one begins
	switch {
	case label >= o.path, t[label]|0x20-'a' >= 26: // no host, or one that may be a number
		return false
	case m.Hyphen&(m.Hyphen<<1)&inHost != 0: // may be encoded (RFC 5891, §4.2.3.1)
		return false
	case o.path < len(t) && t[o.path] != '/' && t[o.path] != '?' && t[o.path] != '#':
		return false
	}
	return o.divide(t, m.Mark>>o.path<<o.path)
}

// divide finds query and fragment, given where in the first text.BlockSize they may begin.
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
		if base += text.BlockSize; base >= len(t) {
			break
		}
		marks = text.NameMaskOf((*[text.BlockSize]byte)(t[base : base+text.BlockSize])).Mark
	}
	o.query = min(o.query, o.fragment)
	return true
}
