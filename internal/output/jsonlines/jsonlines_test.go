package jsonlines_test

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"urigrep/delimit"
	"urigrep/internal/output/escape"
	"urigrep/internal/output/field"
	"urigrep/internal/output/jsonlines"
	"urigrep/internal/pipeline"
	"urigrep/resolve"
)

// label gives a record's document a label.
func label(r *pipeline.Record, by *jsonlines.Record) *pipeline.Record {
	by.Label(r.Origin)
	return r
}

// whole is the sink of whole records.
var whole = jsonlines.NewRecord(resolve.RFC3986)

// record is one that --invalid asks for: it holds what no reference may.
func record() *pipeline.Record {
	return &pipeline.Record{
		Origin: &pipeline.Origin{Path: "a\x1b[31m\xffé"},
		Text:   []byte("http://a/\xc2\x9b"), Target: []byte("http://a/\xe2\x80\xaeb"), Raw: []byte("x\xff\n\"\\\x00"),
		Span: delimit.Span{Start: 5, End: 9}, Line: 3, Column: 4,
		Detail: &pipeline.Detail{Err: &resolve.Error{Offset: 9}},
	}
}

// fields is what a reader of the JSON sees.
type fields struct {
	Path          any
	URI, Target   string
	Raw           string
	Valid         bool
	Error         *struct{ Offset int }
	Repaired      *string
	Alternatives  []string
	Pieces        []struct{ Start, End int }
	Rules         []string
	Scheme, Query *string
	Confidence    float64
}

func TestJSONOfBytesThatAreNoText(t *testing.T) {
	line := whole.Append(nil, label(record(), whole))
	var f fields
	if err := json.Unmarshal(line, &f); err != nil {
		t.Fatalf("%v: %s", err, line)
	}
	if f.Raw != "x\uFFFD\n\"\\\x00" || f.URI != "http://a/\u009b" || f.Target != "http://a/\u202eb" {
		t.Errorf("%+v", f)
	}
	path, ok := f.Path.(map[string]any)
	if want := base64.StdEncoding.EncodeToString([]byte(record().Origin.Path)); !ok || path["bytes"] != want {
		t.Errorf("path is %v, want bytes of %s", f.Path, want)
	}
	if strings.ContainsFunc(strings.TrimSuffix(string(line), "\n"), escape.IsControl) {
		t.Errorf("commands to a terminal in %q", line)
	}
}

func TestJSONOfADetail(t *testing.T) {
	r := record()
	r.Rules = delimit.RuleR1 | delimit.RuleT3
	r.Confidence = 0.5
	r.Detail = &pipeline.Detail{
		Repaired:     []byte("http://a/%5E"),
		Pieces:       []delimit.Span{{Start: 1, End: 2}, {Start: 3, End: 4}},
		Alternatives: []string{"b", "c"},
		Err:          &resolve.Error{Offset: 7, Rule: "path-abempty", Reason: "want"},
	}
	var f fields
	if err := json.Unmarshal(whole.Append(nil, label(r, whole)), &f); err != nil {
		t.Fatal(err)
	}
	if f.Valid || f.Error.Offset != 7 || *f.Repaired != "http://a/%5E" || len(f.Alternatives) != 2 ||
		len(f.Pieces) != 2 || f.Pieces[1].Start != 3 || strings.Join(f.Rules, " ") != "R1 T3" || f.Confidence != 0.5 {
		t.Errorf("%+v", f)
	}
}

