package mail

import (
	"bytes"
	"slices"
	"strconv"

	"urigrep/internal/text"
)

// A pieceKind says what a piece of a message is.
type pieceKind uint8

const (
	separatorPiece pieceKind = iota // a From_ line
	headerPiece
	delimiterPiece
	bodyPiece // of a part, or what stands around parts
)

// A piece is a stretch of a chunk: all its pieces, in order, make the chunk.
type piece struct {
	kind       pieceKind
	start, end int
	header     header // of a headerPiece
	part       *part  // whose header or body it is; nil for others
	first      bool   // the body begins with it
	trouble    string // of a headerPiece: why something in it may be lost
}

// A part is a part of a message, or the message itself.
type part struct {
	mediaType
	transfer transfer
	number   string // as IMAP counts
	section  string // that of its header
	base     string // base URI of what it holds; empty if there is none
	parent   *part  // what it is in: a multipart, or a message
	index    int    // in a multipart, from 1
	parts    int    // of a multipart: how many until now
	depth    int    // of parts around it
	around   bool   // what stands around the parts of parent, not one itself
	typed    bool   // its header says the type
	trouble  string // what is wrong with it
	lost     bool   // because of that, something in it may not be found
	carry    []byte // of base64: the last digits of a chunk
}

// A level is a multipart whose parts are being read.
type level struct {
	boundary []byte
	multi    *part
	around   *part
	body     int  // index of the chunk at which the body begins; -1 if in an earlier one
	found    bool // a delimiter
}

// A structure is how a message is made up, as far as it is read. It is read in batches of
// pieces, so that memory is bounded whatever the number of parts.
type structure struct {
	raw        []byte // the chunk
	at         int    // index in raw up to which it is read
	whole      bool   // the message ends with the chunk
	pieces     []piece
	fields     []field
	firsts     [messageIDField + 1]int // of the header read last, by id: 1 + the index in fields of the first, 0 for none
	typedTwice bool                    // the header read last has several Content-Type fields
	levels     []level
	open       *part // whose body begins or goes on where parse has come to
	begun      bool  // it goes on
	types      mediaTypes

	described headerText // memory of describeMessage
	outer     part       // what the message is in: its number, base and depth

	arena []*part // parts[:used] are in use
	used  int

	looked int // bytes looked at for what the message is made up of
}

// reset makes s ready for a message that stands in outer.
func (s *structure) reset(outer part) {
	s.levels, s.open, s.used, s.outer = s.levels[:0], nil, 0, outer
}

// newPart returns a part like p.
func (s *structure) newPart(p part) *part {
	if s.used == len(s.arena) {
		s.arena = append(s.arena, new(part))
	}
	q := s.arena[s.used]
	s.used++
	*q = p
	return q
}

// maxPieces is how many pieces make a batch; up to three more may be in one.
const maxPieces = 10_000

// begin makes s ready for a chunk, of which a message begins with the first and ends with the last.
func (s *structure) begin(raw []byte, first, last bool) {
	s.raw, s.at, s.whole = raw, 0, last
	for i := range s.levels {
		s.levels[i].body = -1
	}
	s.nextBatch()
	if first {
		s.at = s.message(s.separator(), &s.outer)
	}
}

// nextBatch drops the pieces of the last batch, and the parts that nothing open belongs to.
func (s *structure) nextBatch() {
	s.pieces, s.fields = s.pieces[:0], s.fields[:0]
	kept := 0
	keep := func(p *part) {
		for ; p != nil && p != &s.outer; p = p.parent {
			i := slices.Index(s.arena[kept:s.used], p)
			if i < 0 {
				return // kept before, and what it is in as well
			}
			s.arena[kept], s.arena[kept+i] = s.arena[kept+i], s.arena[kept]
			kept++
		}
	}
	for _, l := range s.levels {
		keep(l.multi)
		keep(l.around)
	}
	keep(s.open)
	s.used = kept
}

// more finds the pieces of the next batch behind those that are there, and reports whether the
// chunk goes on behind it.
func (s *structure) more() bool {
	for s.at < len(s.raw) && len(s.pieces) < maxPieces {
		s.at = s.body(s.at)
	}
	return s.at < len(s.raw)
}

