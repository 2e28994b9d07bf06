package index

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"urigrep/internal/text"
	"urigrep/scan"
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
		from, end := 0, 0
		for range 20 {
			if from += r.IntN(40); r.IntN(10) == 0 || from > len(b) {
				from = r.IntN(len(b) + 1)
			}
			to := min(len(b), from+r.IntN(300))
			end = max(end, to+r.IntN(len(b)-to+1)) // as the extents of candidates
			text := b[:end]
			if got, _ := place.encoded(b, from, to); got != (indexEncoded(b[from:to]) >= 0) {
				t.Fatalf("%q, from %d to %d: encoded %v", b, from, to, got)
			}
			second := indexSecond(text, from, len(text))
			if got, want := seen.HasSecond(text, from, to), second >= 0 && second < to; got != want {
				t.Fatalf("%q, from %d to %d: :// %v, want %v", text, from, to, got, want)
			}
			if got, want := seen.InHunk(b, from), new(Index).InHunk(b, from); got != want {
				t.Fatalf("%q, at %d: in a hunk %v, want %v", b, from, got, want)
			}
		}
	}
}

// TestClosesInLines holds the number of line ends before a closer that is remembered to the one that
// is counted anew from each place.
func TestClosesInLines(t *testing.T) {
	b := []byte("a\nb\r\nc\"d\fe\u2028f\n\"\n" + strings.Repeat("g", 2*text.LineLook) + "\nh\n\"")
	for most := range 5 {
		var m Index
		for i := range b {
			if i > 0 && b[i-1] != '\n' {
				continue // not the beginning of a line
			}
			closer := bytes.IndexByte(b[i:], '"')
			ends := 0
			for at := i; closer >= 0 && at < i+closer; at++ {
				if n := text.Break(b[at:]); n > 0 {
					at, ends = at+n-1, ends+1
				}
			}
			if got, want := m.ClosesInLines(b, scan.PairQuote, i, most), closer >= 0 && ends <= most; got != want {
				t.Errorf("from %d, %d line ends: %v, want %v", i, most, got, want)
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
			i = min(len(text)-1, p.to+rnd.IntN(30))
		}
		got, _ := p.SignsAt(text, i)
		if want, _ := new(Rows).SignsAt(text, i); got != want {
			t.Fatalf("at %d: signs %v, asked once %v", i, got, want)
		}
	}
}
