package delimit_test

import (
	"slices"
	"strings"
	"testing"

	"urigrep/delimit"
)

// TestEnds reads references that end where something other than white space follows.
func TestEnds(t *testing.T) {
	for text, want := range map[string]string{
		// escaped slashes (rule R7)
		`"u":"http:\/\/a.example","v":1`:                  `http://a.example`,
		`"u":"http:\/\/a.example:80"`:                     `http://a.example:80`,
		`"at (https:\/\/a.example\/b) and"`:               `https://a.example/b`,
		`"[https:\/\/a.example\/b]"`:                      `https://a.example/b`,
		`"(www.a.example\/b\/c)"`:                         `http://www.a.example/b/c`,
		`<a href=\"http:\/\/www.a.example\" rel=\"x\">`:   `http://www.a.example`,
		`/^http:\/\/a.example\/b/ ?http:\/\/a.example\/b`: ``,
		`(http:\/\/.*\/b) http:\/\/a.example\/[^b]+`:      ``,
		// two hyphens: a dash after a host, a '/' or a file suffix (rule T1)
		"http://a.example--the http://b.example/--so http://c.example/d.html--which": "http://a.example http://b.example/ http://c.example/d.html",
		"http://a.example/b--word http://a.example/my--page.html":                    "http://a.example/b--word http://a.example/my--page.html",
		// hosts of abbreviated forms (rule A1)
		"see www.a.example* there":                        "http://www.a.example",
		"www.a.example'x":                                 "http://www.a.example",
		"at www.a.example'x":                              "http://www.a.example",
		"www.a.example+b www.a.example=b www.a.example$b": "http://www.a.example http://www.a.example http://www.a.example",
		"www.a.example&b www.a.example~ www.a.example!b":  "http://www.a.example http://www.a.example http://www.a.example",
		"www.a.example;www.b.example ftp.a.example{b}":    "http://www.a.example http://www.b.example ftp://ftp.a.example",
		"www.a.example:smtp. www.a.example:80, x":         "http://www.a.example http://www.a.example:80",
		"www.a.example:80*b www.a.example:10.0.0.1:80":    "http://www.a.example:80 http://www.a.example",
		"www.a.example@ home, www.a.example@b.example":    "http://www.a.example",
		"www.a_b.example/c www.a.example./b":              "http://www.a_b.example/c http://www.a.example./b",
		"www.a.example[.]com www.a.example(b)":            "http://www.a.example",
		"javascript:www.a.example/ Web:www.b.example":     "http://www.a.example/ http://www.b.example",
		"all of the lists are to be had from the mirror at ftp.fr.\nexample.org, which keeps them for as long as there is room": "ftp://ftp.fr.example.org",
		// marks of direction at a line end (rule R1)
		"see <http://a.example/add-\u202c\n\u202don.html> <http://b.example/\u200e \r\n\u200ec\u2069>":  "http://a.example/add-on.html http://b.example/c%E2%81%A9",
		"it is http://a.example/the/harbour/and/the/sea/at/ \u202c\n\u202dobservatory/of/2030/log.html": "http://a.example/the/harbour/and/the/sea/at/observatory/of/2030/log.html",
		// a link in a rewritten one (rule D1)
		"<https://urldefense.com/v3/__\nhttps://a.example/b__;!!c$> <http://a.example/v3/\nhttp://b.example/>": "https://urldefense.com/v3/__https://a.example/b__;!!c$ http://a.example/v3/ http://b.example/",
		// escapes before a reference (rule R7)
		`\fBwww.a.example\fR, \fIssh://a.example/b\fR, \fBmailto:a@b.example\fP`:       "http://www.a.example ssh://a.example/b mailto:a@b.example",
		`\f5bq://a.b\fR \f(CWwww.a.example\fR \f(CWbq://c.d\fR \f[B]www.b.example\f[]`: "bq://a.b http://www.a.example bq://c.d http://www.b.example",
		`"see:\nssh://a.example/b\n" "\twww.a.example\n" "\nurn:a-b:c"`:                "ssh://a.example/b http://www.a.example urn:a-b:c",
		`\ftp://a.example/b "\nope://b.example" fIssh://a.example`:                     "ftp://a.example/b nope://b.example fIssh://a.example",
		// the end of a comment (rule T1)
		"/* at http://a.example/b.html*/ x /* www.a.example/b*/":       "http://a.example/b.html http://www.a.example/b",
		" * see\n * http://a.example/b*/\n  http://b.example/c*/ here": "http://a.example/b http://b.example/c*/",
		"* http://a.example/*b*/ http://a.example/b/**/":               "http://a.example/*b*/ http://a.example/b/**/",
		// verbatim text (rule D5)
		"='http://a.example/?b=' (=http://b.example/c=) =see:http://c.example/=": "http://a.example/?b= http://b.example/c http://c.example/",
		// emphasis (rule D5)
		"_www.a.example_ and (_www.b.example/b_)":          "http://www.a.example http://www.b.example/b",
		"_www.a.example_b _www.a.example x_www.a.example_": "",
		"`++http://a.example/b++` ++http://b.example:80++": "http://a.example/b http://b.example:80",
		// ports (rule T1)
		"http://a.example:it is":                             "http://a.example",
		"http://a.org:٣٩/":                                   "http://a.org",
		"http://a.example://b/c":                             "http://a.example://b/c",
		"http://a.example:/b http://u:p@a.example/":          "http://a.example:/b http://u:p@a.example/",
		"\"http://a.example:8000$1\"":                        "http://a.example:8000",
		"\"P://localhost:29092,P_HOST://localhost:9092\"":    "",
		"\"PL://localhost:29092,PL_HOST://localhost:9092\"":  "PL://localhost:29092",
		"http://host:port/b http://[::1]:80/ http://fe80::1": "http://[::1]:80/",
		"aaa://a.example:1;b=c http://a.example:80.":         "http://a.example:80",
		// signs after a bare host (rule T1)
		"https://a.example@ https://b.example* z":               "https://a.example https://b.example",
		"https://a.example&, https://b.example= https://c.d$":   "https://a.example https://b.example https://c.d",
		"https://a.example/~ https://b.example/= https://c.d/+": "https://a.example/~ https://b.example/= https://c.d/+",
		// apostrophes (rule D4)
		"at https://u:pa'ss@a.example/ now":                       "https://u:pa'ss@a.example/",
		"mysql://root:'x'@localhost/b":                            "mysql://root:'x'@localhost/b",
		"http://o'reilly.example/b http://a.example's.":           "http://o'reilly.example/b http://a.example",
		"x='http://a.example'.b.c":                                "http://a.example",
		"(1,'see http://a.example/b.html',0,'1',3)":               "http://a.example/b.html",
		"m='go to http://a.example/b',x='2'":                      "http://a.example/b",
		"m='don\\'t; it''s at http://a.example/b' x":              "http://a.example/b",
		"``see http://a.example/b.'' and ''http://a.example/c/''": "http://a.example/b http://a.example/c/",
		"At http://a.example/b.pdf''' www.a.example/'b'', z":      "http://a.example/b.pdf http://www.a.example/'b'",
		"at http://a.example/?b='' z":                             "http://a.example/?b=''",
		"don't http://a.example/b',c'd":                           "http://a.example/b',c'd",
		"'a' 'b', http://a.example/b',c'd":                        "http://a.example/b',c'd",
		"at https://a.example/ta-p/5:'Title' - x":                 "https://a.example/ta-p/5",
		"http://a.example/?b=c:'d'e http://a.example/?#b:'c":      "http://a.example/?b=c:'d'e http://a.example/?#b",
		// schemes after an underscore (rule S1)
		"A_BC://a.example a_http://b.example a__cd://d.example _ef://f.example": "http://b.example cd://d.example ef://f.example",
		// placeholders (rule S3)
		"\"https://…\" \"https://…/b\" http://***/b http://***.a.example/ http://*.b.example/": "http://*.b.example/",
	} {
		var got []string
		for m := range delimit.All(text, delimit.Options{}) {
			target, ok := m.Target(delimit.TargetOptions{})
			if ok {
				got = append(got, target)
			}
		}
		if !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestRows reads rows whose fields stand next to references (rule T6).
func TestRows(t *testing.T) {
	row := func(sign, uri string) string { return "ada" + sign + uri + sign + "list" + sign + "2030\n" }
	field := strings.Repeat("x", 900)
	for text, want := range map[string]string{
		"id,uri,kind,year\n" + row(",", "http://a.example/b") + row(",", "http://a.example/c"): "http://a.example/b http://a.example/c",
		row(";", "http://a.example/b") + row(";", "http://a.example/c"):                        "http://a.example/b http://a.example/c",
		"x|a|b\nhttp://a.example/b|c|d\ny|http://b.example/c|d":                                "http://a.example/b http://b.example/c",
		"http://a.example/b,c,d":                                    "http://a.example/b,c,d",
		"http://a.example/b,c,d\ne,f\ng,h\n":                        "http://a.example/b,c,d",
		"a,b,c\nd,e\n\nhttp://a.example/b,c,d\nf,g,h\ni,j,k\n":      "http://a.example/b,c,d",
		"a,b,c\nd,e,f\nhttp://a.example/b,c,d\nf,g,h\n\n":           "http://a.example/b",
		"http://a.example/b,c\nhttp://b.example/d,e\n":              "http://a.example/b,c http://b.example/d,e",
		"http://a.example/b,c=d,e\nf,g,h\n":                         "http://a.example/b,c=d",
		"http://a.example/b,c,d.html\nf,g,h\n":                      "http://a.example/b,c,d.html",
		"1,\"at http://a.example/b,c,d x\",2\n1,\"at e\",2\n":       "http://a.example/b,c,d",
		"http://a.example/?b&amp;c;d;e\nf;g;h;i\n":                  "http://a.example/?b&amp;c",
		"mailto:ada@a.example,b,c\nd,e,f\n":                         "mailto:ada@a.example",
		"www.a.example/b,c,d\ne,f,g\n":                              "http://www.a.example/b",
		field + ",b,c\nhttp://a.example/b,c," + field + "\n":        "http://a.example/b",
		field + field + field + ",b,c\nhttp://a.example/b,c,d\n":    "http://a.example/b,c,d",
		"hxxp://a[.]example/b,c,d\nhxxp://b[.]example/b,c,d\nx,y,z": "http://a.example/b http://b.example/b",
	} {
		var got []string
		for m := range delimit.All(text, delimit.Options{Refang: strings.HasPrefix(text, "hxxp")}) {
			target, _ := m.Target(delimit.TargetOptions{})
			got = append(got, target)
		}
		if !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("T6 %q: got %q, want %q", text, got, want)
		}
	}
}

// TestLinkTexts reads AsciiDoc links and titles by UTS #58.
func TestLinkTexts(t *testing.T) {
	for text, want := range map[string]string{
		"http://a.example/b[Über uns]":       "http://a.example/b",
		"link:http://a.example/b[see “C”] x": "http://a.example/b",
		"http://a.example/b:“C” and":         "http://a.example/b",
		"http://a.example/?b:“C”":            "http://a.example/?b:%E2%80%9CC",
		"http://a.example/b[1]/c":            "http://a.example/b%5B1%5D/c",
		"http://a.example/b[c d":             "http://a.example/b%5Bc",
	} {
		var got []string
		for m := range delimit.All(text, delimit.Options{IRI: true}) {
			target, _ := m.Target(delimit.TargetOptions{})
			got = append(got, target)
		}
		if !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestJoinsKeepValid joins no line that would make a valid reference an invalid one (rule R5), and
// between angle brackets a URI to one that holds it (rule D1).
func TestJoinsKeepValid(t *testing.T) {
	for text, want := range map[string]string{
		"Get it at http://a.example/download/linux[].\n//////////////////////////\nhidden\n//////////////////////////\n": "http://a.example/download/linux",
		"<https://a.example/web/20181031005427/\n http://b.example/c.html>":                                              "https://a.example/web/20181031005427/http://b.example/c.html",
		"<https://a.example/?to=\n http://b.example/c.html>":                                                             "https://a.example/?to=http://b.example/c.html",
		"<https://a.example/\n http://b.example/c.html>":                                                                 "https://a.example/ http://b.example/c.html",
		"<https://a.example/web/2018/\n http://b.example/c.html and>":                                                    "https://a.example/web/2018/ http://b.example/c.html",
	} {
		var got []string
		for m := range delimit.All(text, delimit.Options{}) {
			target, _ := m.Target(delimit.TargetOptions{})
			got = append(got, target)
		}
		if !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
