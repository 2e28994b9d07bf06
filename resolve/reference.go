package resolve

import (
	"fmt"
	"math"
)

// MaxLength is the most bytes that a Reference may have. A longer text is an error.
const MaxLength = math.MaxInt32

// An RFC is the standard whose grammar and resolution are applied. The zero RFC
// is RFC3986.
type RFC uint8

const (
	RFC3986 RFC = iota // RFC 3986
	RFC2396            // RFC 2396 as changed by RFC 2732
)

// String returns the name of the standard, such as "RFC 3986".
func (v RFC) String() string { return enumName("RFC", int(v), "RFC 3986", "RFC 2396") }

// enumName returns the name of the value v of the enumeration typ: one of names, or such
// as "RFC(7)" for a value that is none of its constants.
func enumName(typ string, v int, names ...string) string {
	if v < len(names) {
		return names[v]
	}
	return fmt.Sprintf("%s(%d)", typ, v)
}

// A Reference is a parsed URI reference (RFC 3986, §4.1): a URI or a relative reference. It is
// an immutable value. Two References are == if they were parsed from the same text by the
// same grammar; see Equal for equivalence.
//
// The zero Reference is the empty reference "", which is valid and refers to the document
// that it is in (§4.4).
type Reference struct {
	text string
	at   parts
}

// parts has the byte offsets of the components of a text s. If there is an authority,
//
//	0 ≤ scheme ≤ host ≤ hostEnd ≤ path ≤ query ≤ fragment ≤ len(s)
//
// and otherwise host and hostEnd are 0.
type parts struct {
	scheme   int32 // length of the scheme, 0 if undefined
	host     int32 // start of the host
	hostEnd  int32 // end of the host; a port follows if hostEnd < path
	path     int32 // start of the path
	query    int32 // end of the path; '?' stands there if a query is defined
	fragment int32 // end of the query; '#' stands there if a fragment is defined

	authority bool // an authority is defined
	registry  bool // RFC 2396: the authority is a reg_name, and has no host
	rfc       RFC  // the grammar
}

// String returns the text of the reference, byte for byte what was parsed.
func (r Reference) String() string { return r.text }

// RFC returns the standard by whose grammar the reference was parsed.
func (r Reference) RFC() RFC { return r.at.rfc }

// IsURI reports whether r has a scheme, and so is a URI (§3) and not a relative reference.
func (r Reference) IsURI() bool { return r.at.scheme > 0 }

// IsAbsoluteURI reports whether r has a scheme and no fragment (absolute-URI, §4.3).
func (r Reference) IsAbsoluteURI() bool {
	return r.at.scheme > 0 && int(r.at.fragment) == len(r.text)
}

// Scheme returns the scheme as written (§3.1), and whether it is defined.
func (r Reference) Scheme() (string, bool) {
	return r.text[:r.at.scheme], r.at.scheme > 0
}

// authorityStart is the offset of the first byte after "//".
func (p *parts) authorityStart() int32 {
	if p.scheme > 0 {
		return p.scheme + 3
	}
	return 2
}

// Authority returns the authority without its "//" (§3.2), and whether it is defined.
func (r Reference) Authority() (string, bool) {
	if !r.at.authority {
		return "", false
	}
	return r.text[r.at.authorityStart():r.at.path], true
}

// Userinfo returns the userinfo without its "@" (§3.2.1), and whether it is defined.
func (r Reference) Userinfo() (string, bool) {
	if start := r.at.authorityStart(); r.at.host > start {
		return r.text[start : r.at.host-1], true
	}
	return "", false
}

// Host returns the host (§3.2.2), an IP-literal with its brackets, and whether it is defined,
// as in every authority except a registry-based one (RFC 2396, §3.2.1).
func (r Reference) Host() (string, bool) {
	if !r.at.authority || r.at.registry {
		return "", false
	}
	return r.text[r.at.host:r.at.hostEnd], true
}

// A HostKind is a kind of host (§3.2.2).
type HostKind uint8

const (
	NoHost      HostKind = iota // no host is defined
	RegName                     // a reg-name, which may be empty; by RFC 2396 a hostname
	IPv4address                 // an IPv4address
	IPv6address                 // an IP-literal that holds an IPv6address
	IPvFuture                   // an IP-literal that holds an IPvFuture
)

// String names the kind as the grammar does, such as "reg-name"; that of NoHost is "none".
func (k HostKind) String() string {
	return enumName("HostKind", int(k), "none", "reg-name", "IPv4address", "IPv6address", "IPvFuture")
}

// HostKind returns the kind of the host. Four numbers, one of them above 255, are a reg-name
// by RFC 3986 and an IPv4address by RFC 2396.
func (r Reference) HostKind() HostKind {
	host, ok := r.Host()
	switch {
	case !ok:
		return NoHost
	case len(host) > 1 && host[0] == '[':
		if host[1]|0x20 == 'v' {
			return IPvFuture
		}
		return IPv6address
	case r.at.rfc == RFC2396 && isIPv4Digits(host, 0, len(host)):
		return IPv4address
	}
	if end, ok := parseIPv4(host, 0); ok && end == len(host) {
		return IPv4address
	}
	return RegName
}

// Port returns the port without its ":" (§3.2.3), and whether it is defined. It may be empty, and
// may have any number of digits.
func (r Reference) Port() (string, bool) {
	if r.at.authority && r.at.hostEnd < r.at.path {
		return r.text[r.at.hostEnd+1 : r.at.path], true
	}
	return "", false
}

// Path returns the path (§3.3), which is always defined, but may be empty. By RFC 2396 it is
// the opaque part, if the URI has one (RFC 2396, §3).
func (r Reference) Path() string { return r.text[r.at.path:r.at.query] }

// Query returns the query without its "?" (§3.4), and whether it is defined.
func (r Reference) Query() (string, bool) {
	if r.at.query < r.at.fragment {
		return r.text[r.at.query+1 : r.at.fragment], true
	}
	return "", false
}

// Fragment returns the fragment without its "#" (§3.5), and whether it is defined.
func (r Reference) Fragment() (string, bool) {
	if int(r.at.fragment) < len(r.text) {
		return r.text[r.at.fragment+1:], true
	}
	return "", false
}

// WithoutFragment returns r without its fragment and "#". It does not allocate.
func (r Reference) WithoutFragment() Reference {
	r.text = r.text[:r.at.fragment]
	return r
}

// IsSameDocument reports whether r is empty except for a fragment, and so refers to the
// document that it is in (§4.4; RFC 2396, §4.2).
func (r Reference) IsSameDocument() bool { return r.at.fragment == 0 }
