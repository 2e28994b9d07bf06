package templates_test

import (
	"bytes"
	"strings"
	"testing"

	"urigrep/internal/output"
	"urigrep/internal/output/field"
	"urigrep/internal/output/templates"
	"urigrep/internal/pipeline"
)

// options returns those of a template.
func options(template string) *output.Options {
	return &output.Options{Value: template, Style: output.Style{RecordEnd: '\n'}}
}

// What a template does not use is not computed.
func TestNeedsOfTemplates(t *testing.T) {
	all := field.NeedsOf(field.All())
	for text, want := range map[string]field.Needs{
		"{{.uri}}\t{{.line}}": field.Places | field.Lines,
		"{{if .valid}}{{.error.rule}}{{else if .host}}a{{else}}{{shell .raw}}{{end}}": field.Places, // a field is called end
		"{{.uri}} {{.host}} {{.error.rule}}":                                          0,
		"{{range .rules}}{{.}}{{end}}":                                                all,
		"{{range .rules}}{{- . -}}{{end}}":                                            all,
		"{{.message.from}} {{.path}}":                                                 field.Metadata,
		"{{.message.index}}":                                                          field.Metadata | field.Index,
		"{{$x := .message}}{{$x.from}}":                                               field.Metadata | field.Index,
		`{{index . "uri"}}`:                                                           all,
		`{{json .}}{{/* whole */}}`:                                                   all,
		`{{define "x"}}{{.uri}}{{end}}{{template "x" $}}`:                             all,
		`{{(index .pieces 0).start}}`:                                                 field.Places,
	} {
		f, err := templates.New(options(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Needs(); got != want {
			t.Errorf("%s: %b, want %b", text, got, want)
		}
	}
}

// What a record does not have is empty, and false as a condition.
func TestFormatOfWhatIsAbsent(t *testing.T) {
	text := []byte("http://a.example/")
	r := &pipeline.Record{Origin: new(pipeline.Origin), Text: text, Target: text, Raw: text, Confidence: 1}
	dateless := *r
	dateless.Origin = &pipeline.Origin{Message: &pipeline.Message{Header: &pipeline.Header{Subject: "s"}, Part: "1"}}
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
		f, err := templates.New(options(c.format))
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
		if _, err := templates.New(options(format)); err == nil || !strings.Contains(err.Error(), "no field ") && !strings.Contains(err.Error(), "no entry for key") {
			t.Errorf("%s: %v", format, err)
		}
	}
}

// A loop without end is an error, before the run where it depends on no record.
func TestFormatOfALoopWithoutEnd(t *testing.T) {
	if _, err := templates.New(options(`{{range 1000000000}}0123456789{{end}}`)); err == nil || !strings.Contains(err.Error(), "a record gives more than the limit of 1048576 bytes") {
		t.Errorf("error %v", err)
	}
	f, err := templates.New(options(`{{if eq .port "1"}}{{range 1000000000}}0123456789{{end}}{{else}}{{.raw}}{{.raw}}{{end}}`))
	if err != nil {
		t.Fatal(err)
	}
	text := []byte("http://a.example:1/")
	if got := f.Append(nil, &pipeline.Record{Origin: new(pipeline.Origin), Text: text, Target: text, Raw: text}); len(got) > 0 {
		t.Errorf("%d bytes of a loop without end", len(got))
	}
	if n, err := f.Failure(); n != 1 || !strings.Contains(err.Error(), "more than the limit") {
		t.Errorf("%d failed: %v", n, err)
	}
	long := bytes.Repeat([]byte("x"), 3<<20)
	if got := f.Append(nil, &pipeline.Record{Origin: new(pipeline.Origin), Raw: long}); len(got) != 6<<20+1 {
		t.Errorf("%d bytes of a long record", len(got))
	}
}

// A loop that writes nothing ends too, and so do templates that call each other.
func TestFormatOfLoopsThatWriteNothing(t *testing.T) {
	const call = `{{if .}}{{template "a" (slice . 1)}}{{template "a" (slice . 1)}}{{end}}`
	for _, format := range []string{
		`{{if true}}{{range 10000}}{{range 1000000000}}{{continue}}{{end}}{{end}}{{end}}`, `{{range 0}}{{else}}{{with 1}}{{range 1000000000}}{{end}}{{end}}{{end}}`,
		`{{define "a"}}` + call + `{{end}}{{template "a" "0123456789012345678901234567890123456789"}}`,
	} {
		if _, err := templates.New(options(format)); err == nil || err.Error() != "template: a record takes more than the limit of 262144 steps" {
			t.Errorf("%s: error %v", format, err)
		}
	}
	if _, err := templates.New(options(`{{range 1000}}{{range 100}}{{end}}{{end}}{{.uri}}`)); err != nil {
		t.Errorf("few steps: %v", err)
	}
}

func BenchmarkFormat(b *testing.B) {
	f, err := templates.New(options(`{{.line}}\t{{.uri}}`))
	if err != nil {
		b.Fatal(err)
	}
	text := []byte("http://a.example/")
	r := &pipeline.Record{Origin: new(pipeline.Origin), Text: text, Target: text, Raw: text, Line: 7, Confidence: 1}
	var line []byte
	b.ReportAllocs()
	for b.Loop() {
		line = f.Append(line[:0], r)
	}
}
