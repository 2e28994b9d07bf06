package find

import (
	"errors"
	"slices"

	"urigrep/delimit"
	"urigrep/internal/output/explain"
	"urigrep/resolve"
)

// A Record is a reference as the package for JavaScript gives it: the fields of the command's JSON
// output, with positions in UTF-16 code units.
type Record struct {
	URI          string
	Target       string
	Kind         string
	Wrapper      string
	Start        int
	End          int
	Line         int64
	Column       int64
	Pieces       []Span
	Raw          string
	Rules        []string
	Confidence   float64
	Alternatives []string
	Valid        bool
	Error        *Offence
	Repaired     string
	Warnings     []Warning
	Via          []string
}

// A Span is a stretch of the text.
type Span struct {
	Start int
	End   int
}

// An Offence says which rule of the grammar a reference breaks, and where; Offset counts its bytes.
type Offence struct {
	Offset int
	Rule   string
	Text   string
}

// A Warning says what may mislead or harm in a target.
type Warning struct {
	Code string
	Text string
}

// Records returns what was found, but what is refused, at most so many.
func (r *Result) Records(most int) []Record {
	all := []Record{}
	for i := range r.found {
		if len(all) == most {
			break
		}
		if r.found[i].refusal == "" {
			all = append(all, r.record(&r.found[i]))
		}
	}
	return all
}

// record returns the record of a reference.
func (r *Result) record(f *reference) Record {
	out := Record{
		URI: string(f.Text), Target: f.target, Kind: f.kind(), Wrapper: f.Wrapper.String(), Line: f.Line,
		Column: f.Column,
		Start:  r.units.before(f.Span.Start), End: r.units.before(f.Span.End), Raw: r.text[f.Span.Start:f.Span.End],
		Rules: append([]string{}, slices.Collect(f.Rules.All())...), Confidence: f.Confidence,
		Alternatives: append([]string{}, f.Alternatives...),
		Valid:        f.Valid(), Repaired: string(f.Repaired), Warnings: r.warnings(f), Via: f.via,
	}
	for _, p := range f.Pieces {
		out.Pieces = append(out.Pieces, Span{r.units.before(p.Start), r.units.before(p.End)})
	}
	if e, ok := errors.AsType[*resolve.Error](f.Err); ok {
		out.Error = &Offence{e.Offset, e.Rule, e.Reason}
	}
	return out
}

// warnings returns what may mislead or harm in a reference's target.
func (r *Result) warnings(f *reference) []Warning {
	all := []Warning{}
	add := func(warnings []resolve.Warning) {
		for _, w := range warnings {
			all = append(all, Warning{string(w.Code), w.Text})
		}
	}
	if ref, err := r.rfc.Parse(f.target); err == nil {
		add(ref.Warnings())
	}
	if f.Rules.Has(delimit.RuleT2) {
		all = append(all, Warning{"truncated", "cut short by its author"})
	}
	if f.ScriptEnd {
		all = append(all, Warning{"script-end", "ends before a letter of a script written without spaces"})
	}
	add(f.warnings)
	return all
}

// A Card is what is to be said of a reference.
type Card struct {
	Target    string
	Kind      string
	Sentences []string
	Warnings  []Warning
	Via       []string
}

// Card returns what is to be said of the reference of an index, as it stands in the marks.
func (r *Result) Card(i int) (c Card, ok bool) {
	if i < 0 || i >= len(r.found) {
		return c, false
	}
	f := &r.found[i]
	var ends []int
	for _, j := range f.Joins {
		end := slices.IndexFunc(f.Pieces, func(p delimit.Span) bool { return p.End == j.Offset })
		ends = append(ends, end+1)
	}
	c = Card{Target: f.target, Kind: f.kind(), Via: f.via}
	if f.refusal != "" {
		c.Sentences = []string{explain.Refused(f.refusal)}
		return c, true
	}
	c.Sentences = explain.Sentences(&f.Match, []byte(r.text[f.Span.End:min(int(f.Span.End)+8, len(r.text))]), ends)
	c.Warnings = r.warnings(f)
	return c, true
}
