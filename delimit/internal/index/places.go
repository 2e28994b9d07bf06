package index

import (
	"bytes"
	"encoding/binary"
	"slices"
	"sort"
)

// A Places has the places in b[from:to] of a text at which something begins.
type Places struct {
	from, to int
	At       []int // in order
}

// placesKept is how many places are kept before those that lie behind are dropped.
const placesKept = 1 << 10

// stale returns how many of the places are not needed where no place before lo is asked for.
func (g *Places) stale(lo int) int {
	if n := len(g.At); n <= placesKept || g.At[n/2] >= lo {
		return 0
	}
	return g.index(lo, 0)
}

// stepsToPlace is how many places beside the one that is guessed are looked at before all are.
const stepsToPlace = 8

// index returns which place is the first at or after i: it is looked for from the k-th onward.
func (g *Places) index(i, k int) int {
	k = min(k, len(g.At))
	for range stepsToPlace {
		switch {
		case k < len(g.At) && g.At[k] < i:
			k++
		case k > 0 && g.At[k-1] >= i:
			k--
		default:
			return k
		}
	}
	return sort.SearchInts(g.At, i)
}

// A Slashes has the places of all "://" in a stretch of a text.
type Slashes struct {
	Places
	Keys  []uint64    // of each, the eight bytes after it: see KeyOf
	Far   []uint64    // of each, the eight bytes after those
	near  []nearPlace // of each
	whole int         // of how many the text had all these bytes
}

// KeyLen is how many bytes a key has; SlashKeyLen how many bytes after a "://" its keys have.
const (
	KeyLen      = 8
	SlashKeyLen = 2 * KeyLen
)

// KeyOf returns the first bytes of b as a number: 0 for those that it has not.
func KeyOf(b []byte) uint64 {
	if len(b) >= KeyLen {
		return binary.LittleEndian.Uint64(b)
	}
	var room [KeyLen]byte
	copy(room[:], b)
	return binary.LittleEndian.Uint64(room[:])
}

// A nearPlace is what was said about a place, told from b[:reach]; reach is 0 if it was not asked
// about.
type nearPlace struct {
	reach int
	near  uint8
}

// begin makes g the log of an empty stretch at i.
func (g *Slashes) begin(i int) {
	g.from, g.to, g.whole = i, i, 0
	g.At, g.Keys, g.Far, g.near = g.At[:0], g.Keys[:0], g.Far[:0], g.near[:0]
}

// read adds the places of b[lo:hi]. If lo is before that of the last call, the text is read anew.
func (g *Slashes) read(b []byte, lo, hi int) {
	if lo < g.from || lo > g.to {
		g.begin(lo)
	}
	if k := g.stale(lo); k > 0 {
		g.from, g.whole = lo, max(0, g.whole-k)
		g.At, g.near = slices.Delete(g.At, 0, k), slices.Delete(g.near, 0, k)
		g.Keys, g.Far = slices.Delete(g.Keys, 0, k), slices.Delete(g.Far, 0, k)
	}
	for g.to+len("://") <= hi {
		i := bytes.Index(b[g.to:hi], []byte("://"))
		if i < 0 {
			g.to = hi - len("://") + 1
			break
		}
		g.At, g.near = append(g.At, g.to+i), append(g.near, nearPlace{})
		g.Keys, g.Far = append(g.Keys, 0), append(g.Far, 0)
		g.to += i + 1
	}
	for k := g.whole; k < len(g.At); k++ { // b may be longer than the last time
		behind := b[g.At[k]+len("://"):]
		g.Keys[k], g.Far[k] = KeyOf(behind), KeyOf(behind[min(KeyLen, len(behind)):])
		if len(behind) >= SlashKeyLen {
			g.whole = k + 1
		}
	}
}

// NearAt returns what look says of the k-th place in b[:hi]. look returns the same of any text that
// begins with b[:reach].
func (g *Slashes) NearAt(b []byte, k, hi int, look func(b []byte, i int) (near uint8, reach int)) uint8 {
	p := &g.near[k]
	if p.reach == 0 {
		near, reach := look(b, g.At[k])
		if reach > len(b) { // b may be longer the next time
			near, _ = look(b[:hi], g.At[k])
			return near
		}
		p.near, p.reach = near, reach
	}
	if p.reach > hi {
		near, _ := look(b[:hi], g.At[k])
		return near
	}
	return p.near
}

// A stem has the places in a stretch of a text at which a stem begins. Its stem is empty where
// nothing is known.
type stem struct {
	Places
	text        []byte
	first, next int // which places were asked for last, before and after a line end
}

// read adds the places of b[lo:]. If lo is before that of the last call, the text is read anew.
func (g *stem) read(b []byte, lo int) {
	if lo < g.from || lo > g.to {
		g.from, g.to, g.At = lo, lo, g.At[:0]
	}
	if k := g.stale(lo); k > 0 {
		g.from, g.At = lo, slices.Delete(g.At, 0, k)
	}
	for g.to+len(g.text) <= len(b) {
		i := bytes.Index(b[g.to:], g.text)
		if i < 0 {
			g.to = len(b) - len(g.text) + 1
			return
		}
		g.At = append(g.At, g.to+i)
		g.to += i + 1
	}
}

// A Near is where "://" stands around a place, as indices in log.
type Near struct {
	Log   *Slashes
	First int // the first that is looked at
	Own   int // the first after those that end where the reference begins, or before
	Next  int // the first after the next line's token
}

// IndexKey returns which of the keys from the k-th onward is the first that is key, as far as the
// bits of mask go; len(keys) if none is.
func IndexKey(keys []uint64, k int, key, mask uint64) int {
	for ; k+4 <= len(keys); k += 4 {
		if four := keys[k : k+4]; four[0]&mask == key || four[1]&mask == key || four[2]&mask == key ||
			four[3]&mask == key {
			break
		}
	}
	for k < len(keys) && keys[k]&mask != key {
		k++
	}
	return k
}

// Near returns where "://" stands around a reference that begins at b[start] and a token of the
// next line that ends at b[end], reach bytes on either side at most.
func (x *Index) Near(b []byte, start, end, reach int) Near {
	log, last := &x.slashes, x.near
	lo := max(0, start-reach)
	log.read(b, lo, min(len(b), end+reach))
	x.near = Near{Log: log, First: log.index(lo, last.First), Own: log.index(start-2, last.Own)}
	x.near.Next = log.index(end, x.near.Own+1)
	return x.near
}

// StemsKept is how many stems are remembered: as many as a reference has that is joined from lines
// that are all the same.
const StemsKept = 32

// Stems returns the places at which text stands in b[lo:], and those of them from the index end
// onward.
func (x *Index) Stems(b, text []byte, lo, end int) (all, after []int) {
	g := x.stemOf(text)
	g.read(b, lo)
	g.first = g.index(lo, g.first)
	g.next = g.index(end, g.next)
	return g.At[g.first:], g.At[g.next:]
}

// stemOf returns what is known about a stem.
func (x *Index) stemOf(b []byte) *stem {
	for i := range x.stems {
		if string(x.stems[i].text) == string(b) {
			return &x.stems[i]
		}
	}
	if n := len(x.stems); n < cap(x.stems) {
		x.stems, x.stem = x.stems[:n+1], n
	} else if n < StemsKept {
		x.stems, x.stem = append(x.stems, stem{}), n
	} else {
		x.stem = (x.stem + 1) % StemsKept
	}
	g := &x.stems[x.stem]
	*g = stem{Places: Places{At: g.At[:0]}, text: append(g.text[:0], b...)}
	return g
}
