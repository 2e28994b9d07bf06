package delimit

import (
	"bytes"
	"slices"

	"urigrep/internal/text"
	"urigrep/scan"
)

// A reading is what one reader makes of a candidate, before it is judged. Its slices lie in
// the reader's buffers.
//
// Invariant: the pieces, one after the other, make text; each hyphen is an offset in text at which
// a piece ends.
type reading struct {
	text    []byte
	pieces  []Span // indices into the window
	hyphens []int  // offsets in text after a '-' that a line break follows
	rules   Rules
	lines   int  // line breaks crossed
	undo    bool // text has escapes that rule R7 undoes
	wrapper Wrapper

	scriptEnd, columns bool // see Match
	end                int  // index after the last byte read; of a reading that failed for its length, too

	probability  float64  // that the line ends crossed on evidence are right (rule R5)
	alternatives []string // readings that were not taken
	joins        []Join   // the line ends crossed on evidence; offsets are indices into the window
}

// add appends the piece b[from:to]; nothing if it is empty.
func (r *reading) add(b []byte, from, to int) {
	if from < to {
		r.text = append(r.text, b[from:to]...)
		r.pieces = append(r.pieces, Span{Start: int64(from), End: int64(to)})
	}
}

// cut removes what is after the first n bytes of the text.
func (r *reading) cut(n int) {
	over := len(r.text) - n
	r.text = r.text[:n]
	for k := len(r.hyphens); k > 0 && r.hyphens[k-1] > n; k-- {
		r.hyphens = r.hyphens[:k-1]
	}
	for over > 0 {
		last := &r.pieces[len(r.pieces)-1]
		if k := int(last.Len()); k <= over {
			r.pieces = r.pieces[:len(r.pieces)-1]
			over -= k
			continue
		}
		last.End -= int64(over)
		over = 0
	}
}

// shorten removes what is behind the first kept bytes of each mark in a piece of r. The pieces lie
// in b.
func (r *reading) shorten(b, mark []byte, kept int) {
	whole, pieces, at, hyphen := bytes.Clone(r.text), slices.Clone(r.pieces), 0, 0
	r.text, r.pieces = r.text[:0], r.pieces[:0]
	for _, p := range pieces {
		piece, from := whole[at:at+int(p.Len())], int(p.Start)
		at += len(piece)
		for i := bytes.Index(piece, mark); i >= 0; i = bytes.Index(piece, mark) {
			r.add(b, from, from+i+kept)
			piece = piece[i+len(mark):]
			from += i + len(mark)
		}
		r.add(b, from, from+len(piece))
		if hyphen < len(r.hyphens) && r.hyphens[hyphen] == at { // it ends a piece
			r.hyphens[hyphen] = len(r.text)
			hyphen++
		}
	}
}

// cutJoins removes the joins that no piece follows, what they made of the probability and, if no
// line end is left that is crossed, the rules by which they were.
func (r *reading) cutJoins() {
	n := len(r.joins)
	for n > 0 && (len(r.pieces) == 0 || r.joins[n-1].Offset > r.pieces[len(r.pieces)-1].Start) {
		n--
	}
	if n == len(r.joins) {
		return
	}
	r.joins, r.probability = r.joins[:n], 1
	for i := range r.joins {
		r.probability *= r.joins[i].Probability
	}
	if n == 0 {
		r.rules &^= RuleR1 | RuleR2 | RuleR3 | RuleR4 | RuleR5
	}
}

// setEnd sets end to the index after the last piece, or to start if there is none.
func (r *reading) setEnd(start int) {
	r.end = start
	if n := len(r.pieces); n > 0 {
		r.end = int(r.pieces[n-1].End)
	}
}

// cross notes a line break: the piece before it, which begins at from, and what is dropped.
func (r *reading) cross(b []byte, from int, lb lineBreak) {
	r.add(b, from, lb.piece)
	r.rules |= rulesOf(lb)
	if lb.hyphen {
		r.hyphens = append(r.hyphens, len(r.text))
	}
	r.lines++
}

// rulesOf returns the rules by which a line break goes.
func rulesOf(lb lineBreak) Rules {
	rules := RuleR1
	if lb.literal {
		rules |= RuleR2
	}
	if lb.hyphen || lb.dropped {
		rules |= RuleR3
	}
	if lb.soft {
		rules |= RuleR6
	}
	return rules
}

// extentSlack is how many bytes of line ends, leaders and page breaks the text of a reference
// may have beside MaxLength.
const extentSlack = 16 << 10

// buffers are the memory of readings: each reading lies in them until the next is begun.
type buffers struct {
	text      []byte
	pieces    []Span
	hyphens   []int
	others    []string   // alternatives
	unescaped []byte     // a text with its escapes undone
	readable  []byte     // one with its bytes that are not UTF-8 as characters
	ref       []byte     // a reference as read up to a line end
	place     place      // of that line end
	link      linkReader // of the tokenizer, where UTS #58 decides
	last      lastVerdict
	later     verdict     // of a line end behind the first
	strings   stringArena // of alternatives
	uris      uriPlaces   // of the window
	seen      remembered
	around    textAround
}

