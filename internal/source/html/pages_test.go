package html

import (
	"strings"
	"testing"

	"urigrep/internal/source/format"
	"urigrep/internal/source/origin"
)

// TestPages has HTML without a message around: its text, its references, and the base URI that a
// page leaves to the next.
func TestPages(t *testing.T) {
	p := NewPages()
	p.Reset("http://a/")
	for _, tt := range []struct{ src, base, want string }{
		{"<p>one <a href=b>two</a>", "http://a/", "one two b"}, {"<base href=c/><p>three", "http://a/c/", "three c/"},
		{"<p>four", "http://a/c/", "four"}, {"<!-- five -->", "http://a/c/", ""}, {"", "http://a/c/", ""},
		{"<base href=http://d/><p>six", "http://a/c/", "six http://d/"},
	} {
		p.NoAsides()
		var got []string
		m := new(origin.Plain)
		m.Reset([]byte(tt.src), 0, 1)
		err := p.Texts([]byte(tt.src), m, func(x *format.Text) error {
			got = append(got, strings.Fields(string(x.Bytes))...)
			for _, r := range x.References {
				got = append(got, string(r.Text))
			}
			if x.Base != tt.base || x.MediaType != "text/html" {
				t.Errorf("%q: %s with the base URI %s", tt.src, x.MediaType, x.Base)
			}
			return nil
		})
		if g := strings.Join(got, " "); err != nil || g != tt.want || p.base != tt.base {
			t.Errorf("%q: %q, base URI %s, %v; want %q, %s", tt.src, g, p.base, err, tt.want, tt.base)
		}
	}
}

// TestEscaped has text as it is written into a page: as text, and in a style sheet.
func TestEscaped(t *testing.T) {
	for c, want := range map[byte]string{'&': "&amp;", '<': "&lt;", '>': "&gt;", '"': "&quot;", '\'': "&#39;"} {
		if got := string(appendSpecial([]byte("a"), c, false)); got != "a"+want {
			t.Errorf("%q: %q, want %q", c, got, "a"+want)
		}
	}
	for c, want := range map[byte]string{'"': "\\22 ", '(': "\\28 ", '\n': "\\a ", '<': "\\3c "} {
		if got := string(appendSpecial([]byte("a"), c, true)); got != "a"+want {
			t.Errorf("%q in a style sheet: %q, want %q", c, got, "a"+want)
		}
	}
}
