package delimit

import (
	"math"
	"strings"
	"testing"

	"urigrep/delimit/internal/join"
	"urigrep/internal/cut"
	"urigrep/resolve"
)

// TestNames has the names of kinds, wrappers and rules as output has them.
func TestNames(t *testing.T) {
	var got []string
	for k := range Kind(7) {
		got = append(got, k.String())
	}
	for w := range Wrapper(13) {
		got = append(got, w.String())
	}
	for i := range 20 {
		got = append(got, (Rules(1) << i).String())
	}
	const want = "uri abbreviated relative email domain defanged Kind(6) bare angle quote apostrophe backtick paren bracket brace curly guillemet corner title Wrapper(12) " +
		"D1 D4 P1 R1 R2 R3 R4 R5 R6 R7 S1 A1 A2 F1 T1 T2 T3 T4 T5 W3"
	if g := strings.Join(got, " "); g != want {
		t.Errorf("got\n%s\nwant\n%s", g, want)
	}
	if s := (RuleD1 | RuleW3 | RuleW3<<1).String(); s != "D1 W3" {
		t.Errorf("a set: %q", s)
	}
	if s := Rules(0).String(); s != "" || !Rules(0).Has(0) || Rules(RuleD1).Has(RuleD1|RuleR1) {
		t.Errorf("the empty set: %q", s)
	}
	for range (RuleD1 | RuleR1).All() {
		break // a loop that ends early
	}
	for kind, want := range map[Kind]Rules{URI: 0, Abbreviated: RuleA1, Email: RuleA2, Domain: RuleA2, Relative: RuleF1, Defanged: RuleW3} {
		if got := ruleOf(kind); got != want {
			t.Errorf("%v is found by %v, want %v", kind, got, want)
		}
	}
}

// TestConfidence has the share of each rule in the confidence of a match, as docs/RULES.md has it.
func TestConfidence(t *testing.T) {
	for rules, want := range map[Rules]float64{
		0: 1, RuleR1: 0.95, RuleR4: 0.95, RuleD1: 0.80, RuleR7: 0.98, RuleS1: 0.95, RuleT1: 0.99, RuleT2: 0.50, RuleT3: 0.85, RuleT4: 0.90, RuleT5: 0.90, RuleA1: 0.97, RuleA2: 0.90, RuleF1: 0.90,
		RuleD4: 1, RuleP1: 1, RuleR2: 1, RuleR3: 1, RuleR6: 1, RuleW3: 1, RuleR1 | RuleR5: 1, RuleR1 | RuleT1: 0.95 * 0.99, RuleT1 | RuleT2: 0.99 * 0.5,
	} {
		m := &Match{Rules: rules}
		if got := confidence(m, allRules); math.Abs(got-want) > 1e-9 {
			t.Errorf("%v: %v, want %v", rules, got, want)
		}
		if got := confidence(m, 0); got != 1 {
			t.Errorf("%v, not counted: %v", rules, got)
		}
	}
	for _, w := range []Wrapper{Angle, Quote} {
		if got := confidence(&Match{Rules: RuleR1, Wrapper: w}, allRules); got != 0.99 {
			t.Errorf("rejoined in %v: %v, want 0.99", w, got)
		}
	}
	if got := confidence(&Match{Err: new(resolve.Error)}, allRules); got != 0.5 {
		t.Errorf("beyond repair: %v, want 0.5", got)
	}
	if got := confidence(&Match{Err: new(resolve.Error), Repaired: []byte("a")}, allRules); got != 1 {
		t.Errorf("repaired: %v, want 1", got)
	}
	for rejoin, want := range map[Rejoin]float64{RejoinAuto: join.ThresholdAuto, RejoinAll: 0.5, RejoinNone: 2, RejoinWrapped: 2} {
		if got := rejoin.threshold(); got != want {
			t.Errorf("R5 %v joins from %v on, want %v", rejoin, got, want)
		}
	}
}

// TestWrittenDefanged has targets in a form that no program opens (rule W3).
func TestWrittenDefanged(t *testing.T) {
	for target, want := range map[string]string{
		"http://a.b/c.d": "hxxp[://]a[.]b/c.d", "https://a.b": "hxxps[://]a[.]b", "HTTPS://a": "hxxpS[://]a", "ftp://u@a.b?c.d": "fxp[://]u[@]a[.]b?c.d", "foo://a.b#c.d": "foo[://]a[.]b#c.d", "mailto:a@b.c?d@e": "mailto[:]a[@]b[.]c?d@e", "urn:a.b": "urn[:]a[.]b",
		"http://a..b/": "hxxp[://]a..b/", "http://.a./": "hxxp[://].a./", "http://a.-b": "hxxp[://]a.-b", "http://é.é": "hxxp[://]é[.]é", "a.b/c": "a.b/c", "": "", "a": "a", ":a": ":a", "http:": "hxxp[:]", "a/b:c.d": "a/b:c.d", "http://a.b:80/": "hxxp[://]a[.]b:80/",
	} {
		if got := string(AppendDefanged(nil, []byte(target))); got != want {
			t.Errorf("W3 %s is written %s, want %s", target, got, want)
		}
	}
}

