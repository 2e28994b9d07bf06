package main

import (
	"bytes"
	"hash/maphash"
	"strings"

	"github.com/cespare/xxhash/v2"
)

// A tally counts strings that are found in one Unit, and where each is first. It keeps them in few
// large slices, which are used again: a map of strings costs several times the memory and the time.
// The zero tally is empty.
//
// Strings are counted batchSize at a time. What is looked up for each lies anywhere in memory: by
// asking for all of it first, the processor waits for many loads at once, and not for one after the
// other.
type tally struct {
	names   []byte // of entries, one after the other
	entries []entry
	table   []slot // open addressing; its length is a power of two

	batch      [batchSize]entry // not yet counted
	batched    int              // how many of these there are
	batchNames []byte
	touched    uint64 // makes the compiler load what is only to be in the cache

	added   int // strings
	byShard []uint32
}

// batchSize is how many strings are counted at once.
const batchSize = 256

// An entry counts one string.
type entry struct {
	hash     uint32
	at, size uint32 // of the name
	file     uint32 // in the Unit, where it is first
	n        int64
	start    int64 // byte offset in that file
}

// A slot of a table has the hash of an entry, and 1 + its index; 0 for none.
type slot struct{ hash, entry uint32 }

// entrySize is about how many bytes an entry takes with its part of the table and of byShard.
const entrySize = 32 + 16 + 4

// size returns about how many bytes of memory the counts take.
func (t *tally) size() int { return len(t.names) + len(t.entries)*entrySize }

// shardOf returns the shard of a string, which is the same on all workers.
func shardOf(name []byte, shards int) uint32 {
	return uint32(xxhash.Sum64(name)>>32) % uint32(shards)
}

// seeded returns the hash of a string in this process: nobody can find strings that share it.
func seeded(name []byte) uint64 { return maphash.Bytes(seed, name) }

var seed = maphash.MakeSeed()

// add counts a string once. Files are to come in their order.
func (t *tally) add(name []byte, file int, start int64) {
	t.added++
	e := &t.batch[t.batched] // field by field, as a whole it would be copied
	e.hash, e.at, e.size = uint32(seeded(name)), uint32(len(t.batchNames)), uint32(len(name))
	e.file, e.n, e.start = uint32(file), 1, start
	t.batchNames = append(t.batchNames, name...)
	if t.batched++; t.batched == batchSize {
		t.settle()
	}
}

// settle counts the batch.
func (t *tally) settle() {
	batch := t.batch[:t.batched]
	if t.grow(); len(t.names) > 0 {
		t.touch(batch)
	}
	for i := range batch {
		e := &batch[i]
		t.count(e, t.batchNames[e.at:e.at+e.size])
	}
	t.batched, t.batchNames = 0, t.batchNames[:0]
}

// touch loads the slot, the entry and the name of each string of the batch, as far as they are where
// they are looked for first.
func (t *tally) touch(batch []entry) {
	var slots [batchSize]slot
	mask := uint32(len(t.table) - 1)
	for i := range batch {
		slots[i] = t.table[batch[i].hash&mask]
	}
	var names [batchSize]uint32
	for i := range batch {
		if s := slots[i]; s.entry != 0 && s.hash == batch[i].hash {
			names[i] = t.entries[s.entry-1].at
		}
	}
	for i := range batch {
		t.touched += uint64(t.names[names[i]])
	}
}

// count adds an entry of the batch, with a name.
func (t *tally) count(e *entry, name []byte) {
	mask := uint32(len(t.table) - 1)
	i := e.hash & mask
	for ; t.table[i].entry != 0; i = (i + 1) & mask {
		if t.table[i].hash != e.hash {
			continue
		}
		if known := &t.entries[t.table[i].entry-1]; bytes.Equal(t.name(known), name) {
			known.n++
			if known.file == e.file {
				known.start = min(known.start, e.start) // in rows, offsets count in the string
			}
			return
		}
	}
	e.at = uint32(len(t.names))
	t.entries = append(t.entries, *e)
	t.names = append(t.names, name...)
	t.table[i] = slot{e.hash, uint32(len(t.entries))}
}

// name returns the name of an entry.
func (t *tally) name(e *entry) []byte { return t.names[e.at : e.at+e.size] }

