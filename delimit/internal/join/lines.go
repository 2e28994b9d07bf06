package join

import (
	"bytes"

	"urigrep/delimit/internal/index"
	"urigrep/internal/text"
)

// Limits of what is looked at for the lengths of lines, on either side.
const (
	linesLook = 8       // lines
	widthLook = 1 << 10 // bytes
)

// A lineKind says what the lines around a line end are like.
type lineKind struct {
	longest int // length in characters of the longest line that could have been broken elsewhere; 0 without one
	even    int // lines that could have been broken elsewhere and are nearly as long as the longest
	lines   int // lines that could have been broken elsewhere
	before  int // length of the line before; 0 without one

	sizes [2 * linesLook]int  // lengths of the lines that are not empty
	whole [2 * linesLook]bool // those that could not have been broken elsewhere
	inked int
}

// seeLines reads the lengths of the lines around.
func (e *Evidence) seeLines(f *Facts, k *lineKind) {
	size := int(text.Runes(f.head))
	k.read(&f.around.Lines, f.text, f.lb.Piece-len(f.head), f.lb.Next)
	e[groupFilled] = k.filling()
	e[groupRoom] = k.room(size, f.token)
	e[groupWidest] = k.widest(size)
	e[groupLength] = bucket(size, 39, 59, 67, 72, 76, 81)
	if e[groupRagged] = k.ragged(); f.isJustified() {
		e[groupRagged] = raggedJustified
	}
	e[groupPrev] = k.fullness(size)
}

// Lines that are full, of those that are not empty: see filling.
const (
	fullLeast = 50 // the least width that lines are filled to
	fullRoom  = 12 // how much shorter than the longest a full line may be
)

// Whether the token, or what it has before its first mark, had room in the line: see room.
const (
	roomUnknown uint8 = iota
	roomMuch          // the token had, and more
	roomToken         // it had
	roomPart          // its first part had
	roomNone          // that had none
	roomOver          // the line is longer than all that could have been broken
	rooms
)

var roomNames = [rooms]string{"unknown", "much", "for the token", "for a part", "none", "longer than others"}

// room returns whether the token had room in the line of the reference, whose length is size.
func (k *lineKind) room(size int, tok []byte) uint8 {
	all := size + 1 + int(text.Runes(tok))
	part := bytes.IndexAny(tok, "/-.?&=_") + 1
	if part == 0 {
		part = len(tok)
	}
	switch {
	case k.lines < 3 || k.longest < fullLeast:
		return roomUnknown
	case all+fullRoom <= k.longest:
		return roomMuch
	case all <= k.longest:
		return roomToken
	case size > k.longest:
		return roomOver
	case size+part <= k.longest:
		return roomPart
	}
	return roomNone
}

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

// How the line is against all others around.
const (
	widestUnknown uint8 = iota
	widestWord          // one that could not have been broken is longer
	widestShorter       // others are longer, none is as long
	widestAmong         // others are longer, some are as long
	widestFar           // it is the longest by far
	widestAlone         // it is the longest
	widestPair          // another is as long, none longer
	widestMany          // others are as long, none longer
	widests
)

var widestNames = [widests]string{"unknown", "a longer word", "longer", "longer, some as long", "none by far", "none",
	"one", "some"}

// farLonger is by how many columns a line is the longest by far.
const farLonger = 10

// widest returns how a line is, whose length is size, against all others around.
func (k *lineKind) widest(size int) uint8 {
	same, longer, word, second := 0, 0, 0, 0
	for i, n := range k.sizes[:k.inked] {
		second = max(second, n)
		switch {
		case n == size:
			same++
		case n > size && k.whole[i]:
			word++
		case n > size:
			longer++
		}
	}
	switch {
	case k.inked < 2:
		return widestUnknown
	case word > 0:
		return widestWord
	case longer > 0:
		return widestShorter + flag(same > 0)
	case same > 0:
		return widestPair + flag(same > 1)
	case second+farLonger <= size:
		return widestFar
	}
	return widestAlone
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

// fullness returns how full the line before is against the longest around, that of the reference, whose length
// is size, being one of them.
func (k *lineKind) fullness(size int) uint8 {
	width := max(k.longest, size)
	switch {
	case k.before == 0:
		return 0
	case k.before+8 >= width:
		return 1
	case k.before*5 >= width*3:
		return 2
	}
	return 3
}

// read collects what the lines before b[line] and from b[next] onward are like.
func (k *lineKind) read(log *index.Lines, b []byte, line, next int) {
	k.readBefore(log, b, line)
	k.readAfter(log, b, next)
}

// readBefore collects what the lines before b[line] are like, from the last to the first.
func (k *lineKind) readBefore(log *index.Lines, b []byte, line int) {
	lo := max(0, line-widthLook)
	known := log.Find(line)
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
		k.note(l)
		if i == 0 {
			k.before = l.Columns
		}
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
	for i := 0; i < linesLook && next < hi; i++ {
		l, ok := log.Line(b, known, next, hi)
		if !ok {
			return // its end lies farther on
		}
		k.note(l)
		next = l.Next
		known = min(known+1, log.Count)
	}
}

// note notes one line.
func (k *lineKind) note(l *index.Line) {
	n := l.Columns
	if n == 0 {
		return
	}
	k.sizes[k.inked], k.whole[k.inked] = n, !l.Breakable
	k.inked++
	if !l.Breakable {
		return
	}
	k.lines++
	switch {
	case n*10 > k.longest*11:
		k.even = 1
	case n*10 >= k.longest*9:
		k.even++
	}
	k.longest = max(k.longest, n)
}
