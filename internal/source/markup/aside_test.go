package markup

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"urigrep/delimit"
)

// TestAsidesLoseNothing finds references in texts at random: in each of them may be a URI, and in the
// word that a reference begins in one may begin.
func TestAsidesLoseNothing(t *testing.T) {
	words := append(strings.Fields("http://a.example/b www.a.example WWW.a.example ftp.a.example www1.a.example "+
		"mailto:a@b.example a@b.example urn:ab:c tel:+1-2345 a.b x = ( \" ' ; , é function() //"), "\n", "\t")
	r := rand.New(rand.NewPCG(7, 9))
	found := 0
	for range 3000 {
		var b []byte
		for range 1 + r.IntN(4) {
			b = append(b, words[r.IntN(len(words))]...)
			if r.IntN(2) == 0 {
				b = append(b, ' ')
			}
		}
		for m := range delimit.All(b, delimit.Options{Email: true}) {
			found++
			start := int(m.Span.Start)
			from := bytes.LastIndexAny(b[:start], " \t\n") + 1
			to := len(b)
			if n := bytes.IndexAny(b[start:], " \t\n"); n >= 0 {
				to = start + n
			}
			if !mayHoldURI(b) || !mayBeginURI(b[from:to]) {
				t.Fatalf("%q is passed over, and has %s", b, m.Text)
			}
		}
	}
	if found < 1000 {
		t.Errorf("%d references found: too few to test anything", found)
	}
}
