package tables

import "bytes"

// maxTabRow is how many bytes a row of TSV may have that goes on over a line end.
const maxTabRow = 1 << 20

// mayQuote reports whether a cell of a table of TSV begins with a quote, as far as begin has it.
func mayQuote(begin []byte) bool {
	return bytes.HasPrefix(begin, []byte{'"'}) || bytes.Contains(begin, []byte("\t\"")) || bytes.Contains(begin,
		[]byte("\n\""))
}

// tabRow returns the row of a table of TSV that b begins with, whose first line is given; false if b
// does not have all of it. Some programs quote cells of TSV as of CSV, others write every
// quote as it is. Cells of a row are quoted if all its quotes can be read so, and that gives as many
// cells as its tabs or as the first row has. A row that goes on over line ends is none if each of its
// lines could be one, unless a row before it shows that cells are quoted.
func (s *splitter) tabRow(b []byte, line row) (r row, ok bool) {
	cells := bytes.Count(b[:line.end], []byte{'\t'}) + 1
	if mayQuote(b[:line.end]) {
		if r, ok = s.quotedRow(b, line, cells); !ok {
			return row{}, false
		}
		if r.quoted {
			return r, true
		}
	}
	if line.end > 0 && s.names == 0 {
		s.names = cells
	}
	return line, true
}

// quotedRow returns the row that b begins with if its cells are quoted; false if b does not have all of
// it. Its first line is given, which has a number of cells if none is.
func (s *splitter) quotedRow(b []byte, line row, cells int) (r row, ok bool) {
	lines := s.lines && s.again <= s.offset+MaxRow
	if !lines {
		b = b[:line.next]
	}
	end, n, why := s.quoted(b)
	if end < 0 && lines && s.err == nil {
		if len(b) <= min(s.limit, maxTabRow) && !(s.live && cells == s.names) {
			return row{}, false
		}
		s.again += int64(len(b))
		return line, true
	}
	r = line.to(b, end)
	isLine := r.next <= line.next
	switch {
	case why != "":
		s.again += int64(r.next) // no less than was read
		return line, true
	case isLine && n == cells:
	case s.names > 0 && n != s.names, !isLine && !s.quotes && s.names > 0 && s.allWhole(b[:r.end]):
		return line, true
	}
	s.quotes = s.quotes || n != cells || bytes.Contains(b[:r.end], []byte(`""`))
	if s.names == 0 {
		s.names = n
	}
	r.quoted = true
	return r, true
}

// allWhole reports whether every line has as many cells as the first row, if none is quoted.
func (s *splitter) allWhole(lines []byte) bool {
	for line := range bytes.SplitSeq(lines, []byte{'\n'}) {
		if bytes.Count(line, []byte{'\t'})+1 != s.names {
			return false
		}
	}
	return true
}
