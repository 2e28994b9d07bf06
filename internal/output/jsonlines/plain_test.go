package jsonlines

import (
	"bytes"
	"encoding/json"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"urigrep/delimit"
	"urigrep/internal/output/field"
	"urigrep/internal/output/pen"
	"urigrep/internal/pipeline"
	"urigrep/resolve"
	"urigrep/resolve/publicsuffix"
)

// lent returns s in an array that has more bytes behind it, as the window of a block has.
func lent(s string, more int) []byte {
	return []byte(s + strings.Repeat("\"", more))[:len(s)]
}

// What is written of a record must be what is written of it as of any other, and
// what encoding/json reads must be what the record holds.
func FuzzFast(f *testing.F) {
	f.Add("http://example.com/a?b?c#d?e", "", int64(0), int64(28), int64(1), int64(1), uint8(0), uint8(0))
	f.Add("HTTPS://A-b.c?q", "http://example.org", int64(99999999), int64(100000000), int64(99), int64(100), uint8(64), uint8(1))
	f.Add("svn+ssh://h.example/%20", "file:///", int64(9999999999999999), int64(1<<62), int64(10), int64(9), uint8(200), uint8(2))
	f.Add("ftp://h.example/"+strings.Repeat("a/%41", 40)+"#", "", int64(12345678), int64(12345978), int64(1234567), int64(12), uint8(130), uint8(3))
	f.Add("http://h.example/a%2Fb%5c%2541?%2F", "", int64(1), int64(20), int64(2), int64(3), uint8(10), uint8(0))
	f.Add("http://h.example/%e2%80%aegpj.exe", "", int64(1), int64(20), int64(2), int64(3), uint8(10), uint8(0))
	f.Add("http://h.example/?%D8%9C", "", int64(1), int64(20), int64(2), int64(3), uint8(10), uint8(0))
	f.Add("http://h.example/a%2eb?%2F%2541#%5C", "", int64(1), int64(20), int64(2), int64(3), uint8(10), uint8(0))
	f.Add("A://B%2Fc.D", "", int64(1), int64(20), int64(2), int64(3), uint8(9), uint8(0))
	f.Add("http://h.example/%0a", "x://y.z/?#", int64(1), int64(2), int64(3), int64(0), uint8(65), uint8(4))
	f.Fuzz(func(t *testing.T, text, target string, start, end, line, column int64, more, form uint8) {
		if target == "" {
			target = text
		}
		if resolve.Check([]byte(text)) != nil || resolve.Check([]byte(target)) != nil || min(start, end, line, column) < 0 {
			return
		}
		r := &pipeline.Record{
			Origin: &pipeline.Origin{Path: "mail\xe9/\"inbox\"", Message: &pipeline.Message{Part: "1.2", MediaType: "text/plain"}},
			Text:   lent(text, int(more)), Target: lent(target, int(more)), Raw: lent(text, int(more)),
			Span: delimit.Span{Start: start, End: end}, Line: line, Column: column, Confidence: 1,
			Kind:    delimit.Kind(int(form) % len(pipeline.Kinds)),
			Wrapper: delimit.Wrapper(int(form) / len(pipeline.Kinds) % len(pipeline.Wrappers)),
		}
		j := NewRecord(resolve.RFC3986)
		j.Label(r.Origin)
		got := exactly(t, j, r)
		if want := j.append(nil, r); !bytes.Equal(got, want) {
			t.Errorf("%s\nwant %s", got, want)
		}
		compare(t, got, r)
	})
}

// exactly has j write a record into as much room as it wants, and looks at what is behind.
func exactly(t *testing.T, j *Record, r *pipeline.Record) []byte {
	const before, behind = 5, 2 * pen.Block
	length := before + j.roomOf(r)
	memory := bytes.Repeat([]byte{0xAA}, length+behind)
	out := j.Append(memory[:before:length], r)
	if !bytes.Equal(memory[length:], bytes.Repeat([]byte{0xAA}, behind)) {
		t.Errorf("%s: written beyond the room: %q", out, memory[length:])
	}
	return out[before:]
}

// object is all that a record has in JSON.
type object struct {
	Type, URI, Target, Kind, Wrapper, Raw, Offsets string

	Path                     struct{ Bytes []byte }
	Start, End, Line, Column int64
	Pieces                   []delimit.Span
	Rules, Alternatives      []string
	Confidence               float64
	Valid                    bool
	Warnings                 []resolve.Warning
	Message                  struct {
		Part, Section string
		MediaType     string `json:"media_type"`
	}

	Scheme, Userinfo, Host, Port, Query, Fragment *string

	PathComponent string `json:"uri_path"`
	Domain        string
}

// capitals has percent-encodings and capitals.
var capitals = regexp.MustCompile(`%[[:xdigit:]]{2}|[A-Z]+`)

