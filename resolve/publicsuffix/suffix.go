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
	"unicode/utf8"
	"unsafe"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"
)

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
	name, icann := publicsuffix.PublicSuffix(key)
	listed := icann || strings.Contains(name, ".") // every private suffix has a dot, and the rule "*" gives none
	return Suffix{Name: lastLabels(host, key, name), Listed: listed, ICANN: icann}
}

// Domain returns the registrable domain of host, as host writes it: its public suffix and
// the label before. It is empty for a host that is itself a suffix, an IP address, or no name.
// It is a part of host, which is not copied, unless host has a dot beyond ASCII.
func Domain[T ~string | ~[]byte](host T) T {
	if n := len(host); n > 0 && host[n-1] == '.' {
		host = host[:n-1]
	}
	domain := recall(view(host))
	if start := len(host) - len(domain); start >= 0 && view(host[start:]) == domain {
		return host[start:]
	}
	return T(domain)
}

// view returns the text of a host, which must not be kept.
func view[T ~string | ~[]byte](host T) string {
	return *(*string)(unsafe.Pointer(&host)) // a slice begins as a string does
}

// domainOf is Domain of a host without a final dot.
func domainOf(host string) string {
	key := fold(host)
	if !isName(key) {
		return ""
	}
	suffix, _ := publicsuffix.PublicSuffix(key)
	if len(suffix) == len(key) {
		return ""
	}
	before := key[:len(key)-len(suffix)-1]
	return lastLabels(host, key, key[strings.LastIndexByte(before, '.')+1:])
}

// A remembered host is a name of at most longestKnown bytes, and its domain.
type remembered struct{ host, domain string }

const longestKnown = 64

// known has the domains of some hosts, one for each hash, since many references go to few hosts.
var known [1 << 12]atomic.Pointer[remembered]

var seed = maphash.MakeSeed()

// recall is domainOf, which it remembers. It keeps nothing of host.
func recall(host string) string {
	place := &known[maphash.String(seed, host)%uint64(len(known))]
	if r := place.Load(); r != nil && r.host == host {
		return r.domain
	}
	host = strings.Clone(host)
	domain := domainOf(host)
	if len(host) <= longestKnown {
		place.Store(&remembered{host, domain})
	}
	return domain
}

// IsTopLevel reports whether label is a top-level domain that a registry's rule has, itself
// or names below it.
func IsTopLevel(label string) bool {
	key := fold(label)
	if strings.IndexByte(key, '.') >= 0 {
		return false
	}
	if _, icann := publicsuffix.PublicSuffix(key); icann {
		return true
	}
	_, below := publicsuffix.PublicSuffix("x." + key)
	return below
}

// fold returns host in A-labels and lower case, "" if its non-ASCII labels have none.
func fold(host string) string {
	for i := range len(host) {
		if host[i] >= utf8.RuneSelf {
			key, err := idna.Lookup.ToASCII(host)
			if err != nil {
				return ""
			}
			return key
		}
	}
	return strings.ToLower(host)
}

// isName reports whether key, a folded host, is a host name and no IP address: every label has a
// character, and the last one is not a number.
func isName(key string) bool {
	last := key[strings.LastIndexByte(key, '.')+1:]
	return strings.Trim(last, "0123456789") != "" && key[0] != '.' && !strings.Contains(key, "..") &&
		!strings.ContainsAny(key, ":[]/@")
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
