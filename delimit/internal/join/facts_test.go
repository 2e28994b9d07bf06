package join

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"urigrep/delimit/internal/index"
	"urigrep/delimit/internal/lines"
	"urigrep/delimit/internal/token"
	"urigrep/internal/text"
)

// eachLineEnd calls see with the facts of each line end of b at which a reference with "://" may go
// on: over all of those of a reference. The facts are those of one Weigher, which keeps what is known
// of the text.
func eachLineEnd(b []byte, see func(*Weigher, *Facts)) {
	var w Weigher
	var seen index.Index
	for at := 0; ; {
		colon := bytes.Index(b[at:], []byte("://"))
		if colon < 0 {
			return
		}
		colon += at
		at = colon + len("://")
		start := colon
		for start > 0 && text.IsAlpha(b[start-1]) {
			start--
		}
		if start == colon {
			continue
		}
		var ref []byte
		for piece, crossed := start, 0; ; crossed++ {
			end := token.End(&seen, b, max(piece, at), len(b), false)
			lb, ok := lines.At(&seen, b, piece, end)
			if !ok {
				break
			}
			f, ok := w.At(&seen, b, ref, Begun{Start: start, Piece: piece, Limit: len(b), Auth: at - start, Crossed: crossed}, lb)
			if !ok {
				break
			}
			see(&w, f)
			ref = append(ref, b[piece:lb.Piece]...)
			piece = f.Next.At
		}
	}
}

// TestFactsOfTheLine has what stands before a reference on its line, and the leader of that (rule R2).
func TestFactsOfTheLine(t *testing.T) {
	for _, tt := range []struct{ text, before, leader, lead string }{
		{"http://a.example/b\ncd e\n", "", "", ""}, {"see http://a.example/b\ncd e\n", "see ", "", ""}, {"> see http://a.example/b\n> cd e\n", "> see ", "> ", "> "},
		{"x\n  # http://a.example/b\n  # cd e\n", "  # ", "  # ", "  # "}, {"@@ -1 +1 @@\n+# at http://a.example/b\n+# cd e\n", "+# at ", "", "+# "}, {"I> at http://a.example/b\nI> cd e\n", "I> at ", "I> ", "I> "},
	} {
		n := 0
		eachLineEnd([]byte(tt.text), func(_ *Weigher, f *Facts) {
			if n++; n > 1 {
				return
			}
			if string(f.before) != tt.before || string(f.before[:f.leader.Len]) != tt.leader || string(f.lead) != tt.lead {
				t.Errorf("R2 %q: %q with the leader %q, then %q; want %q, %q, %q", tt.text, f.before, f.before[:f.leader.Len], f.lead, tt.before, tt.leader, tt.lead)
			}
			if own := text.LeaderOf(f.before); own != f.leader {
				t.Errorf("R2 %q: the leader is %+v, want %+v", tt.text, f.leader, own)
			}
		})
		if n == 0 {
			t.Errorf("R2 %q has no line end", tt.text)
		}
	}
}

// TestAroundIsRemembered weighs the line ends of texts with what is remembered of the text around,
// and with nothing remembered: both see the same.
func TestAroundIsRemembered(t *testing.T) {
	parts := []string{
		"http://a.example/b", "http://a.example/", "http://b/c-", "ftp://d.example", "://", "/e.html", "f", "The tide", "one two three four", "- ", "> ", "| ",
		" ", ";", "\u2010", "\n", "\n", "\n", "\n", "\r\n", "\r", "\f", "\u2028", "\xe2\x80", "\n\n", "a line that is so long that it goes on and on, much farther than is looked at", "é",
	}
	r := rand.New(rand.NewPCG(3, 4))
	seen := 0
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
		eachLineEnd(b, func(w *Weigher, f *Facts) {
			if f.never() != "" {
				return
			}
			seen++
			alone := *f
			alone.around = new(index.Index)
			var got, want Evidence
			var near, far lineKind
			got.seeLines(f, &near)
			want.seeLines(&alone, &far)
			got.seeNear(f)
			want.seeNear(&alone)
			if got != want || near != far {
				t.Fatalf("at %d: remembered %v, %+v, else %v, %+v", f.lb.At, got, near, want, far)
			}
			w.Verdict()
		})
	}
	if seen < 1000 {
		t.Errorf("%d line ends were seen, want more", seen)
	}
}

// TestAllFeaturesCount wants the probability of a line end to be that of all its features, those of
// the last stage too.
func TestAllFeaturesCount(t *testing.T) {
	const uri = "http://a.example/in/the/observatory/above/the/harbour/"
	fill := strings.Repeat("The old tables are printed each year for the masters of all ships that lie in port.\n", 6)
	read := 0
	for _, tail := range []string{"", "\n\nIt is " + uri + "winter-tide that is meant.", "\n\nIt is " + uri + ", that is meant.", "\n\nIt is " + uri + "summer that is meant, in winter-tide\nhttp://b.example/c\nd/e/f.html"} {
		eachLineEnd([]byte(fill+"The masters find them at "+uri+"\nwinter-tide to this day."+tail+"\n"), func(w *Weigher, f *Facts) {
			v := w.Verdict()
			if v.Probability == 0 || v.Certain {
				return
			}
			read++
			sum := bias
			for g := range groups {
				sum += float64(weights[offsets[g]+int(v.Evidence[g])])
			}
			if want := 1 / (1 + math.Exp(-sum)); math.Abs(want-v.Probability) > 1e-9 {
				t.Errorf("R5 before %q: probability %v, want %v", f.token, v.Probability, want)
			}
		})
	}
	if read < 4 {
		t.Errorf("%d line ends were weighed, want more", read)
	}
}
