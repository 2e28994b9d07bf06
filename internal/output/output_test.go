package output

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/internal/pipeline"
	"urigrep/resolve"
)

// label gives a record's document a label.
func label(r *pipeline.Record, by func(*pipeline.Origin)) *pipeline.Record {
	by(r.Origin)
	return r
}

// record is one that --invalid asks for: it holds what no reference may.
func record() *pipeline.Record {
	return &pipeline.Record{
		Origin: &pipeline.Origin{Path: "a\x1b[31m\xffé"},
		Text:   []byte("http://a/\xc2\x9b"), Target: []byte("http://a/\xe2\x80\xaeb"), Raw: []byte("x\xff\n\"\\\x00"),
		Span: delimit.Span{Start: 5, End: 9}, Line: 3, Column: 4,
		Detail: &pipeline.Detail{Err: &resolve.Error{Offset: 9}},
	}
}

func TestNothingReachesATerminalAsACommand(t *testing.T) {
	out := Text{Name: true, Line: true, Column: true, Offset: true, Terminal: true, End: '\n'}
	got := string(out.Append(nil, label(record(), out.Label)))
	if want := "a\\x1B[31m\\xFFé:3:4:5:http://a/\\u202Eb\n"; got != want {
		t.Errorf("terminal: %q, want %q", got, want)
	}
	out.Terminal = false
	got = string(out.Append(nil, label(record(), out.Label)))
	if want := "a\x1b[31m\xffé:3:4:5:http://a/\xe2\x80\xaeb\n"; got != want {
		t.Errorf("file: %q, want %q", got, want)
	}
	if got, want := Safe("\u009b1\r\n\u2028\x7f日本 ~"), "\\x9B1\\x0D\\x0A\\u2028\\x7F日本 ~"; got != want {
		t.Errorf("Safe: %q, want %q", got, want)
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
	line := new(JSON).Append(nil, label(record(), new(JSON).Label))
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
	if strings.ContainsFunc(strings.TrimSuffix(string(line), "\n"), isControl) {
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
	if err := json.Unmarshal(new(JSON).Append(nil, label(r, new(JSON).Label)), &f); err != nil {
		t.Fatal(err)
	}
	if f.Valid || f.Error.Offset != 7 || *f.Repaired != "http://a/%5E" || len(f.Alternatives) != 2 ||
		len(f.Pieces) != 2 || f.Pieces[1].Start != 3 || strings.Join(f.Rules, " ") != "R1 T3" || f.Confidence != 0.5 {
		t.Errorf("%+v", f)
	}
}

func FuzzJSONString(f *testing.F) {
	f.Add("a\xffb\u2028\x00\"\\é")
	f.Fuzz(func(t *testing.T, s string) {
		var got string
		text := appendString(nil, s)
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatalf("%q is no JSON: %v", text, err)
		}
		want := strings.Map(func(r rune) rune { return r }, s) // each invalid byte becomes U+FFFD
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
		if !utf8.Valid(text) {
			t.Errorf("%q is no UTF-8", text)
		}
	})
}

func BenchmarkJSON(b *testing.B) {
	target := []byte("http://www.example.org/some/path/to/a/page.html?query=string&and=more#fragment")
	r := &pipeline.Record{
		Origin: &pipeline.Origin{Path: "archive/2004-May.txt"}, Text: target, Target: target, Raw: target,
		Span: delimit.Span{Start: 123456, End: 123500}, Line: 2345, Column: 17, Confidence: 1,
	}
	label(r, new(JSON).Label)
	var line []byte
	b.ReportAllocs()
	for b.Loop() {
		line = new(JSON).Append(line[:0], r)
	}
	b.SetBytes(int64(len(line)))
}

func BenchmarkText(b *testing.B) {
	target := []byte("http://www.example.org/some/path/to/a/page.html?query=string&and=more#fragment")
	out := Text{Name: true, Line: true, End: '\n'}
	r := &pipeline.Record{Origin: &pipeline.Origin{Path: "archive/2004-May.txt"}, Target: target, Line: 2345}
	label(r, out.Label)
	var line []byte
	b.ReportAllocs()
	for b.Loop() {
		line = out.Append(line[:0], r)
	}
	b.SetBytes(int64(len(line)))
}
