package jsonl_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/go-json-experiment/json/jsontext"

	"urigrep/internal/source"
	"urigrep/internal/source/jsonl"
)

// readRow returns the texts of a row as "path=text", or what is told of damage.
func readRow(t testing.TB, cfg source.Config, row string) (texts []string) {
	t.Helper()
	cfg.Input = "jsonl"
	for _, text := range readJSON(t, cfg, strings.NewReader(row)) {
		path, text, _ := strings.Cut(text, "@0: ")
		texts = append(texts, path+"="+text) // or "damage=" and what is told
	}
	return texts
}

func TestFields(t *testing.T) {
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
		got := readRow(t, source.Config{Fields: c.fields}, c.row)
		if got := strings.Join(got, "|"); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// TestRowEnds has what a row names, and where a member can be put into it.
func TestRowEnds(t *testing.T) {
	for _, c := range []struct{ row, want string }{
		{` {"id":"a\n","text":"x"} `, "a\n: x, then 0 to 25, at 23"},
		{`{"id":12e3,"text":"x"}`, "12e3: x, then 0 to 22, at 21"},
		{`{"id":null,"text":"x","x":{"urls":[]}}`, "null: x, then 0 to 38, at 37"},
		{`{"x":{"id":1},"text":"x"}`, ": x, then 0 to 25, at 24"},
		{`{"id":1,"id":2,"text":"x"}`, "2: x, then 0 to 26, at 25"},
		{`{ }`, "empty 0 to 3, at 2"},
		{`{"a":{}}`, "then 0 to 8, at 7"},
		{`[]`, "line 1: not an object: copied as it is"},
		{`"id"`, "line 1: not an object: copied as it is"},
		{`{"\u0075rls":1}`, `line 1: it has "urls" already: copied as it is`},
	} {
		var got []string
		s, err := source.New(source.Config{
			Input: "jsonl", Metadata: true, Fields: []string{"text"}, ID: "id", RowEnds: true, Keys: []string{"urls"},
			Stdin:  strings.NewReader(c.row),
			Damage: func(_ string, _, _ int64, text string) { got = append(got, text) },
		})
		if err != nil {
			t.Fatal(err)
		}
		err = s.File(t.Context(), source.Stdin).Documents(func(d *source.Document) error {
			switch e := d.RowEnd; {
			case e == nil:
				got = append(got, fmt.Sprintf("%s: %s", d.Record.ID, d.Bytes))
			case e.Empty:
				got = append(got, fmt.Sprintf("empty %d to %d, at %d", e.Start, e.End, e.Insert))
			default:
				got = append(got, fmt.Sprintf("then %d to %d, at %d", e.Start, e.End, e.Insert))
			}
			return nil
		})
		if all := strings.Join(got, ", "); all != c.want || err != nil {
			t.Errorf("%s: %q, %v, want %q", c.row, all, err, c.want)
		}
	}
}

func TestNoJSON(t *testing.T) {
	for _, c := range []struct{ row, want string }{
		{`{"a":1`, "want , or } at byte 6"},
		{`{"a":1]`, "want , or } at byte 6"},
		{`["a" "b"]`, "want , or ] at byte 5"},
		{"[1\x00]", "want , or ] at byte 2"},
		{`{"a":1,}`, "want a name in quotation marks at byte 7"},
		{`{a:1}`, "want a name in quotation marks at byte 1"},
		{`{"a" 1}`, "want : after a name at byte 5"},
		{`{"a":}`, "want a value at byte 5"},
		{`[1,]`, "want a value at byte 3"},
		{`{"a":"b`, "want the quotation mark that ends a string at byte 7"},
		{`{"a":"` + strings.Repeat("b", 100), "want the quotation mark that ends a string at byte 106"},
		{"{\"a\":\"b\tc\"}", "control character in a string at byte 7"},
		{`{"a":"\x"}`, `want an escape sequence after \ at byte 6`},
		{`{"a":"\u12g4"}`, `want an escape sequence after \ at byte 6`},
		{`"\`, `want an escape sequence after \ at byte 1`},
		{`{"a":01}`, "want a value at byte 5"},
		{`{"a":1.}`, "want a value at byte 5"},
		{`{"a":1e}`, "want a value at byte 5"},
		{`{"a":tru}`, "want a value at byte 5"},
		{`{"a":truely}`, "want , or } at byte 9"},
		{`{} {}`, "want the end of the row at byte 3"},
		{strings.Repeat("[", 10001), "nested more than 10000 deep at byte 10000"},
	} {
		want := "damage=line 1: no JSON: " + c.want + " of the row"
		if got := readRow(t, source.Config{}, c.row); len(got) != 1 || got[0] != want {
			t.Errorf("%.40q: %q, want %s", c.row, got, want)
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
		{`a["b"`, `offset 1: want a JSON string and ] after [`},
		{`a["\x"]`, `offset 1: want a JSON string and ] after [`},
		{`a[]b`, `offset 3: want . or [`},
	} {
		if _, err := jsonl.ParsePath(c.path); err == nil || err.Error() != c.want {
			t.Errorf("%q: %v, want %s", c.path, err, c.want)
		}
	}
}

// FuzzRow has the strings of a row that jsontext finds, and no others are accepted. Written back, each stands where
// its Map says.
func FuzzRow(f *testing.F) {
	for _, s := range []string{
		`{"id":"1","a":"a\u0026\/\n","n":-2.5e+10,"meta":{"u":["b",true,false,null]}}`, `[[],{},"",0]`, ` "a" `,
		`{"a":"x","a":"\ud83d\ude00\ud83d"}`, "{\"t\":\"\xff\"}", `{"a":01}`, `{"a":"` + strings.Repeat("é\\\"", 40) + `"}`,
		strings.Repeat("[", 9999) + strings.Repeat("]", 9999), "\ufeff{}", `nullx`, "{\"a\"\r:\t1 }", strings.Repeat(`"abcdefg`, 9),
		"\xff\xfe", "\xfe\xff\x00{", "\x00\x00\xfe\xff",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, row []byte) {
		if bytes.ContainsAny(row, "\n") || len(bytes.TrimSpace(row)) == 0 || beginsWithMark(row) {
			return
		}
		want, wrong := jsontextStrings(row)
		for _, rewrite := range []bool{false, true} {
			var got []string
			damaged := false
			s, err := source.New(source.Config{
				Input: "jsonl", Encoding: "utf-8", Stdin: bytes.NewReader(row), Rewrite: rewrite, Metadata: true,
				Damage: func(string, int64, int64, string) { damaged = true },
			})
			if err != nil {
				t.Fatal(err)
			}
			err = s.File(t.Context(), source.Stdin).Documents(func(d *source.Document) error {
				got = append(got, string([]rune(string(d.Bytes))))
				if _, err := jsonl.ParsePath(d.Record.Field); err != nil {
					t.Errorf("%q: path %q: %v", row, d.Record.Field, err)
				}
				if rewrite {
					checkPlaces(t, row, d)
				}
				return nil
			})
			if err != nil || damaged != (wrong != nil) || !damaged && !slices.Equal(got, want) {
				t.Fatalf("%q: %q, damaged %v, want %q, %v", row, got, damaged, want, wrong)
			}
		}
	})
}

// beginsWithMark reports whether a byte order mark says of a row that it is, or is not, UTF-8, whatever was declared.
func beginsWithMark(row []byte) bool {
	for _, mark := range []string{"\xef\xbb\xbf", "\xff\xfe", "\xfe\xff", "\x00\x00\xfe\xff"} {
		if bytes.HasPrefix(row, []byte(mark)) {
			return true
		}
	}
	return false
}

// checkPlaces checks that the text between two characters of a document is what stands between their places.
func checkPlaces(t *testing.T, row []byte, d *source.Document) {
	t.Helper()
	if len(d.Bytes) > 500 { // for each character all before it is decoded
		return
	}
	text := string(d.Bytes)
	start, _ := d.Map.Position(0)
	for i := range text + "x" {
		at, line := d.Map.Position(int64(i))
		var before string
		raw := bytes.ToValidUTF8(row[start:at], []byte("?"))
		if err := json.Unmarshal(slices.Concat([]byte{'"'}, raw, []byte{'"'}), &before); err != nil || line != 0 {
			t.Fatalf("%q: byte %d is at %d: %v", row, i, at, err)
		}
		if end := d.Map.End(int64(i)); bytes.Equal(raw, row[start:at]) && (end != at || before != text[:i]) {
			t.Fatalf("%q: byte %d is at %d, and what is before it is %q and ends at %d", row, i, at, before, end)
		}
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
	f.Add([]byte("a\"\\/\b\f\n\r\t\x00\x1f\x7fé😀\u2028" + strings.Repeat("x", 70) + "\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		text = bytes.ToValidUTF8(text, nil)
		var back string
		raw := jsonl.AppendString([]byte{'"'}, text)
		if err := json.Unmarshal(append(raw, '"'), &back); err != nil || back != string(text) {
			t.Fatalf("%q is written as %s and read as %q, %v", text, raw, back, err)
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
func TestEscapes(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	parts := []string{"a", "a", "abcdefghijk", `\n`, `\"`, `\\`, `\/`, `\u00e9`, `\u4e2d`, `\ud83d\ude00`, `\ud83d`,
		`\u000a`, `\u0041`, "中", strings.Repeat("b", 60)}
	bad := []string{`\x`, `\u12g4`, "\x01", `\u12`}
	var rows strings.Builder
	var want []string
	for range 20000 {
		row := `{"k":"`
		few := parts[rng.IntN(len(parts)):]
		for range rng.IntN(40) {
			row += few[rng.IntN(len(few))]
		}
		if rng.IntN(8) == 0 {
			row += bad[rng.IntN(len(bad))]
		}
		row += `"}`
		var value struct{ K string }
		if json.Unmarshal([]byte(row), &value) == nil {
			want = append(want, value.K)
		}
		rows.WriteString(row + "\n")
	}
	var got []string
	for _, text := range readJSON(t, source.Config{Input: "jsonl"}, strings.NewReader(rows.String())) {
		if path, text, _ := strings.Cut(text, ": "); strings.HasPrefix(path, "k@") {
			got = append(got, text)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%d strings are not the %d that encoding/json reads", len(got), len(want))
	}
}
