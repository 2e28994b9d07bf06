package tables

import (
	"bytes"
	"io"

	"urigrep/internal/source/format"
	"urigrep/internal/text"
)

// MaxRow is how many bytes a row may have, at most: one that has more has a quote that is not
// closed.
const MaxRow = 16 << 20

// batchSize is how many bytes of rows are read at once, if they are not longer.
const batchSize = 256 << 10

// A row is a row of a batch, without its line end, or what is passed over as broken.
type row struct {
	start, end int
	next       int    // index after its line end
	line       int64  // line ends before it in the input
	quoted     bool   // cells in it may be quoted
	broken     string // why it cannot be read; empty if it can
	rest       bool   // it is the rest of a broken one
}

// A splitter cuts a table into rows.
type splitter struct {
	src   io.Reader
	tabs  bool // it is a table of TSV
	comma byte
	limit int // bytes of a row

	// Of a table of TSV.
	lines  bool // a quoted cell may go on over a line end
	quotes bool // a row was read that shows that cells are quoted
	names  int  // cells of the first row; 0 if that is not read yet

	carry  []byte // read, and not yet in a row
	offset int64  // of carry in the table
	line   int64  // line ends before it
	err    error  // of src
	within bool   // carry begins within a line that is passed over
	again  int64  // bytes that were read again
	live   bool   // rows are passed on as soon as they are there
	looked int64  // bytes that were cut after single reads, if live
}

// next sets the rows of a batch. Its error is that of the source, io.EOF at its end, after all rows
// before it.
func (s *splitter) next(b *batch) error {
	b.offset, b.rows = s.offset, b.rows[:0]
	b.buf = append(b.buf[:0], s.carry...)
	for want := batchSize; ; want = 2 * len(b.buf) {
		s.fill(b, want)
		if s.cut(b); len(b.rows) > 0 {
			break
		}
		if s.err != nil {
			return s.err
		}
	}
	end := b.rows[len(b.rows)-1].next
	s.carry = append(s.carry[:0], b.buf[end:]...)
	b.buf = b.buf[:end]
	s.offset += int64(end)
	return nil
}

// fill reads until b.buf has want bytes, or the source ends; of a live one, until a row may end.
func (s *splitter) fill(b *batch, want int) {
	for len(b.buf) < want && s.err == nil {
		from := len(b.buf)
		b.buf, s.err = format.Fill(s.src, b.buf, want, s.live, nil)
		if s.live && bytes.IndexByte(b.buf[from:], '\n') >= 0 && s.mayCut(len(b.buf)) {
			return
		}
	}
}

// mayCut reports whether size bytes are looked through again for a row that ends, after a single
// read: not if that was done too often for a row with many line ends in its cells.
func (s *splitter) mayCut(size int) bool {
	if s.looked > againMost*(s.offset+int64(size))+batchSize {
		return false
	}
	s.looked += int64(size)
	return true
}

// againMost is how often each byte may be looked through after single reads, on average.
const againMost = 64

// cut appends to b.rows all rows that end in b.buf.
func (s *splitter) cut(b *batch) {
	for at := 0; at < len(b.buf); {
		r, ok := s.row(b.buf[at:])
		if !ok {
			return
		}
		r.line = s.line
		s.line += text.Measure(b.buf, at, at+r.next).Lines
		r.start, r.end, r.next = at, at+r.end, at+r.next
		b.rows = append(b.rows, r)
		at = r.next
	}
}

const (
	tooLong  = "longer than 16 MiB, or than --max-record: passed over; --input text reads it"
	unclosed = "a quoted cell is not closed"
	goesOn   = "text follows the closing quote of a cell"
	stray    = "a quote stands in a cell that is not quoted" // of TSV
)

// row returns the row that b begins with; false if b does not have all of it.
func (s *splitter) row(b []byte) (r row, ok bool) {
	lf := bytes.IndexByte(b, '\n')
	switch {
	case s.within || lf > s.limit || lf < 0 && len(b) > s.limit:
		r.broken, r.rest, s.within = tooLong, s.within, lf < 0
		return r.to(b, lf), true
	case lf < 0 && s.err == nil:
		return r, false
	}
	r = r.to(b, lf)
	r.quoted = !s.tabs
	switch {
	case s.tabs:
		return s.tabRow(b, r)
	case bytes.IndexByte(b[:r.end], '"') < 0:
		return r, true
	}
	end, _, why := s.quoted(b)
	switch {
	case end < 0 && s.err == nil && len(b) <= s.limit:
		return row{}, false
	case why == "":
		return r.to(b, end), true
	case end < 0:
		end = len(b)
	}
	return s.giveUp(b, end, r, why), true
}

// to returns r as what ends with the LF at an index of b; all of b if that is negative.
func (r row) to(b []byte, lf int) row {
	r.end, r.next = len(b), len(b)
	if lf >= 0 {
		r.end, r.next = lf, lf+1
	}
	if r.end > 0 && b[r.end-1] == '\r' {
		r.end--
	}
	return r
}

// quoted returns the index of the LF that ends the row that b begins with, and -1 if b does not have
// it, and the number of cells. If the row is broken, it returns why, and the index at which that is seen.
func (s *splitter) quoted(b []byte) (lf, cells int, why string) {
	for at := 0; ; at++ {
		cells++
		if at < len(b) && b[at] == '"' {
			if at, _ = closing(b, at+1); at < 0 {
				return -1, cells, unclosed
			}
		} else {
			for at < len(b) && b[at] != s.comma && b[at] != '\n' {
				if s.tabs && b[at] == '"' {
					return at, cells, stray
				}
				at++
			}
		}
		switch rest := b[min(at, len(b)):]; {
		case len(rest) == 0 || string(rest) == "\r":
			return -1, cells, ""
		case rest[0] == '\n':
			return at, cells, ""
		case bytes.HasPrefix(rest, []byte("\r\n")):
			return at + 1, cells, ""
		case rest[0] != s.comma:
			return at, cells, goesOn
		}
	}
}

// giveUp returns the row r, the first line of b, as broken, after size bytes were read to find that
// out. If too many were read again already, the row has all lines of these.
func (s *splitter) giveUp(b []byte, size int, r row, why string) row {
	r.broken = why
	s.again += int64(size)
	if size <= r.next || s.again <= s.offset+MaxRow {
		return r
	}
	lf := bytes.IndexByte(b[size:], '\n')
	if lf >= 0 {
		lf += size
	}
	s.within = lf < 0 && s.err == nil
	return r.to(b, lf)
}
