package output

import (
	"bytes"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"text/template"
	"time"

	"urigrep/delimit"
	"urigrep/internal/pipeline"
	"urigrep/resolve"
)

// Format writes records by a template over the fields of the JSON record. A field that a record
// does not have is the empty string, an empty list or an object of empty strings. Several
// goroutines may use it at once.
type Format struct {
	// To be set before records are written.
	Defang   bool // the field target is defanged
	Terminal bool // the output is a terminal: control characters are escaped

	template   *template.Template
	names      []string // of the fields that the template may use
	fillAbsent bool     // absent objects have all their fields, empty
	end        byte
	scratch    sync.Pool // of *formatScratch

	failures // records with which the template failed
}

// NewFormat parses a template, in which \t, \n, \0 and \\ outside of actions mean tab, line end,
// NUL and \. Every record ends with end. The error says where the template is wrong.
func NewFormat(text string, rfc resolve.RFC, end byte) (*Format, error) {
	t, err := template.New("format").Option("missingkey=error").Funcs(formatFuncs).Parse(unescape(text))
	if err != nil {
		return nil, templateError(err)
	}
	f := &Format{template: t, names: namesIn(text), end: end}
	f.scratch.New = func() any { return &formatScratch{fields: recordFields{RFC: rfc}, values: make(map[string]any)} }
	if err := f.try(); err != nil {
		return nil, err
	}
	t.Option("missingkey=zero") // an absent object has none of its fields
	return f, f.tryAbsent()
}

// Append writes a record, or nothing if the template fails with it: see Failure.
func (f *Format) Append(dst []byte, r *pipeline.Record) []byte {
	w := f.scratch.Get().(*formatScratch)
	defer f.scratch.Put(w)
	w.fields.Defang = f.Defang
	w.set(f.names, r)
	if f.fillAbsent {
		w.fill(f.names)
	}
	if f.Terminal {
		w.escape(f.names)
	}
	if err := f.execute(w); err != nil {
		f.failures.add(err)
		return dst
	}
	text := w.text.Bytes()
	if !f.Terminal {
		return append(append(dst, text...), f.end)
	}
	for line := range bytes.Lines(text) {
		body, ended := bytes.CutSuffix(line, []byte("\n"))
		dst = (&Text{Terminal: true}).appendSource(dst, body)
		if ended {
			dst = append(dst, '\n')
		}
	}
	return append(dst, f.end)
}

// execute sets w.text to the result of the template for w.values.
func (f *Format) execute(w *formatScratch) error {
	w.text.Reset()
	if err := f.template.Execute(&w.text, w.values); err != nil {
		return templateError(err)
	}
	return nil
}

// A formatScratch is memory that is used again.
type formatScratch struct {
	fields recordFields
	values map[string]any // those that the template may use
	text   bytes.Buffer
}

var (
	word = regexp.MustCompile(`[a-z_]+`)

	// wholeRecord matches a dot or a dollar by itself in a template, which may mean the record.
	wholeRecord = regexp.MustCompile(`[{(,|=\s-][.$](?:[}),|\s]|$)`)
)

// namesIn returns the names of the fields that a template may use: those among its words, or all if
// it may use the record as a whole.
func namesIn(text string) (used []string) {
	if wholeRecord.MatchString(text) {
		return fieldNames
	}
	words := word.FindAllString(text, -1)
	for _, name := range fieldNames {
		if slices.Contains(words, name) {
			used = append(used, name)
		}
	}
	return used
}

// try executes the template for a record that has every field, and one that has none, so that a
// template that fails with every record, or names no field, is an error before anything is read.
func (f *Format) try() error {
	w := f.scratch.Get().(*formatScratch)
	defer f.scratch.Put(w)
	w.set(f.names, fullSample())
	if err := f.execute(w); err != nil {
		return err
	}
	full := maps.Clone(w.values)
	w.set(f.names, &pipeline.Record{Origin: new(pipeline.Origin)})
	for name, value := range w.values {
		if _, ok := value.(absent); ok {
			w.values[name] = emptied(full[name].(map[string]any))
		}
	}
	if err := f.execute(w); err != nil && strings.Contains(err.Error(), "map has no entry for key") {
		return err
	}
	return nil
}

// tryAbsent executes the template for a record that has neither error nor message. A template that
// uses an object inside one of them, such as .message.from.name, gets all their fields, empty.
func (f *Format) tryAbsent() error {
	w := f.scratch.Get().(*formatScratch)
	defer f.scratch.Put(w)
	w.set(f.names, &pipeline.Record{Origin: new(pipeline.Origin)})
	const unknown = "<no value>" // written by package template for a missing name
	err := f.execute(w)
	if err != nil && strings.Contains(err.Error(), "can't evaluate field") {
		f.fillAbsent = true
		return nil
	}
	if err == nil && bytes.Contains(w.text.Bytes(), []byte(unknown)) && !strings.Contains(f.template.Root.String(), unknown) {
		return errors.New("format: map has no entry for key: a name that is no field where error or message is absent")
	}
	return nil
}

