package output

import (
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"text/template"
	"time"

	"urigrep/delimit"
	"urigrep/internal/pipeline"
	"urigrep/internal/source/mail"
	"urigrep/resolve"
)

// What read takes from a line is what a JSON decoder finds in it, and what the record does
// not have is empty.
func TestReadIsDecoding(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	const letters = "ab\"\\{}[],:\n\x00é\u2028\xff "
	word := func() []byte {
		b := make([]byte, r.IntN(9))
		for i := range b {
			b[i] = letters[r.IntN(len(letters))]
		}
		return b
	}
	all := usedNames{all: true}
	got := make(map[string]any)
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
			}
		}
		if r.IntN(2) == 0 {
			rec.Origin.Message = &pipeline.Message{
				Message: &mail.Message{Index: 4, Subject: string(word()), Date: time.Unix(0, 0), Newsgroups: []string{string(word())}}, Part: "1.2",
			}
		}
		line := new(JSON).Append(nil, label(rec, new(JSON).Label))
		want, err := decodeObject(line)
		if err != nil {
			t.Fatalf("%v: %q", err, line)
		}
		if err := all.read(got, line); err != nil {
			t.Fatalf("%v: %q", err, line)
		}
		for _, name := range optional {
			if _, ok := want[name]; !ok {
				want[name] = ""
			}
		}
		for name, inner := range parts {
			if _, ok := want[name]; !ok {
				none := make(map[string]any)
				for _, n := range inner {
					none[n] = ""
				}
				want[name] = none
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%q:\ngot  %v\nwant %v", line, got, want)
		}
	}
}

func TestNamesIn(t *testing.T) {
	for _, c := range []struct {
		text  string
		all   bool
		names []string
	}{
		{"{{.uri}}\t{{.line}}", false, []string{"line", "uri"}},
		{"{{if .valid}}{{.error.rule}}{{else if .host}}a{{else}}{{shell .raw}}{{end}}", false, []string{"error", "host", "raw", "valid"}},
		{"{{range .pieces}}{{.start}}{{end}}", false, []string{"pieces", "start"}},
		{"{{range .rules}}{{.}}{{end}}", true, []string{"rules"}},
		{"{{with $x := .message}}{{$x.from}} {{$.path}}{{end}}", false, []string{"message", "path"}},
		{`{{printf "%.7s" (json .message.date)}}{{len (.rules | join ",")}}`, false, []string{"message", "rules"}},
		{`{{index . "uri"}}`, true, nil},
		{`{{define "x"}}{{.uri}}{{end}}{{template "x" $}}`, true, []string{"uri"}},
		{`{{(index .pieces 0).start}}{{/* .no */}}`, false, []string{"pieces"}},
	} {
		u := namesIn(template.Must(template.New("").Funcs(formatFuncs).Parse(c.text)))
		if names := slices.Sorted(maps.Keys(u.names)); u.all != c.all || !slices.Equal(names, c.names) {
			t.Errorf("%s: %v, all %v; want %v, %v", c.text, names, u.all, c.names, c.all)
		}
	}
}

func BenchmarkFormatDense(b *testing.B) {
	out, err := NewFormat(`{{.line}}\t{{.uri}}`, resolve.RFC3986, false, '\n')
	if err != nil {
		b.Fatal(err)
	}
	benchmarkDense(b, out.Label, out.Append)
}
