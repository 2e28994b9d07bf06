package escape_test

import (
	"strings"
	"testing"

	"urigrep/internal/output/escape"
)

// However a text is cut into writes, a terminal gets the same.
func TestTerminalWriter(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"a\tb\nc\r\nd", "a\tb\nc\r\nd"},
		{"a\rb\r", `a\x0Db\x0D`},
		{"a\r\r\n", `a\x0D` + "\r\n"},
		{"\x1b[2J\x00", `\x1B[2J\x00`},
		{"é 漢 😀", "é 漢 😀"},
		{"\xe9 \xf0\x9f\x98", `\xE9 \xF0\x9F\x98`},
		{"\u202e\u009b", `\u202E\x9B`},
		{"\x80\x80\x80\x80", `\x80\x80\x80\x80`},
	} {
		for size := 1; size <= len(c.text)+1; size++ {
			var out strings.Builder
			w := escape.NewTerminalWriter(&out)
			for i := 0; i < len(c.text); i += size {
				piece := []byte(c.text[i:min(len(c.text), i+size)])
				if n, err := w.Write(piece); n != len(piece) || err != nil {
					t.Fatalf("%q by %d: Write = %d, %v", c.text, size, n, err)
				}
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			if out.String() != c.want {
				t.Errorf("%q by %d: %q, want %q", c.text, size, out.String(), c.want)
			}
		}
	}
}
