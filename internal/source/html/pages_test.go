package html

import "testing"

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
