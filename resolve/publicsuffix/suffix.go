// Package publicsuffix says which part of a host name is a public suffix, under which
// anybody may register names ("org", "co.uk", "github.io"), and which part is the
// registrable domain: the suffix and the one label before it.
//
// It follows the algorithm of https://publicsuffix.org/list/, both the rules of the
// registries (ICANN) and the ones that owners of domains asked for (private). The table is
// static data: it takes no time at start-up and no memory of the heap.
//
// Names are compared as reg-names are (RFC 3986, §3.2.2), without regard to case. A name
// with non-ASCII characters is looked up by its A-labels (RFC 5890, §2.3.2.1).
package publicsuffix

import (
	"strings"

	"golang.org/x/net/idna"
)

// The marks of an entry stand above its offset in names.
const (
	plain     = 1 << 31 // the name is a suffix
	wildcard  = 1 << 30 // the name with any one label before it is a suffix
	exception = 1 << 29 // the name is not a suffix though a wildcard says so
	private   = 1 << 28 // the suffix is one that its owner asked for, not a registry's
	parent    = 1 << 27 // no rule has the top-level domain itself, but registries' rules have names below it

	offsetMask = parent - 1
)

// The hash of a name is FNV-1a from its last byte to its first: on the way through a host
// it is that of each domain above in turn. The generator has the same.
const (
	hashStart = 2166136261
	hashPrime = 16777619
)

// lookup returns the marks of a name with its hash, 0 for one that no rule has. The name is
// in A-labels and lower case.
func lookup(name string, hash uint32) uint32 {
	for at := (hash ^ hash>>15) % uint32(len(slots)); slots[at] != 0; at = (at + 1) % uint32(len(slots)) {
		entry := slots[at] - 1
		if names[entries[entry]&offsetMask:entries[entry+1]&offsetMask] == name {
			return entries[entry] &^ offsetMask
		}
	}
	return 0
}

// hashOf returns the hash of a name.
func hashOf(name string) uint32 {
	hash := uint32(hashStart)
	for i := len(name) - 1; i >= 0; i-- {
		hash = (hash ^ uint32(name[i])) * hashPrime
	}
	return hash
}

// A Suffix is the public suffix of a host name.
type Suffix struct {
	Name   string // as written in the host, such as "co.uk"; "" if the host has none
	Listed bool   // a rule of the list names it; without one it is the last label
	ICANN  bool   // the rule is one of a registry, not one that the owner of a domain asked for
}

// Find returns the public suffix of host: a name without port, with or without a final
// dot, which the suffix leaves out. An IP address and a name with an empty label have no
// suffix.
func Find(host string) Suffix {
	host = strings.TrimSuffix(host, ".")
	key := fold(host)
	if !isName(key) {
		return Suffix{}
	}
	length, mark := match(key)
	s := Suffix{Name: key[len(key)-length:], Listed: mark != 0, ICANN: mark != 0 && mark&private == 0}
	s.Name = lastLabels(host, key, s.Name)
	return s
}

// Domain returns the registrable domain of host, as host writes it: its public suffix and
// the label before. It is empty for a host that is itself a suffix, an IP address, or no name.
func Domain[T ~string | ~[]byte](host T) T {
	if n := len(host); n > 0 && host[n-1] == '.' {
		host = host[:n-1]
	}
	start, other := domain(string(host))
	if other != "" {
		return T(other)
	}
	return host[start:]
}

// domain returns where the registrable domain of host begins, or, where the dots of host are
// no ASCII ones, the domain itself.
func domain(host string) (start int, other string) {
	key := fold(host)
	if !isName(key) {
		return len(host), ""
	}
	length, _ := match(key)
	if length == len(key) {
		return len(host), ""
	}
	before := key[:len(key)-length-1]
	part := key[strings.LastIndexByte(before, '.')+1:]
	own := lastLabels(host, key, part)
	if !strings.HasSuffix(host, own) {
		return 0, strings.Clone(own)
	}
	return len(host) - len(own), ""
}

// IsTopLevel reports whether label is a top-level domain that a registry's rule has, itself
// or names below it.
func IsTopLevel(label string) bool {
	key := fold(label)
	if strings.IndexByte(key, '.') >= 0 {
		return false
	}
	mark := lookup(key, hashOf(key))
	return mark != 0 && mark&private == 0
}

// match returns the length of the suffix of key and the mark of the rule that has it, 0
// for none. Of several rules the one with the most labels counts, but an exception counts
// before all.
func match(key string) (length int, mark uint32) {
	length = len(key) - strings.LastIndexByte(key, '.') - 1
	hash, labels := uint32(hashStart), 0
	for i := len(key); i >= 0 && labels < mostLabels; i-- {
		if i > 0 && key[i-1] != '.' {
			hash = (hash ^ uint32(key[i-1])) * hashPrime
			continue
		}
		labels++
		name := key[i:]
		m := lookup(name, hash)
		switch {
		case m&exception != 0:
			return len(name) - strings.IndexByte(name, '.') - 1, m
		case m&wildcard != 0 && i > 0:
			length, mark = len(key)-strings.LastIndexByte(key[:i-1], '.')-1, m
		case m&plain != 0:
			length, mark = len(name), m
		}
		hash = (hash ^ '.') * hashPrime
	}
	return length, mark
}

// fold returns host in A-labels and lower case, "" if its non-ASCII labels have none.
func fold(host string) string {
	ascii, lower := true, true
	for i := range len(host) {
		c := host[i]
		ascii = ascii && c < 0x80
		lower = lower && (c < 'A' || c > 'Z')
	}
	if !ascii {
		name, err := idna.Lookup.ToASCII(host)
		if err != nil {
			return ""
		}
		return name
	}
	if !lower {
		return strings.ToLower(host)
	}
	return host
}

// isName reports whether key is a host name and no IP address: every label has a
// character, and the last one is not a number.
func isName(key string) bool {
	label, number := 0, true // bytes of the label, and whether all are digits
	for i := range len(key) {
		switch c := key[i]; c {
		case '.':
			if label == 0 {
				return false
			}
			label, number = 0, true
			continue
		case ':', '[', ']', '/', '@':
			return false
		default:
			number = number && '0' <= c && c <= '9'
		}
		label++
	}
	return label > 0 && !number
}

// lastLabels returns as many labels from the end of host as part has, a part of key at
// its end, where key is host folded.
func lastLabels(host, key, part string) string {
	if len(host) == len(key) {
		return host[len(host)-len(part):]
	}
	if strings.Count(host, ".") != strings.Count(key, ".") {
		return part // the host has dots that are no ASCII ones
	}
	at := len(host)
	for range strings.Count(part, ".") + 1 {
		at = strings.LastIndexByte(host[:at], '.')
	}
	return host[at+1:]
}
