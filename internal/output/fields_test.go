package output

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"urigrep/delimit"
	"urigrep/internal/pipeline"
	"urigrep/internal/source/format"
	"urigrep/resolve"
)

// Fields have what a JSON decoder finds in the record that is written, and what the record does not
// have is empty.
func TestFieldsAreThoseOfTheJSON(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	const letters = "ab\"\\{}[],:\n\x00é\u2028\xff "
	word := func() []byte {
		b := make([]byte, r.IntN(9))
		for i := range b {
			b[i] = letters[r.IntN(len(letters))]
		}
		return b
	}
	var fields recordFields
	for range 2000 {
		rec := &pipeline.Record{
			Origin: &pipeline.Origin{Path: string(word())}, Text: []byte("http://a.example/b?c"), Target: []byte("http://a.example/b#d"), Raw: word(),
			Span: delimit.Span{Start: r.Int64(), End: 9}, Line: 3, Column: int64(r.IntN(2)), Confidence: r.Float64(), Rules: delimit.RuleT3,
		}
		if r.IntN(2) == 0 {
			rec.Text = append(rec.Text, word()...) // else it is valid
			rec.Detail = &pipeline.Detail{
				Repaired: []byte("http://a/%5E"), Pieces: []delimit.Span{{Start: 1, End: 2}, {Start: 4, End: 5}},
				Alternatives: []string{string(word()), string(word())}, Err: &resolve.Error{Offset: 9, Rule: "host", Reason: string(word())},
				Joins: []pipeline.PieceJoin{{Join: delimit.Join{Offset: 2, Probability: 0.875}}},
				Via:   []string{"http://b.example/?" + string(word())}, Warnings: []resolve.Warning{{Code: "c", Text: string(word())}},
			}
		}
		if r.IntN(2) == 0 {
			rec.Origin.Message = &pipeline.Message{
				Header: &format.Header{Index: 4, Subject: string(word()), From: string(word()) + "<a@b.example>", To: string(word()), Date: time.Unix(0, 0), Newsgroups: []string{string(word())}}, Part: "1.2",
			}
		}
		line := new(JSON).Append(nil, label(rec, new(JSON).Label))
		var want map[string]any
		if err := json.Unmarshal(line, &want); err != nil {
			t.Fatalf("%v: %q", err, line)
		}
		want["path"] = rec.Origin.Path // its bytes, also where JSON has them in base64
		if rec.Origin.Path == "" {
			want["path"] = "-"
		}
		fields.set(rec)
		got := make(map[string]any)
		for _, name := range FieldNames() {
			value, _ := fields.byName(name)
			if value != "" && !isAbsent(value) {
				got[name] = asJSON(t, value)
			}
		}
		got["path"] = want["path"]
		if rec.Detail == nil {
			delete(got, "via") // the JSON record has it only where a target was unwrapped
			delete(got, "evidence")
		}
		if m, ok := got["message"].(map[string]any); ok {
			if from, ok := m["from"].(map[string]any); ok {
				maps.DeleteFunc(from, func(_ string, v any) bool { return v == "" })
			}
			maps.DeleteFunc(m, func(_ string, v any) bool { return v == "" || reflect.DeepEqual(v, map[string]any{}) })
			if rec.Origin.Message.Header == nil {
				delete(m, "newsgroups")
			}
		}
		maps.DeleteFunc(want, func(_ string, v any) bool { return v == "" })
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%q:\ngot  %v\nwant %v", line, got, want)
		}
	}
}

func isAbsent(value any) bool { _, is := value.(absent); return is }

// asJSON returns a value as a JSON decoder returns it.
func asJSON(t *testing.T, value any) (decoded any) {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &decoded); err != nil {
		t.Fatal(err)
	}
	return decoded
}

