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
		var want [stages]float64
		for g := range groups {
			want[g.stage()] += weightAt(groupWeights[g], int(e[g]))
		}
		for i, c := range crosses {
			want[stageOf(c)] += weightAt(crossWeights[i], e.Cross(c))
		}
		if got := [stages]float64{e.sum(stageEnds), e.sum(stageBeside), e.sum(stageLines), e.sum(stageNear)}; got != want {
			t.Fatalf("%v: the sums are %v, want %v", e, got, want)
		}
	}
}

// TestMostBeside has the bound of what the text beside may come to: no values of its groups give more,
// and some give nearly as much.
func TestMostBeside(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 9))
	set := func(e *Evidence, beside bool) {
		for g := range groups {
			if (g.stage() == stageBeside) == beside {
				e[g] = uint8(r.IntN(len(groupTable[g].Values)))
			}
		}
	}
	for range 300 {
		var e Evidence
		set(&e, false)
		most, reached := e.mostBeside(), math.Inf(-1)
		for range 300 {
			set(&e, true)
			reached = max(reached, e.sum(stageBeside))
		}
		if reached > most || reached < most-0.5 {
			t.Fatalf("%v: the text beside comes to %v, want no more than %v and about that", e, reached, most)
		}
	}
}

// TestRefusedEarly weighs line ends with all the evidence and as far as it is needed: both come to the
// same, and most that are refused are so before the text beside is seen.
func TestRefusedEarly(t *testing.T) {
	early, late := 0, 0
	for _, word := range []string{"and", "The", "tide", "2030", "b/c.html", "x-y", "q?r=s", "who", "12", "harbour-tables", "of"} {
		for _, ref := range []string{"/in/c.html", "/", "/b", "/b-", "", "/in/the/"} {
			ref = "http://of.the.harbour.observatory.a.example" + ref
			for _, after := range []string{" it is.\n", "\n", " 2030 all\n", ", he said\n", "\n\n"} {
				f := factsOf("They are printed each year, and lie at ", ref, word, after)
				if f.isCertain() || f.isNever() || f.isNarrow() {
					continue
				}
				var e Evidence
				e.seeAll(f)
				ends := bias + e.sum(stageEnds) + e.sum(stageBeside)
				v := f.Weigh()
				if refused := ends < gateEnds; refused && v.Probability != 0 {
					t.Errorf("%q, %q%q: probability %v, want none", ref, word, after, v.Probability)
				}
				if v.Probability != 0 && v.Evidence != e {
					t.Errorf("%q, %q%q: the evidence is %v, want %v", ref, word, after, v.Evidence, e)
				}
				if v.Probability == 0 && v.Evidence[groupBefore] == 0 {
					early++
				} else {
					late++
				}
			}
		}
	}
	if early < 20 || late < 20 {
		t.Errorf("%d line ends were refused early, %d were not", early, late)
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