// forget drops what is known of places in the text, before another is read.
func (m *buffers) forget() {
	m.last.known = false
	m.uris.reset()
	m.seen.forget()
	m.around.forget()
}

// begin makes r, which is zero, a reading of nothing yet.
func (m *buffers) begin(r *reading) {
	r.text, r.pieces, r.hyphens, r.alternatives, r.probability = m.text[:0], m.pieces[:0], m.hyphens[:0], m.others[:0], 1
}

// readableString returns b with each byte that is not part of valid UTF-8 as its character in
// Windows-1252.
func (m *buffers) readableString(b []byte) string {
	m.readable = text.AppendUTF8(m.readable[:0], b)
	return m.strings.copy(m.readable)
}

// keep takes the memory of a reading back, grown or not.
func (m *buffers) keep(r *reading) {
	m.text, m.pieces, m.hyphens, m.others = r.text, r.pieces, r.hyphens, r.alternatives
}

// A site is where a reader works: a candidate, the text around it, what is asked for, and
// memory to use.
type site struct {
	b     []byte // up to where a reading of the candidate may look
	c     candidate
	opt   *Options
	max   int // most bytes of a reference
	mem   *buffers
	judge *judge
	names *nameReader
	weigh func(*place) verdict // weighs line ends (rule R5)

	quick fastReading // of the candidate, if it is read in one pass

	// cut is where the candidate ends at the latest; its start if anywhere.
	cut int

	// looked counts the bytes that readers have looked at, those of repeated readings each time.
	looked int
}

// run reads on with t from b[i], as tokenizer.run does, and counts what it reads.
func (s *site) run(t *tokenizer, i int) int {
	end := t.run(s.b, i)
	s.looked += max(0, end-i)
	return end
}

// A lastVerdict is what the line end that was weighed last came to: one that may be a break
// is weighed twice, by the fast reading and again by the rules.
type lastVerdict struct {
	known     bool
	start, at int // of the place: where its reference begins, and the line ends
	verdict   verdict
}

// verdictOf weighs a line end, or says again what was made of it just before. The verdict is valid
// until the next call.
func (s *site) verdictOf(p *place) *verdict {
	if p.lines > 0 {
		s.mem.later = s.weigh(p)
		return &s.mem.later
	}
	last := &s.mem.last
	if !last.known || last.start != p.start || last.at != p.lb.at {
		last.known, last.start, last.at = true, p.start, p.lb.at
		last.verdict = s.weigh(p)
	}
	return &last.verdict
}

// extent returns b up to where a reading of the candidate may look.
func (s *site) extent(b []byte) []byte {
	return b[:min(len(b), s.c.start+s.max+extentSlack+nearbyLook)]
}

// read returns what the reader makes of a candidate whose way of being delimited it fits.
// ok is false where none does; then r.end is the index up to which all is taken if the
// reference is too long (rule L1), else 0.
func (s *site) read() (r reading, ok bool) {
	c, pair := &s.c, s.c.open.Pair
	s.cut = c.start
	closed := pair != scan.NoPair && s.mem.seen.hasCloser(s.b, pair, c.start, len(s.b))
	if closed && pair.IsAngle() {
		if r, ok = readAngle(s); ok {
			return r, true
		}
	}
	if pair.IsAngle() {
		pair = scan.NoPair // the bracket is white space
	}
	if !s.plausible() {
		return reading{}, false
	}
	if closed && pair != scan.NoPair && s.mayFillPair(pair) {
		if pair.IsQuote() {
			r, ok = readQuote(s)
		} else {
			r, ok = readPair(s)
		}
	}
	if ok {
		return r, true
	}
	if pair.IsQuote() {
		pair = scan.NoPair
	}
	switch {
	case c.kind == Relative, (c.split || !c.gap.isZero()) && !s.opt.Rejoin.bare():
		return reading{}, false
	case c.kind == Email:
		return readAddress(s), true
	case c.kind == Domain:
		return readDomain(s, pair)
	case c.kind == URI && !c.slashes && !c.split:
		return readOpaque(s, pair)
	case c.slashes && !s.mayHaveAddress():
		return reading{}, false
	}
	return readBare(s, pair)
}

// mayFillPair reports whether the candidate may be all that stands between the halves of a pair: an
// address, and a domain without a path, may not if a letter or digit follows it in the same token.
// The "'s" of a genitive and, but in quotes, the bracket of a footnote are no part of it (rule T1).
func (s *site) mayFillPair(pair scan.Pair) bool {
	if !s.c.hostOnly {
		return true
	}
	for i := s.c.host; i < len(s.b) && text.IsURI(s.b[i]); i++ {
		if n := pair.Closes(s.b[i:]); n > 0 && !isInWord(pair, s.b, i+n) {
			return true
		}
		if s.b[i] == '[' && !pair.IsQuote() {
			return true
		}
		if text.IsAlnum(s.b[i]) && !isGenitive(s.b, i) {
			return false
		}
	}
	return true
}

