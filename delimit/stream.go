package delimit

import (
	"io"
	"iter"
	"unicode/utf8"

	"urigrep/delimit/internal/blocks"
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
		s := blocks.New(r, block, f.Behind(), f.Ahead())
		for read, ok := s.Next(); ok; read, ok = s.Next() {
			w := Window(read)
			if !f.Scan(w, func(m *Match) bool { return yield(p.clone(m, w.Text, w.Offset), nil) }) {
				return
			}
			p.leave(w.Text, w.Offset, max(0, w.To-f.Behind()))
		}
		if err := s.Err(); err != nil {
			yield(Match{}, err)
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
