package output

import (
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
		got, ok := appendPlain(nil, []byte(s))
		if !ok {
			if len(got) > 0 {
				t.Errorf("%q: %s is appended, but not done", s, got)
			}
			return
		}
		r := &pipeline.Record{Text: []byte(s), Target: []byte(s), Origin: &pipeline.Origin{}}
		if want := string(new(JSON).lookAt(nil, r)); string(got) != want {
			t.Errorf("%q: %s, want %s", s, got, want)
		}
	})
}
