package jsonl

import (
	"bytes"
	"io"
	"runtime"
	"slices"
)

// batchSize is how many bytes of rows are handed on together, unless one row has more.
const batchSize = 256 << 10

// readStep is how many bytes of a row that is longer than a batch are read at once, so that not
// much of what follows it is.
const readStep = 64 << 10

// LongRow is how many bytes a row has that counts for the memory of the process: what is not needed
// any more is freed before more is asked for.
const LongRow = 16 << 20

// maxEmptyReads is how often in a row a stream may give nothing.
const maxEmptyReads = 100

// A Batch is a stretch of a stream that holds whole rows. Its memory is used again by Next. The
// zero Batch is empty.
type Batch struct {
	Bytes  []byte // the rows, with their line ends, but for the last of the stream perhaps
	Offset int64  // of the first row in the stream, in bytes
	Line   int64  // line ends before it

	// TooLong is the length in bytes of a row that was passed over because it is longer than the
	// limit; there is nothing else in the Batch then.
	TooLong int64

	buf []byte
}

// A Splitter cuts a stream into Batches. Rows end with LF.
type Splitter struct {
	// Live says that whole rows are handed on after each read, without waiting for more.
	Live bool

	src     io.Reader
	limit   int // bytes of a row
	offset  int64
	line    int64
	pending []byte // read, and belongs to the next Batch
	err     error  // of src
}

// NewSplitter returns a Splitter of src that passes over rows of more than limit bytes.
func NewSplitter(src io.Reader, limit int) *Splitter {
	return &Splitter{src: src, limit: limit}
}

// Next reads the next Batch. At the end of the stream it returns io.EOF; any other error is that of
// the stream, after all whole rows before it.
func (s *Splitter) Next(b *Batch) error {
	b.Offset, b.Line, b.TooLong, b.Bytes = s.offset, s.line, 0, nil
	b.buf = append(b.buf[:0], s.pending...)
	s.pending = s.pending[:0]
	end := lastLineEnd(b.buf) + 1
	for s.err == nil && (end == 0 || !s.Live && len(b.buf) < batchSize) {
		from := len(b.buf)
		if end == 0 && from > s.limit {
			return s.passOver(b)
		}
		s.read(b)
		if i := lastLineEnd(b.buf[from:]); i >= 0 {
			end = from + i + 1
		}
	}
	if s.err == io.EOF {
		end = len(b.buf)
	}
	if end == 0 {
		return s.err
	}
	b.Bytes = b.buf[:end]
	s.pending = append(s.pending, b.buf[end:]...)
	s.offset += int64(end)
	s.line += int64(bytes.Count(b.Bytes, lf))
	return nil
}

var lf = []byte{'\n'}

// lastLineEnd returns the index of the last LF in b, -1 if there is none. A long row without one is
// gone through by vectors, which bytes.LastIndexByte does not use.
func lastLineEnd(b []byte) int {
	const step = 256
	for to := len(b); to > 0; to -= step {
		from := max(0, to-step)
		if bytes.IndexByte(b[from:to], '\n') >= 0 {
			return from + bytes.LastIndexByte(b[from:to], '\n')
		}
		if from == 0 {
			break
		}
	}
	return -1
}

// read reads what there is, up to the size of a batch, and beyond that a step. If there is no
// memory left in b, more is made.
func (s *Splitter) read(b *Batch) {
	n := len(b.buf)
	switch {
	case n < cap(b.buf):
	case n < LongRow:
		b.buf = slices.Grow(b.buf, max(n, batchSize))
	default: // it may be by far the largest thing in memory
		runtime.GC()
		b.buf = append(make([]byte, 0, n+n/4), b.buf...)
	}
	for range maxEmptyReads {
		var m int
		m, s.err = s.src.Read(b.buf[n:min(cap(b.buf), max(batchSize, n+readStep))])
		if b.buf = b.buf[:n+m]; m > 0 || s.err != nil {
			return
		}
	}
	s.err = io.ErrNoProgress
}

// passOver skips the row that b.buf is the beginning of.
func (s *Splitter) passOver(b *Batch) error {
	size := int64(0)
	for {
		end := bytes.IndexByte(b.buf, '\n')
		if end >= 0 {
			size += int64(end + 1)
			s.pending = append(s.pending[:0], b.buf[end+1:]...)
			s.line++
			break
		}
		size += int64(len(b.buf))
		b.buf = b.buf[:0]
		if s.err == io.EOF {
			break
		}
		if s.err != nil {
			return s.err
		}
		s.read(b)
	}
	b.buf = nil
	b.TooLong = size
	s.offset += size
	return nil
}