// lower returns a scheme or host in lower case, with its percent-encodings as they stand.
func lower(s string) string {
	return capitals.ReplaceAllStringFunc(s, func(match string) string {
		if match[0] == '%' {
			return match
		}
		return strings.ToLower(match)
	})
}

// compare reads a record with encoding/json and compares it field by field.
func compare(t *testing.T, line []byte, r *pipeline.Record) {
	var got object
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&got); err != nil {
		t.Fatalf("%v: %s", err, line)
	}
	want := object{
		Type: "uri", URI: string(r.Text), Target: string(r.Target), Raw: string(r.Raw), Offsets: "source",
		Kind: pipeline.Kinds[r.Kind], Wrapper: pipeline.Wrappers[r.Wrapper],
		Start: r.Span.Start, End: r.Span.End, Line: r.Line, Column: r.Column,
		Pieces: []delimit.Span{r.Span}, Rules: []string{}, Alternatives: []string{}, Confidence: 1, Valid: true,
	}
	want.Path.Bytes = []byte(r.Origin.Path)
	want.Message.Part, want.Message.MediaType = r.Origin.Message.Part, r.Origin.Message.MediaType
	target, err := resolve.Parse(string(r.Target))
	if err != nil {
		t.Fatal(err)
	}
	want.Message.Section = "body"
	host, _ := target.Host()
	want.Domain = publicsuffix.Domain(lower(host))
	want.Warnings = target.AppendWarnings([]resolve.Warning{})
	want.PathComponent = target.Path()
	for _, c := range []struct {
		field *(*string)
		of    func() (string, bool)
	}{
		{&want.Scheme, target.Scheme}, {&want.Userinfo, target.Userinfo}, {&want.Host, target.Host},
		{&want.Port, target.Port}, {&want.Query, target.Query}, {&want.Fragment, target.Fragment},
	} {
		if s, ok := c.of(); ok {
			if c.field == &want.Scheme || c.field == &want.Host {
				s = lower(s)
			}
			*c.field = &s
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s\nis   %+v\nwant %+v", line, got, want)
	}
}

// What is said of a target with an outline must be what is said after a closer look.
func FuzzOutline(f *testing.F) {
	for _, s := range []string{
		"http://example.com", "http://example.com/a?b?c#d?e", "HTTPS://A-b.c?q", "a+b.c-1://h#f", "http://h/%00", "http://1.2.3.4/",
		"http://0x7f.1/", "http://a.0x7f/", "mailto://a/b", "http:///", "http://u@h/", "http://h:25/", "http://xn--pypal-4ve/", "a/b://c/",
		"//h/", "http://h./", "http://[::1]/", "http://h!/", "/a://b", "ftp://cnn.example.com&story@10.0.0.1/", "http://h?://x", "http://h#?",
		"http://h/%D8%9C", "http://h/a?%d8%9c", "http://h/%e2%80%ae#%E2", "http://h/%d0%98", "http://h/%25%2f%5C", "http://h/?%25%2F%5c", "http://h/%0D",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if _, err := resolve.Parse(s); err != nil {
			return
		}
		written := func(target []byte) (line string, found bool) {
			r := &pipeline.Record{
				Text: []byte(s), Target: target, Raw: []byte(s), Confidence: 1,
				Origin: &pipeline.Origin{Path: "p\xe9", Message: &pipeline.Message{}},
			}
			j := NewRecord(resolve.RFC3986)
			j.Label(r.Origin)
			line = string(j.Append(nil, r))
			compare(t, []byte(line), r)
			return line, new(field.Outline).FindIn(r, resolve.RFC3986)
		}
		line, found := written([]byte(s))
		other, foundToo := written([]byte(s + strings.Repeat("?a#b%00", 20))[:len(s)])
		if line != other || len(s) <= 128 && found != foundToo { // longer ones are found only where they need not be copied
			t.Errorf("%q: found %t, and with more text after it %t: %s %s", s, found, foundToo, line, other)
		}
	})
}

// TestPlainRecordHasAnchor wants a record that isPlain to have the anchor where others have it.
func TestPlainRecordHasAnchor(t *testing.T) {
	text := []byte("http://a.example/")
	o := &pipeline.Origin{Path: "f"}
	j := NewRecord(resolve.RFC3986)
	j.Label(o)
	for _, anchor := range []string{"", "a", "a \"b\"", " a\n b ", "é\u3000e", "\xff"} {
		r := &pipeline.Record{
			Origin: o, Text: text, Raw: text, Target: text, Span: delimit.Span{End: int64(len(text))}, Line: 1, Column: 1,
			Confidence: 1, Anchor: []byte(anchor),
		}
		if !isPlain(r) {
			t.Fatal("the record is not fast")
		}
		if got, want := string(j.Append(nil, r)), string(j.append(nil, r)); got != want {
			t.Errorf("%q: %s, want %s", anchor, got, want)
		}
	}
}
