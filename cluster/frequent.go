package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"math/bits"
	"slices"
)

// frequent finds what occurs most often among strings of which there are too many to count each, by
// the Space-Saving algorithm of Metwally, Agrawal and El Abbadi (2005): it has a fixed number of
// counters, and a string that has none takes one of the least over, with its count. A count may be
// too large, by at most its over, and a string without a counter occurs at most least() times.
//
// A counter of the least count is found by going round. The least count grows with each round, and is
// at most the number of strings divided by that of counters: a string takes one step on average.
type frequent struct {
	limit    int
	counters []counter
	table    []int32 // by hash, the chains of counters: 1 + an index; its length is a power of two
	round    int     // the next counter that may have the count of the round
	count    int64   // that of the round: the least when it began
}

// A counter counts a string.
type counter struct {
	name    []byte
	n, over int64 // n-over to n times
	hash    uint64
	next    int32 // of the chain: 1 + an index; 0 for none
}

// newFrequent returns a frequent with a number of counters.
func newFrequent(limit int) *frequent {
	return &frequent{limit: limit, table: make([]int32, 2<<bits.Len(uint(limit)))}
}

// least returns how often at most a string occurs that has no counter.
func (f *frequent) least() int64 {
	if len(f.counters) < f.limit {
		return 0
	}
	return slices.MinFunc(f.counters, func(a, b counter) int { return cmp.Compare(a.n, b.n) }).n
}

// chain returns where the chain of counters of a hash begins.
func (f *frequent) chain(hash uint64) *int32 { return &f.table[hash&uint64(len(f.table)-1)] }

// find returns the counter of a string; nil if it has none.
func (f *frequent) find(name []byte, hash uint64) *counter {
	for i := *f.chain(hash); i != 0; i = f.counters[i-1].next {
		if c := &f.counters[i-1]; c.hash == hash && bytes.Equal(c.name, name) {
			return c
		}
	}
	return nil
}

// add counts a string once.
func (f *frequent) add(name []byte) {
	hash := seeded(name)
	switch c := f.find(name, hash); {
	case c != nil:
		c.n++
	case len(f.counters) < f.limit:
		f.push(counter{name: name, n: 1})
	default:
		f.replace(name, hash)
	}
}

// replace gives a counter of the least count to a string.
func (f *frequent) replace(name []byte, hash uint64) {
	for f.round < len(f.counters) && f.counters[f.round].n > f.count {
		f.round++
	}
	if f.round == len(f.counters) {
		f.round, f.count = 0, f.least()
		for f.counters[f.round].n > f.count {
			f.round++
		}
	}
	c := &f.counters[f.round]
	link := f.chain(c.hash)
	for *link != int32(f.round+1) {
		link = &f.counters[*link-1].next
	}
	*link = c.next
	c.name, c.hash = append(c.name[:0], name...), hash
	c.over = c.n
	c.n++
	f.link(f.round)
}

// push adds a counter.
func (f *frequent) push(c counter) {
	c.name, c.hash = bytes.Clone(c.name), seeded(c.name)
	f.counters = append(f.counters, c)
	f.link(len(f.counters) - 1)
}

// link puts a counter into the chain of its hash.
func (f *frequent) link(i int) {
	first := f.chain(f.counters[i].hash)
	f.counters[i].next, *first = *first, int32(i+1)
}

// merge adds what another has counted. What only one of them has a counter for may have occurred
// in the other too, as often as its least. (Agarwal et al., Mergeable Summaries, 2012.)
func (f *frequent) merge(other *frequent) {
	mine, its := f.least(), other.least()
	all := make([]counter, 0, len(f.counters)+len(other.counters))
	for _, c := range f.counters {
		if o := other.find(c.name, c.hash); o != nil {
			c.n, c.over = c.n+o.n, c.over+o.over
		} else {
			c.n, c.over = c.n+its, c.over+its
		}
		all = append(all, c)
	}
	for _, c := range other.counters {
		if f.find(c.name, c.hash) == nil {
			c.n, c.over = c.n+mine, c.over+mine
			all = append(all, c)
		}
	}
	sortCounters(all)
	*f = *newFrequent(f.limit)
	for _, c := range all[:min(len(all), f.limit)] {
		f.push(c)
	}
}

// sortCounters sorts counters, the greatest count first.
func sortCounters(all []counter) {
	slices.SortFunc(all, func(a, b counter) int {
		return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.over, b.over), bytes.Compare(a.name, b.name))
	})
}

// top returns the n counters of the greatest counts, in order.
func (f *frequent) top(n int) []counter {
	all := slices.Clone(f.counters)
	sortCounters(all)
	return all[:min(n, len(all))]
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
		c := counter{name: u.text(), n: u.number(), over: u.number()}
		if u.failed || len(f.counters) == limit {
			u.failed = true
			break
		}
		f.push(c)
	}
	return f
}
