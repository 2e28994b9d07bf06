package delimit

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"urigrep/delimit/internal/index"
	"urigrep/delimit/internal/join"
	"urigrep/delimit/internal/lines"
	"urigrep/delimit/internal/names"
	"urigrep/delimit/internal/token"
	"urigrep/internal/text"
	"urigrep/scan"
)

// plain returns the text of a reading without its escapes, if undo says that it has some. It is valid
// until the next call.
func (m *buffers) plain(ref []byte, undo bool) []byte {
	if !undo {
		return ref
	}
	m.unescaped = text.AppendUndone(m.unescaped[:0], ref)
	return m.unescaped
}

// undoEscapes undoes the escapes in the text of m and in its other readings.
func (m *Match) undoEscapes() {
	ref := text.AppendUndone(make([]byte, 0, len(m.Text)), m.Text)
	if len(ref) < len(m.Text) {
		m.Rules |= RuleR7
	}
	m.Text = ref
	for i, other := range m.Alternatives {
		m.Alternatives[i] = string(text.AppendUndone(nil, []byte(other)))
	}
}

// decodeEqualSigns reads "=3D" in r as "=", where the text before the reference or around it shows
// that the text is undecoded quoted-printable.
func (r *reading) decodeEqualSigns(seen *index.Index, b []byte, c *candidate) {
	if !bytes.Contains(r.text, []byte("=3D")) {
		return
	}
	attribute := c.open.At >= 3 && string(b[c.open.At-3:c.open.At]) == "=3D"
	if !attribute && !r.rules.Has(RuleR6) && !seen.IsEncodedAround(b, c.start, int(r.pieces[len(r.pieces)-1].End)) {
		return
	}
	r.shorten(b, []byte("=3D"), len("="))
	r.rules |= RuleR6
}

// decodeAmpersands reads "&amp;" in r as '&', where the reference or the text around it shows that it is
// source of HTML; else that is an alternative (rule D4).
func (s *site) decodeAmpersands(r *reading) {
	for range mostAmpersands {
		switch text.AmpersandsOf(r.text, s.b, int(r.pieces[0].Start), int(r.pieces[len(r.pieces)-1].End)) {
		case text.NoAmpersands:
			return
		case text.UnclearAmpersands:
			other := bytes.ReplaceAll(r.text, []byte("&amp;"), []byte{'&'})
			r.alternatives = append(r.alternatives, string(s.mem.readableText(other)))
			return
		}
		r.shorten(s.b, []byte("&amp;"), len("&"))
		r.rules |= RuleD4
	}
}

// mostAmpersands is how many times a text may be escaped, "&amp;amp;" being twice.
const mostAmpersands = 4

// A reading is what one reader makes of a candidate, before it is judged. Its memory is that of the reading
// before it.
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

	probability  float64  // the least of what its line ends were weighed at (rule R5)
	stays        float64  // that it does not go on over the line end that was weighed last; valid if stop > 0
	stop         int      // index where its piece before that line end ends; 0 if none was weighed and left
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

