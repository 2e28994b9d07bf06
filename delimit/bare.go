package delimit

import (
	"bytes"
	"unicode/utf8"

	"urigrep/delimit/internal/join"
	"urigrep/delimit/internal/lines"
	"urigrep/delimit/internal/names"
	"urigrep/delimit/internal/token"
	"urigrep/internal/schemes"
	"urigrep/internal/text"
	"urigrep/scan"
)

// readBare reads a candidate that nothing encloses (rule D3): a URI, an abbreviated form (rule A1), a domain
// (rule A2). pair is what was opened directly before it and not closed as rule D4 wants: its closer ends the
// candidate all the same.
func readBare(s *site, pair scan.Pair) bool {
	if s.c.isOpaque() && labelsNumber(s.c.name(s.b)) {
		return false
	}
	var t token.Reader
	end, ok := s.runBare(&t, pair)
	if !ok {
		return false
	}
	return s.readOn(&t, end, s.mayJoin(&t, end))
}

// isOpaque reports whether the candidate has a scheme that no "//" follows (rule S2).
func (c *candidate) isOpaque() bool { return c.kind == URI && !c.slashes && !c.split }

// mayJoin reports whether the candidate may go on after its first line. Without "//" it may only if it is a
// reference as it stands. t has read the token of that line, up to b[end].
func (s *site) mayJoin(t *token.Reader, end int) bool {
	switch {
	case s.c.hostOnly:
		return false
	case s.c.kind == URI && !s.c.isOpaque(), s.canContinue(end, t.Undo):
		return true
	case s.c.kind == Domain:
		return false
	}
	return s.breaksHead(end) || s.c.kind == Abbreviated && s.b[end-1] == '.'
}

// runBare reads the first line of a bare candidate with t, up to a sign between fields (rule T6). ok is false where
// it shows to be no reference.
func (s *site) runBare(t *token.Reader, pair scan.Pair) (end int, ok bool) {
	s.begin(t, pair)
	t.Bar = s.c.open.Pair.IsAngle() // a label follows the '|' (rule D1)
	if s.c.hostOnly {
		t.Limit = min(t.Limit, s.c.host)
	}
	end, ok = s.runHead(t)
	if cut := s.fieldEnd(t.Auth, end); cut < end {
		if end, t.Why = cut, token.EndOther; t.CutAt >= end {
			t.CutAt = -1
		}
	}
	return end, ok
}

// readOn makes a reading of a bare candidate whose first line's token ended at end, and goes
// on over line ends if it may (rule R5). It reports whether that is a reference; if it is too long, r.end is
// past the limit (rule L1).
func (s *site) readOn(t *token.Reader, end int, mayJoin bool) bool {
	b, c, r := s.b, &s.c, &s.r
	piece := c.start
	if mayJoin && s.opt.Rejoin.bare() {
		piece, end = s.join(r, t, end)
	}
	end = s.dropSoftBreak(r, piece, end)
	r.add(b, piece, end)
	if t.Why == token.EndNext {
		r.rules |= RuleT5
	}
	if t.Encoded {
		r.rules |= RuleR6
	}
	r.undo = t.Undo
	if len(r.text) > s.max {
		r.end = end
		return false
	}
	if open := t.OpenText(); open > 0 && t.Seen.ClosesBracket(b, open) {
		t.CutAt = open
	}
	r.cutBrackets(t)
	s.trim(r, t, end)
	if n := len(r.pieces); n > 0 && int(r.pieces[n-1].End) == end {
		r.dropStars(b, end)
	}
	if s.opt.Email && isMailto(r.text, c) && !r.cutMailto() {
		return false
	}
	r.cutJoins()
	r.setEnd(c.start)
	if r.stop > 0 && r.stop-r.end <= trimmedMost && t.CutAt < 0 {
		r.probability = min(r.probability, r.stays)
	}
	if c.kind == Abbreviated && s.lacksEmphasis(r.end) {
		return false
	}
	if t.Why == token.EndOther && r.end == end {
		if t.ScriptEnd {
			r.scriptEnd = true
		}
		if len(r.pieces) == 1 {
			r.end = text.LinkTextEnd(b, c.start, end)
		}
	}
	return s.acceptable(r.text, r.undo)
}

// lacksEmphasis reports whether a '_' stands before the candidate and none at b[end], where it ends:
// it is the rest of a name (rule A1).
func (s *site) lacksEmphasis(end int) bool {
	start := s.c.start
	return start > 0 && s.b[start-1] == '_' && (end == len(s.b) || s.b[end] != '_')
}

