package pipeline

import (
	"math/rand/v2"
	"testing"

	"urigrep/delimit"
)

// The beginning of a line does not depend on what was asked for before, nor on the windows in
// between.
func TestLineStartOfRecordsInOrder(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 5))
	for range 2000 {
		text := make([]byte, 1+rnd.IntN(60))
		for i := range text {
			text[i] = "ab\x80 \n\r"[rnd.IntN(3+rnd.IntN(4))]
		}
		var c cursor
		offset := 0 // of the window
		for at := 0; at <= len(text); at += rnd.IntN(9) {
			offset = min(at, offset+rnd.IntN(4))
			w := delimit.Window{Text: text[offset:], Offset: int64(offset)}
			if got, want := c.lineStart(&w, at-offset), lineStart(w.Text, at-offset); got != want {
				t.Fatalf("%q, window from %d: the line of %d begins at %d, want %d", text, offset, at, got, want)
			}
			if rnd.IntN(5) == 0 {
				at = offset + rnd.IntN(at-offset+1) // one may stand before the last
			}
		}
	}
}
