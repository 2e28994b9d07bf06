package output

import (
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/internal/pipeline"
	"urigrep/resolve"
	"urigrep/resolve/publicsuffix"
)

// recordFields computes the fields of one JSON record at a time, each only when it is asked for. It
// must not be used by two goroutines at once.
type recordFields struct {
	RFC    resolve.RFC // the grammar of the targets
	Defang bool        // the field target is defanged, but not in JSON

	record *pipeline.Record
	target resolve.Reference // of record, if parsed and known
	parsed bool
	known  bool
}

// set makes r the record whose fields are computed.
func (f *recordFields) set(r *pipeline.Record) { f.record, f.parsed = r, false }

// byName returns the field of that name for a template; false if no record has such a field. A
// field that this record does not have is the empty string, an empty list or an object of empty
// strings.
func (f *recordFields) byName(name string) (any, bool) {
	d, ok := fieldsByName[name]
	if !ok {
		return nil, false
	}
	return d.template(f), true
}

// FieldNames returns the names of all fields, in the order of the JSON record.
func FieldNames() []string { return slices.Clone(fieldNames) }

// Table returns all fields, in the order of the JSON record.
func Table() []Field { return fieldTable }

var (
	fieldTable   []Field
	fieldNames   []string
	fieldsByName = make(map[string]*Field)
)

func init() {
	for _, fields := range [][]Field{placeFields, readingFields, targetFields, sourceFields, recordField.Parts} {
		setKeys(fields)
	}
	recordField.key = `,"` + recordField.Name + `":`
	fieldTable = slices.Concat(placeFields, readingFields, targetFields, []Field{recordField}, sourceFields)
	for i := range fieldTable {
		f := &fieldTable[i]
		fieldNames = append(fieldNames, f.Name)
		fieldsByName[f.Name] = f
	}
}

// placeFields are what was found, and where.
var placeFields = []Field{
	{Name: "type", value: always(func(*recordFields) any { return "uri" })},
	{Name: "path", value: always(func(f *recordFields) any { return pathText(f.record.Origin.Path) }), append: func(dst []byte, f *recordFields) []byte {
		return appendPath(dst, f.record.Origin.Path)
	}},
	{Name: "uri", value: always(func(f *recordFields) any { return validText(f.record.Text) })},
	{Name: "target", value: always((*recordFields).targetText), append: func(dst []byte, f *recordFields) []byte {
		return appendChars(dst, "", f.record.Target, f.record.IsReference())
	}},
	{Name: "kind", value: always(func(f *recordFields) any { return pipeline.Kinds[f.record.Kind] })},
	{Name: "wrapper", value: always(func(f *recordFields) any { return pipeline.Wrappers[f.record.Wrapper] })},
	{Name: "start", kind: intField, value: always(func(f *recordFields) any { return f.record.Span.Start })},
	{Name: "end", kind: intField, value: always(func(f *recordFields) any { return f.record.Span.End })},
	{Name: "line", kind: intField, value: always(func(f *recordFields) any { return f.record.Line })},
	{Name: "column", kind: intField, value: func(f *recordFields) (any, bool) { return f.record.Column, f.record.Column > 0 }},
}

// readingFields are how it was read.
var readingFields = []Field{
	{Name: "pieces", kind: objectsField, Parts: []Field{{Name: "start", kind: intField}, {Name: "end", kind: intField}}, value: always(pieces)},
	{Name: "raw", value: always(func(f *recordFields) any { return validText(f.record.Raw) })},
	{Name: "before", value: func(f *recordFields) (any, bool) { return validText(f.record.Before), f.record.Before != nil }},
	{Name: "after", value: func(f *recordFields) (any, bool) { return validText(f.record.After), f.record.After != nil }},
	{Name: "rules", kind: stringsField, value: always(rules)},
	{Name: "confidence", kind: floatField, value: always(confidence)},
	{Name: "alternatives", kind: stringsField, value: always(alternatives)},
	evidenceField,
	{Name: "valid", kind: boolField, value: always(func(f *recordFields) any { return f.record.Valid() })},
	{Name: "error", kind: objectField, has: hasError, Parts: []Field{
		{Name: "offset", kind: intField, value: ofError(func(e *resolve.Error) any { return int64(e.Offset) })},
		{Name: "rule", value: ofError(func(e *resolve.Error) any { return validText([]byte(e.Rule)) })},
		{Name: "text", value: ofError(func(e *resolve.Error) any { return validText([]byte(e.Reason)) })},
	}},
	{Name: "repaired", value: repaired},
}

// targetFields are the components of the target and its warnings.
var targetFields = []Field{
	{Name: "warnings", kind: objectsField, Parts: []Field{{Name: "code"}, {Name: "text"}}, value: always((*recordFields).warnings)},
	{Name: "scheme", value: component(resolve.Reference.Scheme)},
	{Name: "userinfo", value: component(resolve.Reference.Userinfo)},
	{Name: "host", value: component(resolve.Reference.Host)},
	{Name: "port", value: component(resolve.Reference.Port)},
	{Name: "path_component", value: component(func(t resolve.Reference) (string, bool) { return t.Path(), true })},
	{Name: "query", value: component(resolve.Reference.Query)},
	{Name: "fragment", value: component(resolve.Reference.Fragment)},
	{Name: "domain", value: domain},
	{Name: "via", kind: stringsField, value: via},
	{Name: "anchor", value: func(f *recordFields) (any, bool) {
		text := anchorText(f.record.LinkText())
		return text, text != ""
	}},
	{Name: "base", value: func(f *recordFields) (any, bool) {
		return f.record.Origin.Base, f.record.Kind == delimit.Relative && f.record.Origin.Base != ""
	}},
}

