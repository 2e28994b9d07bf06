package delimit

import (
	"bytes"
	"encoding/binary"
	"sort"
	"unicode/utf8"

	"urigrep/internal/text"
)

// This file remembers what was read around the line ends that were weighed (rule R5). The lines
// around one line end are those around the next as well, where many stand close to each other:
// each is read once, and not from each line end near it.

// A textAround is what is known of the text around line ends. The zero textAround knows nothing.
type textAround struct {
	lines   lineLog
	slashes slashLog
	stems   []stemLog
	stem    int // which of them gives way to another
}

// stemsKept is how many stems are remembered: as many as a reference has that is joined from lines
// that are all the same.
const stemsKept = MaxLines

// forget drops all that is known, before another text.
func (a *textAround) forget() {
	a.lines.first, a.lines.count = 0, 0
	a.slashes.begin(0)
	a.stems, a.stem = a.stems[:0], 0
}

// stemLog returns the log of a stem.
func (a *textAround) stemLog(stem []byte) *stemLog {
	for i := range a.stems {
		if string(a.stems[i].stem) == string(stem) {
			return &a.stems[i]
		}
	}
	if n := len(a.stems); n < cap(a.stems) {
		a.stems, a.stem = a.stems[:n+1], n
	} else if n < stemsKept {
		a.stems, a.stem = append(a.stems, stemLog{}), n
	} else {
		a.stem = (a.stem + 1) % stemsKept
	}
	g := &a.stems[a.stem]
	*g = stemLog{stem: append(g.stem[:0], stem...), all: g.all[:0]}
	return g
}

// A lineLog has the lines of a stretch of a text, one after the other: the last linesKept of them.
type lineLog struct {
	lines        [linesKept]loggedLine // a ring
	first, count int
}

// linesKept is a power of two, and no less than what is read on both sides of a line end.
const linesKept = 64

// A loggedLine is a line and what it is like. Its text is b[start:end], next is the index after the
// line break.
type loggedLine struct {
	start, end, next int
	lineTraits
}

// at returns the i-th line of the log.
func (g *lineLog) at(i int) *loggedLine { return &g.lines[(g.first+i)%linesKept] }

// find returns which line of the log begins at start: the one after the last too, -1 if there is
// none.
func (g *lineLog) find(start int) int {
	if g.count == 0 || start > g.at(g.count-1).next {
		return -1
	}
	i := sort.Search(g.count, func(i int) bool { return g.at(i).start >= start })
	if i < g.count && g.at(i).start != start || i == g.count && g.at(i-1).next != start {
		return -1
	}
	return i
}

// line returns the i-th line of the log, which begins at b[start]; with i = count it is read first.
// The line ends at b[hi] or before; ok is false where it does not end there for certain.
func (g *lineLog) line(b []byte, i, start, hi int) (l *loggedLine, ok bool) {
	if i < g.count {
		l = g.at(i)
		return l, hi == len(b) || l.end < hi && (l.next <= hi || b[l.end] < utf8.RuneSelf)
	}
	end := start + lineLen(b[start:hi])
	if end == hi && hi < len(b) {
		return nil, false
	}
	if g.count == linesKept {
		g.first, g.count = g.first+1, g.count-1
	}
	l = g.at(g.count)
	*l = loggedLine{start: start, end: end, next: end + text.Break(b[end:]), lineTraits: traitsOf(b[start:end])}
	if end+utf8.UTFMax <= len(b) { // else its end may be that of b, which may be longer the next time
		g.count++
	}
	return l, true
}

// A slashLog has the places of all "://" that begin in b[from:to] of a text.
type slashLog struct {
	from, to int
	all      []slashPlace // in order
	keys     []uint64     // of each: see slashKey
}

// slashKey returns the eight bytes behind the "://" at b[i] as a number; 0 if b has fewer.
func slashKey(b []byte, i int) uint64 {
	i += len("://")
	if i+8 > len(b) {
		return 0
	}
	return binary.LittleEndian.Uint64(b[i:])
}

// begin makes g the log of an empty stretch at i.
func (g *slashLog) begin(i int) { g.from, g.to, g.all, g.keys = i, i, g.all[:0], g.keys[:0] }

// A slashPlace is where a "://" begins, and what nearAt says of it, told from no more than
// b[:reach]; reach is 0 where it was not asked.
type slashPlace struct {
	at, reach int
	near      uint8
}

// slashesKept is how many places are kept before those that lie behind are dropped.
const slashesKept = 1 << 10

// read adds the places of b[lo:hi], of which lo is at or after that of the call before, or the
// text is read anew.
func (g *slashLog) read(b []byte, lo, hi int) {
	if lo < g.from || lo > g.to {
		g.begin(lo)
	}
	if len(g.all) > slashesKept && g.all[len(g.all)/2].at < lo {
		k := g.index(lo)
		g.from, g.all, g.keys = lo, append(g.all[:0], g.all[k:]...), append(g.keys[:0], g.keys[k:]...)
	}
	for g.to+len("://") <= hi {
		i := text.IndexSlashes(b[g.to:hi])
		if i < 0 {
			g.to = hi - len("://") + 1
			return
		}
		g.all, g.keys = append(g.all, slashPlace{at: g.to + i}), append(g.keys, slashKey(b, g.to+i))
		g.to += i + 1
	}
}

// index returns which place is the first at or after i.
func (g *slashLog) index(i int) int {
	lo, hi := 0, len(g.all)
	for lo < hi {
		if k := int(uint(lo+hi) / 2); g.all[k].at >= i {
			hi = k
		} else {
			lo = k + 1
		}
	}
	return lo
}

// nearAt returns what nearAt says of the k-th place in b[:hi].
func (g *slashLog) nearAt(b []byte, k, hi int) uint8 {
	p := &g.all[k]
	if p.reach == 0 {
		near, reach := nearAt(b, p.at)
		if reach > len(b) { // b may be longer the next time
			near, _ = nearAt(b[:hi], p.at)
			return near
		}
		p.near, p.reach = near, reach
	}
	if p.reach > hi {
		near, _ := nearAt(b[:hi], p.at)
		return near
	}
	return p.near
}

// A stemLog has the places at which a stem begins in b[from:to] of a text. Its stem is empty where
// nothing is known.
type stemLog struct {
	stem     []byte
	from, to int
	all      []int // in order
}

// next returns the first place at or after lo where the stem stands in b; -1 if there is none.
func (g *stemLog) next(b []byte, lo int) int {
	if lo < g.from || lo > g.to+nearbyLook {
		g.from, g.to, g.all = lo, lo, g.all[:0]
	}
	if n := len(g.all); n > slashesKept && g.all[n/2] < lo-2*nearbyLook {
		g.from, g.all = g.all[n/2], append(g.all[:0], g.all[n/2:]...)
	}
	for {
		if k := sort.SearchInts(g.all, lo); k < len(g.all) {
			if g.all[k]+len(g.stem) > len(b) {
				return -1
			}
			return g.all[k]
		}
		if g.to+len(g.stem) > len(b) {
			return -1
		}
		i := bytes.Index(b[g.to:], g.stem)
		if i < 0 {
			g.to = len(b) - len(g.stem) + 1
			return -1
		}
		g.all = append(g.all, g.to+i)
		g.to += i + 1
	}
}
