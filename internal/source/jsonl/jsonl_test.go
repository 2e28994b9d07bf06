package jsonl_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/go-json-experiment/json/jsontext"

	"urigrep/internal/source"
	"urigrep/internal/source/jsonl"
)

func paths(t *testing.T, texts ...string) (all []jsonl.Path) {
	t.Helper()
	for _, text := range texts {
		p, err := jsonl.ParsePath(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

// found returns the wanted strings of a row as "path=text".
func found(r *jsonl.Reader, row string) (all []string) {
	for i, v := range r.Values {
		all = append(all, string(r.Path(i))+"="+string(jsonl.AppendText(nil, []byte(row[v.Start:v.End]))))
	}
	return all
}

func TestReader(t *testing.T) {
	const chat = `{"id":7,"msgs":[{"by":"a","text":"one"},{"text":"two","deep":{"text":"three"}}]}`
	for _, c := range []struct {
		name, row string
		fields    []string
		want      string
	}{
		{"every value", `{"id":"1","text":"a","n":2,"meta":{"u":"b","l":["c",["d"]]},"":"e"}`, nil,
			`id=1|text=a|meta.u=b|meta.l[0]=c|meta.l[1][0]=d|[""]=e`},
		{"one field", `{"id":"1","text":"a","meta":{"text":"b"}}`, []string{"text"}, `text=a`},
		{"inside", `{"text":"a","meta":{"text":"b"}}`, []string{"meta.text"}, `meta.text=b`},
		{"any element", chat, []string{"msgs[].text"}, `msgs[0].text=one|msgs[1].text=two`},
		{"one element", chat, []string{"msgs[1].text"}, `msgs[1].text=two`},
		{"several fields", chat, []string{"msgs[].deep.text", "msgs[].by"}, `msgs[0].by=a|msgs[1].deep.text=three`},
		{"order of the row", `{"b":"1","a":"2"}`, []string{"a", "b"}, `b=1|a=2`},
		{"escaped name", `{"t\u0065xt":"a"}`, []string{"text"}, `["t\u0065xt"]=a`},
		{"name with a dot", `{"a.b":"x","a":{"b":"y"}}`, []string{`["a.b"]`}, `["a.b"]=x`},
		{"name that looks escaped", `{"a\\u0062":"x"}`, []string{`a\u0062`}, `["a\\u0062"]=x`},
		{"twice", `{"a":"x","a":"y"}`, []string{"a"}, `a=x|a=y`},
		{"no string", `{"text":null}`, []string{"text"}, ``},
		{"top-level string", ` "a" `, nil, `=a`},
		{"top-level array", `["a",{"b":"c"}]`, []string{"[].b"}, `[1].b=c`},
		{"escapes", `{"t":"\"\\\/\b\f\n\r\tx\u0026\u20ac\ud83d\uDE00"}`, nil, "t=\"\\/\b\f\n\r\tx&€😀"},
		{"half a pair", `{"t":"\ud83dx\ude00\ud83d\ud83d\ude00"}`, nil, "t=\uFFFDx\uFFFD\uFFFD😀"},
		{"no UTF-8", "{\"t\":\"\xff\xe2\x82\"}", nil, "t=\xff\xe2\x82"},
		{"big numbers", `{"n":-12345678901234567890123.5E+999,"t":"a"}`, nil, "t=a"},
		{"long", `{"t":"` + strings.Repeat("x", 200) + `\n` + strings.Repeat("y", 63) + `\""}`, nil,
			"t=" + strings.Repeat("x", 200) + "\n" + strings.Repeat("y", 63) + `"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			var r jsonl.Reader
			r.Reset(jsonl.Options{Fields: paths(t, c.fields...)})
			if err := r.Read([]byte(c.row)); err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(found(&r, c.row), "|"); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestReaderRow(t *testing.T) {
	for _, c := range []struct {
		row, id       string
		hasID         bool
		object, empty bool
		hasKey        bool
		close         int
	}{
		{` {"id":"a\n","urls":1} `, "a\n", true, true, false, true, 21},
		{`{"id":12e3}`, "12e3", true, true, false, false, 10},
		{`{"id":null,"x":{"urls":[]}}`, "null", true, true, false, false, 26},
		{`{"x":{"id":1}}`, "", false, true, false, false, 13},
		{`{ }`, "", false, true, true, false, 2},
		{`[]`, "", false, false, true, false, 1},
		{`{"a":{}}`, "", false, true, false, false, 7},
		{`{"id":1,"id":2}`, "2", true, true, false, false, 14},
		{`{"\u0075rls":1}`, "", false, true, false, true, 14},
		{`"id"`, "", false, false, false, false, 0},
	} {
		var r jsonl.Reader
		r.Reset(jsonl.Options{ID: paths(t, "id")[0], HasID: true, Keys: []string{"urls"}})
		if err := r.Read([]byte(c.row)); err != nil {
			t.Fatalf("%s: %v", c.row, err)
		}
		id, has := r.AppendID(nil)
		if string(id) != c.id || has != c.hasID {
			t.Errorf("%s: id %q, %v, want %q, %v", c.row, id, has, c.id, c.hasID)
		}
		if r.Object != c.object || (r.Key != "") != c.hasKey || c.object && (r.Empty != c.empty || r.Close != c.close) {
			t.Errorf("%s: object %v, empty %v, key %v, close %d, want %v, %v, %v, %d",
				c.row, r.Object, r.Empty, r.Key, r.Close, c.object, c.empty, c.hasKey, c.close)
		}
	}
}

func TestReaderErrors(t *testing.T) {
	for _, c := range []struct{ row, want string }{
		{``, "want a value at byte 0 of the row"},
		{`{"a":1`, "want , or } at byte 6 of the row"},
		{`{"a":1]`, "want , or } at byte 6 of the row"},
		{`["a" "b"]`, "want , or ] at byte 5 of the row"},
		{`{"a":1,}`, "want a name in quotation marks at byte 7 of the row"},
		{`{a:1}`, "want a name in quotation marks at byte 1 of the row"},
		{`{"a" 1}`, "want : after a name at byte 5 of the row"},
		{`{"a":}`, "want a value at byte 5 of the row"},
		{`[1,]`, "want a value at byte 3 of the row"},
		{`{"a":"b`, "want the quotation mark that ends a string at byte 7 of the row"},
		{"{\"a\":\"b\nc\"}", "control character in a string at byte 7 of the row"},
		{`{"a":"\x"}`, `want an escape sequence after \ at byte 6 of the row`},
		{`{"a":"\u12g4"}`, `want an escape sequence after \ at byte 6 of the row`},
		{`"\`, `want an escape sequence after \ at byte 1 of the row`},
		{`{"a":01}`, "want a value at byte 5 of the row"},
		{`{"a":1.}`, "want a value at byte 5 of the row"},
		{`{"a":1e}`, "want a value at byte 5 of the row"},
		{`{"a":tru}`, "want a value at byte 5 of the row"},
		{`{"a":truely}`, "want , or } at byte 9 of the row"},
		{`{} {}`, "want the end of the row at byte 3 of the row"},
		{strings.Repeat("[", jsonl.MaxDepth+1), "nested more than 10000 deep at byte 10000 of the row"},
	} {
		var r jsonl.Reader
		if err := r.Read([]byte(c.row)); err == nil || err.Error() != c.want {
			t.Errorf("%.40q: %v, want %s", c.row, err, c.want)
		}
	}
}

func TestParsePathErrors(t *testing.T) {
	for _, c := range []struct{ path, want string }{
		{".", "offset 0: want a name"},
		{"a..b", "offset 2: want a name"},
		{"a.", "offset 2: want a name"},
		{"a[", "offset 1: want ] after ["},
		{"a[-1]", "offset 1: want nothing, a number or a JSON string between [ and ]"},
		{`a["b]`, `offset 1: want a JSON string and ] after [`},
		{`a["\x"]`, `offset 1: want a JSON string and ] after [`},
		{`a[]b`, `offset 3: want . or [`},
	} {
		if _, err := jsonl.ParsePath(c.path); err == nil || err.Error() != c.want {
			t.Errorf("%q: %v, want %s", c.path, err, c.want)
		}
	}
}

// What Reader accepts, and the strings that it finds, are those of jsontext.
func FuzzReader(f *testing.F) {
	for _, s := range []string{
		`{"id":"1","text":"a\u0026\/\n","n":-2.5e+10,"meta":{"u":["b",true,false,null]}}`, `[[],{},"",0]`, ` "a" `,
		`{"a":"x","a":"\ud83d\ude00\ud83d"}`, "{\"t\":\"\xff\"}", `{"a":01}`, `{"a":"` + strings.Repeat("é\\\"", 40) +
			`"}`,
		strings.Repeat("[", 9999) + strings.Repeat("]", 9999), "\ufeff{}", `nullx`, "{\"a\"\r:\t1 \n}",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, row []byte) {
		want, wantErr := jsontextStrings(row)
		var r jsonl.Reader
		err := r.Read(row)
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("%q: %v, jsontext says %v", row, err, wantErr)
		}
		if err != nil {
			if e := (*jsonl.Error)(nil); !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(row) {
				t.Fatalf("%q: %v, outside of the row", row, err)
			}
			return
		}
		if len(r.Values) != len(want) {
			t.Fatalf("%q: %d strings, want %d", row, len(r.Values), len(want))
		}
		for i, v := range r.Values {
			raw := row[v.Start:v.End]
			text := jsonl.AppendText(nil, raw)
			if same := r.Text(i); !bytes.Equal(same, text) {
				t.Fatalf("%q: %q, and decoded while it is read %q", raw, text, same)
			}
			if got := string([]rune(string(text))); got != want[i] {
				t.Fatalf("%q: %q, want %q", row, got, want[i])
			}
			if v.Escaped != bytes.Contains(raw, []byte(`\`)) {
				t.Fatalf("%q: escaped %v", raw, v.Escaped)
			}
			if size, chars := jsonl.Count(raw); size != int64(len(text)) || !v.Escaped &&
				chars != int64(len([]rune(string(text)))) {
				t.Fatalf("%q: counts %d, %d, want %d, %d", raw, size, chars, len(text), len([]rune(string(text))))
			}
			if _, err := jsonl.ParsePath(string(r.Path(i))); err != nil {
				t.Fatalf("%q: path %q: %v", row, r.Path(i), err)
			}
			if len(raw) < 500 { // for each byte it decodes all before it
				checkPlaces(t, raw, text)
			}
		}
	})
}

// checkPlaces checks that each stretch of text between two characters is decoded from where its
// Places say.
func checkPlaces(t *testing.T, raw, text []byte) {
	t.Helper()
	var p jsonl.Places
	p.Reset(raw, 100, 3)
	whole := string(text)
	for i := range whole {
		at, line := p.Position(int64(i))
		if got := jsonl.AppendText(nil, raw[:at-100]); string(got) != whole[:i] || line != 3 {
			t.Fatalf("%q: byte %d is at %d", raw, i, at-100)
		}
		if end := p.End(int64(i)); end != at {
			t.Fatalf("%q: what is before byte %d ends at %d, want %d", raw, i, end-100, at-100)
		}
	}
	if at, _ := p.Position(int64(len(text))); at != int64(100+len(raw)) {
		t.Fatalf("%q: the text ends at %d", raw, at-100)
	}
}

// jsontextStrings returns the strings of a JSON text that are values, as jsontext reads it.
func jsontextStrings(row []byte) (all []string, err error) {
	d := jsontext.NewDecoder(bytes.NewReader(row), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	for first := true; first || d.StackDepth() > 0; first = false {
		token, err := d.ReadToken()
		if err != nil {
			return nil, fmt.Errorf("%w", err)
		}
		kind, n := d.StackIndex(d.StackDepth())
		if token.Kind() == '"' && (kind != '{' || n%2 == 0) {
			all = append(all, token.String())
		}
	}
	_, err = d.ReadToken()
	if err != io.EOF {
		return nil, fmt.Errorf("more than one value: %v", err)
	}
	return all, nil
}

func FuzzAppendString(f *testing.F) {
	f.Add([]byte("a\"\\/\b\f\n\r\t\x00\x1f\x7fé😀\u2028\xff" + strings.Repeat("x", 70) + "\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		raw := jsonl.AppendString(nil, text)
		var r jsonl.Reader
		if err := r.Read([]byte(`"` + string(raw) + `"`)); err != nil {
			t.Fatalf("%q: %v", raw, err)
		}
		if back := jsonl.AppendText(nil, raw); !bytes.Equal(back, text) {
			t.Fatalf("%q comes back as %q", text, back)
		}
	})
}

// TestRows has rows that are lines, blank ones among them, however they are read.
func TestRows(t *testing.T) {
	const text = "{\"a\":\"x\"}\n\r\n  [\"y\"]\r\n\n1\n\"last\""
	want := "a@0: x|[0]@2: y|@5: last"
	for name, src := range map[string]io.Reader{
		"whole": strings.NewReader(text), "bytes": iotest.OneByteReader(strings.NewReader(text)),
		"error with data": iotest.DataErrReader(strings.NewReader(text)),
	} {
		if got := strings.Join(readJSON(t, source.Config{Input: "jsonl"}, src), "|"); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// TestRowsBroken hands on the whole rows before an error of the stream.
func TestRowsBroken(t *testing.T) {
	s, err := source.New(source.Config{
		Input: "jsonl", Stdin: io.MultiReader(strings.NewReader("\"x\"\n\"y\"\n\"z\""),
			iotest.ErrReader(errors.New("broken"))),
	})
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	err = s.File(t.Context(), source.Stdin).Documents(func(d *source.Document) error {
		got += string(d.Bytes)
		return nil
	})
	if got != "xy" || err == nil || err.Error() != "broken" {
		t.Errorf("%s, %v", got, err)
	}
}

// TestRowsLong passes over rows that are longer than the limit.
func TestRowsLong(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	text := "\"a\"\n" + long + "\n\"b\"\n" + long
	got := fmt.Sprint(readJSON(t, source.Config{Input: "jsonl", MaxRecord: 300 << 10}, strings.NewReader(text)))
	want := fmt.Sprintf("[@0: a damage@4: line 2: a row of %d bytes, longer than --max-record: passed over @2: b "+
		"damage@%d: line 4: a row of %d bytes, longer than --max-record: passed over]", 1<<20+1, 1<<20+9, 1<<20)
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Strings of all lengths about that of a block, with escapes anywhere, are read as encoding/json
// reads them.
func TestReaderEscapes(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	parts := []string{"a", "a", "abcdefghijk", `\n`, `\"`, `\\`, `\/`, `\u00e9`, `\u4e2d`, `\ud83d\ude00`, `\ud83d`,
		`\u000a`, `\u0041`, "中", strings.Repeat("b", 60)}
	bad := []string{`\x`, `\u12g4`, "\x01", `\u12`}
	var r jsonl.Reader
	for range 40000 {
		var raw strings.Builder
		hasASCII := false
		r.Reset(jsonl.Options{Keep: func(_, _ int, ascii bool) bool { hasASCII = ascii; return true }})
		few, ascii := parts[rng.IntN(len(parts)):], false
		for range rng.IntN(40) {
			part := few[rng.IntN(len(few))]
			raw.WriteString(part)
			ascii = ascii || strings.HasPrefix(part, `\u00`) && part < `\u0080`
		}
		if rng.IntN(8) == 0 {
			raw.WriteString(bad[rng.IntN(len(bad))])
		}
		row := `{"k":"` + raw.String() + `"}`
		var want struct{ K string }
		wrong := json.Unmarshal([]byte(row), &want) != nil
		if err := r.Read([]byte(row)); (err != nil) != wrong {
			t.Fatalf("Read(%q) = %v, want an error: %v", row, err, wrong)
		} else if wrong {
			continue
		}
		v := r.Values[0]
		if got := string(jsonl.AppendText([]byte("x"), []byte(row[v.Start:v.End]))); got != "x"+want.K {
			t.Fatalf("%q is read as %q, want %q", row, got, want.K)
		}
		if v.Escaped != strings.Contains(row, `\`) || hasASCII != ascii {
			t.Fatalf("%q: escaped %v, ASCII %v", row, v.Escaped, hasASCII)
		}
	}
}

func BenchmarkReader(b *testing.B) {
	var text strings.Builder
	for text.Len() < 3000 {
		text.WriteString(`The charts of the \"north\" sea, from one light to the next, as they stand in the book.\n`)
	}
	row := []byte(`{"id":"doc-1","text":"` + text.String() + `","meta":{"lang":"en","score":0.5}}` + "\n")
	var r jsonl.Reader
	r.Reset(jsonl.Options{Fields: []jsonl.Path{must("text")}})
	b.Run("read", func(b *testing.B) {
		b.SetBytes(int64(len(row)))
		b.ReportAllocs()
		for b.Loop() {
			if err := r.Read(row); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("decode", func(b *testing.B) {
		b.SetBytes(int64(len(row)))
		b.ReportAllocs()
		var dst []byte
		for b.Loop() {
			dst = jsonl.AppendText(dst[:0], row[r.Values[0].Start:r.Values[0].End])
		}
	})
}

func must(path string) jsonl.Path {
	p, err := jsonl.ParsePath(path)
	if err != nil {
		panic(err)
	}
	return p
}
