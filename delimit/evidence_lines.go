package delimit

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"urigrep/internal/text"
)

// Room on the line for the token that follows, as columns that would be left. Below
// zero it would not have fitted.
const (
	roomUnknown uint8 = iota
	roomWide          // 20 and more
	roomSome          // 8 to 19
	roomClose         // 1 to 7
	roomExact         // 0
	roomNone          // it would have been up to 6 too long
	roomFar           // 7 to 20
	roomFull          // more
	rooms
)

var roomNames = [rooms]string{"unknown", "wide", "some", "close", "exact", "none", "far from it", "full"}

func roomOf(columns int) uint8 {
	switch {
	case columns >= 20:
		return roomWide
	case columns >= 8:
		return roomSome
	case columns >= 1:
		return roomClose
	case columns == 0:
		return roomExact
	case columns >= -6:
		return roomNone
	case columns >= -20:
		return roomFar
	}
	return roomFull
}

// Limits of what is looked at for the lengths of lines, on either side.
const (
	linesLook = 8       // lines
	widthLook = 1 << 10 // bytes
)

// A lineKind says what the lines around a line end are like.
type lineKind struct {
	longest    int // length in characters of the longest line that could have been broken elsewhere; 0 without one
	any        int // length of the longest line of all; 0 without one
	usual      int // the median of those that another line follows; 0 without one
	even       int // lines that could have been broken elsewhere and are nearly as long as the longest
	lines      int // lines that could have been broken elsewhere
	equal      int // lines of just the length asked for
	hyphenated int // lines that end in a mark of hyphenation
	code       int // lines that look like source code
	before     int // length of the line before; 0 without one
	after      int // length of the line after

	filled [2 * linesLook]int // lengths of the lines that another line follows
	n      int
}

// seeLines reads the lengths of the lines around. size is the length of the line in
// characters, wanted that of the token.
func (e *evidence) seeLines(p *place, k *lineKind) {
	size, wanted := int(text.Runes(p.head)), int(text.Runes(p.token))
	quotes := p.head[:bytes.LastIndexByte(p.head[:text.LeaderOf(p.head).Len], '>')+1]
	k.read(&p.known().lines, p.b, p.lb.piece-len(p.head), p.lb.next, size)
	if k.longest > 0 {
		e[groupRoom] = roomOf(k.longest - size - wanted)
		e[groupRough] = 1 + flag(k.longest < size+wanted)
		e[groupFill] = fillOf(size, k.longest)
		e[groupWidth] = 1 + bucket(k.longest, 49, 66, 72, 76, 80, 100)
	}
	if k.any > 0 {
		e[groupAny] = roomOf(k.any - size - wanted)
	}
	if k.usual > 0 {
		e[groupUsual] = roomOf(k.usual - size - wanted)
	}
	e[groupEqual] = bucket(k.equal, 0, 1)
	e[groupColumn] = columnOf(size - int(text.Runes(quotes)))
	e[groupRagged] = k.ragged()
	e[groupPrev] = k.fullness(k.before, size, 1)
	e[groupFollow] = k.fullness(k.after, size, 0)
	e[groupHyphen] = bucket(k.hyphenated, 0, 1)
	e[groupCode] = bucket(k.code, 1, 4)
}

// fillOf returns how the length of a line compares with that of the longest around.
func fillOf(size, longest int) uint8 {
	switch over := size - longest; {
	case over > 8:
		return 1
	case over > 1:
		return 2
	case over >= -1:
		return 3
	case over >= -5:
		return 4
	case over >= -12:
		return 5
	case size*2 >= longest:
		return 6
	}
	return 7
}

// ragged returns how even the right margin of the lines is.
func (k *lineKind) ragged() uint8 {
	switch {
	case k.lines < 3:
		return 0
	case k.even*4 >= k.lines*3:
		return 1
	case k.even*2 >= k.lines:
		return 2
	}
	return 3
}

// fullness returns how full a line of length n is against the longest around, own being
// one of them; none is its value for an empty line, the value before the others.
func (k *lineKind) fullness(n, own, none int) uint8 {
	width := max(k.longest, own)
	switch {
	case n == 0 && none == 1:
		return 0
	case n > own+8 && none == 0:
		return 0
	case n+8 >= width:
		return 1
	case n*5 >= width*3:
		return 2
	}
	return 3
}

// read collects what the lines before b[line] and from b[next] on are like; size is
// the length of the line between.
func (k *lineKind) read(log *lineLog, b []byte, line, next, size int) {
	k.readBefore(log, b, line, size)
	k.readAfter(log, b, next, size)
	k.usual = median(k.filled[:k.n])
}

// median returns what would be in the middle of all if they were sorted: the upper of two; 0 if there
// are none. It counts what is smaller, which for so few takes half of the time of sorting.
func median(all []int) int {
	for _, n := range all {
		smaller, same := 0, 0
		for _, m := range all {
			if m < n {
				smaller++
			}
			if m == n {
				same++
			}
		}
		if smaller <= len(all)/2 && len(all)/2 < smaller+same {
			return n
		}
	}
	return 0
}

