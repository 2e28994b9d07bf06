package main

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// frequent finds what occurs most often among strings of which there are too many to count each, by
// the Space-Saving algorithm of Metwally, Agrawal and El Abbadi (2005): it has a fixed number of
// counters, and a string that has none takes the least of them over, with its count. A count may be
// too large, by at most its over, and a string without a counter occurs at most least() times.
type frequent struct {
	limit    int
	index    map[string]int // in counters
	counters []counter      // a heap, the least count first
}

// A counter counts a string.
type counter struct {
	name    string
	n, over int64 // n-over to n times
}

// newFrequent returns a frequent with a number of counters.
func newFrequent(limit int) *frequent {
	return &frequent{limit: limit, index: make(map[string]int)}
}

// least returns how often at most a string occurs that has no counter.
func (f *frequent) least() int64 {
	if len(f.counters) < f.limit {
		return 0
	}
	return f.counters[0].n
}

// add counts a string once.
func (f *frequent) add(name []byte) {
	if i, ok := f.index[string(name)]; ok {
		f.counters[i].n++
		f.down(i)
		return
	}
	least := f.least()
	c := counter{string(name), least + 1, least}
	if len(f.counters) < f.limit {
		f.push(c)
		return
	}
	delete(f.index, f.counters[0].name)
	f.set(0, c)
	f.down(0)
}

// merge adds what another has counted. What only one of them has a counter for may have occurred
// in the other too, as often as its least. (Agarwal et al., Mergeable Summaries, 2012.)
func (f *frequent) merge(other *frequent) {
	mine, its := f.least(), other.least()
	all := make([]counter, 0, len(f.counters)+len(other.counters))
	for _, c := range f.counters {
		if i, ok := other.index[c.name]; ok {
			o := &other.counters[i]
			c.n, c.over = c.n+o.n, c.over+o.over
		} else {
			c.n, c.over = c.n+its, c.over+its
		}
		all = append(all, c)
	}
	for _, c := range other.counters {
		if _, ok := f.index[c.name]; !ok {
			all = append(all, counter{c.name, c.n + mine, c.over + mine})
		}
	}
	sortCounters(all)
	f.counters = f.counters[:0]
	clear(f.index)
	for _, c := range all[:min(len(all), f.limit)] {
		f.push(c)
	}
}

// sortCounters sorts counters, the greatest count first.
func sortCounters(all []counter) {
	slices.SortFunc(all, func(a, b counter) int {
		return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.over, b.over), cmp.Compare(a.name, b.name))
	})
}

// top returns the n counters of the greatest counts, in order.
func (f *frequent) top(n int) []counter {
	all := slices.Clone(f.counters)
	sortCounters(all)
	return all[:min(n, len(all))]
}

// set puts a counter at an index.
func (f *frequent) set(i int, c counter) { f.counters[i], f.index[c.name] = c, i }

// push adds a counter.
func (f *frequent) push(c counter) {
	i := len(f.counters)
	f.counters = append(f.counters, c)
	for parent := (i - 1) / 2; i > 0 && c.n < f.counters[parent].n; parent = (i - 1) / 2 {
		f.set(i, f.counters[parent])
		i = parent
	}
	f.set(i, c)
}

// down restores the order below a counter.
func (f *frequent) down(i int) {
	c := f.counters[i]
	for {
		child := 2*i + 1
		if child+1 < len(f.counters) && f.counters[child+1].n < f.counters[child].n {
			child++
		}
		if child >= len(f.counters) || f.counters[child].n >= c.n {
			break
		}
		f.set(i, f.counters[child])
		i = child
	}
	f.set(i, c)
}

// pack appends the counters, which unpackFrequent reads.
func (f *frequent) pack(dst []byte) []byte {
	all := f.top(f.limit)
	dst = binary.AppendUvarint(dst, uint64(len(all)))
	for _, c := range all {
		dst = appendText(dst, c.name)
		dst = binary.AppendUvarint(binary.AppendUvarint(dst, uint64(c.n)), uint64(c.over))
	}
	return dst
}

// unpackFrequent returns packed counters.
func unpackFrequent(limit int, u *unpacker) *frequent {
	f := newFrequent(limit)
	for range u.number() {
		c := counter{string(u.text()), u.number(), u.number()}
		if u.failed || len(f.counters) == limit {
			u.failed = true
			break
		}
		f.push(c)
	}
	return f
}
