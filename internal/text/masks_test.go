package text

import (
	"math/rand/v2"
	"testing"
)

func TestMasks(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 5))
	text := make([]byte, 5*BlockSize)
	for range 2000 {
		for i := range text {
			text[i] = "-./09:?#%@AZ[az{`\xAD\xE1\xFF"[rnd.IntN(19)]
			if rnd.IntN(4) == 0 {
				text[i] = byte(rnd.Uint32())
			}
		}
		base := rnd.IntN(len(text) - BlockSize)
		if got, want := NameMaskOf(text, base), wordNameMask(text, base); got != want {
			t.Fatalf("%q: %x, want %x", text[base:base+BlockSize], got, want)
		}
	}
}
