package jsonl

import (
	"bytes"
	"io"
	"runtime/debug"

	"urigrep/internal/source/format"
	"urigrep/internal/text"
)

// longRow is how many bytes a row has that counts for the memory of the process: what is not needed
// any more is freed before more is asked for.
const longRow = 16 << 20

// batchSize is how many bytes of rows are handed on together, unless one row has more.
const batchSize = 256 << 10

var lf = []byte{'\n'}

// A row is one of a batch: a line that is not blank, or a JSON value that stands alone or is an element of
// an array that does.
type row struct {
	span
	index int   // of the element; noIndex for a value that stands alone
	line  int64 // line ends before it in the stream
}

// A splitter cuts a stream into batches of rows: lines that end with LF, or the values of JSON texts, one after the
// other. Of these it only pairs brackets and quotation marks: whether a value is one, a Reader says.
type splitter struct {
	src   io.Reader
	limit int  // bytes of a row
	live  bool // whole rows are handed on after each read, without waiting for more
	lines bool // rows are lines

	rest   []byte     // read, and belongs to the next batch
	at     int        // index up to which rest was looked at
	offset int64      // of rest in the stream
	place  text.Place // of it; of lines without the column
	err    error      // of src

	array bool // within an array
	next  int  // index of its next element

	inside bool // a row begins in rest and does not end in it
	start  int  // its index
	scan   valueScan
}

// Next sets the rows of a batch. Its error is that of the stream, io.EOF at its end, after all rows before
// it.
func (s *splitter) Next(b *batch) error {
	b.offset, b.line, b.column, b.tooLong = s.offset, s.place.Lines, s.place.Runes, 0
	b.rows, b.buf = b.rows[:0], append(b.buf[:0], s.rest...)
	end := 0
	for want := batchSize; end == 0; want = len(b.buf) + max(len(b.buf)/2, batchSize) {
		if want > longRow {
			debug.FreeOSMemory() // what the row was read to until now
		}
		b.buf, s.err = format.Fill(s.src, b.buf, want, s.live, s.err)
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
	b.bytes = b.buf[:end]
	s.take(b, end)
	return nil
}

// take takes the first bytes that were read of the stream.
func (s *splitter) take(b *batch, size int) {
	if s.lines {
		s.place.Lines += int64(bytes.Count(b.buf[:size], lf))
	} else {
		s.place = s.place.After(text.Measure(b.buf, 0, size))
	}
	s.offset += int64(size)
	s.rest = append(s.rest[:0], b.buf[size:]...)
	s.at, s.start = s.at-size, s.start-size
}

// cut appends to a batch all rows that end in what is read.
func (s *splitter) cut(b *batch) {
	line, from := s.place.Lines, 0
	for s.at < len(b.buf) {
		if !s.inside && s.between(b.buf[s.at]) {
			s.at++
			continue
		}
		if !s.inside {
			s.inside, s.start, s.scan = true, s.at, valueScan{}
		}
		if !s.end(b) {
			return
		}
		x := row{span: span{s.start, s.at}, index: noIndex}
		if s.array {
			x.index = s.next - 1
		}
		if !s.lines {
			line += text.Measure(b.buf, from, x.start).Lines
		}
		if x.line, from = line, x.start; !s.lines || !isBlank(b.buf[x.start:x.end]) {
			b.rows = append(b.rows, x)
		}
		if s.lines {
			line++
		}
	}
}

// isBlank reports whether a line has nothing but white space in it.
func isBlank(line []byte) bool {
	for _, c := range line {
		if !isSpace(c) {
			return false
		}
	}
	return true
}

// end goes on in the row that was begun, and reports whether it ends.
func (s *splitter) end(b *batch) bool {
	whole := false
	if !s.lines {
		s.at, whole = s.scan.read(b.buf, s.at)
	} else if i := bytes.IndexByte(b.buf[s.at:], '\n'); i >= 0 {
		s.at, whole = s.at+i+1, true
	} else {
		s.at = len(b.buf)
	}
	if !whole && s.err == io.EOF {
		s.at, whole = len(b.buf), true
	}
	if whole {
		s.inside = false
		s.next++
	}
	return whole
}

// between reports whether a byte stands between values, and takes it.
func (s *splitter) between(c byte) bool {
	switch {
	case s.lines:
		return false
	case isSpace(c), c == ',':
	case c == '[' && !s.array:
		s.array, s.next = true, 0
	case c == ']' && s.array:
		s.array = false
	default:
		return false
	}
	return true
}

// passOver takes the row that b.buf is the beginning of, which is longer than the limit.
func (s *splitter) passOver(b *batch) error {
	for {
		whole := s.end(b)
		b.tooLong += int64(s.at)
		s.take(b, s.at)
		if b.buf = append(b.buf[:0], s.rest...); whole {
			b.bytes = nil
			return nil
		}
		if s.err != nil {
			return s.err
		}
		b.buf, s.err = format.Fill(s.src, b.buf, batchSize, s.live, s.err)
	}
}

// A valueScan is how far a value was looked through. The zero valueScan is that of its beginning.
type valueScan struct {
	depth int  // brackets that are open
	quote bool // within a string
	plain bool // it is no object, array or string
	first byte // of it then, or that which shows that it is no number or word
}

// structure has what brackets and quotation marks are.
var structure = [256]uint8{'"': aQuote, '{': opens, '[': opens, '}': closes, ']': closes}

const (
	aQuote = iota + 1
	opens
	closes
)

// read goes on at an index of b, and returns the index after the value, or up to which it was looked
// at if b does not have all of it.
func (s *valueScan) read(b []byte, at int) (next int, whole bool) {
	for !s.plain && at < len(b) {
		if s.quote {
			if at, whole = s.string(b, at); whole || s.quote {
				return at, whole
			}
			continue
		}
		mark := structure[b[at]]
		if s.depth == 0 && mark != aQuote && mark != opens {
			s.plain, s.first = true, b[at]
			break
		}
		for mark == 0 {
			if at++; at == len(b) {
				return at, false
			}
			mark = structure[b[at]]
		}
		at++
		switch mark {
		case aQuote:
			s.quote = true
		case opens:
			s.depth++
		case closes:
			if s.depth--; s.depth == 0 {
				return at, true
			}
		}
	}
	return s.plainEnd(b, at)
}

// string goes on in a string, and reports whether it is the value and has ended.
func (s *valueScan) string(b []byte, at int) (next int, whole bool) {
	for m := (marks{text: b}); at < len(b); {
		at = m.next(at)
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