// readBefore collects what the lines before b[line] are like, from the last to the first.
func (k *lineKind) readBefore(log *lineLog, b []byte, line, size int) {
	lo := max(0, line-widthLook)
	known := log.find(line)
	follows := size > 0
	for i, end := 0, line; i < linesLook && end > lo; i++ {
		var read loggedLine
		l := &read
		if known--; known >= 0 {
			l = log.at(known)
		} else {
			if end -= max(1, text.BreakBefore(b[:end])); end < lo {
				return // lo is within a line break
			}
			read.start = headOf(b, lo, end)
			read.lineTraits = traitsOf(b[read.start:end])
		}
		if l.start <= lo && lo > 0 {
			return // its beginning lies farther back
		}
		k.note(&l.lineTraits, size, follows)
		if i == 0 {
			k.before = l.columns
		}
		follows = l.columns > 0
		end = l.start
	}
}

// readAfter collects what the lines from b[next] on are like.
func (k *lineKind) readAfter(log *lineLog, b []byte, next, size int) {
	hi := min(len(b), next+widthLook)
	known := log.find(next)
	if known < 0 {
		known, log.count = 0, 0
	}
	last := 0 // length of the line before, if another may follow it
	for i := 0; i < linesLook && next < hi; i++ {
		l, ok := log.line(b, known, next, hi)
		if !ok {
			return // its end lies farther on
		}
		if last > 0 && !l.blank {
			k.filled[k.n] = last
			k.n++
		}
		k.note(&l.lineTraits, size, false)
		if i == 0 {
			k.after = l.columns
		}
		if last = 0; l.breakable {
			last = l.columns
		}
		next = l.next
		known = min(known+1, log.count)
	}
}

// headOf returns the index where the line begins that ends at b[end], lo at least.
func headOf(b []byte, lo, end int) int {
	for i := end; i > lo; i-- {
		if i -= text.PrintableBefore(b[lo:i]); i == lo {
			break
		}
		if c := b[i-1]; endsLine[c] && (c < utf8.RuneSelf || text.BreakBefore(b[:i]) > 0) {
			return i
		}
	}
	return lo
}

// lineTraits are what a line is like, whatever line end it is near to.
type lineTraits struct {
	columns    int   // its length in characters, blanks at its end left out
	blank      bool  // it has nothing but white space
	breakable  bool  // it could have been broken elsewhere: it has a blank inside
	hyphenated uint8 // 1 if it ends in a mark of hyphenation
	code       uint8 // 1 if it looks like source code
}

// traitsOf returns what a line is like.
func traitsOf(line []byte) (l lineTraits) {
	b := trimWhiteEnd(line)
	if l.blank = isBlank(line); len(b) == 0 {
		return l
	}
	leader := text.LeaderOf(b)
	if leader.Bar || leader.Box {
		if b = withoutBar(b, leader); len(b) == 0 {
			return l
		}
	}
	l.columns = int(text.Runes(b))
	switch c := b[len(b)-1]; {
	case c == ';' || c == '{' || c == '}' || c == '\\' || b[0] == '+':
		l.code = 1
	case c == '-' && len(b) > 1 && text.IsAlpha(b[len(b)-2]), c >= utf8.RuneSelf && bytes.HasSuffix(b, []byte("\u2010")):
		l.hyphenated = 1
	}
	l.breakable = leader.Len < len(b) && bytes.IndexByte(b[leader.Len:], ' ') >= 0
	return l
}

// trimWhiteEnd returns a line without the blanks, tabs and CR that it ends in.
func trimWhiteEnd(line []byte) []byte {
	n := len(line)
	for n > 0 && (text.IsBlank(line[n-1]) || line[n-1] == '\r') {
		n--
	}
	return line[:n]
}

// note notes one line; size is the length of the line between. follows says that another line of
// text follows it.
func (k *lineKind) note(l *lineTraits, size int, follows bool) {
	n := l.columns
	if n == 0 {
		return
	}
	k.any = max(k.any, n)
	if n == size {
		k.equal++
	}
	k.code += int(l.code)
	k.hyphenated += int(l.hyphenated)
	if !l.breakable {
		return
	}
	k.lines++
	if follows {
		k.filled[k.n] = n
		k.n++
	}
	switch {
	case n*10 > k.longest*11:
		k.even = 1
	case n*10 >= k.longest*9:
		k.even++
	}
	k.longest = max(k.longest, n)
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

// The lengths of lines that are told apart: those at which mail clients cut, one by one.
const (
	firstColumn = 68
	lastColumn  = 81
)

var columnNames = func() (names [lastColumn - firstColumn + 5]string) {
	names[0], names[1], names[2] = "under 40", "40 to 59", "60 to 67"
	for i := firstColumn; i <= lastColumn; i++ {
		names[3+i-firstColumn] = strconv.Itoa(i)
	}
	names[len(names)-1] = "more"
	return names
}()

func columnOf(n int) uint8 {
	switch {
	case n < 40:
		return 0
	case n < 60:
		return 1
	case n < firstColumn:
		return 2
	case n > lastColumn:
		return uint8(len(columnNames) - 1)
	}
	return uint8(3 + n - firstColumn)
}
