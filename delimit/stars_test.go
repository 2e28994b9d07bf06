package delimit_test

import (
	"slices"
	"testing"

	"urigrep/delimit"
)

// TestStars has the stars that Gmail put into links, with the whole link behind (rule R3).
func TestStars(t *testing.T) {
	for text, want := range map[string][]string{
		"see http://a.example/b/**c/d.html<http://a.example/b/c/d.html>":                              {"http://a.example/b/c/d.html", "http://a.example/b/c/d.html"},
		"see http://a.**example/ <http://a.example/>)":                                                {"http://a.example/", "http://a.example/"},
		"> (http://a.example/b?**\n> id=1 <http://a.example/b?id=1> and":                              {"http://a.example/b?id=1", "http://a.example/b?id=1"},
		"http://a.example/b/**c/**\nwinter/**d.html<http://a.example/b/c/\nwinter/d.html>":            {"http://a.example/b/c/winter/d.html", "http://a.example/b/c/winter/d.html"},
		"> http://a.example/b/**c/**\n> winter/**d.html <http://a.example/b/c/\n> winter/d.html> and": {"http://a.example/b/c/winter/d.html", "http://a.example/b/c/winter/d.html"},
		"http://a.example/**/b <http://a.example/c>":                                                  {"http://a.example/**/b", "http://a.example/c"},
		"http://a.example/b/**c/d.html and":                                                           {"http://a.example/b/**c/d.html"},
	} {
		var got []string
		for m := range delimit.All([]byte(text), delimit.Options{}) {
			got = append(got, string(m.Text))
			if err := spansAgree([]byte(text), &m, 0); err != "" {
				t.Errorf("%q: %s", text, err)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
