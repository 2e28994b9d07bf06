// Package schemes is the registry of URI schemes (RFC 7595): which are registered, and what the
// specification of each says that finding, judging and normalizing references need. It lies below
// scan, resolve and delimit, which all read it.
//
//   - schemes.go: Scheme, a line of the table, and Find; table.go, the table.
//   - requirement.go: what must follow the colon of a scheme that is used without "//", and what
//     the first bytes after the colon rule out.
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

// MaxName is the most bytes of a scheme that is recognized. The longest registered one has 36.
const MaxName = 64

// An entry is what is known of a name: whether it is registered, and its line of the table.
type entry struct {
	scheme     *Scheme
	registered bool
}

// unknown is the entry of a name of which nothing is known.
var unknown = entry{scheme: new(Scheme)}

// entries has the names of the table, and the other names of the registry.
var entries = func() map[string]entry {
	m := make(map[string]entry, 512)
	for name := range strings.FieldsSeq(others) {
		m[name] = entry{unknown.scheme, true}
	}
	for i := range table {
		m[table[i].Name] = entry{&table[i], !table[i].Unregistered}
	}
	return m
}()

// beginnings and endings have, for each length, a bit for each letter that a known name of that length begins or
// ends with, which spares most look-ups of others.
var beginnings, endings = func() (first, last [MaxName + 1]uint32) {
	for name := range entries {
		n := len(name)
		first[n] |= 1 << (name[0] & 0x1F)
		last[n] |= 1 << (name[n-1] & 0x1F)
	}
	return first, last
}()

// find returns the entry of a name in any case.
func find(name []byte) entry {
	n := len(name)
	if n == 0 || n > MaxName || beginnings[n]&(1<<(name[0]&0x1F)) == 0 || endings[n]&(1<<(name[n-1]&0x1F)) == 0 {
		return unknown
	}
	var low [MaxName]byte
	for i, c := range name {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		low[i] = c
	}
	if e, ok := entries[string(low[:n])]; ok {
		return e
	}
	return unknown
}

// Registered reports whether name, in any case, is a URI scheme registered with
// IANA (RFC 7595, §7). It does not allocate.
func Registered(name []byte) bool { return find(name).registered }

// Find returns what is known about the scheme of a name, in any case: a zero Scheme if nothing is.
// It does not allocate.
func Find(name []byte) *Scheme { return find(name).scheme }

// Known returns the lines of the table: the schemes about which something is known.
func Known() []Scheme { return table }

// Names returns the names of all registered schemes, in no order.
func Names() (names []string) {
	for name, e := range entries {
		if e.registered {
			names = append(names, name)
		}
	}
	return names
}
