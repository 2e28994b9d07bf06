package output

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"text/template"

	"urigrep/internal/pipeline"
	"urigrep/resolve"
)

// Format writes records by a template over the fields of the JSON record.
//
// A field that a record does not have is the empty string, and error and message
// have all their fields then, so that a name that is no field is always an error.
type Format struct {
	json     JSON
	template *template.Template
	names    usedNames
	terminal bool
	end      byte
	scratch  sync.Pool // of *formatScratch

	mu       sync.Mutex
	failures int64
	failure  error // the first
}

// NewFormat parses a template, in which \t, \n, \0 and \\ outside of actions stand
// for tab, line end, NUL and \. The error tells the place.
func NewFormat(text string, rfc resolve.RFC, terminal bool, end byte) (*Format, error) {
	t, err := template.New("format").Option("missingkey=error").Funcs(formatFuncs).Parse(unescape(text))
	if err != nil {
		return nil, fmt.Errorf("%s", strings.TrimPrefix(err.Error(), "template: "))
	}
	f := &Format{json: JSON{rfc}, template: t, names: namesIn(t), terminal: terminal, end: end}
	f.scratch.New = func() any { return &formatScratch{fields: make(map[string]any)} }
	w := new(formatScratch)
	if w.fields, err = decodeObject([]byte(sample)); err != nil {
		return nil, err
	}
	return f, f.execute(w)
}

// A formatScratch is memory that is used again.
type formatScratch struct {
	json   []byte
	fields map[string]any
	text   bytes.Buffer
}

// sample is a record that has every field: a template that fails with it is refused.
const sample = `{"type":"uri","path":"inbox","uri":"http://me:you@www.example.org:80/^?q#f",
"target":"http://me:you@www.example.org:80/%5E?q#f","kind":"uri","wrapper":"angle","start":1234,"end":1272,"line":56,
"column":7,"pieces":[{"start":1234,"end":1272}],"raw":"http://me:you@www.example.org:80/^?q#f","rules":["T3"],
"confidence":0.9,"alternatives":["http://www.example.org/"],"valid":false,
"error":{"offset":33,"rule":"path-abempty","text":"want"},"repaired":"http://me:you@www.example.org:80/%5E?q#f",
"warnings":[{"code":"password","text":"a password"}],"scheme":"http","userinfo":"me:you","host":"www.example.org",
"port":"80","path_component":"/%5E","query":"q","fragment":"f","base":"http://www.example.org/","offsets":"source",
"message":{"index":1,"message_id":"<1@example.org>","subject":"a subject","date":"2004-05-31T12:34:56+02:00",
"from":"me <me@example.org>","newsgroups":["comp.misc"],"part":"1.2","media_type":"text/plain"}}`

// formatFuncs are the functions that a template has beside those of text/template.
var formatFuncs = template.FuncMap{
	"json":  formatJSON,
	"tsv":   formatTSV,
	"shell": formatShell,
	"join":  formatJoin,
}

// formatJSON returns a value as JSON.
func formatJSON(v any) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return strings.TrimSuffix(b.String(), "\n"), err
}

// formatTSV returns a value as a field of tab-separated values: tab, line ends and \ are escaped.
func formatTSV(v any) string {
	return strings.NewReplacer("\\", `\\`, "\t", `\t`, "\n", `\n`, "\r", `\r`).Replace(fmt.Sprint(v))
}

// formatShell returns a value as one word for a POSIX shell.
func formatShell(v any) string {
	return "'" + strings.ReplaceAll(fmt.Sprint(v), "'", `'\''`) + "'"
}

// formatJoin returns the values of a list with a separator between them.
func formatJoin(separator string, list []any) string {
	words := make([]string, len(list))
	for i, v := range list {
		words[i] = fmt.Sprint(v)
	}
	return strings.Join(words, separator)
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

// Label sets what all records of a document have in common.
func (f *Format) Label(o *pipeline.Origin) { f.json.Label(o) }

// Append writes a record of a document labelled by Label. One with which the template fails is left out, see Failure.
func (f *Format) Append(dst []byte, r *pipeline.Record) []byte {
	w := f.scratch.Get().(*formatScratch)
	defer f.scratch.Put(w)
	w.json = f.json.Append(w.json[:0], r)
	err := f.names.read(w.fields, w.json)
	if f.names.has("path") {
		w.fields["path"] = formatPath(r.Origin.Path)
	}
	if err == nil {
		err = f.execute(w)
	}
	text := w.text.Bytes()
	if err != nil {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.failures++
		if f.failure == nil {
			f.failure = err
		}
		return dst
	}
	if !f.terminal {
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

// Failure returns the number of records with which the template failed, and the error
// of one of them.
func (f *Format) Failure() (int64, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.failures, f.failure
}

// execute writes into w.text what the template makes of w.fields.
func (f *Format) execute(w *formatScratch) error {
	w.text.Reset()
	if err := f.template.Execute(&w.text, w.fields); err != nil {
		return fmt.Errorf("%s", strings.TrimPrefix(err.Error(), "template: "))
	}
	return nil
}

// formatPath returns a path as templates have it: its bytes as they are.
func formatPath(path string) string {
	if path == "" {
		return "-"
	}
	return path
}
