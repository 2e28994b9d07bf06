package delimit

import "urigrep/resolve"

// A Kind tells what a reference is by its form in the text.
type Kind uint8

const (
	URI         Kind = iota // has a scheme (RFC 3986, §3)
	Abbreviated             // www.… or ftp.… (RFC 2396, App. F; rule A1)
	Relative                // a relative reference (RFC 3986, §4.2; rule F1)
	Email                   // a mail address (RFC 5322, §3.4.1; rule A2)
	Domain                  // a domain name, or a reference that begins with one (rule A2)
)

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

// A Reference is one URI reference found in a text. References that All and
// Reader yield belong to the caller; what a Finder hands out is valid only until
// it goes on.
type Reference struct {
	Text     []byte  // what the author wrote: unwrapped, rejoined, trimmed; not repaired
	Repaired []byte  // percent-encoded form of a Text that is no valid reference; nil if Text is valid or beyond repair
	Kind     Kind    //
	Wrapper  Wrapper //
	Rules    Rules   // the rules that changed the text between source and Text
	Span     Span    // in the text, from the first byte of Text to the last, wrapper and prefix left out
	Pieces   []Span  // the spans that, one after the other, make Text; one if nothing was rejoined

	// Confidence is how sure the reading is, above 0 and at most 1.
	Confidence float64

	// Alternatives are other readings of the same place, most likely first.
	Alternatives []string

	// Err is the first offence against RFC 3986, Appendix A, nil if Text is valid.
	// Its offset counts bytes of Text.
	Err *resolve.Error
}

// Valid reports whether Text is, as written, a valid URI reference
// (for the kind Abbreviated: with its scheme put before it).
func (r *Reference) Valid() bool { return r.Err == nil }
