package field

import (
	"fmt"
	"net/netip"
	"net/url"
	"strings"

	"urigrep/resolve"
	"urigrep/resolve/publicsuffix"
)

// The functions that conditions and templates have for texts.

// HostOf returns the host of a URI, or of what stands for one, such as "a.example/x" or "me@a.example":
// in lower case; empty if it has none.
func HostOf(text string) string {
	text = strings.TrimSpace(text)
	if r, err := resolve.ParseIRI(text); err == nil {
		if host, ok := r.Host(); ok {
			return strings.ToLower(host)
		}
		switch scheme, _ := r.Scheme(); {
		case strings.EqualFold(scheme, "mailto"):
			text = r.Path()
		case scheme != "" && !isHostPort(r):
			return ""
		}
	}
	r, err := resolve.ParseIRI("//" + text)
	if err != nil {
		return ""
	}
	host, _ := r.Host()
	return strings.ToLower(host)
}

// isHostPort reports whether what was read as a scheme is a host before its port, as in "a.example:80".
func isHostPort(r resolve.Reference) bool {
	port, _, _ := strings.Cut(r.Path(), "/")
	return port != "" && strings.Trim(port, "0123456789") == ""
}

// DomainOf returns the registrable domain of a host, or of the host of a URI; empty if it has none.
func DomainOf(text string) string { return publicsuffix.Domain(HostOf(text)) }

// Parameter returns the value of the first parameter of a name in a query, decoded as forms are; the
// empty string if there is none.
func Parameter(name, query string) string {
	for parameter := range strings.SplitSeq(query, "&") {
		key, value, _ := strings.Cut(parameter, "=")
		if key, err := url.QueryUnescape(key); err != nil || key != name {
			continue
		}
		if decoded, err := url.QueryUnescape(value); err == nil {
			return decoded
		}
		return value
	}
	return ""
}

// InNetwork reports whether a host is an IP address of a network, such as "10.0.0.0/8" or "2001:db8::/32".
// The error says what is wrong with the network.
func InNetwork(host, network string) (bool, error) {
	prefix, err := netip.ParsePrefix(network)
	if err != nil {
		return false, fmt.Errorf("cidr: want a network such as 10.0.0.0/8, not %q", network)
	}
	address, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil && prefix.Contains(address.Unmap()), nil
}
