package main

import (
	"math"
	"slices"
	"sort"

	"urigrep/delimit/internal/grams"
	"urigrep/delimit/internal/join"
)

// A table is all that is learned from.
type table struct {
	groups  []join.LearnGroup
	offsets []int32 // of each group's features
	size    int     // features in all
	corpora []*corpus
	lines   []line
	folds   map[string]int // by source
}

// folds is how many parts the sources are put into: each is judged by weights and characters learned
// without its part.
const folds = 5

// A model is what was learned.
type model struct {
	weights    []float64
	bias       float64
	characters map[grams.Gram]grams.Cost
	threshold  float64    // of --rejoin auto
	gates      [3]float64 // sums after each stage under which nothing is a join
	outside    []float64  // of each line: its margin by what was learned without its source, calibrated
}

// What line ends count in learning, one of a whole text being 1: one of a few lines that were read, one that
// a formatter made.
const (
	readWeight = 0.3
	madeWeight = 0.6
	penalty    = 1
	wanted     = 0.98 // of the joins of left out sources that are to be right
	least      = 0.66 // of a join, whatever is right above it: below, one in two or three is
	sourceMost = 400  // line ends that a source counts as at most
)

// families are sources that have text in common, each with another whose part it is in.
var families = map[string]string{
	"upnews.txt": "changelogs.txt", "translations.txt": "reports.txt", "pdf-publ.txt": "papers.txt",
	"pdf-tex.txt": "papers.txt", "pdf-guides.txt": "papers.txt",
	"openbmc.txt": "linuxman.mbox", "mail-nfs.txt": "mail-raid.txt", "mail-dm.txt": "mail-raid.txt",
	"mail-selinux.txt": "mail-raid.txt", "mail-kasan.txt": "mail-clang.txt",
	"defanged.txt":                  "indicators.txt",
	"112-text-amiga-docs-plain.txt": "111-text-amiga-docs.txt",
	"114-text-amiga-mags-plain.txt": "113-text-amiga-mags.txt",
	"7-text-amigademo-plain.txt":    "6-text-amigademo.txt", "19-newsletter-mmratxt.txt": "18-pdf-mmra.txt",
	"212-ezine-zines-txt-b.txt": "211-ezine-zines-txt-a.txt", "213-ezine-zines-plain.txt": "211-ezine-zines-txt-a.txt",
	"214-ezine-zines-numbered.txt": "211-ezine-zines-txt-a.txt", "216-ezine-game-plain.txt": "215-ezine-game-txt.txt",
	"217-ezine-game-guide.txt": "215-ezine-game-txt.txt", "232-pdf-zines-flow.txt": "231-pdf-zines-layout.txt",
}

// layOut gives each value of each group a feature's number, and each source a part.
func (t *table) layOut() {
	for _, g := range t.groups {
		t.offsets = append(t.offsets, int32(t.size))
		t.size += len(g.Values)
	}
	t.folds = map[string]int{}
	n := 0
	for i := range t.lines {
		s := t.lines[i].source
		if f := families[s]; f != "" {
			s = f
		}
		if _, ok := t.folds[s]; !ok {
			t.folds[s] = n % folds
			n++
		}
		t.folds[t.lines[i].source] = t.folds[s]
	}
}

// features returns the numbers of the features that a line end has, but for those of some groups.
func (t *table) features(l *line, without []bool) []int32 {
	fs := make([]int32, 0, len(t.groups))
	for g := range t.groups {
		if without == nil || !without[g] {
			fs = append(fs, t.offsets[g]+int32(l.Values[g]))
		}
	}
	return fs
}

// rows returns the line ends as the fit sees them, by a model of characters.
func (t *table) rows(m *grams.Model, without []bool) []row {
	perSource := map[string]int{}
	for i := range t.lines {
		if t.lines[i].natural {
			perSource[t.lines[i].source]++
		}
	}
	rows := make([]row, len(t.lines))
	for i := range t.lines {
		l := &t.lines[i]
		l.SeeCharacters(m)
		weight := readWeight
		switch {
		case l.natural:
			weight = min(1, sourceMost/float64(perSource[l.source]))
		case l.made:
			weight = madeWeight
		}
		rows[i] = row{t.features(l, without), l.join, weight}
	}
	return rows
}