// oddRecord returns a record with text that wants quoting in JSON and in CSV.
func oddRecord() *pipeline.Record {
	return &pipeline.Record{
		Origin: &pipeline.Origin{Path: "a\"b,c\nd", Message: &pipeline.Message{
			Header: &pipeline.Header{Index: 1, From: `"Quay, Bo" <bo@a.example>`, Subject: "x\ty\"z\\", Date: time.Unix(0, 0), Newsgroups: []string{"a.b", "c"}},
			Part:   "1.2",
		}},
		Text: []byte("http://u:p@a.example/,\n"), Target: []byte("http://u:p@a.example/,"), Raw: []byte("http://u:p@a.example/,\xff\r\n"),
		Span: delimit.Span{Start: 5, End: 40}, Line: 3, Column: 4, Confidence: 0.5, Rules: delimit.RuleT3,
		Before: []byte("be\"fore"), After: []byte("after\n"), Anchor: []byte(" the\n anchor "),
		Detail: &pipeline.Detail{
			Pieces: []delimit.Span{{Start: 5, End: 9}, {Start: 11, End: 40}}, Alternatives: []string{"http://a/", "b c"},
			Err: &resolve.Error{Offset: 3, Rule: "path", Reason: "want \"x\""}, Repaired: []byte("http://u:p@a.example/,"),
		},
	}
}

func whereRecord() *pipeline.Record {
	return &pipeline.Record{
		Origin: &pipeline.Origin{Path: "inbox", Message: &pipeline.Message{
			Header: &pipeline.Header{
				Index: 3, From: "Bo <bo@a.example>", Date: time.Date(2006, 1, 2, 3, 4, 5, 0, time.FixedZone("", 7200)), ListID: "l.example",
			},
			Part: "1", MediaType: "text/plain",
		}},
		Text: []byte("http://u:p@www.b.example/x"), Target: []byte("http://u:p@www.b.example/x"), Raw: []byte("http://u:p@www.b.example/x"),
		Span: delimit.Span{Start: 10, End: 36}, Line: 2, Column: 5, Confidence: 0.9, Rules: delimit.RuleT3,
	}
}

// A selection of one field has the value that it has in the whole record, and nothing else.
func TestSelectionIsOfTheJSON(t *testing.T) {
	for _, r := range []*pipeline.Record{oddRecord(), whereRecord(), {Origin: new(pipeline.Origin), Text: []byte("x"), Target: []byte("x")}} {
		var all map[string]any
		if err := json.Unmarshal(whole.Append(nil, label(r, whole)), &all); err != nil {
			t.Fatal(err)
		}
		for _, name := range field.Names() {
			s, err := jsonlines.NewSelection(name, resolve.RFC3986)
			if err != nil {
				t.Fatal(err)
			}
			line := s.Append(nil, r)
			var got map[string]any
			if err := json.Unmarshal(line, &got); err != nil {
				t.Fatalf("%s: %v: %s", name, err, line)
			}
			want := make(map[string]any)
			if value, ok := all[name]; ok {
				want[name] = value
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %v, want %v", name, got, want)
			}
		}
	}
}

