package plain

import (
	"fmt"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"urigrep/internal/output"
)

// A link is written as linkStart, its target, linkText, its text, linkEnd.
const (
	linkStart = "\x1b]8;;"
	linkText  = "\x1b\\"
	linkEnd   = "\x1b]8;;\x1b\\"
)

// scheme matches the scheme that a target begins with (RFC 3986, §3.1).
var scheme = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`) })

// beginTarget begins a link to a target, if that is a URI, and reports whether it did. What is not
// printable ASCII could end the link, and is percent-encoded.
func beginTarget(dst []byte, l *output.Links, target []byte) (_ []byte, linked bool) {
	if l == nil || !scheme().Match(target) {
		return dst, false
	}
	dst = append(dst, linkStart...)
	for _, c := range target {
		if c <= ' ' || c > '~' {
			dst = fmt.Appendf(dst, "%%%02X", c)
		} else {
			dst = append(dst, c)
		}
	}
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
	path = "/" + strings.TrimPrefix(filepath.ToSlash(path), "/")
	file := url.URL{Scheme: "file", Host: l.Host, Path: path}
	return append(append(append(dst, linkStart...), file.String()...), linkText...), true
}
