// Package schemes is the registry of URI schemes (RFC 7595): which are registered, and what the
// specification of each says that finding, judging and normalizing references need. It lies below
// scan, resolve and delimit, which all read it.
//
//   - schemes.go: Scheme, a line of the table, and Find; table.go, the table.
//   - requirement.go: what must follow the colon of a scheme that is used without "//", and what
//     the first bytes after the colon rule out.
//   - registered.go: whether a name is registered, in few instructions.
//   - needs.go: whether a text is what a scheme requires (rule S2), or its beginning may be; host.go: what a host
//     can be made of, and which schemes need one (rule S3).
//   - begins.go: whether a text begins with a URI; runon.go: where one ends that another runs into.
//
// A scheme is opaque if it is used without "//". Its requirement is what must stand after its
// colon; its beginning, the first bytes after the colon, may rule that out.
package schemes

import "strings"

// A Scheme is what is known about a scheme beside its name. The zero Scheme is that of unknown
// ones.
type Scheme struct {
	Name         string // in small letters
	Unregistered bool
	Host         Host        // what its references have for a host
	Port         uint16      // default port, 0 if there is none
	Slash        bool        // after an authority, an empty path is the same as "/" (RFC 3986, §6.2.3)
	Path         Path        // form of an opaque path
	Needs        Requirement // what follows its colon where "//" does not
}

// A Host says what the references of a scheme with "//" have for a host (RFC 3986, §3.2.2).
type Host uint8

const (
	Any      Host = iota // nothing is known
	Usual                // all that are in use have one
	Required             // its specification requires one
	One                  // the same, and the authority is that one host, which a ',' cannot be part of
	Optional             // an empty authority and nothing else may stand before the path
	Local                // no authority, an empty one and "localhost" are the same (RFC 8089, §2)
)

// IsNeeded reports whether a reference without a host is none of the scheme's.
func (h Host) IsNeeded() bool { return h == Usual || h == Required || h == One }

// IsRequired reports whether the specification requires a host.
func (h Host) IsRequired() bool { return h == Required || h == One }

// A Path is a form of an opaque path, by which it is normalized.
type Path uint8

const (
	Plain     Path = iota // none
	AddrSpecs             // what follows the '@' of addr-specs between commas (RFC 6068, §2)
	SIP                   // the host of "user@host:port;parameters" (RFC 3261, §19.1.4)
	URN                   // the NID before the first ':' (RFC 8141, §3.1)
	Phone                 // a telephone number and its parameters (RFC 3966, §3)
	MediaType             // a media type, ',' and data (RFC 2397, §3)
)

// known has the lines of the table by name.
var known = func() map[string]*Scheme {
	m := make(map[string]*Scheme, len(table))
	for i := range table {
		m[table[i].Name] = &table[i]
	}
	return m
}()

// unknown is what Find returns of a scheme that has no line.
var unknown Scheme

// Find returns what is known about the scheme of a name, in any case: a zero Scheme if nothing is.
// It does not allocate.
func Find(name []byte) *Scheme {
	var low [MaxName]byte
	if len(name) > len(low) {
		return &unknown
	}
	for i, c := range name {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		low[i] = c
	}
	if s := known[string(low[:len(name)])]; s != nil {
		return s
	}
	return &unknown
}

// Known returns the lines of the table: the schemes about which something is known.
func Known() []Scheme { return table }

// Names returns the names of all registered schemes.
func Names() []string {
	names := strings.Fields(others)
	for i := range table {
		if !table[i].Unregistered {
			names = append(names, table[i].Name)
		}
	}
	return names
}
