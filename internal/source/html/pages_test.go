package html_test

import (
	"testing"

	"urigrep/internal/source/html"
)

// TestEscaper has text as it is written into a page: as text, into attributes, and into a style sheet.
func TestEscaper(t *testing.T) {
	for _, c := range []struct{ attribute, text, want string }{
		{"", `a&b<c>"d'`, `a&amp;b&lt;c&gt;"d'`}, {"href", "a&b=c", "a&amp;b=c"}, {"href", `a "b'`, "a&#32;&quot;b&#39;"},
		{"url()", "a\"(\n<", `a\22 \28 \a \3c `},
	} {
		got, err := html.Escaper.AppendEscaped([]byte("x"), []byte(c.text), c.attribute)
		if err != nil || string(got) != "x"+c.want {
			t.Errorf("%q in %q: %q, %v, want %q", c.text, c.attribute, got, err, "x"+c.want)
		}
	}
}
