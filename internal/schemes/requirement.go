package schemes

import (
	"bytes"
	"regexp"
	"slices"
	"sync"

	"urigrep/internal/text"
)

// A Requirement is what must stand after the colon of a scheme that no "//" follows: it reports whether rest,
// which is not empty, is. The zero Requirement is of a scheme that is used with "//" only.
type Requirement func(rest []byte) bool

// IsZero reports whether the scheme is used with "//" only.
func (r Requirement) IsZero() bool { return r == nil }

// IsMet reports whether rest, which follows the colon and is not empty, is what is required, as far
// as its first text.RequirementLook bytes tell.
func (r Requirement) IsMet(rest []byte) bool {
	return r != nil && r(rest[:min(len(rest), text.RequirementLook)])
}

func anything([]byte) bool { return true }

// holds requires s, and more.
func holds(s string) Requirement {
	return func(rest []byte) bool { return len(rest) > len(s) && bytes.Contains(rest, []byte(s)) }
}

// begins requires one of some beginnings, and more after it.
func begins(with ...string) Requirement {
	return func(rest []byte) bool {
		for _, s := range with {
			if len(rest) > len(s) && string(rest[:len(s)]) == s {
				return true
			}
		}
		return false
	}
}

// oneOf requires one of some words, up to a query or fragment.
func oneOf(words ...string) Requirement {
	return func(rest []byte) bool {
		if i := bytes.IndexAny(rest, "?#"); i >= 0 {
			rest = rest[:i]
		}
		return slices.ContainsFunc(words, func(w string) bool { return w == string(rest) })
	}
}

// like requires that the text begins as a regular expression says.
func like(expression string) Requirement {
	compiled := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("^(?:" + expression + ")") })
	return func(rest []byte) bool { return compiled().Match(rest) }
}

// What some rare schemes require, in whose text no other one can begin.
var (
	// six or more letters and digits, as the addresses of payment networks have, and what may follow them
	isAccount = like(`[0-9A-Za-z]{6,}(?:[?#/@]|$)`)

	// a telephone number: three or more digits before any parameter, and visual separators
	isNumber = like(`\+?[-.()*#]*(?:[0-9][-.()*#]*){3,}(?:[%;?,]|$)`)

	isCoordinates = like(`-?[0-9][0-9.]*(?:,-?[0-9][0-9.]*){1,2}(?:;|$)`)
	isDotted      = like(`[0-9]+\.[0-9.]*[0-9]$`) // numbers with dots between
	isUUID        = like(`[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}`)
	isHex         = like(`[0-9A-Fa-f]{16,}$`)
)

// either requires what a or b does.
func either(a, b Requirement) Requirement {
	return func(rest []byte) bool { return a(rest) || b(rest) }
}

// parts requires n or more nonempty parts with ':' between.
func parts(n int) Requirement {
	return func(rest []byte) bool {
		have := 1
		for i, c := range rest {
			if c == ':' {
				if i == 0 || rest[i-1] == ':' || i+1 == len(rest) {
					return false
				}
				have++
			}
		}
		return have >= n
	}
}

// isAddrSpec accepts local@domain (RFC 5322, §3.4.1), with more after it or not.
func isAddrSpec(rest []byte) bool {
	at := bytes.IndexByte(rest, '@')
	if at <= 0 || bytes.ContainsAny(rest[:at], "?#") {
		return false
	}
	return DomainLen(rest[at+1:]) > 0
}

// DomainLen returns the length of the host name or IP-literal that b begins with.
func DomainLen(b []byte) int {
	if len(b) > 0 && b[0] == '[' {
		return bytes.IndexByte(b, ']') + 1
	}
	i := 0
	for i < len(b) && (text.IsAlnum(b[i]) || b[i] == '-' || b[i] == '.' || b[i] == '_' || b[i] >= 0x80 || b[i] == '%') {
		i++
	}
	if i > 0 && !(text.IsAlnum(b[0]) || b[0] >= 0x80) {
		return 0
	}
	return i
}

// isMailto accepts an addr-spec, or for header fields alone, one of which is to.
func isMailto(rest []byte) bool {
	return isAddrSpec(rest) || rest[0] == '?' && bytes.Contains(rest, []byte("to=")) ||
		bytes.Contains(rest, []byte("%40")) && text.IsAlnum(rest[0])
}

// namesHost accepts a name with a dot in it, an IP-literal or localhost; an
// authority or "host:port" around it are allowed.
func namesHost(rest []byte) bool {
	rest = bytes.TrimPrefix(rest, []byte("//"))
	n := DomainLen(rest)
	host := rest[:n]
	return n > 0 && (bytes.IndexByte(host, '.') > 0 || host[0] == '[' || string(host) == "localhost")
}

// isSIP accepts a host with or without user before it.
func isSIP(rest []byte) bool {
	if bytes.IndexByte(rest, '@') > 0 {
		return isAddrSpec(rest)
	}
	return namesHost(rest)
}

// isGroup accepts a message-id, or the name of a group: dotted, beginning with a letter.
func isGroup(rest []byte) bool {
	if bytes.IndexByte(rest, '@') > 0 {
		return isAddrSpec(rest)
	}
	dot := bytes.IndexByte(rest, '.')
	if dot <= 0 || dot+1 >= len(rest) || !text.IsAlpha(rest[0]) || !text.IsAlnum(rest[dot+1]) {
		return false
	}
	for _, c := range rest {
		if !text.IsAlnum(c) && bytes.IndexByte([]byte(".-+_*&"), c) < 0 {
			return false
		}
	}
	return true
}

// isData accepts a comma with a media type, parameters or nothing before it.
func isData(rest []byte) bool {
	comma := bytes.IndexByte(rest, ',')
	if comma < 0 {
		return false
	}
	media := rest[:comma]
	if len(media) == 0 {
		return len(rest) > 1
	}
	if media[0] == ';' {
		return bytes.IndexByte(media, '=') > 0 || bytes.HasSuffix(media, []byte(";base64"))
	}
	slash := bytes.IndexByte(media, '/')
	return slash > 0 && slash == mediaToken(media) && mediaToken(media[slash+1:]) > 0
}

// mediaToken returns the length of the token (RFC 2045, §5.1) at the start of b.
func mediaToken(b []byte) int {
	i := 0
	for i < len(b) && (text.IsAlnum(b[i]) || b[i] == '-' || b[i] == '+' || b[i] == '.' || b[i] == '*') {
		i++
	}
	return i
}

// isTag accepts an authority, a comma, a date and a colon.
func isTag(rest []byte) bool {
	comma := bytes.IndexByte(rest, ',')
	if comma <= 0 || !isAddrSpec(rest[:comma]) && !namesHost(rest[:comma]) {
		return false
	}
	date := rest[comma+1:]
	colon := bytes.IndexByte(date, ':')
	return colon >= 4 && len(bytes.Trim(date[:colon], "0123456789-")) == 0
}

// isNamespace accepts a namespace identifier of 2 to 32 letters, digits and hyphens,
// and for a nonempty namespace-specific string.
func isNamespace(rest []byte) bool {
	colon := bytes.IndexByte(rest, ':')
	if colon < 2 || colon > 32 || colon+1 >= len(rest) || rest[colon+1] == ':' {
		return false
	}
	for _, c := range rest[:colon] {
		if !text.IsAlnum(c) && c != '-' {
			return false
		}
	}
	return rest[0] != '-' && rest[colon-1] != '-'
}
