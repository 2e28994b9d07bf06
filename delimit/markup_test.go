package delimit_test

import (
	"slices"
	"strings"
	"testing"

	"urigrep/delimit"
)

// TestMarkup reads references out of markup for which there is no parser (rule D5), and what
// else rules S, T and D4 say of their ends.
func TestMarkup(t *testing.T) {
	for text, want := range map[string]string{
		// AsciiDoc links and marks of notes
		"http://a.example[Text], and":                   "http://a.example",
		"http://a.example/b[Text] and":                  "http://a.example/b",
		"at http://a.example/b[].":                      "http://a.example/b",
		"http://a.example/b[1][2],":                     "http://a.example/b",
		"http://a.example[1]":                           "http://a.example",
		"link:http://a.example/b[see [c]] x":            "http://a.example/b",
		"http://[::1] http://u@[::1]":                   "http://[::1] http://u@[::1]",
		"http://a.example/?a[0] http://a.example/x=[b]": "http://a.example/?a[0] http://a.example/x=[b]",
		"http://a.example/file[1-100].gz":               "http://a.example/file[1-100].gz",
		// Org and AsciiDoc verbatim
		"is =http://a.example/=, or (=http://b.example=)": "http://a.example/ http://b.example",
		"+SITE=http://a.example/b+ +":                     "http://a.example/b",
		"http://a.example/?b= x=http://a.example/?c=":     "http://a.example/?b= http://a.example/?c=",
		"http://a.example/c++":                            "http://a.example/c++",
		// destinations of Markdown
		"[a](http://a.example/东西?) b":    "http://a.example/东西?",
		"[a](http://a.example/b_(c)!)":   "http://a.example/b_(c)!",
		"[a](http://a.example/ \"b\")":   "http://a.example/",
		"(http://a.example/b?)":          "http://a.example/b",
		"[a](http://a.example/东西 and so": "http://a.example/",
		// ends (rule T1)
		"http://a.example/b**** x":                    "http://a.example/b",
		"http://a.example- where, http://a.example/-": "http://a.example http://a.example/-",
		// nested schemes (rule T5)
		"http://http://b.example":       "http://b.example",
		"q-r://capture://x/":            "q-r://capture://x/",
		"http://a.example/b,madeup://c": "http://a.example/b,madeup://c",
		"q-r://capture://":              "",
		// placeholders (rule S3)
		"https://%s%s/x http://$HOST/ http://${H}.b/ http://a.{name}.example/x": "",
		"http://{host}:80/ http://{a,b}.example/":                               "http://{a,b}.example/",
		"http://[::]/ http://[::1]/":                                            "http://[::]/ http://[::1]/",
		// labels, identifiers, addresses (rules S1, S2)
		"Tel:+123456 FAX:512-343-9487 tel:+123456 <TEL:+123456>": "tel:+123456 TEL:+123456",
		"COOKIE_FILE:/x _file:/x_":                               "file:/x",
		"cpe:2.3:a:bitcoin:bitcoin_core:1":                       "",
		"<mailto:a/b@c.example>, mailto:a/b@c.example":           "mailto:a/b@c.example mailto:a/b@c.example",
	} {
		var got []string
		for m := range delimit.All(text, delimit.Options{}) {
			got = append(got, string(m.Text))
		}
		if !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