// characters learns a model of characters from all texts but those of a part.
func (t *table) characters(without int) map[grams.Gram]grams.Cost {
	l := grams.NewLearner()
	for _, c := range t.corpora {
		if fold, ok := t.folds[c.name]; !ok || fold != without {
			c.learnCharacters(l)
		}
	}
	return l.Costs(leastSeen)
}

// learn makes a model, without some groups.
func learn(t *table, without []bool) *model {
	m := &model{outside: make([]float64, len(t.lines))}
	for k := range folds {
		rows := t.rows(grams.NewModel(t.characters(k)), without)
		var rest []row
		for i := range rows {
			if t.folds[t.lines[i].source] != k {
				rest = append(rest, rows[i])
			}
		}
		w, b := fit(rest, t.size, penalty)
		for i := range rows {
			if t.folds[t.lines[i].source] == k {
				m.outside[i] = margin(rows[i].features, w, b)
			}
		}
	}
	m.characters = t.characters(-1)
	rows := t.rows(grams.NewModel(m.characters), without)
	m.weights, m.bias = fit(rows, t.size, penalty)
	m.calibrate(t, rows)
	m.gate(t, rows)
	return m
}

// calibrate makes the margins of line ends of whole texts, judged without their source, logarithms of
// odds, and finds the threshold.
func (m *model) calibrate(t *table, rows []row) {
	var tuned []row
	var margins []float64
	for i := range rows {
		if t.lines[i].natural && t.lines[i].Rule == "-" && !t.lines[i].Narrow {
			tuned, margins = append(tuned, rows[i]), append(margins, m.outside[i])
		}
	}
	slope, shift := calibrate(margins, tuned)
	for _, odds := range [][]float64{margins, m.outside} {
		for i := range odds {
			odds[i] = odds[i]*slope + shift
		}
	}
	for i := range m.weights {
		m.weights[i] *= slope
	}
	m.bias = m.bias*slope + shift
	for i := range rows {
		if l := &t.lines[i]; l.natural && l.Certain && !l.Never {
			tuned, margins = append(tuned, rows[i]), append(margins, math.Inf(1))
		}
	}
	m.threshold = threshold(margins, tuned)
}

// threshold returns the lowest probability from which as many joins as are wanted are right, those that a
// rule makes among them.
func threshold(margins []float64, rows []row) float64 {
	order := make([]int, len(rows))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return margins[order[i]] > margins[order[j]] })
	right, all, best := 0.0, 0.0, 0.99
	for _, i := range order {
		all += rows[i].weight
		if rows[i].join {
			right += rows[i].weight
		}
		if right >= wanted*all && logistic(margins[i]) >= least {
			best = logistic(margins[i])
		}
	}
	return math.Floor(best*1000) / 1000
}

// mentioned is the probability from which a join is an alternative, at least.
const mentioned = 0.1

// passed is how many joins in 1,000 of those that are mentioned may lie below a gate.
const passed = 3

// gate sets the sums after each stage below which hardly a join of real text becomes likely enough to be
// mentioned: no further evidence is read there.
func (m *model) gate(t *table, rows []row) {
	var sums [3][]float64
	for i := range rows {
		if l := &t.lines[i]; !rows[i].join || l.made || l.Rule != "-" ||
			logistic(margin(rows[i].features, m.weights, m.bias)) < mentioned {
			continue
		}
		for stage := range sums {
			last := slices.IndexFunc(t.groups, func(g join.LearnGroup) bool { return g.Stage > stage })
			sums[stage] = append(sums[stage], margin(rows[i].features[:last], m.weights, m.bias))
		}
	}
	for stage := range sums {
		slices.Sort(sums[stage])
		m.gates[stage] = math.Floor(sums[stage][len(sums[stage])*passed/1000]*10) / 10
	}
}
