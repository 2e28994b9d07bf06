package resolve

import (
	"strings"

	"golang.org/x/net/idna"
)

// WithALabels returns r with its host in A-labels (RFC 5890, §2.3.2.1; UTS #46), where that holds
// non-ASCII characters, percent-encoded as in a URI or not: "xn--bcher-kva.example" for
// "b%C3%BCcher.example". A host that is not a domain name by UTS #46 stays as it is.
func (r Reference) WithALabels() Reference {
	if host, _ := r.Host(); !isASCII(decodeHost(host)) {
		return r.withHost(ALabels(host))
	}
	return r
}

// WithULabels returns r with its host in U-labels (RFC 5890, §2.3.2.1; UTS #46), which makes it an
// IRI (RFC 3987): "bücher.example" for "xn--bcher-kva.example" and for "b%C3%BCcher.example". A
// host that is not a domain name by UTS #46 stays as it is. ParseIRI parses the text of the result.
func (r Reference) WithULabels() Reference {
	host, _ := r.Host()
	if name := ULabels(host); !isASCII(name) {
		return r.withHost(name)
	}
	return r
}

// withHost returns r with another host, or as it is if a reference cannot have that.
func (r Reference) withHost(host string) Reference {
	changed, o := parseMade(r.text[:r.at.host]+host+r.text[r.at.hostEnd:], r.at.rfc)
	if o.fault != 0 {
		return r
	}
	return changed
}

// ALabels returns a host, in Unicode or percent-encoded, with its labels in the form of the DNS
// (RFC 5890, §2.3.2.1; UTS #46). It returns an IP-literal, and a host that is not a domain name by
// UTS #46, as they are.
func ALabels(host string) string { return labels(host, domains.ToASCII) }

// ULabels returns a host, in the form of the DNS or percent-encoded, with its labels in Unicode. It
// returns an IP-literal, and a host that is not a domain name by UTS #46, as they are.
func ULabels(host string) string { return labels(host, domains.ToUnicode) }

// labels returns a host in the form that form gives it, or as it is if that fails.
func labels(host string, form func(string) (string, error)) string {
	if strings.HasPrefix(host, "[") || isPlainName(host) {
		return host
	}
	name, err := form(decodeHost(host))
	if err != nil {
		return host
	}
	return name
}

// unicodeLabel returns a label of a host in Unicode, in lower case.
func unicodeLabel(label string) string {
	label = strings.ToLower(label)
	if !strings.HasPrefix(label, "xn--") {
		return label
	}
	if name, err := idna.Punycode.ToUnicode(label); err == nil {
		return name
	}
	return label
}
