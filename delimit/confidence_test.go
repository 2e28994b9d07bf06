package delimit

import (
	"math"
	"testing"

	"urigrep/delimit/internal/join"
	"urigrep/internal/cut"
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
		{"at " + uri + "/\nwinter/\nto/this day\n", []float64{0.9, 0.8}, 0.8}, {"at " + uri + "/\nwinter/\nto/this day\n", []float64{0.8, 0.9}, 0.8},
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