func TestNamesIn(t *testing.T) {
	for _, c := range []struct {
		text  string
		names []string // nil for all
	}{
		{"{{.uri}}\t{{.line}}", []string{"uri", "line"}},
		{"{{if .valid}}{{.error.rule}}{{else if .host}}a{{else}}{{shell .raw}}{{end}}", []string{"end", "raw", "valid", "error", "host"}},
		{"{{range .pieces}}{{.start}}{{end}}", []string{"start", "end", "pieces"}},
		{"{{range .rules}}{{.}}{{end}}", nil},
		{"{{range .rules}}{{- . -}}{{end}}", nil},
		{"{{with $x := .message}}{{$x.from}} {{$.path}}{{end}}", []string{"path", "end", "message"}},
		{`{{index . "uri"}}`, nil},
		{`{{json .}}{{/* whole */}}`, nil},
		{`{{define "x"}}{{.uri}}{{end}}{{template "x" $}}`, nil},
		{`{{(index .pieces 0).start}}`, []string{"start", "pieces"}},
	} {
		want := c.names
		if want == nil {
			want = fieldNames
		}
		got := slices.Sorted(slices.Values(namesIn(c.text)))
		if want := slices.Sorted(slices.Values(want)); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", c.text, got, want)
		}
	}
}

// What a record does not have is empty, and false as a condition.
func TestFormatOfWhatIsAbsent(t *testing.T) {
	text := []byte("http://a.example/")
	r := &pipeline.Record{Origin: new(pipeline.Origin), Text: text, Target: text, Raw: text, Confidence: 1}
	dateless := *r
	dateless.Origin = &pipeline.Origin{Message: &pipeline.Message{Header: &format.Header{Subject: "s"}, Part: "1"}}
	for _, c := range []struct {
		format string
		record *pipeline.Record
		want   string
	}{
		{`{{if .error}}bad{{else}}good{{end}}`, r, "good\n"},
		{`{{if .message}}mail{{else}}text{{end}}`, r, "text\n"},
		{`{{if .message}}mail{{else}}text{{end}}`, &dateless, "mail\n"},
		{`[{{.error.rule}}{{.error.offset}}{{.message.date}}{{.query}}{{.column}}{{.base}}{{.repaired}}]`, r, "[]\n"},
		{`{{$m := .message}}[{{$m.subject}}{{$m.newsgroups}}]`, r, "[]\n"},
		{`{{.message.date}}{{.message.index}}{{.message.subject}}{{join "," .message.newsgroups}}`, &dateless, "s\n"},
		{`{{join "," .message.newsgroups}}|{{join "," .rules}}|{{len .pieces}}`, r, "||1\n"},
		{`{{with .message}}{{.from}}{{else}}none{{end}}`, r, "none\n"},
	} {
		f, err := NewFormat(c.format, resolve.RFC3986, '\n')
		if err != nil {
			t.Errorf("%s: %v", c.format, err)
			continue
		}
		if got := string(f.Append(nil, c.record)); got != c.want {
			t.Errorf("%s: %q, want %q", c.format, got, c.want)
		}
		if n, err := f.Failure(); n != 0 {
			t.Errorf("%s: %v", c.format, err)
		}
	}
}

// A name that is no field is refused, wherever it stands.
func TestFormatRefusesUnknownNames(t *testing.T) {
	for _, format := range []string{
		`{{.hots}}`, `{{if .valid}}{{.hots}}{{end}}`, `{{if not .valid}}{{.hots}}{{end}}`, `{{.error.ruel}}`,
		`{{if .message}}{{else}}{{.hots}}{{end}}`, `{{with .message}}{{.form}}{{end}}`, `{{range .pieces}}{{.begin}}{{end}}`,
	} {
		if _, err := NewFormat(format, resolve.RFC3986, '\n'); err == nil || !strings.Contains(err.Error(), "no field ") && !strings.Contains(err.Error(), "no entry for key") {
			t.Errorf("%s: %v", format, err)
		}
	}
}

func BenchmarkFormatDense(b *testing.B) {
	out, err := NewFormat(`{{.line}}\t{{.uri}}`, resolve.RFC3986, '\n')
	if err != nil {
		b.Fatal(err)
	}
	benchmarkDense(b, func(*pipeline.Origin) {}, out.Append)
}
