package mail

import (
	"bytes"
	"slices"
	"strconv"

	"urigrep/internal/text"
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

// A delimiter is a line between parts (RFC 2046, §5.1.1).
type delimiter struct {
	start, end int
	level      int // that it belongs to; -1 if there is none
	closes     bool
}

// nextDelimiter returns the result of findDelimiter. It keeps the answer for the parts before that
// delimiter whose own are lost: else each of them would search to the same one.
func (s *structure) nextDelimiter(at int) delimiter {
	if !s.aheadKnown || at > s.ahead.start {
		s.ahead, s.aheadKnown = s.findDelimiter(at), true
	}
	return s.ahead
}

// push adds a level, whose body is to be read next. If the next delimiter of the others is known,
// only one of the new level is looked for before it: else each of many levels would search the
// same.
func (s *structure) push(l level) {
	s.levels = append(s.levels, l)
	if s.aheadKnown = s.aheadKnown && l.body <= s.ahead.start; !s.aheadKnown || len(l.boundary) == 0 {
		return
	}
	mark := "--" + string(l.boundary)
	_, end := lineAt(s.raw, s.ahead.start)
	for at := l.body; at < end; {
		if bytes.HasPrefix(s.raw[at:end], []byte(mark)) {
			line, next := lineAt(s.raw, at)
			s.examined += len(line)
			if n, closes := delimits(line, l.boundary); n > 0 {
				if n < len(line) {
					next = at + n
				}
				s.ahead = delimiter{start: at, end: next, level: len(s.levels) - 1, closes: closes}
				return
			}
		}
		i := text.IndexLine(s.raw[at:end], mark)
		if i < 0 {
			return
		}
		at += i + 1
	}
}

// findDelimiter returns the first delimiter at or after index at, where a line begins.
func (s *structure) findDelimiter(at int) delimiter {
	from := at
	defer func() { s.examined += at - from }()
	for len(s.levels) > 0 {
		if hasHyphens(s.raw[at:]) {
			line, next := lineAt(s.raw, at)
			if i, n, closes := s.matchDelimiter(line); i >= 0 {
				if n < len(line) {
					next = at + n
				}
				return delimiter{start: at, end: next, level: i, closes: closes}
			}
		}
		i := text.IndexLine(s.raw[at:], "--")
		if i < 0 {
			at = len(s.raw)
			break
		}
		at += i + 1
	}
	return delimiter{start: len(s.raw), end: len(s.raw), level: -1}
}

// lostDelimiter returns the index, between two others, of the header of a part whose delimiter is
// lost: only fields "Content-…" up to a blank line, after what mayDelimit or, for the first part,
// at the beginning of the text around parts. It is -1 if there is none.
func (s *structure) lostDelimiter(at, end int) int {
	if len(s.levels) == 0 || s.open.kind == binaryKind || s.open.transfer == base64Transfer || s.open.lost {
		return -1
	}
	if s.open.around && !s.begun && isPartHeader(s.raw[:end], at, true) {
		return at
	}
	return s.lostHeader(at, end)
}

// lostHeader returns the index, between two others, of the header of a part after a blank line, as
// lostDelimiter does; -1 if there is none.
func (s *structure) lostHeader(at, end int) int {
	raw := s.raw[:end]
	for at < end {
		i := text.IndexLine(raw[at:], "Content-")
		if i < 0 {
			break
		}
		begin := at + i + 1
		if s.mayDelimit(raw[:begin-1]) && isPartHeader(raw, begin, true) {
			return begin
		}
		at = begin
	}
	return -1
}

// mayDelimit reports whether the last line of text, without its LF, is blank or like a damaged
// delimiter: it is that of a level but for some characters, or the boundary of the innermost one.
// Other lines that begin with "--" are in texts that quote parts.
func (s *structure) mayDelimit(text []byte) bool {
	text = text[max(0, len(text)-maxBoundary):]
	line := bytes.TrimRight(text[bytes.LastIndexByte(text, '\n')+1:], " \t\r")
	if !hasHyphens(line) {
		return len(line) == 0 || bytes.Equal(line, s.levels[len(s.levels)-1].boundary)
	}
	for i := range s.levels {
		s.examined += min(len(line), len(s.levels[i].boundary))
		if isAlike(line, s.levels[i].boundary) {
			return true
		}
	}
	return false
}

// isAlike reports whether a line is a boundary, apart from its hyphens and from characters that
// were changed, lost or added, which are no more than those that are the same before and after
// them. It takes no longer than the line is long, however long the boundary is.
func isAlike(line, boundary []byte) bool {
	if len(boundary) > 2*len(line) {
		return false
	}
	a, b := bytes.Trim(line, "-"), bytes.Trim(boundary, "-")
	same := 0
	for same < min(len(a), len(b)) && a[same]|0x20 == b[same]|0x20 { // in capitals or not
		same++
	}
	a, b = a[same:], b[same:]
	for len(a) > 0 && len(b) > 0 && a[len(a)-1]|0x20 == b[len(b)-1]|0x20 {
		a, b = a[:len(a)-1], b[:len(b)-1]
		same++
	}
	return max(len(a), len(b)) <= same
}

// isPartHeader reports whether the header of a part begins at raw[at]: it has a type, its first
// field and, if alone, all its fields begin with "Content-", and a blank line ends it.
func isPartHeader(raw []byte, at int, alone bool) bool {
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
		case (n == 0 || alone) && !hasPrefixFold(line, "content-") || fieldName(line) == 0:
			return false
		default:
			typed = typed || identify(trimName(line[:fieldName(line)])) == contentTypeField && bytes.IndexByte(line, '/') > 0
		}
		at = next
	}
	return false
}

