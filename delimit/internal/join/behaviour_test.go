package join

import (
	"strings"
	"testing"

	"urigrep/internal/text"
)

// TestCertainCuts has what goes on for certain over a line end, by where the reference is cut (rule
// R5).
func TestCertainCuts(t *testing.T) {
	for _, tt := range []struct {
		cut       string
		ref, word string
		want      bool
	}{
		{"soft hyphen", "http://a.example/b", "c", true}, {"soft hyphen", "http://a.example/b", "/c", true}, {"soft hyphen", "http://a.example/b", "0", true}, {"soft hyphen", "http://a.example/b", ".c", false}, {"soft hyphen", "http://a.example/b", "-c", false},
		{"scheme", "http:", "//a.example/", true}, {"scheme", "http:", "a.example/", false}, {"scheme", "http:", "//a", false}, {"slashes", "http://", "a.example/", true}, {"slashes", "http://", "a", false},
		{"escape", "http://a.example/%", "41", true}, {"escape", "http://a.example/%", "4g", false}, {"host and dot", "http://a.", "com", true}, {"host and dot", "http://a.", "The", false},
		{"backslash", "http://a.example/b", "/c", true}, {"backslash", "http://a.example/b", "/usr/c", false}, {"backslash", "http://a.example/b", "c.html", true}, {"backslash", "http://a.example/b", "tide", false}, {"backslash", "http://a.example/b", "12", true},
		{"soft break", "http://a.example/b", "c", true}, {"soft break", "http://a.example/b", "", false}, {"word", "http://a.example/b", "?c=d", true}, {"word", "http://a.example/b", "c", false}, {"word", "http://a.example/b_", "?c=d", false},
	} {
		f := factsOf("", tt.ref, tt.word, "\n")
		for i, name := range cutNames {
			if name == tt.cut {
				f.cut = uint8(i)
			}
		}
		if got := f.isCertain(); got != tt.want {
			t.Errorf("R5 %q, cut at the %s, goes on with %q for certain: %v, want %v", tt.ref, tt.cut, tt.word, got, tt.want)
		}
	}
}

// TestLeadersCompared has how the leaders of two lines relate (rules R2, R5).
func TestLeadersCompared(t *testing.T) {
	for _, tt := range []struct{ first, leader, want string }{
		{"", "", "none"}, {"  ", "  ", "same"}, {"\t", "        ", "same"}, {"  ", "    ", "indented"}, {"    ", "  ", "outdented"}, {"", "  ", "indented"}, {"  ", "", "outdented"}, {"> ", "> ", "quoted"}, {"> ", ">> ", "other depth"}, {"> ", "", "lost"}, {">> ", "> ", "other depth"}, {"# ", "# ", "comment"},
		{" * ", " * ", "star"}, {"", "> ", "other depth"}, {"> ", ">   ", "indented"}, {"// ", "// ", "comment"},
	} {
		own := text.LeaderOf([]byte(tt.first + "http://a"))
		quote := strings.TrimSpace(tt.leader) != ""
		named(t, "how the leaders relate", tt.first+"|"+tt.leader, leadNames[:], leadingOf(own, []byte(tt.first+"http://a"), []byte(tt.leader), quote), tt.want)
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
