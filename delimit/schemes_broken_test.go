package delimit

import "testing"

// TestNeedsBroken breaks references between delimiters before what their scheme
// requires is complete (rules D1, D2, D4, S2).
func TestNeedsBroken(t *testing.T) {
	for text, want := range map[string]string{
		"\"mailto:ada\n @a.example\"": "mailto:ada@a.example", "<mailto:ada\n @a.example>": "mailto:ada@a.example",
		"(mailto:ada\n@a.example)": "mailto:ada@a.example", "<urn:isbn:\n0451450523>": "urn:isbn:0451450523", "\"tel:+46\n855501\"": "tel:+46855501",
	} {
		if got := targets(text, Options{}); len(got) != 1 || got[0] != want {
			t.Errorf("S2 %q: got %q, want %q", text, got, want)
		}
	}
}
