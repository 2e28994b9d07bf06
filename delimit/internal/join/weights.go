package join

import (
	"cmp"
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
}

// Weigh judges the line end p: a pure function of the text within fixed distances of
// it. Evidence is looked at in order of cost, and no farther than to where nothing
// could make a join likely enough for a mention.
func Weigh(p *Place) (v Verdict) {
	p.Locate()
	if IsNever(p) {
		return v
	}
	if isCertain(p) {
		return Verdict{Probability: SureJoin, Certain: true}
	}
	if p.isNarrow() {
		return v
	}
	v.Evidence.seeEnds(p)
	sum := Bias + v.Evidence.Sum(0)
	if sum < gateEnds {
		return v
	}
	var k LineKind
	v.Evidence.SeeLines(p, &k)
	if sum += v.Evidence.Sum(1); sum < gateLines {
		return v
	}
	v.Evidence.SeeNear(p)
	sum += v.Evidence.Sum(2)
	v.Probability = 1 / (1 + math.Exp(-sum))
	return v
}

// A sumTable has for each value of a cross its weight, and with it the weights of those of its
// groups that no table before has counted. The tables of a stage are added up in place of all its
// groups and crosses: sums are exact, in whatever order, as each weight is a multiple of 2^-30.
type sumTable struct {
	groups        [3]group
	first, second int // how far the values of the first and of the second group lie from each other
	third         int // the same of the third group; 0 without one
	weights       []float64
}

// index returns where the weight of what was seen stands in the table.
func (t *sumTable) index(e *Evidence) int {
	return int(e[t.groups[0]])*t.first + int(e[t.groups[1]])*t.second + int(e[t.groups[2]])*t.third
}

// sumTables are the tables of each stage; they are made when a line end is weighed first.
var (
	sumTables     [3][]sumTable
	sumTablesMade sync.Once
)

// makeSumTables makes the tables of each stage: of its crosses, and of the groups that are in no
// cross of it, three at a time.
func makeSumTables() {
	s := &sumTables
	var counted [Groups]bool
	for i, c := range Crosses {
		stage := stageOf(c)
		s[stage] = append(s[stage], newSumTable(c, stage, CrossWeights[i], &counted))
	}
	for stage := range s {
		var rest []group
		for g := range Groups {
			if !counted[g] && stageOf([3]group{g, Groups, Groups}) == stage {
				rest = append(rest, g)
			}
		}
		for some := range slices.Chunk(rest, len(Crosses[0])) {
			c := [3]group{Groups, Groups, Groups}
			copy(c[:], some)
			s[stage] = append(s[stage], newSumTable(c, stage, nil, &counted))
		}
	}
}

// newSumTable returns the table of the cross c, whose own weights are given, with those of its
// groups of a stage that are not counted yet.
func newSumTable(c [3]group, stage int, own []float32, counted *[Groups]bool) sumTable {
	t := sumTable{groups: c, weights: make([]float64, crossSize(c))}
	for i := range own {
		t.weights[i] = float64(own[i])
	}
	step := len(t.weights)
	steps := [3]*int{&t.first, &t.second, &t.third}
	for i, g := range c {
		if g == Groups {
			t.groups[i] = c[0]
			continue
		}
		step /= len(GroupTable[g].Values)
		*steps[i] = step
		if !counted[g] && stageOf([3]group{g, Groups, Groups}) == stage {
			counted[g] = true
			t.count(GroupWeights[g], step, len(GroupTable[g].Values))
		}
	}
	return t
}

// count adds the weights of a group to those of the table: its values, of which there are so many,
// lie a step from each other.
func (t *sumTable) count(own []float32, step, values int) {
	for at := 0; at < len(t.weights); at += step * values {
		for v, w := range own {
			for i := range t.weights[at+v*step : at+(v+1)*step] {
				t.weights[at+v*step+i] += float64(w)
			}
		}
	}
}

// Sum returns the weights of what was seen in a stage.
func (e *Evidence) Sum(stage int) (sum float64) {
	sumTablesMade.Do(makeSumTables)
	tables := sumTables[stage]
	for i := range tables {
		t := &tables[i]
		sum += t.weights[t.index(e)]
	}
	return sum
}

// WeightAt returns the weight of a value; 0 past the end, where none was learned.
func WeightAt(w []float32, i int) float64 {
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
	type value struct {
		at     int // a group, or a cross after them
		weight float64
	}
	e := &v.Evidence
	all := make([]value, 0, int(Groups)+len(Crosses))
	for g := range Groups {
		all = append(all, value{int(g), WeightAt(GroupWeights[g], int(e[g]))})
	}
	for i, c := range Crosses {
		all = append(all, value{int(Groups) + i, WeightAt(CrossWeights[i], e.Cross(c))})
	}
	slices.SortStableFunc(all, func(a, b value) int { return cmp.Compare(math.Abs(b.weight), math.Abs(a.weight)) })
	some := make([]Share, 0, strongest)
	for _, s := range all[:strongest] {
		c := [3]group{group(s.at), Groups, Groups}
		if s.at >= int(Groups) {
			c = Crosses[s.at-int(Groups)]
		}
		some = append(some, Share{e.crossName(c), s.weight})
	}
	return some
}

// crossName names the value that e has of a cross.
func (e *Evidence) crossName(c [3]group) string {
	name := ""
	for i, g := range c {
		if g == Groups {
			break
		}
		if i > 0 {
			name += ", "
		}
		name += GroupTable[g].Name + ": " + GroupTable[g].Values[e[g]]
	}
	return name
}
