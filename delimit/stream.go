package delimit

import (
	"io"
	"iter"
	"slices"
	"unicode/utf8"

	"urigrep/internal/text"
)

// All returns an iterator over the matches of a text in UTF-8, in the order in which they begin.
// The matches belong to the caller. It looks at each byte a bounded number of times, and fails for
// no text.
func All[T ~string | ~[]byte](text T, o Options) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		f := NewFinder(o)
		b := []byte(text)
		p := newPositions(o)
		f.Scan(Window{Text: b, To: len(b), EOF: true}, func(m *Match) bool {
			return yield(p.clone(m, b, 0))
		})
	}
}

// block is how many bytes Stream settles at a time.
const block = 256 << 10

// Stream returns an iterator over the matches of the text that r yields: the same as those that
// All finds in the whole text, however r cuts its reads. It holds 256 KiB of the text, and
// Finder.Behind and Finder.Ahead bytes on either side. The matches belong to the caller. An error
// of r other than io.EOF comes last, with the zero Match, after the matches of the bytes before it;
// 100 reads in a row without a byte give io.ErrNoProgress.
func Stream(r io.Reader, o Options) iter.Seq2[Match, error] {
	return inBlocks(r, o, block)
}

// inBlocks is Stream with blocks of another size.
func inBlocks(r io.Reader, o Options, block int) iter.Seq2[Match, error] {
	return func(yield func(Match, error) bool) {
		f := NewFinder(o)
		p := newPositions(o)
		s := stream{r: r, block: block, keep: f.Behind(), ahead: f.Ahead()}
		for s.fill() {
			w := s.window()
			if !f.Scan(w, func(m *Match) bool { return yield(p.clone(m, w.Text, w.Offset), nil) }) {
				return
			}
			p.leave(s.buf, s.base, s.dropped())
			s.advance()
		}
		if s.err != nil && s.err != io.EOF {
			yield(Match{}, s.err)
		}
	}
}

// positions count the lines and columns of matches, where they are asked for.
type positions struct {
	wanted bool
	at     int64      // offset in the document up to which is counted
	place  text.Place // of at
}

// newPositions returns positions at the beginning of a document.
func newPositions(o Options) *positions { return &positions{wanted: o.Positions} }

// clone returns a copy of m, which was found in window, whose first byte is at base, with its
// position.
func (p *positions) clone(m *Match, window []byte, base int64) Match {
	c := m.Clone()
	if p.wanted {
		p.count(window, base, m.Span.Start)
		c.Line, c.Column = p.place.Lines+1, p.place.Runes+1
	}
	return c
}

// count measures up to the offset to.
func (p *positions) count(window []byte, base, to int64) {
	if to > p.at {
		p.place = p.place.After(text.Measure(window, int(p.at-base), int(to-base)))
		p.at = to
	}
}

// leave measures up to the beginning of the next window: n bytes after that of this one or, where
// that would cut a character, up to three more.
func (p *positions) leave(window []byte, base int64, n int) {
	if p.wanted {
		p.count(window, base, base+int64(text.RuneStart(window, min(n+utf8.UTFMax-1, len(window)))))
	}
}

// A stream cuts what a reader yields into windows.
//
// Invariant: buf holds the bytes of the document from base on; 0 ≤ from ≤ len(buf);
// what is before from is settled and kept for looking back.
type stream struct {
	r           io.Reader
	block       int // bytes that are settled at a time
	keep, ahead int
	buf         []byte
	base        int64
	from        int
	err         error
	done        bool
}

// emptyReads is how many reads in a row may yield neither bytes nor an error.
const emptyReads = 100

// fill reads until the buffer holds a block and the bytes ahead that it needs, or the reader has
// no more. It reports whether there is something to settle.
func (s *stream) fill() bool {
	if s.done {
		return false
	}
	want := s.from + s.block + s.ahead
	for empty := 0; len(s.buf) < want && s.err == nil; {
		if len(s.buf) == cap(s.buf) { // a short text takes little memory, however far is looked ahead
			s.buf = slices.Grow(s.buf, min(want-len(s.buf), max(2*s.block, len(s.buf))))
		}
		var n int
		n, s.err = s.r.Read(s.buf[len(s.buf):min(want, cap(s.buf))])
		s.buf = s.buf[:len(s.buf)+n]
		if n > 0 {
			empty = 0
		} else if empty++; empty > emptyReads && s.err == nil {
			s.err = io.ErrNoProgress
		}
	}
	return true
}

// window returns the window in which the next block is settled; at the end, all that is left.
func (s *stream) window() Window {
	w := Window{Text: s.buf, Offset: s.base, From: s.from, To: s.from + s.block}
	if s.err != nil {
		w.To, w.EOF = len(s.buf), true
	}
	return w
}

// dropped returns how many bytes no later window looks at.
func (s *stream) dropped() int { return max(0, s.from+s.block-s.keep) }

// advance drops the bytes that no later window looks at.
func (s *stream) advance() {
	if s.err != nil {
		s.done = true
		return
	}
	settled := s.from + s.block
	drop := s.dropped()
	n := copy(s.buf, s.buf[drop:])
	s.buf = s.buf[:n]
	s.base += int64(drop)
	s.from = settled - drop
}
