package markup_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"urigrep/delimit"
	"urigrep/internal/source/markup"
	"urigrep/internal/source/origin"
)

// TestAsidesLoseNothing finds references in comments at random: the words that they stand in are in the text.
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
		src := slices.Concat([]byte("<!--"), b, []byte(" -->"))
		var p markup.Page
		p.Read(src, origin.NewPlain(src, 0, 0))
		for m := range delimit.All(b, delimit.Options{Email: true}) {
			found++
			from := bytes.LastIndexAny(b[:m.Span.Start], " \t\n") + 1
			if word := b[from:m.Span.End]; !bytes.Contains(p.Text, word) {
				t.Fatalf("%q is read as %q, without %s", src, p.Text, word)
			}
		}
	}
	if found < 1000 {
		t.Errorf("%d references found: too few to test anything", found)
	}
}
