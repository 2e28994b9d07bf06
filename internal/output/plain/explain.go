package plain

import (
	"urigrep/delimit"
	"urigrep/internal/output"
	"urigrep/internal/output/escape"
	"urigrep/internal/output/explain"
	"urigrep/internal/output/field"
	"urigrep/internal/pipeline"
)

// An explainer is a sink that writes, for each trigger, its place and its text, and below them
// sentences that say what was made of it, by which rules.
type explainer struct{ Text }

// NewExplainer returns the sink that explains what is found and what is not.
func NewExplainer(o *output.Options) (output.Sink, error) {
	e := &explainer{Text{Style: o.Style}}
	e.Line, e.Column = true, true
	return e, nil
}

// Connect implements output.Sink.
func (e *explainer) Connect(p *pipeline.Options) {
	p.Label, p.Append = e.Label, e.append
	p.Refusals, p.Invalid, p.Around = true, true, max(p.Around, 1)
}

// Needs implements output.Sink.
func (e *explainer) Needs() field.Needs { return e.Text.Needs() | field.Places | field.Lines }

// append writes a record and its sentences.
func (e *explainer) append(dst []byte, r *pipeline.Record) []byte {
	dst = e.appendRecord(dst, r, r.Target)
	for _, sentence := range sentences(r) {
		dst = append(dst, "    "...)
		if e.Terminal {
			dst = escape.AppendSafe(dst, sentence)
		} else {
			dst = append(dst, sentence...)
		}
		dst = append(dst, e.RecordEnd)
	}
	return dst
}

// sentences returns what is said of a record.
func sentences(r *pipeline.Record) []string {
	if r.Refused() {
		return []string{explain.Refused(r.Detail.Refusal)}
	}
	m := delimit.Match{Text: r.Text, Kind: r.Kind, Wrapper: r.Wrapper, Rules: r.Rules, Confidence: r.Confidence}
	d := r.Detail
	if d == nil {
		return explain.Sentences(&m, r.After, nil)
	}
	m.Alternatives, m.Repaired = d.Alternatives, d.Repaired
	if d.Err != nil {
		m.Err = d.Err
	}
	var ends []int
	for _, j := range d.Joins {
		m.Joins, ends = append(m.Joins, j.Join), append(ends, j.Piece+1)
	}
	return explain.Sentences(&m, r.After, ends)
}
