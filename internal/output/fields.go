package output

import (
	"slices"
	"strconv"
	"time"

	"urigrep/delimit"
	"urigrep/internal/pipeline"
	"urigrep/resolve"
)

// Fields makes the fields of JSON records, each only when it is asked for. It holds one record at a
// time, and is to be used by one goroutine.
//
// Values are strings, int64, float64 (the confidence), bool, []string, map[string]any with such
// values, or a list of such maps. A field that the record does not have is the empty string, or an
// empty list or map if records that have it have a list or a map there.
type Fields struct {
	RFC resolve.RFC // the grammar of the targets

	record *pipeline.Record
	target resolve.Reference // of record, if parsed and known
	parsed bool
	known  bool
}

// Set makes r the record of which Value returns the fields.
func (f *Fields) Set(r *pipeline.Record) { f.record, f.parsed = r, false }

// Value returns a field of the record by its name, and false if no record has a field of that name.
func (f *Fields) Value(name string) (any, bool) {
	value, ok := fieldValues[name]
	if !ok {
		return nil, false
	}
	return value(f, f.record), true
}

// FieldNames returns the names of all fields, in the order of the JSON record.
func FieldNames() []string { return slices.Clone(fieldNames) }

// A fieldValue makes one field of a record.
type fieldValue func(*Fields, *pipeline.Record) any

// fieldTable has all fields, in the order of the JSON record.
var fieldTable = []struct {
	name  string
	value fieldValue
}{
	{"type", func(*Fields, *pipeline.Record) any { return "uri" }},
	{"path", func(_ *Fields, r *pipeline.Record) any { return pathText(r.Origin.Path) }},
	{"uri", func(_ *Fields, r *pipeline.Record) any { return validText(r.Text) }},
	{"target", func(_ *Fields, r *pipeline.Record) any { return validText(r.Target) }},
	{"kind", func(_ *Fields, r *pipeline.Record) any { return pipeline.Kinds[r.Kind] }},
	{"wrapper", func(_ *Fields, r *pipeline.Record) any { return pipeline.Wrappers[r.Wrapper] }},
	{"start", func(_ *Fields, r *pipeline.Record) any { return r.Span.Start }},
	{"end", func(_ *Fields, r *pipeline.Record) any { return r.Span.End }},
	{"line", func(_ *Fields, r *pipeline.Record) any { return r.Line }},
	{"column", func(_ *Fields, r *pipeline.Record) any { return orEmpty(r.Column, r.Column > 0) }},
	{"pieces", func(_ *Fields, r *pipeline.Record) any { return piecesOf(r) }},
	{"raw", func(_ *Fields, r *pipeline.Record) any { return validText(r.Raw) }},
	{"rules", func(_ *Fields, r *pipeline.Record) any { return rulesOf(r) }},
	{"confidence", func(_ *Fields, r *pipeline.Record) any { return confidenceOf(r) }},
	{"alternatives", func(_ *Fields, r *pipeline.Record) any { return alternativesOf(r) }},
	{"valid", func(_ *Fields, r *pipeline.Record) any { return r.Valid() }},
	{"error", func(_ *Fields, r *pipeline.Record) any { return errorOf(r) }},
	{"repaired", func(_ *Fields, r *pipeline.Record) any { return repairedOf(r) }},
	{"warnings", (*Fields).warnings},
	{"scheme", component(resolve.Reference.Scheme)},
	{"userinfo", component(resolve.Reference.Userinfo)},
	{"host", component(resolve.Reference.Host)},
	{"port", component(resolve.Reference.Port)},
	{"path_component", component(func(t resolve.Reference) (string, bool) { return t.Path(), true })},
	{"query", component(resolve.Reference.Query)},
	{"fragment", component(resolve.Reference.Fragment)},
	{"base", func(_ *Fields, r *pipeline.Record) any { return baseOf(r) }},
	{"offsets", func(_ *Fields, r *pipeline.Record) any { return offsetsOf(r) }},
	{"message", func(_ *Fields, r *pipeline.Record) any { return messageOf(r.Origin.Message) }},
}

var (
	fieldNames  []string
	fieldValues = make(map[string]fieldValue)
)

func init() {
	for _, f := range fieldTable {
		fieldNames = append(fieldNames, f.name)
		fieldValues[f.name] = f.value
	}
}

