package output

import (
	"strings"
	"testing"

	"urigrep/internal/pipeline"
	"urigrep/resolve"
)

// What is said of a plain target must be what is said after a closer look.
func FuzzPlain(f *testing.F) {
	for _, s := range []string{
		"http://example.com", "http://example.com/a?b?c#d?e", "HTTPS://A-b.c?q", "a+b.c-1://h#f", "http://h/%00", "http://1.2.3.4/",
		"http://0x7f.1/", "http://a.0x7f/", "mailto://a/b", "http:///", "http://u@h/", "http://h:25/", "http://xn--pypal-4ve/", "a/b://c/",
		"//h/", "http://h./", "http://[::1]/", "http://h!/", "/a://b", "ftp://cnn.example.com&story@10.0.0.1/", "http://h?://x", "http://h#?",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if _, err := resolve.Parse(s); err != nil {
			return
		}
		var o outline
		if !o.find([]byte(s)) {
			return
		}
		r := &pipeline.Record{Text: []byte(s), Target: []byte(s), Origin: &pipeline.Origin{}}
		line, _ := appendUsual(nil, r, true)
		_, got, _ := strings.Cut(string(line), plainly)
		if want := string(new(JSON).lookAt(nil, r)); got != want {
			t.Errorf("%q: %s, want %s", s, got, want)
		}
	})
}
