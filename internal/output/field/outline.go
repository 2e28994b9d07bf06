package field

import (
	"math/bits"

	"urigrep/delimit"
	"urigrep/internal/pipeline"
	kernel "urigrep/internal/text"
	"urigrep/resolve"
	"urigrep/resolve/publicsuffix"
)

// An Outline has the offsets of the components of a target that is a valid URI, whose authority is
// a domain name, and about which no warning is possible, as most are.
//
//	0 < colon < host < path ≤ query ≤ fragment ≤ length of the target
type Outline struct {
	colon    int // the end of the scheme
	host     int // where the host begins
	path     int // where the host ends
	query    int // the '?'; where there is no query, as fragment
	fragment int // the '#'; where there is no fragment, the end of the target
}

// A Component is a component of a target that an Outline may have, or the domain of its host.
type Component uint8

// The components, as RFC 3986, §3 has them, but for those within the authority that no Outline has.
const (
	noComponent Component = iota
	Scheme
	Host
	URIPath
	Query
	Fragment
	RegistrableDomain
)

// Component returns a component of the target t that o is the outline of, and whether it has it.
func (o *Outline) Component(t []byte, c Component) (part []byte, ok bool) {
	switch c {
	case Scheme:
		return t[:o.colon], true
	case Host:
		return t[o.host:o.path], true
	case URIPath:
		return t[o.path:o.query], true
	case Query:
		if o.query < o.fragment {
			return t[o.query+1 : o.fragment], true
		}
	case Fragment:
		if o.fragment < len(t) {
			return t[o.fragment+1:], true
		}
	case RegistrableDomain:
		domain := publicsuffix.Domain(t[o.host:o.path])
		return domain, len(domain) > 0
	}
	return nil, false
}

// FindIn sets the outline of the target of a record; false if it cannot quickly be seen to have one.
func (o *Outline) FindIn(r *pipeline.Record, rfc resolve.RFC) bool {
	return rfc == resolve.RFC3986 && r.Kind == delimit.URI && r.Valid() && !r.Refused() && o.find(r.Target)
}

// MayMislead reports whether the text of the link that a record is in may name another host than that of its
// target, whose outline o is.
func (o *Outline) MayMislead(r *pipeline.Record) bool {
	return mayMislead(r.LinkText(), r.Target[o.host:o.path], r.Target)
}

// find sets the outline of a valid URI reference; false if it cannot quickly be seen to have one.
func (o *Outline) find(t []byte) bool {
	var copied [3 * kernel.BlockSize]byte
	if cap(t)-len(t) < kernel.BlockSize { // whole blocks are read
		if len(t) > len(copied)-kernel.BlockSize {
			return false
		}
		t = copied[:copy(copied[:], t)]
	}
	m := kernel.NameMaskOf((*[kernel.BlockSize]byte)(t[:kernel.BlockSize]))
	name := m.Name
	if len(t) < kernel.BlockSize {
		name &= 1<<len(t) - 1
	}
	o.colon = bits.TrailingZeros64(^name) // scheme and host are written in lower case: no name has capitals
	o.host = o.colon + len("://")
	if o.host >= min(len(t), kernel.BlockSize) || t[0]|0x20 == 'm' || string(t[o.colon:o.host]) != "://" {
		return false // with an m it may be mailto, whose path may have warnings
	}
	o.path = o.host + bits.TrailingZeros64(^name>>o.host)
	if o.path >= kernel.BlockSize {
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

// divide finds query and fragment, given where in the first kernel.BlockSize they may begin.
func (o *Outline) divide(t []byte, marks uint64) (ok bool) {
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
			default:
				if inPath := !asked && o.fragment == len(t); mayWarn(t[i:], inPath) {
					return false
				}
			}
		}
		if base += kernel.BlockSize; base >= len(t) {
			break
		}
		marks = kernel.NameMaskOf((*[kernel.BlockSize]byte)(t[base : base+kernel.BlockSize])).Mark
	}
	o.query = min(o.query, o.fragment)
	return true
}

// mayWarn reports whether there may be a warning about the percent-encoding that t begins with: of
// a control character, of the first byte of one that changes the direction of text, or in the path
// of '%', '/' or '\\'.
func mayWarn(t []byte, inPath bool) bool {
	first, last := t[1]|0x20, t[2]|0x20
	switch {
	case t[1] == '0', first == 'e' && last == '2', first == 'd' && last == '8':
		return true
	}
	return inPath && (t[1] == '2' && (last == '5' || last == 'f') || t[1] == '5' && last == 'c')
}
