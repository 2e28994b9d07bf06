package jsonlines_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"urigrep/delimit"
	"urigrep/internal/output/escape"
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
	Path             any
	URI, Target, Raw string
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

func BenchmarkDense(b *testing.B) {
	records := dense(4096)
	whole.Label(records[0].Origin)
	out := make([]byte, 0, 4<<20)
	b.ReportAllocs()
	for b.Loop() {
		out = out[:0]
		for i := range records {
			out = whole.Append(out, &records[i])
		}
	}
	b.SetBytes(int64(len(out)))
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(records)), "ns/record")
}
