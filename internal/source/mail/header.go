package mail

import "bytes"

// A field is a header field, or a line of garbage in a header, by indices in the chunk.
type field struct {
	name  int // of its first byte
	value int // after the colon; name for garbage
	end   int // of its last line, without the line end
	id    fieldID
}

// A header is a header by its indices in the chunk, and those of its fields.
type header struct {
	start, end  int  // with the blank line after it, if there is one
	first, last int  // indices in structure.fields, last exclusive
	ended       bool // before the end of the chunk
}

// maxFields is how many fields a header has, at most: what follows them is read as text.
const maxFields = 20_000

// parseHeader reads the header that begins at s.raw[at]. firstOf is about this header after it.
func (s *structure) parseHeader(at int) header {
	h := header{start: at, first: len(s.fields)}
	s.firsts = [len(s.firsts)]int{}
	for at < len(s.raw) && !h.ended {
		line, next := lineAt(s.raw, at)
		if h.ended = len(line) == 0; !h.ended && !s.headerLine(h, line, at, next) {
			h.ended = true
			break
		}
		at = next
	}
	h.end, h.last = at, len(s.fields)
	return h
}

// headerLine adds the line at s.raw[at] to the header h; false if it does not belong to it.
func (s *structure) headerLine(h header, line []byte, at, next int) bool {
	if line[0] == ' ' || line[0] == '\t' {
		if len(s.fields) == h.first {
			return false
		}
		s.fields[len(s.fields)-1].end = at + len(line)
		return true
	}
	n, colon := fieldName(line)
	switch {
	case len(s.fields)-h.first == maxFields, s.isDelimiter(line):
		return false
	case n == 0 && (len(s.fields) == h.first || hasHyphens(line) || !isKnown(s.raw, next)):
		return false
	case n == 0:
		s.fields = append(s.fields, field{name: at, value: at, end: at + len(line)})
		return true
	}
	id := identify(line[:n])
	s.fields = append(s.fields, field{name: at, value: at + colon + 1, end: at + len(line), id: id})
	if s.firsts[id] == 0 {
		s.firsts[id] = len(s.fields)
	}
	return true
}

// isKnown reports whether a field with a known name stands at raw[at]: then the line before, which is none, is
// garbage in the header.
func isKnown(raw []byte, at int) bool {
	line, _ := lineAt(raw, at)
	n, _ := fieldName(line)
	return n > 0 && identify(line[:n]) != otherField
}

// lineAt returns the line that begins at raw[at], without its end, and the index of the next. It
// ends with LF, and any CR before that.
func lineAt(raw []byte, at int) (line []byte, next int) {
	line = raw[at:]
	next = len(raw)
	if i := bytes.IndexByte(line, '\n'); i >= 0 {
		line, next = line[:i], at+i+1
	}
	for n := len(line); n > 0 && line[n-1] == '\r'; n-- { // some transport adds a CR to CRLF
		line = line[:n-1]
	}
	return line, next
}

// blanks are those within a line.
const blanks = " \t"

// fieldName returns the length of the name of the field that line is (RFC 5322, §2.2), and the index of
// the colon, before which blanks may be (§4.5.8); 0 if it is not one.
func fieldName(line []byte) (n, colon int) {
	for n < len(line) && line[n] > ' ' && line[n] <= '~' && line[n] != ':' {
		n++
	}
	for colon = n; colon < len(line) && (line[colon] == ' ' || line[colon] == '\t'); {
		colon++
	}
	if colon == len(line) || line[colon] != ':' || bytes.HasPrefix(line[colon:], []byte("://")) { // or a URI
		return 0, 0
	}
	return n, colon
}

// isBlank reports whether line holds nothing but blanks.
func isBlank(line []byte) bool {
	return len(bytes.TrimLeft(line, blanks+"\r\n")) == 0
}

// firstOf returns the value of the first field with an id of the header that was read last, not
// unfolded; nil if there is none.
func (s *structure) firstOf(id fieldID) []byte {
	if i := s.firsts[id]; i > 0 {
		return bytes.TrimSpace(s.raw[s.fields[i-1].value:s.fields[i-1].end])
	}
	return nil
}
