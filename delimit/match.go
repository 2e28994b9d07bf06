package delimit

import (
	"bytes"
	"slices"
	"strconv"

	"urigrep/resolve"
)

// A Kind says what a reference is by its form in the text.
type Kind uint8

const (
	URI         Kind = iota // has a scheme (RFC 3986, §3)
	Abbreviated             // www.… or ftp.… (RFC 2396, App. F; rule A1)
	Relative                // a relative reference (RFC 3986, §4.2; rule F1)
	Email                   // a mail address (RFC 5322, §3.4.1; rule A2)
	Domain                  // a domain name, or a reference that begins with one (rule A2)
	Defanged                // a reference spelled so that nothing opens it (rule W3)
)

var kindNames = [...]string{URI: "uri", Abbreviated: "abbreviated", Relative: "relative", Email: "email", Domain: "domain", Defanged: "defanged"}

// String returns the name of the kind, as output has it.
func (k Kind) String() string { return nameOf(kindNames[:], k, "Kind") }

// A Wrapper is the pair of delimiters around a reference (rules D1 to D4).
type Wrapper uint8

const (
	Bare       Wrapper = iota // none: white space and what else ends a bare candidate
	Angle                     // <…>, ⟨…⟩ and &lt;…&gt;
	Quote                     // "…" and &quot;…&quot;
	Apostrophe                // '…', `…' and ‘…’, ‚…‘
	Backtick                  // `…`
	Paren                     // (…) and （…）
	Bracket                   // […] and 【…】
	Brace                     // {…}
	Curly                     // “…”, „…“, „…”, ”…”
	Guillemet                 // «…», »…«, ‹…›
	Corner                    // 「…」, 『…』
	Title                     // 《…》, 〈…〉
)

var wrapperNames = [...]string{
	Bare: "bare", Angle: "angle", Quote: "quote", Apostrophe: "apostrophe", Backtick: "backtick", Paren: "paren", Bracket: "bracket",
	Brace: "brace", Curly: "curly", Guillemet: "guillemet", Corner: "corner", Title: "title",
}

// String returns the name of the wrapper, as output has it.
func (w Wrapper) String() string { return nameOf(wrapperNames[:], w, "Wrapper") }

// nameOf returns the name of a constant; one that has none is written as a number of its type.
func nameOf[T ~uint8](names []string, v T, typ string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return typ + "(" + strconv.Itoa(int(v)) + ")"
}

// A Span is a half-open range of bytes of a text: Start is the offset of its
// first byte, End that of the first byte after it, 0 ≤ Start ≤ End. The zero
// Span is empty. Offsets are int64, so that they hold for any file.
type Span struct {
	Start, End int64
}

// Len returns the number of bytes of the span.
func (s Span) Len() int64 { return s.End - s.Start }

// A Match is one URI reference found in a text: delimited and judged. What All and Stream
// yield belongs to the caller; what a Finder hands out is valid only until it goes on.
type Match struct {
	Text     []byte  // what the author wrote: unwrapped, rejoined, trimmed, escapes undone; not repaired
	Repaired []byte  // percent-encoded form of a Text that is no valid reference; nil if Text is valid or beyond repair
	Kind     Kind    // the form of the reference
	Wrapper  Wrapper // what it stands in
	Rules    Rules   // the rules that changed the text between source and Text
	Span     Span    // in the text, from the first byte of Text to the last, wrapper and prefix left out

	// Pieces are the spans whose bytes, one after the other, make Text; one if nothing was left
	// out. In Text that a Finder read, a byte that is not part of valid UTF-8 is its character in
	// Windows-1252, and where Rules has RuleR7, escapes are undone.
	Pieces []Span

	// Line and Column are where Span begins, from 1, lines by LF, CRLF and CR, columns in
	// runes; 0 but for All and Stream with Options.Positions.
	Line, Column int64

	// Confidence is how sure the reading is, above 0 and at most 1.
	Confidence float64

	// Alternatives are other readings of the same place, most likely first.
	Alternatives []string

	// Joins are the line ends over which a bare reference was joined on evidence (rule R5).
	Joins []Join

	// RFC is the grammar that the reference was judged by.
	RFC resolve.RFC

	// Err is the first offence against that grammar (RFC 3986, Appendix A; RFC 2396, Appendix A),
	// nil if there is none: of Text, with ImpliedScheme before it, or of the kind Defanged, of the
	// reference that it stands for. It holds a *resolve.Error, whose offset counts bytes of that
	// text without the implied scheme.
	Err error

	// ScriptEnd says that a bare reference ended directly before a letter of a script that is
	// written without spaces, which may have been part of it (rule T4).
	ScriptEnd bool

	// Columns says that text of another column stands between two pieces (rule R2): it is no part
	// of the reference, but no leader either.
	Columns bool
}

// Valid reports whether Text is a valid URI reference as written (of the kind Abbreviated: with
// its scheme put before it). One of the kind Defanged is not: its Text stands for another.
func (m *Match) Valid() bool { return m.Err == nil && m.Kind != Defanged }

// Clone returns a copy of m that shares no memory with it.
func (m *Match) Clone() Match {
	c := *m
	c.Text = bytes.Clone(m.Text)
	c.Repaired = bytes.Clone(m.Repaired)
	c.Pieces = slices.Clone(m.Pieces)
	c.Alternatives = slices.Clone(m.Alternatives)
	c.Joins = slices.Clone(m.Joins)
	return c
}
