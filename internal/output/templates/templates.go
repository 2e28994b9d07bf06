// Package templates writes records by a template of the user's over the fields of the JSON record.
package templates

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"text/template"

	"urigrep/internal/output"
	"urigrep/internal/output/escape"
	"urigrep/internal/output/field"
	"urigrep/internal/pipeline"
)

// A Format is a sink that writes records by a template. A field that a record does not have is the
// empty string, an empty list or an object of empty strings. Several goroutines may use it at once.
type Format struct {
	output.Nothing
	output.Failures // records with which the template failed

	options    *output.Options
	template   *template.Template
	fields     []*field.Ref // those that the template may use
	needs      field.Needs
	fillAbsent bool      // absent objects have all their fields, empty
	scratch    sync.Pool // of *scratch
}

// Sink returns New(o) as a sink.
func Sink(o *output.Options) (output.Sink, error) { return New(o) }

// New parses a template, o.Value, in which \t, \n, \0 and \\ outside of actions mean tab, line end,
// NUL and \. The error says where the template is wrong.
func New(o *output.Options) (*Format, error) {
	t, err := template.New("template").Option("missingkey=error").Funcs(functions).Parse(unescape(o.Value))
	if err != nil {
		return nil, templateError(err)
	}
	countSteps(t)
	f := &Format{options: o, template: t}
	f.fields, f.needs = fieldsIn(o.Value)
	f.scratch.New = func() any {
		w := &scratch{values: field.Values{RFC: o.RFC, Defang: o.Defang}, fields: make(map[string]any)}
		w.template = template.Must(f.template.Clone()).Funcs(template.FuncMap{"query": w.query})
		return w
	}
	if err := f.try(); err != nil {
		return nil, err
	}
	t.Option("missingkey=zero") // an absent object has none of its fields
	f.scratch = sync.Pool{New: f.scratch.New}
	return f, f.tryAbsent()
}

// Failure implements output.Sink.
func (f *Format) Failure() (int64, error) { return f.Failures.Failure() }

// Needs implements output.Sink.
func (f *Format) Needs() field.Needs { return f.needs }

// Connect implements output.Sink.
func (f *Format) Connect(p *pipeline.Options) { p.Append = f.Append }

// Append writes a record, or nothing if the template fails with it: see Failure.
func (f *Format) Append(dst []byte, r *pipeline.Record) []byte {
	w := f.scratch.Get().(*scratch)
	defer f.scratch.Put(w)
	w.set(f.fields, r)
	if f.fillAbsent {
		w.fill(f.fields)
	}
	if f.options.Terminal {
		w.escape()
	}
	if err := f.execute(w); err != nil {
		f.Add(err)
		return dst
	}
	text := w.text.Bytes()
	if !f.options.Terminal {
		return append(append(dst, text...), f.options.RecordEnd)
	}
	for line := range bytes.Lines(text) {
		body, ended := bytes.CutSuffix(line, []byte("\n"))
		if dst = escape.AppendLine(dst, body); ended {
			dst = append(dst, '\n')
		}
	}
	return append(dst, f.options.RecordEnd)
}

// execute sets w.text to the result of the template for w.fields.
func (f *Format) execute(w *scratch) error {
	w.text.Reset()
	err := w.template.Execute(&limited{&w.text, w.most, mostSteps}, w.fields)
	switch {
	case errors.Is(err, errTooLong):
		return fmt.Errorf("template: %w of %d bytes", errTooLong, w.most)
	case errors.Is(err, errTooMany):
		return fmt.Errorf("template: %w of %d steps", errTooMany, mostSteps)
	case err != nil:
		return templateError(err)
	}
	return nil
}

// A scratch is reusable memory for a record.
type scratch struct {
	template *template.Template // that finds the query of the record
	values   field.Values
	fields   map[string]any // the values of those that the template may use
	text     bytes.Buffer
	most     int // bytes that it may have
}

// set computes some fields of a record.
func (w *scratch) set(fields []*field.Ref, r *pipeline.Record) {
	w.values.Set(r)
	w.most = mostText + mostTimes*(len(r.Text)+len(r.Target)+len(r.Raw)+len(r.Before)+len(r.After))
	for _, f := range fields {
		w.fields[f.Name] = f.ForTemplate(&w.values)
	}
}

// query is the function query of a template: without a query it takes that of the record.
func (w *scratch) query(name string, of ...string) (string, error) {
	if record, ok := w.fields["query"].(string); ok && len(of) == 0 {
		of = []string{record}
	}
	return query(name, of...)
}

