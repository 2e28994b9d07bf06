package field

import (
	"strings"
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/internal/pipeline"
	"urigrep/resolve"
	"urigrep/resolve/publicsuffix"
)

// Values computes the fields of one record at a time, each only when it is asked for. It must not
// be used by two goroutines at once.
type Values struct {
	RFC    resolve.RFC // the grammar of the targets
	Defang bool        // the field target is defanged, but not in JSON

	record *pipeline.Record
	writer writer
	target resolve.Reference // of record, if parsed and known
	parsed bool
	known  bool

	outline  Outline // of the target of record, if outlined
	looked   bool    // for an outline
	outlined bool

	finder *delimit.Finder // of domains in texts of links; nil until one is needed

	// Memory for the elements of lists.
	rules    []string
	spans    [1]delimit.Span
	warnings []resolve.Warning
}

// Set makes r the record whose fields are computed.
func (v *Values) Set(r *pipeline.Record) { v.record, v.parsed, v.looked = r, false, false }

// SetOutlined is Set for a record of whose target an outline, o, was found, or none.
func (v *Values) SetOutlined(r *pipeline.Record, found bool, o *Outline) {
	v.Set(r)
	v.looked, v.outlined, v.outline = true, found, *o
}

// parse parses the target unless it is parsed already, and reports whether it is a URI reference.
func (v *Values) parse() bool {
	if !v.parsed {
		v.parsed, v.known = true, false
		if v.record.IsReference() {
			v.target, v.known = pipeline.ParseTarget(v.RFC, v.record.Target)
		}
	}
	return v.known
}

// outlines reports whether the target has an outline, and finds that unless it is found already.
func (v *Values) outlines() bool {
	if !v.looked {
		v.looked, v.outlined = true, v.outline.FindIn(v.record, v.RFC)
	}
	return v.outlined
}

// component returns the getter of a component of the target (RFC 3986, §5.3): as its outline has it, or of what
// it is parsed to.
func component(c Component, of func(resolve.Reference) (string, bool)) getter[*Values] {
	return text(func(v *Values) ([]byte, bool) {
		switch {
		case v.outlines():
			return v.outline.Component(v.record.Target, c)
		case !v.parse():
			return nil, false
		}
		s, ok := of(v.target)
		return []byte(s), ok
	})
}

// lowered returns the function that returns a component in lower case, in which schemes and hosts
// are the same in either (RFC 3986, §6.2.2.1), with its percent-encodings as they stand.
func lowered(of func(resolve.Reference) (string, bool)) func(resolve.Reference) (string, bool) {
	return func(r resolve.Reference) (string, bool) {
		s, ok := of(r)
		if !strings.ContainsFunc(s, isUpper) {
			return s, ok
		}
		lower := []byte(s)
		for i := 0; i < len(lower); i++ {
			switch c := lower[i]; {
			case c == '%':
				i += len("41")
			case isUpper(rune(c)):
				lower[i] = c | 0x20
			}
		}
		return string(lower), ok
	}
}

// domainOf returns the registrable domain of the host of a target, and whether it has one.
func domainOf(target resolve.Reference) (string, bool) {
	host, _ := lowered(resolve.Reference.Host)(target)
	domain := publicsuffix.Domain(host)
	return domain, domain != ""
}

// isUpper reports whether c is an upper-case letter of ASCII.
func isUpper(c rune) bool { return 'A' <= c && c <= 'Z' }

// fixed returns the getter of a text that every record has.
func fixed(of func(*pipeline.Record) string) getter[*Values] {
	return text(func(v *Values) (string, bool) { return of(v.record), true })
}

// found returns the getter of a text out of the input; nil means that there is none.
func found(of func(*pipeline.Record) []byte) getter[*Values] {
	return text(func(v *Values) ([]byte, bool) { b := of(v.record); return b, b != nil })
}

// count returns the getter of a number that every record has.
func count(of func(*pipeline.Record) int64) getter[*Values] {
	return number(func(v *Values) (int64, bool) { return of(v.record), true })
}

// target is the target, which is defanged if that is asked for, but not in JSON. One that is a valid
// reference is written as it is: its characters need no escapes (RFC 3986, Appendix A; RFC 8259, §7).
var target = getter[*Values]{Type: String, write: func(w *writer, v *Values) bool {
	target := v.record.Target
	switch {
	case v.Defang && w.form != asJSON:
		writeText(w, delimit.AppendDefanged(nil, target))
	case !v.record.IsReference() || w.isValue():
		writeText(w, target)
	case w.form == asJSON:
		w.dst = append(append(append(w.dst, '"'), target...), '"')
	default:
		w.dst = append(w.dst, target...)
	}
	return true
}}

