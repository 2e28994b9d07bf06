package plain

import (
	"path/filepath"
	"strings"

	"urigrep/internal/output"
	"urigrep/internal/output/escape"
)

// A link is written as linkStart, its target, linkText, its text, linkEnd.
const (
	linkStart = "\x1b]8;;"
	linkText  = "\x1b\\"
	linkEnd   = "\x1b]8;;\x1b\\"
)

// beginTarget begins a link to a target, if that is a URI, and reports whether it did.
func beginTarget(dst []byte, l *output.Links, target []byte) (_ []byte, linked bool) {
	if l == nil || !hasScheme(target) {
		return dst, false
	}
	dst = appendLinkURI(append(dst, linkStart...), string(target), unsafeInTarget)
	return append(dst, linkText...), true
}

// beginPath begins a link to a file, and reports whether it did: the standard input has none, nor has a
// file in it.
func beginPath(dst []byte, l *output.Links, path string) (_ []byte, linked bool) {
	if l == nil || path == l.Stdin || output.Name(path) != path {
		return dst, false
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(l.Dir, path)
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	dst = append(append(append(dst, linkStart...), "file://"...), l.Host...)
	return append(appendLinkURI(dst, path, unsafeInPath), linkText...), true
}

// unsafeInTarget reports whether a byte of a target is percent-encoded in a link: what is not
// printable ASCII could end it.
func unsafeInTarget(c byte) bool { return c <= ' ' || c > '~' }

// unsafeInPath reports whether a byte of a path is percent-encoded in a link (RFC 3986, §3.3).
func unsafeInPath(c byte) bool {
	isAlphanumeric := '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
	return c <= ' ' || c > '~' || !isAlphanumeric && strings.IndexByte("/-._~!$&'()*+,;=:@", c) < 0
}

// appendLinkURI appends text with the bytes that are unsafe percent-encoded.
func appendLinkURI(dst []byte, text string, unsafe func(byte) bool) []byte {
	for i := range len(text) {
		if c := text[i]; unsafe(c) {
			dst = append(dst, '%', escape.HexDigits[c>>4], escape.HexDigits[c&15])
		} else {
			dst = append(dst, c)
		}
	}
	return dst
}

// hasScheme reports whether a target begins with a scheme (RFC 3986, §3.1).
func hasScheme(target []byte) bool {
	for i, c := range target {
		switch {
		case 'a' <= c|0x20 && c|0x20 <= 'z':
		case i > 0 && ('0' <= c && c <= '9' || c == '+' || c == '-' || c == '.'):
		default:
			return c == ':' && i > 0
		}
	}
	return false
}
