package index

import (
	"math/rand/v2"
	"strings"
	"testing"

	"urigrep/internal/schemes"
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

// TestPrecheckAgrees has no scheme ruled out by a beginning of which some part is what the
// scheme requires (rule S2).
func TestPrecheckAgrees(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 1))
	for range 300 {
		rest := randomAfter(r, 1+r.IntN(8))
		end := strings.IndexAny(rest+" ", " \n\\\"")
		for _, known := range schemes.Known() {
			name := known.Name
			var n schemes.Beginning
			schemes.SetBeginning(&n, new(Index), []byte(rest), 0)
			if known.Needs.IsZero() || known.Needs.MayBeMet(&n) {
				continue
			}
			for k := 1; k <= end; k++ {
				if schemes.Satisfies([]byte(name), []byte(rest[:k]), false) {
					t.Fatalf("%s: ruled out before %q, of which %q is enough", name, rest, rest[:k])
				}
			}
		}
	}
}
