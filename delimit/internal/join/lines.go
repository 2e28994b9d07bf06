package join

import (
	"bytes"

	"urigrep/delimit/internal/index"
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
	longest int // length in characters of the longest line that could have been broken elsewhere; 0 without one
	usual   int // the median of those that another line follows; 0 without one
	even    int // lines that could have been broken elsewhere and are nearly as long as the longest
	lines   int // lines that could have been broken elsewhere
	before  int // length of the line before; 0 without one
	after   int // length of the line after

	sizes [2 * linesLook]int // lengths of the lines that are not empty
	inked int

	filled [2 * linesLook]int // lengths of the lines that another line follows
	n      int
}

// seeLines reads the lengths of the lines around.
func (e *Evidence) seeLines(f *Facts, k *lineKind) {
	size, wanted := int(text.Runes(f.head)), int(text.Runes(f.token))
	k.read(&f.around.Lines, f.text, f.lb.Piece-len(f.head), f.lb.Next, size)
	e[groupFilled] = k.filling()
	if k.longest > 0 {
		e[groupFits] = f.fits(k.longest-size, wanted, e[groupFilled] >= filledSome)
		e[groupWidth] = 1 + bucket(k.longest, 49, 66, 72, 76, 80, 100)
		e[groupMost] = 1 + bucket(size-k.longest, -20, -6, -3, -1, 0, 2, 6, 20)
	}
	if k.usual > 0 {
		e[groupRoom] = roomOf(k.usual - size - wanted)
	}
	e[groupLength] = bucket(size, 39, 59, 67, 72, 76, 81)
	if e[groupRagged] = k.ragged(); f.isJustified() {
		e[groupRagged] = raggedJustified
	}
	e[groupPrev] = k.fullness(k.before, size, 1)
	e[groupFollow] = k.fullness(k.after, size, 0)
}

// fits returns whether a token that is so long fits into the room on the line, or what it has up to the
// first sign at which it may be broken.
func (f *Facts) fits(room, wanted int, filled bool) uint8 {
	part := wanted
	if i := bytes.IndexAny(f.Word, "/-_.?&=,+%"); i >= 0 {
		part = int(text.Runes(f.Word[:i+1]))
	}
	switch {
	case wanted+easily <= room:
		return 1
	case wanted <= room:
		return 2
	case part <= room:
		return 4 - flag(filled)
	}
	return 6 - flag(filled)
}

// easily is the room that is left where a token fits easily.
const easily = 10

// filledSome is the value from which enough of the lines around are full for a width to be meant.
const filledSome = 3

// Lines that are full, of those that are not empty: see filling.
const (
	fullLeast = 50 // the least width that lines are filled to
	fullRoom  = 12 // how much shorter than the longest a full line may be
)

// filling returns how many of the lines around, of those that are not blank, are full.
func (k *lineKind) filling() uint8 {
	if k.inked == 0 {
		return 0
	}
	if k.longest < fullLeast {
		return 1
	}
	full := 0
	for _, n := range k.sizes[:k.inked] {
		full += int(flag(n >= k.longest-fullRoom))
	}
	return 1 + bucket(full*100/k.inked, 12, 25, 45, 70)
}

// raggedJustified is the value for a line that is filled with blanks between its words: such lines
// are broken at blanks alone.
const raggedJustified = 4

// ragged returns how uneven the right margin of the lines is.
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

// read collects what the lines before b[line] and from b[next] onward are like; size is the length
// of the line between.
func (k *lineKind) read(log *index.Lines, b []byte, line, next, size int) {
	k.readBefore(log, b, line, size)
	k.readAfter(log, b, next)
	k.usual = median(k.filled[:k.n])
}

// median returns what would be in the middle of all if they were sorted: the upper of two; 0 if
// there are none. It counts what is smaller, which for so few takes half of the time of sorting.
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
func (k *lineKind) readBefore(log *index.Lines, b []byte, line, size int) {
	lo := max(0, line-widthLook)
	known := log.Find(line)
	follows := size > 0
	for i, end := 0, line; i < linesLook && end > lo; i++ {
		var read index.Line
		l := &read
		if known--; known >= 0 {
			l = log.At(known)
		} else {
			if end -= max(1, text.BreakBefore(b[:end])); end < lo {
				return // lo is within a line break
			}
			read = index.LineOf(b, text.HeadOf(b, lo, end), end)
		}
		if l.Start <= lo && lo > 0 {
			return // its beginning lies farther back
		}
		k.note(l, follows)
		if i == 0 {
			k.before = l.Columns
		}
		follows = l.Columns > 0
		end = l.Start
	}
}

// readAfter collects what the lines from b[next] onward are like.
func (k *lineKind) readAfter(log *index.Lines, b []byte, next int) {
	hi := min(len(b), next+widthLook)
	known := log.Find(next)
	if known < 0 {
		known, log.Count = 0, 0
	}
	last := 0 // length of the line before, if another may follow it
	for i := 0; i < linesLook && next < hi; i++ {
		l, ok := log.Line(b, known, next, hi)
		if !ok {
			return // its end lies farther on
		}
		if last > 0 && !l.Blank {
			k.filled[k.n] = last
			k.n++
		}
		k.note(l, false)
		if i == 0 {
			k.after = l.Columns
		}
		if last = 0; l.Breakable {
			last = l.Columns
		}
		next = l.Next
		known = min(known+1, log.Count)
	}
}

// note notes one line. follows says that another line of text follows it.
func (k *lineKind) note(l *index.Line, follows bool) {
	n := l.Columns
	if n == 0 {
		return
	}
	k.sizes[k.inked] = n
	k.inked++
	if !l.Breakable {
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
