package mail

import (
	"bytes"
	"cmp"
	"strconv"

	"urigrep/internal/source/format"
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
	number   string          // as IMAP counts; empty unless structure.numbered is set, as section
	section  string          // that of its header
	base     string          // base URI of what it holds; empty if there is none
	parent   *part           // the multipart or message that it is in
	index    int             // in a multipart, from 1
	parts    int             // of a multipart: how many it has so far
	depth    int             // number of parts around it
	around   bool            // it is not a part, but the text around the parts of parent
	typed    bool            // its header has the type
	trouble  string          // what is wrong with it
	lost     bool            // because of trouble, URIs in it may not be found
	carry    []byte          // of base64: the last digits of the chunk before
	half     []byte          // of UTF-16 in base64: the half of a unit that the chunk before ends with
	form     string          // the format of its body, if it asks
	not      *format.Foreign // that of a body that is not read
}

// A level is a multipart whose parts are being read.
type level struct {
	boundary []byte
	multi    *part
	around   *part
	found    bool // a delimiter was found
}

// A structure splits a message into its pieces, so many at a time, so that memory is bounded whatever the
// number of parts.
type structure struct {
	raw      []byte        // the chunk
	at       int           // index in raw up to which it is read
	whole    bool          // the message ends with the chunk
	pieces   []piece       // those read last
	fields   []field       // of the headers among pieces
	firsts   [fieldIDs]int // of the header read last, by id: 1 + the index in fields of the first, 0 for none
	numbered bool          // the numbers of parts are wanted
	levels   []level
	open     *part // whose body raw[at] is in
	begun    bool  // the body of open began before at
	types    mediaTypes
	outer    part // what the message is in: its number, base URI and depth
}

// reset prepares s for a message in outer.
func (s *structure) reset(outer part) {
	s.levels, s.open, s.outer = s.levels[:0], nil, outer
	if s.types == nil {
		s.types = make(mediaTypes)
	}
}

// begin prepares s for a chunk of a message; first and last say that it is the first or the last.
func (s *structure) begin(raw []byte, first, last bool) {
	s.raw, s.at, s.whole = raw, 0, last
	s.pieces, s.fields = s.pieces[:0], s.fields[:0]
	if first {
		s.at = s.readMessage(s.addSeparator(), &s.outer)
	}
}

// maxPieces is how many pieces are read before they are handed on, so that it is known how many parts a
// multipart has; up to three more may be.
const maxPieces = 10_000

// next reads more pieces, and reports whether there are any.
func (s *structure) next() bool {
	for s.at < len(s.raw) && len(s.pieces) < maxPieces {
		s.at = s.readBody(s.at)
	}
	return len(s.pieces) > 0
}

// drop drops the pieces read last.
func (s *structure) drop() { s.pieces, s.fields = s.pieces[:0], s.fields[:0] }

// add adds a piece, if it is not empty.
func (s *structure) add(p piece) {
	if p.start < p.end {
		s.pieces = append(s.pieces, p)
	}
}

// addSeparator adds what is before a message as a piece, such as a From_ line, and returns the index at
// which the message begins.
func (s *structure) addSeparator() int {
	at := 0
	if bytes.HasPrefix(s.raw, []byte("From ")) {
		_, at = lineAt(s.raw, 0)
	}
	at = s.skipLead(at)
	s.add(piece{kind: separatorPiece, end: at})
	return at
}

// skipLead returns the index of a header with a known field after what leadEnd passes over from
// raw[at] onward; at if there is none.
func (s *structure) skipLead(at int) int {
	if at == len(s.raw) || s.raw[at] > '>' && s.raw[at] < 0x80 {
		return at
	}
	if begin := leadEnd(s.raw, at); isKnown(s.raw, begin) {
		return begin
	}
	return at
}

// readMessage reads the header of a message at raw[at], which is in a part, or in s.outer if it
// is not part of another. It returns the index of its body.
func (s *structure) readMessage(at int, in *part) int {
	if in != &s.outer {
		begin := s.skipLead(at)
		s.add(piece{kind: separatorPiece, start: at, end: begin})
		at = begin
	}
	h := s.parseHeader(at)
	p := &part{parent: in, depth: in.depth + 1}
	s.describe(p, &plainText)
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
	h := s.parseHeader(at)
	multi.parts++
	p := &part{parent: multi, depth: multi.depth + 1, index: multi.parts}
	if s.numbered {
		p.number = join(multi.number, strconv.Itoa(p.index))
		p.section = p.number + ".MIME"
	}
	inherited := &plainText
	if multi.name == "multipart/digest" {
		inherited = &messageType // RFC 2046, §5.1.5
	}
	s.describe(p, inherited)
	return s.enter(p, h)
}

// join joins IMAP section numbers: outer.n.
func join(outer, n string) string {
	if outer == "" {
		return n
	}
	return outer + "." + n
}

// describe sets the type, transfer encoding and base URI of the part p from the header read last;
// inherited is the type if that has none.
func (s *structure) describe(p *part, inherited *mediaType) {
	p.mediaType = *inherited
	if v := s.firstOf(contentTypeField); v != nil {
		p.mediaType, p.typed = s.types.parse(v), bytes.IndexByte(v, '/') >= 0
	}
	if v := s.firstOf(transferField); v != nil {
		p.transfer, p.trouble = parseTransfer(v)
	}
	if v := s.firstOf(dispositionField); v != nil {
		p.file = cmp.Or(fileName(v), p.file)
	}
	p.base = s.base(p.parent.base)
}

// enter begins the body of p after its header h, and returns the index of the next piece.
func (s *structure) enter(p *part, h header) int {
	head := piece{kind: headerPiece, start: h.start, end: h.end, header: h, part: p}
	if !h.ended && !s.whole || h.last-h.first == maxFields {
		head.trouble = "too long, its end read as text"
	}
	s.add(head)
	s.open, s.begun = p, false
	switch {
	case p.depth >= maxDepth && (p.kind == multipartKind || p.kind == messageKind):
		p.trouble, p.lost, p.kind = "nested too deeply, read as text", true, textKind
	case p.kind == messageKind && p.transfer == identity:
		return s.readMessage(h.end, p)
	case p.kind == multipartKind:
		s.guessBoundary(p, h.end)
		around := &part{parent: p, depth: p.depth, mediaType: plainText, number: p.number, base: p.base, around: true}
		if s.numbered && p.section == join(p.number, "HEADER") {
			around.number = join(p.number, "TEXT")
		}
		s.levels = append(s.levels, level{boundary: p.boundary, multi: p, around: around})
		s.open = around
	}
	return h.end
}

// readBody reads the body of s.open from index at up to a delimiter, then that and the header
// after it, and returns the index of the next piece.
func (s *structure) readBody(at int) int {
	d := s.findDelimiter(at)
	if n := len(s.levels); n > 0 && d.level < n-1 && !s.levels[n-1].found && s.open.around {
		s.levels[n-1].found = true                                                       // it is told once
		s.open.trouble, s.open.lost = "no delimiter", s.open.parent.transfer != identity // RFC 2045, §6.4
	}
	s.add(piece{kind: bodyPiece, start: at, end: d.start, part: s.open, first: !s.begun})
	s.begun = true
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

// equalFold reports whether s is name in any case.
func equalFold(s []byte, name string) bool {
	return len(s) == len(name) && bytes.EqualFold(s, []byte(name))
}
