package join

import (
	"strings"
	"testing"

	"urigrep/internal/text"
)

// TestLeadersCompared has how the leaders of two lines relate (rules R2, R5).
func TestLeadersCompared(t *testing.T) {
	for _, tt := range []struct{ first, leader, want string }{
		{"", "", "none"}, {"  ", "  ", "same"}, {"\t", "        ", "same"}, {"  ", "    ", "indented"}, {"    ", "  ", "outdented"}, {"", "  ", "indented"}, {"  ", "", "outdented"}, {"> ", "> ", "quoted"}, {"> ", ">> ", "other depth"}, {"> ", "", "lost"}, {">> ", "> ", "other depth"}, {"# ", "# ", "comment"},
		{" * ", " * ", "star"}, {"", "> ", "other depth"}, {"> ", ">   ", "indented"}, {"// ", "// ", "comment"},
	} {
		own := text.LeaderOf([]byte(tt.first + "http://a"))
		quote := strings.TrimSpace(tt.leader) != ""
		if got := leadNames[leadingOf(own, []byte(tt.first+"http://a"), []byte(tt.leader), quote)]; got != tt.want {
			t.Errorf("R5 the leaders %q and %q: %s, want %s", tt.first, tt.leader, got, tt.want)
		}
	}
	for _, tt := range []struct {
		sign, leader string
		want         bool
	}{{"", "", false}, {"*", "", false}, {"--", "", false}, {"#", "", true}, {"#", "# ", false}, {"//", "/", true}, {"//", " // ", false}} {
		if got := uncommented(text.Leader{Comment: tt.sign}, []byte(tt.leader)); got != tt.want {
			t.Errorf("R5 %q has no %q: %v, want %v", tt.leader, tt.sign, got, tt.want)
		}
	}
}
