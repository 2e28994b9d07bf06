package delimit

import (
	"bytes"
	"io"
	"iter"
	"slices"
)

// All returns an iterator over the references of a text, in its order. The
// references belong to the caller. A nil o stands for the zero Options.
func All[T ~string | ~[]byte](text T, o *Options) iter.Seq[Reference] {
	return func(yield func(Reference) bool) {
		f := NewFinder(o.orDefault())
		b := []byte(text)
		f.Scan(Window{Text: b, To: len(b), EOF: true}, func(r *Reference) bool {
			return yield(r.Clone())
		})
	}
}

func (o *Options) orDefault() Options {
	if o == nil {
		return Options{}
	}
	return *o
}

// Clone returns a copy of r that shares no memory with it.
func (r *Reference) Clone() Reference {
	c := *r
	c.Text = bytes.Clone(r.Text)
	c.Repaired = bytes.Clone(r.Repaired)
	c.Pieces = slices.Clone(r.Pieces)
	c.Alternatives = slices.Clone(r.Alternatives)
	return c
}

// block is how many bytes Reader settles at a time.
const block = 256 << 10

// Reader returns an iterator over the references of the text that r yields, the
// same as All finds in the whole text, however r cuts its reads. It holds at most
// block bytes, and Finder.Behind and Finder.Ahead on either side. The references
// belong to the caller. An error of r other than io.EOF ends the iteration, with
// the zero Reference, after the references of what was read.
func Reader(r io.Reader, o *Options) iter.Seq2[Reference, error] {
	return inBlocks(r, o, block)
}

// inBlocks is Reader with blocks of another size.
func inBlocks(r io.Reader, o *Options, block int) iter.Seq2[Reference, error] {
	return func(yield func(Reference, error) bool) {
		f := NewFinder(o.orDefault())
		s := stream{r: r, block: block, keep: f.Behind(), ahead: f.Ahead()}
		for s.fill() {
			if !f.Scan(s.window(), func(r *Reference) bool { return yield(r.Clone(), nil) }) {
				return
			}
			s.advance()
		}
		if s.err != nil && s.err != io.EOF {
			yield(Reference{}, s.err)
		}
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

// fill reads until a block and what must be seen ahead of it is at hand, or the
// reader has no more. It reports whether there is something to settle.
func (s *stream) fill() bool {
	if s.done {
		return false
	}
	want := s.from + s.block + s.ahead
	if cap(s.buf) < want {
		s.buf = slices.Grow(s.buf, want-len(s.buf))
	}
	for empty := 0; len(s.buf) < want && s.err == nil; {
		var n int
		n, s.err = s.r.Read(s.buf[len(s.buf):want])
		s.buf = s.buf[:len(s.buf)+n]
		if n > 0 {
			empty = 0
		} else if empty++; empty > emptyReads && s.err == nil {
			s.err = io.ErrNoProgress
		}
	}
	return true
}

func (s *stream) window() Window {
	w := Window{Text: s.buf, Base: s.base, From: s.from, To: s.from + s.block}
	if s.err != nil {
		w.To, w.EOF = len(s.buf), true
	}
	return w
}

// advance drops what no later window looks at.
func (s *stream) advance() {
	if s.err != nil {
		s.done = true
		return
	}
	settled := s.from + s.block
	drop := max(0, settled-s.keep)
	n := copy(s.buf, s.buf[drop:])
	s.buf = s.buf[:n]
	s.base += int64(drop)
	s.from = settled - drop
}
