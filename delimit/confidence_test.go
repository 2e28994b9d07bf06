package delimit

import (
	"math"
	"strings"
	"testing"

	"urigrep/delimit/internal/join"
	"urigrep/internal/cut"
	"urigrep/internal/text"
)

// TestConfidenceAtLineEnds has the confidence of a bare reference that stops at a line end, one minus
// the probability that it goes on, and that of one that was joined, the least of its line ends (rule
// R5). What is never joined, or would spoil the reference, leaves it whole.
func TestConfidenceAtLineEnds(t *testing.T) {
	const uri = "http://a.example/in/the/observatory/above/the/harbour"
	for _, tt := range []struct {
		text          string
		probabilities []float64 // of the line ends, one after the other
		want          float64
	}{
		{uri + "\nwinter to this day\n", []float64{0.05}, 0.95}, {uri + "/\nwinter to this day\n", []float64{0.4}, 0.6}, {uri + "\nwinter to this day\n", []float64{0}, 1},
		{uri + ".\nwinter to this day\n", []float64{0.05}, 0.95 * shareTrimmed}, {"at " + uri + "/\nwinter/\nto this day\n", []float64{0.9, 0.2}, 0.8},
		{"at " + uri + "/\nwinter/\nto/this day\n", []float64{0.9, 0.7}, 0.7}, {"at " + uri + "/\nwinter/\nto/this day\n", []float64{0.7, 0.9}, 0.7},
		{uri + " winter\nto this day\n", []float64{0.05}, 1}, {uri + "\n\nto this day\n", []float64{0.4}, 1},
	} {
		f, n := newFinder(Options{}), 0
		f.mem.weigher.Weigh = func(facts *join.Facts) join.Verdict {
			n = facts.Crossed
			return join.Verdict{Probability: tt.probabilities[n]}
		}
		var got []float64
		f.Scan(cut.Window{Text: []byte(tt.text), To: len(tt.text), EOF: true}, func(m *Match) bool { got = append(got, m.Confidence); return true })
		if len(got) != 1 || math.Abs(got[0]-tt.want) > 1e-9 {
			t.Errorf("R5 %q: confidence %v, want %v", tt.text, got, tt.want)
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
		for m := range All(string(b), Options{}) {
			first, last := m.Pieces[0], m.Pieces[len(m.Pieces)-1]
			counts, right := stops, c.Label != "join"
			switch {
			case m.Wrapper != Bare || first.Start < from || first.Start >= to:
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
