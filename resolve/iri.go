package resolve

import (
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// domains maps names by UTS #46 without transitional mappings, which took the place of RFC 3490
// (RFC 3987, §3.1). Names that are too long for the DNS are errors, as for ToASCII of RFC 3490, §4.1.
var domains = idna.New(idna.MapForLookup(), idna.BidiRule(), idna.StrictDomainName(true),
	idna.Transitional(false), idna.VerifyDNSLength(true))

// ToURI maps the IRI reference s to a URI reference (RFC 3987, §3.1): its host is percent-encoded as the
// rest is, "r%C3%A9sum%C3%A9.example"; WithALabels gives it the form of the DNS. A URI reference stays as
// it is. Characters are not normalized (§3.1, step 1c).
//
// It returns an *Error if s is not an IRI-reference of RFC 3987, §2.2.
func ToURI(s string) (Reference, error) {
	r, err := ParseIRI(s)
	if err != nil || isASCII(s) {
		return r, err
	}
	return Parse(string(appendASCII(nil, s)))
}

// ParseIRI parses s as an IRI-reference (RFC 3987, §2.2). Its components are those of a URI
// reference, with non-ASCII characters in them. A returned error is an *Error.
func ParseIRI(s string) (Reference, error) {
	r, o := parseIRI(s)
	if o.fault != 0 {
		return Reference{}, o.err(s)
	}
	return r, nil
}

// parseIRI is ParseIRI with the offence.
func parseIRI(s string) (r Reference, o offence) {
	if len(s) > MaxLength {
		return r, offence{MaxLength, faultLength}
	}
	r.text = s
	return r, parse3986(s, ucsChar|privateChar, &r.at)
}

// parseMade parses a text that was made of references: by the grammar v, or as an IRI if it has
// characters that no URI has.
func parseMade(s string, v RFC) (r Reference, o offence) {
	if !isASCII(s) {
		return parseIRI(s)
	}
	r.text = s
	return r, parse(s, v, &r.at)
}

// decodeHost returns host with its percent-encodings decoded, or as it is if one of them is broken or the
// result is not UTF-8 (RFC 3986, §3.2.2).
func decodeHost(host string) string {
	if !strings.Contains(host, "%") {
		return host
	}
	name, err := url.PathUnescape(host)
	if err != nil || !utf8.ValidString(name) {
		return host
	}
	return name
}

// ToIRI returns r as an IRI reference (RFC 3987, §3.2): without the
// percent-encodings of unreserved characters and of non-ASCII characters in
// UTF-8. WithULabels decodes a host in the form of the DNS too.
//
// Where the RFC leaves the choice (§3.2, step 4; §6.1), these characters stay encoded: white
// space, format characters (with those that change the direction of text, §4.1), private
// use, unassigned code points, and the fullwidth forms of ASCII characters.
func (r Reference) ToIRI() string { return string(appendIRI(nil, r.text)) }

// appendIRI appends s to dst, and decodes the percent-encodings that an IRI does not need.
func appendIRI(dst []byte, s string) []byte {
	for i := 0; i < len(s); {
		if s[i] != '%' {
			dst = append(dst, s[i])
			i++
			continue
		}
		b := hexValue(s[i+1])<<4 | hexValue(s[i+2])
		if b < utf8.RuneSelf {
			if is(b, unreserved) {
				dst = append(dst, b)
			} else {
				dst = append(dst, s[i:i+3]...)
			}
			i += 3
			continue
		}
		if r, n := encodedRune(s[i:]); isIRIChar(r) {
			dst = utf8.AppendRune(dst, r)
			i += 3 * n
		} else {
			dst = appendTriplet(dst, b)
			i += 3
		}
	}
	return dst
}

// encodedRune returns the character that the triplets at the start of s encode in UTF-8, and
// their number; utf8.RuneError and 1 if there is none.
func encodedRune(s string) (rune, int) {
	var octets [utf8.UTFMax]byte
	n := 0
	for ; n < len(octets) && 3*n < len(s) && s[3*n] == '%'; n++ {
		octets[n] = hexValue(s[3*n+1])<<4 | hexValue(s[3*n+2])
	}
	return utf8.DecodeRune(octets[:n])
}

// isIRIChar reports whether ToIRI writes r as it is.
func isIRIChar(r rune) bool {
	fullwidth := r >= 0xFF01 && r <= 0xFF5E
	return isUCS(r) && !fullwidth && r != utf8.RuneError &&
		unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S)
}

// appendASCII appends s to dst with each byte of a non-ASCII character
// percent-encoded (RFC 3987, §3.1, step 2).
func appendASCII(dst []byte, s string) []byte {
	for i := range len(s) {
		if s[i] < utf8.RuneSelf {
			dst = append(dst, s[i])
		} else {
			dst = appendTriplet(dst, s[i])
		}
	}
	return dst
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// iriChar returns the length of the character of ucschar that starts at s[i]
// (RFC 3987, §2.2), or of iprivate where private is set; 0 if there is none.
func iriChar[T text](s T, i int, private bool) int {
	r, n := utf8.DecodeRuneInString(string(s[i:min(i+utf8.UTFMax, len(s))]))
	if r == utf8.RuneError && n <= 1 {
		return 0
	}
	if isUCS(r) || private && isPrivate(r) {
		return n
	}
	return 0
}

// isUCS reports whether r is a ucschar (RFC 3987, §2.2).
func isUCS(r rune) bool {
	switch {
	case r < 0x10000:
		return r >= 0xA0 && r <= 0xD7FF || r >= 0xF900 && r <= 0xFDCF || r >= 0xFDF0 && r <= 0xFFEF
	case r < 0xE0000:
		return r&0xFFFF <= 0xFFFD
	default:
		return r >= 0xE1000 && r <= 0xEFFFD
	}
}

// isPrivate reports whether r is an iprivate (RFC 3987, §2.2).
func isPrivate(r rune) bool {
	return r >= 0xE000 && r <= 0xF8FF || r >= 0xF0000 && r&0xFFFF <= 0xFFFD
}