// dropSoftBreak returns the index where the last piece of r, b[piece:end], ends without the '='
// of a soft break of quoted-printable at its end (rule R6).
func (s *site) dropSoftBreak(r *reading, piece, end int) int {
	if end == piece || s.b[end-1] != '=' {
		return end
	}
	lb, ok := lines.At(&s.mem.seen, s.b, piece, end)
	if !ok || !lb.Soft {
		return end
	}
	r.rules |= RuleR6
	return lb.Piece
}

// join goes on reading a bare candidate over line ends, as long as the evidence is for it
// (rule R5). The first line's token ended at end. It adds all pieces but the last to r, and
// returns where the last begins and ends.
func (s *site) join(r *reading, t *token.Reader, end int) (piece, last int) {
	piece, last = s.c.start, end
	for r.lines < MaxLines-1 && t.Why != token.EndNext && t.Why != token.EndText && t.Why != token.EndCloser {
		lb, ok := lines.At(&s.mem.seen, s.b, piece, last)
		if !ok || lb.Piece == piece && r.lines > 0 || lb.Literal && !lines.ContinuesLiteral(s.b, lb) {
			return piece, last
		}
		s.far = max(s.far, lb.Looked)
		var next *join.Next
		if s.c.gap.Moves(&lb) || lb.Literal || lb.Marked {
			next = &join.Next{At: lb.Next}
			r.join(s.b, piece, lb, next, &join.Verdict{Probability: join.SureJoin, Certain: true})
		} else if next = s.weighAt(r, t, piece, lb); next == nil {
			return piece, last
		}
		piece = next.At
		t.GoOnAt(piece, lb.Piece > 0 && s.b[lb.Piece-1] == '/')
		last = s.run(t, piece, len(s.b))
	}
	return piece, last
}

// weighAt weighs the line end lb, at which the piece of r that begins at piece ends, and joins the
// next line, which is returned, if the reference goes on there. Else it returns nil; r has the
// joined form as an alternative if that is likely enough.
func (s *site) weighAt(r *reading, t *token.Reader, piece int, lb lines.Break) *join.Next {
	ref := s.begun(r, t, piece, lb)
	f, ok := s.factsAt(ref, r.text, lb)
	lacksHost := ref.AtSlashes || s.names.Made != nil && s.names.Made.In(lb.Piece-1, lb.Piece) // or its next label
	if !ok || !lacksHost && s.names.BeginsDefanged(s.b, f.Next.At) {
		return nil
	}
	v := s.verdict()
	switch {
	case v.Probability < s.opt.Rejoin.threshold():
		r.stays, r.stop = 1-v.Probability, lb.Piece
	case !s.spoils(f, t.Undo):
		r.join(s.b, piece, lb, &f.Next, v)
		return &f.Next
	}
	if v.Probability >= join.Suggest {
		r.alternatives = append(r.alternatives, string(s.mem.readableText(s.mem.weigher.Joined())))
	}
	return nil
}

// begun returns the part of r before the line end lb. Its last piece begins at piece.
func (s *site) begun(r *reading, t *token.Reader, piece int, lb lines.Break) join.Begun {
	ref := s.c.begun(piece, s.max, lb)
	if ref.Crossed = r.lines; t.Auth >= 0 {
		ref.Auth = t.AuthOffset()
	}
	return ref
}

// spoils reports whether the reference and the next line's token are valid, each by itself, and
// would not be so together (rule R5).
func (s *site) spoils(f *join.Facts, undo bool) bool {
	return !s.isValidSoFar(s.mem.weigher.Joined(), s.c.kind, undo) &&
		s.isValidSoFar(f.Ref, s.c.kind, undo) && s.isValidSoFar(f.Word, Relative, undo)
}

// isValidSoFar reports whether ref, which may go on, is a valid reference, its characters beyond
// ASCII left out of account, which are repaired. undo says that it has escapes.
func (s *site) isValidSoFar(ref []byte, kind Kind, undo bool) bool {
	ref = bytes.Map(func(r rune) rune {
		if r >= utf8.RuneSelf {
			return 'a'
		}
		return r
	}, s.mem.plain(ref, undo))
	ref = ref[:token.TrimEnd(ref, nil)]
	if k := bytes.LastIndexByte(ref, '%'); k >= 0 && k >= len(ref)-2 {
		ref = ref[:k]
	}
	return s.judge.isValid(ref, kind)
}

// join crosses the line break lb, at which the piece of r that begins at piece ends, to the line
// where next is, as v says.
func (r *reading) join(b []byte, piece int, lb lines.Break, next *join.Next, v *join.Verdict) {
	r.probability = min(r.probability, v.Probability)
	r.joins = append(r.joins, Join{Offset: int64(lb.Piece), Probability: v.Probability, verdict: *v})
	r.cross(b, piece, lb)
	r.rules |= RuleR5
	if next.Quote {
		r.rules |= RuleR2
	}
	if next.Aside {
		r.columns = true
	}
	if next.Page {
		r.rules |= RuleR4
	}
}