// fill replaces the absent objects among the fields by objects of empty fields.
func (w *scratch) fill(fields []*field.Ref) {
	for _, f := range fields {
		if _, ok := w.fields[f.Name].(field.Absent); !ok {
			continue
		}
		object := make(map[string]any)
		for i := range f.Parts {
			object[f.Parts[i].Name] = ""
			if f.Parts[i].Type == field.Object {
				object[f.Parts[i].Name] = field.Absent{}
			}
		}
		w.fields[f.Name] = object
	}
}

// escape escapes the strings of the fields for a terminal, line ends included. Those of the
// template itself stay.
func (w *scratch) escape() {
	for name, value := range w.fields {
		w.fields[name] = escaped(value)
	}
}

// escaped returns a value with all strings in it escaped for a terminal.
func escaped(value any) any {
	switch v := value.(type) {
	case string:
		return escape.Safe(v)
	case []string:
		for i, s := range v {
			v[i] = escape.Safe(s)
		}
	case field.Address:
		for name, part := range v {
			v[name] = escaped(part)
		}
	case []field.Address:
		for _, address := range v {
			escaped(address)
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

var (
	word = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[a-z_]+`) })

	// wholeRecord matches a dot or a dollar by itself in a template, which may mean the record.
	wholeRecord = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[{(,|=\s-][.$](?:[}),|\s]|$)`) })
)

// fieldsIn returns the fields that a template may use, those whose names are among its words, or
// all if it may use the record as a whole; and what a run has to compute for them.
func fieldsIn(text string) (used []*field.Ref, needs field.Needs) {
	all := field.All()
	if wholeRecord().MatchString(text) {
		return all, field.NeedsOf(all)
	}
	words := word().FindAllString(text, -1)
	if former, err := field.Find(field.FormerPath); err == nil {
		all = append(all, former)
	}
	for _, f := range all {
		if !slices.Contains(words, f.Name) {
			continue
		}
		used = append(used, f)
		whole := regexp.MustCompile(`\b` + f.Name + `\b(?:[^.]|$)`).MatchString(text) // without a part after it
		needs |= f.NeedsWith(func(part string) bool { return whole || slices.Contains(words, part) })
	}
	return used, needs
}

// try executes the template for a record that has every field, and one that has none, so that a
// template that fails with every record, or names no field, is an error before anything is read.
func (f *Format) try() error {
	w := f.scratch.Get().(*scratch)
	defer f.scratch.Put(w)
	full := make(map[string]any)
	w.most = mostText
	for _, used := range f.fields {
		full[used.Name] = used.Sample()
		w.fields[used.Name] = used.Sample()
	}
	if err := f.execute(w); err != nil {
		return err
	}
	w.set(f.fields, &pipeline.Record{Origin: new(pipeline.Origin)})
	for name, value := range w.fields {
		if _, ok := value.(field.Absent); ok {
			w.fields[name] = emptied(full[name].(map[string]any))
		}
	}
	if err := f.execute(w); err != nil && strings.Contains(err.Error(), "map has no entry for key") {
		return err
	}
	return nil
}

// emptied returns an object with the same fields, all empty.
func emptied(object map[string]any) map[string]any {
	empty := make(map[string]any)
	for name := range object {
		empty[name] = ""
	}
	return empty
}

// tryAbsent executes the template for a record that has neither error nor message. A template that
// uses an object inside one of them, such as .message.from.name, gets all their fields, empty.
func (f *Format) tryAbsent() error {
	w := f.scratch.Get().(*scratch)
	defer f.scratch.Put(w)
	w.set(f.fields, &pipeline.Record{Origin: new(pipeline.Origin)})
	const unknown = "<no value>" // written by package template for a missing name
	err := f.execute(w)
	if err != nil && strings.Contains(err.Error(), "can't evaluate field") {
		f.fillAbsent = true
		return nil
	}
	if err == nil && bytes.Contains(w.text.Bytes(), []byte(unknown)) &&
		!strings.Contains(f.template.Root.String(), unknown) {
		return errors.New("template: map has no entry for key: a name that is no field " +
			"where error or message is absent")
	}
	return nil
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
	if m := unknownField().FindStringSubmatch(err.Error()); m != nil {
		if _, err := field.Find(m[1]); err != nil {
			return err
		}
	}
	return errors.New(strings.TrimPrefix(err.Error(), "template: "))
}

// unknownField matches the error of a template that uses an unknown field, and its name.
var unknownField = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`<\.([\w.]+)>: (?:map has no entry for key|can't evaluate field)`)
})
