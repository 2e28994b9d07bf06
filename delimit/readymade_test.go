package delimit

import (
	"slices"
	"strings"
	"testing"

	"urigrep/internal/cut"
	"urigrep/resolve"
)

// TestJudge judges references that need no delimiting.
func TestJudge(t *testing.T) {
	for name, c := range map[string]struct {
		text       string
		o          Options
		ok         bool
		kind       Kind
		rules      Rules
		confidence float64
		repaired   string
	}{
		"V1 valid":                     {"http://a.example/", Options{}, true, URI, 0, 1, ""},
		"T3 repaired":                  {"http://a.example/{x}", Options{}, true, URI, RuleT3, shareExcluded, "http://a.example/%7Bx%7D"},
		"T4 repaired":                  {"http://a.example/é", Options{}, true, URI, RuleT4, shareWide, "http://a.example/%C3%A9"},
		"T3 and T4":                    {"http://a.example/%zz/é", Options{}, true, URI, RuleT3 | RuleT4, shareExcluded * shareWide, "http://a.example/%25zz/%C3%A9"},
		"T4 beside an encoding":        {"http://a.example/%41/é", Options{}, true, URI, RuleT4, shareWide, "http://a.example/%41/%C3%A9"},
		"V1 beyond repair":             {"http://[v1", Options{}, true, URI, 0, shareBroken, ""},
		"V1 by RFC 3986":               {"http://[v1.x]/", Options{}, true, URI, 0, 1, ""},
		"V1 by RFC 2396":               {"http://[v1.x]/", Options{RFC: resolve.RFC2396}, true, URI, 0, shareBroken, ""},
		"A1 with a port":               {"www.a.example:8080/x", Options{}, true, Abbreviated, RuleA1, 1, ""},
		"A1 not wanted":                {"www.a.example", Options{SkipAbbreviated: true, Relative: true}, true, Relative, RuleF1, 1, ""},
		"F1 wanted":                    {"/post", Options{Relative: true}, true, Relative, RuleF1, 1, ""},
		"F1 not wanted":                {"/post", Options{}, false, 0, 0, 0, ""},
		"F1 beyond ASCII":              {"/é", Options{Relative: true}, true, Relative, RuleF1 | RuleT4, shareWide, "/%C3%A9"},
		"F1 lax":                       {"HTTP:g", Options{Relative: true, LaxScheme: "http"}, true, Relative, RuleF1, 1, ""},
		"F1 lax, an authority":         {"http://g", Options{Relative: true, LaxScheme: "http"}, true, URI, 0, 1, ""},
		"S2 an unregistered scheme":    {"made-up:x", Options{}, true, URI, 0, 1, ""},
		"F1 no scheme before a colon":  {"1:2", Options{Relative: true}, true, Relative, RuleF1, shareBroken, ""},
		"F1 empty, not wanted":         {"", Options{}, false, 0, 0, 0, ""},
		"F1 the document itself":       {"", Options{Relative: true}, true, Relative, RuleF1, 1, ""},
		"L1 longer than the limit":     {"http://a.example/", Options{MaxLength: 16}, false, 0, 0, 0, ""},
		"L1 as long as the limit":      {"http://a.example/", Options{MaxLength: 17}, true, URI, 0, 1, ""},
		"L1 longer than any may be":    {"x:" + strings.Repeat("y", MaxLength), Options{}, false, 0, 0, 0, ""},
		"V1 bytes that are no UTF-8":   {"x:\xff", Options{}, true, URI, RuleT4, shareWide, "x:%FF"},
		"F1 a colon after the segment": {"a/b:c", Options{Relative: true}, true, Relative, RuleF1, 1, ""},
	} {
		m, ok := Judge([]byte(c.text), c.o)
		if ok != c.ok || m.Kind != c.kind || m.Rules != c.rules || m.Confidence != c.confidence || string(m.Repaired) != c.repaired {
			t.Errorf("%s: %q: %v %v\nwant %v", name, c.text, ok, m, c)
		}
		if ok && (string(m.Text) != c.text || m.Span != (Span{End: int64(len(c.text))}) || !slices.Equal(m.Pieces, []Span{m.Span})) {
			t.Errorf("%s: %q: text %q, span %v, pieces %v", name, c.text, m.Text, m.Span, m.Pieces)
		}
	}
}

// A lineCase is what a line should be read as.
type lineCase struct {
	line    string
	want    string // its reference; empty for none
	kind    Kind
	wrapper Wrapper
	rules   Rules
}