// fill replaces the absent objects among the fields named by objects of empty fields.
func (w *formatScratch) fill(names []string) {
	for _, name := range names {
		if _, ok := w.values[name].(absent); !ok {
			continue
		}
		object := make(map[string]any)
		for _, p := range fieldsByName[name].Parts {
			object[p.Name] = ""
			if p.kind == objectField {
				object[p.Name] = absent{}
			}
		}
		w.values[name] = object
	}
}

// emptied returns an object with the same fields, all empty.
func emptied(object map[string]any) map[string]any {
	empty := make(map[string]any)
	for name := range object {
		empty[name] = ""
	}
	return empty
}

// fullSample returns a record that has every field.
func fullSample() *pipeline.Record {
	text, target := []byte("//me:you@www.example.org:80/^?q#f"), []byte("http://me:you@www.example.org:80/%5E?q#f")
	message := &pipeline.Header{
		Index: 1, ID: "<1@example.org>", Subject: "a subject", From: "me <me@example.org>", To: "you@example.org", ListID: "list.example.org",
		Date: time.Date(2004, time.May, 31, 12, 34, 56, 0, time.UTC), Newsgroups: []string{"comp.misc"},
	}
	return &pipeline.Record{
		Origin: &pipeline.Origin{
			Path: "inbox", Base: "http://www.example.org/",
			Message: &pipeline.Message{Header: message, Part: "1.2", MediaType: "text/plain"},
			Record: &pipeline.RecordPlace{
				Line: 56, Field: "text", ID: "1", Type: "response", TargetURI: "http://www.example.org/", Date: "2004-05-31T12:34:56Z",
			},
		},
		Text: text, Target: target, Raw: text, Span: delimit.Span{Start: 1234, End: 1272}, Line: 56, Column: 7,
		Rules: delimit.RuleT3, Kind: delimit.Relative, Wrapper: delimit.Angle, Confidence: 0.9,
		Detail: &pipeline.Detail{
			Repaired: target[len("http:"):], Pieces: []delimit.Span{{Start: 1234, End: 1240}, {Start: 1241, End: 1272}},
			Alternatives: []string{"http://www.example.org/"}, Via: []string{"http://a/", "http://www.example.org/"},
			Err: &resolve.Error{Offset: 29, Rule: "path-abempty", Reason: "want"},
		},
	}
}

// set computes the named fields of a record.
func (w *formatScratch) set(names []string, r *pipeline.Record) {
	w.fields.set(r)
	for _, name := range names {
		w.values[name], _ = w.fields.byName(name)
	}
}

// escape escapes the strings of the named fields for a terminal, line ends included. Those of the
// template itself stay.
func (w *formatScratch) escape(names []string) {
	for _, name := range names {
		w.values[name] = escaped(w.values[name])
	}
}

// escaped returns a value with all strings in it escaped for a terminal.
func escaped(value any) any {
	switch v := value.(type) {
	case string:
		return string(appendSafe(nil, v))
	case []string:
		for i, s := range v {
			v[i] = string(appendSafe(nil, s))
		}
	case address:
		for name, s := range v {
			v[name] = string(appendSafe(nil, s))
		}
	case map[string]any:
		for name, part := range v {
			v[name] = escaped(part)
		}
	case []map[string]any:
		for _, object := range v {
			escaped(object)
		}
	}
	return value
}

// unescape replaces the escapes of a template outside of its actions.
func unescape(text string) string {
	var b strings.Builder
	escapes := strings.NewReplacer(`\t`, "\t", `\n`, "\n", `\0`, "\x00", `\\`, `\`)
	for {
		before, rest, found := strings.Cut(text, "{{")
		b.WriteString(escapes.Replace(before))
		if !found {
			return b.String()
		}
		action, after, closed := strings.Cut(rest, "}}")
		b.WriteString("{{" + action)
		if !closed {
			return b.String()
		}
		b.WriteString("}}")
		text = after
	}
}

// templateError returns an error of a template without the name of the package.
func templateError(err error) error {
	if m := unknownField.FindStringSubmatch(err.Error()); m != nil {
		if _, err := find(m[1]); err != nil {
			return err
		}
	}
	return errors.New(strings.TrimPrefix(err.Error(), "template: "))
}

// unknownField matches the error of a template that uses an unknown field, and its name.
var unknownField = regexp.MustCompile(`<\.([\w.]+)>: (?:map has no entry for key|can't evaluate field)`)