// grow makes room in the table for the batch: a third of it stays empty.
func (t *tally) grow() {
	if need := (len(t.entries) + t.batched) * 3 / 2; need < len(t.table) {
		return
	}
	t.table = make([]slot, max(4*batchSize, 2*len(t.table)))
	mask := uint32(len(t.table) - 1)
	for i := range t.entries {
		at := t.entries[i].hash & mask
		for t.table[at].entry != 0 {
			at = (at + 1) & mask
		}
		t.table[at] = slot{t.entries[i].hash, uint32(i + 1)}
	}
}

// reset empties t, and keeps its memory.
func (t *tally) reset() {
	t.names, t.entries = t.names[:0], t.entries[:0]
	t.batched, t.batchNames, t.added = 0, t.batchNames[:0], 0
	clear(t.table)
}

// pack empties t: it gives the rows of each shard that has any to put, in any order. It reports
// whether there were so many strings more than once that counting them was worth it.
func (t *tally) pack(of *packing, put func(shard int, packed []byte) error) (worth bool, err error) {
	t.settle()
	worth = len(t.entries) < t.added*3/4
	var p packer
	from := 0
	for shard, end := range t.distribute(of.shards) {
		p.begin()
		for _, i := range t.byShard[from:end] {
			e := &t.entries[i]
			first := of.place(int(e.file), e.start)
			p.add(cell(t.name(e)), e.n, &first)
		}
		if from < end && err == nil {
			err = put(shard, p.packed)
		}
		from = end
	}
	t.reset()
	return worth, err
}

// distribute sorts the indices of entries by their shards, and returns where each shard ends. The
// hashes of entries are replaced by these.
func (t *tally) distribute(shards int) (ends []int) {
	ends = make([]int, shards)
	for i := range t.entries {
		e := &t.entries[i]
		e.hash = shardOf(t.name(e), shards)
		ends[e.hash]++
	}
	at := 0
	for i, n := range ends {
		ends[i], at = at, at+n
	}
	t.byShard = resized(t.byShard, len(t.entries))
	for i := range t.entries {
		to := &ends[t.entries[i].hash]
		t.byShard[*to] = uint32(i)
		*to++
	}
	return ends
}

// resized returns a slice of n elements, which may be what s has; in the memory of s, if that is
// enough.
func resized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// A packing is what rows are packed with.
type packing struct {
	shards int
	unit   *Unit
}

// place returns a place in a file of the Unit.
func (of *packing) place(file int, start int64) place {
	return place{unit: of.unit.Index, file: int64(file), start: start, path: of.unit.Files[file].Path}
}

// A pile keeps the rows of strings that are hardly ever found twice in memory: it counts none of
// them, and has the rows packed as they are written.
type pile struct {
	shards []packer
	size   int // bytes
}

// add adds a row for a string.
func (l *pile) add(of *packing, name []byte, file int, start int64) {
	if l.shards == nil {
		l.shards = make([]packer, of.shards)
	}
	p := &l.shards[shardOf(name, of.shards)]
	first, before := of.place(file, start), len(p.packed)
	p.add(cell(name), 1, &first)
	l.size += len(p.packed) - before
}

// pack empties l: it gives the rows of each shard that has any to put.
func (l *pile) pack(put func(shard int, packed []byte) error) error {
	for shard := range l.shards {
		p := &l.shards[shard]
		if len(p.packed) > 0 {
			if err := put(shard, p.packed); err != nil {
				return err
			}
		}
	}
	l.reset()
	return nil
}

// reset empties l, and keeps its memory.
func (l *pile) reset() {
	for i := range l.shards {
		l.shards[i].begin()
	}
	l.size = 0
}

// cells writes what cannot stand in a cell of tab-separated values as urigrep's --tsv does.
var cells = strings.NewReplacer("\\", `\\`, "\t", `\t`, "\n", `\n`, "\r", `\r`)

// cell returns a name as a cell, so that the order of names is that of lines.
func cell(name []byte) []byte {
	for _, c := range name {
		if c == '\\' || c < ' ' {
			return []byte(cells.Replace(string(name)))
		}
	}
	return name
}