// orEmpty returns the value of a field, or the empty string for one that is not there.
func orEmpty[T any](value T, ok bool) any {
	if ok {
		return value
	}
	return ""
}

// validText returns text with each byte that is no UTF-8 replaced by U+FFFD.
func validText(text []byte) string {
	s := string(text)
	for _, r := range s {
		if r == '\uFFFD' {
			return string([]rune(s))
		}
	}
	return s
}

// pathText returns a path: its bytes as they are, and "-" for standard input.
func pathText(path string) string {
	if path == "" {
		return "-"
	}
	return path
}

func piecesOf(r *pipeline.Record) any {
	pieces := []delimit.Span{r.Span}
	if r.Detail != nil && r.Detail.Pieces != nil {
		pieces = r.Detail.Pieces
	}
	list := make([]map[string]any, len(pieces))
	for i, p := range pieces {
		list[i] = map[string]any{"start": p.Start, "end": p.End}
	}
	return list
}

func rulesOf(r *pipeline.Record) any {
	ids := []string{}
	for id := range r.Rules.All() {
		ids = append(ids, id)
	}
	return ids
}

// confidenceOf returns the confidence as it is written.
func confidenceOf(r *pipeline.Record) any {
	var room [8]byte
	c, _ := strconv.ParseFloat(string(appendConfidence(room[:0], r.Confidence)), 64) // it is a number
	return c
}

func alternativesOf(r *pipeline.Record) any {
	list := []string{}
	if r.Detail != nil {
		for _, a := range r.Detail.Alternatives {
			list = append(list, validText([]byte(a)))
		}
	}
	return list
}

func errorOf(r *pipeline.Record) any {
	if r.Valid() {
		return absent{}
	}
	e := r.Detail.Err
	return map[string]any{
		"offset": int64(e.Offset), "rule": validText([]byte(e.Rule)), "text": validText([]byte(e.Reason)),
	}
}

// absent is what a record has in the place of an object that it does not have: false as a condition
// of a template, and each of its fields is the empty string.
type absent map[string]string

func repairedOf(r *pipeline.Record) any {
	if r.Valid() {
		return ""
	}
	return string(r.Detail.Repaired)
}

func baseOf(r *pipeline.Record) any {
	if r.Kind != delimit.Relative {
		return ""
	}
	return r.Origin.Base
}

func offsetsOf(r *pipeline.Record) any {
	if r.Origin.Decoded {
		return "part"
	}
	return "source"
}

func messageOf(m *pipeline.Message) any {
	if m == nil {
		return absent{}
	}
	fields := map[string]any{
		"part": m.Part, "media_type": m.MediaType,
		"index": "", "message_id": "", "subject": "", "date": "", "from": "", "newsgroups": []string{},
	}
	if m.Message == nil {
		return fields
	}
	fields["index"] = orEmpty(m.Index, m.Index > 0)
	fields["message_id"], fields["subject"], fields["from"] = m.ID, m.Subject, m.From
	fields["newsgroups"] = append([]string{}, m.Newsgroups...)
	if !m.Date.IsZero() {
		fields["date"] = m.Date.Format(time.RFC3339)
	}
	return fields
}

// parse makes sure that the target is parsed, and reports whether it is a URI reference.
func (f *Fields) parse() bool {
	if !f.parsed {
		f.parsed, f.known = true, false
		if f.record.IsReference() {
			var err error
			f.target, err = f.RFC.Parse(string(f.record.Target))
			f.known = err == nil
		}
	}
	return f.known
}

// component returns a fieldValue of a component of the target.
func component(of func(resolve.Reference) (string, bool)) fieldValue {
	return func(f *Fields, _ *pipeline.Record) any {
		if !f.parse() {
			return ""
		}
		text, _ := of(f.target)
		return text
	}
}

func (f *Fields) warnings(r *pipeline.Record) any {
	list := []map[string]any{}
	if r.Rules.Has(delimit.RuleT2) {
		list = append(list, warningFields(truncated))
	}
	if f.parse() {
		for _, w := range f.target.AppendWarnings(nil) {
			list = append(list, warningFields(w))
		}
	}
	return list
}

func warningFields(w resolve.Warning) map[string]any {
	return map[string]any{"code": string(w.Code), "text": w.Text}
}
