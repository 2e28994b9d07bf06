package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
)

// sorts has the sort of text that each source is.
var sorts = map[string]string{
	"papers.txt": "PDF text and manuals", "man.txt": "PDF text and manuals",
	"spamassassin.mbox": "mail, news, RFCs", "twisted.mbox": "mail, news, RFCs", "imagej.mbox": "mail, news, RFCs", "usrp.mbox": "mail, news, RFCs",
	"usenet.txt": "mail, news, RFCs", "rfc.txt": "mail, news, RFCs", "linuxman.mbox": "patches, sources, logs",
}

func sortOf(kind string) string {
	if s := sorts[kind]; s != "" {
		return s
	}
	return "patches, sources, logs"
}

// A count says how the joins came out.
type count struct{ lines, joins, made, right float64 }

func (c count) String() string {
	return fmt.Sprintf("%5.0f line ends, %4.0f joins: recall %5.3f, precision %5.3f (%.0f made)", c.lines, c.joins, c.right/max(c.joins, 1), c.right/max(c.made, 1), c.made)
}

// report writes the results for the lines that were kept aside, and for all lines by weights
// learned without them.
func report(w io.Writer, t *table, m *model) {
	fmt.Fprintf(w, "threshold %.3f, gates %.1f %.1f, %d features\n", m.threshold, m.gates[0], m.gates[1], t.size)
	for _, view := range []string{"lines", "all"} {
		for _, aside := range []bool{true, false} {
			for _, least := range []float64{m.threshold, 0.5} {
				name := "all, by weights learned without them"
				if aside {
					name = "kept aside"
				}
				fmt.Fprintf(w, "\n%s; %s of the text; from %.3f\n", name, view, least)
				counts := m.count(t, view, aside, least)
				for _, k := range slices.Sorted(maps.Keys(counts)) {
					fmt.Fprintf(w, "  %-24s %v\n", k, *counts[k])
				}
			}
		}
	}
	reliability(w, t, m)
}

// probability returns the probability of a join at line i: by a rule, by the weights if it was kept
// aside from them, else by weights learned without it.
func (m *model) probability(t *table, i int) float64 {
	switch l := &t.lines[i]; {
	case l.rule == "certain":
		return 0.995
	case l.rule == "never":
		return 0
	case l.aside():
		return logistic(margin(t.features(l, 2), m.weights, m.bias))
	}
	return logistic(m.outside[i])
}

// count counts the joins made from a probability onward, by the sort of text.
func (m *model) count(t *table, view string, aside bool, least float64) map[string]*count {
	counts := map[string]*count{}
	for i := range t.lines {
		l := &t.lines[i]
		if l.origin != "read" || l.view != view || aside && !l.aside() {
			continue
		}
		for _, k := range []string{sortOf(l.kind), "~ all"} {
			if counts[k] == nil {
				counts[k] = &count{}
			}
			counts[k].note(l.join, m.probability(t, i) >= least)
		}
	}
	return counts
}

func (c *count) note(join, made bool) {
	c.lines++
	if join {
		c.joins++
	}
	if made {
		c.made++
		if join {
			c.right++
		}
	}
}

// reliability writes the predicted probability against how many were joins, by tenths.
func reliability(w io.Writer, t *table, m *model) {
	for _, aside := range []bool{true, false} {
		var n, joins, sum [10]float64
		for i := range t.lines {
			l := &t.lines[i]
			if l.origin != "read" || l.rule != "-" || aside != l.aside() {
				continue
			}
			p := m.probability(t, i)
			k := min(9, int(p*10))
			n[k]++
			sum[k] += p
			if l.join {
				joins[k]++
			}
		}
		fmt.Fprintf(w, "\npredicted against right, aside: %v\n", aside)
		for k := range n {
			if n[k] > 0 {
				fmt.Fprintf(w, "  %.1f to %.1f: %5.0f line ends, predicted %.3f, joins %.3f\n", float64(k)/10, float64(k+1)/10, n[k], sum[k]/n[k], joins[k]/n[k])
			}
		}
	}
}

// fails writes the line ends that are judged wrongly by weights learned without them.
func fails(w io.Writer, t *table, m *model) {
	for i := range t.lines {
		l := &t.lines[i]
		if l.origin != "read" || l.view != "lines" {
			continue
		}
		p := m.probability(t, i)
		if l.join != (p >= m.threshold) {
			fmt.Fprintf(w, "FAIL %s %s join=%v p=%.3f %s\n", l.id, l.kind, l.join, p, l.rule)
		}
	}
}
