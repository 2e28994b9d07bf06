package delimit

import (
	"bytes"
	"encoding/binary"
	"slices"
	"sort"

	"urigrep/internal/text"
)

// A placeLog has the places in b[from:to] of a text at which something begins.
type placeLog struct {
	from, to int
	at       []int // in order
}

// placesKept is how many places are kept before those that lie behind are dropped.
const placesKept = 1 << 10

// stale returns how many of the places are not needed where no place before lo is asked for.
func (g *placeLog) stale(lo int) int {
	if n := len(g.at); n <= placesKept || g.at[n/2] >= lo {
		return 0
	}
	return g.index(lo, 0)
}

// stepsToPlace is how many places beside the one that is guessed are looked at before all are.
const stepsToPlace = 8

// index returns which place is the first at or after i: it is looked for from the k-th on.
func (g *placeLog) index(i, k int) int {
	k = min(k, len(g.at))
	for range stepsToPlace {
		switch {
		case k < len(g.at) && g.at[k] < i:
			k++
		case k > 0 && g.at[k-1] >= i:
			k--
		default:
			return k
		}
	}
	return sort.SearchInts(g.at, i)
}

// A slashLog has the places of all "://" in a stretch of a text.
type slashLog struct {
	placeLog
	keys  []uint64    // of each, the eight bytes behind it: see keyOf
	far   []uint64    // of each, the eight bytes behind those
	near  []nearPlace // of each
	whole int         // of how many the text had all these bytes
}

// keyLen is how many bytes a key has; slashKeyLen how many bytes behind a "://" its keys have.
const (
	keyLen      = 8
	slashKeyLen = 2 * keyLen
)

// keyOf returns the first bytes of b as a number: 0 for those that it has not.
func keyOf(b []byte) uint64 {
	if len(b) >= keyLen {
		return binary.LittleEndian.Uint64(b)
	}
	var room [keyLen]byte
	copy(room[:], b)
	return binary.LittleEndian.Uint64(room[:])
}

// A nearPlace is what was said of a place, told from no more than b[:reach]; reach is 0 where it
// was not asked.
type nearPlace struct {
	reach int
	near  uint8
}

// forget drops all that is known, before another text.
func (g *slashLog) forget() { g.begin(0) }

// begin makes g the log of an empty stretch at i.
func (g *slashLog) begin(i int) {
	g.from, g.to, g.whole = i, i, 0
	g.at, g.keys, g.far, g.near = g.at[:0], g.keys[:0], g.far[:0], g.near[:0]
}

// read adds the places of b[lo:hi], of which lo is at or after that of the call before, or the
// text is read anew.
func (g *slashLog) read(b []byte, lo, hi int) {
	if lo < g.from || lo > g.to {
		g.begin(lo)
	}
	if k := g.stale(lo); k > 0 {
		g.from, g.whole = lo, max(0, g.whole-k)
		g.at, g.near = slices.Delete(g.at, 0, k), slices.Delete(g.near, 0, k)
		g.keys, g.far = slices.Delete(g.keys, 0, k), slices.Delete(g.far, 0, k)
	}
	for g.to+len("://") <= hi {
		i := text.IndexSlashes(b[g.to:hi])
		if i < 0 {
			g.to = hi - len("://") + 1
			break
		}
		g.at, g.near = append(g.at, g.to+i), append(g.near, nearPlace{})
		g.keys, g.far = append(g.keys, 0), append(g.far, 0)
		g.to += i + 1
	}
	for k := g.whole; k < len(g.at); k++ { // b may be longer than the last time
		behind := b[g.at[k]+len("://"):]
		g.keys[k], g.far[k] = keyOf(behind), keyOf(behind[min(keyLen, len(behind)):])
		if len(behind) >= slashKeyLen {
			g.whole = k + 1
		}
	}
}

// nearAt returns what look says of the k-th place in b[:hi]. look returns the same of any text that
// begins with b[:reach].
func (g *slashLog) nearAt(b []byte, k, hi int, look func(b []byte, i int) (near uint8, reach int)) uint8 {
	p := &g.near[k]
	if p.reach == 0 {
		near, reach := look(b, g.at[k])
		if reach > len(b) { // b may be longer the next time
			near, _ = look(b[:hi], g.at[k])
			return near
		}
		p.near, p.reach = near, reach
	}
	if p.reach > hi {
		near, _ := look(b[:hi], g.at[k])
		return near
	}
	return p.near
}

// A stemLog has the places in a stretch of a text at which a stem begins. Its stem is empty where
// nothing is known.
type stemLog struct {
	placeLog
	stem        []byte
	first, next int // which places were asked for last, before and after a line end
}

// read adds the places of b[lo:], of which lo is at or after that of the call before, or the text is
// read anew.
func (g *stemLog) read(b []byte, lo int) {
	if lo < g.from || lo > g.to {
		g.from, g.to, g.at = lo, lo, g.at[:0]
	}
	if k := g.stale(lo); k > 0 {
		g.from, g.at = lo, slices.Delete(g.at, 0, k)
	}
	for g.to+len(g.stem) <= len(b) {
		i := bytes.Index(b[g.to:], g.stem)
		if i < 0 {
			g.to = len(b) - len(g.stem) + 1
			return
		}
		g.at = append(g.at, g.to+i)
		g.to += i + 1
	}
}
