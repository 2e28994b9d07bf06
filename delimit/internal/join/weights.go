package join

import (
	"math"
	"slices"
	"sync"
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

// Weigh judges the line end: a pure function of the text within fixed distances of it. The evidence
// that is cheapest and decides most line ends is read first, and no more is read once nothing could
// make a join likely enough to be mentioned: whatever else is seen, the sum stays below a gate.
func (f *Facts) Weigh() (v Verdict) {
	if f.isCertain() {
		if !f.isNever() {
			v = Verdict{Probability: SureJoin, Certain: true}
		}
		return v
	}
	if f.isNarrow() {
		return v
	}
	e := &v.Evidence
	e.seeEnds(f)
	sum := bias + e.sum(stageEnds)
	if sum+e.mostBeside() < gateEnds {
		return v
	}
	e.seeBeside(f)
	if sum += e.sum(stageBeside); sum < gateEnds || f.isNever() {
		return v
	}
	var k lineKind
	e.seeLines(f, &k)
	v.Around = LookLines
	if sum += e.sum(stageLines); sum < gateLines {
		return v
	}
	e.seeNear(f)
	v.Around = LookNear
	sum += e.sum(stageNear)
	v.Probability = 1 / (1 + math.Exp(-sum))
	return v
}

// A sumTable has for each value of a cross its weight, and with it the weights of those of its
// groups that no table before has counted. The tables of a stage are added up in place of all its
// groups and crosses: sums are exact, in any order, as each weight is a multiple of 2^-30.
type sumTable struct {
	groups        [3]group
	first, second int // how far the values of the first and of the second group lie from each other
	third         int // the same of the third group; 0 without one
	weights       []float64
	most          []float64 // of stageBeside: the largest of weights that there may be when its groups are known too
}

// index returns where the weight of what was seen stands in the table.
func (t *sumTable) index(e *Evidence) int {
	const last = evidenceSize - 1
	return int(e[t.groups[0]&last])*t.first + int(e[t.groups[1]&last])*t.second + int(e[t.groups[2]&last])*t.third
}

// sumTables are the tables of each stage; they are made when a line end is weighed first.
var (
	sumTables     [stages][]sumTable
	sumTablesMade sync.Once
)

// makeSumTables makes the tables of each stage: of its crosses, and of the groups that are in no
// cross of it, three at a time. A cross of two groups has room for one of these.
func makeSumTables() {
	var counted [groups]bool
	rest := restOfCrosses()
	for i, c := range crosses {
		stage, own := stageOf(c), crossWeights[i]
		if others := rest[stage]; len(others) > 0 && c[2] == groups && crossSize(c) <= roomyCross {
			c[2], rest[stage] = others[0], others[1:]
			own = repeatEach(own, len(groupTable[c[2]].Values))
		}
		sumTables[stage] = append(sumTables[stage], newSumTable(c, stage, own, &counted))
	}
	for stage := range rest {
		for some := range slices.Chunk(rest[stage], len(crosses[0])) {
			c := [3]group{groups, groups, groups}
			copy(c[:], some)
			sumTables[stage] = append(sumTables[stage], newSumTable(c, stage, nil, &counted))
		}
	}
}

// roomyCross is the most values of a cross whose table takes another group.
const roomyCross = 128

// restOfCrosses returns the groups of each stage that are in no cross of it.
func restOfCrosses() (rest [stages][]group) {
	var crossed [groups]bool
	for _, c := range crosses {
		for _, g := range c {
			if g != groups && g.stage() == stageOf(c) {
				crossed[g] = true
			}
		}
	}
	for g := range groups {
		if !crossed[g] {
			rest[g.stage()] = append(rest[g.stage()], g)
		}
	}
	return rest
}

// repeatEach returns the weights, each of them n times.
func repeatEach(weights []float32, n int) []float32 {
	all := make([]float32, 0, n*len(weights))
	for _, w := range weights {
		all = append(all, slices.Repeat([]float32{w}, n)...)
	}
	return all
}

// newSumTable returns the table of the cross c, whose own weights are given, with those of its
// groups of a stage that are not counted yet.
func newSumTable(c [3]group, stage int, own []float32, counted *[groups]bool) sumTable {
	t := sumTable{groups: c, weights: make([]float64, crossSize(c))}
	for i := range own {
		t.weights[i] = float64(own[i])
	}
	step := len(t.weights)
	steps := [3]*int{&t.first, &t.second, &t.third}
	for i, g := range c {
		if g == groups {
			t.groups[i] = c[0]
			continue
		}
		step /= len(groupTable[g].Values)
		*steps[i] = step
		if !counted[g] && g.stage() == stage {
			counted[g] = true
			t.count(groupWeights[g], step, len(groupTable[g].Values))
		}
	}
	if stage != stageBeside {
		return t
	}
	t.most = slices.Clone(t.weights)
	for i, g := range c {
		if g != groups && g.stage() == stage {
			t.forget(*steps[i], len(groupTable[g].Values))
		}
	}
	return t
}

// forget makes the most of each value what it is whatever the value of a group: the table has that many
// values of it, a step apart.
func (t *sumTable) forget(step, values int) {
	for i := range t.most {
		if i/step%values > 0 {
			continue
		}
		for v := 1; v < values; v++ {
			t.most[i] = max(t.most[i], t.most[i+v*step])
		}
	}
}

// count adds the weights of a group to those of the table: the table has that many values of it, a
// step apart.
func (t *sumTable) count(own []float32, step, values int) {
	for at := 0; at < len(t.weights); at += step * values {
		for v, w := range own {
			for i := range t.weights[at+v*step : at+(v+1)*step] {
				t.weights[at+v*step+i] += float64(w)
			}
		}
	}
}

// sum returns the weights of what was seen in a stage.
func (e *Evidence) sum(stage int) (sum float64) {
	tables := tablesOf(stage)
	for i := range tables {
		t := &tables[i]
		sum += t.weights[t.index(e)]
	}
	return sum
}

// mostBeside returns the largest sum that there may be in stageBeside, of which nothing is seen yet.
func (e *Evidence) mostBeside() (sum float64) {
	for i, tables := 0, tablesOf(stageBeside); i < len(tables); i++ {
		sum += tables[i].most[tables[i].index(e)]
	}
	return sum
}

// tablesOf returns the tables of a stage.
func tablesOf(stage int) []sumTable {
	sumTablesMade.Do(makeSumTables)
	return sumTables[stage]
}

// weightAt returns the weight of a value; 0 past the end, where none was learned.
func weightAt(w []float32, i int) float64 {
	if i < len(w) {
		return float64(w[i])
	}
	return 0
}

// Shares returns the five strongest shares of what was seen at the line end, the strongest first.
// What is certain by a rule has one, of that name.
func (v *Verdict) Shares() []Share {
	if v.Certain {
		return []Share{{Name: "certain", Weight: math.Log(SureJoin / (1 - SureJoin))}}
	}
	e := &v.Evidence
	all := strongestOf{}
	for g := range groups {
		all.add(int(g), weightAt(groupWeights[g], int(e[g])))
	}
	for i, c := range crosses {
		all.add(int(groups)+i, weightAt(crossWeights[i], e.Cross(c)))
	}
	some := make([]Share, 0, strongest)
	for _, s := range all.list {
		c := [3]group{group(s.at), groups, groups}
		if s.at >= int(groups) {
			c = crosses[s.at-int(groups)]
		}
		some = append(some, Share{e.crossName(c), s.weight})
	}
	return some
}

// A strongestOf has the strongest weights of those that were added, the strongest first; of equals,
// that which was added first. Weights are those of groups, and of crosses after them.
type strongestOf struct {
	list [strongest]struct {
		at     int
		weight float64
	}
	n int
}

func (s *strongestOf) add(at int, weight float64) {
	i := s.n
	if i == strongest {
		if i--; math.Abs(weight) <= math.Abs(s.list[i].weight) {
			return
		}
	} else {
		s.n++
	}
	for ; i > 0 && math.Abs(weight) > math.Abs(s.list[i-1].weight); i-- {
		s.list[i] = s.list[i-1]
	}
	s.list[i].at, s.list[i].weight = at, weight
}

// crossName returns the name of the value that a cross has in e.
func (e *Evidence) crossName(c [3]group) string {
	name := ""
	for i, g := range c {
		if g == groups {
			break
		}
		if i > 0 {
			name += ", "
		}
		name += groupTable[g].Name + ": " + groupTable[g].Values[e[g]]
	}
	return name
}