// matchDelimiter returns the innermost level of which line is a delimiter, -1 if there is none,
// and how many bytes of the line the delimiter has: software of mailing lists adds footers on the
// line of the last delimiter.
func (s *structure) matchDelimiter(line []byte) (level, n int, closes bool) {
	for i := len(s.levels) - 1; i >= 0; i-- {
		s.examined += len(s.levels[i].boundary)
		if n, closes := delimits(line, s.levels[i].boundary); n > 0 {
			return i, n, closes
		}
	}
	return -1, 0, false
}

// delimits returns how many bytes a delimiter with a boundary has that line is, which begins with
// "--"; 0 if it is not one.
func delimits(line, boundary []byte) (n int, closes bool) {
	if len(boundary) == 0 || !bytes.HasPrefix(line[2:], boundary) {
		return 0, false
	}
	n = 2 + len(boundary)
	switch rest := line[n:]; {
	case isBlank(rest):
		return len(line), false
	case isBlank(bytes.TrimPrefix(rest, []byte("--"))):
		return len(line), true
	case bytes.HasPrefix(rest, []byte("--")):
		return n + 2, true
	}
	return 0, false
}

// isDelimiter reports whether a line is a delimiter of any level.
func (s *structure) isDelimiter(line []byte) bool {
	if !hasHyphens(line) {
		return false
	}
	i, _, _ := s.matchDelimiter(line)
	return i >= 0
}

// hasHyphens reports whether s begins with "--", as delimiters do.
func hasHyphens(s []byte) bool { return len(s) >= 2 && s[0] == '-' && s[1] == '-' }

// maxBoundary is the most bytes of a boundary that is guessed; RFC 2046 allows 70.
const maxBoundary = 200

// guessBoundary sets the boundary of a level without a delimiter before index end to one that it
// finds in its body, and reports whether there is one.
func (s *structure) guessBoundary(l *level, end int) bool {
	at := l.body
	if s.noGuess.start <= at && at < s.noGuess.end {
		at = s.noGuess.end
	} else {
		s.noGuess.start = at
	}
	for at < end {
		line, next := lineAt(s.raw[:end], at)
		s.examined += next - at
		boundary := bytes.TrimRight(bytes.TrimPrefix(line, []byte("--")), " \t")
		following, _ := lineAt(s.raw[:end], next)
		if n := len(boundary); 0 < n && n <= maxBoundary && len(line) > n && hasPrefixFold(following, "content-") &&
			fieldName(following) > 0 {
			s.noGuess.end = at
			l.boundary, l.found, s.aheadKnown = boundary, true, false
			l.multi.trouble = "boundary is not the declared one"
			return true
		}
		at = next
	}
	s.noGuess.end = at
	l.found = true // there is none: it is not guessed twice
	l.multi.trouble, l.around.trouble = "no delimiter", "no delimiter"
	return false
}

// guessMultipart makes the message p, a text, a multipart if its body, which begins at raw[at], has
// parts: it begins with a line "--" and a boundary and the header of a part after it, or, if the
// message has no type, such lines are in its first maxPreamble bytes; and the boundary is there
// once more, or that header has a transfer encoding.
func (s *structure) guessMultipart(p *part, at int) {
	if p.kind != textKind {
		return
	}
	begin := s.skipBlank(at)
	if boundary := s.partBegins(begin); boundary != nil {
		p.declareMultipart(boundary)
	}
	if p.typed || p.kind == multipartKind {
		return
	}
	near := s.raw[:min(len(s.raw), at+maxPreamble)]
	for at = begin; at < len(near); {
		i := text.IndexLine(near[at:], "--")
		if i < 0 {
			break
		}
		at += i + 1
		if line, _ := lineAt(near, at); s.isDelimiter(line) {
			break // of a multipart that the message is in
		}
		if boundary := s.partBegins(at); boundary != nil {
			p.declareMultipart(boundary)
			break
		}
	}
	s.examined += min(at, len(near)) - begin
}

// partBegins returns the boundary of the delimiter at raw[at] if that is one, of no level, with the
// header of a part after it; else nil.
func (s *structure) partBegins(at int) []byte {
	if !hasHyphens(s.raw[at:]) {
		return nil
	}
	line, next := lineAt(s.raw, at)
	boundary := bytes.TrimRight(line[2:], " \t")
	near := s.raw[:min(len(s.raw), next+looked)]
	n := len(boundary)
	if n == 0 || n > maxBoundary || s.isDelimiter(line) || !isPartHeader(near, next, false) {
		return nil
	}
	if header := near[next:min(len(near), next+maxPreamble)]; !hasTransfer(header) && !s.isNear(boundary, next) {
		return nil
	}
	return boundary
}

// hasTransfer reports whether the header of a part has a transfer encoding.
func hasTransfer(header []byte) bool {
	return bytes.Contains(bytes.ToLower(header), []byte("content-transfer-encoding:"))
}

// declareMultipart makes p a multipart that its header does not declare.
func (p *part) declareMultipart(boundary []byte) {
	p.mediaType = mediaType{name: "multipart/mixed", kind: multipartKind, boundary: boundary}
	p.trouble = "multipart is not declared"
}

// maxPreamble is how many bytes of a message without a type are searched for its first part: what
// programs write before that is a sentence, and to read all of each message takes long. It is one
// more than whole blocks of the search for a line, as these are searched fastest.
const maxPreamble = 8*text.BlockSize + 1

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
