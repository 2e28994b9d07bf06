package delimit

import (
	"bytes"

	"urigrep/delimit/internal/refang"
	"urigrep/internal/cut"
	"urigrep/internal/text"
	"urigrep/scan"
)

// A Refusal is a place at which a reference may begin, and of which none was made.
type Refusal struct {
	Text         []byte // what one knows the place by, such as "http://"; valid until Options.Refused returns
	Span         Span   // of Text in the document
	Line, Column int64  // of Span.Start, like those of a Match
	Reason       string // a sentence that says why, by which rule
}

// refuse reports the trigger w.Text[j], of which no reference was made.
func (f *finder) refuse(w *cut.Window, j, lo int, mark bool) {
	start, end, why := refusalAt(w.Text, j, lo, &f.opt)
	if mark {
		start, end, why = f.markRefusalAt(w.Text, j, lo)
	}
	if why == "" {
		return
	}
	span, text := f.spelled.span(w, start, end), w.Text[start:end]
	if f.spelled.In(start, end) {
		text = f.spelled.text[span.Start-w.Offset : span.End-w.Offset]
	}
	f.opt.Refused(Refusal{Text: text, Span: span, Reason: why})
}

// reads reports whether the options ask for what has this mark: '@', or else a dot.
func (o *Options) reads(mark byte) bool {
	switch {
	case mark == '@':
		return o.Email
	case refang.Opens(mark):
		return false
	case mark == ']':
		return o.Relative
	}
	return o.Domains
}

// markRefusalAt is refusalAt for the mark of a name, an address or a defanged spelling b[j]. Of names and
// addresses that are not asked for, and of spellings, there is a sentence where an option would find one.
func (f *finder) markRefusalAt(b []byte, j, lo int) (start, end int, why string) {
	switch c := b[j]; {
	case refang.Opens(c):
		return f.defangedAt(b, j)
	case c == ']':
		return j, j + len("]("), "No relative reference follows as the destination of a link (rule F1)."
	case c == '@' && f.opt.Email:
		return j, j + 1, "No mail address stands around the '@' (rule A2)."
	case c == '@':
		if name, ok := f.names.EmailAt(b, j, lo); ok {
			return name.Start, name.Host, "It is a mail address; --email finds those (rule A2)."
		}
		return j, j, ""
	}
	name, why := f.names.Domain(b, j, lo)
	switch {
	case why == "" && !(name.Start > 0 && refang.Closes(b[name.Start-1])):
		return name.Start, name.Host, "It is a domain; --domains finds those (rule A2)."
	case !f.opt.Domains:
		return j, j, ""
	case name.Host > 0:
		return name.Start, name.Host, why
	}
	return j, j + 1, why
}

// defangedLook is how far on either side of a mark a defanged reference is looked for.
const defangedLook = 1 << 10

// defangedAt returns the defanged reference b[start:end] whose first mark is b[j], which another option
// would find, and a sentence with that option; an empty one if none would.
func (f *finder) defangedAt(b []byte, j int) (start, end int, why string) {
	if !refang.IsMark(b, j) {
		return j, j, ""
	}
	if f.opt.Refang {
		return j, j + 1, "It is not part of a defanged reference (rule W3)."
	}
	from := max(0, j-defangedLook)
	near := b[from:min(len(b), j+defangedLook)]
	o := Options{Refang: true, Domains: f.opt.Domains, Email: f.opt.Email, SkipAbbreviated: f.opt.SkipAbbreviated,
		IRI: f.opt.IRI}
	why = "It is defanged; --refang finds those (rule W3)."
	m, ok := defangedIn(near, j-from, o)
	if !ok {
		o.Domains, o.Email = true, true
		why = "It is a defanged name; --refang finds it beside --domains or --email (rule W3)."
		m, ok = defangedIn(near, j-from, o)
	}
	first := int(m.Start)
	for ok && first < j-from && !refang.IsMark(near, first) {
		first++
	}
	if !ok || first < j-from {
		return j, j, ""
	}
	return from + int(m.Start), from + int(m.End), why
}

// defangedIn returns the span of the defanged reference in b that b[j] is a part of.
func defangedIn(b []byte, j int, o Options) (s Span, ok bool) {
	for m := range All(b, o) {
		if m.Span.Start <= int64(j) && int64(j) < m.Span.End {
			return m.Span, m.Kind == Defanged
		}
	}
	return s, false
}

// refusalAt returns the text b[start:end] around the trigger b[j] by which one knows it again, and
// why no reference begins there: a sentence with the rule.
func refusalAt(b []byte, j, lo int, o *Options) (start, end int, why string) {
	switch c := b[j]; {
	case c == ':':
		return uriRefusalAt(b, j, lo, o)
	case c == '.' || c|0x20 == 'w':
		if c := new(candidate); c.setAbbreviated(b, j, lo) {
			return c.start, j + 1, "No host of three labels follows, with what may stand after a host (rule A1)."
		}
		return j, j + 1, "It stands within a word or another name, where no abbreviated form begins (rule A1)."
	}
	return j, j + 1, "What it opens is not closed, or is not a relative reference (rule F1)."
}

// uriRefusalAt is refusalAt for the ':' of a scheme.
func uriRefusalAt(b []byte, j, lo int, o *Options) (start, end int, why string) {
	rest := b[j+1:]
	slashes := bytes.HasPrefix(rest, []byte("//"))
	end = j + 1
	if slashes {
		end += 2
	}
	if c := new(candidate); c.setURI(b, j, lo, o) && (!c.escaped || text.EscapesSolidus(b, c.start)) {
		switch {
		case refang.IsScheme(b[c.start:j]) && o.Refang:
			why = "It is defanged, but no part of a reference, or of a regular expression (rule W3)."
		case c.split:
			why = lineEndsAtScheme
		case c.slashes:
			why = "No host follows the scheme and its slashes (rule S3)."
		default:
			why = "What follows is not what a URI of this scheme has (rule S2)."
		}
		return c.start, end, why
	}
	start, _, ok := scan.SchemeBefore(b, j, lo, slashes, true)
	switch {
	case !ok:
		return j, end, "No scheme stands before the colon: one begins with a letter, and nothing is glued to it " +
			"(rule S1)."
	case text.PrefixAt(b[start:]) > 0:
		why = "It is the prefix of what follows, which is looked at by itself (rule P1)."
	case !slashes && !scan.Registered(b[start:j]):
		why = "The scheme is not registered, and no slashes follow it; --all-schemes takes it (rule S2)."
	case text.Break(rest) > 0:
		why = lineEndsAtScheme
	case !slashes && (len(rest) == 0 || !text.IsURI(rest[0])):
		why = "Nothing follows the scheme that may be in a URI (rule S2)."
	default:
		why = "Nothing begins here that is a URI by its scheme and what follows it (rule S2)."
	}
	return start, end, why
}

const lineEndsAtScheme = "The line ends after the scheme, and nothing that it needs begins the next line (rule R5)."
