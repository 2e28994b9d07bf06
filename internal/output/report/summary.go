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
	if r.messages > 0 {
		first += " in " + plural(r.messages, "message")
	} else if f.Files > 1 {
		first += " in " + plural(f.Files, "file")
	}
	if from, to := r.years(); from != "" {
		first += ", " + from
		if to != from {
			first += " to " + to
		}
	}
	distinct, more := r.targets.distinct()
	said := []string{first + ", to " + atLeast(distinct, more) + " different " + noun(int64(distinct), "target") + "."}
	if n, of := r.half(); n > 0 {
		said = append(said, fmt.Sprintf("Half of those with a host go to %s of %s.", thousands(int64(n)), of))
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

// years returns the years between which all but few of the dates are: a clock that was wrong puts
// some messages decades away.
func (r *Report) years() (from, to string) {
	bars := r.timeline()
	for _, b := range bars {
		if b.Value != earlier && b.Value != later && b.Count > 0 {
			if from == "" {
				from = b.Value
			}
			to = b.Value
		}
	}
	return from, to
}

// half returns how many hosts hold half of the references that have a host, and how many hosts
// there are; 0 if that is unknown or not worth saying.
func (r *Report) half() (n int, of string) {
	all := r.hosts.most(mostHosts)
	distinct, more := r.hosts.distinct()
	if more || distinct < 4 {
		return 0, ""
	}
	sum, part := int64(0), int64(0)
	for _, e := range all {
		sum += e.Count
	}
	for i, e := range all {
		if part += e.Count; 2*part >= sum {
			return i + 1, atLeast(distinct, more) + " hosts"
		}
	}
	return 0, ""
}

// A facet is a property that the page can filter by.
type facet struct {
	Title string
	Name  string // in the state of the page
	Note  string
	Bars  []bar
}

// A bar is a value of a facet.
type bar struct {
	Value string
	Count int64
	Shown string // the count, with "≤" where it may be too large
	Width int    // of 100, for the largest
}

// mostBars is how many values of a facet are shown.
const mostBars = 12

// facets returns the facets that have a value.
func (r *Report) facets() []facet {
	all := []facet{
		{"Hosts", "host", "", frequent(r.hosts)},
		{"Years", "year", "", r.timeline()},
		{"Senders", "sender", "", frequent(r.senders)},
		{"Warnings", "warning", "", frequentOf(r.codes)},
		{"Schemes", "scheme", "", frequentOf(r.schemes)},
		{"Kinds", "kind", "", frequentOf(r.kinds)},
	}
	for i := range all {
		widen(all[i].Bars)
	}
	return slices.DeleteFunc(all, func(f facet) bool { return len(f.Bars) == 0 })
}

// widen sets the widths of bars.
func widen(bars []bar) {
	most := int64(1)
	for _, b := range bars {
		most = max(most, b.Count)
	}
	for i := range bars {
		bars[i].Width = int(100 * bars[i].Count / most)
	}
}

// frequent returns the most frequent keys of a counter.
func frequent(c *counter) []bar {
	var bars []bar
	for _, e := range c.most(mostBars) {
		b := bar{Value: e.Key, Count: e.Count, Shown: thousands(e.Count)}
		if e.Error > 0 {
			b.Shown = "≤ " + b.Shown
		}
		bars = append(bars, b)
	}
	return bars
}

// frequentOf returns the most frequent keys of a map.
func frequentOf(m map[string]int64) []bar {
	var bars []bar
	for key, n := range m {
		bars = append(bars, bar{Value: key, Count: n, Shown: thousands(n)})
	}
	slices.SortFunc(bars, func(a, b bar) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Value, b.Value))
	})
	return bars[:min(len(bars), mostBars)]
}

// Values of the facet of years for those outside the years that all but few references have.
const (
	earlier = "earlier"
	later   = "later"
)

// timeline returns the references by year, in order. Years at either end that have, with all beyond
// them, less than one in 200 of the references are folded into one.
func (r *Report) timeline() []bar {
	years := map[string]int64{}
	sum := int64(0)
	for _, e := range r.times.order {
		years[e.Key[:4]] += e.Count
		sum += e.Count
	}
	keys := make([]string, 0, len(years))
	for year := range years {
		keys = append(keys, year)
	}
	slices.Sort(keys)
	first, last, before, after := 0, len(keys), int64(0), int64(0)
	for ; first < last && 200*(before+years[keys[first]]) < sum; first++ {
		before += years[keys[first]]
	}
	for ; last > first && 200*(after+years[keys[last-1]]) < sum; last-- {
		after += years[keys[last-1]]
	}
	var bars []bar
	add := func(value string, n int64) { bars = append(bars, bar{Value: value, Count: n, Shown: thousands(n)}) }
	if before > 0 {
		add(earlier, before)
	}
	for _, year := range keys[first:last] {
		add(year, years[year])
	}
	if after > 0 {
		add(later, after)
	}
	return bars
}

// atLeast returns n as text, with "≥" where there may be more.
func atLeast(n int, more bool) string {
	if more {
		return "≥ " + thousands(int64(n))
	}
	return thousands(int64(n))
}

// note returns the remark on what filters and table leave out; empty if they leave out nothing.
func (r *Report) note() string {
	kept := int64(len(r.records.Target))
	if kept == r.total {
		return ""
	}
	note := fmt.Sprintf("Filters and table have the first %s of %s.", plural(kept, "link"), thousands(r.total))
	if worst := max(r.hosts.worst(), r.senders.worst()); worst > 0 {
		note += fmt.Sprintf(" Of all links the figures count hosts and senders too high by at most %s.", thousands(worst))
	}
	return note
}
