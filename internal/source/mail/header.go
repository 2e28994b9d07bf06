package mail

import "bytes"

// garbageAhead is how many lines after one that is not a field are searched for a known field: a
// signature that lost its indentation has that many.
const garbageAhead = 24

// A field is a header field, or garbage in a header, by indices in the chunk.
type field struct {
	name   int // of its first byte
	value  int // after the colon; name for garbage
	end    int // of its last line, without the line end
	id     fieldID
	passed bool // it is known not to be scanned: see isScanned
}

// A header is a header by its indices in the chunk, and those of its fields that are needed: those
// that may be scanned, the first with each id that is asked for, all of Content-Type and of
// Content-Transfer-Encoding, and the last.
type header struct {
	start, end  int  // with the blank line after it, if there is one
	first, last int  // indices in structure.fields, last exclusive
	ended       bool // before the end of the chunk
}

// parseHeader reads the header that begins at raw[at], of a message or, if part, of a part of a
// multipart. firstOf is about this header after it.
func (s *structure) parseHeader(raw []byte, at int, part bool) header {
	return s.readHeader(raw, at, part, (*structure).fastFields)
}

// readHeader is parseHeader with a given fast path: fast reads lines that are fields in the usual
// form, and returns the index of the first other line.
func (s *structure) readHeader(raw []byte, at int, part bool, fast func(*structure, []byte, int) int) header {
	h := header{start: at, first: len(s.fields)}
	s.knownAt = -1
	s.firsts, s.typedTwice, s.codedTwice, s.unneeded = [len(s.firsts)]int{}, false, false, false
	for at < len(raw) && !h.ended {
		if at = fast(s, raw, at); at == len(raw) {
			break
		}
		line, next := lineAt(raw, at)
		if h.ended = len(line) == 0 && (part || !s.continuesAfterBlank(raw, h, next)); len(line) == 0 {
			at = next
			continue
		}
		if !h.ended && !s.headerLine(raw, lineSpan{line, at, next}, h, part) {
			h.ended = true
			break
		}
		at = next
	}
	h.end, h.last = at, len(s.fields)
	s.examined += h.end - h.start
	return h
}

// A lineSpan is a line of a chunk: its text, its index, and that of the next line.
type lineSpan struct {
	text     []byte
	at, next int
}

// headerLine adds a line to the header h; false if it does not belong to it.
func (s *structure) headerLine(raw []byte, l lineSpan, h header, part bool) bool {
	line, at, next := l.text, l.at, l.next
	none := len(s.fields) == h.first
	if line[0] == ' ' || line[0] == '\t' {
		if none || isBlank(line) && !continues(raw, next) {
			return false
		}
		last := &s.fields[len(s.fields)-1]
		last.end = at + len(line)
		if last.passed && isScanned(last.id, line) {
			last.passed, s.unneeded = false, false
		}
		return true
	}
	if line[0] == '-' && (s.isDelimiter(line) || s.isOwnDelimiter(raw, line)) || line[0] == '*' && string(line) == endOfHeader {
		return false
	}
	f := field{name: at, value: at, end: at + len(line)}
	if name := fieldName(line); name > 0 {
		f.value = at + name + 1
		f.id = identify(trimName(line[:name]))
	} else if none && part || !s.fieldSoon(raw, next) {
		return false
	}
	f.passed = !isScanned(f.id, raw[f.value:f.end])
	*s.nextField() = f
	s.noteLast(f.id, f.passed)
	return true
}

// nextField returns where the next field of the header that is being read is kept: in the place of
// the last one if that is not needed, so that few are kept of a header of very many fields.
func (s *structure) nextField() *field {
	if !s.unneeded {
		s.fields = append(s.fields, field{})
	}
	return &s.fields[len(s.fields)-1]
}

// noteLast notes what the last field is: whether it is needed if another follows, and the first
// with its id.
func (s *structure) noteLast(id fieldID, passed bool) {
	first := s.firsts[id] == 0 && id > alwaysField // fields before these are not asked for by id
	s.unneeded = (passed || s.unscanned) && !first && id != contentTypeField && id != transferField
	switch {
	case first:
		s.firsts[id] = len(s.fields)
	case id == contentTypeField:
		s.typedTwice = true
	case id == transferField:
		s.codedTwice = true
	}
}

