package delimit

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"urigrep/delimit/internal/join"
	"urigrep/internal/cut"
	"urigrep/internal/text"
)

func checkTexts(t *testing.T, o Options, cases []textCase) {
	t.Helper()
	for _, c := range cases {
		if got := targets(c.text, o); !slices.Equal(got, c.want) {
			t.Errorf("%q:\n got %q\nwant %q", c.text, got, c.want)
		}
	}
}

func checkWindows(t *testing.T, p padding, o Options, cuts []byte) {
	t.Helper()
	sameReferences(t, "windows", p.text, inWindows(p, o, cuts), collect(p.text, o))
}

// collect returns all references of a text.
func collect(text []byte, o Options) (all []Match) {
	for r := range All(text, o) {
		all = append(all, r)
	}
	return all
}

// everything are the options that ask for all that UTS #58 detects.
var everything = Options{IRI: true, Email: true, Domains: true}

// hostile are texts that, said again and again, would be slow if a failed try cost
// more than what it skips (rule L2).
var hostile = []string{
	"a", "<", ":", `"`, "(", "'", "[", "{", "%", "*", "&", "\n", " ", "\t\n", "\u2010", "\\\n",
	"a:", "aa:", "http:", "mailto:", "data:", "tel:1", "urn:", "URL:", "URL: ", "://", "http://", "www.", "www.a", "ftp.a.", "<www.",
	"<http://a ", "<http://a\n", "\"http://a\n", "'http://a\n", "(http://a\n", "http://a/-\n", "http://a/'", "http://a/(", "http://a/[", "http://a/{", "http://a|",
	"&lt;http://", "&lt;http://a", "&lt;http://a\n", "&quot;http://a\n", "&lt;tel:123", "<URL:http://a", "<URL:\n", "<\n> ", "\u27e8http://a", "\u27e8tel:123",
	"<http://a/\n\n\f\n", "<http://a\n> > ", "(tel:123\n", "`http://a", "a@", "a<http://b/", "<a", "<a/", "\"/", "mailto:a@", "<urn:a", "\u201ctel:123\n", "\u00abtel:123",
	"[].", "-.", "](http://a", "](http://a东", "http://a/[].", "=http://a=", "http://a--", "http://a/--b", "http://a...", "http://a.html", "x|http://a/|", "http://a/,", "a,http://a/,b\n", "http://a.b:8$/", "http://a.org:x", "http://a.org,/", "www.a.b*", "http://a/',", "http://a:'", "_www.a.b", "[[http://a/|b]]", "<!--", "<<<a/b", "\u3000", "\xff", "\xe2\x80",
}

// hostileText says s again and again, to n bytes in all.
func hostileText(s string, n int) []byte {
	return []byte(strings.Repeat(s, n/len(s)+1)[:n])
}

// inWindows returns the references of a padding that a Finder gets in windows: cuts
// are the sizes of their ranges in what the padding is about, one after the other, again and
// again; before and after it the ranges have wideRange bytes. Each window has no more of the
// text than the Finder asks for.
func inWindows(p padding, o Options, cuts []byte) (all []Match) {
	const wideRange = 2000
	f := newFinder(o)
	for from, i := 0, 0; from < len(p.text); i++ {
		n := 1
		switch {
		case from < p.from:
			n = min(wideRange, p.from-from)
		case from >= p.to:
			n = wideRange
		case len(cuts) > 0:
			n += int(cuts[i%len(cuts)])
		}
		to := min(len(p.text), from+n)
		low, high := max(0, from-f.Behind()), min(len(p.text), to+f.Ahead())
		w := cut.Window{Text: p.text[low:high:high], Offset: int64(low), From: from - low, To: to - low, EOF: high == len(p.text)}
		f.Scan(w, func(r *Match) bool {
			all = append(all, r.Clone())
			return true
		})
		from = to
	}
	return all
}

// A lineEnd is a labelled line end: a few lines of text, the index of the one whose
// end it is, whether the reference there goes on, and the whole reference.
type lineEnd struct {
	Source  string `json:"source"`
	Line    int    `json:"line"`
	Text    string `json:"text"`
	At      int    `json:"at"`
	Label   string `json:"label"`
	Expect  string `json:"expect"`
	Columns bool   `json:"columns"` // it goes on in another column
	Block   *int   `json:"block"`   // Line / 400 unless given
}

