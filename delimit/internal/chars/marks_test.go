package chars

import (
	"strings"
	"testing"
)

// TestSignsOfEncoding has text that shows that it is quoted-printable, and text that does not:
// a soft break is one on a line that is nearly full (rule R6).
func TestSignsOfEncoding(t *testing.T) {
	full, short := strings.Repeat("x", SoftLineMin-1), strings.Repeat("x", SoftLineMin-2)
	for _, tt := range []struct {
		text string
		want bool
	}{
		{"a=3Db", true}, {"a=20\nb", true}, {"a=20b", false}, {"a=20", false}, {"a=3", false}, {"a=b=3D", true},
		{full + "=\n ", true}, {short + "=\n ", false}, {"a\n" + full + "=\r\n", true},
		{strings.Repeat("x", 60) + "\n" + strings.Repeat("y", 20) + "=\n ", false}, // full only with the line before it
	} {
		if got := IndexEncoded([]byte(tt.text)) >= 0; got != tt.want {
			t.Errorf("%q: %v", tt.text, got)
		}
	}
}