func TestUnknownFields(t *testing.T) {
	for _, names := range []string{"targt", "message.form", "target.x", "", "target,", "pieces.start"} {
		var unknown *field.Error
		if _, err := jsonlines.NewSelection(names, resolve.RFC3986); !errors.As(err, &unknown) {
			t.Errorf("selection of %q: %v, want a *field.Error", names, err)
		}
	}
}

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
	var v field.Values
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
				Header: &pipeline.Header{Index: 4, Subject: string(word()), From: string(word()) + "<a@b.example>", To: string(word()), Date: time.Unix(0, 0), Newsgroups: []string{string(word())}}, Part: "1.2",
			}
		}
		line := whole.Append(nil, label(rec, whole))
		var want map[string]any
		if err := json.Unmarshal(line, &want); err != nil {
			t.Fatalf("%v: %q", err, line)
		}
		want["path"] = rec.Origin.Path // its bytes, also where JSON has them in base64
		if rec.Origin.Path == "" {
			want["path"] = "-"
		}
		v.Set(rec)
		got := make(map[string]any)
		for _, f := range field.All() {
			name, value := f.Name, f.ForTemplate(&v)
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
			to, _ := m["to"].([]any)
			for _, to := range to {
				maps.DeleteFunc(to.(map[string]any), func(_ string, v any) bool { return v == "" })
			}
			maps.DeleteFunc(m, func(_ string, v any) bool { return v == "" || reflect.DeepEqual(v, map[string]any{}) })
			for _, list := range []string{"to", "cc", "references"} {
				if reflect.DeepEqual(m[list], []any{}) {
					delete(m, list)
				}
			}
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

func isAbsent(value any) bool { _, is := value.(field.Absent); return is }

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

func BenchmarkJSON(b *testing.B) {
	target := []byte("http://www.example.org/some/path/to/a/page.html?query=string&and=more#fragment")
	r := &pipeline.Record{
		Origin: &pipeline.Origin{Path: "archive/2004-May.txt"}, Text: target, Target: target, Raw: target,
		Span: delimit.Span{Start: 123456, End: 123500}, Line: 2345, Column: 17, Confidence: 1,
	}
	label(r, whole)
	var line []byte
	b.ReportAllocs()
	for b.Loop() {
		line = whole.Append(line[:0], r)
	}
	b.SetBytes(int64(len(line)))
}

// dense returns the records of n lines, each with one URI, as in the log of a proxy: they
// point into one text, as those of a block do.
func dense(n int) []pipeline.Record {
	words := strings.Fields("about archive between copper cursor every harbour himself library machine morning record signal thought version window")
	rnd := rand.New(rand.NewPCG(7, 11))
	word := func() string { return words[rnd.IntN(len(words))] }
	var text []byte
	spans := make([]delimit.Span, n)
	for i := range spans {
		text = fmt.Appendf(text, "10.%d.%d.7 GET ", rnd.IntN(256), rnd.IntN(256))
		start := len(text)
		text = fmt.Appendf(text, "http%s://%s%s.example%s", []string{"", "s"}[rnd.IntN(2)], []string{"", "www."}[rnd.IntN(2)], word(), []string{".org", ".net", ""}[rnd.IntN(3)])
		for range rnd.IntN(4) {
			text = fmt.Appendf(text, "/%s", word())
		}
		switch rnd.IntN(5) {
		case 0:
			text = fmt.Appendf(text, "?id=%d&lang=en", rnd.IntN(1e6))
		case 1:
			text = fmt.Appendf(text, "#%s", word())
		}
		spans[i] = delimit.Span{Start: int64(start), End: int64(len(text))}
		text = fmt.Appendf(text, " 200 %05d\n", rnd.IntN(1e5))
	}
	text = append(text, make([]byte, 4096)...)
	records := make([]pipeline.Record, n)
	origin := &pipeline.Origin{Path: "/var/log/proxy/access-2004-05-31.txt"}
	for i, s := range spans {
		uri := text[s.Start:s.End]
		records[i] = pipeline.Record{
			Origin: origin, Text: uri, Target: uri, Raw: uri,
			Span: delimit.Span{Start: 7e7 + s.Start, End: 7e7 + s.End}, Line: int64(1e6 + i), Column: int64(17 + i%3), Confidence: 1,
		}
	}
	return records
}

func benchmarkDense(b *testing.B, label func(*pipeline.Origin), write func([]byte, *pipeline.Record) []byte) {
	records := dense(4096)
	label(records[0].Origin)
	out := make([]byte, 0, 512<<10)
	written := 0
	b.ReportAllocs()
	for b.Loop() {
		written = 0
		for i := range records {
			if len(out) >= 256<<10 { // as much as is written at once
				written += len(out)
				out = out[:0]
			}
			out = write(out, &records[i])
		}
		written += len(out)
		out = out[:0]
	}
	b.SetBytes(int64(written))
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(records)), "ns/record")
}

func BenchmarkDense(b *testing.B) { benchmarkDense(b, whole.Label, whole.Append) }

func BenchmarkSelectionDense(b *testing.B) {
	s, err := jsonlines.NewSelection("target,start", resolve.RFC3986)
	if err != nil {
		b.Fatal(err)
	}
	benchmarkDense(b, func(*pipeline.Origin) {}, s.Append)
}
