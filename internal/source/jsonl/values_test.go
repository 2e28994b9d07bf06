package jsonl_test

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"urigrep/internal/source"
)

// readJSON returns the texts of a JSON file as "field@line: text", and what is told of damage.
func readJSON(t testing.TB, cfg source.Config, in io.Reader) (texts []string) {
	t.Helper()
	cfg.Stdin, cfg.Label, cfg.Metadata, cfg.Lines = in, "a.json", true, true
	cfg.Damage = func(_ string, offset, _ int64, text string) {
		texts = append(texts, fmt.Sprintf("damage@%d: %s", offset, text))
	}
	s, err := source.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	err = s.File(t.Context(), source.Stdin).Documents(func(d *source.Document) error {
		text, err := io.ReadAll(d.Text)
		if d.Record == nil {
			texts = append(texts, fmt.Sprintf("text@%d,%d:%d: %s", d.Offset, d.Line, d.Column, text))
		} else {
			texts = append(texts, fmt.Sprintf("%s@%d: %s", d.Record.Field, d.Line, text))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

func TestJSON(t *testing.T) {
	for _, c := range []struct{ name, input, text, want string }{
		{"object", "auto", "{\n \"a\": \"x\",\n \"b\": [\"y\", {\"c\": \"z\"}]\n}\n",
			"a@1: a|a@1: x|b@2: b|b[0]@2: y|b[1].c@2: c|b[1].c@2: z"},
		{"array", "auto", "[\"x\", 1, null,\n{\"a\":\"y\"}]", "[0]@0: x|[3].a@1: a|[3].a@1: y"},
		{"arrays in it", "auto", `[["x",["y"]],"z"]`, "[0][0]@0: x|[0][1][0]@0: y|[1]@0: z"},
		{"one after the other", "auto", "[\"x\"]\n[\"y\",\"z\"] {\"a\":\"w\"}",
			"[0]@0: x|[0]@1: y|[1]@1: z|a@1: a|a@1: w"},
		{"brackets in strings", "auto", `["}]{[,\"","\\"]`, "[0]@0: }]{[,\"|[1]@0: \\"},
		{"mark", "auto", "\ufeff[\"x\"]", "[0]@0: x"},
		{"comment", "auto", "[1,\n{//x\n\"a\":1}, \"y\"]", "[2]@2: y|text@4,1:0: {//x\n\"a\":1}"},
		{"word", "auto", "[\"x\", http://a.example/,b c\n, \"y\"]",
			"[0]@0: x|[2]@1: y|text@6,0:6: http://a.example/,b c"},
		{"cut off", "auto", "[\"x\",\n\"y", "[0]@0: x|text@6,1:0: \"y"},
		{"after it", "auto", "[\"é\"] }x", "[0]@0: é|text@7,0:6: }x"},
		{"asked for", "json", "[\"x\", {\"a\" 1}]",
			"[0]@0: x|damage@6: line 1: no JSON: want : after a name at byte 5 of the row"},
		{"lines", "auto", "{\"a\":\"x\"}\n{\"a\":\"y\"}\n", "a@0: x|a@1: y"},
		{"no object or array", "auto", "\"x\"", "text@0,0:0: \"x\""},
	} {
		for way, in := range map[string]io.Reader{
			"at once": strings.NewReader(c.text), "by byte": iotest.OneByteReader(strings.NewReader(c.text)),
		} {
			texts := readJSON(t, source.Config{Input: c.input}, in)
			slices.SortStableFunc(texts, func(a, b string) int { // what is no string comes last
				return strings.Index("|text|damage", a[:min(4, len(a))]) - strings.Index("|text|damage", b[:min(4,
					len(b))])
			})
			if got := strings.Join(texts, "|"); got != c.want {
				t.Errorf("%s, %s:\n%q, want\n%q", c.name, way, got, c.want)
			}
		}
	}
}

// TestJSONFields has paths from an element of an array and from the array.
func TestJSONFields(t *testing.T) {
	const text = `[{"id":1,"a":{"b":"x"}},{"id":2,"a":{"b":"y"},"b":"z"}]`
	for field, want := range map[string]string{
		"a.b": "[0].a.b@0: x|[1].a.b@0: y", "[].a.b": "[0].a.b@0: x|[1].a.b@0: y", "[1].a.b": "[1].a.b@0: y",
		"b": "[1].b@0: z", "id": "",
	} {
		if got := strings.Join(readJSON(t, source.Config{Fields: []string{field}}, strings.NewReader(text)),
			"|"); got != want {
			t.Errorf("%s: %q, want %q", field, got, want)
		}
	}
}

// TestJSONLimit passes over a value that is longer than the limit, and reads what follows.
func TestJSONLimit(t *testing.T) {
	long := strings.Repeat(`{"a":"x\\"},`, 100_000)
	text := `["b",[` + long + `"c"],"d"]`
	for _, in := range []io.Reader{strings.NewReader(text), iotest.HalfReader(strings.NewReader(text))} {
		got := readJSON(t, source.Config{MaxRecord: 2000}, in)
		want := fmt.Sprintf("damage@5: line 1: a row of %d bytes, longer than --max-record: passed over", len(long)+5)
		if len(got) != 3 || !slices.Contains(got, want) || !slices.Contains(got, "[2]@0: d") {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// FuzzJSON has the strings that encoding/json finds, and those of each half of what is read.
func FuzzJSON(f *testing.F) {
	f.Add(`{"a":["b",{"c":"d\u00e9\n"}],"e":null}`)
	f.Add(`["x",[["y"]],{}, -1.5e3]`)
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || strings.Contains(text, "\n") || strings.HasPrefix(text, "\ufeff") {
			return
		}
		cfg := source.Config{Input: "json", Encoding: "utf-8"}
		got := readJSON(t, cfg, strings.NewReader(text))
		if again := readJSON(t, cfg, iotest.OneByteReader(strings.NewReader(text))); !slices.Equal(got, again) {
			t.Fatalf("%q: %q, by byte %q", text, got, again)
		}
		if !json.Valid([]byte(text)) {
			return
		}
		var want []string
		d := json.NewDecoder(strings.NewReader(text))
		for token, err := d.Token(); err == nil; token, err = d.Token() {
			if s, ok := token.(string); ok {
				want = append(want, s)
			}
		}
		for i := range got {
			_, got[i], _ = strings.Cut(got[i], "@0: ")
		}
		if !slices.Equal(got, want) && !strings.Contains(text, "@0: ") {
			t.Fatalf("%q: %q, want %q", text, got, want)
		}
	})
}
