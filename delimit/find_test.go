package delimit_test

import (
	"slices"
	"strings"
	"testing"

	"urigrep/delimit"
)

// A text costs a linkifier of chat messages hardly more than to look at it.
func TestAllIsCheap(t *testing.T) {
	for text, most := range map[string]float64{
		"ok: meet at 10:30. Bring e.g. the notes, thanks! :-)":         2,
		"look at https://example.com/a/b?c=d, it is good":              4,
		strings.Repeat("see http://a.example/b and <http://c/d> ", 10): 50,
	} {
		bytes := []byte(text)
		if n := testing.AllocsPerRun(100, func() {
			for range delimit.All(bytes, delimit.Options{}) {
			}
		}); n > most {
			t.Errorf("All, %.30q: %v allocations, want at most %v", text, n, most)
		}
		if n := testing.AllocsPerRun(100, func() {
			for range delimit.Spans(bytes, delimit.Options{}) {
			}
		}); n > 2 {
			t.Errorf("Spans, %.30q: %v allocations", text, n)
		}
	}
}

// What one call asked for is nothing that the next one gets, in whatever order they come.
func TestCallsAreIndependent(t *testing.T) {
	const text = "hxxp://a[.]example/ ada@b.example <../c> c.example news://d.example word:e"
	all := []delimit.Options{
		{}, {Refang: true}, {Email: true}, {Domains: true, IRI: true}, {Relative: true}, {AllSchemes: true}, {MaxLength: 5},
		{Refused: func(delimit.Refusal) {}}, {SkipAbbreviated: true, Email: true, Domains: true, Refang: true},
	}
	found := func(o delimit.Options) (all []string) {
		for m := range delimit.NewFinder(o).Find([]byte(text)) {
			all = append(all, string(m.Text))
		}
		return all
	}
	for _, first := range all {
		for _, second := range all {
			for range delimit.All(text, first) {
				break
			}
			var got []string
			for m := range delimit.All(text, second) {
				got = append(got, string(m.Text))
			}
			if want := found(second); !slices.Equal(got, want) {
				t.Errorf("%+v after %+v: %q, want %q", second, first, got, want)
			}
		}
	}
}

// Calls within a loop over another's matches do not disturb it.
func TestCallsNest(t *testing.T) {
	const text = "http://a.example/ www.b.example http://c.example/"
	var got []string
	for m := range delimit.All(text, delimit.Options{}) {
		for s := range delimit.Spans("x http://d.example/", delimit.Options{}) {
			got = append(got, string(m.Text[:8]), string(rune('0'+s.Start)))
		}
	}
	if s := strings.Join(got, " "); s != "http://a 2 www.b.ex 2 http://c 2" {
		t.Errorf("got %s", s)
	}
}

func TestReplaceAllFunc(t *testing.T) {
	for _, tt := range []struct {
		text, want string
		options    delimit.Options
	}{
		{"", "", delimit.Options{}},
		{"nothing", "nothing", delimit.Options{}},
		{"http://a.example/", "[http://a.example/]", delimit.Options{}},
		{"> see <http://a.example/\n> b> and www.c.example.", "> see <[http://a.example/b]> and [www.c.example].", delimit.Options{}},
		{"<http://a.example/b-\nc>", "<[http://a.example/b-c]>", delimit.Options{Hyphen: delimit.HyphenBoth}},
		{"\xff http://a.example/ \xfe", "\xff [http://a.example/] \xfe", delimit.Options{}},
	} {
		got := delimit.ReplaceAllFunc(tt.text, tt.options, func(m *delimit.Match) string { return "[" + string(m.Text) + "]" })
		if got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.text, got, tt.want)
		}
	}
}

// The spans are those of the matches.
func TestSpans(t *testing.T) {
	text := strings.Repeat("see <http://a.example/\n b> and www.c.example/é, or http://d.example/x-\ny ", 3)
	var want []delimit.Span
	for m := range delimit.All(text, delimit.Options{}) {
		want = append(want, m.Span)
	}
	if got := slices.Collect(delimit.Spans(text, delimit.Options{})); !slices.Equal(got, want) || len(want) != 9 {
		t.Errorf("got %v, want %v", got, want)
	}
}
