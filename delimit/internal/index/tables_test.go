package index

import (
	"fmt"
	"strings"
	"testing"

	"urigrep/internal/text"
)

// TestQuotedPrintable has what shows that a text is quoted-printable that was left undecoded (rule
// R6).
func TestQuotedPrintable(t *testing.T) {
	for s, want := range map[string]bool{
		"": true, "=": true, "a=": true, "=3D": true, "=3d": false, "=G1": false, "=1G": false, "=\n": true, "=\r\nb=3D": true, "=3": false, "a=b": false, "=20=FF": true, "=/0": false, "=:0": false, "=@A": false,
	} {
		if got := text.IsEncodable([]byte(s)); got != want {
			t.Errorf("R6 %q may be quoted-printable: %v, want %v", s, got, want)
		}
	}
	full, short := strings.Repeat("a", 72), strings.Repeat("a", 71)
	for s, want := range map[string]bool{
		"": false, "=3D": true, "a =3D b": true, "=3d": false, "=20\n": true, "=20\r\n": true, "=20 ": false, "=20": false, full + "=\nb": true, short + "=\nb": false, full + "=\r\n": true, "x\n" + full + "=\nb": true, "x\n" + short + "=\nb": false, full + "=": false, "=a=3D": true, "=3": false,
	} {
		if got := indexEncoded([]byte(s)) >= 0; got != want {
			t.Errorf("R6 %.80q shows quoted-printable: %v, want %v", s, got, want)
		}
	}
	b := []byte("=3D" + strings.Repeat("a", 2*encodedLook) + "=3D") // a kilobyte is looked at
	last := len(b) - len("=3D")
	for from, want := range map[int]bool{encodedLook: true, encodedLook + 1: false, 2: false, 0: false} {
		if got := new(Index).IsEncodedAround(b[:last], from, last); got != want {
			t.Errorf("R6 %d bytes before: %v, want %v", from, got, want)
		}
	}
	for to, want := range map[int]bool{last + 3 - encodedLook: true, last + 2 - encodedLook: false, last: true, last + 1: false, last + 3: false} {
		if got := new(Index).IsEncodedAround(b, 0, to); got != want {
			t.Errorf("R6 %d bytes behind: %v, want %v", last-to, got, want)
		}
	}
	if text.RunOfURI([]byte("a/b c")) != 3 || text.RunOfURI(nil) != 0 || text.SoftLineMin != 73 || text.SoftLineMax != 76 {
		t.Error(fmt.Sprint("R6 ", text.RunOfURI([]byte("a/b c")), text.RunOfURI(nil), text.SoftLineMin, text.SoftLineMax))
	}
}

// TestBarsOfBoxes has lines with the bar of a box at their end, and without (rule R2).
func TestBarsOfBoxes(t *testing.T) {
	for line, want := range map[string]string{"| a b  |": "| a b", "| a b": "| a b", "│ a b  │": "│ a b", "│ a b c": "│ a b c", "a b |": "a b |", "a b │": "a b │"} {
		b := []byte(line)
		if got := string(withoutBar(b, text.LeaderOf(b))); got != want {
			t.Errorf("R2 %q without its bar: %q, want %q", line, got, want)
		}
	}
}

// TestSignsOfEncoding has text that shows that it is quoted-printable, and text that does not:
// a soft break is one on a line that is nearly full (rule R6).
func TestSignsOfEncoding(t *testing.T) {
	full, short := strings.Repeat("x", text.SoftLineMin-1), strings.Repeat("x", text.SoftLineMin-2)
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
