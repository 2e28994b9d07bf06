// Package names has tables of what names mean, such as those of elements, attributes and fields.
package names

import (
	"encoding/binary"
	"sync/atomic"
)

// A Table has what each of at most 255 names means, in upper or lower case. Names are found by a table
// that is made when one is looked for first: most runs read no markup.
type Table[V any] struct {
	finder
	Values []V // by the index of the name; the first is that of all others, the zero V
}

// New returns a Table of names in lower case, by what they mean.
func New[V comparable](lists map[V][]string) *Table[V] {
	t := &Table[V]{finder: finder{Names: []string{""}}, Values: make([]V, 1)}
	for value, names := range lists {
		for _, name := range names {
			t.Names, t.Values = append(t.Names, name), append(t.Values, value)
		}
	}
	return t
}

// A finder finds names.
type finder struct {
	Names []string // the first counts as none
	table atomic.Pointer[nameTable]
}

// A nameTable has names by their keys.
type nameTable struct {
	slots [1 << 9]nameSlot

	// lengths has for each byte that a name may begin with a bit for each length that such a name has, the
	// last for all that are longer: most names that are looked for are not there.
	lengths [256]uint32
}

// lengthBit returns the bit in nameTable.lengths of a length.
func lengthBit(length int) uint32 { return 1 << min(length, 31) }

// A nameSlot has a name of a list: its key, its length, and its index, 0 for none.
type nameSlot struct {
	key           uint64
	length, index uint8
}

// makeTable makes the table of t.
func (t *finder) makeTable() *nameTable {
	table := new(nameTable)
	for i, name := range t.Names[1:] {
		key := nameKey([]byte(name), 0, len(name))
		slot := keySlot(key)
		for table.slots[slot].index != 0 {
			slot = (slot + 1) % len(table.slots)
		}
		table.lengths[name[0]] |= lengthBit(len(name))
		table.lengths[name[0]&^0x20] |= lengthBit(len(name))
		table.slots[slot] = nameSlot{key, uint8(len(name)), uint8(i + 1)}
	}
	t.table.Store(table)
	return table
}

// Find returns the index of the name src[start:end], 0 if it is not there.
func (t *finder) Find(src []byte, start, end int) int {
	if start == end {
		return 0
	}
	table := t.table.Load()
	if table == nil {
		table = t.makeTable()
	}
	if table.lengths[src[start]]&lengthBit(end-start) == 0 {
		return 0
	}
	key := nameKey(src, start, end)
	for slot := keySlot(key); ; slot = (slot + 1) % len(table.slots) {
		s := &table.slots[slot]
		if s.index == 0 {
			return 0
		}
		if s.key == key && int(s.length) == end-start &&
			(s.length <= 8 || EqualFold(src[start:end], t.Names[s.index])) {
			return int(s.index)
		}
	}
}

// nameKey returns the first eight bytes of the name src[start:end], in lower case, as a number.
func nameKey(src []byte, start, end int) uint64 {
	const lower = 0x2020202020202020
	n := min(end-start, 8)
	if start+8 <= len(src) {
		return (binary.LittleEndian.Uint64(src[start:]) | lower) << (64 - 8*n)
	}
	var first [8]byte
	copy(first[:], src[start:start+n])
	return (binary.LittleEndian.Uint64(first[:]) | lower) << (64 - 8*n)
}

// keySlot returns where in a table a key is looked for first.
func keySlot(key uint64) int { return int(key * 0x9E3779B97F4A7C15 >> (64 - 9)) }

// EqualFold reports whether s is name, which has its length and is in lower case, in any
// case of the ASCII letters.
func EqualFold(s []byte, name string) bool {
	for i, c := range s {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		if c != name[i] {
			return false
		}
	}
	return true
}
