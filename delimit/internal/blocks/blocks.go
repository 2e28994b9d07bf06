// Package blocks reads a text block by block, each with the text around it, in bounded memory.
package blocks

import (
	"io"
	"slices"
)

// A Reader cuts what an io.Reader yields into windows.
//
// Invariant: buf holds the bytes of the document from base onward; 0 ≤ from ≤ settled ≤ len(buf);
// what is before settled was part of a block, and is kept for looking back from index from on.
type Reader struct {
	r           io.Reader
	block       int // bytes that are settled at a time
	keep, ahead int
	buf         []byte
	base        int64
	from        int
	settled     int
	err         error
	done        bool
}

// A Window is the text that is in memory at once, and the block of it that is settled now.
type Window struct {
	Text     []byte
	Offset   int64 // of Text in the document, in bytes
	From, To int   // indices of the block in Text
	EOF      bool  // the document ends with Text
}

// New returns a Reader of blocks of that many bytes. In its windows keep bytes stand before a block, and
// ahead bytes after it, where the document has them.
func New(r io.Reader, block, keep, ahead int) *Reader {
	return &Reader{r: r, block: block, keep: keep, ahead: ahead}
}

// Next reads the next window, which is valid until the next call. The last one settles all that is left;
// ok is false after it.
func (s *Reader) Next() (w Window, ok bool) {
	if s.done {
		return Window{}, false
	}
	s.drop()
	s.fill(s.settled + s.block + s.ahead)
	end := s.settled + s.block
	if s.err != nil {
		end, w.EOF, s.done = len(s.buf), true, true
	}
	w.Text, w.Offset = s.buf[s.from:], s.base+int64(s.from)
	w.From, w.To = s.settled-s.from, end-s.from
	s.settled = end
	return w, true
}

// Err returns the error that ended the text before its end; nil if none did.
func (s *Reader) Err() error {
	if s.err == io.EOF {
		return nil
	}
	return s.err
}

// emptyReads is how many reads in a row may yield neither bytes nor an error.
const emptyReads = 100

// fill reads until the buffer holds want bytes, or the reader has no more.
func (s *Reader) fill(want int) {
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
}

// drop drops the bytes that no later window has. They leave the memory when the others are no more
// than they are, so that no byte is moved more often than once for one that was dropped.
func (s *Reader) drop() {
	s.from = max(0, s.settled-s.keep)
	if len(s.buf)-s.from > s.from {
		return
	}
	n := copy(s.buf, s.buf[s.from:])
	s.buf = s.buf[:n]
	s.base += int64(s.from)
	s.settled -= s.from
	s.from = 0
}
