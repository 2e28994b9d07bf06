package resolve

import (
	"fmt"
	"unicode/utf8"
)

// An Error says where an input breaks a grammar first. Every error that this package returns is an
// *Error, but for those of Reference.URL.
type Error struct {
	Input  string // the whole input
	Offset int    // byte offset in Input; len(Input) if something is missing at the end
	Rule   string // the name of the ABNF rule that is broken, such as "IPv6address" or "pct-encoded"
	Reason string // what was wanted
}

// quoteMax is the most bytes of the input that the text of an Error quotes.
const quoteMax = 80

// Error returns a line with the input (of a long one, the 80 bytes around the offset), the rule, the
// reason, the offset, and the character at the offset.
func (e *Error) Error() string {
	return fmt.Sprintf("%s: %s: %s at offset %d, found %s",
		quoteAround(e.Input, e.Offset), e.Rule, e.Reason, e.Offset, found(e.Input, e.Offset))
}

// quoteAround quotes s, or the quoteMax bytes around the offset off if s is longer.
func quoteAround(s string, off int) string {
	if len(s) <= quoteMax {
		return fmt.Sprintf("%q", s)
	}
	from := max(0, min(off-quoteMax/2, len(s)-quoteMax))
	to := from + quoteMax
	head, tail := "", ""
	if from > 0 {
		head = "…"
	}
	if to < len(s) {
		tail = "…"
	}
	return fmt.Sprintf("%s%q%s", head, s[from:to], tail)
}

// found describes the character of s at off, or the bytes that should be a triplet.
func found(s string, off int) string {
	if off >= len(s) {
		return "the end"
	}
	if s[off] == '%' {
		return fmt.Sprintf("%q", s[off:min(off+3, len(s))])
	}
	r, n := utf8.DecodeRuneInString(s[off:])
	if r == utf8.RuneError && n == 1 {
		return fmt.Sprintf("byte 0x%02X", s[off])
	}
	return fmt.Sprintf("%q", r)
}

// An offence is what the parsers return for an Error: small, and without the input. The zero
// offence means that there is none.
type offence struct {
	offset int
	fault  fault
}

// err returns the error of the offence in input.
func (o offence) err(input string) *Error {
	w := &faults[o.fault]
	return &Error{Input: input, Offset: o.offset, Rule: w.rule, Reason: w.reason}
}

// A fault is a way to break a rule. The zero fault means that none is broken.
type fault uint8

const (
	faultTriplet fault = iota + 1
	faultLength
	faultAbsolute
	faultSchemeChar
	faultSchemeAlpha
	faultColon
	faultAbempty
	faultAbsolutePath
	faultRootless
	faultNoscheme
	faultQuery
	faultFragment
	faultUserinfo
	faultRegName
	faultRegNameBracket
	faultAuthority
	faultPort
	faultBracket
	faultVersion
	faultVersionDot
	faultFutureAddress
	faultGroup
	faultGroups
	faultOneGap
	faultOctet
	faultEscaped
	faultRelSegment
	faultRelColon
	faultAbsPath
	faultOpaque
	faultOpaqueEmpty
	faultRegName2396
	faultServer
	faultComponent
)

const wantChar = "want a character it allows or a percent-encoding"

// faults has, for each fault, the RFC's name of the rule that is broken, and what was wanted.
var faults = [...]struct{ rule, reason string }{
	faultTriplet:        {"pct-encoded", "want two hexadecimal digits after '%'"},
	faultLength:         {"URI-reference", "want at most 2147483647 bytes"},
	faultAbsolute:       {"absolute-URI", "want a scheme"},
	faultSchemeChar:     {"scheme", "want letters, digits, '+', '-' or '.' before the ':'"},
	faultSchemeAlpha:    {"scheme", "want a letter first"},
	faultColon:          {"path-noscheme", "want no ':' in the first segment of a relative reference"},
	faultAbempty:        {"path-abempty", wantChar},
	faultAbsolutePath:   {"path-absolute", wantChar},
	faultRootless:       {"path-rootless", wantChar},
	faultNoscheme:       {"path-noscheme", wantChar},
	faultQuery:          {"query", wantChar},
	faultFragment:       {"fragment", wantChar},
	faultUserinfo:       {"userinfo", wantChar},
	faultRegName:        {"reg-name", wantChar},
	faultRegNameBracket: {"reg-name", "want no bracket but those around an IP-literal"},
	faultAuthority:      {"authority", "want ':' or the end of the authority after ']'"},
	faultPort:           {"port", "want decimal digits up to the end of the authority"},
	faultBracket:        {"IP-literal", "want a closing ']'"},
	faultVersion:        {"IPvFuture", "want hexadecimal digits after 'v'"},
	faultVersionDot:     {"IPvFuture", "want a '.' after the version"},
	faultFutureAddress:  {"IPvFuture", "want a character of unreserved or sub-delims, or ':'"},
	faultGroup:          {"IPv6address", "want one to four hexadecimal digits"},
	faultGroups:         {"IPv6address", "want eight groups, or '::' for at least one of them"},
	faultOneGap:         {"IPv6address", "want '::' once at most"},
	faultOctet:          {"IPv4address", "want four numbers of 0 to 255 without leading zeros"},

	faultEscaped:     {"escaped", "want two hexadecimal digits after '%'"},
	faultRelSegment:  {"rel_segment", wantChar},
	faultRelColon:    {"rel_segment", "want no ':' in the first segment of a relative reference"},
	faultAbsPath:     {"abs_path", wantChar},
	faultOpaque:      {"opaque_part", wantChar},
	faultOpaqueEmpty: {"opaque_part", "want a character after the scheme"},
	faultRegName2396: {"reg_name", wantChar},
	faultServer:      {"server", "want ':' or the end of the authority after ']'"},

	faultComponent: {"URI-reference", "want components of which none has a delimiter of another"},
}

// tripletFaults has, for each grammar, the fault of a '%' without two hexadecimal digits.
var tripletFaults = [...]fault{RFC3986: faultTriplet, RFC2396: faultEscaped}

// excluded returns the offence of the character at s[i], which the rule of f excludes.
func excluded[T text](s T, i int, f fault, v RFC) offence {
	if i < len(s) && s[i] == '%' {
		f = tripletFaults[v]
	}
	return offence{i, f}
}
