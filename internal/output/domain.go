package output

import (
	"hash/maphash"
	"sync/atomic"

	"urigrep/resolve/publicsuffix"
)

// domains caches registrable domains: texts name few hosts, and those often. Several goroutines
// use it; an entry is replaced by another host with the same place.
var domains [1 << 10]atomic.Pointer[hostDomain]

// A hostDomain is a host and its registrable domain.
type hostDomain struct{ host, domain string }

var domainSeed = maphash.MakeSeed()

// maxCachedHost is the length in bytes of the longest host that is cached: that of a domain name.
const maxCachedHost = 253

// domainOf returns the registrable domain of a host as the host writes it; empty if it has none.
func domainOf(host []byte) string {
	if len(host) == 0 {
		return ""
	}
	if len(host) > maxCachedHost {
		return publicsuffix.Domain(string(host))
	}
	place := &domains[maphash.Bytes(domainSeed, host)%uint64(len(domains))]
	if e := place.Load(); e != nil && e.host == string(host) {
		return e.domain
	}
	e := &hostDomain{host: string(host)}
	e.domain = publicsuffix.Domain(e.host)
	place.Store(e)
	return e.domain
}
