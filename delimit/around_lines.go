package delimit

import (
	"unicode/utf8"

	"urigrep/internal/text"
)

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
