package jsonlines

import (
	"math/bits"

	"urigrep/internal/output/field"
	"urigrep/internal/output/pen"
	"urigrep/internal/pipeline"
	"urigrep/internal/text"
)

// isPlain reports whether appendPlain can begin a record: it is of a reference that is
// valid as it stands, in one piece, with one reading.
func isPlain(r *pipeline.Record) bool {
	return r.Detail == nil && r.Rules == 0 && !r.ScriptEnd && r.Confidence >= 1 && len(r.Raw) == len(r.Text) &&
		r.Origin.Record == nil && r.Before == nil &&
		uint64(r.Span.Start|r.Span.End|r.Line|r.Column) <= pen.Numbers
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
	schemeValue
	hostValue
	pathValue
	queryValue
	fragmentValue
	domainValue
)

// plainValues says what plain records have in the place of each field: a value, or a constant text.
// They have no other fields.
var plainValues = map[string]any{
	"uri": uriValue, "target": targetValue, "wrapper": formValue, "start": startValue, "end": endValue,
	"line": lineValue, "column": columnValue, "raw": rawValue,
	"rules": "[]", "confidence": "1", "alternatives": "[]", "valid": "true", "warnings": "[]",
	"scheme": schemeValue, "host": hostValue, "uri_path": pathValue, "query": queryValue, "fragment": fragmentValue,
	"domain": domainValue,
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
	start, end := pen.DecimalOf(r.Span.Start), pen.DecimalOf(r.Span.End)
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
			p = p.PutDecimal(&start)
		case endValue:
			p = p.PutDecimal(&end)
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
func (w *Record) appendOutline(dst []byte, r *pipeline.Record, o *outline) []byte {
	p := pen.At(dst)
	for i := range w.target {
		s := &w.target[i]
		text, ok := o.component(r.Target, s.value)
		if ok {
			p = p.PutPiece(&s.before, s.length)
		}
		if ok && s.value != nothing {
			p = p.Put(text).PutWord('"', 1)
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

// component returns a component of a target, and whether it has it.
func (o *outline) component(t []byte, v value) (text []byte, ok bool) {
	switch v {
	case schemeValue:
		return t[:o.colon], true
	case hostValue:
		return t[o.host:o.path], true
	case pathValue:
		return t[o.path:o.query], true
	case queryValue:
		if o.query < o.fragment {
			return t[o.query+1 : o.fragment], true
		}
		return nil, false
	case fragmentValue:
		if o.fragment < len(t) {
			return t[o.fragment+1:], true
		}
		return nil, false
	case domainValue:
		domain := field.Domain(t[o.host:o.path])
		return domain, len(domain) > 0
	}
	return nil, true
}

// An outline has the offsets of the components of a target that is a valid URI, whose authority is
// a domain name, and about which no warning is possible, as most are.
//
//	0 < colon < host < path ≤ query ≤ fragment ≤ length of the target
type outline struct {
	colon    int // the end of the scheme
	host     int // where the host begins
	path     int // where the host ends
	query    int // the '?'; where there is no query, as fragment
	fragment int // the '#'; where there is no fragment, the end of the target
}

// find sets the outline of a valid URI reference; false if it cannot quickly be seen to have one.
func (o *outline) find(t []byte) bool {
	var copied [3 * text.BlockSize]byte
	if cap(t)-len(t) < text.BlockSize { // whole blocks are read
		if len(t) > len(copied)-text.BlockSize {
			return false
		}
		t = copied[:copy(copied[:], t)]
	}
	m := text.NameMaskOf((*[text.BlockSize]byte)(t[:text.BlockSize]))
	name := m.Name
	if len(t) < text.BlockSize {
		name &= 1<<len(t) - 1
	}
	o.colon = bits.TrailingZeros64(^name) // scheme and host are written in lower case: no name has capitals
	o.host = o.colon + len("://")
	if o.host >= min(len(t), text.BlockSize) || t[0]|0x20 == 'm' || string(t[o.colon:o.host]) != "://" {
		return false // with an m it may be mailto, whose path may have warnings
	}
	o.path = o.host + bits.TrailingZeros64(^name>>o.host)
	if o.path >= text.BlockSize {
		return false
	}
	inHost := uint64(1)<<o.path - uint64(1)<<o.host
	label := max(o.host, bits.Len64(m.Dot&inHost)) // where the last one begins
	switch {
	case label >= o.path, t[label]|0x20-'a' >= 26: // no host, or one that may be a number
		return false
	case m.Hyphen&(m.Hyphen<<1)&inHost != 0: // may be encoded (RFC 5891, §4.2.3.1)
		return false
	case o.path < len(t) && t[o.path] != '/' && t[o.path] != '?' && t[o.path] != '#':
		return false
	}
	return o.divide(t, m.Mark>>o.path<<o.path)
}

// divide finds query and fragment, given where in the first text.BlockSize they may begin.
func (o *outline) divide(t []byte, marks uint64) (ok bool) {
	o.query, o.fragment = len(t), len(t)
	asked := false
	for base := 0; ; {
		for ; marks != 0; marks &= marks - 1 {
			i := base + bits.TrailingZeros64(marks)
			if i >= len(t) {
				break
			}
			switch t[i] {
			case '?':
				if !asked && o.fragment == len(t) {
					o.query, asked = i, true
				}
			case '#':
				o.fragment = i
			default:
				if inPath := !asked && o.fragment == len(t); mayWarn(t[i:], inPath) {
					return false
				}
			}
		}
		if base += text.BlockSize; base >= len(t) {
			break
		}
		marks = text.NameMaskOf((*[text.BlockSize]byte)(t[base : base+text.BlockSize])).Mark
	}
	o.query = min(o.query, o.fragment)
	return true
}

// mayWarn reports whether there may be a warning about the percent-encoding that t begins with: of
// a control character, of the first byte of one that changes the direction of text, or in the path
// of '%', '/' or '\\'.
func mayWarn(t []byte, inPath bool) bool {
	first, last := t[1]|0x20, t[2]|0x20
	switch {
	case t[1] == '0', first == 'e' && last == '2', first == 'd' && last == '8':
		return true
	}
	return inPath && (t[1] == '2' && (last == '5' || last == 'f') || t[1] == '5' && last == 'c')
}
