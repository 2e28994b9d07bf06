package delimit

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestFeaturesOfJoins has the features that a join carries: the five strongest of the line end,
// with the names of the groups and of their values (rule R5).
func TestFeaturesOfJoins(t *testing.T) {
	const uri = "http://a.example/in/the/observatory/above/the/harbour/"
	values := map[string]bool{} // "group: value"
	for _, g := range groupTable {
		for _, v := range g.values {
			values[g.name+": "+v] = true
		}
	}
	joined := 0
	for m := range All(fill+"They stand at "+uri+"sea-\nmarks/index.html to this day.\n", Options{}) {
		for _, j := range m.Joins {
			joined++
			features := j.Features()
			if len(features) != 5 {
				t.Fatalf("%d features, want 5", len(features))
			}
			for i, f := range features {
				if i > 0 && math.Abs(f.Weight) > math.Abs(features[i-1].Weight) {
					t.Errorf("%q, of weight %v, stands behind a weaker one", f.Name, f.Weight)
				}
				for part := range strings.SplitSeq(f.Name, ", ") {
					if !values[part] {
						t.Errorf("%q is no value of a group", part)
					}
				}
			}
			var all []float64 // the weights of all that was seen
			for g := range groups {
				all = append(all, weightAt(groupWeights[g], int(j.verdict.evidence[g])))
			}
			for i, c := range crosses {
				all = append(all, weightAt(crossWeights[i], j.verdict.evidence.cross(c)))
			}
			stronger := 0
			for _, w := range all {
				if math.Abs(w) > math.Abs(features[4].Weight) {
					stronger++
				}
			}
			if stronger > 4 {
				t.Errorf("%d features are stronger than the fifth", stronger)
			}
		}
	}
	for m := range All("It can be read to this day at http://a.example/in/the/b%4\n1c.html\n", Options{}) {
		for _, j := range m.Joins {
			joined++
			if f := j.Features(); len(f) != 1 || f[0].Name != "certain" || math.Abs(1/(1+math.Exp(-f[0].Weight))-j.Probability) > 1e-9 {
				t.Errorf("%v: want what is certain, of the probability %v", f, j.Probability)
			}
		}
	}
	if joined != 2 {
		t.Errorf("%d joins, want 2", joined)
	}
}

// TestSums adds up the weights of what may be seen in a stage: the tables come to exactly what the
// groups and crosses come to, one by one.
func TestSums(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 20000 {
		var e evidence
		for g := range groups {
			e[g] = uint8(r.IntN(len(groupTable[g].values)))
		}
		var want [3]float64
		for g := range groups {
			want[stageOf([3]group{g, groups, groups})] += weightAt(groupWeights[g], int(e[g]))
		}
		for i, c := range crosses {
			want[stageOf(c)] += weightAt(crossWeights[i], e.cross(c))
		}
		if got := [3]float64{e.sum(0), e.sum(1), e.sum(2)}; got != want {
			t.Fatalf("%v: the sums are %v, want %v", e, got, want)
		}
	}
}

// TestWeightsAddUpExactly has that sums of weights need no rounding: each weight is a multiple of
// 2^-30 and below 2^16.
func TestWeightsAddUpExactly(t *testing.T) {
	for _, list := range slices.Concat(groupWeights[:], crossWeights[:]) {
		for _, w := range list {
			if n := float64(w) * (1 << 30); n != math.Trunc(n) || math.Abs(float64(w)) >= 1<<16 {
				t.Errorf("the weight %v", w)
			}
		}
	}
}
