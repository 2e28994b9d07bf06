package join

import "testing"

// TestIsMark has tokens that begin a line of a list, a header or a command, and tokens that a
// reference may go on with (rule R5).
func TestIsMark(t *testing.T) {
	for _, tt := range []struct {
		token, after string
		want         bool
	}{
		{"[1]", " ", true}, {"[see", " ", true}, {"(1)", "\n", true}, {"(see", "", true},
		{"-----", "\n", true}, {"***", "", true}, {"o", " ", true}, {"7", " ", false}, {"a", "\n", false},
		{"Subject:", " ", true}, {"1:", "\n", false}, {":", " ", true}, {"1)", " ", true}, {"12.", " ", true}, {"a.b.", " ", false},
		{"123)", "\n", true}, {"1234)", "\n", false}, {"--verbose", " ", true}, {"-o", " ", true}, {"-o=x", "\n", true},
		{"-ox.html", "\n", false}, {"...", " ", true}, {"...and", " ", true}, {"..", "x", false}, {"[1]", "x", false}, {"index.html", " ", false},
	} {
		if got := isMark([]byte(tt.token), []byte(tt.after)); got != tt.want {
			t.Errorf("%q before %q: %v", tt.token, tt.after, got)
		}
	}
}
