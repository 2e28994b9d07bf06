package resolve

import (
	"bytes"
	"strings"

	"urigrep/internal/schemes"
)

// A Level says how far references are normalized before they are compared (§6.2). The higher the
// level, the more references that mean the same are found equal. The zero Level is AsWritten.
type Level uint8

const (
	// AsWritten compares character by character (§6.2.1).
	AsWritten Level = iota

	// BySyntax applies the rules of the generic syntax (§6.2.2): scheme and host in lower
	// case, percent-encodings in upper case and only where needed, no dot-segments.
	BySyntax

	// ByScheme also applies the specification of the scheme (§6.2.3): the default port, the
	// meaning of an empty path or authority, parts in which case does not matter, separators of
	// telephone numbers, and the default media type of data.
	ByScheme
)

// String names the level: "as written", "syntax" or "scheme".
func (l Level) String() string { return enumName("Level", int(l), "as written", "syntax", "scheme") }

// Equal reports whether the normal forms of r and s at the level by are the same. If so, they
// are equivalent; if not, they may still be (§6.1). Fragments are compared too; use
// WithoutFragment to ignore them. It allocates nothing for references of up to 250 bytes.
func (r Reference) Equal(s Reference, by Level) bool {
	if r.text == s.text {
		return true
	}
	if by == AsWritten {
		return false
	}
	var bufR, bufS [256]byte
	return bytes.Equal(r.AppendNormalized(bufR[:0], by), s.AppendNormalized(bufS[:0], by))
}

// Normalize returns the normal form of r at the level to (§6.2); see AppendNormalized. It is
// idempotent, and does not allocate if r is normal already. It returns r itself where the normal
// form would be longer than MaxLength. The normal form of an IRI reference is one, too.
func (r Reference) Normalize(to Level) Reference {
	if to == AsWritten {
		return r
	}
	var buf [256]byte
	b := r.AppendNormalized(buf[:0], to)
	if string(b) == r.text {
		return r
	}
	n, o := parseMade(string(b), r.at.rfc)
	if o.fault != 0 { // longer than MaxLength
		return r
	}
	return n
}

// AppendNormalized appends to dst the normal form of r at the level to (§6.2). It does not
// allocate if dst has room for the text of r and 3 bytes more.
//
// The normal form means the same as r. So percent-encoded reserved characters stay encoded,
// and dot-segments stay in a path that does not begin with '/': in "../a" they depend on the
// base URI, and "foo:a/../b" would become "foo:/b". By RFC 2396 all dot-segments stay,
// because they have a meaning in relative paths only (RFC 2396, §5.2).
func (r Reference) AppendNormalized(dst []byte, to Level) []byte {
	if to == AsWritten {
		return append(dst, r.text...)
	}
	name, hasScheme := r.Scheme()
	start := len(dst)
	dst = appendLower(dst, name)
	s := new(schemes.Scheme)
	if to == ByScheme {
		s = schemes.Find(dst[start:])
	}
	if hasScheme {
		dst = append(dst, ':')
	}
	dst = r.appendAuthority(dst, s, to)
	path := len(dst)
	dst = r.appendEncodings(dst, r.Path())
	if r.at.authority && s.Slash && len(dst) == path {
		dst = append(dst, '/')
	}
	dst = r.normalizePath(dst, path, s)
	query := len(dst)
	dst = r.appendEncodings(dst, r.queryPart())
	if s.Path == schemes.AddrSpecs && len(dst) > query {
		lowerFields(dst[query+1:])
	}
	return r.appendEncodings(dst, r.fragmentPart())
}

