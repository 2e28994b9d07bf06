package mbox

import (
	"math/rand/v2"
	"testing"
)

// TestBlankOrC holds the search of a header against a look at each byte.
func TestBlankOrC(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 50_000 {
		s := make([]byte, rnd.IntN(60))
		for i := range s {
			s[i] = "aaaaaaaaaaaa\n\n\r\t\vCcDb#"[rnd.IntN(22)]
		}
		want := -1
		for i := 0; i+1 < len(s) && want < 0; i++ {
			if s[i] == '\n' && (s[i+1] == '\n' || s[i+1] == '\r' || s[i+1] == 'c' || s[i+1] == 'C') {
				want = i
			}
		}
		if got := blankOrC(s); got != want {
			t.Fatalf("%q: %d, want %d", s, got, want)
		}
	}
}
