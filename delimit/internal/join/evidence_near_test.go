package join

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"urigrep/delimit/internal/index"
)

// TestNearbySearch looks in texts for how a stem goes on, by what is known of the text: it finds
// what looking for the stem itself finds.
func TestNearbySearch(t *testing.T) {
	parts := []string{"http://", "http", "://", ":", "/", "a.example", "a", "http://a.example/b", "http://aa.example", "http://aa.exam", "h", "bc", "b/", " ", ". ", "\n"}
	text := func(r *rand.Rand, n int) (b []byte) {
		for range n {
			b = append(b, parts[r.IntN(len(parts))]...)
		}
		return b
	}
	r := rand.New(rand.NewPCG(1, 2))
	found := 0
	for range 50000 {
		b := text(r, r.IntN(60))
		var s nearbySearch
		s.auth, s.stem = len("http://"), append([]byte("http://aa.e"), text(r, r.IntN(3))...)
		switch r.IntN(8) {
		case 0:
			s.auth, s.stem = 0, []byte("http")
		case 1:
			s.stem = []byte("http://aa.exam")
		case 2:
			s.auth, s.stem = len("http://http://"), []byte("http://http://http")
		}
		s.ref = append(bytes.Clone(s.stem), []string{"", ".", "/"}[r.IntN(3)]...)
		s.word = []byte([]string{"", "bc", "b/c", "a"}[r.IntN(4)])
		s.segment = s.word
		want := s
		lo := r.IntN(len(b) + 1)
		want.searchPlainly(b, lo)
		if s.auth == 0 {
			_, after := new(index.Index).Stems(b, s.stem, r.IntN(lo+1), lo)
			s.searchStems(b, lo, after)
		} else {
			near := new(index.Index).Near(b, lo, lo, len(b))
			s.setKey()
			s.search(near.Log, b, lo, near.Next, len(near.Log.At))
		}
		if s.found != want.found {
			t.Fatalf("%q and %q in %q from %d on: %v, want %v", s.stem, s.word, b, lo, s.found, want.found)
		}
		if s.found != elsewhereNothing {
			found++
		}
	}
	if found < 10000 {
		t.Errorf("found only %d times", found)
	}
}

// searchPlainly does what search does, knowing nothing.
func (s *nearbySearch) searchPlainly(b []byte, lo int) {
	for range nearbyMost {
		i := bytes.Index(b[lo:], s.stem)
		if i < 0 {
			return
		}
		if lo += i + len(s.stem); lo < len(b) && s.note(b[lo:]) {
			return
		}
	}
}
