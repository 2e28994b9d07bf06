package main

import (
	"math"
	"slices"
	"sort"
)

// A model is what was learned.
type model struct {
	weights   []float64
	bias      float64
	threshold float64    // of --rejoin auto
	gates     [2]float64 // sums after the first and the second stage under which nothing is a join
	outside   []float64  // of each line: its margin by weights learned without it, calibrated
}

// Shares of what was learned from.
const (
	penaltyGroup = 0.5
	penaltyCross = 1.5
	made         = 0.1  // what a line end counts that was made, not read
	wanted       = 0.98 // of the joins of the tuning part that are to be right
)

// trains reports whether anything is learned from a line end: it is weighed, and lies in no
// stretch that is kept aside.
func (l *line) trains() bool { return l.rule == "-" && l.fold() >= asideOf }

// penaltyOf returns the function that tells how much a feature's weight is held back.
func penaltyOf(t *table) func(int) float64 {
	return func(f int) float64 {
		if t.isCross(f) {
			return penaltyCross
		}
		return penaltyGroup
	}
}

// learn makes a model of the lines that are not aside.
func learn(t *table) *model { return learnWithout(t, nil) }

// learnWithout makes a model without some groups and crosses, given by their index, crosses after
// groups.
func learnWithout(t *table, without map[int]bool) *model {
	m := &model{outside: make([]float64, len(t.lines))}
	rows := make([]row, len(t.lines))
	var all []row
	for i := range t.lines {
		l := &t.lines[i]
		rows[i] = row{t.featuresWithout(l, 2, without), l.join, l.weight * share(l)}
		if l.trains() {
			all = append(all, rows[i])
		}
	}
	m.weights, m.bias = fit(all, t.size, penaltyOf(t))
	m.judgeOutside(t, rows)
	var tuned []row
	var margins []float64
	for i := range t.lines {
		if l := &t.lines[i]; l.trains() && l.origin == "read" {
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
	for i := range t.lines {
		if l := &t.lines[i]; l.rule == "certain" && l.fold() >= asideOf && l.origin == "read" {
			tuned, margins = append(tuned, rows[i]), append(margins, math.Inf(1))
		}
	}
	m.threshold = threshold(margins, tuned)
	m.gates = gates(t, m)
	return m
}

// judgeOutside sets the margin of each line by weights learned from the other folds: of one that is
// kept aside, by the model's.
func (m *model) judgeOutside(t *table, rows []row) {
	for k := asideOf - 1; k < folds; k++ {
		w, b := m.weights, m.bias
		if k >= asideOf {
			var rest []row
			for i := range t.lines {
				if l := &t.lines[i]; l.trains() && l.fold() != k {
					rest = append(rest, rows[i])
				}
			}
			w, b = refit(rest, slices.Clone(w), b, penaltyOf(t))
		}
		for i := range t.lines {
			if f := t.lines[i].fold(); f == k || f < asideOf && k < asideOf {
				m.outside[i] = margin(rows[i].features, w, b)
			}
		}
	}
}

// share is what a line end counts in training: one that was read is there in two views,
// and those that were made are many.
func share(l *line) float64 {
	if l.isReal() {
		return 0.5
	}
	return made
}

// threshold returns the lowest probability from which as many joins as are wanted are
// right, those that a rule makes among them.
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
		if right >= wanted*all && margins[i] > 0.2 {
			best = logistic(margins[i])
		}
	}
	return math.Floor(best*1000) / 1000
}

// slack is how much less than the lowest sum of any join a gate is.
const slack = 0.3

// mentioned is the probability from which a join is an alternative, at least.
const mentioned = 0.1

// gates returns the sums after the first and the second stage below which no join of real text
// becomes likely enough to be mentioned, with some slack: no further evidence is read there.
func gates(t *table, m *model) (g [2]float64) {
	g = [2]float64{math.Inf(1), math.Inf(1)}
	for i := range t.lines {
		l := &t.lines[i]
		if l.rule != "-" || !l.join || l.fold() < asideOf || !l.isReal() || logistic(margin(t.features(l, 2), m.weights, m.bias)) < mentioned {
			continue
		}
		for stage := range g {
			g[stage] = min(g[stage], margin(t.features(l, stage), m.weights, m.bias))
		}
	}
	return [2]float64{math.Floor((g[0]-slack)*10) / 10, math.Floor((g[1]-slack)*10) / 10}
}
