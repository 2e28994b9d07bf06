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
	terminal bool
	end      byte

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
	f := &Format{json: JSON{rfc}, template: t, terminal: terminal, end: end}
	fields, err := decodeFields([]byte(sample))
	if err != nil {
		return nil, err
	}
	if _, err := f.execute(fields); err != nil {
		return nil, err
	}
	return f, nil
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

// optional are the fields that a record may not have.
var optional = []string{"repaired", "scheme", "userinfo", "host", "port", "path_component", "query", "fragment", "base", "column"}

// parts are the fields that are objects and that a record may not have.
var parts = map[string][]string{
	"error":   {"offset", "rule", "text"},
	"message": {"index", "message_id", "subject", "date", "from", "newsgroups", "part", "media_type"},
}

// Label sets what all records of a document have in common.
func (f *Format) Label(o *pipeline.Origin) { f.json.Label(o) }

// Append writes a record of a document labelled by Label. One with which the template fails is left out, see Failure.
func (f *Format) Append(dst []byte, r *pipeline.Record) []byte {
	fields, err := f.fields(r)
	var text []byte
	if err == nil {
		text, err = f.execute(fields)
	}
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

// fields returns what a template sees of a record.
func (f *Format) fields(r *pipeline.Record) (map[string]any, error) {
	fields, err := decodeFields(f.json.Append(nil, r))
	if err != nil {
		return nil, err
	}
	for _, name := range optional {
		if _, ok := fields[name]; !ok {
			fields[name] = ""
		}
	}
	for name, inner := range parts {
		if _, ok := fields[name]; ok {
			continue
		}
		none := make(map[string]any)
		for _, n := range inner {
			none[n] = ""
		}
		fields[name] = none
	}
	fields["path"] = formatPath(r.Origin.Path)
	return fields, nil
}

// decodeFields returns the fields of a JSON object. All numbers in it are int64, but
// for the confidence.
func decodeFields(object []byte) (map[string]any, error) {
	decoder := json.NewDecoder(bytes.NewReader(object))
	decoder.UseNumber()
	var fields map[string]any
	if err := decoder.Decode(&fields); err != nil {
		return nil, err
	}
	if n, ok := fields["confidence"].(json.Number); ok {
		confidence, err := n.Float64()
		if err != nil {
			return nil, err
		}
		fields["confidence"] = confidence
	}
	return fields, integers(fields)
}

// integers makes int64 of the numbers in a JSON value, as far as it is a map or a list.
func integers(value any) (err error) {
	whole := func(v any) (any, error) {
		if n, ok := v.(json.Number); ok {
			return n.Int64()
		}
		return v, integers(v)
	}
	switch value := value.(type) {
	case map[string]any:
		for k, v := range value {
			if value[k], err = whole(v); err != nil {
				return err
			}
		}
	case []any:
		for i, v := range value {
			if value[i], err = whole(v); err != nil {
				return err
			}
		}
	}
	return nil
}

func (f *Format) execute(fields map[string]any) ([]byte, error) {
	var b bytes.Buffer
	if err := f.template.Execute(&b, fields); err != nil {
		return nil, fmt.Errorf("%s", strings.TrimPrefix(err.Error(), "template: "))
	}
	return b.Bytes(), nil
}

// formatPath returns a path as templates have it: its bytes as they are.
func formatPath(path string) string {
	if path == "" {
		return "-"
	}
	return path
}
