package delimit_test

import (
	"os"
	"path/filepath"
	"testing"
	"urigrep/delimit"
	"urigrep/internal/cut"
	"urigrep/internal/text"
)

// fill is a paragraph of full lines, so that its width is known.
const fill = "The tables of the tide were printed in the old port, and each of the masters\n" +
	"who sailed had one of them in his cabin, as the law of the coast then had it.\n"

// found returns the texts of the references of a text.
func found(text string, o delimit.Options) (all []string) {
	for r := range delimit.All(text, o) {
		all = append(all, string(r.Text))
	}
	return all
}

// windowed returns a finder that reads a document window by window.
func windowed(o delimit.Options) cut.Finder[delimit.Match] {
	return cut.New(o, false).(cut.Finder[delimit.Match])
}

var (
	hostile     = delimit.Hostile
	hostileText = delimit.HostileText
	everything  = delimit.Everything
	collect     = delimit.Collect
	show        = delimit.Show
)

// sameReferences reports the first difference between two lists.
func sameReferences(t *testing.T, what string, text []byte, got, want []delimit.Match) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		g, w := "nothing", "nothing"
		if i < len(got) {
			g = show(&got[i])
		}
		if i < len(want) {
			w = show(&want[i])
		}
		if g != w {
			t.Fatalf("%s: reference %d\n got %s\nwant %s\nof %.300q", what, i, g, w, text)
		}
	}
}

// shared returns a path of the folder of shared test data, and skips the test
// where there is none.
func shared(t testing.TB, elem ...string) string {
	t.Helper()
	dir := os.Getenv("URIGREP_SHARED")
	if dir == "" {
		t.Skip("URIGREP_SHARED is not set")
	}
	return filepath.Join(append([]string{dir}, elem...)...)
}

// spansAgree returns what is wrong with the spans of a reference that may not
// begin before the offset from; nothing if they are ordered, disjoint and in
// bounds, and the pieces are the text.
func spansAgree(text []byte, r *delimit.Match, from int64) string {
	if len(r.Text) == 0 || len(r.Pieces) == 0 {
		return "empty"
	}
	var joined []byte
	at := r.Span.Start
	if at < from {
		return "overlaps the one before"
	}
	for _, p := range r.Pieces {
		if p.Start < at || p.End <= p.Start || p.End > int64(len(text)) {
			return "piece out of order or bounds"
		}
		joined = append(joined, text[p.Start:p.End]...)
		at = p.End
	}
	switch {
	case r.Pieces[0].Start != r.Span.Start || at != r.Span.End:
		return "the pieces do not span the span"
	case string(textOf(joined, r.Rules)) != string(r.Text):
		return "the pieces do not make the text"
	case len(r.Pieces) > 1 && r.Rules&(delimit.RuleR1|delimit.RuleR3|delimit.RuleR6|delimit.RuleD1|delimit.RuleD4) == 0:
		return "rejoined by no rule"
	}
	return ""
}

// textOf returns the text of a reference of the given rules that its pieces make.
func textOf(joined []byte, rules delimit.Rules) []byte {
	joined = text.AppendUTF8(nil, joined)
	if rules.Has(delimit.RuleR7) {
		joined = text.AppendUndone(nil, joined)
	}
	return joined
}

// target returns what a reference is printed as, and false where it is not
// printed (rule V2).
func target(m *delimit.Match) (string, bool) { return m.Target(delimit.TargetOptions{}) }

// targets returns what is printed for a text, in its order.
func targets(text string, o delimit.Options) []string {
	all := []string{}
	for r := range delimit.All(text, o) {
		if s, ok := target(&r); ok {
			all = append(all, s)
		}
	}
	return all
}

// wideOptions makes options of a number, which ask for more than the default.
func wideOptions(n uint8) delimit.Options {
	return delimit.Options{
		IRI: n&1 != 0, Email: n&2 != 0, Domains: n&4 != 0, SkipAbbreviated: n&8 != 0,
		Relative: n&16 != 0, Rejoin: delimit.Rejoin(n >> 5 & 3), MaxLength: int(n>>7) * 100,
	}
}