// isGenitive reports whether b[i], a letter or digit, is the s of an "'s" at the end of a word.
func isGenitive(b []byte, i int) bool {
	return b[i] == 's' && i > 0 && b[i-1] == '\'' && (i+1 == len(b) || !text.IsAlnum(b[i+1]))
}

// plausible reports whether what follows the candidate's scheme may make it a reference, as
// far as its first requirementLook bytes tell, so that reading to the end is not done in vain
// again and again.
func (s *site) plausible() bool {
	c, b := &s.c, s.b
	switch {
	case c.kind == Abbreviated:
		return s.mayBeAbbreviated()
	case c.kind != URI || c.split:
		return true
	case c.slashes:
		return s.opt.Rejoin != RejoinNone && (blankOrBreak(b[c.auth:]) > 0 || softBreakAt(b, c.auth)) || mayHaveHost(b[c.auth:], c.name(b)) && !s.lacksHost()
	}
	if !s.mayHaveRequired() {
		return false
	}
	t, ref := s.head()
	end := c.start + len(ref)
	if _, broken := breakAt(&s.mem.seen, b, c.start, end); broken && c.open.Pair != scan.NoPair && s.opt.Rejoin != RejoinNone {
		return true // may have it in the next line
	}
	if s.opt.Rejoin.bare() && s.breaksHead(end) {
		return true
	}
	if end == t.limit && s.opt.Email && !t.undo && !c.open.Pair.IsQuote() && isMailto(ref, c) {
		s.cut = c.start + addressesEnd(ref)
	}
	return s.acceptable(ref[:trimEnd(ref, newBefore(b[:c.start], &s.mem.seen))], t.undo)
}

// mayHaveAddress reports whether the candidate, after whose scheme "//" stands, may have an
// address if it has to end where its addresses end, as a mailto URI does where bare ones are
// looked for: an '@' is in its first requirementLook bytes, or they are not one token.
func (s *site) mayHaveAddress() bool {
	c := &s.c
	if !s.opt.Email || !c.gap.isZero() || !isMailto(s.b[c.start:c.auth], c) {
		return true
	}
	t, ref := s.head()
	return len(ref) < t.limit-c.start || t.undo || bytes.IndexByte(ref, '@') >= 0 || bytes.Contains(ref, []byte("%40"))
}

// head returns the candidate up to its first requirementLook bytes behind the colon, and what read
// it.
func (s *site) head() (t tokenizer, ref []byte) {
	s.begin(&t, s.c.open.Pair)
	t.cuts = !t.wide && !s.isDestination()
	t.limit = min(t.limit, s.c.colon+requirementLook)
	return t, s.b[s.c.start:s.run(&t, s.from())]
}

// from returns the index from which the characters of the candidate are read.
func (s *site) from() int {
	switch {
	case !s.c.gap.isZero():
		return s.c.start
	case s.c.slashes:
		return s.c.auth
	}
	return max(s.c.start, s.c.colon+1)
}

// begin makes t, which is zero, ready to read the characters of the candidate up to what closes
// pair.
func (s *site) begin(t *tokenizer, pair scan.Pair) {
	c := &s.c
	t.pair, t.start, t.limit, t.cutAt, t.wide = pair, c.start, c.start+s.max+1, -1, pair.IsQuote()
	t.uris, t.seen = &s.mem.uris, &s.mem.seen
	if s.cut > c.start {
		t.limit = min(t.limit, s.cut)
	}
	if c.slashes {
		t.auth, t.gap = c.auth, c.gap.before(c.auth)
	} else if c.kind == Abbreviated || c.kind == Domain {
		t.auth = c.start
	}
	if s.opt.IRI && !pair.IsQuote() {
		s.mem.link = linkReader{}
		t.link, t.host = &s.mem.link, c.host
		if t.auth == 0 {
			s.mem.link.part = linkPath
		}
	}
}

// acceptable reports whether ref, read from the candidate, is a reference: its scheme has what it
// requires, its authority something a host can be made of (rules S2, S3, A1, A2, F1). undo says
// that it has escapes (rule R7).
func (s *site) acceptable(ref []byte, undo bool) bool {
	c := &s.c
	if undo {
		ref = s.mem.undone(ref)
	}
	switch c.kind {
	case Abbreviated:
		return isAbbreviated(ref)
	case Relative:
		return isRelative(ref[c.scheme():], c.open.Pair, c.colon >= 0)
	case Email:
		return s.names.isEmail(ref)
	case Domain:
		return s.names.isDomain(ref)
	}
	n := c.nameLen()
	switch {
	case len(ref) <= n+1:
		return false
	case len(ref) > n+2 && ref[n+1] == '/' && ref[n+2] == '/':
		return hasHost(ref, n+1)
	case c.slashes || c.cut:
		return false
	}
	// Between angle brackets, after the prefix, any scheme will do (rule S2).
	anyScheme := s.opt.AllSchemes || c.open.Prefix && c.open.Pair.IsAngle()
	if !anyScheme && !scan.Registered(ref[:n]) {
		return false
	}
	return satisfies(ref[:n], ref[n+1:], anyScheme)
}
