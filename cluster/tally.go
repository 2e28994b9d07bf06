package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
	"strings"

	"github.com/cespare/xxhash/v2"
)

// A tally counts strings that are found in one Unit, and where each is first. It keeps them in few
// large slices, which are used again: a map of strings costs several times the memory and the time.
// The zero tally is empty.
type tally struct {
	names   []byte // of entries, one after the other
	entries []entry
	table   []uint32 // open addressing: 1 + index of an entry, 0 for none; its length is a power of two
}

// An entry counts one string.
type entry struct {
	hash     uint64
	at, size uint32 // of the name
	file     uint32 // in the Unit, where it is first
	n        int64
	start    int64 // byte offset in that file
}

// entrySize is how many bytes an entry takes with its part of the table.
const entrySize = 40 + 8

// size returns about how many bytes of memory the counts take.
func (t *tally) size() int { return len(t.names) + len(t.entries)*entrySize }

// add counts a string once. Files are to come in their order.
func (t *tally) add(name []byte, file int, start int64) {
	if len(t.entries)*2 >= len(t.table) {
		t.grow()
	}
	h := xxhash.Sum64(name)
	mask := uint64(len(t.table) - 1)
	i := h & mask
	for ; t.table[i] != 0; i = (i + 1) & mask {
		e := &t.entries[t.table[i]-1]
		if e.hash == h && bytes.Equal(t.name(e), name) {
			e.n++
			if e.file == uint32(file) {
				e.start = min(e.start, start) // in rows, offsets count in the string
			}
			return
		}
	}
	t.entries = append(t.entries, entry{hash: h, at: uint32(len(t.names)), size: uint32(len(name)), file: uint32(file), n: 1, start: start})
	t.names = append(t.names, name...)
	t.table[i] = uint32(len(t.entries))
}

// name returns the name of an entry.
func (t *tally) name(e *entry) []byte { return t.names[e.at : e.at+e.size] }

// grow doubles the table.
func (t *tally) grow() {
	t.table = make([]uint32, max(1<<10, 2*len(t.table)))
	mask := uint64(len(t.table) - 1)
	for i := range t.entries {
		at := t.entries[i].hash & mask
		for t.table[at] != 0 {
			at = (at + 1) & mask
		}
		t.table[at] = uint32(i + 1)
	}
}

// reset empties t, and keeps its memory.
func (t *tally) reset() {
	t.names, t.entries = t.names[:0], t.entries[:0]
	clear(t.table)
}

// pack empties t: it gives the counts of each of n shards that has any to emit, in the order of the names, as
// cursor reads them; unit is the index of the Unit, and files are its files.
func (t *tally) pack(n int, unit int64, files []Input, emit func(shard int, packed []byte) error) error {
	t.escape()
	for i := range t.entries {
		t.entries[i].hash = t.entries[i].hash >> 32 % uint64(n) // the shard
	}
	slices.SortFunc(t.entries, func(a, b entry) int {
		if a.hash != b.hash {
			return cmp.Compare(a.hash, b.hash)
		}
		return bytes.Compare(t.name(&a), t.name(&b))
	})
	var p packer
	for i := 0; i < len(t.entries); {
		shard := t.entries[i].hash
		p.begin()
		for ; i < len(t.entries) && t.entries[i].hash == shard; i++ {
			e := &t.entries[i]
			p.add(&row{t.name(e), e.n, place{unit: unit, file: int64(e.file), start: e.start, path: files[e.file].Path}})
		}
		if err := emit(int(shard), p.packed); err != nil {
			return err
		}
	}
	t.reset()
	return nil
}

// cells writes what cannot stand in a cell of tab-separated values as urigrep's --tsv does.
var cells = strings.NewReplacer("\\", `\\`, "\t", `\t`, "\n", `\n`, "\r", `\r`)

// escape makes cells of the names, so that their order is that of the lines.
func (t *tally) escape() {
	if !bytes.ContainsAny(t.names, "\\\t\n\r") {
		return
	}
	for i := range t.entries {
		e := &t.entries[i]
		if name := t.name(e); bytes.ContainsAny(name, "\\\t\n\r") {
			cell := cells.Replace(string(name))
			e.at, e.size = uint32(len(t.names)), uint32(len(cell))
			t.names = append(t.names, cell...)
		}
	}
}

// A place is where a reference was found first.
type place struct {
	unit, file int64  // in the order of the input
	start      int64  // byte offset in the file
	path       string // of the file
}

// before reports whether p comes before q in the input.
func (p *place) before(q *place) bool {
	switch {
	case p.unit != q.unit:
		return p.unit < q.unit
	case p.file != q.file:
		return p.file < q.file
	}
	return p.start < q.start
}

// A row is how often something was found, and where first.
type row struct {
	name  []byte // a cell
	n     int64
	first place
}

// join adds what was found elsewhere.
func (r *row) join(other *row) {
	if other.first.before(&r.first) {
		r.first = other.first
	}
	r.n += other.n
}

// mostPaths is how many paths a packer knows, after which it begins anew.
const mostPaths = 1000

// A packer packs rows in the order of their names: each name without the bytes that it has in
// common with the one before, and each path once.
type packer struct {
	packed []byte
	last   []byte
	paths  map[string]uint64
}

// begin begins a new list of rows.
func (p *packer) begin() {
	p.packed, p.last = p.packed[:0], p.last[:0]
	p.paths = make(map[string]uint64)
}

// add appends a row.
func (p *packer) add(r *row) {
	same := common(p.last, r.name)
	b := binary.AppendUvarint(p.packed, uint64(same))
	b = binary.AppendUvarint(b, uint64(len(r.name)-same))
	b = append(b, r.name[same:]...)
	p.last = append(p.last[:same], r.name[same:]...)
	for _, v := range [...]int64{r.n, r.first.unit, r.first.file, r.first.start} {
		b = binary.AppendUvarint(b, uint64(v))
	}
	known, ok := p.paths[r.first.path]
	if ok {
		p.packed = binary.AppendUvarint(b, known)
		return
	}
	if len(p.paths) == mostPaths {
		clear(p.paths)
	}
	p.paths[r.first.path] = uint64(len(p.paths) + 1)
	b = binary.AppendUvarint(b, 0) // a path follows, the next of the list
	b = binary.AppendUvarint(b, uint64(len(r.first.path)))
	p.packed = append(b, r.first.path...)
}

// common returns how many bytes at the beginning a and b have in common.
func common(a, b []byte) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}
