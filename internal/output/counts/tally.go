package counts

import "slices"

// A tally counts keys, in bounded memory: when the keys take more than that, they go to disk in a
// sorted run.
type tally struct {
	memory int // bytes that keys may take

	places map[string]int // of keys in counts
	counts []int64
	used   int  // bytes
	byKey  runs // a key may be in several
}

// entryRoom is about how many bytes a key takes besides its text.
const entryRoom = 96

// add counts a key once more.
func (t *tally) add(key []byte) error {
	if i, ok := t.places[string(key)]; ok {
		t.counts[i]++
		return nil
	}
	if t.places == nil {
		t.places = make(map[string]int)
	}
	t.places[string(key)] = len(t.counts)
	t.counts = append(t.counts, 1)
	if t.used += len(key) + entryRoom; t.used <= t.memory {
		return nil
	}
	return t.byKey.add(t.take())
}

// take returns what is in memory, sorted by key, and drops it.
func (t *tally) take() []entry {
	entries := make([]entry, 0, len(t.places))
	for key, i := range t.places {
		entries = append(entries, entry{key, t.counts[i]})
	}
	slices.SortFunc(entries, func(a, b entry) int { return compare(lessKey, a, b) })
	clear(t.places)
	t.counts, t.used = t.counts[:0], 0
	return entries
}

// each calls yield for all keys and their counts, the most frequent first and of those that are
// equally frequent the first by its bytes, and drops them. The error is that of the disk, or of
// yield, which ends it.
func (t *tally) each(yield func(entry) error) error {
	defer t.byKey.close()
	var byCount runs
	defer byCount.close()
	var sorted []entry
	used := 0
	keep := func(e entry) error {
		sorted = append(sorted, e)
		if used += len(e.key) + entryRoom; used <= t.memory {
			return nil
		}
		sortByCount(sorted)
		err := byCount.add(sorted)
		sorted, used = sorted[:0], 0
		return err
	}
	var sum entry
	err := t.byKey.merge(t.take(), lessKey, func(e entry) error {
		if e.key == sum.key {
			sum.count += e.count
			return nil
		}
		before := sum
		if sum = e; before.count == 0 {
			return nil
		}
		return keep(before)
	})
	if err == nil && sum.count > 0 {
		err = keep(sum)
	}
	if err != nil {
		return err
	}
	sortByCount(sorted)
	return byCount.merge(sorted, moreOften, yield)
}

// sortByCount sorts entries as each yields them.
func sortByCount(entries []entry) {
	slices.SortFunc(entries, func(a, b entry) int { return compare(moreOften, a, b) })
}

// lessKey reports whether the key of a is before that of b.
func lessKey(a, b *entry) bool { return a.key < b.key }

// moreOften reports whether each yields a before b.
func moreOften(a, b *entry) bool {
	return a.count > b.count || a.count == b.count && a.key < b.key
}

// compare returns a number below, equal to or above 0, whichever before says of a and b.
func compare(before func(a, b *entry) bool, a, b entry) int {
	switch {
	case before(&a, &b):
		return -1
	case before(&b, &a):
		return 1
	}
	return 0
}