// shorten removes what is after the first kept bytes of each mark in r. The pieces lie in b.
func (r *reading) shorten(b, mark []byte, kept int) {
	whole, pieces, hyphens := bytes.Clone(r.text), slices.Clone(r.pieces), slices.Clone(r.hyphens)
	r.text, r.pieces, r.hyphens = r.text[:0], r.pieces[:0], r.hyphens[:0]
	dropped := make([]bool, len(whole))
	for i := 0; bytes.Contains(whole[i:], mark); i += len(mark) {
		i += bytes.Index(whole[i:], mark)
		for k := kept; k < len(mark); k++ {
			dropped[i+k] = true
		}
	}
	at := 0 // in whole, of the piece
	for _, p := range pieces {
		from := int(p.Start)
		for i := from; i < int(p.End); i++ {
			if dropped[at+i-int(p.Start)] {
				r.add(b, from, i)
				from = i + 1
			}
		}
		r.add(b, from, int(p.End))
		if at += int(p.Len()); slices.Contains(hyphens, at) { // it ends a piece
			r.hyphens = append(r.hyphens, len(r.text))
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
	r.joins, r.probability, r.stop = r.joins[:n], 1, 0
	for i := range r.joins {
		r.probability = min(r.probability, r.joins[i].Probability)
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
func (r *reading) cross(b []byte, from int, lb lines.Break) {
	r.add(b, from, lb.Piece)
	r.rules |= rulesOf(lb)
	if lb.Hyphen {
		r.hyphens = append(r.hyphens, len(r.text))
	}
	r.lines++
}

// rulesOf returns the rules by which a line break goes.
func rulesOf(lb lines.Break) Rules {
	rules := RuleR1
	if lb.Literal || lb.Marked {
		rules |= RuleR2
	}
	if lb.Hyphen || lb.Dropped {
		rules |= RuleR3
	}
	if lb.Soft {
		rules |= RuleR6
	}
	return rules
}

// trimmedMost is how many bytes before a line end may be trimmed of a reference that stops there.
const trimmedMost = 3

// extentSlack is how many bytes of line ends, leaders and page breaks the text of a reference
// may have beside MaxLength.
const extentSlack = 16 << 10

// buffers are the memory of readers.
type buffers struct {
	unescaped []byte     // a text with its escapes undone
	readable  []byte     // one with its bytes that are not UTF-8 as characters
	link      token.Link // of the tokenizer, where UTS #58 decides
	weigher   join.Weigher
	seen      index.Index
}

// forget drops what is known about places in the text, before another is read.
func (m *buffers) forget() {
	m.weigher.Forget()
	m.seen.Reset()
}

// begin makes r a reading of nothing yet, in the same memory.
func (r *reading) begin() {
	*r = reading{text: r.text[:0], pieces: r.pieces[:0], hyphens: r.hyphens[:0], alternatives: r.alternatives[:0],
		probability: 1}
}

// readableText returns a text with each byte that is not part of valid UTF-8 as its character in
// Windows-1252. It is valid until the next call.
func (m *buffers) readableText(b []byte) []byte {
	if utf8.Valid(b) {
		return b
	}
	m.readable = text.AppendUTF8(m.readable[:0], b)
	return m.readable
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
	names *names.Reader

	r       reading // what the reader at hand makes of the candidate
	refused bool    // the head of the candidate shows that it is no reference, however it is delimited

	// open says that text may follow b, far how far the readers have looked on, and around how much
	// was looked at beyond. See finder.Decided.
	open   bool
	far    int
	around join.Look

	// looked counts the bytes that readers have looked at, those of repeated readings each time.
	looked int
}

// run reads on with t from b[i] up to b[to], as token.Reader.Run does, and counts what it reads.
func (s *site) run(t *token.Reader, i, to int) int {
	end := t.Run(s.b, i, to)
	s.looked += max(0, end-i)
	s.far = max(s.far, end)
	return end
}

// verdict weighs the line end whose facts were read last.
func (s *site) verdict() *join.Verdict {
	v := s.mem.weigher.Verdict()
	s.around = max(s.around, v.Around)
	return v
}

// extent returns b up to where a reading of the candidate may look.
func (s *site) extent(b []byte) []byte {
	return b[:min(len(b), s.c.start+s.max+extentSlack+join.NearbyLook)]
}

// read sets r to what the reader makes of a candidate whose way of being delimited it fits, and reports
// whether that is a reference. If it is not, r.end is the index up to which all is taken if the reference
// is too long (rule L1), else 0.
func (s *site) read() (ok bool) {
	c, pair := &s.c, s.c.open.Pair
	s.refused = false
	if c.destination {
		return s.readDestination()
	}
	closed := pair != scan.NoPair && (s.open || s.mem.seen.HasCloser(s.b, pair, c.start, len(s.b)))
	if closed && pair.IsAngle() && readAngle(s) {
		return true
	}
	if pair.IsAngle() {
		pair = scan.NoPair // the bracket is white space
	}
	if closed && pair != scan.NoPair && s.mayFillPair(pair) {
		if pair.IsQuote() {
			ok = readQuote(s)
		} else {
			ok = readPair(s)
		}
		if ok || s.refused {
			return ok
		}
	}
	if pair.IsQuote() {
		pair = scan.NoPair
	}
	s.r.begin()
	switch {
	case c.kind == Relative, (c.split || !c.gap.IsZero()) && !s.opt.Rejoin.bare():
		return false
	case c.kind == Email:
		return s.readAddress()
	}
	return readBare(s, pair)
}

// mayFillPair reports whether the candidate may be all that stands between the halves of a pair: an
// address, and a domain without a path, may not if a letter or digit follows it in the same token.
// The "'s" of a genitive and, but in quotes, the number in brackets of a footnote are not part of it
// (rule T1).
func (s *site) mayFillPair(pair scan.Pair) bool {
	if !s.c.hostOnly {
		return true
	}
	for i := s.c.host; i < len(s.b) && text.IsURI(s.b[i]); i++ {
		if n := pair.Closes(s.b[i:]); n > 0 && !pair.IsInWord(s.b, i+n) {
			return true
		}
		if s.b[i] == '[' && !pair.IsQuote() {
			return s.opt.IRI || i+1 < len(s.b) && text.IsDigit(s.b[i+1])
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

// from returns the index from which the characters of the candidate are read.
func (s *site) from() int {
	switch {
	case !s.c.gap.IsZero():
		return s.c.start
	case s.c.slashes:
		return s.c.auth
	}
	return max(s.c.start, s.c.colon+1)
}

// begin makes t ready to read the characters of the candidate up to what closes
// pair.
func (s *site) begin(t *token.Reader, pair scan.Pair) {
	c := &s.c
	cfg := token.Config{Pair: pair, Start: c.start, Limit: c.start + s.max + 1, Auth: -1, Wide: pair.IsQuote(),
		Seen: &s.mem.seen}
	if end := text.RequestEnd(s.b, c.start, min(len(s.b), cfg.Limit)); end >= 0 {
		cfg.Limit = end
	}
	if c.hostOnly { // after the host stand the signs of a note at most
		cfg.Limit = min(cfg.Limit, c.host+text.BracketLook)
	}
	if c.slashes {
		cfg.Auth, cfg.Gap = c.auth, c.gap.Before(c.auth)
	} else if c.kind == Abbreviated || c.kind == Domain {
		cfg.Auth = c.start
	}
	if s.opt.IRI && !pair.IsQuote() {
		cfg.Link, cfg.Host = &s.mem.link, c.host
	}
	*t = token.New(cfg)
	t.Undo = c.escaped
}
