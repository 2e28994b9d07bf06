package index

import (
	"strings"
	"testing"
)

// TestLinesOfLog reads a line of a text that is not looked at past some index, when it is known and
// when it is not: both say alike whether it ends there for certain.
func TestLinesOfLog(t *testing.T) {
	for _, text := range []string{"ab\ncd", "ab\r\ncd", "ab\rcd", "ab\u2028cd", "ab\u2029cd", "ab\u0085cd", "ab\fcd", "é\ncd", "\ncd", "ab\n"} {
		b := []byte(text)
		for hi := 1; hi <= len(b); hi++ {
			var known, unknown Lines
			if _, ok := known.Line(b, 0, 0, len(b)); !ok || known.Count != 1 {
				continue // its end may be farther on
			}
			l, ok := known.Line(b, 0, 0, hi)
			m, alike := unknown.Line(b, 0, 0, hi)
			if ok != alike || ok && *l != *m {
				t.Errorf("R5 the first line of %q, up to %d: known %v, else %v", text, hi, ok, alike)
			}
		}
	}
}

// TestStemsOfLog looks for a stem in the first bytes of a text, when its places are known and when
// they are not.
func TestStemsOfLog(t *testing.T) {
	for _, text := range []string{"ab", "xab", "abab", "aab.ab", "xyz", ""} {
		for hi := range len(text) + 1 {
			want := strings.Index(text[:hi], "ab")
			for _, known := range []int{0, hi, len(text)} { // bytes that were looked at before
				g := stem{text: []byte("ab")}
				g.read([]byte(text[:known]), 0)
				g.read([]byte(text[:max(known, hi)]), 0)
				got := -1
				if len(g.At) > 0 && g.At[0]+len("ab") <= hi {
					got = g.At[0]
				}
				if got != want {
					t.Errorf("R5 %q, of which %d bytes are known: the stem stands at %d, want %d", text[:hi], known, got, want)
				}
			}
		}
	}
}
