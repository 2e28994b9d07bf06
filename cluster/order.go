package main

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// A chunk is rows in memory, which are to be sorted. The zero chunk is empty. Each row is in one
// place, its numbers before its name, so that it is in the processor's cache as a whole.
type chunk struct {
	rows    []byte
	items   []item
	origins []place // where the first of the strings are; start is not used
	common  int     // how many bytes all names begin with

	scratch []item
	touched uint64 // makes the compiler load what is only to be in the cache
}

// An item is a row with the bytes of its name that it is sorted by.
type item struct {
	key  uint64
	at   uint32 // in chunk.rows
	same bool   // once sorted: its name is that of the item before
}

// rowHead is how many bytes a row has before its name: the size of the name, the index of its
// origin, its count and the offset in the file.
const rowHead = 4 + 4 + 8 + 8

// itemSize and originSize are how many bytes of memory an item with its part of scratch and an
// origin take.
const (
	itemSize   = 2 * 16
	originSize = 48
)

// size returns about how many bytes of memory the chunk takes.
func (c *chunk) size() int {
	return len(c.rows) + len(c.items)*itemSize + len(c.origins)*originSize
}

// add adds a row.
func (c *chunk) add(r *row) {
	last := len(c.origins) - 1
	if last < 0 || !c.origins[last].sameFile(&r.first) {
		c.origins = append(c.origins, r.first)
		last++
	}
	if len(c.items) == 0 {
		c.common = len(r.name)
	} else {
		c.common = common(c.name(c.items[0])[:c.common], r.name)
	}
	c.items = append(c.items, item{at: uint32(len(c.rows))})
	b := binary.LittleEndian.AppendUint32(c.rows, uint32(len(r.name)))
	b = binary.LittleEndian.AppendUint32(b, uint32(last))
	b = binary.LittleEndian.AppendUint64(b, uint64(r.n))
	b = binary.LittleEndian.AppendUint64(b, uint64(r.first.start))
	c.rows = append(b, r.name...)
}

// name returns the name of an item.
func (c *chunk) name(i item) []byte {
	row := c.rows[i.at:]
	return row[rowHead : rowHead+binary.LittleEndian.Uint32(row)]
}

// row sets r to the row of an item.
func (c *chunk) row(i item, r *row) {
	head := c.rows[i.at:][:rowHead]
	r.name, r.first = c.name(i), c.origins[binary.LittleEndian.Uint32(head[4:])]
	r.n, r.first.start = int64(binary.LittleEndian.Uint64(head[8:])), int64(binary.LittleEndian.Uint64(head[16:]))
}

// drain empties c: it gives the rows to yield in the order of their names, each name once.
func (c *chunk) drain(yield func(*row) error) error {
	c.scratch = resized(c.scratch, len(c.items))
	c.byName(c.items, c.scratch, c.common)
	var err error
	var r, other row
	loaded := 0
	for at := 0; at < len(c.items) && err == nil; {
		loaded = c.load(c.items, at, loaded)
		c.row(c.items[at], &r)
		for at++; at < len(c.items) && c.items[at].same; at++ {
			c.row(c.items[at], &other)
			r.join(&other)
		}
		err = yield(&r)
	}
	c.rows, c.items, c.origins = c.rows[:0], c.items[:0], c.origins[:0]
	return err
}

// Names are sorted by keySize bytes at a time; few names, and what is the same in more than mostKeys
// keys, are compared as they are.
const (
	keySize  = 8
	mostKeys = 32
	fewItems = 8
)

// byName sorts items by their names, which are the same up to an offset. scratch is as long.
func (c *chunk) byName(items, scratch []item, from int) {
	if len(items) <= fewItems || from >= mostKeys*keySize {
		c.compare(items, from)
		return
	}
	for i := range items {
		items[i].key = keyAt(c.name(items[i]), from)
	}
	byKey(items, scratch, 64)
	loaded := 0
	for at, end := 0, 0; at < len(items); at = end {
		loaded = c.load(items, at, loaded)
		for end = at + 1; end < len(items) && items[end].key == items[at].key; {
			end++
		}
		if end-at > fewItems {
			c.equal(items[at:end], scratch[at:end], from)
		} else if end-at > 1 {
			c.compare(items[at:end], from)
		}
	}
}

// compare sorts items by what comes in their names from an offset on.
func (c *chunk) compare(items []item, from int) {
	slices.SortFunc(items, func(a, b item) int { return bytes.Compare(c.name(a)[from:], c.name(b)[from:]) })
	for i := 1; i < len(items); i++ {
		items[i].same = bytes.Equal(c.name(items[i-1])[from:], c.name(items[i])[from:])
	}
}

// loadAtOnce is how many rows are loaded at once.
const loadAtOnce = 64

// load has the rows of the next items loaded into the processor's cache, if that is not done yet:
// it waits for many at once, and not for one after the other. It returns up to where they are.
func (c *chunk) load(items []item, at, loaded int) int {
	if at < loaded {
		return loaded
	}
	loaded = min(at+loadAtOnce, len(items))
	for _, i := range items[at:loaded] {
		c.touched += uint64(c.rows[i.at] + c.rows[i.at+rowHead-1])
	}
	return loaded
}

// equal sorts items whose keys at an offset are the same. First are those whose names end within the
// key: as what is after the end counts as NUL, they are the same, or differ in NULs at their ends.
func (c *chunk) equal(items, scratch []item, from int) {
	ended := 0
	for i := range items {
		if len(c.name(items[i])) <= from+keySize {
			items[i], items[ended] = items[ended], items[i]
			ended++
		}
	}
	slices.SortFunc(items[:ended], func(a, b item) int { return len(c.name(a)) - len(c.name(b)) })
	for i := 1; i < ended; i++ {
		items[i].same = len(c.name(items[i-1])) == len(c.name(items[i]))
	}
	c.byName(items[ended:], scratch[ended:], from+keySize)
}

// keyAt returns keySize bytes of a name as a number, in whose order they are; after the end of the
// name they are 0.
func keyAt(name []byte, from int) (key uint64) {
	if name = name[from:]; len(name) >= keySize {
		return binary.BigEndian.Uint64(name)
	}
	for i, b := range name {
		key |= uint64(b) << (56 - 8*i)
	}
	return key
}

// insertionMost is how many items are sorted by insertion.
const insertionMost = 32

// byKey sorts items by the lowest bits of their keys, a number of whole bytes; the others are the
// same in all of them. scratch is as long.
func byKey(items, scratch []item, bits int) {
	for ; bits > 0 && len(items) > insertionMost; bits -= 8 {
		ends, same := distribution(items, bits-8)
		if same {
			continue
		}
		for _, it := range items {
			to := &ends[byte(it.key>>(bits-8))]
			scratch[*to] = it
			*to++
		}
		copy(items, scratch)
		from := 0
		for _, end := range ends {
			if end-from > 1 {
				byKey(items[from:end], scratch[from:end], bits-8)
			}
			from = end
		}
		return
	}
	for i := 1; i < len(items) && bits > 0; i++ {
		it, to := items[i], i
		for ; to > 0 && items[to-1].key > it.key; to-- {
			items[to] = items[to-1]
		}
		items[to] = it
	}
}

// distribution returns where the items begin that have each value of a byte of their keys, and
// whether they all have the same.
func distribution(items []item, shift int) (begins [256]int, same bool) {
	for i := range items {
		begins[byte(items[i].key>>shift)]++
	}
	if begins[byte(items[0].key>>shift)] == len(items) {
		return begins, true
	}
	at := 0
	for i, n := range begins {
		begins[i], at = at, at+n
	}
	return begins, false
}
