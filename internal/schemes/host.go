package schemes

import (
	"bytes"

	"urigrep/internal/text"
)

// MayHaveHost reports whether an authority that begins with rest may have a host (rule S3):
// before what ends it stands a letter or digit, after an '@' if there is one. A character
// that may or may not be part of it leaves the question open.
func MayHaveHost(rest, scheme []byte) bool {
	if !NeedsHost(scheme) && (len(rest) == 0 || rest[0] == '/' || IsFile(scheme)) {
		return true
	}
	seen, now := false, false
	for i, c := range rest[:min(len(rest), text.RequirementLook)] {
		switch {
		case text.IsAlnum(c) || c >= 0x80 || c == '[' && !(i+1 < len(rest) && marksInsteadOfAddress[rest[i+1]]):
			seen, now = true, true
		case c == '@':
			now = false
		case c == '/' || c == '?' || c == '#' || c == '\\' && i+1 < len(rest) && rest[i+1] == '/':
			return now // a backslash before '/' ends the token, or escapes it (rule R7)
		case !marksOfAuthority[c]:
			return seen
		}
	}
	return seen
}

// marksOfAuthority has the marks that an authority may hold, escapes and line ends of the text it
// stands in among them, marksInsteadOfAddress those that no IP address begins with.
var (
	marksOfAuthority      = text.SetOfBytes(".-_~:%!$&*+,;={}[]()\\\x1B")
	marksInsteadOfAddress = text.SetOfBytes("[]{}().,;-_~!$*+/?#")
)

// NamesOneHost reports whether the authority of a scheme is one host, as all that have it write it.
func NamesOneHost(name []byte) bool { return Find(name).Host == One }

// NameOf returns the text before the first ':' of a reference.
func NameOf(ref []byte) []byte { return ref[:max(0, bytes.IndexByte(ref, ':'))] }

// HasHost reports whether ref, which has "//" at slashes, has something after it that can be
// a host (rule S3) and is not "www" alone, which is what is left of a name, or has a scheme that allows an empty
// authority and a path after it.
func HasHost(ref []byte, slashes int) bool {
	rest := ref[slashes+2:]
	if text.EqualFold(rest, "www") {
		return false
	}
	if BeginsWithHost(rest) {
		return true
	}
	begin, end, marked := 0, 0, false // of the host
	for ; end < len(rest) && rest[end] != '/' && rest[end] != '?' && rest[end] != '#'; end++ {
		switch rest[end] {
		case '@':
			begin, marked = end+1, false
		case '$', '{', '%', '*', ellipsis[0]:
			marked = true
		}
	}
	host := rest[begin:end]
	if len(host) == 0 && end < len(rest) && rest[end] == '/' {
		return !NeedsHost(ref[:slashes-1]) && len(bytes.Trim(rest, "/.")) > 0 || IsFile(ref[:slashes-1]) ||
			Find(ref[:slashes-1]).Host == Optional
	}
	if marked && hasPlaceholder(host) {
		return false
	}
	if bytes.HasPrefix(host, []byte("[:")) {
		return true // an IPv6 address that begins with zeros
	}
	for i, c := range host {
		if c == ':' && i == 0 {
			return false // a port alone
		}
		if text.IsAlnum(c) || c >= 0x80 {
			return true
		}
	}
	return IsFile(ref[:slashes-1]) && len(host) > 0 && len(rest) > end+1
}

// BeginsWithHost reports whether an authority begins with a letter or digit and
// has neither userinfo nor what may be a placeholder.
func BeginsWithHost(rest []byte) bool {
	if len(rest) == 0 || !text.IsAlnum(rest[0]) {
		return false
	}
	for _, c := range rest {
		switch c {
		case '/', '?', '#':
			return true
		case '@', '$', '{', '%', '*', ellipsis[0]:
			return false
		}
	}
	return true
}

// ellipsis is what authors write where a host is left out.
const ellipsis = "…"

// hasPlaceholder reports whether a host, with its port or without, is a placeholder or has one
// for a label (rule S3): %s, $NAME, ${NAME}, {name}, ***, …. A list in braces is none: {a,b}.
func hasPlaceholder(host []byte) bool {
	for label := range bytes.SplitSeq(host, []byte(".")) {
		label, _, _ = bytes.Cut(label, []byte(":"))
		n := len(label)
		switch {
		case n < 2:
		case string(label) == ellipsis, len(bytes.Trim(label, "*")) == 0:
			return true
		case label[0] == '$', label[0] == '{' && label[n-1] == '}' && bytes.IndexByte(label, ',') < 0:
			return true
		case label[0] == '%' && (!text.IsHex(label[1]) || n == 2 && text.IsDigit(label[1]) || n > 2 &&
			!text.IsHex(label[2])):
			return true
		}
	}
	return false
}

// IsFile reports whether a scheme is file, whose authority may be empty and its
// path the root alone (RFC 8089, §2).
func IsFile(name []byte) bool { return Find(name).Host == Local }

// NeedsHost reports whether every reference of a scheme has a host.
func NeedsHost(name []byte) bool { return Find(name).Host.IsNeeded() }

// HasHosts reports whether it is known of a scheme that its references have a host, or may have one.
func HasHosts(name []byte) bool { return Find(name).Host != Any }
