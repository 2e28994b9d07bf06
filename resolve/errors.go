package resolve

import (
	"fmt"
	"unicode/utf8"
)

// An Error is the first offence of an input against a grammar. Parse and what
// is built on it return it as *Error.
type Error struct {
	Input  string // the whole input
	Offset int    // of the offence, in bytes of Input; len(Input) where something is missing at the end
	Rule   string // the name of the ABNF rule that is broken, such as "IPv6address" or "pct-encoded"
	Reason string // what the rule wants
}

// quoteMax is the most bytes of the input that the text of an Error quotes.
const quoteMax = 80

// Error tells what was wanted, where, and what was found there.
func (e *Error) Error() string {
	return fmt.Sprintf("%s: %s: %s at offset %d, found %s",
		quoteAround(e.Input, e.Offset), e.Rule, e.Reason, e.Offset, found(e.Input, e.Offset))
}

// quoteAround quotes s, or the quoteMax bytes about the offset off if s is longer.
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

// found names the character of s at off.
func found(s string, off int) string {
	if off >= len(s) {
		return "the end"
	}
	r, n := utf8.DecodeRuneInString(s[off:])
	if r == utf8.RuneError && n == 1 {
		return fmt.Sprintf("byte 0x%02X", s[off])
	}
	return fmt.Sprintf("%q", r)
}

// An offence is an Error without its input, as the parsers hand it on. The zero
// offence is none.
type offence struct {
	offset int
	rule   string
	reason string
}

func (o offence) err(input string) *Error {
	return &Error{Input: input, Offset: o.offset, Rule: o.rule, Reason: o.reason}
}

const (
	wantChar      = "want a character it allows or a percent-encoding"
	wantTriplet   = "want two hexadecimal digits after '%'"
	wantLength    = "want at most 2147483647 bytes"
	wantPortEnd   = "want decimal digits up to the end of the authority"
	wantAlpha     = "want a letter first"
	wantNoColon   = "want no ':' in the first segment of a relative reference"
	wantHostEnd   = "want ':' or the end of the authority after ']'"
	wantBracket   = "want a closing ']'"
	wantGroup     = "want one to four hexadecimal digits"
	wantGroups    = "want eight groups, or '::' for at least one of them"
	wantOneGap    = "want '::' once at most"
	wantOctet     = "want four numbers of 0 to 255 without leading zeros"
	wantVersion   = "want hexadecimal digits after 'v'"
	wantDot       = "want a '.' after the version"
	wantAddress   = "want a character of unreserved or sub-delims, or ':'"
	wantAbsolute  = "want a scheme"
	wantScheme    = "want letters, digits, '+', '-' or '.' before the ':'"
	wantNoBracket = "want no bracket but those around an IP-literal"
)

// excluded is the offence of the character at s[i], where the named rule wants another.
func excluded[T text](s T, i int, rule string) offence {
	if i < len(s) && s[i] == '%' {
		return offence{i, "pct-encoded", wantTriplet}
	}
	return offence{i, rule, wantChar}
}
