package join

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSums adds up the weights of what may be seen in a stage: the tables come to exactly what the
// groups and crosses come to, one by one.
func TestSums(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 20000 {
		var e Evidence
		for g := range groups {
			e[g] = uint8(r.IntN(len(groupTable[g].Values)))
		}
		var want [3]float64
		for g := range groups {
			want[stageOf([3]group{g, groups, groups})] += weightAt(groupWeights[g], int(e[g]))
		}
		for i, c := range crosses {
			want[stageOf(c)] += weightAt(crossWeights[i], e.Cross(c))
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
