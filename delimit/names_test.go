package delimit

import (
	"fmt"
	"math"
	"strings"
	"testing"

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
	for rejoin, want := range map[Rejoin]float64{RejoinAuto: thresholdAuto, RejoinAll: 0.5, RejoinNone: 2, RejoinWrapped: 2} {
		if got := rejoin.threshold(); got != want {
			t.Errorf("R5 %v joins from %v on, want %v", rejoin, got, want)
		}
	}
}

// TestDiffLines has lines of unified diffs, the place of their marks, and lists that look alike
// (rule R2).
func TestDiffLines(t *testing.T) {
	far := strings.Repeat("+"+strings.Repeat("x", 62)+"\n", hunkLook/64)
	for _, tt := range []struct {
		before, head, next string
		want               string // lengths of the marks of both lines, and whether they go together
	}{
		{"@@ -1 +1 @@\n", "+a", "+b", "1 1 true"}, {"@@ -1 +1 @@\n", "+a", "-b", "1 1 false"}, {"@@ -1 +1 @@\n", " a", "+b", "1 1 false"}, {"@@ -1 +1 @@\n", " a", " b", "0 0 true"}, {"", "+a", "+b", "0 0 false"}, {"", "+a", "-b", "0 0 true"}, {"", "a", "b", "0 0 true"},
		{"> @@ -1 +1 @@\n", "> +a", "> +b", "3 3 true"}, {"@@ -1 +1 @@\n x\n\n-y\n\\ No newline\n", "+a", "+b", "1 1 true"}, {"@@ -1 +1 @@\nx\n", "+a", "-b", "0 0 true"}, {"@@\n", "+a", "-b", "0 0 true"}, {"@@ -1 +1 @@\r\n", "+a", "+b", "1 1 true"},
		{"@@ -1 +1 @@\n" + far[64:], "+a", "+b", "1 1 true"}, {"@@ -1 +1 @@\n" + far, "+a", "+b", "0 0 false"}, {"@@ -1 +1 @@\n", "+", "", "1 1 false"},
	} {
		b := []byte(tt.before + tt.head + "\n" + tt.next)
		own, other, ok := diffMarks(new(remembered), b, len(tt.before), []byte(tt.head), []byte(tt.next))
		if got := fmt.Sprint(own, other, ok); got != tt.want {
			t.Errorf("R2 %.40q, %q, %q: %s, want %s", tt.before, tt.head, tt.next, got, tt.want)
		}
	}
	for line, want := range map[string]int{"": 0, "a": 0, ">": 1, "> a": 2, ">> a": 3, "> > a": 4, ">  >": 2, " >": 0} {
		if got := quoting([]byte(line)); got != want {
			t.Errorf("R2 %q quotes with %d bytes, want %d", line, got, want)
		}
	}
	for _, tt := range []struct {
		first, line string
		want        int
	}{{"12: a", "12(continued): b", 15}, {"12(continued): a", "12(continued):b", 14}, {"12 a", "12(continued): b", 0}, {": a", "12(continued): b", 0}, {"12: a", "(continued): b", 0}, {"12: a", "12: b", 0}, {"12: a", "13(continued):\t b", 16}} {
		if got := continuedLeader([]byte(tt.first), []byte(tt.line)); got != tt.want {
			t.Errorf("R2 %q after %q: %d bytes, want %d", tt.line, tt.first, got, tt.want)
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
		f := NewLineFinder(Options{})
		f.Scan(Window{Text: []byte(text), To: len(text), EOF: true}, func(m *Match) bool {
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
		f := NewLineFinder(Options{MaxLength: most, GivenUp: func(Span) { given++ }})
		f.Scan(Window{Text: []byte(text), To: len(text), EOF: true}, func(*Match) bool { found++; return true })
		if (found == 1) != tt.found || (given == 1) == tt.found {
			t.Errorf("L1 %d bytes and %d blanks: found %d, given up %d", tt.ref, tt.blanks, found, given)
		}
	}
	f := NewLineFinder(Options{MaxLength: most})
	if f.Behind() != 1 || f.Ahead() != most+slack {
		t.Errorf("depends on %d and %d bytes", f.Behind(), f.Ahead())
	}
	stopped := f.Scan(Window{Text: []byte("a\nb"), To: 3, EOF: true}, func(*Match) bool { return false })
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

// TestLinkParts has the parts of a reference in which brackets match by UTS #58.
func TestLinkParts(t *testing.T) {
	for text, want := range map[string]string{ // the part at the end, and the brackets that are open
		"a(": "0 1", "a(/": "1 0", "a/b(": "1 1", "a/b(c": "1 1", "a/b(?": "2 0", "a?b(": "2 1", "a?b(=": "2 0", "a?b(&": "2 0", "a?b(/": "2 1", "a?b(#": "3 0", "a#b(": "3 1", "a#b(&": "3 0", "a#b(=": "3 1", "a#b(:~:": "3 0", "a#b(:~x": "3 1", "a#b(#": "3 1", "a/(((": "1 3", "a/b(/c": "1 0",
	} {
		var r linkReader
		b := []byte(text + "x")
		for i := range text {
			if b[i] == '(' {
				r.push(b, i, '(')
			}
		}
		r.advance(b, len(text))
		if got := fmt.Sprint(uint8(r.part), " ", r.n); got != want {
			t.Errorf("T4 %q: %s, want %s", text, got, want)
		}
	}
	var r linkReader
	for i := range maxLinkOpen + 1 {
		if got, want := r.push([]byte(strings.Repeat("(", 40)), i, '('), i < maxLinkOpen; got != want {
			t.Errorf("T4 bracket %d is taken: %v, want %v", i+1, got, want)
		}
	}
	for r, want := range map[rune]linkClass{'a': linkInclude, ' ': linkHard, '.': linkSoft, '(': linkOpen, ')': linkClose, '。': linkSoft, '（': linkOpen, '）': linkClose, '世': linkInclude, '<': linkOpen, 0x10FFFF: linkHard} {
		if got := linkTerm(r); got != want {
			t.Errorf("T4 %q has the class %d, want %d", r, got, want)
		}
	}
	for r, want := range map[rune]bool{'。': true, '（': true, '…': true, 0x200B: true, 0x00AD: true, '世': false, 'é': false, '）': false} {
		if got := hangs(r); got != want {
			t.Errorf("T4 %q hangs: %v, want %v", r, got, want)
		}
	}
	for r, want := range map[rune]rune{')': '(', '）': '（', ']': '[', '」': '「', '(': 0, 'a': 0} {
		if got := linkOpener(r); got != want {
			t.Errorf("T4 %q closes %q, want %q", r, got, want)
		}
	}
	for r, want := range map[rune]bool{'a': true, 'Z': true, '0': true, '_': true, '-': false, ' ': false, 'é': true, '。': false, '世': true} {
		if got := isWordRune(r); got != want {
			t.Errorf("T4 %q is of a word: %v, want %v", r, got, want)
		}
	}
}

// TestNoise has the parts between hyphens that have capitals, small letters and digits (rule R5).
func TestNoise(t *testing.T) {
	for tok, want := range map[string]bool{"Aa0-Zz9": true, "Az1-Za8": true, "Aa0-aa0": false, "Aa0-AA0": false, "Aa0-Aaa": false, "Aa0": false, "@`/-[{:": false, "Aa0--Aa0": true} {
		if got := isNoise([]byte(tok)); got != want {
			t.Errorf("R5 %q is noise: %v, want %v", tok, got, want)
		}
	}
}

// TestLimitsOfSight has how far around a line end is looked for the lengths of lines, words and
// URIs (rule R5).
func TestLimitsOfSight(t *testing.T) {
	const line = "a line of its own"
	for n, want := range map[int]int{linesLook - 1: 2*linesLook - 2, linesLook: 2 * linesLook, linesLook + 1: 2 * linesLook} { // eight lines
		var k lineKind
		before := strings.Repeat("one two three\n", n)
		k.read(new(lineLog), []byte(before+line+"\n"+before), len(before), len(before)+len(line)+1, len(line))
		if k.lines != want {
			t.Errorf("R5 %d lines on either side: %d seen, want %d", n, k.lines, want)
		}
	}
	for n, want := range map[int]int{widthLook - 3: 1, widthLook - 2: 1, widthLook - 1: 0} { // a kilobyte
		var k lineKind
		before := "a" + strings.Repeat(" a", (n-1)/2) + "b"[:(n-1)%2] + "\n"
		text := "\n" + before + line + "\n"
		k.read(new(lineLog), []byte(text), len(text)-len(line)-1, len(text), len(line))
		if k.lines != want {
			t.Errorf("R5 a line of %d bytes before: %d seen, want %d", len(before)-1, k.lines, want)
		}
	}
	for n, want := range map[int]uint8{proseLook - len(" tide \n"): 2, proseLook - len("tide \n"): 1} {
		before := " tide " + strings.Repeat("x", n) + "\n"
		text := before + "http://a\ntide"
		p := place{b: []byte(text), start: len(before), word: []byte("tide"), head: []byte("http://a")}
		p.lb.piece, p.next.end = len(text)-len("\ntide"), len(text)
		if got := proseOf(&p); got != want {
			t.Errorf("R5 a word %d bytes before: %d, want %d", len(before), got, want)
		}
	}
	for word, want := range map[string]uint8{"a": 0, "abc": 1, "ab1": 0, "": 0, "a-b": 0} {
		p := place{b: []byte("x"), word: []byte(word)}
		if got := proseOf(&p); got != want {
			t.Errorf("R5 %q is a word of the prose: %d, want %d", word, got, want)
		}
	}
	for _, tt := range []struct {
		ref, word, around string
		want              uint8
	}{{"http://a/har", "bour", "", 1}, {"http://a/har", "bour", "harbour ", 2}, {"http://a/harbour/har", "bour", "", 2}, {"http://a/ha", "rb", "", 0}, {"http://a/ha", "rbo", "", 1}, {"http://a/ha1", "rbo", "", 0}, {"http://a/ha", "r1o", "", 0}, {"http://a/", "harbour", "", 0}, {"http://a/har", "/bour", "", 0},
		{"http://a/" + strings.Repeat("a", longestMeet-1), "b", "", 1}, {"http://a/" + strings.Repeat("a", longestMeet), "b", "", 0}} {
		text := tt.around + tt.ref + "\n" + tt.word
		p := place{b: []byte(text), start: len(tt.around), ref: []byte(tt.ref), word: []byte(tt.word), head: []byte(tt.ref)}
		p.lb.piece, p.next.end = len(tt.around)+len(tt.ref), len(text)
		p.head = []byte(text[:p.lb.piece])
		if tt.around != "" {
			p.b = []byte(tt.around + "\n" + tt.ref + "\n" + tt.word)
			p.lb.piece++
			p.next.end++
			p.head = []byte(tt.ref)
		}
		if got := meetOf(&p); got != tt.want {
			t.Errorf("R5 %q and %q with %q around: %d, want %d", tt.ref, tt.word, tt.around, got, tt.want)
		}
	}
	for _, tt := range []struct {
		before, rest string
		want         string
	}{{"see (", " x", "yes"}, {"see (a)", " x", "no"}, {"see ", " x", "no"}, {"see (", ") x", "closed after the token"}, {"see ((a)", ").", "closed after the token"}, {"see ()", ")", "no"}} {
		text := tt.before + "http://a\nword" + tt.rest
		p := place{b: []byte(text), word: []byte("word")}
		p.next.at = len(tt.before) + len("http://a\n")
		p.next.end = p.next.at + len("word")
		named(t, "the bracket", text, groupTable[groupOpened].values, openedOf(&p, []byte(tt.before)), tt.want)
	}
}

// TestNamesInTexts has names and addresses in texts, and what only looks like one (rule A2).
func TestNamesInTexts(t *testing.T) {
	local := strings.Repeat("a", maxLocal)
	checkTexts(t, Options{Email: true, Domains: true}, []textCase{
		{"see a.org and b.c.org, or 12.org", []string{"http://a.org", "http://b.c.org"}},
		{"12.a.org 1.org/b 1.org:80 123.org", []string{"http://12.a.org", "http://1.org/b", "http://1.org:80", "http://123.org"}},
		{local + "@b.org", []string{"mailto:" + local + "@b.org"}},
		{local + "a@b.org", nil},
		{"self.org this.org self.a.org a.self.org", []string{"http://a.self.org"}},
		{"The end.The next a.Org.", nil},
	})
}
