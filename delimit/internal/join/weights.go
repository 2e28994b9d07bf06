package join

import (
	"cmp"
	"math"
	"slices"
)

// Thresholds of rule R5 beside ThresholdAuto, which lies with the weights: the
// probability from which a bare reference is joined by RejoinAll, and from which the
// reading not taken is an alternative.
const (
	ThresholdAll = 0.50
	Suggest      = 0.10
)

// What is certain whatever else is seen has this probability.
const SureJoin = 0.995

// A Share is one thing seen at a line end, with its share in the logarithm of the odds that the
// reference goes on.
type Share struct {
	Name   string
	Weight float64
}

// strongest is how many features a join carries.
const strongest = 5

// A Verdict is the result of weighing the evidence at a line end.
type Verdict struct {
	Probability float64 // that the reference goes on
	Evidence    Evidence
	Certain     bool // by a rule, not by weights
	Around      Look // what was looked at beyond the next line
}

// A Look says how much of the text around a line end was looked at.
type Look uint8

// The stages of weighing.
const (
	LookEnds  Look = iota // the two ends, and what a rule asks for
	LookLines             // the lengths of the lines around
	LookNear              // the text around
)

// stage returns the stage in which a group is seen, in order of cost.
func (g group) stage() int {
	return int(flag(g >= beginsBeside) + flag(g >= beginsLines) + flag(g >= beginsNear))
}

// Weigh judges the line end: a pure function of the text within fixed distances of it. The evidence
// that is cheapest and decides most line ends is read first, and no more is read once nothing could
// make a join likely enough to be mentioned: whatever else is seen, the sum stays below a gate.
func (f *Facts) Weigh() (v Verdict) {
	if f.certain() != "" {
		if f.never() == "" {
			v = Verdict{Probability: SureJoin, Certain: true}
		}
		return v
	}
	if f.isNarrow() {
		return v
	}
	e := &v.Evidence
	e.seeEnds(f)
	sum := bias + e.sum(0, beginsBeside)
	if sum < gates[0] {
		return v
	}
	e.seeBeside(f)
	if sum += e.sum(beginsBeside, beginsLines); sum < gates[1] || f.never() != "" {
		return v
	}
	var k lineKind
	e.seeLines(f, &k)
	v.Around = LookLines
	if sum += e.sum(beginsLines, beginsNear); sum < gates[2] {
		return v
	}
	e.seeNear(f)
	v.Around = LookNear
	sum += e.sum(beginsNear, groups)
	v.Probability = 1 / (1 + math.Exp(-sum))
	return v
}

// sum returns the weights of the groups from one up to another.
func (e *Evidence) sum(from, to group) (sum float64) {
	for g := from; g < to; g++ {
		sum += float64(weights[offsets[g]+int(e[g])])
	}
	return sum
}

// offsets has where the weights of a group begin.
var offsets = func() (at [groups]int) {
	n := 0
	for g := range groups {
		at[g] = n
		n += len(groupTable[g].Values)
	}
	return at
}()

// Shares returns the five values seen at the line end that weigh most, the strongest first. What is
// certain by a rule has one, of that name.
func (v *Verdict) Shares() []Share {
	if v.Certain {
		return []Share{{Name: "certain", Weight: math.Log(SureJoin / (1 - SureJoin))}}
	}
	all := make([]Share, groups)
	for g := range groups {
		value := v.Evidence[g]
		all[g] = Share{groupTable[g].Name + ": " + groupTable[g].Values[value], float64(weights[offsets[g]+int(value)])}
	}
	slices.SortStableFunc(all, func(a, b Share) int { return cmp.Compare(math.Abs(b.Weight), math.Abs(a.Weight)) })
	return all[:strongest]
}
