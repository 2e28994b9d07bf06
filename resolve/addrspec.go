package resolve

import (
	"fmt"
	"strings"
)

// badAddrSpec warns of an address of a mailto URI that is not an addr-spec (RFC 6068, §2).
// There may be no address: it may be in the field "to".
func badAddrSpec(r Reference) string {
	if name, _ := r.Scheme(); !strings.EqualFold(name, "mailto") {
		return ""
	}
	to, _, _ := strings.Cut(r.Path(), "?") // RFC 2396: part of an opaque path
	if to == "" {
		return ""
	}
	for address := range strings.SplitSeq(to, ",") {
		if !isAddrSpec(decodeHost(address)) {
			return fmt.Sprintf("%q is not a mail address", shorten(address))
		}
	}
	return ""
}

// isAddrSpec reports whether s is an addr-spec of RFC 6068, §2: that of RFC 5322,
// §3.4.1 without comments and folding, with the non-ASCII characters of RFC 6532.
func isAddrSpec(s string) bool {
	at := strings.LastIndexByte(s, '@')
	if at < 0 {
		return false
	}
	local, domain := s[:at], s[at+1:]
	return (isDotAtom(local) || isQuotedString(local)) && (isDotAtom(domain) || isDomainLiteral(domain))
}

// isDotAtom reports whether s is a dot-atom-text (RFC 5322, §3.2.3).
func isDotAtom(s string) bool {
	for atom := range strings.SplitSeq(s, ".") {
		if atom == "" {
			return false
		}
		for i := range len(atom) {
			if isNotAtext[atom[i]] {
				return false
			}
		}
	}
	return true
}

// isNotAtext has the bytes below 0x80 that are not atext.
var isNotAtext = func() (t [256]bool) {
	for c := range byte(' ' + 1) {
		t[c] = true
	}
	for _, c := range []byte("()<>[]:;@\\,.\"\x7F") {
		t[c] = true
	}
	return t
}()

// isQuotedString reports whether s is a quoted-string (RFC 5322, §3.2.4).
func isQuotedString(s string) bool {
	if len(s) < 2 || s[0] != '"' || s[len(s)-1] != '"' {
		return false
	}
	s = s[1 : len(s)-1]
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			if i++; i == len(s) || isControl(s[i]) {
				return false
			}
		case s[i] == '"' || isControl(s[i]):
			return false
		}
	}
	return true
}

// isDomainLiteral reports whether s is a domain-literal (RFC 5322, §3.4.1).
func isDomainLiteral(s string) bool {
	if len(s) < 2 || s[0] != '[' || s[len(s)-1] != ']' {
		return false
	}
	s = s[1 : len(s)-1]
	for i := range len(s) {
		if isControl(s[i]) || s[i] == ' ' || strings.IndexByte(`[\]`, s[i]) >= 0 {
			return false
		}
	}
	return true
}

func isControl(b byte) bool { return b < ' ' || b == 0x7F }