// add adds a piece, if it is not empty.
func (s *structure) add(p piece) {
	if p.start < p.end {
		s.pieces = append(s.pieces, p)
	}
}

// separator skips what stands before a message in a mailbox: a From_ line, or that of MMDF, or the
// lines of a Babyl file. It returns where the message begins.
func (s *structure) separator() int {
	at := 0
	switch raw := s.raw; {
	case bytes.HasPrefix(raw, []byte("From ")), bytes.HasPrefix(raw, []byte("\x01\x01\x01\x01")):
		_, at = lineAt(raw, 0)
	case bytes.HasPrefix(raw, []byte("\x1f")):
		_, at = lineAt(raw, 0) // then the status and the labels of the message
		_, at = lineAt(raw, at)
		if bytes.HasPrefix(raw[at:], []byte(endOfHeader)) {
			_, at = lineAt(raw, at)
		}
	}
	at = s.lead(at)
	s.add(piece{kind: separatorPiece, end: at})
	return at
}

// endOfHeader is the line of a Babyl file between the header of a message and that which its reader
// was shown.
const endOfHeader = "*** EOOH ***"

// shownHeader returns where what follows the header h begins, behind the header that was shown.
func (s *structure) shownHeader(h header) int {
	at := h.end
	if bytes.HasPrefix(s.raw[at:], []byte(endOfHeader)) {
		for line := []byte{0}; len(line) > 0 && at < len(s.raw); {
			line, at = lineAt(s.raw, at)
		}
	}
	return at
}

// lead returns where a header begins at index at, behind a byte order mark and blank lines that do
// not belong there; at if none with a known field does.
func (s *structure) lead(at int) int {
	from := at
	switch {
	case at == len(s.raw):
		return at
	case bytes.HasPrefix(s.raw[at:], []byte("\xef\xbb\xbf")):
		at += 3
	case s.raw[at] > ' ':
		return at
	}
	for range maxLead {
		line, next := lineAt(s.raw, at)
		if n := fieldName(line); n > 0 && identify(trimName(line[:n])) != otherField {
			return at
		}
		if next == at || !isBlank(line) {
			break
		}
		at = next
	}
	return from
}

// maxLead is how many blank lines may stand before a header.
const maxLead = 32

// message reads the header of a message at index at, in a part or, as a whole, in
// s.outer, and returns where its body begins.
func (s *structure) message(at int, in *part) int {
	if in != &s.outer {
		begin := s.lead(at)
		s.add(piece{kind: separatorPiece, start: at, end: begin})
		at = begin
	}
	h := s.parseHeader(s.raw, at, in != &s.outer)
	h.end = s.shownHeader(h)
	p := s.newPart(part{number: in.number, section: join(in.number, "HEADER"), depth: in.depth + 1, parent: in})
	s.describe(p, h, plainText)
	if p.kind != multipartKind {
		p.number = join(in.number, "1")
	}
	return s.enter(p, h)
}

// nextPart reads the header of a part at index at and returns where its body begins.
func (s *structure) nextPart(at int, multi *part) int {
	h := s.parseHeader(s.raw, at, true)
	multi.parts++
	p := s.newPart(part{number: join(multi.number, strconv.Itoa(multi.parts)), depth: multi.depth + 1, parent: multi})
	p.index, p.section = multi.parts, p.number+".MIME"
	inherited := plainText
	if multi.name == "multipart/digest" {
		inherited = messageType // RFC 2046, §5.1.5
	}
	s.describe(p, h, inherited)
	return s.enter(p, h)
}

// join returns the number of what has the number n within what has the number outer.
func join(outer, n string) string {
	if outer == "" {
		return n
	}
	return outer + "." + n
}

// describe takes from h, the header read last, what it says of the part p; inherited is its type
// if it does not say.
func (s *structure) describe(p *part, h header, inherited mediaType) {
	p.mediaType = inherited
	if v := s.firstOf(contentTypeField); v != nil {
		p.mediaType, p.typed = s.types.parse(v), true
	}
	if s.typedTwice {
		s.chooseType(p, h)
	}
	if v := s.firstOf(transferField); v != nil {
		p.transfer, p.trouble = parseTransfer(v)
	}
	p.base = s.base(p.parent.base)
}

