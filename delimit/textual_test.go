package delimit_test

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"urigrep/delimit"
)

// Each constant is written as its name and read again; a name that there is not is an error that says so.
func TestTextOfConstants(t *testing.T) {
	for k := range delimit.Defanged + 1 {
		testText(t, k, new(delimit.Kind))
	}
	for w := range delimit.Title + 1 {
		testText(t, w, new(delimit.Wrapper))
	}
	for r := range delimit.RejoinAll + 1 {
		testText(t, r, new(delimit.Rejoin))
	}
	for h := range delimit.HyphenBoth + 1 {
		testText(t, h, new(delimit.Hyphen))
	}
	for _, r := range []delimit.Rules{0, delimit.RuleD1, delimit.RuleW3, delimit.RuleR1 | delimit.RuleT3 | delimit.RuleW3} {
		testText(t, r, new(delimit.Rules))
	}
	for _, v := range []encoding.TextMarshaler{delimit.Kind(6), delimit.Wrapper(12), delimit.Rejoin(4), delimit.Hyphen(3)} {
		if text, err := v.MarshalText(); err == nil {
			t.Errorf("%v is written %q", v, text)
		}
	}
	for _, v := range []encoding.TextUnmarshaler{new(delimit.Kind), new(delimit.Wrapper), new(delimit.Rejoin), new(delimit.Hyphen), new(delimit.Rules)} {
		if err := v.UnmarshalText([]byte("URI")); err == nil {
			t.Errorf("%T is read from \"URI\"", v)
		}
	}
}

// testText checks that a constant survives its text; read is memory for it.
func testText(t *testing.T, v encoding.TextMarshaler, read encoding.TextUnmarshaler) {
	t.Helper()
	text, err := v.MarshalText()
	if err == nil {
		err = read.UnmarshalText(text)
	}
	if got := reflect.ValueOf(read).Elem().Interface(); err != nil || got != v || string(text) != fmt.Sprint(v) {
		t.Errorf("%v is written %q and read %v, %v", v, text, got, err)
	}
}

// What was found is kept as JSON, and what is wanted comes from a file of settings.
func ExampleKind_MarshalText() {
	type found struct {
		Text    string
		Kind    delimit.Kind
		Wrapper delimit.Wrapper
		Rules   delimit.Rules
	}
	for m := range delimit.All("<www.a.example/\n b>", delimit.Options{}) {
		b, err := json.Marshal(found{string(m.Text), m.Kind, m.Wrapper, m.Rules})
		fmt.Printf("%s %v\n", b, err)
	}
	var settings struct{ Rejoin delimit.Rejoin }
	fmt.Println(json.Unmarshal([]byte(`{"rejoin": "wrapped"}`), &settings), settings.Rejoin)
	fmt.Println(json.Unmarshal([]byte(`{"rejoin": "some"}`), &settings))
	// Output:
	// {"Text":"www.a.example/b","Kind":"abbreviated","Wrapper":"angle","Rules":"R1 A1"} <nil>
	// <nil> wrapped
	// "some" is none of auto, none, wrapped, all
}
