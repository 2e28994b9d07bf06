package index

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestRememberedSearches wants of each search that remembers what one that remembers nothing finds,
// in whatever order places are asked for.
func TestRememberedSearches(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 5))
	words := append(strings.Fields("= =3D =20 =2 :// http:// ,http:// /a.html : / ' ) @@ + -"), "=\n", "=20\n", "\n", "\n@@ -1 ", "\n+", "\n-", "“", "”", strings.Repeat("x", 70), strings.Repeat("x", 9))
	for range 5000 {
		var b []byte
		for range 1 + r.IntN(60) {
			b = append(b, words[r.IntN(len(words))]...)
		}
		var seen Index
		var place stretch
		from := 0
		for range 20 {
			if from += r.IntN(40); r.IntN(10) == 0 || from > len(b) {
				from = r.IntN(len(b) + 1)
			}
			to := min(len(b), from+r.IntN(300))
			if got, _ := place.encoded(b, from, to); got != (indexEncoded(b[from:to]) >= 0) {
				t.Fatalf("%q, from %d to %d: encoded %v", b, from, to, got)
			}
			if got, want := seen.InHunk(b, from), new(Index).InHunk(b, from); got != want {
				t.Fatalf("%q, at %d: in a hunk %v, want %v", b, from, got, want)
			}
		}
	}
}

// TestRowsMemory knows rows of a text that is asked about in any order as one that is asked once.
func TestRowsMemory(t *testing.T) {
	text := []byte(strings.Repeat("a,http://a.example/b,c\n1;2;3\nplain text\nd,\"e,f\",g\n\n", 40) + strings.Repeat("x,", rowMax) + "\ny,z,w\n" + strings.Repeat("y,z,w\n", 9))
	rnd := rand.New(rand.NewPCG(6, 1))
	var p Rows
	for range 3000 {
		i := rnd.IntN(len(text))
		if rnd.IntN(3) > 0 {
			i = min(len(text)-1, p.end+rnd.IntN(30))
		}
		got, _ := p.SignsAt(text, i)
		if want, _ := new(Rows).SignsAt(text, i); got != want {
			t.Fatalf("at %d: signs %v, asked once %v", i, got, want)
		}
	}
}
