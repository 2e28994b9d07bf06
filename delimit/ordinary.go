package delimit

import (
	"unicode/utf8"

	"urigrep/delimit/internal/join"
	"urigrep/delimit/internal/lines"
	"urigrep/delimit/internal/names"
	"urigrep/delimit/internal/refang"
	"urigrep/delimit/internal/token"
	"urigrep/internal/cut"
	"urigrep/internal/text"
	"urigrep/scan"
)

// Most candidates are an ordinary token (see token.Ordinary) that fills its wrapper or stands bare. Of such a
// token nothing is to be weighed but what is trimmed from its end, what its scheme requires and whether it
// goes on over the line's end; and it is valid. What this file says of a candidate the readers would say.

// readOrdinary reports whether the candidate is a valid reference of an ordinary token, and sets the end
// of s.r, its wrapper, its rules beside those of the candidate, and the probability that it does not go
// on over a line end (rule R5). Else the readers have to look.
func (s *site) readOrdinary() bool {
	c, b := &s.c, s.b
	from, limit := s.from(), len(b)
	switch {
	case c.kind == URI && c.slashes:
	case c.kind == URI:
		limit = min(limit, c.colon+text.RequirementLook) // so far its scheme looks
	default:
		from = c.start
		limit = min(limit, from+text.RequirementLook)
	}
	tok := token.OrdinaryAt(b, from, limit, c.kind != URI || c.slashes)
	if s.looked += max(0, tok.End-from); tok.End == 0 || tok.End-c.start > s.max {
		return false
	}
	if tok.Commas && s.fieldEnd(from, tok.End) < tok.End ||
		c.kind == Abbreviated && !names.IsAbbreviated(b[c.start:tok.End]) {
		return false
	}
	r := &s.r
	r.end, r.wrapper, r.rules, r.probability = tok.End, Bare, 0, 1
	if c.open.Pair == scan.NoPair {
		return s.ordinaryBare(tok.End)
	}
	return s.ordinaryWrapped(tok.End)
}

// isPlain reports whether the candidate begins with its scheme, or with www. or ftp., and has nothing before it
// but an opener, so that it may be ordinary.
func (c *candidate) isPlain(b []byte) bool {
	switch {
	case c.kind != URI && c.kind != Abbreviated, c.split, c.escaped, c.cut, !c.gap.IsZero(), c.open.Pair.IsEscaped():
		return false
	}
	return c.start == 0 || !text.IsScheme(b[c.start-1]) && b[c.start-1] != '_'
}

// ordinaryWrapped is readOrdinary for a token after an opener that ends at b[end]: what closes the pair has to
// follow.
func (s *site) ordinaryWrapped(end int) bool {
	b, pair := s.b, s.c.open.Pair
	n := pair.Closes(b[end:])
	if n == 0 || pair.IsInWord(b, end+n) || pair == scan.PairBrace && opensTexinfo(b[:s.c.open.At]) ||
		pair == scan.PairQuote && lines.ClosesLiteral(b, s.c.open.At, end) {
		return false
	}
	s.r.wrapper = wrapperOf(pair, b[end:])
	if !pair.IsAngle() && !(s.c.slashes && s.isDestination()) {
		ref := b[s.c.start:end]
		bare := token.TrimEnd(ref, b[:s.c.start])
		switch {
		case !s.c.slashes && !s.acceptable(ref[:bare], false):
			return false
		case pair.IsQuote():
			s.trimOrdinary(token.TrimQuoted(ref))
		case !s.isDestination():
			s.trimOrdinary(bare)
		}
	}
	return s.isOrdinary()
}

// isOrdinary reports whether the ordinary token, trimmed, is a reference. With an authority it is, since its host is
// ordinary, but for "www" alone (rule S3).
func (s *site) isOrdinary() bool {
	c, end := &s.c, s.r.end
	if c.slashes && end-c.auth > len("www") {
		return true
	}
	return s.acceptable(s.b[c.start:end], false)
}

