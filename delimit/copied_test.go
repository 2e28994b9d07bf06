package delimit_test

import (
	"slices"
	"testing"

	"urigrep/delimit"
)

// TestInvisible has references with characters inside that nobody sees (rule T4).
func TestInvisible(t *testing.T) {
	cases := map[string]string{
		"https://a.example/\u200bb/\u200bc.\u200bhtml here":                 "https://a.example/b/c.html",
		"see https://exam\u00adple.example/b\u00adc/d ok":                   "https://example.example/bc/d",
		"https://\u200cwww.a.example/\u200c2020/\u200cb.html":               "https://www.a.example/2020/b.html",
		"(https://a.example/\u2060b) [https://a.example/\ufeffc]":           "https://a.example/b https://a.example/c",
		"<https://a.example/\u200bb\u00adc> \"https://a.example/b\u200bc\"": "https://a.example/bc https://a.example/bc",
		"www.exam\u00adple.example/b\u200bc www.a\u200b.example":            "http://www.example.example/bc http://www.a.example",
		"https://a.example/b\u200b\u200bc?d=\u200be":                        "https://a.example/bc?d=e",
		"mailto:ada@exam\u00adple.example":                                  "mailto:ada@example.example",
		"https://a.example/b\u200b and https://a.example/\u200b, c":         "https://a.example/b https://a.example/",
		"https://a.example/b\u200bhttps://c.example/\u200b见":                "https://a.example/b https://c.example/",
		"https://a.example/b\u00ad in https://a.example/\ufeff":             "https://a.example/b https://a.example/",
		"https://a.example/می\u200cخواهم":                                   "https://a.example/%D9%85%DB%8C",
		"<https://a.example/می\u200cخواهم>":                                 "https://a.example/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85",
	}
	wantTargets(t, delimit.Options{}, cases)
	delete(cases, "https://a.example/می\u200cخواهم") // UTS #58 has it belong
	delete(cases, "https://a.example/b\u200bhttps://c.example/\u200b见")
	wantTargets(t, delimit.Options{IRI: true}, cases)
}

// TestCharacterReferences has references in source of HTML that is read as text (rules D3, D4, R7).
func TestCharacterReferences(t *testing.T) {
	wantTargets(t, delimit.Options{}, map[string]string{
		"see https:&#x2F;&#x2F;a.example&#x2F; ok":                                "https://a.example/",
		"http://www&#46;a&#46;example/b&#46;gif, http://a.example/b&#46;":         "http://www.a.example/b.gif http://a.example/b",
		"http:&#47;&#47;a.example/?b&#61;c&#038;d=e":                              "http://a.example/?b=c&d=e",
		"https:&sol;&sol;a.example&sol;b&period;html":                             "https://a.example/b.html",
		"http://a.example/b&quot http://a.example/c&quot; http://a.example/d&#34": "http://a.example/b http://a.example/c http://a.example/d&#34",
		"http://a.example/b&#39;, http://a.example/o&#39;c &#60;b&#62;":           "http://a.example/b http://a.example/o'c",
		"http://a.example/b&#65279;http://c.example/ http://a.example/&copy;":     "http://a.example/b http://c.example/ http://a.example/",
		"http://a.example/caf&eacute;/b&#x10D;":                                   "http://a.example/caf%C3%A9/b%C4%8D",
		"http://a.example/?lt=1&gt=2&quot=3&copy=4&amp=5":                         "http://a.example/?lt=1&gt=2&quot=3&copy=4&amp=5",
		"http://a.example/?b;c&d;e=f":                                             "http://a.example/?b;c&d;e=f",
		// "&amp;": each in the query, before a name and '='
		"http://a.example/?b=c&amp;d=e&amp;f_g=h":       "http://a.example/?b=c&d=e&f_g=h",
		"http://a.example/?b=c&amp;amp;d=e":             "http://a.example/?b=c&d=e",
		"http://a.example/?b=c&amp;d=e&f=g":             "http://a.example/?b=c&amp;d=e&f=g",
		"http://a.example/?b=c&amp;d http://a/b&amp;c":  "http://a.example/?b=c&amp;d http://a/b&amp;c",
		"a=3Db http://a.example/?b=3Dc&am=\np;d=3De f=": "http://a.example/?b=c&d=e",
		// "&amp;": the text around is source of HTML
		"<p>at http://a.example/b&amp;c</p>":               "http://a.example/b&c",
		"&lt;p&gt; http://a.example/?b&amp;c":              "http://a.example/?b&c",
		"<x-y z=\"http://a.example/?b={c}&amp;d=&#101;\">": "http://a.example/?b=%7Bc%7D&d=e",
		"a < b http://a.example/b&amp;c <ada@a.example>":   "http://a.example/b&amp;c",
	})
	for m := range delimit.All([]byte("http://a.example/b&amp;c"), delimit.Options{}) {
		if !slices.Equal(m.Alternatives, []string{"http://a.example/b&c"}) {
			t.Errorf("alternatives %q", m.Alternatives)
		}
	}
}

// TestNestedEscapes has references in JSON within JSON, and brackets that Markdown escapes (rule R7).
func TestNestedEscapes(t *testing.T) {
	wantTargets(t, delimit.Options{}, map[string]string{
		`{"log":"{\"url\":\"http:\\/\\/a.example\\/x?b=1\",\"n\":2}"}`:          "http://a.example/x?b=1",
		`"{\\\"u\\\":\\\"https:\\\\/\\\\/a.example\\\\/b\\\\u0026c\\\"}"`:       "https://a.example/b&c",
		`"\"http:\\\/\\\/a.example\\\/b\\nand"`:                                 "http://a.example/b",
		`"www.a.example\\/b\\/c"`:                                               "http://www.a.example/b/c",
		`/^http:\\/\\/a\\.example\\/b/`:                                         "",
		`[Foo](http://a.example/Foo_\(bar\)) http://a.example/Foo_\(bar\)_b`:    "http://a.example/Foo_(bar) http://a.example/Foo_(bar)_b",
		`http://a.example/a\*b\*c/\[d\]/e (http://a.example/\[d\])`:             "http://a.example/a*b*c/%5Bd%5D/e http://a.example/",
		`see \(http://a.example/b\) and \[http://a.example/b\].`:                "http://a.example/b http://a.example/b",
		`\(lqhttp://a.example/c\(rq http://a.example/b\*(Aq http://a.example/\`: "http://a.example/c http://a.example/b http://a.example/",
	})
}

// TestEncodedLineEnds has references in quoted-printable that an archive left undecoded (rule R6).
func TestEncodedLineEnds(t *testing.T) {
	wantTargets(t, delimit.Options{}, map[string]string{
		"on Monday=0A=0AFollow the link =\nbelow:=0Ahttp://a.example/forum/c=\nomment/1753#Comment_1753=0A=0AHave a day": "http://a.example/forum/comment/1753#Comment_1753",
		"at http://a.example/b=0D=0Aand":                       "http://a.example/b",
		"at http://a.example/b=0D=\n\nand":                     "http://a.example/b",
		"a =3D b: http://a.example/b?c=3Dd=0Aand":              "http://a.example/b?c=d",
		"<http://a.example/b=3Dc> (http://a.example/d=0A=0A)":  "http://a.example/b=c http://a.example/d",
		"at http://a.example/?b=0A and http://a.example/?b=0D": "http://a.example/?b=0A http://a.example/?b=0D",
	})
}
