package delimit

import (
	"sync"
	"unicode/utf8"

	"urigrep/internal/text"
)

// A search is the memory of a call such as All.
type search struct {
	finder finder
	positions
}

// searches are those at rest: a new one would cost more than to read a short text.
var searches = sync.Pool{New: func() any { return new(search) }}

// newSearch returns a search with these options.
func newSearch(o Options) *search {
	s := searches.Get().(*search)
	s.positions = positions{wanted: o.Positions}
	if tell := o.Refused; tell != nil {
		o.Refused = func(r Refusal) {
			r.Line, r.Column = s.position(r.Span.Start)
			tell(r)
		}
	}
	s.finder.use(o)
	return s
}

// end gives s back.
func (s *search) end() {
	s.positions = positions{}
	s.finder.opt, s.finder.spelled = Options{}, spelled{}
	searches.Put(s)
}

// positions count the lines and columns of matches, where they are asked for.
type positions struct {
	wanted bool
	window []byte
	base   int64      // offset of window in the document
	at     int64      // offset in the document up to which is counted
	place  text.Place // of at
}

// enter goes on with a window of the document.
func (p *positions) enter(window []byte, base int64) { p.window, p.base = window, base }

// clone returns a copy of m, which was found in the window, with its position.
func (p *positions) clone(m *Match) Match {
	c := m.Clone()
	c.Line, c.Column = p.position(m.Span.Start)
	return c
}

// position returns the line and the column of an offset, which is not before the last one; 0 if they are not
// asked for.
func (p *positions) position(offset int64) (line, column int64) {
	if !p.wanted {
		return 0, 0
	}
	p.count(offset)
	return p.place.Lines + 1, p.place.Runes + 1
}

// count measures up to the offset to.
func (p *positions) count(to int64) {
	if to > p.at {
		p.place = p.place.After(text.Measure(p.window, int(p.at-p.base), int(to-p.base)))
		p.at = to
	}
}

// leave measures up to the beginning of the next window: n bytes after that of this one or, where
// that would cut a character, up to three more.
func (p *positions) leave(n int) {
	if p.wanted {
		p.count(p.base + int64(text.RuneStart(p.window, min(n+utf8.UTFMax-1, len(p.window)))))
	}
}
