package delimit_test

import (
	"strings"
	"testing"

	"urigrep/delimit"
)

// TestDefangedTexts has defanged spellings in texts, marked by their ends, with the options that
// read names as well (rule W3).
func TestDefangedTexts(t *testing.T) {
	long := strings.Repeat("c", 5<<10)
	checkTexts(t, delimit.Options{Refang: true}, []textCase{
		{"see hxxp://a.example/b and (hxxps[://]a[.]example/c).", []string{"http://a.example/b", "https://a.example/c"}},
		{"hxxp://a[.]example/" + long + " end", []string{"http://a.example/" + long}},
		{"<hxxp://a[.]example/b\n c>", []string{"http://a.example/bc"}},
		{"http://a[.]example http://a.example[.]b/c", []string{"http://a.example", "http://a.example.b/c"}},
		{"10[.]0.0.1 and 10.0[.]0[.]1/a and 10.0.0[.]1:80", []string{"http://10.0.0.1", "http://10.0.0.1/a", "http://10.0.0.1:80"}},
		{"10[.]0.0.1. 255[.]255.255.255, 10.0.0.1", []string{"http://10.0.0.1", "http://255.255.255.255"}},
		{"256[.]0.0.1 10[.]0.0 10[.]0.0.1.2 10[.]0.0.1a 10[.]0.0.1[.]2 1[.]2.3.12345 10[.]0..1", nil},
		{"mailto:a[@]b[.]example MAILTO[:]a@b[.]example", []string{"mailto:a@b.example", "MAILTO:a@b.example"}},
		{"www[.]a.example/b ftp[.]a.example", []string{"http://www.a.example/b", "ftp://ftp.a.example"}},
		{"wwx[.]a.example a[.]org a[at]b[.]org", nil},
		{"^hxxp://a[.]b/ hxxp://a[.]b/.* hxxp://[^a]b[.]c/", nil},
		{"<hxxp[://][::]?> (hxxp[://][::1]?a=b)", []string{"http://[::]?", "http://[::1]?a=b"}}, // "]?" of an IP-literal
		{"hxxp://[::1]?a[b]?c hxxp://a[.]?b hxxp://[a-z]?[.]example ^https?://a[.]b/$ hxxp://a[.]b/$", nil},
		{"hxxp[://]a[.]b[/]?c=1 hxxps[://]a[.]b/c?d=$ https[://]a[.]b?:/", []string{"http://a.b/?c=1", "https://a.b/c?d=$", "https://a.b?:/"}}, // no expression has "[://]"
		{"http://a.example/b[.]c", []string{"http://a.example/b%5B.%5Dc"}},
		{"a://b[.]example x[://]c[.]example git[://]d.example", []string{"git://d.example"}},
		{"x hxxp[:]//a.example y", []string{"http://a.example"}},
		{"hxxp[colon]//a[.]example h**p://b.example/c, (H**Ps://d[.]example)", []string{"http://a.example", "http://b.example/c", "https://d.example"}},
		{`hxxp[:]\\a[.]example\b, hxxps:\\c.example\d\e "hxxp:\\f.example\g"`, []string{"http://a.example/b", "https://c.example/d/e", "http://f.example/g"}},
		{`http:\\a[.]example\b hxxp:\\a[.]example\.* **p://a[.]example`, nil},
		{"8.8.8.8[:]53, 10.0.0.1[:]80/b (1[.]2[.]3[.]4[:]5)", []string{"http://8.8.8.8:53", "http://10.0.0.1:80/b", "http://1.2.3.4:5"}},
		{"300.1.1.1[:]53 12:30[:]5 1.2[:]3 std[:]20 a.example[:]80", nil},
		{"10[.]0", nil}, {"10[.]0.0", nil}, {"10[.]0.", nil}, {"10[.]0.0.1", []string{"http://10.0.0.1"}}, // at the end of the text
	})
	checkTexts(t, delimit.Options{Refang: true, Email: true, Domains: true}, []textCase{
		{"a[.]org a.org b[at]c[.]org b@c.org b[@]c.org", []string{"http://a.org", "http://a.org", "mailto:b@c.org", "mailto:b@c.org", "mailto:b@c.org"}},
		{"a[.]org/b a[.]b.org a.b[.]org", []string{"http://a.org/b", "http://a.b.org", "http://a.b.org"}},
		{"x/a[.]org $a[.]org", nil},
		{"a.org (b.org) {c.org} [d.org]", []string{"http://a.org", "http://b.org", "http://c.org", "http://d.org"}},
	})
}