// lineStart returns the index where line n of b begins.
func lineStart(b []byte, n int) int {
	i := 0
	for ; n > 0; n-- {
		i += bytes.IndexByte(b[i:], '\n') + 1
	}
	return i
}

// What is next to the text in a padding and where a window that is about the text begins or ends is
// made of pad; words are between, which take little time.
const (
	padNear = join.NearbyLook + text.LineLook // bytes on either side of the text, all that is looked at
	padFar  = 300                             // bytes on either side of such a place
	padCut  = 300                             // bytes on either side of the text that are cut as it is
)

// padded puts a text into a padding, with near bytes of pad next to it.
func padded(text, pad []byte, near int, f *finder) padding {
	if len(pad) == 0 {
		pad = []byte(" ")
	}
	pad = pad[:min(len(pad), padCut)]
	next := bytes.Repeat(pad, near/len(pad)+1)
	far := bytes.Repeat(pad, 2*padFar/len(pad)+1)
	words := func(look int) []byte {
		return bytes.Repeat([]byte("a word\n"), max(0, look-len(next)-padFar)/len("a word\n")+1)
	}
	before := slices.Concat(far, words(f.Behind()), next)
	return padding{
		text: slices.Concat(before, text, next, words(f.Ahead()), far),
		from: len(before) - padCut, to: len(before) + len(text) + padCut,
	}
}

// A padding is a text with more before and after it than a Finder looks at; what it is about lies
// in text[from:to].
type padding struct {
	text     []byte
	from, to int
}

// readJSONL decodes each line of a file into a T.
func readJSONL[T any](t testing.TB, path string) []T {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []T
	s := bufio.NewScanner(f)
	s.Buffer(nil, 16<<20)
	for s.Scan() {
		var v T
		if err := json.Unmarshal(s.Bytes(), &v); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		all = append(all, v)
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

// sameReferences reports the first difference between two lists.
func sameReferences(t *testing.T, what string, text []byte, got, want []Match) {
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

// show writes out all of a reference that two readings of it must have in common.
func show(r *Match) string {
	var ids []string
	for id := range r.Rules.All() {
		ids = append(ids, id)
	}
	err := ""
	if r.Err != nil {
		err = r.Err.Error()
	}
	return fmt.Sprintf("%q (%q) kind %d in %d by %s at %v of %v, %.3f, or %q, %s", r.Text, r.Repaired, r.Kind, r.Wrapper,
		strings.Join(ids, " "), r.Pieces, r.Span, r.Confidence, r.Alternatives, err)
}

// spansAgree returns what is wrong with the spans of a reference that may not
// begin before the offset from; nothing if they are ordered, disjoint and in
// bounds, and the pieces are the text.
func spansAgree(text []byte, r *Match, from int64) string {
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
	case len(r.Pieces) > 1 && r.Rules&(RuleR1|RuleR3|RuleR6|RuleD1|RuleD4) == 0:
		return "rejoined by no rule"
	}
	return ""
}

// target returns what a reference is printed as, and false where it is not
// printed (rule V2).
func target(m *Match) (string, bool) { return m.Target(TargetOptions{}) }

// targets returns what is printed for a text, in its order.
func targets(text string, o Options) []string {
	all := []string{}
	for r := range All(text, o) {
		if s, ok := target(&r); ok {
			all = append(all, s)
		}
	}
	return all
}

// A textCase is a text and what is found in it, as targets.
type textCase struct {
	text string
	want []string
}

// textOf returns the text of a reference of the given rules that its pieces make.
func textOf(joined []byte, rules Rules) []byte {
	joined = text.AppendUTF8(nil, joined)
	if rules.Has(RuleR7) {
		joined = text.AppendUndone(nil, joined)
	}
	return joined
}

// wideOptions makes options of a number, which ask for more than the default.
func wideOptions(n uint8) Options {
	return Options{
		IRI: n&1 != 0, Email: n&2 != 0, Domains: n&4 != 0, SkipAbbreviated: n&8 != 0,
		Relative: n&16 != 0, Rejoin: Rejoin(n >> 5 & 3), MaxLength: int(n>>7) * 100,
	}
}
