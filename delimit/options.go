package delimit

import "urigrep/resolve"

// Limits (rule L1).
const (
	// MaxLength is the most bytes a reference may have, unless Options.MaxLength says otherwise.
	MaxLength = 64 << 10

	mostLength = 1 << 30 // bytes; a longer Options.MaxLength counts as this

	// MaxLines is the most lines a wrapped candidate may span.
	MaxLines = 32
)

// A Rejoin says which references broken over lines are rejoined (rule R5).
type Rejoin uint8

const (
	RejoinAuto    Rejoin = iota // those between delimiters, and bare ones where it is all but certain
	RejoinNone                  // none
	RejoinWrapped               // those between delimiters: D1, D2, and D4 pairs whose closer directly follows
	RejoinAll                   // those between delimiters, and bare ones where it is likelier than not
)

var rejoinNames = [...]string{RejoinAuto: "auto", RejoinNone: "none", RejoinWrapped: "wrapped", RejoinAll: "all"}

// String returns the name of the choice, as the option --rejoin has it.
func (r Rejoin) String() string { return nameOf(rejoinNames[:], r, "Rejoin") }

// bare reports whether bare references are rejoined.
func (r Rejoin) bare() bool { return r == RejoinAuto || r == RejoinAll }

// A Hyphen says what becomes of a hyphen directly before a line break inside a
// reference (rule R3; RFC 3986, Appendix C).
type Hyphen uint8

const (
	HyphenKeep Hyphen = iota // kept; the reading without it is an alternative
	HyphenDrop               // dropped; the reading with it is an alternative
	HyphenBoth               // two references of one span, first the one that keeps it
)

var hyphenNames = [...]string{HyphenKeep: "keep", HyphenDrop: "drop", HyphenBoth: "both"}

// String returns the name of the choice, as the option --hyphen has it.
func (h Hyphen) String() string { return nameOf(hyphenNames[:], h, "Hyphen") }

// Options say what is looked for. The zero value is the default.
type Options struct {
	Rejoin          Rejoin
	Hyphen          Hyphen
	SkipAbbreviated bool // no www. and ftp. forms (rule A1)
	Email           bool // bare mail addresses too (rule A2)
	Domains         bool // bare domains too (rule A2)
	IRI             bool // UTS #58 decides where a bare reference ends (rule T4)
	AllSchemes      bool // unregistered schemes without // too (rule S2)
	Relative        bool // wrapped relative references too (rule F1)
	Refang          bool // defanged spellings too (rule W3)
	Positions       bool // All and Stream set Line and Column of what they yield
	MaxLength       int  // most bytes of a reference; 0 means MaxLength, more than 1 GiB is 1 GiB

	// RFC is the grammar that references are judged by (rule V1).
	RFC resolve.RFC

	// LaxScheme, where set, is the scheme of a base URI that relative references may begin
	// with: "http:g" is then "g" where one is found (RFC 3986, §5.2.2, not strict).
	LaxScheme string

	// GivenUp, where set, is called with the span of each reference that is given up because
	// it is longer than MaxLength (rule L1).
	GivenUp func(Span)
}

// limit returns the most bytes that a reference may have.
func (o *Options) limit() int {
	if o.MaxLength <= 0 {
		return MaxLength
	}
	return min(o.MaxLength, mostLength)
}
