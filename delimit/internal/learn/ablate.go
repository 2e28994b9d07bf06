package main

import (
	"fmt"
	"io"
	"math"
)

// ablate writes for each group and cross what learning without it costs: the mean loss of the read
// line ends (the negative logarithm of the probability of their label), each judged by weights
// that it had no part in, and how many joins and stays come out wrongly at the threshold of the
// model with all.
func ablate(w io.Writer, t *table) error {
	base := t.judged(nil)
	fmt.Fprintf(w, "%-50s loss %.5f, joins missed %.0f, stays joined %.0f\n", "all", base.loss, base.missed, base.wrong)
	for i := range len(t.groups) + len(t.crosses) {
		without := map[int]bool{i: true}
		name := ""
		if i < len(t.groups) {
			name = t.groups[i].name
			for k, c := range t.crosses {
				for _, g := range c.groups {
					if g == i {
						without[len(t.groups)+k] = true
					}
				}
			}
		} else {
			for k, g := range t.crosses[i-len(t.groups)].groups {
				if k > 0 {
					name += " x "
				}
				name += t.groups[g].name
			}
		}
		j := t.judged(without)
		fmt.Fprintf(w, "%-50s %+.5f %+3.0f %+3.0f\n", name, j.loss-base.loss, j.missed-base.missed, j.wrong-base.wrong)
	}
	return nil
}

// A judgement says how the read line ends come out by weights that they had no part in.
type judgement struct{ loss, missed, wrong float64 }

// judged learns without some groups and crosses, by their index, crosses after groups.
func (t *table) judged(without map[int]bool) (j judgement) {
	m := learnWithout(t, without)
	n := 0.0
	for i := range t.lines {
		l := &t.lines[i]
		if l.rule != "-" || !l.isReal() {
			continue
		}
		p := min(1-1e-6, max(1e-6, m.outsideProbability(t, i)))
		n += l.weight
		if l.join {
			j.loss -= l.weight * math.Log(p)
		} else {
			j.loss -= l.weight * math.Log(1-p)
		}
		switch {
		case l.join && p < m.threshold:
			j.missed += l.weight
		case !l.join && p >= m.threshold:
			j.wrong += l.weight
		}
	}
	j.loss /= n
	return j
}
