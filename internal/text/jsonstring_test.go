package text

import (
	"math/rand/v2"
	"testing"
)

func TestStringMarks(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 20000 {
		var b [BlockSize]byte
		for i := range b {
			b[i] = "\"\\\n\x00\x1f \x21\x7f\x80\x9f\xdc\xff"[r.IntN(12)]
			if r.IntN(4) == 0 {
				b[i] = byte(r.Uint32())
			}
		}
		var want uint64
		for i, c := range b {
			if isStringMark(c) {
				want |= 1 << i
			}
		}
		if got := StringMarks(&b); got != want {
			t.Fatalf("StringMarks(%q) = %b, want %b", b, got, want)
		}
	}
}
