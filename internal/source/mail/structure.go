package mail

import (
	"bytes"
	"slices"
	"strconv"
)

// A pieceKind is the kind of a piece.
type pieceKind uint8

const (
	separatorPiece pieceKind = iota // a From_ line
	headerPiece
	delimiterPiece
	bodyPiece // of a part, or the text around parts
)

// A piece is a stretch of a chunk. The pieces of a chunk, in order, are the whole chunk.
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
	number   string // as IMAP counts; empty unless structure.numbered is set, as section
	section  string // that of its header
	base     string // base URI of what it holds; empty if there is none
	parent   *part  // the multipart or message that it is in
	index    int    // in a multipart, from 1
	parts    int    // of a multipart: how many it has so far
	depth    int    // number of parts around it
	around   bool   // it is not a part, but the text around the parts of parent
	typed    bool   // its header has the type
	trouble  string // what is wrong with it
	lost     bool   // because of trouble, URIs in it may not be found
	carry    []byte // of base64: the last digits of the chunk before
	form     string // the format of its body, if it asks
	refusal  string // why that is not read
}

// A level is a multipart whose parts are being read.
type level struct {
	boundary []byte
	multi    *part
	around   *part
	body     int  // index of the chunk at which the body begins; -1 if in an earlier one
	found    bool // a delimiter was found
}

// A structure splits a message into its pieces. It is read in batches of pieces, so that memory is
// bounded whatever the number of parts.
type structure struct {
	raw        []byte // the chunk
	at         int    // index in raw up to which it is read
	whole      bool   // the message ends with the chunk
	pieces     []piece
	fields     []field
	firsts     [fieldIDs]int // of the header read last, by id: 1 + the index in fields of the first, 0 for none
	typedTwice bool          // the header read last has several Content-Type fields
	codedTwice bool          // likewise Content-Transfer-Encoding
	knownAt    int           // in the header being read, see fieldSoon
	unneeded   bool          // the last of fields is not needed if another follows: see header
	numbered   bool          // the numbers of parts are wanted
	unscanned  bool          // no fields are to be scanned, so that these are not kept
	ends       fieldEnds     // of headers in raw
	levels     []level
	ahead      delimiter // see nextDelimiter
	aheadKnown bool      // of the levels as they are

	// No line that begins in raw[noGuess.start:noGuess.end] may be the boundary of a level.
	noGuess stretch
	open    *part // whose body raw[at] is in
	begun   bool  // the body of open began before at
	types   mediaTypes

	described headerText // memory of describeMessage
	outer     part       // what the message is in: its number, base URI and depth

	arena []*part // parts[:used] are in use
	used  int

	examined int // bytes examined, for a test that the work is linear
}

// reset prepares s for a message in outer.
func (s *structure) reset(outer part) {
	s.levels, s.open, s.used, s.outer = s.levels[:0], nil, 0, outer
}

// newPart returns a part with nothing in it but where it is.
func (s *structure) newPart(in *part, depth int) *part {
	if s.used == len(s.arena) {
		s.arena = append(s.arena, new(part))
	}
	p := s.arena[s.used]
	s.used++
	*p = part{}
	p.parent, p.depth = in, depth
	return p
}

// maxPieces is how many pieces make a batch; up to three more may be in one.
const maxPieces = 10_000

// begin prepares s for a chunk of a message; first and last say that it is the first or the last.
func (s *structure) begin(raw []byte, first, last bool) {
	s.raw, s.at, s.whole, s.aheadKnown, s.noGuess = raw, 0, last, false, stretch{}
	s.ends.reset(raw)
	for i := range s.levels {
		s.levels[i].body = -1
	}
	s.nextBatch()
	if first {
		s.at = s.readMessage(s.addSeparator(), &s.outer)
	}
}

