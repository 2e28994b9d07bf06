package delimit

import (
	"math/rand/v2"
	"strings"
	"testing"
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
	f.site.weigh = func(p *place) verdict {
		alone := *p
		alone.around = nil
		p.locate()
		alone.locate()
		if isNever(p) {
			return verdict{}
		}
		var got, want verdict
		var near, far lineKind
		got.evidence.seeLines(p, &near)
		want.evidence.seeLines(&alone, &far)
		got.evidence.seeNear(p)
		want.evidence.seeNear(&alone)
		if got != want || near != far {
			t.Fatalf("at %d: remembered %v, %+v, else %v, %+v", p.lb.at, got.evidence, near, want.evidence, far)
		}
		return weigh(p)
	}
	f.Scan(Window{Text: b, To: len(b), EOF: true}, func(*Match) bool { return true })
}

// TestLinesOfLog reads a line of a text that is not looked at past some index, when it is known and
// when it is not: both say alike whether it ends there for certain.
func TestLinesOfLog(t *testing.T) {
	for _, text := range []string{"ab\ncd", "ab\r\ncd", "ab\rcd", "ab\u2028cd", "ab\u2029cd", "ab\u0085cd", "ab\fcd", "é\ncd", "\ncd", "ab\n"} {
		b := []byte(text)
		for hi := 1; hi <= len(b); hi++ {
			var known, unknown lineLog
			if _, ok := known.line(b, 0, 0, len(b)); !ok || known.count != 1 {
				continue // its end may be farther on
			}
			l, ok := known.line(b, 0, 0, hi)
			m, alike := unknown.line(b, 0, 0, hi)
			if ok != alike || ok && *l != *m {
				t.Errorf("R5 the first line of %q, up to %d: known %v, else %v", text, hi, ok, alike)
			}
		}
	}
}

// TestStemsOfLog looks for a stem in the first bytes of a text, when its places are known and when
// they are not.
func TestStemsOfLog(t *testing.T) {
	for _, text := range []string{"ab", "xab", "abab", "aab.ab", "xyz", ""} {
		for hi := range len(text) + 1 {
			want := strings.Index(text[:hi], "ab")
			for _, known := range []int{0, hi, len(text)} { // bytes that were looked at before
				g := stemLog{stem: []byte("ab")}
				g.read([]byte(text[:known]), 0)
				g.read([]byte(text[:max(known, hi)]), 0)
				got := -1
				if len(g.at) > 0 && g.at[0]+len("ab") <= hi {
					got = g.at[0]
				}
				if got != want {
					t.Errorf("R5 %q, of which %d bytes are known: the stem stands at %d, want %d", text[:hi], known, got, want)
				}
			}
		}
	}
}
