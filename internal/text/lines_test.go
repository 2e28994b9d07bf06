package text

import (
	"math/rand/v2"
	"testing"
)

func TestLineMasksIsItsTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 20000 {
		var b [BlockSize]byte
		for i := range b {
			b[i] = "\n\r ax\x80\x8a\x8d\xff"[r.IntN(9)]
			if r.IntN(4) == 0 {
				b[i] = byte(r.Uint32())
			}
		}
		var wantLF, wantOdd uint64
		for i, c := range b {
			if c == '\n' {
				wantLF |= 1 << i
			}
			if c == '\r' || c >= 0x80 {
				wantOdd |= 1 << i
			}
		}
		if lf, odd := LineMasks(&b); lf != wantLF || odd != wantOdd {
			t.Fatalf("LineMasks(%q) = %b, %b, want %b, %b", b, lf, odd, wantLF, wantOdd)
		}
		if lf, odd := wordLineMasks(&b); lf != wantLF || odd != wantOdd {
			t.Fatalf("the twin of LineMasks: %q: %b, %b, want %b, %b", b, lf, odd, wantLF, wantOdd)
		}
	}
}
