package field

import (
	"urigrep/resolve"
	"urigrep/resolve/publicsuffix"
)

// Domain returns the registrable domain of a host; empty if it has none.
func Domain(host []byte) []byte { return publicsuffix.Domain(host) }

// domain returns the registrable domain of the target's host; empty if it has none.
func (v *Values) domain() string {
	if !v.parse() {
		return ""
	}
	host, _ := lowered(resolve.Reference.Host)(v.target)
	return publicsuffix.Domain(host)
}