// pieces returns the spans that were joined.
func (v *Values) pieces() ([]delimit.Span, bool) {
	if d := v.record.Detail; d != nil && d.Pieces != nil {
		return d.Pieces, true
	}
	v.spans[0] = v.record.Span
	return v.spans[:], true
}

// ruleIDs returns the ids of the rules that changed the text.
func (v *Values) ruleIDs() ([]string, bool) {
	v.rules = v.rules[:0]
	for id := range v.record.Rules.All() {
		v.rules = append(v.rules, id)
	}
	return v.rules, true
}

// alternatives returns the other readings.
func (v *Values) alternatives() ([]string, bool) {
	if d := v.record.Detail; d != nil {
		return d.Alternatives, true
	}
	return nil, true
}

// links returns the links that led to the target, if it was unwrapped.
func (v *Values) links() ([]string, bool) {
	if d := v.record.Detail; d != nil && d.Via != nil {
		return d.Via, true
	}
	return nil, false
}

// offence returns the first offence against the grammar, if there is one.
func (v *Values) offence() (*resolve.Error, bool) {
	if v.record.Valid() {
		return nil, false
	}
	return v.record.Detail.Err, true
}

// repaired returns the percent-encoded form, if there is one.
func repaired(r *pipeline.Record) []byte {
	if r.Valid() {
		return nil
	}
	return r.Detail.Repaired
}

// allWarnings returns all warnings about a record: those of its rules, of its target, if that is
// known, and of wrappers that were not unwrapped.
func (v *Values) allWarnings() ([]resolve.Warning, bool) {
	r, w := v.record, v.warnings[:0]
	if r.Rules.Has(delimit.RuleT2) {
		w = append(w, truncated)
	}
	if r.ScriptEnd {
		w = append(w, scriptEnd)
	}
	if v.parse() {
		w = v.target.AppendWarnings(w)
		if warning, ok := v.misleads(); ok {
			w = append(w, warning)
		}
	}
	if r.Detail != nil {
		w = append(w, r.Detail.Warnings...)
	}
	v.warnings = w
	return w, true
}

// truncated is the warning of rule T2.
var truncated = resolve.Warning{Code: "truncated", Text: "cut short by its author"}

// scriptEnd is the warning of rule T4.
var scriptEnd = resolve.Warning{Code: "script-end", Text: "ends before a letter of a script written without spaces"}

// A join is a line end that was crossed on evidence (rule R5).
type join struct {
	*pipeline.PieceJoin
	at int64 // offset in the source
}

// joins returns the line ends that were crossed on evidence, if there are any.
func (v *Values) joins() ([]join, bool) {
	d := v.record.Detail
	if d == nil || d.Joins == nil {
		return nil, false
	}
	joins := make([]join, len(d.Joins))
	for i := range d.Joins {
		j := &d.Joins[i]
		joins[i] = join{j, d.Pieces[j.Piece].End}
	}
	return joins, true
}

// guessedEncoding returns the encoding in which the reference was read if that is only a guess: the
// one guessed for the whole text, or Windows-1252 for a reference that is not UTF-8.
func guessedEncoding(r *pipeline.Record) string {
	if r.Origin.Guessed == "" && !utf8.Valid(r.Raw) {
		return "windows-1252"
	}
	return r.Origin.Guessed
}

// hasRecord returns v, and whether the text is in a record format.
func (v *Values) hasRecord() (*Values, bool) { return v, v.record.Origin.Record != nil }

// isRow reports whether the record of the text is a row.
func (v *Values) isRow() bool { return v.record.Origin.Record.Line > 0 }

// ofRow returns the getter of a number that only references in rows have.
func ofRow(of func(*Values) int64) getter[*Values] {
	return number(func(v *Values) (int64, bool) { return of(v), v.isRow() })
}

// ofRecord returns the getter of a text that is absent if it is empty.
func ofRecord(of func(*pipeline.RecordPlace) string) getter[*Values] {
	return unlessEmpty(func(v *Values) string { return of(v.record.Origin.Record) })
}
