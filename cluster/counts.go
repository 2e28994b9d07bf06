package main

import (
	"cmp"
	"encoding/binary"
	"errors"
	"hash/fnv"
	"io"
	"slices"
	"strconv"
	"strings"
)

// A place is where a reference was found first.
type place struct {
	unit, file int64 // in the order of the input
	start      int64 // byte offset in the file
	path       string
}

// before reports whether p comes before q in the input.
func (p *place) before(q *place) bool {
	return cmp.Or(cmp.Compare(p.unit, q.unit), cmp.Compare(p.file, q.file), cmp.Compare(p.start, q.start)) < 0
}

// A count is how often something was found, and where first.
type count struct {
	n     int64
	first place
}

// add adds what was found elsewhere.
func (c *count) add(n int64, at *place) {
	if c.n == 0 || at.before(&c.first) {
		c.first = *at
	}
	c.n += n
}

// A tally counts strings. The zero tally is empty.
type tally struct {
	counts map[string]*count
	size   int // bytes of memory, roughly
}

// countSize is about how many bytes a count takes beside its string.
const countSize = 160

// add counts a string, which is copied if it is new.
func (t *tally) add(what []byte, n int64, at *place) {
	c := t.counts[string(what)]
	if c == nil {
		if t.counts == nil {
			t.counts = make(map[string]*count)
		}
		c = new(count)
		t.counts[string(what)] = c
		t.size += len(what) + countSize
	}
	c.add(n, at)
}

// shardOf returns which of n shards counts a string.
func shardOf(what string, n int) int {
	h := fnv.New32a()
	_, _ = io.WriteString(h, what) // never fails
	return int(h.Sum32() % uint32(n))
}

// pack gives the counts of each of n shards to emit, and empties t. What is packed does not
// depend on the order in which the counts came.
func (t *tally) pack(n int, emit func(shard int, packed []byte)) {
	names := make([][]string, n)
	for name := range t.counts {
		shard := shardOf(name, n)
		names[shard] = append(names[shard], name)
	}
	for shard, list := range names {
		if len(list) == 0 {
			continue
		}
		slices.Sort(list)
		var p []byte
		paths := make(map[string]uint64)
		for _, name := range list {
			c := t.counts[name]
			p = appendText(p, name)
			for _, v := range [...]int64{c.n, c.first.unit, c.first.file, c.first.start} {
				p = binary.AppendUvarint(p, uint64(v))
			}
			known, ok := paths[c.first.path]
			if !ok {
				paths[c.first.path] = uint64(len(paths) + 1)
			}
			if p = binary.AppendUvarint(p, known); !ok { // 0: a path that follows, the next of the list
				p = appendText(p, c.first.path)
			}
		}
		emit(shard, p)
	}
	*t = tally{}
}

// appendText appends a text after its length.
func appendText(p []byte, s string) []byte {
	return append(binary.AppendUvarint(p, uint64(len(s))), s...)
}

// errPacked says that counts are not as pack has packed them.
var errPacked = errors.New("counts are cut off or damaged on their way between workers")

// unpack adds packed counts to t.
func (t *tally) unpack(p []byte) error {
	var paths []string
	u := unpacker{rest: p}
	for len(u.rest) > 0 {
		name := u.text()
		n := u.number()
		at := place{unit: u.number(), file: u.number(), start: u.number()}
		known := u.number()
		if known == 0 {
			paths = append(paths, string(u.text()))
			known = int64(len(paths))
		}
		if u.failed || known > int64(len(paths)) {
			return errPacked
		}
		at.path = paths[known-1]
		t.add(name, n, &at)
	}
	return nil
}

// An unpacker reads packed values.
type unpacker struct {
	rest   []byte
	failed bool
}

// number reads a number that is not negative.
func (u *unpacker) number() int64 {
	v, n := binary.Uvarint(u.rest)
	if n <= 0 || v > 1<<62 {
		u.failed, u.rest = true, nil
		return 0
	}
	u.rest = u.rest[n:]
	return int64(v)
}

// text reads a text after its length.
func (u *unpacker) text() []byte {
	n := u.number()
	if n > int64(len(u.rest)) {
		u.failed, u.rest = true, nil
		return nil
	}
	text := u.rest[:n]
	u.rest = u.rest[n:]
	return text
}

// write writes the counts as lines of tab-separated values, sorted by what was counted.
func (t *tally) write(to io.Writer) error {
	type row struct {
		cell string
		*count
	}
	rows := make([]row, 0, len(t.counts))
	for name, c := range t.counts {
		rows = append(rows, row{cells.Replace(name), c})
	}
	slices.SortFunc(rows, func(a, b row) int { return strings.Compare(a.cell, b.cell) })
	var line []byte
	for _, c := range rows {
		line = append(append(line[:0], c.cell...), '\t')
		line = append(strconv.AppendInt(line, c.n, 10), '\t')
		line = append(append(line, cells.Replace(c.first.path)...), '\t')
		line = append(strconv.AppendInt(line, c.first.start, 10), '\n')
		if _, err := to.Write(line); err != nil {
			return err
		}
	}
	return nil
}

// cells writes what cannot stand in a cell of tab-separated values as urigrep's --tsv does.
var cells = strings.NewReplacer("\\", `\\`, "\t", `\t`, "\n", `\n`, "\r", `\r`)
