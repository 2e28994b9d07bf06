package origin

import (
	"math/rand/v2"
	"strings"
	"testing"

	"urigrep/internal/charset"
)

var (
	_ charset.Map = (*Plain)(nil)
	_ charset.Map = (*Runs)(nil)
	_ charset.Map = From{}
)

// TestPlain asks for positions in any order.
func TestPlain(t *testing.T) {
	text := []byte(strings.Repeat("a\nb\r\nc\rd\n", 2000))
	p := NewPlain(text, 100, 7)
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		at := rnd.IntN(len(text) + 1)
		if at > 0 && text[at-1] == '\r' {
			continue // within a CRLF the count may be either
		}
		lines := strings.Count(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(text[:at])), "\n")
		if offset, line := p.Position(int64(at)); offset != int64(100+at) || line != int64(7+lines) {
			t.Fatalf("%d is at %d, line %d, want %d, %d", at, offset, line, 100+at, 7+lines)
		}
	}
}

func TestRuns(t *testing.T) {
	const source = "0123456789"
	var r Runs
	r.Reset(NewPlain([]byte(source), 100, 0))
	r.Copied(0, 2)   // "234"
	r.Copied(1, 3)   // goes on
	r.Copied(3, 7)   // "78"
	r.Made(5, 9, 10) // three bytes of the last
	for text, want := range []int64{102, 103, 104, 107, 108, 109, 109, 109, 109} {
		if offset, _ := r.Position(int64(text)); offset != want {
			t.Errorf("%d is at %d, want %d", text, offset, want)
		}
	}
	for text, want := range map[int64]int64{0: 102, 1: 103, 3: 105, 4: 108, 5: 109, 6: 110, 8: 110} {
		if end := r.End(text); end != want {
			t.Errorf("what is before %d ends at %d, want %d", text, end, want)
		}
	}
	if offset, _ := r.Position(1); offset != 103 {
		t.Errorf("asked again, 1 is at %d, want 103", offset)
	}
	if len(r.runs) != 3 {
		t.Errorf("%d runs, want 3", len(r.runs))
	}
	r.Truncate(3)
	r.Copied(3, 0)
	if offset, _ := r.Position(4); offset != 101 {
		t.Errorf("after what was cut off, 4 is at %d, want 101", offset)
	}
	from := From{Below: &r, At: 3}
	if offset, _ := from.Position(1); offset != 101 {
		t.Errorf("from 3, 1 is at %d, want 101", offset)
	}
}

func TestRunsEmpty(t *testing.T) {
	var r Runs
	r.Reset(NewPlain([]byte("x"), 5, 0))
	if offset, _ := r.Position(0); offset != 5 {
		t.Errorf("0 is at %d, want 5", offset)
	}
}
