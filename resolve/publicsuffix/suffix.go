// Package publicsuffix says which part of a host name is a public suffix, under which
// anybody may register names ("org", "co.uk", "github.io"), and which part is the
// registrable domain: the suffix and the one label before it.
//
// It follows the algorithm of https://publicsuffix.org/list/, both the rules of the
// registries (ICANN) and the ones that owners of domains asked for (private), in the table of
// golang.org/x/net/publicsuffix.
//
// Names are compared as reg-names are (RFC 3986, §3.2.2), without regard to case. A name
// with non-ASCII characters is looked up by its A-labels (RFC 5890, §2.3.2.1).
package publicsuffix

import (
	"hash/maphash"
	"strings"
	"sync/atomic"
	"unsafe"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"
)

// A text is a name, in the text of a caller or folded.
type text interface{ ~string | ~[]byte }

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
	name, icann := publicsuffix.PublicSuffix(key)
	listed := icann || strings.Contains(name, ".") // every private suffix has a dot, and the rule "*" gives none
	return Suffix{Name: lastLabels(host, key, name), Listed: listed, ICANN: icann}
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
	if start, ok := known.find(view(key)); ok {
		return start
	}
	name := string(key)
	suffix, _ := publicsuffix.PublicSuffix(name)
	start := len(name)
	if len(suffix) < len(name) {
		start = startOfLabel(name, len(name)-len(suffix)-1)
	}
	known.add(name, start)
	return start
}

// known has where the domains of some hosts begin, since many references go to few hosts.
var known memo

// A memo keeps the domains of hosts, one for each hash. Several goroutines may use it at once.
type memo [1 << 10]atomic.Pointer[remembered]

// A remembered host is a name of at most longestKnown bytes, and where its domain begins.
type remembered struct {
	name  string
	start int
}

const longestKnown = 64

var seed = maphash.MakeSeed()

// slot returns the place of a name.
func (m *memo) slot(name string) *atomic.Pointer[remembered] {
	return &m[maphash.String(seed, name)%uint64(len(m))]
}

// find returns where the domain of a name begins, if it is known.
func (m *memo) find(name string) (start int, ok bool) {
	r := m.slot(name).Load()
	if r == nil || r.name != name {
		return 0, false
	}
	return r.start, true
}

// add adds a name, in place of another.
func (m *memo) add(name string, start int) {
	if len(name) <= longestKnown {
		m.slot(name).Store(&remembered{name, start})
	}
}

// view returns the text of a name, which must not be kept.
func view[T text](name T) string {
	return *(*string)(unsafe.Pointer(&name)) // a slice begins as a string does
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
	if _, icann := publicsuffix.PublicSuffix(key); icann {
		return true
	}
	_, below := publicsuffix.PublicSuffix("x." + key)
	return below
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
	'A': capital, 'B': capital, 'C': capital, 'D': capital, 'E': capital, 'F': capital, 'G': capital, 'H': capital,
	'I': capital,
	'J': capital, 'K': capital, 'L': capital, 'M': capital, 'N': capital, 'O': capital, 'P': capital, 'Q': capital,
	'R': capital,
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