// sourceFields are what it was found in.
var sourceFields = []Field{
	{Name: "offsets", value: always(func(f *recordFields) any {
		if f.record.Origin.Decoded {
			return "part"
		}
		return "source"
	})},
	{Name: "encoding", value: encoding},
	messageField,
}

// encoding returns the encoding in which the reference was read if that is only a guess: the one
// guessed for the whole text, or Windows-1252 for a reference that is not UTF-8.
func encoding(f *recordFields) (any, bool) {
	name := guessedEncoding(f.record)
	return name, name != ""
}

// guessedEncoding returns the encoding of r where nothing in the input says it; else "".
func guessedEncoding(r *pipeline.Record) string {
	if r.Origin.Guessed == "" && !utf8.Valid(r.Raw) {
		return "windows-1252"
	}
	return r.Origin.Guessed
}

// always returns the value function of a field that every record has.
func always(value func(*recordFields) any) func(*recordFields) (any, bool) {
	return func(f *recordFields) (any, bool) { return value(f), true }
}

// validText returns text with each byte that is not valid UTF-8 replaced by U+FFFD.
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

func pieces(f *recordFields) any {
	r := f.record
	spans := []delimit.Span{r.Span}
	if r.Detail != nil && r.Detail.Pieces != nil {
		spans = r.Detail.Pieces
	}
	list := make([]map[string]any, len(spans))
	for i, p := range spans {
		list[i] = map[string]any{"start": p.Start, "end": p.End}
	}
	return list
}

func rules(f *recordFields) any {
	ids := []string{}
	for id := range f.record.Rules.All() {
		ids = append(ids, id)
	}
	return ids
}

// confidence returns the confidence as it is written.
func confidence(f *recordFields) any {
	var room [8]byte
	c, _ := strconv.ParseFloat(string(appendConfidence(room[:0], f.record.Confidence)), 64) // always a number
	return c
}

func alternatives(f *recordFields) any {
	list := []string{}
	if d := f.record.Detail; d != nil {
		for _, a := range d.Alternatives {
			list = append(list, validText([]byte(a)))
		}
	}
	return list
}

// evidenceField holds the line ends that were crossed on evidence (rule R5).
var evidenceField = Field{
	Name: "evidence", kind: objectsField, value: func(f *recordFields) (any, bool) { return joins(f.record.Detail) },
	Parts: []Field{
		{Name: "offset", kind: intField}, {Name: "probability", kind: floatField},
		{Name: "features", kind: objectsField, Parts: []Field{{Name: "name"}, {Name: "weight", kind: floatField}}},
	},
}

// joins returns the line ends that were crossed on evidence, and whether there are any.
func joins(d *pipeline.Detail) (any, bool) {
	if d == nil || d.Joins == nil {
		return nil, false
	}
	list := make([]map[string]any, len(d.Joins))
	for i := range d.Joins {
		j := &d.Joins[i]
		features := []map[string]any{}
		for _, s := range j.Features() {
			features = append(features, map[string]any{"name": s.Name, "weight": rounded(s.Weight)})
		}
		list[i] = map[string]any{"offset": d.Pieces[j.Piece].End, "probability": rounded(j.Probability), "features": features}
	}
	return list, true
}

// rounded returns a number to three decimals, as it is written.
func rounded(x float64) float64 { return math.Round(x*1000) / 1000 }

func hasError(f *recordFields) bool { return !f.record.Valid() }

// ofError returns the value function of a field of the error.
func ofError(of func(*resolve.Error) any) func(*recordFields) (any, bool) {
	return func(f *recordFields) (any, bool) {
		if !hasError(f) {
			return nil, false
		}
		return of(f.record.Detail.Err), true
	}
}

// absent is the value in a template of an object that the record does not have: it is false as a
// condition, and each of its fields is the empty string.
type absent map[string]string

// String returns the empty string.
func (absent) String() string { return "" }

func repaired(f *recordFields) (any, bool) {
	r := f.record
	if r.Valid() || r.Detail.Repaired == nil {
		return nil, false
	}
	return string(r.Detail.Repaired), true
}

// parse parses the target unless it is parsed already, and reports whether it is a URI reference.
func (f *recordFields) parse() bool {
	if !f.parsed {
		f.parsed, f.known = true, false
		if f.record.IsReference() {
			f.target, f.known = pipeline.ParseTarget(f.RFC, f.record.Target)
		}
	}
	return f.known
}

// component returns the value function of a component of the target.
func component(of func(resolve.Reference) (string, bool)) func(*recordFields) (any, bool) {
	return func(f *recordFields) (any, bool) {
		if !f.parse() {
			return nil, false
		}
		return of(f.target)
	}
}

// domain returns the registrable domain of the target's host.
func domain(f *recordFields) (any, bool) {
	if !f.parse() {
		return nil, false
	}
	host, _ := f.target.Host()
	d := publicsuffix.Domain(host)
	return d, d != ""
}

// targetText returns the target, defanged if that is asked for.
func (f *recordFields) targetText() any {
	if f.Defang {
		return validText(delimit.AppendDefanged(nil, f.record.Target))
	}
	return validText(f.record.Target)
}

func (f *recordFields) warnings() any {
	list := []map[string]any{}
	known := f.parse()
	for _, w := range appendWarnings(nil, f.record, f.target, known) {
		list = append(list, map[string]any{"code": string(w.Code), "text": w.Text})
	}
	return list
}

// via returns the links that led to the target, if it was unwrapped.
func via(f *recordFields) (any, bool) {
	d := f.record.Detail
	if d == nil || d.Via == nil {
		return nil, false
	}
	return d.Via, true
}
