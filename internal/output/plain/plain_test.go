package plain_test

import (
	"fmt"
	"testing"

	"urigrep/delimit"
	"urigrep/internal/output"
	"urigrep/internal/output/plain"
	"urigrep/internal/pipeline"
	"urigrep/resolve"
)

// labelled gives a record's document a label.
func labelled(r *pipeline.Record, by *plain.Text) *pipeline.Record {
	by.Label(r.Origin)
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
	out := plain.Text{Style: output.Style{Name: true, Line: true, Column: true, Offset: true, Terminal: true, RecordEnd: '\n'}}
	got := string(out.Append(nil, labelled(record(), &out)))
	if want := "a\\x1B[31m\\xFFé:3:4:5:http://a/\\u202Eb\n"; got != want {
		t.Errorf("terminal: %q, want %q", got, want)
	}
	out.Terminal = false
	got = string(out.Append(nil, labelled(record(), &out)))
	if want := "a\x1b[31m\xffé:3:4:5:http://a/\xe2\x80\xaeb\n"; got != want {
		t.Errorf("file: %q, want %q", got, want)
	}
}

// A line has what is asked for before its target, whatever numbers and whatever stands after the target in memory.
func FuzzPlain(f *testing.F) {
	f.Add("http://example.com/a?b?c#d?e", int64(0), int64(1), int64(1), uint8(0))
	f.Add("HTTPS://A-b.c?q", int64(99999999), int64(99), int64(100), uint8(64))
	f.Add("svn+ssh://h.example/%20", int64(9999999999999999), int64(10), int64(9), uint8(200))
	f.Add("a:", int64(1<<62), int64(1<<60), int64(9), uint8(1))
	f.Fuzz(func(t *testing.T, target string, start, line, column int64, more uint8) {
		if min(start, line, column) < 0 {
			return
		}
		lent := []byte(target + string(make([]byte, more)))[:len(target)]
		r := &pipeline.Record{
			Origin: &pipeline.Origin{Path: "mail\xe9/\"inbox\""}, Target: lent, Span: delimit.Span{Start: start},
			Line: line, Column: column,
		}
		for has := range 16 {
			text := plain.Text{Style: output.Style{Name: has&1 > 0, Line: has&2 > 0, Column: has&4 > 0, Offset: has&8 > 0, RecordEnd: '\n'}}
			text.Label(r.Origin)
			want := ""
			for i, part := range []any{r.Origin.Path, line, column, start} {
				if has&(1<<i) > 0 {
					want += fmt.Sprint(part, ":")
				}
			}
			if got := string(text.Append(nil, r)); got != want+target+"\n" {
				t.Errorf("%+v: %q, want %q", text, got, want+target)
			}
			r.Origin.Label = nil
		}
	})
}

func BenchmarkText(b *testing.B) {
	target := []byte("http://www.example.org/some/path/to/a/page.html?query=string&and=more#fragment")
	out := plain.Text{Style: output.Style{Name: true, Line: true, RecordEnd: '\n'}}
	r := &pipeline.Record{Origin: &pipeline.Origin{Path: "archive/2004-May.txt"}, Target: target, Line: 2345}
	labelled(r, &out)
	var line []byte
	b.ReportAllocs()
	for b.Loop() {
		line = out.Append(line[:0], r)
	}
	b.SetBytes(int64(len(line)))
}

// The userinfo of a target has a color of its own where there are colors.
func TestUserinfoIsColored(t *testing.T) {
	for target, want := range map[string]string{
		"http://www.bank.example@a.example/x@y": "http://\x1b[33mwww.bank.example@\x1b[0ma.example/x@y\n",
		"http://a:b@a.example":                  "http://\x1b[33ma:b@\x1b[0ma.example\n",
		"http://a.example/@b":                   "http://a.example/@b\n",
		"mailto:a@b.example":                    "mailto:a@b.example\n",
	} {
		text := &plain.Text{Style: output.Style{Color: true, RecordEnd: '\n'}}
		r := labelled(&pipeline.Record{Origin: new(pipeline.Origin), Target: []byte(target)}, text)
		if got := string(text.Append(nil, r)); got != want {
			t.Errorf("%s: %q, want %q", target, got, want)
		}
	}
}
