package jsonl

import (
	"io"
	"slices"

	"urigrep/internal/text"
)

// A value is a row of a batch: a line, or a JSON value that stands alone or is an element of an array
// that does.
type value struct {
	start, end int
	index      int   // of the element; noIndex for a value that stands alone
	line       int64 // line ends before it in the stream
}

// A valueSplitter cuts a stream of JSON texts, one after the other, into batches of values. It only
// pairs brackets and quotation marks: whether a value is one, a Reader says.
type valueSplitter struct {
	src   io.Reader
	limit int // bytes of a value
	live  bool

	rest   []byte     // read, and belongs to the next batch
	at     int        // index up to which rest was looked at
	offset int64      // of rest in the stream
	place  text.Place // of it
	err    error      // of src

	array bool // within an array
	next  int  // index of its next element

	inside bool // a value begins in rest and does not end in it
	start  int  // its index
	scan   valueScan
}

// Next sets a batch and its values. Its error is that of the stream, io.EOF at its end, after all
// values before it.
func (s *valueSplitter) Next(b *rows) error {
	b.Offset, b.Line, b.column, b.TooLong = s.offset, s.place.Lines, s.place.Runes, 0
	b.values, b.buf = b.values[:0], append(b.buf[:0], s.rest...)
	end := 0
	for want := batchSize; end == 0; want = 2 * len(b.buf) {
		s.fill(b, want)
		s.cut(b)
		if end = s.at; s.inside {
			end = s.start
		}
		switch {
		case end > 0:
		case s.err != nil:
			return s.err
		case len(b.buf) > s.limit:
			return s.passOver(b)
		}
	}
	b.Bytes = b.buf[:end]
	s.take(b, end)
	return nil
}

// take takes the first bytes that were read of the stream.
func (s *valueSplitter) take(b *rows, size int) {
	s.place = s.place.After(text.Measure(b.buf, 0, size))
	s.offset += int64(size)
	s.rest = append(s.rest[:0], b.buf[size:]...)
	s.at, s.start = s.at-size, s.start-size
}

// fill reads until there are want bytes, or the stream ends; of a live one, once.
func (s *valueSplitter) fill(b *rows, want int) {
	b.buf = slices.Grow(b.buf, max(0, want-len(b.buf)))
	for empty := 0; len(b.buf) < want && s.err == nil; {
		var n int
		n, s.err = s.src.Read(b.buf[len(b.buf):want])
		b.buf = b.buf[:len(b.buf)+n]
		if empty++; n > 0 {
			empty = 0
		}
		switch {
		case n > 0 && s.live:
			return
		case empty == maxEmptyReads:
			s.err = io.ErrNoProgress
		}
	}
}

// cut appends to the values of a batch all that end in what is read.
func (s *valueSplitter) cut(b *rows) {
	line, from := s.place.Lines, 0
	for s.at < len(b.buf) {
		if !s.inside && s.between(b.buf[s.at]) {
			s.at++
			continue
		}
		if !s.inside {
			s.inside, s.start, s.scan = true, s.at, valueScan{}
		}
		var whole bool
		if s.at, whole = s.scan.read(b.buf, s.at); !whole {
			if s.err != io.EOF {
				return
			}
			s.at = len(b.buf)
		}
		s.inside = false
		v := value{start: s.start, end: s.at, index: noIndex}
		if s.array {
			v.index = s.next
			s.next++
		}
		line += text.Measure(b.buf, from, v.start).Lines
		v.line, from = line, v.start
		b.values = append(b.values, v)
	}
}

// between reports whether a byte stands between values, and takes it.
func (s *valueSplitter) between(c byte) bool {
	switch {
	case c == ' ', c == '\t', c == '\n', c == '\r', c == ',':
	case c == '[' && !s.array:
		s.array, s.next = true, 0
	case c == ']' && s.array:
		s.array = false
	default:
		return false
	}
	return true
}

// passOver takes the value that b.buf is the beginning of, which is longer than the limit.
func (s *valueSplitter) passOver(b *rows) error {
	for size, whole := 0, false; ; {
		if s.at, whole = s.scan.read(b.buf, s.at); !whole && s.err == io.EOF {
			s.at, whole = len(b.buf), true
		}
		size = s.at
		s.take(b, size)
		b.TooLong += int64(size)
		b.buf = append(b.buf[:0], s.rest...)
		if whole {
			s.inside = false
			s.next++
			b.Bytes = nil
			return nil
		}
		if s.err != nil {
			return s.err
		}
		s.fill(b, batchSize)
	}
}

// A valueScan is how far a value was looked through. The zero valueScan is that of its beginning.
type valueScan struct {
	depth int  // brackets that are open
	quote bool // within a string
	plain bool // it is no object, array or string
	first byte // of it then, or that which shows that it is no number or word
}

// read goes on at an index of b, and returns the index after the value, or up to which it was looked
// at if b does not have all of it.
func (s *valueScan) read(b []byte, at int) (next int, whole bool) {
	for !s.plain && at < len(b) {
		switch c := b[at]; {
		case s.quote:
			if at, whole = s.string(b, at); whole || s.quote {
				return at, whole
			}
			continue
		case c == '"':
			s.quote = true
		case c == '{' || c == '[':
			s.depth++
		case s.depth == 0:
			s.plain, s.first = true, c
			continue
		case c == '}' || c == ']':
			if s.depth--; s.depth == 0 {
				return at + 1, true
			}
		}
		at++
	}
	return s.plainEnd(b, at)
}

// string goes on in a string, and reports whether it is the value and has ended.
func (s *valueScan) string(b []byte, at int) (next int, whole bool) {
	for at < len(b) {
		at += plainLen(b[at:])
		switch {
		case at == len(b):
		case b[at] == '"':
			s.quote = false
			return at + 1, s.depth == 0
		case b[at] == '\\' && at+1 == len(b):
			return at, false
		case b[at] == '\\':
			at += shortEscape
		default:
			at++
		}
	}
	return at, false
}

// plainEnd returns where a number or a word ends. What is neither has all of its line.
func (s *valueScan) plainEnd(b []byte, at int) (next int, whole bool) {
	if !s.plain {
		return at, false
	}
	for ; at < len(b) && b[at] != '\n'; at++ {
		switch c := b[at]; {
		case !isScalar(s.first) || c == '+' || c == '-' || c == '.' || text.IsAlnum(c):
		case c == ' ' || c == '\t' || c == '\r' || c == ',' || c == ']':
			return at, true
		default:
			s.first = c
		}
	}
	return at, at < len(b)
}

// isScalar reports whether a number, true, false or null begins with a byte.
func isScalar(c byte) bool {
	return c == '-' || '0' <= c && c <= '9' || c == 't' || c == 'f' || c == 'n'
}
