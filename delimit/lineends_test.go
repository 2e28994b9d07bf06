package delimit_test

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strings"
	"testing"

	"urigrep/delimit"
	"urigrep/delimit/internal/index"
	"urigrep/internal/text"
)

// How line ends are read that were kept aside when the weights were learned, to the exact
// reference:
//
//	URIGREP_SHARED=DIR go test ./delimit -run '^TestLineEnds$' -v

// A lineEnd is a labelled line end: a few lines of text, the index of the one whose
// end it is, whether the reference there goes on, and the whole reference.
type lineEnd struct {
	Source  string `json:"source"`
	Line    int    `json:"line"`
	Text    string `json:"text"`
	At      int    `json:"at"`
	Label   string `json:"label"`
	Expect  string `json:"expect"`
	Columns bool   `json:"columns"` // it goes on in another column
	Block   *int   `json:"block"`   // Line / 400 unless given
}

// textSorts has the sort of each text that line ends were drawn from.
var textSorts = map[string]string{
	"papers.txt": "PDF text and manuals", "man.txt": "PDF text and manuals",
	"spamassassin.mbox": "mail, news, RFCs", "twisted.mbox": "mail, news, RFCs", "imagej.mbox": "mail, news, RFCs", "usrp.mbox": "mail, news, RFCs",
	"usenet.txt": "mail, news, RFCs", "rfc.txt": "mail, news, RFCs",
}

// A joinCount says how the line ends of a sort of text came out.
type joinCount struct {
	joins, stays int // as labelled
	exact        int // joins of which the whole reference was found
	joined       int // of the joins, those that were joined, to the whole URI or not
	wrong        int // stays that were joined
}

func (n *joinCount) recall() float64 { return float64(n.exact) / float64(max(1, n.joins)) }

func (n *joinCount) precision() float64 {
	return float64(n.joined) / float64(max(1, n.joined+n.wrong))
}

// note notes what was found in the few lines of a labelled line end: a line end is joined
// where a match has a piece that ends there, and another.
func (n *joinCount) note(c *lineEnd, found []delimit.Match) {
	b := []byte(c.Text + "\n")
	from := int64(lineStart(b, c.At))
	to := from + int64(text.LineLen(b[from:]))
	var joined, exact bool
	for _, m := range found {
		exact = exact || sameTarget(string(m.Text), c.Expect)
		for i, p := range m.Pieces[:len(m.Pieces)-1] {
			joined = joined || p.End > from && p.End <= to && m.Pieces[i+1].Start > to
		}
	}
	switch {
	case c.Label != "join":
		n.stays++
		if joined {
			n.wrong++
		}
		return
	case exact:
		n.exact++
		joined = true
	}
	n.joins++
	if joined {
		n.joined++
	}
}

// sameTarget reports whether what was found is what was expected, but for the scheme of
// an abbreviated form and a slash at the end.
func sameTarget(got, want string) bool {
	got, want = strings.TrimPrefix(got, "http://"), strings.TrimPrefix(want, "http://")
	return strings.TrimRight(got, "/") == strings.TrimRight(want, "/")
}

// leastJoined is what line ends must come to that are read by default: those that were kept
// aside, which are few, and all.
var leastJoined = map[string]struct{ recall, precision float64 }{
	"kept aside: PDF text and manuals": {0.90, 0.97},
	"kept aside: mail, news, RFCs":     {0.85, 0.98},
	"all: all":                         {0.93, 0.98},
}

func TestLineEnds(t *testing.T) {
	files := []string{shared(t, "gold", "lineends.jsonl"), shared(t, "gold", "lineends-recovered.jsonl")}
	for _, rejoin := range []delimit.Rejoin{delimit.RejoinAuto, delimit.RejoinAll} {
		aside, all := map[string]*joinCount{}, map[string]*joinCount{}
		for _, file := range files {
			for _, c := range readJSONL[lineEnd](t, file) {
				if c.Label == "unclear" || c.Columns {
					continue
				}
				c.noteIn(all, rejoin)
				if c.isAside() {
					c.noteIn(aside, rejoin)
				}
			}
		}
		for name, counts := range map[string]map[string]*joinCount{"kept aside": aside, "all": all} {
			for _, sort := range slices.Sorted(maps.Keys(counts)) {
				n := counts[sort]
				t.Logf("%v, %s: %-24s %4d joins, %4d stays: recall %.3f, precision %.3f, %d wrong", rejoin, name, sort, n.joins, n.stays, n.recall(), n.precision(), n.wrong)
				want, asked := leastJoined[name+": "+sort]
				if rejoin == delimit.RejoinAuto && asked && (n.recall() < want.recall || n.precision() < want.precision) {
					t.Errorf("R5: %s, %s: want recall %.2f and precision %.2f", name, sort, want.recall, want.precision)
				}
			}
		}
	}
}

