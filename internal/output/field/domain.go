package field

import (
	"sync/atomic"

	"urigrep/internal/output/pen"
	"urigrep/resolve"
	"urigrep/resolve/publicsuffix"
)

// A domainCache caches the registrable domains of hosts: a text often has the same host many times.
// It may be used by several goroutines at once. The zero domainCache is empty.
type domainCache [cachedDomains]atomic.Pointer[hostDomain]

const (
	cachedDomains = 1 << 10 // hosts cached, at most
	maxCachedHost = 64      // bytes of a host that is cached, at most
)

// A hostDomain is a host with its registrable domain; empty if it has none.
type hostDomain struct {
	host   string
	domain []byte // padded
}

// domains caches the domains of the hosts of all records.
var domains domainCache

// Domain returns the registrable domain of a host, padded (see package pen); empty if it has none.
func Domain(host []byte) []byte { return domains.lookup(host) }

// lookup returns the registrable domain of a host; empty if it has none.
func (c *domainCache) lookup(host []byte) []byte {
	if len(host) > maxCachedHost {
		return publicsuffix.Domain(host)
	}
	hash := uint32(2166136261) // FNV-1a
	for _, b := range host {
		hash = (hash ^ uint32(b)) * 16777619
	}
	first := (hash ^ hash>>16) % cachedDomains
	for _, slot := range [...]uint32{first, first ^ 1} {
		if known := c[slot].Load(); known != nil && known.host == string(host) {
			return known.domain
		}
	}
	known := &hostDomain{host: string(host)}
	known.domain = pen.Padded([]byte(publicsuffix.Domain(known.host)))
	if was := c[first].Swap(known); was != nil {
		c[first^1].Store(was) // two hosts that are in turn do not drive each other out
	}
	return known.domain
}

// domain returns the registrable domain of the target's host; empty if it has none.
func (v *Values) domain() string {
	if !v.parse() {
		return ""
	}
	host, _ := lowered(resolve.Reference.Host)(v.target)
	return publicsuffix.Domain(host)
}
