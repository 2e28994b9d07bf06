package text

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// TestPairs holds the searches for pairs and for lines against package bytes, in texts of
// few different bytes.
func TestPairs(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		s := make([]byte, rnd.IntN(300))
		many := 4 + rnd.IntN(200)
		few := []string{"\n-", "\n-\v,", "abcdefgh\n-"}[rnd.IntN(3)]
		for i := range s {
			s[i] = few[rnd.IntN(len(few))]
			if rnd.IntN(many) > 0 {
				s[i] = 'a' | byte(rnd.IntN(2))<<7
			}
		}
		checkPairs(t, s)
	}
}

// checkPairs holds the searches and the portable twin of their kernel against package bytes.
func checkPairs(t *testing.T, s []byte) {
	t.Helper()
	if got, want := IndexPair(s, '\n', '-'), bytes.Index(s, []byte("\n-")); got != want {
		t.Fatalf("the first pair in %q is at %d, want %d", s, got, want)
	}
	if got, want := IndexLine(s, "--"), bytes.Index(s, []byte("\n--")); got != want {
		t.Fatalf("the first line in %q is at %d, want %d", s, got, want)
	}
	if whole := (len(s) - 1) / BlockSize * BlockSize; whole > 0 {
		if got, want := pairBlocks(s[:whole+1], '\n'*ones, '-'*ones), wordPairBlocks(s[:whole+1], '\n'*ones, '-'*ones); got != want {
			t.Fatalf("pairBlocks(%q) = %d, and its portable twin %d", s, got, want)
		}
	}
}

func BenchmarkIndexLine(b *testing.B) {
	s := bytes.Repeat([]byte("A line of a message is seventy characters long or a bit more than that.\n"), 1000)
	b.SetBytes(int64(len(s)))
	for b.Loop() {
		IndexLine(s, "From ")
	}
}