// TestHostEnds has what ends a host that no blank ends, and what does not (rules A1, T1, T3, T5).
func TestHostEnds(t *testing.T) {
	for in, want := range map[string]string{
		"www.a.org(b.org) c": "www.a.org", "www.a.org(b": "www.a.org", "name=www.a.org,b_id=c": "www.a.org", "http://a.org,b=c": "http://a.org", "http://a.org(b)": "http://a.org", "https://a.org:80,b": "https://a.org:80",
		"http://192.0.2.1,b": "http://192.0.2.1", "http://192.0.2.1:80(b)": "http://192.0.2.1:80", "http://192.0.2.300,b": "http://192.0.2.300,b", "http://[2001:db8::1]:80,b": "http://[2001:db8::1]:80",
		"http://ada,b@a.org/": "http://ada,b@a.org/", "http://ada:b@a.org,c/d": "http://ada:b@a.org", "http://ada,b@a.org(c)": "http://ada,b@a.org", "http://a.org/b,c(d)": "http://a.org/b,c(d)", "http://a.harbour,b": "http://a.harbour,b", "mongodb://a.org,b.org/c": "mongodb://a.org,b.org/c", "\"http://a.org,b\"": "http://a.org,b",
		"https://a.org|1430|ada": "https://a.org", "https://a.org/b|14|https://a.org/c|https://a.org/d": "https://a.org/b|https://a.org/c|https://a.org/d", "http://a.org/b?c=d|e|http://a.org/f": "http://a.org/b?c=d|e|http://a.org/f",
		"http://a|b@c.org/": "http://a|b@c.org/", "http://a.org/b|c": "http://a.org/b|c", "file://C|/b": "file://C|/b", "file:///C|/b": "file:///C|/b",
	} {
		for _, opt := range []delimit.Options{{}, {IRI: true}} {
			if got := strings.Join(found(in, opt), "|"); got != want {
				t.Errorf("%q, IRI %v: %q, want %q", in, opt.IRI, got, want)
			}
		}
	}
}

