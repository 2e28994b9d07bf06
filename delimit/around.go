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
	near    slashesNear // of the line end weighed last
	stems   []stemLog
	stem    int // which of them gives way to another
}

// stemsKept is how many stems are remembered: as many as a reference has that is joined from lines
// that are all the same.
const stemsKept = MaxLines

// forget drops all that is known, before another text.
func (a *textAround) forget() {
	a.lines.first, a.lines.count, a.lines.last = 0, 0, 0
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
	first, count int                   // the line that is logged first, in the ring's numbers; how many
	last         int                   // the line asked for last, counted from the first
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
func (g *lineLog) at(i int) *loggedLine { return &g.lines[uint(g.first+i)%linesKept] }

// index returns which line of the log b[i] is on, the last byte of its line break included; -1 if
// none is.
func (g *lineLog) index(i int) int {
	if g.count == 0 || i < g.at(0).start || i >= g.at(g.count-1).next {
		return -1
	}
	k := max(0, min(g.last, g.count-1))
	for g.at(k).next <= i {
		k++
	}
	for g.at(k).start > i {
		k--
	}
	g.last = k
	return k
}

// find returns which line of the log begins at start: the one after the last too, -1 if there is
// none.
func (g *lineLog) find(start int) int {
	if k := g.index(start); k >= 0 && g.at(k).start == start {
		return k
	}
	if g.count > 0 && g.at(g.count-1).next == start {
		return g.count
	}
	return -1
}

// head returns what lineHead returns.
func (g *lineLog) head(b []byte, at int) []byte {
	if k := g.index(at); k >= 0 && at-g.at(k).start < lineLook {
		return b[g.at(k).start:at]
	}
	return lineHead(b, at)
}

// from returns the line that begins at b[i], its end left out, or its first lineLook bytes.
func (g *lineLog) from(b []byte, i int) []byte {
	if k := g.index(i); k >= 0 && g.at(k).start == i && g.at(k).end+utf8.UTFMax <= min(len(b), i+lineLook) {
		return b[i:g.at(k).end]
	}
	return b[i : i+lineLen(b[i:])]
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
		g.first, g.count, g.last = g.first+1, g.count-1, g.last-1
	}
	l = g.at(g.count)
	l.start, l.end, l.next = start, end, end+text.Break(b[end:])
	l.lineTraits = traitsOf(b[start:end])
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
	whole    int          // how many of the keys have all their bytes
}

// slashKey returns the eight bytes behind the "://" at b[i] as a number, 0 for each that b has not,
// and whether it has all.
func slashKey(b []byte, i int) (key uint64, whole bool) {
	if i += len("://"); i+8 <= len(b) {
		return binary.LittleEndian.Uint64(b[i:]), true
	}
	var room [8]byte
	copy(room[:], b[i:])
	return binary.LittleEndian.Uint64(room[:]), false
}

// begin makes g the log of an empty stretch at i.
func (g *slashLog) begin(i int) {
	g.from, g.to, g.all, g.keys, g.whole = i, i, g.all[:0], g.keys[:0], 0
}

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
		k := g.index(lo, 0)
		g.from, g.all, g.keys, g.whole = lo, append(g.all[:0], g.all[k:]...), append(g.keys[:0], g.keys[k:]...), max(0, g.whole-k)
	}
	for g.to+len("://") <= hi {
		i := text.IndexSlashes(b[g.to:hi])
		if i < 0 {
			g.to = hi - len("://") + 1
			break
		}
		g.all, g.keys = append(g.all, slashPlace{at: g.to + i}), append(g.keys, 0)
		g.to += i + 1
	}
	for k, whole := g.whole, true; k < len(g.all); k++ { // b may be longer than the last time
		if g.keys[k], whole = slashKey(b, g.all[k].at); whole {
			g.whole = k + 1
		}
	}
}

// stepsToPlace is how many places beside the one that is guessed are looked at before all are.
const stepsToPlace = 8

// index returns which place is the first at or after i: it is looked for from the k-th on.
func (g *slashLog) index(i, k int) int {
	k = min(k, len(g.all))
	for range stepsToPlace {
		switch {
		case k < len(g.all) && g.all[k].at < i:
			k++
		case k > 0 && g.all[k-1].at >= i:
			k--
		default:
			return k
		}
	}
	return sort.Search(len(g.all), func(k int) bool { return g.all[k].at >= i })
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
