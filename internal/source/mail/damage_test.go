package mail

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// A damage is one way in which a message is damaged on its way.
type damage struct {
	name string
	cuts bool                                                     // it takes text away, and URIs with it
	do   func(rnd *rand.Rand, lines []string, blank int) []string // blank: index of the line that ends the header
}

var damages = []damage{
	{"header line doubled", false, func(rnd *rand.Rand, l []string, blank int) []string {
		i := rnd.IntN(blank)
		return slices.Insert(l, i, l[i])
	}},
	{"header lines swapped", false, func(rnd *rand.Rand, l []string, blank int) []string {
		i, j := rnd.IntN(blank), rnd.IntN(blank)
		l[i], l[j] = l[j], l[i]
		return l
	}},
	{"header line cut", true, func(rnd *rand.Rand, l []string, blank int) []string {
		i := rnd.IntN(blank)
		l[i] = l[i][:rnd.IntN(len(l[i]))]
		if l[i] == "" {
			return slices.Delete(l, i, i+1)
		}
		return l
	}},
	{"header line misspelt", true, func(rnd *rand.Rand, l []string, blank int) []string {
		i := rnd.IntN(blank)
		b := []byte(l[i])
		b[rnd.IntN(len(b))] = "abcXYZ-:;=\"/ 09"[rnd.IntN(15)]
		l[i] = string(b)
		return l
	}},
	{"header line lost", true, func(rnd *rand.Rand, l []string, blank int) []string {
		i := rnd.IntN(blank)
		return slices.Delete(l, i, i+1)
	}},
	{"blank line in the header", false, func(rnd *rand.Rand, l []string, blank int) []string {
		return slices.Insert(l, rnd.IntN(blank), "")
	}},
	{"garbage in the header", false, func(rnd *rand.Rand, l []string, blank int) []string {
		return slices.Insert(l, rnd.IntN(blank), "this is no header field")
	}},
	{"no blank line", false, func(_ *rand.Rand, l []string, blank int) []string { return slices.Delete(l, blank, blank+1) }},
	{"boundary line lost", false, func(rnd *rand.Rand, l []string, blank int) []string {
		var at []int
		for i := blank; i < len(l); i++ {
			if strings.HasPrefix(l[i], "--") && len(l[i]) > 10 {
				at = append(at, i)
			}
		}
		if len(at) == 0 {
			return nil
		}
		i := at[rnd.IntN(len(at))]
		return slices.Delete(l, i, i+1)
	}},
	{"end lost", true, func(rnd *rand.Rand, l []string, blank int) []string {
		return l[:blank+1+rnd.IntN(len(l)-blank)]
	}},
	{"wrong encoding", false, func(rnd *rand.Rand, l []string, blank int) []string {
		for i, line := range l {
			if hasPrefixFold([]byte(line), "content-transfer-encoding:") {
				l[i] = line[:len("content-transfer-encoding:")] + " " + []string{"7bit", "8bit", "base64", "quoted-printable", "x-what"}[rnd.IntN(5)]
				return l
			}
		}
		return slices.Insert(l, blank, "Content-Transfer-Encoding: "+[]string{"base64", "quoted-printable"}[rnd.IntN(2)])
	}},
	{"CRLF", false, func(_ *rand.Rand, l []string, _ int) []string {
		for i := range l {
			l[i] += "\r"
		}
		return l
	}},
}

// maxDiffering is in how many of a hundred damaged messages, at most, other URIs may be found than
// in the undamaged ones: in which the damage has struck a URI itself, or an encoding that nothing
// else tells.
const maxDiffering = 3

// TestDamage damages real messages at random, and compares the URIs found before and after.
func TestDamage(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	var messages [][]byte
	eachChunk(t, corpus(t, "spamassassin.mbox"), func(c Chunk) {
		if c.First && c.Last && len(c.Bytes) < 40_000 {
			messages = append(messages, bytes.Clone(c.Bytes))
		}
	})
	rnd := rand.New(rand.NewPCG(3, 4))
	for _, d := range damages {
		total, differing := 0, 0
		for range 170 {
			separator, src, _ := strings.Cut(string(messages[rnd.IntN(len(messages))]), "\n")
			lines := strings.Split(src, "\n")
			blank := slices.Index(lines, "")
			if blank < 2 {
				continue
			}
			damaged := d.do(rnd, slices.Clone(lines), blank)
			if damaged == nil {
				continue
			}
			total++
			if !maps.Equal(uriSet(t, separator+"\n"+src), uriSet(t, separator+"\n"+strings.Join(damaged, "\n"))) {
				differing++
			}
		}
		t.Logf("%s: %d of %d differ", d.name, differing, total)
		if !d.cuts && differing*100 > total*maxDiffering {
			t.Errorf("%s: %d of %d differ, want at most %d in 100", d.name, differing, total, maxDiffering)
		}
	}
}

// uriSet returns the URIs of a message, without what may follow them in prose.
func uriSet(t *testing.T, src string) map[string]bool {
	set := make(map[string]bool)
	for _, u := range uris(t, Options{}, src) {
		set[strings.TrimRight(u, ".,;:!?'\")]}>*\r")] = true
	}
	return set
}
