package scan

import (
	"math/rand/v2"
	"testing"

	"urigrep/internal/text"
)

// TestNothingBeforeIsNoOpener holds the short look before a candidate against the long one.
func TestNothingBeforeIsNoOpener(t *testing.T) {
	parts := []string{" ", " ", "\n", "\n", "\r\n", ">", "> ", "<", "URL:", "url: ", "a", "rem", "dnl ", "#", "*", "&lt;", "\"", "(", "⟨", "AB> ", ":", "::", "c:", "]", ",", "\t", "-", "|", ".", "\u00a0"}
	r := rand.New(rand.NewPCG(3, 4))
	seen := 0
	for range 100000 {
		var b []byte
		for range r.IntN(9) {
			b = append(b, parts[r.IntN(len(parts))]...)
		}
		start := len(b)
		b = append(b, "http://a.example/"...)
		lo := r.IntN(start + 1)
		if start > 0 && text.IsScheme(b[start-1]) || !nothingBefore(b, start, lo) {
			continue
		}
		seen++
		o := Opener{At: start}
		if p := whiteBefore(b, start, lo); p < start {
			if pair, _ := openerBefore(b[lo:p]); pair.IsAngle() || prefixBefore(b, p, lo) >= 0 {
				o.Pair = pair
				t.Fatalf("%q, from %d: %+v before %q", b, lo, o, b[start:])
			}
		}
		if pair, _ := openerBefore(b[lo:start]); pair != NoPair || prefixBefore(b, start, lo) >= 0 {
			t.Fatalf("%q, from %d: %v directly before", b, lo, pair)
		}
	}
	if seen < 2000 {
		t.Errorf("only %d texts with nothing before", seen)
	}
}