// appendAuthority appends the authority of r with its "//", if it has one.
func (r Reference) appendAuthority(dst []byte, s *schemes.Scheme, to Level) []byte {
	if !r.at.authority {
		if s.Host == schemes.Local && strings.HasPrefix(r.Path(), "/") {
			dst = append(dst, "//"...)
		}
		return dst
	}
	dst = append(dst, "//"...)
	if r.at.registry { // its structure depends on the scheme (RFC 2396, §3.2.1)
		authority, _ := r.Authority()
		return append(dst, authority...)
	}
	userinfo, hasUserinfo := r.Userinfo()
	if hasUserinfo {
		dst = append(r.appendEncodings(dst, userinfo), '@')
	}
	start := len(dst)
	host, _ := r.Host()
	dst = r.appendEncodings(dst, host)
	lower(dst[start:])
	port, hasPort := r.Port()
	if to == ByScheme && !(s.Host == schemes.Local && isDrive(host, port, hasPort)) {
		if port, hasPort = shortPort(s, port, hasPort); !hasPort && !hasUserinfo &&
			s.Host == schemes.Local && string(dst[start:]) == "localhost" && r.Path() != "" {
			dst = dst[:start]
		}
	}
	if hasPort {
		dst = append(append(dst, ':'), port...)
	}
	return dst
}

// isDrive reports whether an authority is a drive letter and ':', as in "file://c:/": there the ':'
// separates no port (RFC 8089, App. E.2).
func isDrive(host, port string, hasPort bool) bool {
	return hasPort && port == "" && len(host) == 1 && is(host[0], alpha)
}

// shortPort returns port without leading zeros; an empty port and the default one become
// undefined (§3.2.3).
func shortPort(s *schemes.Scheme, port string, defined bool) (string, bool) {
	for len(port) > 1 && port[0] == '0' {
		port = port[1:]
	}
	if n, ok := portNumber(port); port == "" || ok && s.Port != 0 && n == int(s.Port) {
		return "", false
	}
	return port, defined
}

// portNumber returns the value of port, which is digits without leading zeros, and whether it
// is one of 0 to 65535.
func portNumber(port string) (n int, ok bool) {
	if port == "" || len(port) > 5 {
		return 0, false
	}
	for i := range len(port) {
		n = n*10 + int(port[i]-'0')
	}
	return n, n <= 65535
}

// normalizePath normalizes the path b[start:], whose percent-encodings are already normal.
func (r Reference) normalizePath(b []byte, start int, s *schemes.Scheme) []byte {
	path := b[start:]
	switch {
	case len(path) == 0:
	case path[0] != '/':
		b = normalizeForm(s.Path, b, start)
	case r.at.rfc != RFC2396 && bytes.Contains(path, slashDot):
		b = removeDots(b, start)
		if !r.at.authority && s.Host != schemes.Local {
			b = guardSlashes(b, start)
		}
	}
	return b
}

var slashDot = []byte("/.")

// appendLower appends s to dst in lower case.
func appendLower(dst []byte, s string) []byte {
	start := len(dst)
	dst = append(dst, s...)
	lower(dst[start:])
	return dst
}

// lower puts the letters of b in lower case, except those of triplets.
func lower(b []byte) {
	for i := 0; i < len(b); i++ {
		switch c := b[i]; {
		case c == '%':
			i += 2
		case 'A' <= c && c <= 'Z':
			b[i] = c | 0x20
		}
	}
}

// appendEncodings appends s, a part of r, to dst with its percent-encodings normalized: in upper
// case (§6.2.2.1), and decoded where they stand for unreserved characters (§6.2.2.2). By RFC 2396
// the marks "!*'()" are among these (RFC 2396, §2.3).
func (r Reference) appendEncodings(dst []byte, s string) []byte {
	decoded := unreserved
	if r.at.rfc == RFC2396 {
		decoded |= mark2396
	}
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 {
			return append(dst, s...)
		}
		dst = append(dst, s[:i]...)
		if b := hexValue(s[i+1])<<4 | hexValue(s[i+2]); is(b, decoded) {
			dst = append(dst, b)
		} else {
			dst = appendTriplet(dst, b)
		}
		s = s[i+3:]
	}
}

// hexValue returns the value of the hexadecimal digit c.
func hexValue(c byte) byte {
	if is(c, digit) {
		return c - '0'
	}
	return c&^0x20 - 'A' + 10
}
