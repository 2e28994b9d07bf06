package names

import (
	"bytes"
	"unicode/utf8"

	"urigrep/delimit/internal/refang"
	"urigrep/internal/text"
	"urigrep/scan"
)

// BeginsAbbreviated reports whether ref begins with an abbreviated form: www., or www and digits and
// a dot, and a label, or ftp. and two labels (rule A1).
func BeginsAbbreviated(ref []byte) bool {
	if len(ref) < len("www.") {
		return false
	}
	trigger := len("www")
	if ref[trigger] != '.' {
		trigger--
	}
	start, ok := scan.AbbreviatedBefore(ref, trigger, 0)
	return ok && start == 0 && AbbreviatedLen(ref) > 0
}

// IsAbbreviated reports whether ref is an abbreviated reference, all of it.
func IsAbbreviated(ref []byte) bool { return len(ref) > 0 && AbbreviatedLen(ref) == len(ref) }

// AbbreviatedLen returns the length of the abbreviated reference that ref begins with: www. or
// ftp. and a host name of at least two more labels, the last of which has a letter; then a path,
// query, fragment or port. What else follows the host ends it (rule A1), but for an '@' and another
// host, with which it is an address, and a defanged dot: then the length is 0.
func AbbreviatedLen(ref []byte) int {
	host := abbreviatedHost(ref)
	if host == 0 {
		return 0
	}
	end := host
	if end < len(ref) && ref[end] == '.' && (end+1 == len(ref) || bytes.IndexByte([]byte("/?#:"), ref[end+1]) >= 0) {
		end++ // an absolute host name
	}
	rest := ref[end:]
	switch {
	case len(rest) == 0, beginsPath(rest), rest[0] == '\\', rest[0] == text.Escape:
		return len(ref)
	case rest[0] == '@' && len(rest) > 1 && text.BeginsHost(rest[1]):
		return 0
	case rest[0] == ':':
		n := portLen(rest)
		switch {
		case n > 0 && (n == len(rest) || beginsPath(rest[n:])), text.MayBeUserinfo(rest):
			return len(ref)
		case n > 0:
			return end + n
		}
	}
	if refang.Follows(ref, end) {
		return 0
	}
	return host
}

// MaxAbbreviatedHost is the greatest length of the host of an abbreviated reference, in bytes, its
// escapes included: a name of the DNS has 253 characters at most (RFC 1035, §2.3.4).
const MaxAbbreviatedHost = text.RequirementLook

// IsAbbreviatedHost reports whether ref is the host of an abbreviated reference, all of it, a dot at
// its end left out.
func IsAbbreviatedHost(ref []byte) bool {
	ref = bytes.TrimSuffix(ref, []byte{'.'})
	return len(ref) > 0 && abbreviatedHost(ref) == len(ref)
}

// abbreviatedHost returns the length of the host name that ref begins with, 0 if it has not
// three labels, the last with a letter, or is longer than MaxAbbreviatedHost.
func abbreviatedHost(ref []byte) int {
	labels, last, i := 0, 0, 0
	for n := LabelLen(ref); n > 0; n = LabelLen(ref[i:]) {
		labels++
		last = i
		i += n
		if i+1 >= len(ref) || ref[i] != '.' || LabelLen(ref[i+1:]) == 0 {
			break
		}
		i++
	}
	if labels < 3 || i > MaxAbbreviatedHost || !HasLetter(ref[last:i]) {
		return 0
	}
	return i
}

// LabelLen returns the length of the label of a host name at the start of b.
func LabelLen(b []byte) int {
	i := 0
	for i < len(b) && (text.IsAlnum(b[i]) || b[i] == '-' || b[i] == '_' || b[i] >= 0x80) {
		i++
	}
	return i
}

// HasLetter reports whether b has a letter, or a character beyond ASCII.
func HasLetter(b []byte) bool {
	return bytes.ContainsFunc(b, func(r rune) bool { return r >= utf8.RuneSelf || text.IsAlpha(byte(r)) })
}
