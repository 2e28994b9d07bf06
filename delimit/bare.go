package delimit

import (
	"bytes"
	"net/netip"
	"slices"

	"urigrep/internal/text"
	"urigrep/scan"
)

// readBare reads a candidate that nothing encloses (rule D3): a URI with "//", or an
// abbreviated form (rule A1). pair is what was opened directly before it and not closed as
// rule D4 wants: its closer ends the candidate all the same.
func readBare(s *site, pair scan.Pair) (reading, bool) {
	var t tokenizer
	s.beginBare(&t, pair)
	end := s.run(&t, s.from())
	return s.readOn(&t, end, s.c.kind == URI || s.canContinue(end, t.undo) || s.breaksHead(end))
}

// readDomain reads a bare domain, and what follows it (rule A2).
func readDomain(s *site, pair scan.Pair) (reading, bool) {
	var t tokenizer
	s.beginBare(&t, pair)
	if s.c.hostOnly {
		t.limit = min(t.limit, s.c.host)
	}
	end := s.run(&t, s.from())
	return s.readOn(&t, end, !s.c.hostOnly && s.canContinue(end, t.undo))
}

// beginBare makes t, which is zero, ready to read the characters of a bare candidate.
func (s *site) beginBare(t *tokenizer, pair scan.Pair) {
	s.begin(t, pair)
	t.cuts = true
	if s.c.open.Pair.IsAngle() {
		t.barKnown, t.bar = true, true // a label follows the '|' (rule D1)
	}
}

// readOn makes a reading of a bare candidate whose first line's token ended at end, and goes
// on over line ends if it may (rule R5). ok is false where it is no reference; then r.end is
// past the limit if it is too long (rule L1).
func (s *site) readOn(t *tokenizer, end int, mayJoin bool) (r reading, ok bool) {
	b, c := s.b, &s.c
	s.mem.begin(&r)
	defer s.mem.keep(&r)
	piece := c.start
	if mayJoin && s.opt.Rejoin.bare() {
		if s.isCutToNothing(t, end) {
			return r, false
		}
		piece, end = s.join(&r, t, end)
	}
	end = s.dropSoftBreak(&r, piece, end)
	r.add(b, piece, end)
	if t.why == endNext {
		r.rules |= RuleT5
	}
	if t.encoded {
		r.rules |= RuleR6
	}
	r.undo = t.undo
	if len(r.text) > s.max {
		r.end = end
		return r, false
	}
	r.cutBrackets(t)
	s.cutHost(&r)
	s.trim(&r, t, end)
	if n := len(r.pieces); n > 0 && int(r.pieces[n-1].End) == end {
		r.dropStars(b, end)
	}
	if s.opt.Email && isMailto(r.text, c) && !r.cutMailto() {
		return r, false
	}
	r.cutJoins()
	r.setEnd(c.start)
	if t.why == endOther && r.end == end {
		if t.scriptEnd {
			r.scriptEnd = true
		}
		if len(r.pieces) == 1 {
			r.end = linkTextEnd(b, c.start, end)
		}
	}
	return r, s.acceptable(r.text, r.undo)
}

// isCutToNothing reports whether all behind the "//" will be cut, whatever follows the end of the
// token at b[end]: a bracket opens there that nothing closes (rule T3).
func (s *site) isCutToNothing(t *tokenizer, end int) bool {
	if t.auth == 0 || t.cutAt != t.auth || t.why == endNext || !s.c.slashes || s.b[end-1] == '=' {
		return false // behind a soft break another URI may end this one
	}
	return !s.mem.seen.closesBracket(s.b, t.auth)
}

// dropSoftBreak returns the index where the last piece of r, b[piece:end], ends without the '='
// of a soft break of quoted-printable at its end (rule R6).
func (s *site) dropSoftBreak(r *reading, piece, end int) int {
	if end == piece || s.b[end-1] != '=' {
		return end
	}
	lb, ok := breakAt(&s.mem.seen, s.b, piece, end)
	if !ok || !lb.soft {
		return end
	}
	r.rules |= RuleR6
	return lb.piece
}

