package delimit_test

import (
	"testing"

	"urigrep/delimit"
)

// TestPrefixAllSchemes takes the prefix for no scheme where any scheme will do
// (rules P1, S2).
func TestPrefixAllSchemes(t *testing.T) {
	for text, want := range map[string]string{
		"URL:madeup:x": "madeup:x", "<URL:madeup:x>": "madeup:x", "URL: madeup:x": "madeup:x", "<URL:http://a.example/>": "http://a.example/",
		"uri:http://a.example/": "http://a.example/", "URL:www.a.example": "http://www.a.example",
	} {
		if got := targets(text, delimit.Options{AllSchemes: true}); len(got) != 1 || got[0] != want {
			t.Errorf("P1 %q with all schemes: got %q, want %q", text, got, want)
		}
	}
}
