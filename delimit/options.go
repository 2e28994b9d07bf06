package delimit

import (
	"bytes"

	"urigrep/internal/schemes"
	"urigrep/resolve"
)

// Limits (rule L1).
const (
	// MaxLength is the most bytes that a reference may have where Options.MaxLength is 0.
	MaxLength = 64 << 10

	mostLength = 1 << 30 // bytes; a longer Options.MaxLength counts as this

	// MaxLines is the most lines that a wrapped reference may span.
	MaxLines = 32
)

// A Rejoin says which references broken over lines are rejoined (rule R5).
type Rejoin uint8

const (
	RejoinAuto    Rejoin = iota // those between delimiters, and bare ones where that is almost certain
	RejoinNone                  // none
	RejoinWrapped               // those between delimiters: of rules D1, D2, and D4 where the closer follows directly
	RejoinAll                   // those between delimiters, and bare ones where that is more likely than not
)

var rejoinNames = [...]string{RejoinAuto: "auto", RejoinNone: "none", RejoinWrapped: "wrapped", RejoinAll: "all"}

// String returns the value of the option --rejoin for r.
func (r Rejoin) String() string { return nameOf(rejoinNames[:], r, "Rejoin") }

// bare reports whether bare references are rejoined.
func (r Rejoin) bare() bool { return r == RejoinAuto || r == RejoinAll }

// A Hyphen says whether a hyphen directly before a line break inside a reference belongs to it
// (rule R3; RFC 3986, Appendix C).
type Hyphen uint8

const (
	HyphenKeep Hyphen = iota // kept; the reading without it is an alternative
	HyphenDrop               // dropped; the reading with it is an alternative
	HyphenBoth               // two references of one span, first the one that keeps it
)

var hyphenNames = [...]string{HyphenKeep: "keep", HyphenDrop: "drop", HyphenBoth: "both"}

// String returns the value of the option --hyphen for h.
func (h Hyphen) String() string { return nameOf(hyphenNames[:], h, "Hyphen") }

// Options say which references are found, and how they are read. The zero value is the default:
// URIs and abbreviated forms, judged by RFC 3986.
type Options struct {
	Rejoin          Rejoin // which references broken over lines are rejoined (rule R5)
	Hyphen          Hyphen // whether a hyphen at a line end belongs to a reference (rule R3)
	SkipAbbreviated bool   // no www. and ftp. forms (rule A1)
	Email           bool   // bare mail addresses too (rule A2)
	Domains         bool   // bare domains too (rule A2)
	IRI             bool   // a bare reference ends by UTS #58 (rule T4)
	AllSchemes      bool   // unregistered schemes without "//" too (rule S2)
	Relative        bool   // wrapped relative references too (rule F1)
	Refang          bool   // defanged spellings too (rule W3)
	Positions       bool   // All and Stream set Line and Column of a Match
	MaxLength       int    // most bytes of a reference; 0 stands for MaxLength, and the most is 1 GiB

	// RFC is the standard whose grammar judges references (rule V1).
	RFC resolve.RFC

	// LaxScheme, where set, is the scheme of a base URI: a relative reference may begin with it,
	// so that "http:g" means "g" (RFC 3986, §5.2.2, not strict).
	LaxScheme string

	// GivenUp, where set, is called with the span of each reference that is not found because it
	// is longer than MaxLength (rule L1).
	GivenUp func(Span)

	// Refused, where set, is called for each place at which a reference may begin and none does, in the
	// order of the text, between the matches: for triggers, and for names that another option would find.
	Refused func(Refusal)
}

// limit returns the most bytes that a reference may have.
func (o *Options) limit() int {
	if o.MaxLength <= 0 {
		return MaxLength
	}
	return min(o.MaxLength, mostLength)
}

// isLax reports whether text begins with the scheme of the base URI without "//" after it,
// which a lax reader ignores (RFC 3986, §5.2.2).
func (o *Options) isLax(text []byte) bool {
	n := len(o.LaxScheme)
	return n > 0 && len(text) > n && text[n] == ':' && bytes.EqualFold(text[:n], []byte(o.LaxScheme)) &&
		!bytes.HasPrefix(text[n+1:], []byte("//")) && !schemes.IsOpaque([]byte(o.LaxScheme))
}