// chooseType takes of several Content-Type fields the first whose boundary stands in the body.
func (s *structure) chooseType(p *part, h header) {
	tried := 0
	for _, f := range s.fields[h.first:h.last] {
		if f.id != contentTypeField {
			continue
		}
		if tried++; tried > maxTypeFields {
			return
		}
		if t := s.types.parse(bytes.TrimSpace(s.raw[f.value:f.end])); t.kind == multipartKind && s.isNear(t.boundary, h.end) {
			p.mediaType = t
			return
		}
	}
}

// maxTypeFields is how many Content-Type fields of a header are tried.
const maxTypeFields = 4

// enter begins the body of p behind its header h, and returns where the next piece begins.
func (s *structure) enter(p *part, h header) int {
	head := piece{kind: headerPiece, start: h.start, end: h.end, header: h, part: p}
	if !h.ended && !s.whole {
		head.trouble = "too long, its end read as text"
	}
	s.add(head)
	s.open, s.begun = p, false
	switch {
	case p.depth >= MaxDepth && (p.kind == multipartKind || p.kind == messageKind):
		p.trouble, p.lost, p.kind = "nested too deeply, read as text", true, textKind
	case p.kind == messageKind && p.transfer == identity:
		return s.message(h.end, p)
	case p.kind == multipartKind && (p.transfer == identity || s.isNear(p.boundary, h.end)):
		around := s.newPart(part{mediaType: plainText, number: p.number, base: p.base, parent: p, depth: p.depth, around: true})
		if p.section == join(p.number, "HEADER") {
			around.number = join(p.number, "TEXT")
		}
		s.levels = append(s.levels, level{boundary: p.boundary, multi: p, around: around, body: h.end})
		s.open = around
	}
	return h.end
}

// nearby is how many bytes of an encoded multipart its boundary is looked for in: it
// is not encoded, whatever it says, if it is there.
const nearby = 64 << 10

// isNear reports whether a boundary stands soon behind index at.
func (s *structure) isNear(boundary []byte, at int) bool {
	near := s.raw[at:min(len(s.raw), at+nearby)]
	s.looked += len(near)
	return len(boundary) > 0 && bytes.Contains(near, append([]byte("--"), boundary...))
}

// body reads the body of s.open from index at up to a delimiter, and that with the
// header behind it, and returns where the next piece begins.
func (s *structure) body(at int) int {
	d := s.findDelimiter(at)
	if s.open.around && len(s.levels) > 0 && d.level < len(s.levels)-1 {
		if l := &s.levels[len(s.levels)-1]; !l.found && l.body >= 0 && s.guess(l, d.start) {
			return at
		}
	}
	lost := s.lostDelimiter(at, d.start)
	if lost >= 0 {
		d.start = lost
	}
	s.add(piece{kind: bodyPiece, start: at, end: d.start, part: s.open, first: !s.begun})
	s.begun = true
	if lost >= 0 {
		l := &s.levels[len(s.levels)-1]
		l.found = true
		return s.nextPart(lost, l.multi)
	}
	if d.level < 0 {
		return len(s.raw)
	}
	s.add(piece{kind: delimiterPiece, start: d.start, end: d.end})
	s.levels = s.levels[:d.level+1]
	l := &s.levels[d.level]
	l.found = true
	s.open, s.begun = l.around, false
	if d.closes {
		return d.end
	}
	return s.nextPart(d.end, l.multi)
}

// A delimiter is a line between parts (RFC 2046, §5.1.1).
type delimiter struct {
	start, end int
	level      int // that it belongs to; -1 if there is none
	closes     bool
}

// findDelimiter returns the first delimiter at index at, where a line begins, or behind it.
func (s *structure) findDelimiter(at int) delimiter {
	from := at
	defer func() { s.looked += at - from }()
	for len(s.levels) > 0 {
		if bytes.HasPrefix(s.raw[at:], []byte("--")) {
			line, next := lineAt(s.raw, at)
			if i, n, closes := s.match(line); i >= 0 {
				if n < len(line) {
					next = at + n
				}
				return delimiter{start: at, end: next, level: i, closes: closes}
			}
		}
		i := text.IndexLine(s.raw[at:], "--")
		if i < 0 {
			break
		}
		at += i + 1
	}
	return delimiter{start: len(s.raw), end: len(s.raw), level: -1}
}

