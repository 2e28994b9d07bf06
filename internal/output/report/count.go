package report

import (
	"cmp"
	"container/heap"
	"slices"
)

// A counter counts keys in bounded memory by the space-saving algorithm (Metwally,
// Agrawal, El Abbadi: Efficient Computation of Frequent and Top-k Elements in Data
// Streams, 2005): when all counters are in use, a new key takes over the least one and its
// count, which is then its error. A count is never too small, and too large by at most its
// error.
type counter[T any] struct {
	size    int
	entries map[string]*entry[T]
	order   queue[T]
	evicted bool
}

// An entry is a key with its count.
type entry[T any] struct {
	Key   string
	Count int64
	Error int64 // by how much Count may be too large
	Kept  T     // made by keep when the entry got its key

	at int // in the queue
}

func newCounter[T any](size int) *counter[T] {
	return &counter[T]{size: size, entries: map[string]*entry[T]{}}
}

// add counts a key. keep makes the value that is kept with a new key.
func (c *counter[T]) add(key string, keep func() T) {
	if e := c.entries[key]; e != nil {
		e.Count++
		heap.Fix(&c.order, e.at)
		return
	}
	if len(c.order) < c.size {
		e := &entry[T]{Key: key, Count: 1, Kept: keep()}
		c.entries[key] = e
		heap.Push(&c.order, e)
		return
	}
	c.evicted = true
	least := c.order[0]
	delete(c.entries, least.Key)
	*least = entry[T]{Key: key, Count: least.Count + 1, Error: least.Count, Kept: keep()}
	c.entries[key] = least
	heap.Fix(&c.order, 0)
}

// most returns the n most frequent keys, the most frequent first.
func (c *counter[T]) most(n int) []*entry[T] {
	all := slices.Clone([]*entry[T](c.order))
	slices.SortFunc(all, func(a, b *entry[T]) int {
		return cmp.Or(cmp.Compare(b.Count-b.Error, a.Count-a.Error), cmp.Compare(a.Key, b.Key))
	})
	return all[:min(n, len(all))]
}

// distinct returns the number of keys, and whether there were more than it can hold.
func (c *counter[T]) distinct() (n int, more bool) { return len(c.order), c.evicted }

// worst returns the largest error of a count.
func (c *counter[T]) worst() int64 {
	worst := int64(0)
	for _, e := range c.order {
		worst = max(worst, e.Error)
	}
	return worst
}

// A queue is a heap with the least count first.
type queue[T any] []*entry[T]

func (q queue[T]) Len() int           { return len(q) }
func (q queue[T]) Less(i, j int) bool { return q[i].Count < q[j].Count }
func (q queue[T]) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].at, q[j].at = i, j
}

func (q *queue[T]) Push(x any) {
	e := x.(*entry[T])
	e.at = len(*q)
	*q = append(*q, e)
}

func (q *queue[T]) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}