var lineCases = []lineCase{
	{"http://a.example/", "http://a.example/", URI, Bare, 0},
	{"  \t<http://a.example/ >  ", "http://a.example/", URI, Angle, 0},
	{"\"http://a.example/\"", "http://a.example/", URI, Quote, 0},
	{"URL:http://a.example/", "http://a.example/", URI, Bare, RuleP1},
	{"uri: www.a.example", "www.a.example", Abbreviated, Bare, RuleP1 | RuleA1},
	{"uri:g", "uri:g", URI, Bare, 0},
	{"\"url:g\"", "url:g", URI, Quote, 0},
	{"<URL:g>", "g", Relative, Angle, RuleP1 | RuleF1},
	{"www.a.example:8080/x", "www.a.example:8080/x", Abbreviated, Bare, RuleA1},
	{"ftp.a.example", "ftp.a.example", Abbreviated, Bare, RuleA1},
	{"www.", "www.", Relative, Bare, RuleF1},
	{"d/e", "d/e", Relative, Bare, RuleF1},
	{"", "", 0, 0, 0},
	{" \u00a0 ", "", 0, 0, 0},
	{"<>", "", 0, 0, 0},
	{"<URL: >", "", 0, 0, 0},
	{"http://a b/", "http://ab/", URI, Bare, RuleR1},
	{"<", "<", Relative, Bare, RuleF1 | RuleT3},
	{"'http://a.example/b'", "http://a.example/b", URI, Apostrophe, 0},
	{"(http://a.example/b)", "http://a.example/b", URI, Paren, 0},
	{"“http://a.example/b”", "http://a.example/b", URI, Curly, 0},
	{"&lt;http://a.example/b&gt;", "http://a.example/b", URI, Angle, 0},
	{"\"< URI: http://a.example/b >\"", "http://a.example/b", URI, Angle, RuleP1},
	{"(a)/(b)", "(a)/(b)", Relative, Bare, RuleF1},
	{"\"\"", "", 0, 0, 0},
	{"www.a .example / b", "www.a.example/b", Abbreviated, Bare, RuleR1 | RuleA1},
	{"tel:+1 201\u00a0555", "tel:+1201555", URI, Bare, RuleR1},
	{"file:///a b", "file:///a b", URI, Bare, RuleT3},
	{"a b/c", "a b/c", Relative, Bare, RuleF1 | RuleT3},
}

// TestLineFinder reads lines, whatever ends them and however the windows are cut.
func TestLineFinder(t *testing.T) {
	for _, end := range []string{"\n", "\r\n", "\r"} {
		var b strings.Builder
		for _, c := range lineCases {
			b.WriteString(c.line + end)
		}
		text := []byte(b.String())
		for _, step := range []int{1, 2, 7, len(text)} {
			var got []Match
			f := newLineFinder(Options{})
			for from := 0; from < len(text); from += step {
				to := min(len(text), from+step)
				low, high := max(0, from-f.Behind()), min(len(text), to+f.Ahead())
				f.Scan(cut.Window{Text: text[low:high], Offset: int64(low), From: from - low, To: to - low, EOF: high == len(text)}, func(r *Match) bool {
					got = append(got, r.Clone())
					return true
				})
			}
			checkLines(t, text, got)
		}
	}
}

func checkLines(t *testing.T, text []byte, got []Match) {
	t.Helper()
	i := 0
	for _, c := range lineCases {
		if c.want == "" {
			continue
		}
		if i == len(got) {
			t.Fatalf("%q: nothing", c.line)
		}
		r := got[i]
		if string(r.Text) != c.want || r.Kind != c.kind || r.Wrapper != c.wrapper || r.Rules != c.rules {
			t.Errorf("%q: %s, want %v", c.line, show(&r), c)
		}
		var s []byte
		for _, p := range r.Pieces {
			s = append(s, text[p.Start:p.End]...)
		}
		if string(s) != c.want {
			t.Errorf("%q: the pieces hold %q", c.line, s)
		}
		i++
	}
	if i < len(got) {
		t.Errorf("one too many: %s", show(&got[i]))
	}
}