// continuesAfterBlank reports whether the header h of a message continues at raw[at], after a
// stray blank line: there are only fields up to the next blank line, the first of them known or
// without its beginning, one that only programs write, and none that a header has once and h has
// already. (Else the body begins with a header of its own.)
func (s *structure) continuesAfterBlank(raw []byte, h header, at int) bool {
	if len(s.fields) == h.first || at < len(raw) && raw[at] > ' ' && fieldName(raw[at:]) == 0 {
		return false
	}
	byProgram := false // there is a field that only programs write
	for n := 0; at < len(raw); n++ {
		line, next := lineAt(raw, at)
		switch {
		case len(line) == 0:
			return byProgram
		case line[0] == ' ' || line[0] == '\t':
			if isBlank(line) {
				return false
			}
		default:
			name := fieldName(line)
			if name == 0 {
				return false
			}
			id := identify(trimName(line[:name]))
			if n == 0 && id == otherField || isOnce(id) && s.firsts[id] > 0 {
				return false
			}
			byProgram = byProgram || id.isIdentifier() || id == contentTypeField || id == transferField
		}
		at = next
	}
	return false
}

// isOnce reports whether a header has at most one field with an id (RFC 5322, §3.6; RFC 2045, §3).
func isOnce(id fieldID) bool {
	switch id {
	case subjectField, fromField, dateField, contentTypeField, transferField, messageIDField:
		return true
	}
	return false
}

// isOwnDelimiter reports whether a line is a delimiter of the multipart whose header is being read,
// so that the blank line before it is missing.
func (s *structure) isOwnDelimiter(raw, line []byte) bool {
	i := s.firsts[contentTypeField]
	if i == 0 || !hasHyphens(line) {
		return false
	}
	f := s.fields[i-1]
	t := s.types.parse(bytes.TrimSpace(raw[f.value:f.end]))
	return len(t.boundary) > 0 && bytes.HasPrefix(line[2:], t.boundary)
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

// fieldName returns the length of the name of the field that line is (RFC 5322, §2.2;
// blanks before the colon: §4.5.8), 0 if it is not one.
func fieldName(line []byte) int {
	n := 0
	for n < len(line) && isNameByte[line[n]] {
		n++
	}
	if n == len(line) {
		return 0
	}
	switch line[n] {
	case ':':
		if len(line)-n > 2 && line[n+1] == '/' && line[n+2] == '/' {
			return 0 // a URI
		}
		return n
	case ' ', '\t':
		if rest := trimBlanks(line[n:]); n > 0 && len(rest) > 0 && rest[0] == ':' {
			return len(line) - len(rest)
		}
	}
	return 0
}

// isNameByte has the bytes that may be in the name of a field (RFC 5322, §3.6.8).
var isNameByte = func() (t [256]bool) {
	for c := '!'; c <= '~'; c++ {
		t[c] = c != ':'
	}
	return t
}()

// trimName returns a name without the blanks after it.
func trimName(name []byte) []byte {
	for len(name) > 0 && (name[len(name)-1] == ' ' || name[len(name)-1] == '\t') {
		name = name[:len(name)-1]
	}
	return name
}

// continues reports whether the header may continue at raw[at], after a line of blanks.
func continues(raw []byte, at int) bool {
	line, _ := lineAt(raw, at)
	return len(line) == 0 || line[0] == ' ' || line[0] == '\t' || fieldName(line) > 0
}

// fieldSoon reports whether knownSoon finds a field. What it found last is kept, so that no line is
// looked at for each line of garbage before it.
func (s *structure) fieldSoon(raw []byte, at int) bool {
	if at > s.knownAt {
		s.knownAt = knownSoon(raw, at)
	}
	return s.knownAt >= at
}

// knownSoon returns the index of the first field with a known name among the next lines; -1 if
// there is none.
func knownSoon(raw []byte, at int) int {
	for range garbageAhead {
		line, next := lineAt(raw, at)
		if len(line) == 0 {
			break
		}
		if n := fieldName(line); n > 0 && identify(trimName(line[:n])) != otherField {
			return at
		}
		at = next
	}
	return -1
}

func isBlankByte(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

// isBlank reports whether line holds nothing but blanks.
func isBlank(line []byte) bool {
	for _, c := range line {
		if c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			return false
		}
	}
	return true
}

// firstOf returns the value of the first field with an id of the header that was read last, not
// unfolded; nil if there is none.
func (s *structure) firstOf(id fieldID) []byte {
	if i := s.firsts[id]; i > 0 {
		return bytes.TrimSpace(s.raw[s.fields[i-1].value:s.fields[i-1].end])
	}
	return nil
}

// find returns the value of the first field of h with an id, not unfolded; nil if there is none.
func (s *structure) find(raw []byte, h header, id fieldID) []byte {
	for _, f := range s.fields[h.first:h.last] {
		if f.id == id {
			return bytes.TrimSpace(raw[f.value:f.end])
		}
	}
	return nil
}
