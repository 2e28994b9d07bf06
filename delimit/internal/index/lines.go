package index

import (
	"bytes"
	"unicode/utf8"

	"urigrep/internal/text"
)

// A Lines has the lines of a stretch of a text, one after the other: the last linesKept of them.
type Lines struct {
	lines        [linesKept]Line // a ring
	first, Count int             // the line that is logged first, in the ring's numbers; how many
	last         int             // the line asked for last, counted from the first
}

// linesKept is a power of two, and no less than what is read on both sides of a line end.
const linesKept = 64

// A Line is a line and what it is like, whatever line end it is near to. Its text is b[Start:end],
// Next is the index after the line break.
type Line struct {
	Start, end, Next int

	Columns   int  // its length in characters, blanks at its end left out
	Blank     bool // it has nothing but white space
	Breakable bool // it could have been broken elsewhere: it has a blank inside
}

// forget drops all lines, before another text.
func (g *Lines) forget() { g.first, g.Count, g.last = 0, 0, 0 }

// At returns the i-th line of the log.
func (g *Lines) At(i int) *Line { return &g.lines[uint(g.first+i)%linesKept] }

// index returns which line of the log b[i] is on, the last byte of its line break included; -1 if
// none is.
func (g *Lines) index(i int) int {
	if g.Count == 0 || i < g.At(0).Start || i >= g.At(g.Count-1).Next {
		return -1
	}
	k := max(0, min(g.last, g.Count-1))
	for g.At(k).Next <= i {
		k++
	}
	for g.At(k).Start > i {
		k--
	}
	g.last = k
	return k
}

// Find returns which line of the log begins at start: the one after the last too, -1 if there is
// none.
func (g *Lines) Find(start int) int {
	if k := g.index(start); k >= 0 && g.At(k).Start == start {
		return k
	}
	if g.Count > 0 && g.At(g.Count-1).Next == start {
		return g.Count
	}
	return -1
}

// Head returns what text.LineHead returns.
func (g *Lines) Head(b []byte, at int) []byte {
	if k := g.index(at); k >= 0 && at-g.At(k).Start < text.LineLook {
		return b[g.At(k).Start:at]
	}
	return text.LineHead(b, at)
}

// From returns the line that begins at b[i], its end left out, or its first text.LineLook bytes.
func (g *Lines) From(b []byte, i int) []byte {
	if k := g.index(i); k >= 0 && g.At(k).Start == i && g.At(k).end+utf8.UTFMax <= min(len(b), i+text.LineLook) {
		return b[i:g.At(k).end]
	}
	return b[i : i+text.LineLen(b[i:])]
}

// Line returns the i-th line of the log, which begins at b[start]; with i = count it is read first.
// The line ends at b[hi] or before; ok is false where it does not end there for certain.
func (g *Lines) Line(b []byte, i, start, hi int) (l *Line, ok bool) {
	if i < g.Count {
		l = g.At(i)
		return l, hi == len(b) || l.end < hi && (l.Next <= hi || b[l.end] < utf8.RuneSelf)
	}
	end := start + text.LineLen(b[start:hi])
	if end == hi && hi < len(b) {
		return nil, false
	}
	if g.Count == linesKept {
		g.first, g.Count, g.last = g.first+1, g.Count-1, g.last-1
	}
	l = g.At(g.Count)
	*l = LineOf(b, start, end)
	l.Next = end + text.Break(b[end:])
	if end+utf8.UTFMax <= len(b) { // else its end may be that of b, which may be longer the next time
		g.Count++
	}
	return l, true
}

// LineOf returns the line all[start:end], without Next.
func LineOf(all []byte, start, end int) (l Line) {
	l.Start, l.end = start, end
	line := all[start:end]
	b := text.TrimWhiteEnd(line)
	if l.Blank = text.IsBlankLine(line); len(b) == 0 {
		return l
	}
	leader := text.LeaderOf(b)
	if leader.Bar || leader.Box {
		if b = withoutBar(b, leader); len(b) == 0 {
			return l
		}
	}
	l.Columns = int(text.Runes(b))
	l.Breakable = leader.Len < len(b) && bytes.IndexByte(b[leader.Len:], ' ') >= 0
	return l
}

// withoutBar returns a line without the bar of a box that ends it and the blanks before, if
// its leader has such a bar.
func withoutBar(line []byte, leader text.Leader) []byte {
	switch n := len(line); {
	case leader.Bar && line[n-1] == '|':
		return bytes.TrimRight(line[:n-1], " \t")
	case leader.Box && n > 2 && text.BoxBar(line[n-3:]) > 0:
		return bytes.TrimRight(line[:n-3], " \t")
	}
	return line
}