// isAside reports whether a line end lies in a stretch that no weight was learned from.
func (c *lineEnd) isAside() bool {
	block := c.Line / 400
	if c.Block != nil {
		block = *c.Block
	}
	h := fnv.New64a()
	fmt.Fprint(h, c.Source, block)
	return h.Sum64()%10 < 3
}

// lineStart returns the index where line n of b begins.
func lineStart(b []byte, n int) int {
	i := 0
	for ; n > 0; n-- {
		i += bytes.IndexByte(b[i:], '\n') + 1
	}
	return i
}

func (c *lineEnd) noteIn(counts map[string]*joinCount, rejoin delimit.Rejoin) {
	var found []delimit.Match
	for r := range delimit.All(c.Text+"\n", delimit.Options{Rejoin: rejoin}) {
		found = append(found, r)
	}
	sort := textSorts[c.Source]
	if sort == "" {
		sort = "patches, sources, logs"
	}
	for _, k := range []string{sort, "all"} {
		if counts[k] == nil {
			counts[k] = &joinCount{}
		}
		counts[k].note(c, found)
	}
}

// TestHunkOutOfSight has a line break lie across where the search for the head of a hunk ends.
func TestHunkOutOfSight(t *testing.T) {
	for _, lineEnd := range []string{"\n", "\r\n", "\u2028", "\u0085"} {
		for n := index.HunkLook - 24; n < index.HunkLook+8; n++ {
			text := "@@ -1 +1 @@" + lineEnd + strings.Repeat("+", n) + lineEnd + "+(http://a.example/b" + lineEnd + "+c)"
			for _, s := range []string{text, strings.Repeat("+"+lineEnd, n) + text} {
				if got := found(s, delimit.Options{}); len(got) == 0 {
					t.Errorf("nothing found, %d bytes before the line, %q between", n, lineEnd)
				}
			}
		}
	}
}

// TestConfidenceIsCalibrated holds the confidence at line ends from which nothing was learned against
// their labels: of references that stop there, and of those that were joined.
//
//	URIGREP_SHARED=DIR go test ./delimit -run '^TestConfidenceIsCalibrated$' -v
func TestConfidenceIsCalibrated(t *testing.T) {
	type count struct{ n, right, sum float64 }
	limits := []float64{0.7, 0.9, 0.99, 1.01}
	stops, joins := make([]count, len(limits)), make([]count, len(limits))
	for _, c := range readJSONL[lineEnd](t, shared(t, "gold", "lineends-strangers.jsonl")) {
		if c.Label == "unclear" || c.Columns {
			continue
		}
		b := []byte(c.Text + "\n")
		from := int64(lineStart(b, c.At))
		to := from + int64(text.LineLen(b[from:]))
		for m := range delimit.All(string(b), delimit.Options{}) {
			first, last := m.Pieces[0], m.Pieces[len(m.Pieces)-1]
			counts, right := stops, c.Label != "join"
			switch {
			case m.Wrapper != delimit.Bare || first.Start < from || first.Start >= to:
				continue
			case len(m.Pieces) > 1:
				counts, right = joins, c.Label == "join"
			case len(strings.Trim(string(b[last.End:to]), " \t\r.,;:!?)")) > 0:
				continue
			}
			for i, most := range limits {
				if m.Confidence < most {
					counts[i].n++
					counts[i].sum += m.Confidence
					if right {
						counts[i].right++
					}
					break
				}
			}
		}
	}
	for name, counts := range map[string][]count{"stops": stops, "joined": joins} {
		for i, k := range counts {
			t.Logf("%s, confidence below %.2f: %3.0f, predicted %.3f, right %.3f", name, limits[i], k.n, k.sum/max(1, k.n), k.right/max(1, k.n))
		}
		if k := counts[len(counts)-1]; k.right < 0.96*k.n {
			t.Errorf("R5 %s: %.0f of %.0f are right where the confidence is 0.99 or more", name, k.right, k.n)
		}
	}
}
