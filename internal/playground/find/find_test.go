package find_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf16"

	"urigrep/internal/playground/find"
)

// in returns what is found in a text.
func in(t *testing.T, text string, s find.Settings) *find.Result {
	t.Helper()
	r, err := find.In(text, &s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Positions count UTF-16 code units, whatever stands before them.
func TestPositionsAreThoseOfJavaScript(t *testing.T) {
	for _, before := range []string{"", "é", "😀", strings.Repeat("日本😀x\n", 400)} {
		text := before + " <http://a.example/b\n /é> and http://b.example/"
		records := in(t, text, find.Settings{}).Records(10)
		if len(records) != 2 {
			t.Fatalf("%d records, want 2", len(records))
		}
		code := utf16.Encode([]rune(text))
		for _, r := range records {
			var joined string
			for _, p := range r.Pieces {
				joined += string(utf16.Decode(code[p.Start:p.End]))
			}
			if joined != r.URI || string(utf16.Decode(code[r.Start:r.End])) != r.Raw {
				t.Errorf("pieces %q and raw %q of %q", joined, r.Raw, r.URI)
			}
		}
	}
}

func TestMarks(t *testing.T) {
	r := in(t, "é <http://a.example/b\n /c> or http://", find.Settings{Refused: true})
	var got struct {
		Targets, Kinds []string
		Lines, Columns []int
		Pieces         []int
	}
	if err := json.Unmarshal(r.AppendMarks(nil), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Targets) != 2 || got.Targets[0] != "http://a.example/b/c" || got.Kinds[1] != "refused" || got.Lines[1] != 2 || got.Columns[0] != 4 {
		t.Errorf("marks %+v", got)
	}
	if p := got.Pieces; len(p) < 8 || p[0] != 3 || p[1] != 21 || p[2] != 0 || p[3] != 0 || p[6] != 0 || p[7] != 1 {
		t.Errorf("pieces %v", p)
	}
	if empty := string(in(t, "", find.Settings{}).AppendMarks(nil)); !json.Valid([]byte(empty)) {
		t.Errorf("of no text %s", empty)
	}
}

// What is written by hand is JSON, and has every field, whatever the text has.
func TestJSON(t *testing.T) {
	const text = "é <http://a.example/b\n /c>, http://b.example/{x} or http://c.example/\\ and https://www.google.com/url?q=http://user:x@d.example/"
	r := in(t, text, find.Settings{Unwrap: true})
	var got []find.Record
	if err := json.Unmarshal(find.AppendRecords(nil, r.Records(10)), &got); err != nil {
		t.Fatal(err)
	}
	want := r.Records(10)
	if !reflect.DeepEqual(got, want) || len(want) != 4 || want[1].Repaired == "" || want[1].Error == nil || len(want[3].Via) == 0 || len(want[3].Warnings) == 0 {
		t.Errorf("records\n%+v, want\n%+v", got, want)
	}
	for i := range want {
		card, _ := r.Card(i)
		var read find.Card
		if err := json.Unmarshal(card.AppendJSON(nil), &read); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(read, card) {
			t.Errorf("card %+v, want %+v", read, card)
		}
	}
	if none := string(find.AppendRecords(nil, nil)); none != "[]" {
		t.Errorf("no records are %s", none)
	}
}

// Every setting has a name by which JavaScript sets it.
func TestSettingsHaveNames(t *testing.T) {
	var s find.Settings
	for _, text := range s.Texts() {
		*text = "x"
	}
	for _, on := range s.Switches() {
		*on = true
	}
	for i, v := 0, reflect.ValueOf(s); i < v.NumField(); i++ {
		if v.Field(i).IsZero() {
			t.Errorf("%s has no name", v.Type().Field(i).Name)
		}
	}
}

func TestCards(t *testing.T) {
	r := in(t, "<http://a.example/b\n /c> or http:// and https://www.google.com/url?q=http://b.example/", find.Settings{Refused: true, Unwrap: true})
	for i, want := range []string{"It is broken over lines", "Not found: no host follows", "It ends with the text"} {
		card, ok := r.Card(i)
		if !ok || !strings.Contains(strings.Join(card.Sentences, " "), want) {
			t.Errorf("card %d: %q, want %q", i, card.Sentences, want)
		}
	}
	if card, _ := r.Card(2); card.Target != "http://b.example/" || len(card.Via) != 2 {
		t.Errorf("the unwrapped one is %+v", card)
	}
	if _, ok := r.Card(3); ok {
		t.Error("a fourth card")
	}
}

func TestMended(t *testing.T) {
	for text, want := range map[string]string{
		"> <http://a.example/b\n>  /c>, <http://d.example/\n e>.": "> <http://a.example/b/c>, <http://d.example/e>.",
		"http://a.example/ é": "http://a.example/ é",
		"":                    "",
	} {
		if got := in(t, text, find.Settings{}).Mended(); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	const both = "<http://a.example/b-\nc>"
	if got := in(t, both, find.Settings{Hyphen: "both"}).Mended(); got != "<http://a.example/b-c>" {
		t.Errorf("with both readings of a hyphen: %q", got)
	}
}

func TestSettings(t *testing.T) {
	for text, c := range map[string]struct {
		settings find.Settings
		want     string
	}{
		"hxxp://a[.]example/?utm_source=x":   {find.Settings{Refang: true, StripTracking: true}, "http://a.example/"},
		"a@b.example":                        {find.Settings{Email: true}, "mailto:a@b.example"},
		`<../x>`:                             {find.Settings{Base: "http://a.example/b/c"}, "http://a.example/x"},
		"HTTP://A.example:80/%7Eb":           {find.Settings{Normalize: "scheme"}, "http://a.example/~b"},
		"http://a.example/b#c www.b.example": {find.Settings{NoFragment: true, NoAbbreviated: true}, "http://a.example/b"},
	} {
		records := in(t, text, c.settings).Records(10)
		if len(records) != 1 || records[0].Target != c.want {
			t.Errorf("%s: %+v, want %s", text, records, c.want)
		}
	}
	for _, wrong := range []find.Settings{{Rejoin: "some"}, {RFC: "1738"}, {Hyphen: "x"}, {Normalize: "x"}, {Base: "no base"}, {Base: "../x"}} {
		if _, err := find.In("", &wrong); err == nil {
			t.Errorf("%+v is accepted", wrong)
		}
	}
}
