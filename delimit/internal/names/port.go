package names

import (
	"bytes"
	"unicode/utf8"

	"urigrep/internal/text"
)

// HostEnd returns how many bytes of rest, which begins with the authority of a URI, belong to the URI
// as far as its host and port show (rule T1). A sign after the digits of a port ends it. In an
// authority that is one host, which ends in a top-level domain or is an IP address, so do ',' and
// '(', which no host name has, and a ':' without a port.
func HostEnd(rest []byte, oneHost bool) int {
	before, mark, colon := 0, -1, -1 // of the host, and in it
	end := 0
	for ; end < len(rest) && !beginsPath(rest[end:]); end++ {
		switch rest[end] {
		case '@':
			before, mark, colon = end+1, -1, -1
		case ',', '(':
			if mark < 0 {
				mark = end
			}
		case ':':
			if colon < 0 {
				colon = end
			}
		}
	}
	if mark < 0 && colon < 0 {
		return len(rest)
	}
	if oneHost && mark > before && isWholeHost(rest[before:mark]) {
		return mark
	}
	host := rest[before:end]
	if len(host) > 0 && host[0] == '[' {
		colon = before + bytes.IndexByte(host, ']') + 1
	}
	if colon <= before || colon >= end || rest[colon] != ':' {
		return len(rest)
	}
	return portEnd(rest, before, colon, oneHost)
}

// portEnd is HostEnd, for the host rest[before:colon].
func portEnd(rest []byte, before, colon int, oneHost bool) int {
	host := rest[before:colon]
	switch n := portLen(rest[colon:]); {
	case n == 0 && oneHost && (isWholeHost(host) || isReserved(host[bytes.LastIndexByte(host, '.')+1:])):
		return colon
	case n == 0, colon+n == len(rest), beginsPath(rest[colon+n:]), bytes.IndexByte([]byte(".;\\\x1B"),
		rest[colon+n]) >= 0:
		return len(rest)
	default:
		return colon + n
	}
}

// portLen returns the length of the port at the start of b, which begins with its ':': 1 for an
// empty one, 0 if there is none or its digits go on as something else.
func portLen(b []byte) int {
	n := 1 + text.DigitsAt(b[1:])
	if n == len(b) || beginsPath(b[n:]) {
		return n
	}
	c := b[n]
	if n == 1 || text.IsAlnum(c) || c >= utf8.RuneSelf || c == '.' && n+1 < len(b) && text.IsAlnum(b[n+1]) {
		return 0
	}
	return n
}

// beginsPath reports whether b begins with a path, query or fragment.
func beginsPath(b []byte) bool { return b[0] == '/' || b[0] == '?' || b[0] == '#' }