// ordinaryBare is readOrdinary for a token that nothing encloses and that ends at b[end].
func (s *site) ordinaryBare(end int) bool {
	b, c := s.b, &s.c
	if last := b[end-1]; last == '-' || last == '=' || !ordinaryStops[b[end]] || join.MayBeRepeated(b, c.start, end) {
		return false
	}
	s.trimOrdinary(token.TrimEnd(b[c.start:end], b[:c.start]))
	follows := isFollowedInLine(b, end)
	if c.colon >= 0 && !c.slashes && labelsNumber(b[c.start:c.colon]) || !s.isOrdinary() {
		return false
	}
	if follows || !s.opt.Rejoin.bare() {
		return true
	}
	return s.ordinaryAtLineEnd(end)
}

// trimOrdinary leaves n bytes of the token (rules T1, T2).
func (s *site) trimOrdinary(n int) {
	r := &s.r
	whole := s.b[s.c.start:r.end]
	if n == len(whole) {
		return
	}
	r.rules = RuleT1
	if token.CutShort(whole, n, nil) {
		r.rules |= RuleT2
	}
	r.end = s.c.start + n
}

// ordinaryAtLineEnd is ordinaryBare where a line may end after the token. The reference is settled if it does not go
// on, and that is so unlikely that the longer reading is not even an alternative (rule R5).
func (s *site) ordinaryAtLineEnd(end int) bool {
	c := &s.c
	lb, ok := lines.At(&s.mem.seen, s.b, c.start, end)
	switch {
	case !ok:
		return true
	case lb.Literal, lb.Marked, !c.slashes && !s.canContinue(end, false):
		return false
	}
	ref := c.begun(c.start, s.max, lb)
	if c.slashes {
		ref.Auth = c.auth - c.start
	}
	if _, ok = s.factsAt(ref, nil, lb); !ok {
		return true
	}
	p := s.verdict().Probability
	if lb.Piece-s.r.end <= trimmedMost {
		s.r.probability = 1 - p
	}
	if p >= join.Suggest {
		return false
	}
	return true
}

// ordinaryStops has the bytes that end an ordinary token that nothing encloses.
var ordinaryStops = text.SetOfBytes(" \t\n\r<>\")")

// isFollowedInLine reports whether an ASCII character that is seen follows the reference that ends
// at b[end] on its line, the '"' of a string literal and a blank left out.
func isFollowedInLine(b []byte, end int) bool {
	if b[end] == '"' {
		end++
	}
	if end < len(b) && b[end] == ' ' {
		end++
	}
	return end < len(b) && ' ' < b[end] && b[end] < utf8.RuneSelf
}

// setOrdinary makes the match of the candidate that readOrdinary found to be a reference.
func (f *finder) setOrdinary(w *cut.Window) {
	c, r, m := &f.site.c, &f.site.r, &f.match
	span := f.spelled.span(w, c.start, r.end)
	r.pieces = append(r.pieces[:0], span)
	m.Text, m.Repaired, m.Alternatives, m.Joins, m.Err = w.Text[c.start:r.end], nil, nil, nil, nil
	m.Kind, m.Wrapper, m.Rules = c.kind, r.wrapper, r.rules|c.rules()
	m.Span, m.Pieces = span, r.pieces
	m.ScriptEnd, m.Columns = false, false
	m.Confidence = confidence(m, allRules) * r.probability
}

// isAsWritten reports whether the ordinary reference of a site is that of the text as it is written, with no
// defanged spelling in it or after it (rule W3).
func (s *spelled) isAsWritten(at *site) bool {
	c, end := &at.c, at.r.end
	switch {
	case !s.wanted:
		return at.b[end] != '\\'
	case c.colon >= 0 && refang.IsScheme(at.b[c.start:c.colon]):
		return false
	}
	return !endsAtMark(at.b, end, true) && !s.In(c.start, end)
}
