package delimit

import (
	"math/rand/v2"
	"strings"
	"testing"

	"urigrep/scan"
)

// after are texts that may stand after a scheme or www., of which implausible candidates are
// made at random.
var after = append(strings.Fields("www. ftp. a. b a.b . 1 12 345 + ( ) [ ] { } ' ’ “ ” -- - * _ ~ / // ? , ; : ! % s 's é 漢 & = \" http:// @ ada@b.c "+
	"blank 1: 10. abcdef %40 to= ab:c ,x !/ comp. [::1] ^ word … ..."), "\n", "\\\n", "\x1b[31m", "\\/", "\u02dc", "\\u002f", "=\n", "\n> ", "\n# ", "\n-- ", "\n\n", " ", "\u00ad\n")

func randomAfter(r *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(after[r.IntN(len(after))])
	}
	return b.String()
}

// TestImplausible reads what plausible says is not a reference: no reader makes one of it.
func TestImplausible(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 2))
	ruledOut := 0
	for i := range 4000 {
		scheme := []string{"www.", "ftp.", "urn:", "mailto:", "tel:", "sip:", "news:", "geo:", "about:", "tag:", "http:", "data:"}[i%12]
		text := randomAfter(r, r.IntN(3)) + scheme + randomAfter(r, r.IntN(7))
		if i%3 == 0 {
			text += strings.Repeat(after[r.IntN(len(after))], 300) + randomAfter(r, r.IntN(3))
		}
		o := Options{IRI: i&1 != 0, Rejoin: Rejoin(i >> 1 & 3), Email: i&8 != 0, AllSchemes: i&48 == 48 && i%3 > 0}
		f := newFinder(o)
		b := []byte(text)
		f.iter.Reset(b, 0, len(b), f.set)
		for j := f.iter.NextTrigger(); j >= 0; j = f.iter.NextTrigger() {
			s := &f.site
			var ok bool
			if s.c, ok = f.candidateAt(b, j, 0, false); !ok {
				continue
			}
			s.b = s.extent(b)
			if s.plausible() {
				continue
			}
			ruledOut++
			for name, ok := range readAll(s) {
				if ok {
					t.Fatalf("%q at %d, %+v: implausible, but read as %s", text, j, o, name)
				}
			}
		}
	}
	if ruledOut < 500 {
		t.Errorf("%d candidates ruled out: too few to test anything", ruledOut)
	}
}

// readAll asks the readers that may make a reference of the candidate of s.
func readAll(s *site) map[string]bool {
	s.cut = s.c.start
	pair, read := s.c.open.Pair, make(map[string]bool)
	switch {
	case pair.IsAngle(), pair == scan.NoPair:
		pair = scan.NoPair
	case pair.IsQuote():
		_, read["quoted"] = readQuote(s)
		pair = scan.NoPair
	default:
		_, read["between a pair"] = readPair(s)
	}
	if s.c.kind == URI && !s.c.slashes && !s.c.split {
		_, read["opaque"] = readOpaque(s, pair)
	} else if s.c.kind == Abbreviated {
		_, read["bare"] = readBare(s, pair)
	}
	return read
}