// TestLineFinderLimit gives up lines that are too long, and stops where it is told to.
func TestLineFinderLimit(t *testing.T) {
	text := []byte("x:" + strings.Repeat("y", 40) + "\nx:y\nx:z\n" + strings.Repeat(" ", 20+lineSlack) + "x:w")
	var givenUp []Span
	var got []string
	o := Options{MaxLength: 20}
	for _, o.GivenUp = range []func(Span){nil, func(s Span) { givenUp = append(givenUp, s) }} {
		got = got[:0]
		f := newLineFinder(o)
		if !f.Scan(cut.Window{Text: text, To: len(text), EOF: true}, func(r *Match) bool {
			got = append(got, string(r.Text))
			return true
		}) {
			t.Error("stopped")
		}
	}
	if !slices.Equal(got, []string{"x:y", "x:z"}) || len(givenUp) != 1 || givenUp[0] != (Span{End: 42}) {
		t.Errorf("found %q, gave up %v", got, givenUp)
	}
	f := newLineFinder(Options{})
	if f.Scan(cut.Window{Text: text, To: len(text), EOF: true}, func(*Match) bool { return false }) || f.Taken() != 42 {
		t.Errorf("not stopped after the first; taken %d", f.Taken())
	}
}

// TestTarget wants of each match what the command prints for it (rule V2).
func TestTarget(t *testing.T) {
	parsed, err := resolve.Parse("http://b.example/c/d")
	if err != nil {
		t.Fatal(err)
	}
	base, err := resolve.NewResolver(parsed, resolve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const none = "\x00"
	for _, c := range []struct {
		text string
		o    TargetOptions
		want string
	}{
		{"http://a.example/x", TargetOptions{}, "http://a.example/x"},
		{"www.a.example", TargetOptions{}, "http://www.a.example"},
		{"http://a.example/{x}", TargetOptions{}, "http://a.example/%7Bx%7D"},
		{"http://a.example/{x}", TargetOptions{Strict: true}, none},
		{"http://[v1", TargetOptions{}, none},
		{"http://[v1", TargetOptions{Invalid: true}, "http://[v1"},
		{"../x", TargetOptions{}, "../x"},
		{"../x", TargetOptions{Base: &base}, "http://b.example/x"},
		{"HTTP://A.example:80/%7ex#y", TargetOptions{WithoutFragment: true}, "HTTP://A.example:80/%7ex"},
		{"HTTP://A.example:80/%7ex#y", TargetOptions{Normalize: resolve.ByScheme}, "http://a.example/~x#y"},
	} {
		m, ok := Judge([]byte(c.text), Options{Relative: true})
		if !ok {
			t.Fatalf("%q: not judged", c.text)
		}
		got, ok := m.Target(c.o)
		if !ok {
			got = none
		}
		if got != c.want {
			t.Errorf("%q %+v: %q, want %q", c.text, c.o, got, c.want)
		}
	}
}

// TestLineBlanks has the two readings of a line with white space inside, and bare names where they
// are asked for.
func TestLineBlanks(t *testing.T) {
	names := Options{Domains: true, Email: true}
	for _, c := range []struct {
		line        string
		o           Options
		kind        Kind
		want, other string
		confidence  float64
	}{
		{"http://a.example/b \t c", Options{}, URI, "http://a.example/bc", "http://a.example/b%20c", shareClosed},
		{"<http://a.example/b c>", Options{}, URI, "http://a.example/bc", "http://a.example/b%20c", shareRejoined},
		{"FILE:/b c", Options{}, URI, "FILE:/b%20c", "FILE:/bc", shareExcluded},
		{"b c", Options{Relative: true}, Relative, "b%20c", "bc", shareExcluded},
		{"a.org/b", names, Domain, "http://a.org/b", "", 1},
		{"a.org /b", names, Domain, "http://a.org/b", "a.org%20/b", shareClosed},
		{"<b@a.org>", names, Email, "mailto:b@a.org", "", 1},
		{"b@a.org, c", names, Relative, "b@a.org,%20c", "b@a.org,c", shareExcluded},
		{"a.org/b", Options{Email: true}, Relative, "a.org/b", "", 1},
	} {
		n := 0
		newLineFinder(c.o).Scan(cut.Window{Text: []byte(c.line), To: len(c.line), EOF: true}, func(m *Match) bool {
			n++
			target, _ := m.Target(TargetOptions{})
			if m.Kind != c.kind || target != c.want || strings.Join(m.Alternatives, " ") != c.other || m.Confidence != c.confidence {
				t.Errorf("%q: %s, target %s, or %q, %v; want %v", c.line, show(m), target, m.Alternatives, m.Confidence, c)
			}
			return true
		})
		if n != 1 {
			t.Errorf("%q: %d references", c.line, n)
		}
	}
}
