package delimit

import (
	"cmp"
	"math"
	"slices"
)

// Thresholds of rule R5 beside thresholdAuto, which lies with the weights: the
// probability from which a bare reference is joined by RejoinAll, and from which the
// reading not taken is an alternative.
const (
	thresholdAll = 0.50
	suggest      = 0.10
)

// What is certain whatever else is seen has this probability.
const sureJoin = 0.995

func (r Rejoin) threshold() float64 {
	switch r {
	case RejoinAuto:
		return thresholdAuto
	case RejoinAll:
		return thresholdAll
	}
	return 2
}

// A Feature is one thing seen at a line end, with its share in the logarithm of the
// odds that the reference goes on.
type Feature struct {
	Name   string
	Weight float64
}

// strongest is how many features a join carries.
const strongest = 5

// A verdict is what the evidence at a line end comes to.
type verdict struct {
	probability float64 // that the reference goes on
	evidence    evidence
	certain     bool // by a rule, not by weights
}

// weigh judges the line end p: a pure function of the text within fixed distances of
// it. Evidence is looked at in order of cost, and no farther than to where nothing
// could make a join likely enough for a mention.
func weigh(p *place) (v verdict) {
	p.locate()
	if isNever(p) {
		return v
	}
	if isCertain(p) {
		return verdict{probability: sureJoin, certain: true}
	}
	v.evidence.seeEnds(p)
	sum := bias + v.evidence.sum(0)
	if sum < gateEnds {
		return v
	}
	var k lineKind
	v.evidence.seeLines(p, &k)
	if sum += v.evidence.sum(1); sum < gateLines {
		return v
	}
	v.evidence.seeNear(p)
	sum += v.evidence.sum(2)
	v.probability = 1 / (1 + math.Exp(-sum))
	return v
}

// stageGroups are where the groups of each stage begin and end.
var stageGroups = [...][2]group{{0, firstLineGroup}, {firstLineGroup, firstNearGroup}, {firstNearGroup, groups}}

// A weighedCross is a cross as sum adds it up: its groups, how many values the second and the
// third have, and its weights. A third that it has not is the first, with one value that counts.
type weighedCross struct {
	groups      [3]group
	second      int
	third, last int
	weights     []float32
}

// stageCrosses are the crosses of each stage.
var stageCrosses = func() (s [3][]weighedCross) {
	for i, c := range crosses {
		w := weighedCross{groups: c, second: len(groupTable[c[1]].values), third: 1, weights: crossWeights[i]}
		if c[2] == groups {
			w.groups[2] = c[0]
		} else {
			w.third, w.last = len(groupTable[c[2]].values), 1
		}
		n := stageOf(c)
		s[n] = append(s[n], w)
	}
	return s
}()

// sum returns the weights of what was seen in a stage.
func (e *evidence) sum(stage int) (sum float64) {
	for g := stageGroups[stage][0]; g < stageGroups[stage][1]; g++ {
		sum += weightAt(groupWeights[g], int(e[g]))
	}
	for i := range stageCrosses[stage] {
		c := &stageCrosses[stage][i]
		n := int(e[c.groups[0]])*c.second + int(e[c.groups[1]])
		sum += weightAt(c.weights, n*c.third+int(e[c.groups[2]])*c.last)
	}
	return sum
}

// weightAt returns the weight of a value; 0 past the end, where none was learned.
func weightAt(w []float32, i int) float64 {
	if i < len(w) {
		return float64(w[i])
	}
	return 0
}

// A Join is a line end over which a bare reference was joined on evidence (rule R5).
type Join struct {
	Offset      int64   // where the piece before it ends, in the text
	Probability float64 // that the reference goes on there

	verdict verdict
}

// Features returns the five strongest features that were seen at the line end, the strongest
// first: their weights are shares in the logarithm of the odds of the join. What is certain by
// a rule has one, of that name.
func (j *Join) Features() []Feature {
	v := &j.verdict
	if v.certain {
		return []Feature{{Name: "certain", Weight: math.Log(sureJoin / (1 - sureJoin))}}
	}
	type share struct {
		at     int // a group, or a cross behind them
		weight float64
	}
	e := &v.evidence
	all := make([]share, 0, int(groups)+len(crosses))
	for g := range groups {
		all = append(all, share{int(g), weightAt(groupWeights[g], int(e[g]))})
	}
	for i, c := range crosses {
		all = append(all, share{int(groups) + i, weightAt(crossWeights[i], e.cross(c))})
	}
	slices.SortStableFunc(all, func(a, b share) int { return cmp.Compare(math.Abs(b.weight), math.Abs(a.weight)) })
	features := make([]Feature, 0, strongest)
	for _, s := range all[:strongest] {
		c := [3]group{group(s.at), groups, groups}
		if s.at >= int(groups) {
			c = crosses[s.at-int(groups)]
		}
		features = append(features, Feature{e.crossName(c), s.weight})
	}
	return features
}

// crossName names the value that e has of a cross.
func (e *evidence) crossName(c [3]group) string {
	name := ""
	for i, g := range c {
		if g == groups {
			break
		}
		if i > 0 {
			name += ", "
		}
		name += groupTable[g].name + ": " + groupTable[g].values[e[g]]
	}
	return name
}