// TestTypedLines has lines in which somebody typed a reference, up to the limits of its length
// (RFC 3986, App. C; rules D1, D2, L1, P1).
func TestTypedLines(t *testing.T) {
	for text, want := range map[string]string{
		"http://a/\n": "http://a/", " \t<http://a/> \r\n": "http://a/", "\"http://a/\"": "http://a/", "<http://a/\"": "<http://a/\"", "\u00a0a b\f\v\n": "a b", "URL:http://a/": "http://a/", "url: www.a.b": "www.a.b", "URL:a": "URL:a", "<URL:a>": "a", "< uri: a >": "a", "<>": "", "<": "<", "\"": "\"", "": "", "\n\n": "",
		"a\nb\r\nc\rd": "a|b|c|d", "a\r\n\r\nb": "a|b", "<a\nb>": "<a|b>",
	} {
		var got []string
		f := newLineFinder(Options{})
		f.Scan(cut.Window{Text: []byte(text), To: len(text), EOF: true}, func(m *Match) bool {
			if int64(len(m.Text)) != m.Span.Len() || text[m.Span.Start:m.Span.End] != string(m.Text) || f.Taken() != m.Span.End {
				t.Errorf("%q: %q is not at %v", text, m.Text, m.Span)
			}
			got = append(got, string(m.Text))
			return true
		})
		if g := strings.Join(got, "|"); g != want {
			t.Errorf("%q: %q, want %q", text, g, want)
		}
	}
	const most, slack = 64, 4 << 10
	for _, tt := range []struct {
		ref, blanks int
		found       bool
	}{{most, 0, true}, {most + 1, 0, false}, {most, slack, true}, {most, slack + 1, false}, {1, most + slack - 1, true}, {1, most + slack, false}} {
		text := strings.Repeat("a", tt.ref) + strings.Repeat(" ", tt.blanks)
		found, given := 0, 0
		f := newLineFinder(Options{MaxLength: most, GivenUp: func(Span) { given++ }})
		f.Scan(cut.Window{Text: []byte(text), To: len(text), EOF: true}, func(*Match) bool { found++; return true })
		if (found == 1) != tt.found || (given == 1) == tt.found {
			t.Errorf("L1 %d bytes and %d blanks: found %d, given up %d", tt.ref, tt.blanks, found, given)
		}
	}
	f := newLineFinder(Options{MaxLength: most})
	if f.Behind() != 1 || f.Ahead() != most+slack {
		t.Errorf("depends on %d and %d bytes", f.Behind(), f.Ahead())
	}
	stopped := f.Scan(cut.Window{Text: []byte("a\nb"), To: 3, EOF: true}, func(*Match) bool { return false })
	if f.Reset(7); stopped || f.Taken() != 7 {
		t.Error("a scan that is stopped, or begun anew")
	}
}

// TestLastGap has stretches of candidates, and the last index at which none reaches over it.
func TestLastGap(t *testing.T) {
	for _, tt := range []struct {
		all      []extent // trigger, begin, end
		from, to int
		want     int // -1 for none
	}{
		{nil, 0, 9, 9}, {[]extent{{2, 1, 5}}, 0, 9, 9}, {[]extent{{2, 1, 9}}, 0, 9, 9}, {[]extent{{2, 1, 10}}, 0, 9, 1}, {[]extent{{2, 1, 10}}, 2, 9, -1}, {[]extent{{2, 1, 10}}, 1, 9, 1}, {[]extent{{2, 1, 4}, {6, 5, 10}}, 0, 9, 5}, {[]extent{{2, 1, 6}, {6, 5, 10}}, 0, 9, 1}, {[]extent{{2, 1, 5}, {6, 5, 10}}, 0, 9, 5},
		{[]extent{{2, 1, 4}, {12, 5, 20}}, 0, 9, 5}, {[]extent{{9, 9, 9}}, 0, 9, 9}, {[]extent{{8, 8, 8}}, 0, 9, 9}, {[]extent{{8, 5, 8}, {12, 8, 12}}, 0, 11, 5}, {[]extent{{8, 5, 8}, {12, 9, 12}}, 0, 11, 9},
	} {
		got, ok := lastGap(tt.all, tt.from, tt.to)
		if !ok {
			got = -1
		}
		if got != tt.want {
			t.Errorf("%v from %d to %d: %d, want %d", tt.all, tt.from, tt.to, got, tt.want)
		}
	}
}

// TestOtherForms has the targets whose host may have another form (rule T4).
func TestOtherForms(t *testing.T) {
	for text, want := range map[string][2]bool{ // as a URI, as an IRI
		"http://a/": {false, false}, "http://a%20b/": {true, true}, "http://a/%20": {false, false}, "http://a?%20": {false, false}, "http://a#%20": {false, false}, "http://xn--a/": {false, true}, "http://b.XN--a/": {false, true}, "http://a/xn--b": {false, false}, "mailto:a%20": {false, false}, "//a%20": {true, true},
	} {
		for i, iri := range []bool{false, true} {
			if got := hasOtherForm([]byte(text), iri); got != want[i] {
				t.Errorf("T4 %s, IRI %v: %v, want %v", text, iri, got, want[i])
			}
		}
	}
}