// nextBatch drops the pieces of the last batch, and the parts that have ended.
func (s *structure) nextBatch() {
	s.pieces, s.fields = s.pieces[:0], s.fields[:0]
	kept := 0
	keep := func(p *part) {
		for ; p != nil && p != &s.outer; p = p.parent {
			i := slices.Index(s.arena[kept:s.used], p)
			if i < 0 {
				return // kept before, with the parts around it
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

// fillBatch adds pieces to the batch until it is full, and reports whether the chunk has more.
func (s *structure) fillBatch() bool {
	for s.at < len(s.raw) && len(s.pieces) < maxPieces {
		s.at = s.readBody(s.at)
	}
	return s.at < len(s.raw)
}

// add adds a piece, if it is not empty.
func (s *structure) add(p piece) {
	if p.start < p.end {
		s.pieces = append(s.pieces, p)
	}
}

// addSeparator adds what is before a message in a mailbox as a piece: a From_ line, the line of
// MMDF, or the lines of a Babyl file. It returns the index at which the message begins.
func (s *structure) addSeparator() int {
	at := 0
	switch raw := s.raw; {
	case len(raw) == 0 || raw[0] > 'F':
	case raw[0] == 'F' && bytes.HasPrefix(raw, []byte("From ")), bytes.HasPrefix(raw, []byte("\x01\x01\x01\x01")):
		_, at = lineAt(raw, 0)
	case raw[0] == '\x1f':
		_, at = lineAt(raw, 0) // then the status and the labels of the message
		_, at = lineAt(raw, at)
		if bytes.HasPrefix(raw[at:], []byte(endOfHeader)) {
			_, at = lineAt(raw, at)
		}
	}
	at = s.skipLead(at)
	s.add(piece{kind: separatorPiece, end: at})
	return at
}

// endOfHeader is the line of a Babyl file between the whole header of a message and the header as
// it was shown to the reader.
const endOfHeader = "*** EOOH ***"

// shownHeader returns the index after the header h, and after the header as shown, if that follows.
func (s *structure) shownHeader(h header) int {
	at := h.end
	if at < len(s.raw) && s.raw[at] == '*' && bytes.HasPrefix(s.raw[at:], []byte(endOfHeader)) {
		for line := []byte{0}; len(line) > 0 && at < len(s.raw); {
			line, at = lineAt(s.raw, at)
		}
	}
	return at
}

// skipLead returns the index of a header with a known field after what leadEnd passes over from
// raw[at] onward; at if there is none.
func (s *structure) skipLead(at int) int {
	if at == len(s.raw) || s.raw[at] > '>' && s.raw[at] < 0x80 {
		return at
	}
	begin := leadEnd(s.raw, at)
	line, _ := lineAt(s.raw, begin)
	if n := fieldName(line); n > 0 && identify(trimName(line[:n])) != otherField {
		return begin
	}
	return at
}

// maxLead is how many lines leadEnd passes over, at most.
const maxLead = 32

// readMessage reads the header of a message at raw[at], which is in a part, or in s.outer if it
// is not part of another. It returns the index of its body.
func (s *structure) readMessage(at int, in *part) int {
	if in != &s.outer {
		begin := s.skipLead(at)
		s.add(piece{kind: separatorPiece, start: at, end: begin})
		at = begin
	}
	h := s.parseHeader(s.raw, at, in != &s.outer)
	h.end = s.shownHeader(h)
	p := s.newPart(in, in.depth+1)
	s.describe(p, h, &plainText)
	s.guessMultipart(p, h.end)
	if s.numbered {
		p.number, p.section = in.number, join(in.number, "HEADER")
		if p.kind != multipartKind {
			p.number = join(in.number, "1")
		}
	}
	return s.enter(p, h)
}

// readPart reads the header of a part at raw[at], and returns the index of its body.
func (s *structure) readPart(at int, multi *part) int {
	if begin := s.skipBlank(at); begin > at && isPartHeader(s.raw, begin, true) {
		s.add(piece{kind: separatorPiece, start: at, end: begin})
		at = begin
	}
	h := s.parseHeader(s.raw, at, true)
	multi.parts++
	p := s.newPart(multi, multi.depth+1)
	p.index = multi.parts
	if s.numbered {
		p.number = join(multi.number, strconv.Itoa(p.index))
		p.section = p.number + ".MIME"
	}
	inherited := &plainText
	if multi.name == "multipart/digest" {
		inherited = &messageType // RFC 2046, §5.1.5
	}
	s.describe(p, h, inherited)
	return s.enter(p, h)
}

// skipBlank returns the index of the first line at or after raw[at] that is not blank.
func (s *structure) skipBlank(at int) int {
	for range maxLead {
		if at == len(s.raw) || s.raw[at] > ' ' { // as nearly always
			break
		}
		line, next := lineAt(s.raw, at)
		if !isBlank(line) {
			break
		}
		at = next
	}
	return at
}

// join joins IMAP section numbers: outer.n.
func join(outer, n string) string {
	if outer == "" {
		return n
	}
	return outer + "." + n
}

// describe sets the type, transfer encoding and base URI of the part p from its header h, the
// header read last; inherited is the type if h has none.
func (s *structure) describe(p *part, h header, inherited *mediaType) {
	if v := s.firstOf(contentTypeField); v != nil {
		p.mediaType, p.typed = s.types.parse(v), bytes.IndexByte(v, '/') >= 0
	} else {
		p.mediaType = *inherited
	}
	if s.typedTwice {
		s.chooseType(p, h)
	}
	if p.kind == textKind && len(p.boundary) > 0 && s.isNear(p.boundary, h.end) {
		p.declareMultipart(p.boundary)
	}
	if v := s.firstOf(transferField); v != nil {
		p.transfer, p.trouble = parseTransfer(v)
	}
	if s.codedTwice {
		s.chooseTransfer(p, h)
	}
	if v := s.firstOf(dispositionField); v != nil {
		s.nameFile(p, v)
	}
	p.base = s.base(p.parent.base)
}

// chooseType sets the type of a part with several Content-Type fields to the first whose boundary
// is in the body.
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

// chooseTransfer sets the transfer encoding of a part with several such fields to the first that is
// one: gateways add "7bit" to what is encoded.
func (s *structure) chooseTransfer(p *part, h header) {
	tried := 0
	for _, f := range s.fields[h.first:h.last] {
		if f.id != transferField {
			continue
		}
		if t, _ := parseTransfer(bytes.TrimSpace(s.raw[f.value:f.end])); t != identity {
			p.transfer, p.trouble = t, ""
			return
		}
		if tried++; tried == maxTypeFields {
			return
		}
	}
}

// maxTypeFields is how many Content-Type fields of a header are tried, and how many of
// Content-Transfer-Encoding.
const maxTypeFields = 4

// enter begins the body of p after its header h, and returns the index of the next piece.
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
		return s.readMessage(h.end, p)
	case p.kind == multipartKind && (p.transfer == identity || s.isNear(p.boundary, h.end)):
		around := s.newPart(p, p.depth)
		around.mediaType, around.number, around.base, around.around = plainText, p.number, p.base, true
		if s.numbered && p.section == join(p.number, "HEADER") {
			around.number = join(p.number, "TEXT")
		}
		s.push(level{boundary: p.boundary, multi: p, around: around, body: h.end})
		s.open = around
	}
	return h.end
}

// nearby is how many bytes of a multipart declared to be encoded are searched for its boundary: it
// is not encoded if that is there.
const nearby = 64 << 10

// isNear reports whether a boundary is within nearby bytes after index at, at which the body of a
// part begins, and before the next part, but for one whose header the body begins with: else a byte
// would be searched for each of many parts.
func (s *structure) isNear(boundary []byte, at int) bool {
	end := min(len(s.raw), at+nearby)
	if len(s.levels) > 0 {
		end = min(end, s.nextDelimiter(at).start)
		begin := s.skipBlank(at)
		if begin < end && isPartHeader(s.raw[:end], begin, true) {
			begin++ // its delimiter is lost
		}
		end = indexOr(s.lostHeader(begin, end), end)
	}
	s.examined += end - at
	return len(boundary) > 0 && bytes.Contains(s.raw[at:end], append([]byte("--"), boundary...))
}

// readBody reads the body of s.open from index at up to a delimiter, then that and the header
// after it, and returns the index of the next piece.
func (s *structure) readBody(at int) int {
	d := s.nextDelimiter(at)
	if s.open.around && len(s.levels) > 0 && d.level < len(s.levels)-1 {
		if l := &s.levels[len(s.levels)-1]; !l.found && l.body >= 0 && s.guessBoundary(l, d.start) {
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
		return s.readPart(lost, l.multi)
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
	return s.readPart(d.end, l.multi)
}

// hasPrefixFold reports whether s begins with prefix, in capitals or not.
func hasPrefixFold(s []byte, prefix string) bool {
	return len(s) >= len(prefix) && bytes.EqualFold(s[:len(prefix)], []byte(prefix))
}

// beginBody prepares s for the body of a multipart, which is s.outer.
func (s *structure) beginBody(raw []byte) {
	s.raw, s.at, s.whole, s.aheadKnown, s.noGuess = raw, 0, true, false, stretch{}
	s.ends.reset(raw)
	s.nextBatch()
	p := s.newPart(nil, 0)
	*p = s.outer
	s.at = s.enter(p, header{ended: true})
}
