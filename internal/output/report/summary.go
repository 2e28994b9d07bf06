package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// sentences sum up what was found, for readers who stop there.
func (r *Report) sentences(f Figures) []string {
	if r.total == 0 {
		return []string{"Nothing was found."}
	}
	first := plural(r.total, "link")
	inMessages := " in " + plural(r.messages, "message")
	if r.mailed == r.total {
		first += inMessages
	} else {
		if f.Files > 1 {
			first += " in " + plural(f.Files, "file")
		}
		if r.mailed > 0 {
			first += ", " + thousands(r.mailed) + " of them" + inMessages
		}
	}
	if from, to := r.times.ends(); from != "" {
		first += ", " + from
		if to != from {
			first += " to " + to
		}
	}
	distinct := r.targets.distinct
	said := []string{first + ", to " + thousands(distinct) + " different " + noun(distinct, "target") + "."}
	if hosts := r.hosts; hosts.distinct >= 4 { // of fewer it is not worth saying
		receive := "receive"
		if hosts.half == 1 {
			receive = "receives"
		}
		said = append(said, fmt.Sprintf("%s of %s hosts %s half of the links.", thousands(hosts.half),
			thousands(hosts.distinct), receive))
	}
	var also []string
	for _, remark := range []struct {
		n    int64
		what string
	}{{r.joined, "broken over lines and joined"}, {r.warned, "with a warning"}, {r.invalid, "not valid as written"}} {
		if remark.n > 0 {
			also = append(also, thousands(remark.n)+" "+remark.what)
		}
	}
	if len(also) > 0 {
		said = append(said, strings.ToUpper(also[0][:1])+strings.Join(also, ", ")[1:]+".")
	}
	return said
}

// plural returns a number with its noun.
func plural(n int64, word string) string { return thousands(n) + " " + noun(n, word) }

// noun returns the noun for n things.
func noun(n int64, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}

// A facet is a property that the page can filter by.
type facet struct {
	Title string
	Name  string // in the state of the page
	Bars  []bar
}

// A bar is a value of a facet.
type bar struct {
	Value string
	Word  string // what it is called
	Code  bool   // the word is not the value, which is shown beside it
	Count int64
	Shown string // the count
	Width int    // of 100, for the largest
}

// mostBars is how many values of a facet are shown.
const mostBars = 12

// mostFlat is how many years or months are shown as other facets are, not as a chart.
const mostFlat = 5

// facets returns the years that are shown as a chart, nil if there are few, and the other facets that have
// a value: those of each list stand below each other. One year, scheme or kind says nothing.
// The hosts and domains are shown defanged where targets are.
func (r *Report) facets(defanged bool) (years *facet, others [][]facet) {
	all := [][]facet{
		{r.times.facet()},
		{{"Hosts", "host", frequent(r.hosts)}},
		{{"Domains", "domain", frequent(r.domains)}},
		{{"Senders", "sender", frequent(r.senders)}},
		{{"Warnings", "warning", frequentOf(r.codes, codeWords)}},
		{{"Schemes", "scheme", frequentOf(r.schemes, nil)}, {"Kinds", "kind", frequentOf(r.kinds, kindWords)}},
	}
	for i := range all {
		all[i] = slices.DeleteFunc(all[i], func(f facet) bool {
			return len(f.Bars) == 0 || len(f.Bars) == 1 && slices.Contains([]string{"year", "scheme", "kind"}, f.Name)
		})
		for _, f := range all[i] {
			f.finish(defanged)
		}
	}
	if len(all[0]) > 0 && len(all[0][0].Bars) > mostFlat {
		years, all = &all[0][0], all[1:]
	}
	return years, slices.DeleteFunc(all, func(list []facet) bool { return len(list) == 0 })
}

// finish sets what depends on all bars of a facet, and the words of those that have none.
func (f *facet) finish(defanged bool) {
	widen(f.Bars)
	for i := range f.Bars {
		b := &f.Bars[i]
		b.Word = cmp.Or(b.Word, b.Value)
		if defanged && (f.Name == "host" || f.Name == "domain") {
			b.Word = strings.ReplaceAll(b.Value, ".", "[.]")
		}
		b.Code = f.Name == "warning" && b.Word != b.Value
	}
}

// widen sets the widths of bars.
func widen(bars []bar) {
	most := int64(1)
	for _, b := range bars {
		most = max(most, b.Count)
	}
	for i := range bars {
		bars[i].Width = max(int(100*bars[i].Count/most), int(min(bars[i].Count, 1)))
	}
}

// frequent returns the most frequent keys of a counter.
func frequent(c *counter) []bar {
	var bars []bar
	for _, e := range c.most {
		bars = append(bars, bar{Value: e.Key, Count: e.Count, Shown: thousands(e.Count)})
	}
	return bars
}

// frequentOf returns the most frequent keys of a map, with words for them.
func frequentOf(m map[string]int64, words map[string]string) []bar {
	var bars []bar
	for key, n := range m {
		bars = append(bars, bar{Value: key, Word: words[key], Count: n, Shown: thousands(n)})
	}
	slices.SortFunc(bars, func(a, b bar) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Value, b.Value))
	})
	return bars[:min(len(bars), mostBars)]
}

// note returns the remark on what filters and table leave out; empty if they leave out nothing.
func (r *Report) note() string {
	kept := int64(len(r.records.Target))
	if kept == r.total {
		return ""
	}
	return fmt.Sprintf("Filters and table have the first %s of %s.", plural(kept, "link"), thousands(r.total))
}
