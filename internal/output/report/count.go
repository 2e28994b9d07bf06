package report

import (
	"cmp"
	"container/heap"
	"hash/maphash"
	"slices"
)

// A counter counts keys in bounded memory by the space-saving algorithm (Metwally,
// Agrawal, El Abbadi: Efficient Computation of Frequent and Top-k Elements in Data
// Streams, 2005): when all counters are in use, a new key takes over the least one and its
// count, which is then its error. A count is never too small, and too large by at most its
// error.
type counter struct {
	size    int
	entries map[string]*entry
	order   queue
	evicted bool
}

// An entry is a key with its count.
type entry struct {
	Key   string
	Count int64
	Error int64 // by how much Count may be too large

	at int // in the queue
}

func newCounter(size int) *counter {
	return &counter{size: size, entries: map[string]*entry{}}
}

// add counts a key.
func (c *counter) add(key string) {
	if e := c.entries[key]; e != nil {
		e.Count++
		heap.Fix(&c.order, e.at)
		return
	}
	if len(c.order) < c.size {
		e := &entry{Key: key, Count: 1}
		c.entries[key] = e
		heap.Push(&c.order, e)
		return
	}
	c.evicted = true
	least := c.order[0]
	delete(c.entries, least.Key)
	*least = entry{Key: key, Count: least.Count + 1, Error: least.Count}
	c.entries[key] = least
	heap.Fix(&c.order, 0)
}

// most returns the n most frequent keys, the most frequent first.
func (c *counter) most(n int) []*entry {
	all := slices.Clone(c.order)
	slices.SortFunc(all, func(a, b *entry) int {
		return cmp.Or(cmp.Compare(b.Count-b.Error, a.Count-a.Error), cmp.Compare(a.Key, b.Key))
	})
	return all[:min(n, len(all))]
}

// distinct returns the number of keys, and whether there were more than it can hold.
func (c *counter) distinct() (n int, more bool) { return len(c.order), c.evicted }

// A distinct counts how many different texts there are, up to mostDistinct, by hashes of 64 bits.
type distinct struct {
	seed   maphash.Seed
	hashes map[uint64]struct{}
	more   bool // there were more
}

func newDistinct() *distinct {
	return &distinct{seed: maphash.MakeSeed(), hashes: map[uint64]struct{}{}}
}

// add counts a text.
func (d *distinct) add(text string) {
	hash := maphash.String(d.seed, text)
	if _, known := d.hashes[hash]; known {
		return
	}
	if d.more = d.more || len(d.hashes) == mostDistinct; !d.more {
		d.hashes[hash] = struct{}{}
	}
}

// worst returns the largest error of a count.
func (c *counter) worst() int64 {
	worst := int64(0)
	for _, e := range c.order {
		worst = max(worst, e.Error)
	}
	return worst
}

// A queue is a heap with the least count first.
type queue []*entry

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].Count < q[j].Count }
func (q queue) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].at, q[j].at = i, j
}

func (q *queue) Push(x any) {
	e := x.(*entry)
	e.at = len(*q)
	*q = append(*q, e)
}

func (q *queue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}
