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
	parent    = 1 << 27 // no rule has the name itself, but rules have names below it

	offsetMask = parent - 1
)

// The hash of a name is FNV-1a from its last byte to its first: on the way through a host
// it is that of each domain above in turn. The generator has the same.
const (
	hashStart = 2166136261
	hashPrime = 16777619
)

// A text is a name, in the text of a caller or folded.
type text interface{ ~string | ~[]byte }

// lookup returns the marks of a name with its hash, 0 for one that no rule has. The name is
// in A-labels and lower case.
func lookup[T text](name T, hash uint32) uint32 {
	for at := (hash ^ hash>>15) % uint32(len(slots)); slots[at] != 0; at = (at + 1) % uint32(len(slots)) {
		entry := slots[at] - 1
		if names[entries[entry]&offsetMask:entries[entry+1]&offsetMask] == string(name) {
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
	key, seen := fold(host)
	if !isName(key, seen) {
		return Suffix{}
	}
	length, mark := match(key)
	s := Suffix{Name: key[len(key)-length:], Listed: mark != 0, ICANN: mark != 0 && mark&private == 0}
	s.Name = lastLabels(host, key, s.Name)
	return s
}

// Domain returns the registrable domain of host, as host writes it: its public suffix and
// the label before. It is empty for a host that is itself a suffix, an IP address, or no name.
// It is a part of host, which is not copied, unless host has capitals or characters beyond ASCII.
func Domain[T text](host T) T {
	if n := len(host); n > 0 && host[n-1] == '.' {
		host = host[:n-1]
	}
	if seen := look(host); seen&(capital|beyond) == 0 {
		return host[registrable(host, seen):]
	}
	name := string(host)
	key, seen := fold(name)
	if start := registrable(key, seen); start < len(key) {
		return T(lastLabels(name, key, key[start:]))
	}
	return host[len(host):]
}

// registrable returns where the registrable domain of a folded host begins, its length if it has
// none.
func registrable[T text](key T, seen class) int {
	if !isName(key, seen) {
		return len(key)
	}
	length, _ := match(key)
	if length == len(key) {
		return length
	}
	return startOfLabel(key, len(key)-length-1)
}

// startOfLabel returns where the label begins that ends at end.
func startOfLabel[T text](key T, end int) int {
	for end > 0 && key[end-1] != '.' {
		end--
	}
	return end
}

// IsTopLevel reports whether label is a top-level domain that a registry's rule has, itself
// or names below it.
func IsTopLevel(label string) bool {
	key, _ := fold(label)
	if strings.IndexByte(key, '.') >= 0 {
		return false
	}
	mark := lookup(key, hashOf(key))
	return mark != 0 && mark&private == 0
}

// match returns the length of the suffix of key and the mark of the rule that has it, 0
// for none. Of several rules the one with the most labels counts, but an exception counts
// before all. Below a name that the table does not have there are no rules.
func match[T text](key T) (length int, mark uint32) {
	length = len(key) - startOfLabel(key, len(key))
	hash := uint32(hashStart)
	for end := len(key); ; {
		i := end
		for ; i > 0 && key[i-1] != '.'; i-- {
			hash = (hash ^ uint32(key[i-1])) * hashPrime
		}
		m := lookup(key[i:], hash)
		switch {
		case m&exception != 0:
			return len(key) - end - 1, m
		case m&wildcard != 0 && i > 0:
			length, mark = len(key)-startOfLabel(key, i-1), m
		case m&plain != 0:
			length, mark = len(key)-i, m
		}
		if m == 0 || i == 0 {
			return length, mark
		}
		end = i - 1
		hash = (hash ^ '.') * hashPrime
	}
}

// A class has what some bytes of a host are.
type class uint8

const (
	capital class = 1 << iota // of ASCII
	beyond                    // not ASCII
	barred                    // in no host name: in an IP-literal, before or after the host
	dot
	noLabel // a dot at the beginning, or after another
)

// classes has the class of each ASCII character.
var classes = [256]class{
	'A': capital, 'B': capital, 'C': capital, 'D': capital, 'E': capital, 'F': capital, 'G': capital, 'H': capital, 'I': capital,
	'J': capital, 'K': capital, 'L': capital, 'M': capital, 'N': capital, 'O': capital, 'P': capital, 'Q': capital, 'R': capital,
	'S': capital, 'T': capital, 'U': capital, 'V': capital, 'W': capital, 'X': capital, 'Y': capital, 'Z': capital,
	':': barred, '[': barred, ']': barred, '/': barred, '@': barred, '.': dot,
}

// look returns the classes of all bytes of host.
func look[T text](host T) (seen class) {
	all, before := byte(0), dot<<1
	for i := range len(host) {
		c := classes[host[i]]
		all |= host[i]
		seen |= c | c<<1&before
		before = c << 1 & noLabel
	}
	if all >= 0x80 {
		seen |= beyond
	}
	return seen
}

// fold returns host in A-labels and lower case, "" if its non-ASCII labels have none, and the
// classes of its bytes.
func fold(host string) (key string, seen class) {
	switch seen = look(host); {
	case seen&beyond != 0:
		key, err := idna.Lookup.ToASCII(host)
		if err != nil {
			return "", 0
		}
		return key, look(key)
	case seen&capital != 0:
		return strings.ToLower(host), seen
	}
	return host, seen
}

// isName reports whether key, a folded host, is a host name and no IP address: every label has a
// character, and the last one is not a number.
func isName[T text](key T, seen class) bool {
	if seen&(barred|noLabel) != 0 {
		return false
	}
	for i := len(key); i > 0 && key[i-1] != '.'; i-- {
		if key[i-1]-'0' > 9 {
			return true
		}
	}
	return false
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
