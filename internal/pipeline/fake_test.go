package pipeline_test

import (
	"urigrep/delimit"
	"urigrep/internal/cut"
	"urigrep/internal/pipeline"
)

// A wordFinder finds words with a colon in them: up to reach letters before it and
// after it, but none that is taken. Its margins are tiny, and its references
// overlap in every way, so that blocks of a few bytes meet all there is to meet.
type wordFinder struct {
	reach int
	taken int64
	tell  func(delimit.Span)
}

func newWordFinder(o delimit.Options) pipeline.Finder { return &wordFinder{reach: 5, tell: o.GivenUp} }

func (f *wordFinder) Behind() int       { return f.reach }
func (f *wordFinder) Ahead() int        { return f.reach + 1 }
func (f *wordFinder) Taken() int64      { return f.taken }
func (f *wordFinder) Reset(taken int64) { f.taken = taken }

// Agree finds a place beside which there are no letters.
func (f *wordFinder) Agree(w cut.Window) (int, bool) {
	for i := w.To; i >= w.From; i-- {
		if (i == 0 || !isWord(w.Text[i-1])) && (i == len(w.Text) || !isWord(w.Text[i])) {
			return i, true
		}
	}
	return 0, false
}

// Cut finds a place before which there is no letter.
func (f *wordFinder) Cut(w cut.Window) (int, bool) {
	for i := w.To; i > w.From; i-- {
		if c := w.Text[i-1]; c == ':' || !isWord(c) {
			return i, true
		}
	}
	return 0, false
}

// Decided says that nothing is: that of a text is decided after which Ahead bytes follow.
func (f *wordFinder) Decided(w cut.Window) int { return w.From }

// isWord reports whether a wordFinder may take a byte.
func isWord(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || c == ':' }

func (f *wordFinder) Scan(w cut.Window, yield func(*delimit.Match) bool) bool {
	letter := func(i int) bool { return 'a' <= w.Text[i]|0x20 && w.Text[i]|0x20 <= 'z' }
	for i := w.From; i < w.To; i++ {
		low := int(max(0, f.taken-w.Offset))
		if w.Text[i] != ':' || i < low {
			continue
		}
		begin, end := i, i+1
		for begin > max(low, i-f.reach) && letter(begin-1) {
			begin--
		}
		for end < min(len(w.Text), i+f.reach) && letter(end) {
			end++
		}
		span := delimit.Span{Start: w.Offset + int64(begin), End: w.Offset + int64(end)}
		switch {
		case begin == i && end < len(w.Text) && w.Text[end] == '!':
			f.tell(span) // too long, let us say
			f.taken = span.End
			continue
		case begin == i || end == i+1:
			continue
		}
		r := delimit.Match{Text: w.Text[begin:end], Span: span, Pieces: []delimit.Span{span}, Confidence: 1}
		more := yield == nil || yield(&r)
		if f.taken = span.End; !more {
			return false
		}
	}
	return true
}
