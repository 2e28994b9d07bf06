package main

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
)

// ablate writes for each group and cross what learning without it costs: the mean loss of the read
// line ends (the negative logarithm of the probability of their label), each judged by weights
// learned without it, and how many joins are missed and stays joined, each at the threshold that
// was learned. A group goes with its crosses. Those named are left out from the first.
func ablate(w io.Writer, t *table, named []string) error {
	without := map[int]bool{}
	for _, name := range named {
		i := slices.IndexFunc(slices.Collect(t.names()), func(s string) bool { return s == name })
		if i < 0 {
			return fmt.Errorf("there is no group or cross %q", name)
		}
		t.leaveOut(i, without)
	}
	base := t.judged(without)
	fmt.Fprintf(w, "%-50s %8.5f, joins missed %.0f, stays joined %.0f\n", "loss", base.loss, base.missed, base.wrong)
	i := 0
	for name := range t.names() {
		if !without[i] {
			less := maps.Clone(without)
			t.leaveOut(i, less)
			j := t.judged(less)
			fmt.Fprintf(w, "%-50s %+8.5f %+3.0f %+3.0f\n", name, j.loss-base.loss, j.missed-base.missed, j.wrong-base.wrong)
		}
		i++
	}
	return nil
}

// parts are the groups of evidence by what they look at: each begins with the group named and ends
// before the next.
var parts = []struct{ name, first string }{
	{"the end of the reference", "cut"}, {"the next token", "next token"}, {"what stands after it", "after token"}, {"its length and ends", "token length"},
	{"leaders and breaks", "leaders"}, {"the lengths of lines", "usual room"}, {"the text around", "elsewhere"},
}

// ablateParts writes what learning without each part gives on the line ends that were kept aside, in a
// few lines and in all of the text.
func ablateParts(w io.Writer, t *table) {
	base := learn(t)
	fmt.Fprintf(w, "%-26s %v\n", "all", base.aside(t))
	for k, p := range parts {
		without := map[int]bool{}
		inside := false
		for i, g := range t.groups {
			inside = inside && (k+1 == len(parts) || g.name != parts[k+1].first) || g.name == p.first
			if inside {
				t.leaveOut(i, without)
			}
		}
		fmt.Fprintf(w, "%-26s %v\n", "without "+p.name, learnWithout(t, without).aside(t))
	}
}

// aside counts the line ends that were kept aside, of both views.
func (m *model) aside(t *table) (c count) {
	for i := range t.lines {
		if l := &t.lines[i]; l.origin == "read" && l.aside() {
			c.note(l.join, m.probabilityWithout(t, i) >= m.threshold)
		}
	}
	return c
}

// probabilityWithout is probability for a model that some groups were left out of.
func (m *model) probabilityWithout(t *table, i int) float64 {
	if t.lines[i].rule == "-" {
		return logistic(m.outside[i])
	}
	return m.probability(t, i)
}

// names yields the names of all groups, then of all crosses.
func (t *table) names() func(func(string) bool) {
	return func(yield func(string) bool) {
		for _, g := range t.groups {
			if !yield(g.name) {
				return
			}
		}
		for _, c := range t.crosses {
			var names []string
			for _, g := range c.groups {
				names = append(names, t.groups[g].name)
			}
			if !yield(strings.Join(names, " x ")) {
				return
			}
		}
	}
}

// leaveOut adds a group with its crosses, or a cross, to what is left out.
func (t *table) leaveOut(i int, without map[int]bool) {
	without[i] = true
	for k, c := range t.crosses {
		if slices.Contains(c.groups, i) {
			without[len(t.groups)+k] = true
		}
	}
}

// A judgement says how the read line ends come out by weights learned without them.
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
		p := min(1-1e-6, max(1e-6, logistic(m.outside[i])))
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
