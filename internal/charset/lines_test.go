package charset_test

import "testing"

import "urigrep/internal/charset"

// TestLines counts the line ends of texts however they are cut in two.
func TestLines(t *testing.T) {
	for text, want := range map[string]int64{
		"": 0, "a": 0, "\n": 1, "\r": 1, "\r\n": 1, "\n\r": 2, "\r\r\n\n": 3, "a\r\nb\rc\nd": 3, "\r\n\r\n": 2,
	} {
		for i := range len(text) + 1 {
			var c charset.Lines
			c.Add([]byte(text[:i]))
			c.Add([]byte(text[i:]))
			if c.Ends != want {
				t.Errorf("%q cut at %d: %d line ends, want %d", text, i, c.Ends, want)
			}
		}
	}
}
