package join

import (
	"strings"
	"testing"

	"urigrep/delimit/internal/index"
)

// TestNoise has the parts between hyphens that have capitals, small letters and digits (rule R5).
func TestNoise(t *testing.T) {
	for tok, want := range map[string]bool{"Aa0-Zz9": true, "Az1-Za8": true, "Aa0-aa0": false, "Aa0-AA0": false, "Aa0-Aaa": false, "Aa0": false, "@`/-[{:": false, "Aa0--Aa0": true} {
		if got := isNoise([]byte(tok)); got != want {
			t.Errorf("R5 %q is noise: %v, want %v", tok, got, want)
		}
	}
}

// TestLimitsOfSight has how far around a line end is looked for the lengths of lines, words and
// URIs (rule R5).
func TestLimitsOfSight(t *testing.T) {
	const line = "a line of its own"
	for n, want := range map[int]int{linesLook - 1: 2*linesLook - 2, linesLook: 2 * linesLook, linesLook + 1: 2 * linesLook} { // eight lines
		var k lineKind
		before := strings.Repeat("one two three\n", n)
		k.read(new(index.Lines), []byte(before+line+"\n"+before), len(before), len(before)+len(line)+1, len(line))
		if k.lines != want {
			t.Errorf("R5 %d lines on either side: %d seen, want %d", n, k.lines, want)
		}
	}
	for n, want := range map[int]int{widthLook - 3: 1, widthLook - 2: 1, widthLook - 1: 0} { // a kilobyte
		var k lineKind
		before := "a" + strings.Repeat(" a", (n-1)/2) + "b"[:(n-1)%2] + "\n"
		text := "\n" + before + line + "\n"
		k.read(new(index.Lines), []byte(text), len(text)-len(line)-1, len(text), len(line))
		if k.lines != want {
			t.Errorf("R5 a line of %d bytes before: %d seen, want %d", len(before)-1, k.lines, want)
		}
	}
	for _, tt := range []struct {
		ref, word, around string
		want              uint8
	}{{"http://a/har", "bour", "", 1}, {"http://a/har", "bour", "harbour ", 2}, {"http://a/harbour/har", "bour", "", 2}, {"http://a/ha", "rb", "", 0}, {"http://a/ha", "rbo", "", 1}, {"http://a/ha1", "rbo", "", 0}, {"http://a/ha", "r1o", "", 0}, {"http://a/", "harbour", "", 0}, {"http://a/har", "/bour", "", 0},
		{"http://a/" + strings.Repeat("a", longestMeet-1), "b", "", 1}, {"http://a/" + strings.Repeat("a", longestMeet), "b", "", 0}} {
		before := tt.around
		if before != "" {
			before += "\n"
		}
		if got := meetOf(factsOf(before, tt.ref, tt.word, "")); got != tt.want {
			t.Errorf("R5 %q and %q with %q around: %d, want %d", tt.ref, tt.word, tt.around, got, tt.want)
		}
	}
}
