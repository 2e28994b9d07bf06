package delimit

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

func TestHearerFindsTheStem(t *testing.T) {
	parts := []string{"http://", "http", "://", ":", "/", "a.example", "a", "http://a.example/b", "h", " ", "\n"}
	text := func(r *rand.Rand, n int) (b []byte) {
		for range n {
			b = append(b, parts[r.IntN(len(parts))]...)
		}
		return b
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		b := text(r, r.IntN(40))
		h := nearbySearch{auth: len("http://"), stem: append([]byte("http://a"), text(r, r.IntN(3))...)}
		if r.IntN(8) == 0 {
			h.auth, h.stem = 0, []byte("urn:a")
			h.stems = &stemLog{stem: h.stem}
		}
		h.setKey()
		var log slashLog
		log.read(b, 0, len(b))
		if got, want := first(h.next(&log, b, 0, 0, len(log.all))), bytes.Index(b, h.stem); got != want {
			t.Fatalf("%q in %q: %d, want %d", h.stem, b, got, want)
		}
	}
}

func first(a, _ int) int { return a }