// lostDelimiter returns the index of the header of a part between two indices whose delimiter is
// lost: nothing but fields "Content-", up to a blank line, behind another or, as for the first
// part, the beginning of what stands around parts. It is -1 if there is none.
func (s *structure) lostDelimiter(at, end int) int {
	if len(s.levels) == 0 || s.open.kind == binaryKind || s.open.transfer == base64Transfer {
		return -1
	}
	raw := s.raw[:end]
	if s.open.around && !s.begun && isPartHeader(raw, at) {
		return at
	}
	for at < end {
		i := text.IndexLine(raw[at:], "Content-")
		if i < 0 {
			break
		}
		begin := at + i + 1
		before := bytes.TrimSuffix(raw[:begin-1], []byte{'\r'})
		if (len(before) == 0 || before[len(before)-1] == '\n') && isPartHeader(raw, begin) {
			return begin
		}
		at = begin
	}
	return -1
}

// isPartHeader reports whether the header of a part begins at raw[at]: it has a type, all its fields
// begin with "Content-", and a blank line ends it.
func isPartHeader(raw []byte, at int) bool {
	typed := false
	for n := 0; at < len(raw); n++ {
		line, next := lineAt(raw, at)
		switch {
		case len(line) == 0:
			return typed
		case line[0] == ' ' || line[0] == '\t':
			if n == 0 {
				return false
			}
		case !hasPrefixFold(line, "content-") || fieldName(line) == 0:
			return false
		default:
			typed = typed || identify(trimName(line[:fieldName(line)])) == contentTypeField && bytes.IndexByte(line, '/') > 0
		}
		at = next
	}
	return false
}

// match returns the level, the innermost first, whose delimiter line is, -1 if it is
// none, and how many bytes of it are the delimiter's. What stands behind the last delimiter of
// a multipart is not: list software puts its footers there.
func (s *structure) match(line []byte) (level, n int, closes bool) {
	for i := len(s.levels) - 1; i >= 0; i-- {
		boundary := s.levels[i].boundary
		s.looked += len(boundary)
		if len(boundary) == 0 || !bytes.HasPrefix(line[2:], boundary) {
			continue
		}
		n := 2 + len(boundary)
		switch rest := line[n:]; {
		case isBlank(rest):
			return i, len(line), false
		case isBlank(bytes.TrimPrefix(rest, []byte("--"))):
			return i, len(line), true
		case bytes.HasPrefix(rest, []byte("--")):
			return i, n + 2, true
		}
	}
	return -1, 0, false
}

// isDelimiter reports whether a line is a delimiter of any level.
func (s *structure) isDelimiter(line []byte) bool {
	if !bytes.HasPrefix(line, []byte("--")) {
		return false
	}
	i, _, _ := s.match(line)
	return i >= 0
}

// maxBoundary is the most bytes of a boundary that is guessed; RFC 2046 allows 70.
const maxBoundary = 200

// guess sets the boundary of a level of which no delimiter stands before index end from
// what stands in its body, and reports whether it found one.
func (s *structure) guess(l *level, end int) bool {
	for at := l.body; at < end; {
		line, next := lineAt(s.raw[:end], at)
		s.looked += next - at
		boundary := bytes.TrimRight(bytes.TrimPrefix(line, []byte("--")), " \t")
		following, _ := lineAt(s.raw[:end], next)
		if n := len(boundary); 0 < n && n <= maxBoundary && len(line) > n && hasPrefixFold(following, "content-") &&
			fieldName(following) > 0 {
			l.boundary, l.found = boundary, true
			l.multi.trouble = "boundary is not what it says"
			return true
		}
		at = next
	}
	l.found = true // not again
	l.multi.trouble, l.around.trouble = "no delimiter", "no delimiter"
	return false
}

func hasPrefixFold(s []byte, prefix string) bool {
	return len(s) >= len(prefix) && bytes.EqualFold(s[:len(prefix)], []byte(prefix))
}

// beginBody makes s ready for the body of a multipart, which is s.outer.
func (s *structure) beginBody(raw []byte) {
	s.raw, s.at, s.whole = raw, 0, true
	s.nextBatch()
	s.at = s.enter(s.newPart(s.outer), header{ended: true})
}
