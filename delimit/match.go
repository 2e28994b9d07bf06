package delimit

import (
	"bytes"
	"slices"

	"urigrep/internal/text"
	"urigrep/resolve"
)

// ImpliedScheme returns the beginning that text, a reference of the kind k, leaves out: "http://"
// or "ftp://" for the kind Abbreviated (rule A1), "mailto:" for Email and "http://" for Domain
// (rule A2), "" for the others.
func (k Kind) ImpliedScheme(text []byte) string {
	switch {
	case len(text) == 0:
	case k == Email:
		return "mailto:"
	case k == Abbreviated && text[0]|0x20 == 'f':
		return "ftp://"
	case k == Abbreviated, k == Domain:
		return "http://"
	}
	return ""
}

// ImpliedScheme returns the beginning that m.Text leaves out; see Kind.ImpliedScheme.
func (m *Match) ImpliedScheme() string { return m.Kind.ImpliedScheme(m.Text) }

// withoutHyphens returns m, made of a reading, as it reads when each hyphen directly before a line
// break was added by whoever broke the line (rule R3; RFC 3986, Appendix C). It has memory of its
// own.
func (m *Match) withoutHyphens(read *reading) Match {
	r := *m
	r.Text = make([]byte, 0, len(m.Text))
	at := 0
	for _, h := range read.hyphens {
		r.Text = text.AppendUTF8(r.Text, read.text[at:h-1])
		at = h
	}
	r.Text = text.AppendUTF8(r.Text, read.text[at:])
	r.Pieces = make([]Span, 0, len(m.Pieces))
	n := int64(0)
	for _, p := range m.Pieces {
		n += p.Len()
		if slices.Contains(read.hyphens, int(n)) {
			p.End--
		}
		if p.Len() > 0 {
			r.Pieces = append(r.Pieces, p)
		}
	}
	if n := len(r.Pieces); n > 0 {
		r.Span = Span{Start: r.Pieces[0].Start, End: r.Pieces[n-1].End} // the last hyphen may have been its end
	}
	return r
}

// A Kind is the form that a reference has in the text.
type Kind uint8

const (
	URI         Kind = iota // has a scheme (RFC 3986, §3)
	Abbreviated             // www.… or ftp.… (RFC 2396, App. F; rule A1)
	Relative                // a relative reference (RFC 3986, §4.2; rule F1)
	Email                   // a mail address (RFC 5322, §3.4.1; rule A2)
	Domain                  // a domain name, or a reference that begins with one (rule A2)
	Defanged                // a reference spelled so that nothing opens it (rule W3)

	Kinds = iota // how many there are
)

var kindNames = [...]string{URI: "uri", Abbreviated: "abbreviated", Relative: "relative", Email: "email",
	Domain: "domain", Defanged: "defanged"}

// String returns the name of the kind, such as "uri".
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

	Wrappers = iota // how many there are
)

var wrapperNames = [...]string{
	Bare: "bare", Angle: "angle", Quote: "quote", Apostrophe: "apostrophe", Backtick: "backtick", Paren: "paren",
	Bracket: "bracket", Brace: "brace", Curly: "curly", Guillemet: "guillemet", Corner: "corner", Title: "title",
}

// String returns the name of the wrapper, such as "angle".
func (w Wrapper) String() string { return nameOf(wrapperNames[:], w, "Wrapper") }

// A Span is a half-open range of bytes of a text: Start is the offset of its
// first byte, End that of the first byte after it, 0 ≤ Start ≤ End. The zero
// Span is empty. Offsets are int64, so that they hold for any file.
type Span struct {
	Start, End int64
}

// Len returns the number of bytes of the span.
func (s Span) Len() int64 { return s.End - s.Start }

// A Match is one URI reference found in a text: delimited and judged. Those that All and Stream
// yield belong to the caller; that of a Finder is valid only until the loop goes on.
type Match struct {
	Text     []byte  // the reference as its author meant it: unwrapped, rejoined, trimmed, escapes undone; not repaired
	Repaired []byte  // Text, percent-encoded so that it is valid; nil if it is valid as it is, or beyond repair
	Kind     Kind    // form of the reference
	Wrapper  Wrapper // delimiters around it
	Rules    Rules   // rules that changed the text between source and Text
	Span     Span    // from the first byte of Text to the last in the document, without wrapper and prefix

	// Pieces are the spans of the document whose bytes, one after the other, make Text; one if
	// nothing was left out. In the Text of a Finder, a byte that is not part of valid UTF-8 is its
	// character in Windows-1252, and where Rules has RuleR7, escapes are undone.
	Pieces []Span

	// Line and Column are the position of Span.Start, from 1: lines end with LF, CRLF or CR,
	// columns count runes. All and Stream set them with Options.Positions; otherwise they are 0.
	Line, Column int64

	// Confidence is the share of such readings that are right, above 0 and at most 1: of a bare
	// reference that stops at a line end one minus the probability that it goes on, of one that was
	// joined the least probability of its line ends (rule R5).
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
