package jsonlines

import (
	"urigrep/internal/output/field"
	"urigrep/internal/output/pen"
	"urigrep/internal/pipeline"
)

// isPlain reports whether appendPlain can begin a record: it is of a reference that is
// valid as it stands, in one piece, with one reading.
func isPlain(r *pipeline.Record) bool {
	return r.Detail == nil && r.Rules == 0 && !r.ScriptEnd && r.Confidence >= 1 && len(r.Raw) == len(r.Text) &&
		r.Origin.Record == nil && r.Before == nil
}

// A value is what a step writes after its constant text.
type value uint8

// The values of plain records. Those from column onward may be absent.
const (
	nothing value = iota
	uriValue
	targetValue
	rawValue
	formValue
	startValue
	endValue
	lineValue

	columnValue
	componentValue // and the field.Component
)

// plainValues says what plain records have in the place of each field: a value, or a constant text.
// They have no other fields.
var plainValues = map[string]any{
	"uri": uriValue, "target": targetValue, "wrapper": formValue, "start": startValue, "end": endValue,
	"line": lineValue, "column": columnValue, "raw": rawValue,
	"rules": "[]", "confidence": "1", "alternatives": "[]", "valid": "true", "warnings": "[]",
	"scheme": field.Scheme, "host": field.Host, "uri_path": field.URIPath, "query": field.Query,
	"fragment": field.Fragment, "domain": field.RegistrableDomain,
}

// A step writes a constant text, and after it a value.
type step struct {
	before pen.Block64
	length int
	value  value
}

// A plan writes a run of fields of plain records, in the order of the table.
type plan []step

// planOf returns the plan of the fields from one to another.
func planOf(first, last string) plan {
	b := new(planner)
	for _, f := range field.Between(first, last).Fields() {
		switch v := plainValues[f.Name].(type) {
		case string:
			b.constant(`,"` + f.Name + `":` + v)
		case value:
			if v == formValue { // which has its keys
				b.flush(v)
			} else {
				b.value(`,"`+f.Name+`":`, f.Type == field.String, v)
			}
		case field.Component:
			b.value(`,"`+f.Name+`":`, true, componentValue+value(v))
		case nil:
			if f.Name == "pieces" {
				b.constant(`,"pieces":[{"start":`)
				b.value("", false, startValue)
				b.value(`,"end":`, false, endValue)
				b.constant("}]")
			}
		}
	}
	b.flush(nothing)
	return b.plan
}

// A planner makes a plan.
type planner struct {
	plan plan
	text string // constant text that is in no step yet
}

// constant adds a constant text.
func (b *planner) constant(text string) {
	if len(b.text)+len(text) > pen.Block {
		b.flush(nothing)
	}
	b.text += text
}

// value adds a value after a text, in quotation marks if it is a string, of which it writes the last.
func (b *planner) value(before string, quoted bool, v value) {
	if quoted {
		before += `"`
	}
	if v >= columnValue && b.text != "" {
		b.flush(nothing) // text that is there without the value, too
	}
	b.constant(before)
	b.flush(v)
}

// flush adds the step of the text so far, and a value.
func (b *planner) flush(v value) {
	if b.text != "" || v != nothing {
		b.plan = append(b.plan, step{pen.BlockOf(b.text), len(b.text), v})
	}
	b.text = ""
}

// room is how many bytes the constant texts and the numbers of the plan take at most.
func (p plan) room() int {
	n := pen.Spare
	for i := range p {
		n += p[i].length + pen.DecimalRoom + len(`"`)
		if p[i].value == formValue {
			n += pen.Block
		}
	}
	return n
}

// A form is the constant text of a kind and a wrapper.
type form struct {
	text   pen.Block64
	length int
}

// forms has the forms of all kinds and wrappers.
type forms [len(pipeline.Kinds)][len(pipeline.Wrappers)]form

// newForms returns the forms.
func newForms() *forms {
	f := new(forms)
	for k := range f {
		for w := range f[k] {
			text := `,"kind":"` + pipeline.Kinds[k] + `","wrapper":"` + pipeline.Wrappers[w] + `"`
			f[k][w] = form{pen.BlockOf(text), len(text)}
		}
	}
	return f
}

// roomOf returns how many bytes of room a record needs.
func (w *Record) roomOf(r *pipeline.Record) int {
	return len(r.Origin.Label) + 2*len(r.Text) + 3*len(r.Target) + len(r.Origin.Tail) + w.room
}

// appendPlain is the part of Record.append up to the warnings, for a record for which isPlain
// holds. All its texts are of valid references, and need no escapes. It leaves room for
// appendOutline.
func (w *Record) appendPlain(dst []byte, r *pipeline.Record) []byte {
	dst = pen.Room(dst, w.roomOf(r))
	p := pen.At(dst).Put(r.Origin.Label)
	for i := range w.reading {
		s := &w.reading[i]
		if s.value == columnValue && r.Column == 0 {
			continue
		}
		p = p.PutPiece(&s.before, s.length)
		switch s.value {
		case uriValue:
			p = p.Put(r.Text).PutWord('"', 1)
		case targetValue:
			p = p.Put(r.Target).PutWord('"', 1)
		case rawValue:
			p = p.Put(r.Raw).PutWord('"', 1)
		case formValue:
			form := &w.forms[r.Kind][r.Wrapper]
			p = p.PutPiece(&form.text, form.length)
		case startValue:
			p = p.PutNumber(r.Span.Start)
		case endValue:
			p = p.PutNumber(r.Span.End)
		case lineValue:
			p = p.PutNumber(r.Line)
		case columnValue:
			p = p.PutNumber(r.Column)
		}
	}
	return p.Written(dst)
}

// appendOutline is the part of Record.append from the warnings onward, for a target with the
// outline o, after appendPlain, which has made room.
func (w *Record) appendOutline(dst []byte, r *pipeline.Record, o *field.Outline) []byte {
	p := pen.At(dst)
	for i := range w.target {
		s := &w.target[i]
		if s.value == nothing {
			p = p.PutPiece(&s.before, s.length)
		} else if text, ok := o.Component(r.Target, field.Component(s.value-componentValue)); ok {
			p = p.PutPiece(&s.before, s.length).Put(text).PutWord('"', 1)
		}
	}
	if r.MayHaveLinkText() {
		v := w.values.Get().(*field.Values)
		defer w.values.Put(v)
		v.Set(r)
		return append(anchorField.Append(p.Written(dst), v), r.Origin.Tail...)
	}
	return p.Put(r.Origin.Tail).Written(dst)
}