// join goes on reading a bare candidate over line ends, as long as the evidence is for it
// (rule R5). The first line's token ended at end. It adds all pieces but the last to r, and
// returns where the last begins and ends.
func (s *site) join(r *reading, t *tokenizer, end int) (piece, last int) {
	piece, last = s.c.start, end
	for r.lines < MaxLines-1 && t.why != endNext && t.why != endText && t.why != endCloser {
		lb, ok := breakAt(&s.mem.seen, s.b, piece, last)
		if !ok || lb.piece == piece && r.lines > 0 || lb.literal && !continuesLiteral(s.b, lb) {
			return piece, last
		}
		var next *nextLine
		if s.c.gap.isAt(lb) || lb.literal {
			next = &nextLine{at: lb.next}
			r.join(s.b, piece, lb, next, &verdict{probability: sureJoin, certain: true})
		} else if next = s.weighAt(r, t, piece, lb); next == nil {
			return piece, last
		}
		piece = next.at
		t.goOnAt(piece, lb.piece > 0 && s.b[lb.piece-1] == '/')
		last = s.run(t, piece)
	}
	return piece, last
}

// weighAt weighs the line end lb, at which the piece of r ends that begins at piece, and joins the
// next line, which is returned, if the reference goes on there. Else it returns nil; r has the joined
// form as an alternative if that is likely enough.
func (s *site) weighAt(r *reading, t *tokenizer, piece int, lb lineBreak) *nextLine {
	p, ok := s.placeAt(r, t, piece, lb)
	if !ok {
		return nil
	}
	v := s.verdictOf(p)
	if v.probability >= s.opt.Rejoin.threshold() {
		r.join(s.b, piece, lb, &p.next, v)
		return &p.next
	}
	if v.probability >= suggest {
		r.alternatives = append(r.alternatives, s.mem.readableString(append(p.ref, p.word...)))
	}
	return nil
}

// join crosses the line break lb, at which the piece of r ends that begins at piece, to the line
// where next is, as v says.
func (r *reading) join(b []byte, piece int, lb lineBreak, next *nextLine, v *verdict) {
	r.probability *= v.probability
	r.joins = append(r.joins, Join{Offset: int64(lb.piece), Probability: v.probability, verdict: *v})
	r.cross(b, piece, lb)
	r.rules |= RuleR5
	if next.quote {
		r.rules |= RuleR2
	}
	if next.aside {
		r.columns = true
	}
	if next.page {
		r.rules |= RuleR4
	}
}

// placeAt describes the line end lb, at which the piece of r ends that begins at piece. ok is
// false where the reference cannot go on, whatever else is seen. The place is valid until the
// next call.
func (s *site) placeAt(r *reading, t *tokenizer, piece int, lb lineBreak) (p *place, ok bool) {
	b, c := s.b, &s.c
	p = &s.mem.place
	*p = place{b: b, start: c.start, piece: piece, lb: lb, pair: c.open.Pair, lines: r.lines, around: &s.mem.around}
	if !p.next.read(&s.mem.seen, &s.mem.around.lines, b, c.begun(piece, s.max, lb), lb) {
		return nil, false
	}
	p.split, p.opaque = c.split && lb.piece == c.colon+1, t.auth == 0 && !c.split
	p.head, p.token = p.next.above, b[p.next.at:p.next.end]
	p.word = p.token[:trimEnd(p.token, textBefore{})]
	s.mem.ref = slices.Grow(append(append(s.mem.ref[:0], r.text...), b[piece:lb.piece]...), len(p.token))
	s.looked += len(s.mem.ref) + len(p.token)
	p.ref = s.mem.ref
	if t.auth > 0 {
		p.auth = t.authOffset()
	}
	return p, true
}

// mayHaveHost reports whether an authority that begins with rest may have a host (rule S3):
// before what ends it stands a letter or digit, after an '@' if there is one. A character
// that may or may not be part of it leaves the question open.
func mayHaveHost(rest, scheme []byte) bool {
	if !needsHost(scheme) && (len(rest) == 0 || rest[0] == '/' || isFile(scheme)) {
		return true
	}
	seen, now := false, false
	for i, c := range rest[:min(len(rest), requirementLook)] {
		switch {
		case text.IsAlnum(c) || c >= 0x80 || c == '[' && !(i+1 < len(rest) && marksInsteadOfAddress[rest[i+1]]):
			seen, now = true, true
		case c == '@':
			now = false
		case c == '/' || c == '?' || c == '#':
			return now
		case !marksOfAuthority[c]:
			return seen
		}
	}
	return seen
}

