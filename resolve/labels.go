package resolve

import (
	"errors"
	"strings"

	"golang.org/x/net/idna"
)

// WithALabels returns r with its host in A-labels (RFC 5890, §2.3.2.1; UTS #46), where that holds
// non-ASCII characters, percent-encoded as in a URI: "xn--bcher-kva.example" for
// "b%C3%BCcher.example". A host that is not a domain name by UTS #46 stays as it is.
func (r Reference) WithALabels() Reference {
	host, ok := r.Host()
	if !ok || !strings.Contains(host, "%") {
		return r
	}
	ascii, ok := formOf(&asciiNames, host)
	if !ok {
		return r
	}
	changed, o := parseMade(r.withHost(ascii), r.at.rfc)
	if o.fault != 0 {
		return r
	}
	return changed
}

// asciiForm returns the form in the DNS of a host that has percent-encoded characters beyond ASCII.
func asciiForm(host string) (string, error) {
	name := decodeHost(host)
	if isASCII(name) {
		return "", errASCII
	}
	return domains.ToASCII(name)
}

var errASCII = errors.New("host of ASCII characters")

// unicodeForm returns a host in Unicode.
func unicodeForm(host string) (string, error) { return domains.ToUnicode(decodeHost(host)) }

// WithULabels returns r with its host in U-labels (RFC 5890, §2.3.2.1; UTS #46), which makes it an
// IRI (RFC 3987): "bücher.example" for "xn--bcher-kva.example" and for "b%C3%BCcher.example". A
// host that is not a domain name by UTS #46 stays as it is. ParseIRI parses the text of the result.
func (r Reference) WithULabels() Reference {
	host, ok := r.Host()
	if !ok || isPlainName(host) {
		return r
	}
	name, ok := formOf(&unicodeNames, host)
	if !ok || isASCII(name) {
		return r
	}
	changed, err := ParseIRI(r.withHost(name))
	if err != nil {
		return r
	}
	return changed
}

// withHost returns the text of r with another host.
func (r Reference) withHost(host string) string {
	return r.text[:r.at.host] + host + r.text[r.at.hostEnd:]
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
	name, err := form(decodePercent(host))
	if err != nil {
		return host
	}
	return name
}

// decodePercent is decodeHost for a text that may be no host.
func decodePercent(s string) string {
	for i := range len(s) {
		if s[i] == '%' && (i+2 >= len(s) || !is(s[i+1], hexdig) || !is(s[i+2], hexdig)) {
			return s
		}
	}
	return decodeHost(s)
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
