// Package tally counts keys in bounded memory: what takes more is written in sorted runs, which are
// merged at the end. Where the runs lie is for its users to say.
package tally

import (
	"cmp"
	"slices"
)

// An Entry is a key and how often it was seen.
type Entry struct {
	Key   string
	Count int64
}

// An Order of Entries returns a number below, equal to or above 0, as slices.SortFunc wants.
type Order func(a, b Entry) int

// ByKey orders Entries by the bytes of their keys.
func ByKey(a, b Entry) int { return cmp.Compare(a.Key, b.Key) }

// ByCount puts the most frequent Entries first, and of those that are equally frequent the first by its
// key.
func ByCount(a, b Entry) int { return cmp.Or(cmp.Compare(b.Count, a.Count), ByKey(a, b)) }

// A Tally counts keys in memory. The zero Tally is empty.
type Tally struct {
	places map[string]int // of keys in counts
	counts []int64
	size   int
}

// EntrySize is about how many bytes of memory a key takes besides its text.
const EntrySize = 96

// Add counts a key once more.
func (t *Tally) Add(key []byte) {
	if i, ok := t.places[string(key)]; ok {
		t.counts[i]++
		return
	}
	if t.places == nil {
		t.places = make(map[string]int)
	}
	t.places[string(key)] = len(t.counts)
	t.counts = append(t.counts, 1)
	t.size += len(key) + EntrySize
}

// Size returns about how many bytes of memory the keys take.
func (t *Tally) Size() int { return t.size }

// Take returns what was counted, ordered by key, and forgets it.
func (t *Tally) Take() []Entry {
	entries := make([]Entry, 0, len(t.places))
	for key, i := range t.places {
		entries = append(entries, Entry{key, t.counts[i]})
	}
	slices.SortFunc(entries, ByKey)
	clear(t.places)
	t.counts, t.size = t.counts[:0], 0
	return entries
}