// factsAt reads the facts of the line end lb, at which the piece of ref ends, whose pieces before make
// text. ok is false where the reference cannot go on, whatever else is seen. The facts are valid until
// the next call.
func (s *site) factsAt(ref join.Begun, text []byte, lb lines.Break) (f *join.Facts, ok bool) {
	f, ok = s.mem.weigher.At(&s.mem.seen, s.b, text, ref, lb)
	if s.far = max(s.far, f.Next.Looked); ok {
		s.looked += f.Looked()
		s.far = max(s.far, f.Next.End)
	}
	return f, ok
}

// cutBrackets cuts the text where a '[' or '{' is that nothing closes (rule T3).
func (r *reading) cutBrackets(t *token.Reader) {
	if t.CutAt < 0 {
		return
	}
	n := 0
	for _, p := range r.pieces {
		if int64(t.CutAt) < p.End {
			t.Why = token.EndOther
			r.cut(n + max(0, t.CutAt-int(p.Start)))
			return
		}
		n += int(p.Len())
	}
}

// cutHost cuts the text where what follows its host and port cannot be part of it (rules A1, T1).
func (s *site) cutHost(r *reading, t *token.Reader) {
	if n := s.hostEnd(r.text, t.AuthOffset(), t.Pair); n < len(r.text) {
		r.cut(n)
		r.rules |= RuleT1
	}
}

// hostEnd returns how many bytes of ref, read from the candidate, belong to it as far as its host
// and port show, which stand at auth. Between quotes only a port ends it.
func (s *site) hostEnd(ref []byte, auth int, pair scan.Pair) int {
	switch {
	case s.c.kind == Abbreviated:
		if n := names.AbbreviatedLen(ref); n > 0 {
			return n
		}
	case s.c.kind == URI && s.c.slashes && auth < len(ref):
		return auth + names.HostEnd(ref[auth:], !pair.IsQuote() && schemes.NamesOneHost(s.c.name(s.b)))
	}
	return len(ref)
}

// trim applies rules T1 and T2 to r, whose token ended at end.
func (s *site) trim(r *reading, t *token.Reader, end int) {
	b := s.b
	s.cutHost(r, t)
	n := token.TrimEnd(r.text, b[:t.Start])
	for m := text.TrimEscapes(r.text[:n]); t.Undo && m < n; m = text.TrimEscapes(r.text[:n]) {
		n = token.TrimEnd(r.text[:m], b[:t.Start])
	}
	if t.Dashes {
		auth := 0
		if t.Auth >= 0 {
			auth = t.AuthOffset()
		}
		if m := token.CutDash(r.text[:n], auth); m < n {
			n = token.TrimEnd(r.text[:m], b[:t.Start])
		}
	}
	if n == len(r.text) && end < len(b) && b[end] == '>' {
		n -= arrowBefore(r.text, b[end+1:])
	}
	if token.CutShort(r.text, n, b[end:]) {
		r.rules |= RuleT2
	}
	if t.Why == token.EndNext && b[end] == '|' {
		if bar := bytes.IndexAny(r.text, "|?#"); bar >= 0 && r.text[bar] == '|' {
			// fields, another URI in one of them
			n = min(n, token.TrimEnd(r.text[:bar], b[:t.Start]))
		}
	}
	if n < len(r.text) {
		r.rules |= RuleT1
		r.cut(n)
	}
}

// arrowBefore returns how many signs at the end of ref make an arrow with the '>' before after: "-" and "="
// before another reference, or "--", which may end a comment in HTML too (rule T1).
func arrowBefore(ref, after []byte) int {
	shaft := len(ref) - len(bytes.TrimRight(ref, "-="))
	next := bytes.TrimLeft(after[:min(len(after), arrowLook)], " \t")
	if shaft > 0 && (schemes.BeginsURI(next) || text.BeginsAbbreviated(next)) || bytes.HasSuffix(ref, []byte("--")) {
		return shaft
	}
	return 0
}

// arrowLook is how many bytes after an arrow tell what it leads to.
const arrowLook = 128

// labelsNumber reports whether a bare scheme is rather the label of a number: FAX:, Tel:.
func labelsNumber(scheme []byte) bool {
	return 'A' <= scheme[0] && scheme[0] <= 'Z' && (bytes.EqualFold(scheme, []byte("tel")) ||
		bytes.EqualFold(scheme, []byte("fax")))
}

// dropStars drops the stars from r, which ended at b[end], where the whole link follows.
func (r *reading) dropStars(b []byte, end int) {
	if !join.IsRepeated(b, end, r.text) {
		return
	}
	r.shorten(b, join.Stars, 0)
	r.hyphens = r.hyphens[:0]
	r.rules |= RuleR3
}
