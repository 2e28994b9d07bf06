package delimit

import (
	"strings"
	"testing"
)

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

// TestNamespaceAlone has URNs that end where their namespace-specific string would begin.
func TestNamespaceAlone(t *testing.T) {
	for _, text := range []string{"<urn:ab:> urn:ab:", "urn:ab:", "<urn:ab:>", `"urn:ab:"`, "(urn:ab:)", "urn:ab::x", "urn:a:x", "urn:-b:x", "urn:b-:x"} {
		if got := found(text, Options{}); len(got) > 0 {
			t.Errorf("%q: found %q", text, got)
		}
	}
	if got := found("<urn:ab:> urn:ab:c", Options{}); len(got) != 1 || got[0] != "urn:ab:c" {
		t.Errorf("found %q", got)
	}
}

// TestSeparatorsOfNumbers has each visual separator of a telephone number (RFC 3966, §3).
func TestSeparatorsOfNumbers(t *testing.T) {
	for _, number := range []string{"+123", "1-23", "1.23", "(1)23", "1(2)3", "1*23", "1#23", "123;ext=4", "123?x", "123%20", "123,4"} {
		if !isNumber(number) {
			t.Errorf("%q is no number", number)
		}
	}
	for _, other := range []string{"12", "1+23", "(12", "1/23", "12;x", "12,345", "+", "a123", "123a"} {
		if isNumber(other) {
			t.Errorf("%q is a number", other)
		}
	}
}

func isNumber(s string) bool { return satisfies([]byte("tel"), []byte(s), false) }

// TestSignsOfEncoding has text that shows that it is quoted-printable, and text that does not:
// a soft break is one on a line that is nearly full (rule R6).
func TestSignsOfEncoding(t *testing.T) {
	full, short := strings.Repeat("x", softLineMin-1), strings.Repeat("x", softLineMin-2)
	for _, tt := range []struct {
		text string
		want bool
	}{
		{"a=3Db", true}, {"a=20\nb", true}, {"a=20b", false}, {"a=20", false}, {"a=3", false}, {"a=b=3D", true},
		{full + "=\n ", true}, {short + "=\n ", false}, {"a\n" + full + "=\r\n", true},
		{strings.Repeat("x", 60) + "\n" + strings.Repeat("y", 20) + "=\n ", false}, // full only with the line before it
	} {
		if got := indexEncoded([]byte(tt.text)) >= 0; got != tt.want {
			t.Errorf("%q: %v", tt.text, got)
		}
	}
}

// TestEntityEnds has each character reference that ends a bare reference, and one that does not
// (rule D3).
func TestEntityEnds(t *testing.T) {
	for _, name := range []string{"gt", "lt", "quot", "nbsp"} {
		if got := found("see http://a.example/b&"+name+";c", Options{}); len(got) != 1 || got[0] != "http://a.example/b" {
			t.Errorf("&%s;: found %q", name, got)
		}
	}
	if got := found("see http://a.example/?b&g;c", Options{}); len(got) != 1 || got[0] != "http://a.example/?b&g;c" {
		t.Errorf("&g;: found %q", got)
	}
}
