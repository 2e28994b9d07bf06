package text

import (
	"math/bits"
	"math/rand/v2"
	"slices"
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

// randomString puts bytes into b that mean something in a JSON string, few of them or many.
func randomString(r *rand.Rand, b []byte) {
	few := []string{`abc\n`, `\\\\\"nu`, "a\\n\\/\"\x1f", `abcdefghijklmnopqrstuvw\t`, "\\\x80\xff"}[r.IntN(5)]
	for i := range b {
		b[i] = few[r.IntN(len(few))]
	}
}

// checkStringScan holds what Scan finds in b against a reading byte by byte, and the kernel against
// its twin.
func checkStringScan(t *testing.T, b []byte) {
	t.Helper()
	var s, twin StringScan
	s.Scan(b)
	if len(b) >= BlockSize {
		wordStringBlocks(b, min(len(b)/BlockSize, StringBlocks), &twin)
	}
	if s.Blocks != twin.Blocks || s.Any != twin.Any || s.Stop != twin.Stop || s.Escaped != twin.Escaped ||
		!slices.Equal(s.Starts[:s.Blocks], twin.Starts[:s.Blocks]) {
		t.Fatalf("Scan(%q): %+v, and its twin %+v", b, s, twin)
	}
	end := s.Blocks * BlockSize
	if s.Stop != 0 {
		end += bits.TrailingZeros64(s.Stop)
	}
	escaped := false
	for i := range end {
		start := s.Starts[i/BlockSize]>>(i%BlockSize)&1 != 0
		switch c := b[i]; {
		case start != (c == '\\'):
			t.Fatalf("Scan(%q): %v for a start at %d", b, start, i)
		case escaped && !isShortEscape(c), !escaped && (c == '"' || c < ' '):
			t.Fatalf("Scan(%q) does not stop at %d but at %d", b, i, end)
		}
		escaped = b[i] == '\\'
	}
	switch {
	case s.Stop != 0:
		if c := b[end]; escaped == isShortEscape(c) && (escaped || c != '"' && c >= ' ') || escaped != (s.Escaped>>(end%BlockSize)&1 != 0) {
			t.Fatalf("Scan(%q) stops at %d, escaped %v", b, end, escaped)
		}
	case end < len(b)/BlockSize*BlockSize && s.Blocks < StringBlocks, escaped != (s.Escaped == 1):
		t.Fatalf("Scan(%q) ends at %d, escaped %v and %d", b, end, escaped, s.Escaped)
	}
}

func TestStringScan(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	buf := make([]byte, (StringBlocks+2)*BlockSize)
	for range 20000 {
		b := buf[:r.IntN(4*BlockSize)]
		if r.IntN(100) == 0 {
			b = buf
		}
		randomString(r, b)
		if r.IntN(2) == 0 {
			for i := range b {
				if b[i] == '"' || b[i] == 'u' || b[i] < ' ' {
					b[i] = 'a'
				}
			}
		}
		checkStringScan(t, b)
	}
}