// marksOfAuthority has the marks that an authority may hold, escapes and line ends of the text it
// stands in among them, marksInsteadOfAddress those that no IP address begins with.
var (
	marksOfAuthority      = setOfBytes(".-_~:%!$&*+,;={}[]()\\\x1B")
	marksInsteadOfAddress = setOfBytes("[]{}().,;-_~!$*+/?#")
)

// cutBrackets cuts the text where a '[' or '{' is that nothing closes (rule T3).
func (r *reading) cutBrackets(t *tokenizer) {
	if t.cutAt < 0 {
		return
	}
	n := 0
	for _, p := range r.pieces {
		if int64(t.cutAt) < p.End {
			t.why = endOther
			r.cut(n + max(0, t.cutAt-int(p.Start)))
			return
		}
		n += int(p.Len())
	}
}

// cutHost cuts the text where a ',' or '(' follows its host and port, and no userinfo can be meant:
// no host name has one, and http, https and ftp name one host (rule A1). The host ends in a
// top-level domain, or is an IP address.
func (s *site) cutHost(r *reading) {
	auth := 0
	if s.c.kind == URI {
		if !s.c.slashes || !namesOneHost(s.c.name(s.b)) {
			return
		}
		auth = min(s.c.nameLen()+len("://"), len(r.text))
	} else if s.c.kind != Abbreviated {
		return
	}
	rest := r.text[auth:]
	if end := endOfAuthority(rest); end >= 0 {
		rest = rest[:end]
	}
	host := rest[bytes.LastIndexByte(rest, '@')+1:]
	n := bytes.IndexAny(host, ",(")
	if n > 0 && isWholeHost(host[:n]) {
		r.cut(auth + len(rest) - len(host) + n)
		r.rules |= RuleT1
	}
}

// isWholeHost reports whether host is one that ends in a top-level domain or is an IP address, with
// a port or without.
func isWholeHost(host []byte) bool {
	if name := bytes.TrimRight(host, "0123456789"); len(name) > 1 && name[len(name)-1] == ':' {
		host = name[:len(name)-1]
	}
	if endsInTopLevel(host) {
		return true
	}
	if host[0] == '[' {
		host = bytes.TrimSuffix(host[1:], []byte("]"))
	}
	_, err := netip.ParseAddr(string(host))
	return err == nil
}

// namesOneHost reports whether the authority of a scheme is one host, as all that have it write it.
func namesOneHost(scheme []byte) bool {
	return bytes.EqualFold(scheme, []byte("http")) || bytes.EqualFold(scheme, []byte("https")) || bytes.EqualFold(scheme, []byte("ftp"))
}

// trim applies rules T1 and T2 to r, whose token ended at end.
func (s *site) trim(r *reading, t *tokenizer, end int) {
	b := s.b
	n := trimEnd(r.text, newBefore(b[:t.start], &s.mem.seen))
	for m := trimEscapes(r.text[:n]); t.undo && m < n; m = trimEscapes(r.text[:n]) {
		n = trimEnd(r.text[:m], newBefore(b[:t.start], &s.mem.seen))
	}
	if t.dashes {
		auth := 0
		if t.auth > 0 {
			auth = t.authOffset()
		}
		if m := cutDash(r.text[:n], auth); m < n {
			n = trimEnd(r.text[:m], newBefore(b[:t.start], &s.mem.seen))
		}
	}
	if n == len(r.text) && bytes.HasSuffix(r.text, []byte("--")) && end < len(b) && b[end] == '>' {
		n -= 2 // the end of a comment in HTML
	}
	if cutShort(r.text, n, b[end:]) {
		r.rules |= RuleT2
	}
	if t.why == endNext && b[end] == '|' {
		if bar := bytes.IndexAny(r.text, "|?#"); bar >= 0 && r.text[bar] == '|' {
			n = min(n, trimEnd(r.text[:bar], newBefore(b[:t.start], &s.mem.seen))) // fields, another URI in one of them
		}
	}
	if n < len(r.text) {
		r.rules |= RuleT1
		r.cut(n)
	}
}
