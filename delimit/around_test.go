package delimit

import (
	"math/rand/v2"
	"testing"

	"urigrep/delimit/internal/join"
)

// TestAroundIsRemembered weighs the line ends of texts with what is remembered of the text around,
// and with nothing remembered: both see the same.
func TestAroundIsRemembered(t *testing.T) {
	parts := []string{
		"http://a.example/b", "http://a.example/", "http://b/c-", "ftp://d.example", "://", "/e.html", "f", "The tide", "one two three four", "- ", "> ", "| ",
		" ", ";", "\u2010", "\n", "\n", "\n", "\n", "\r\n", "\r", "\f", "\u2028", "\xe2\x80", "\n\n", "a line that is so long that it goes on and on, much farther than is looked at", "é",
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		var b []byte
		few := 2 + r.IntN(len(parts)-1) // some texts have only few of them
		for len(b) < 20<<10 {
			for n := r.IntN(4); n >= 0; n-- {
				b = append(b, parts[(r.IntN(few)+len(b)/4096)%len(parts)]...)
			}
			if r.IntN(1000) == 0 {
				b = append(b, make([]byte, r.IntN(5000))...)
			}
		}
		checkRemembered(t, b)
	}
}

func checkRemembered(t *testing.T, b []byte) {
	t.Helper()
	f := NewFinder(Options{Rejoin: RejoinAll})
	f.site.weigh = func(p *join.Place) join.Verdict {
		alone := *p
		alone.Around = nil
		p.Locate()
		alone.Locate()
		if join.IsNever(p) {
			return join.Verdict{}
		}
		var got, want join.Verdict
		var near, far join.LineKind
		got.Evidence.SeeLines(p, &near)
		want.Evidence.SeeLines(&alone, &far)
		got.Evidence.SeeNear(p)
		want.Evidence.SeeNear(&alone)
		if got != want || near != far {
			t.Fatalf("at %d: remembered %v, %+v, else %v, %+v", p.Break.At, got.Evidence, near, want.Evidence, far)
		}
		return join.Weigh(p)
	}
	f.Scan(Window{Text: b, To: len(b), EOF: true}, func(*Match) bool { return true })
}