// TestBrokenInPairs has references broken between delimiters, and what is not joined there (rules
// D2, D4, D5, R1).
func TestBrokenInPairs(t *testing.T) {
	for in, want := range map[string]string{
		"\"http://a.example/b\nc\"": "http://a.example/bc", "(http://a.example/b/\nc.html)": "http://a.example/b/c.html", "(urn:example:a\n'b)": "urn:example:a'b", "\"http://a.example/b,\nc\"": "http://a.example/b,c", "\"http://a.example/b;\nc.org:80/d\"": "http://a.example/b", "\"http://a.example/b,\nc.html/d\"": "http://a.example/b,c.html/d", "a:l=\"http://a.harb\nlanguage=\"en\"": "http://a.harb", "(http://a.example/b,\nc)": "http://a.example/b", "xsi:schemaLocation=\"http://a.example/b\nhttp://c.example/d\"": "http://a.example/b|http://c.example/d",
		"x:schemaLocation=\"http://a.example/b\nc.xsd\"": "http://a.example/b", "@uref{http://a.example/b, the text}": "http://a.example/b", "@url{http://a.example/b,the}": "http://a.example/b", "@href{http://a.example/b,the}": "http://a.example/b", "{http://a.example/b,the}": "http://a.example/b,the",
		"\"http://a.example/b\n\nc\"": "http://a.example/b", "\"http://a.example/b\nhttp://c.example/d\"": "http://a.example/b|http://c.example/d", "\"http://a.example/b\n(http://c.example/d\"": "http://a.example/b|http://c.example/d", "\"http://a.example/b\n\"": "http://a.example/b", "(git://\nURLs)": "", "(http://a.example/b\nc/://d)": "http://a.example/b", "\"http://a.example/b\nc/1://d/e\"": "http://a.example/b", "(http://a.example/b\nc?u=http://d.example/e)": "http://a.example/b|http://d.example/e", "&quot;http://a.example/?b&amp;c&quot;": "http://a.example/?b&c",
		"&lt;http://a.example/?b&amp;c&gt;": "http://a.example/?b&c", "\"http://a.example/?b&amp;c\"": "http://a.example/?b&amp;c",
	} {
		if got := strings.Join(found(in, delimit.Options{}), "|"); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
	lines := func(n int) string { return "\"http://a.example/" + strings.Repeat("b\n", n) + "c\"" }
	for n, want := range map[int]string{delimit.MaxLines - 1: "http://a.example/" + strings.Repeat("b", delimit.MaxLines-1) + "c", delimit.MaxLines: "http://a.example/b"} {
		if got := found(lines(n), delimit.Options{}); len(got) == 0 || got[0] != want {
			t.Errorf("R1 %d line ends: %q", n, got)
		}
	}
	in := func(n int) string { return "<http://a.example/" + strings.Repeat("b\n", n) + "c>" }
	for n, want := range map[int]string{delimit.MaxLines - 1: "http://a.example/" + strings.Repeat("b", delimit.MaxLines-1) + "c", delimit.MaxLines + 1: "http://a.example/b"} {
		if got := found(in(n), delimit.Options{}); len(got) == 0 || got[0] != want {
			t.Errorf("R1 %d line ends between angle brackets: %q", n, got)
		}
	}
}

// TestAngleBrackets has what may stand between angle brackets (rules D1, R2, R3).
func TestAngleBrackets(t *testing.T) {
	for in, want := range map[string]string{
		"<http://a.example/b c>": "http://a.example/b", "<http://a.example/ b>": "http://a.example/b", "<http://a.example/b >": "http://a.example/b", "<http://a.example/b\t\n>": "http://a.example/b", "<http://a.example/\"b^`{}>": "http://a.example/\"b^`{}", "<http://a.example/b|c>": "http://a.example/b", "<http://a.example/b<c>": "http://a.example/b",
		"<http://a.example/é世>": "http://a.example/é世", "⟨http://a.example/b⟩": "http://a.example/b", "<http://a.example/b⟨c>": "http://a.example/b", "> <http://a.example/b\n> c>": "http://a.example/bc", "<http://a.example/b\n>": "http://a.example/b", "> <http://a.example/b\n>c>": "http://a.example/bc", ">> <http://a.example/b\n>> c>": "http://a.example/bc",
		"<http://a.example/b\u00ad\nc>": "http://a.example/bc", "<http://a.example/b\u2010>": "http://a.example/b\u2010", "<http://a.example/b\\\nc>": "http://a.example/bc", "<http://a.example/b\nhttp://c.example/>": "http://a.example/b|http://c.example/", "<http://a.example/b\n\nc>": "http://a.example/b", "> <http://a.example/b\n>\n> c>": "http://a.example/bc", "> <http://a.example/b\n> >c>": "http://a.example/b", "> <http://a.example/b\n>> c>": "http://a.example/b", "> > <http://a.example/b\n> > > c>": "http://a.example/b", "<http://a.example/\x1b[1mb>": "http://a.example/b",
		"<http://a.example/b": "http://a.example/b", "# <http://a.example/b\n# c>": "http://a.example/bc", "<get http://a.example/b \\\n-x>": "http://a.example/b",
	} {
		if got := strings.Join(found(in, delimit.Options{}), "|"); got != want {
			t.Errorf("D1 %q: %q, want %q", in, got, want)
		}
	}
	if got := strings.Join(found("<http://a.example/b\nc>", delimit.Options{Rejoin: delimit.RejoinNone}), "|"); got != "http://a.example/b" {
		t.Errorf("D1 nothing is rejoined: %q", got)
	}
}
