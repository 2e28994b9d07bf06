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

// An outcome is what is made of a candidate.
type outcome uint8

const (
	unclear outcome = iota // the readers have to look
	nothing                // it is no reference
	settled                // it is one
)

// An ordinary is a valid reference of an ordinary token: it goes from the beginning of its candidate to end.
type ordinary struct {
	end     int
	wrapper Wrapper
	rules   Rules   // beside those of the candidate
	stays   float64 // the probability that it does not go on over a line end (rule R5)
}

// readOrdinary reads the candidate into s.quick if its token is ordinary.
func (s *site) readOrdinary() outcome {
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
	if c.open.Pair == scan.NoPair && from < len(b) && endsAtOnce[b[from]] && isFollowedInLine(b, from) {
		return nothing
	}
	tok := token.OrdinaryAt(b, from, limit, c.kind != URI || c.slashes)
	if s.looked += max(0, tok.End-from); tok.End == 0 || tok.End-c.start > s.max {
		return unclear
	}
	switch {
	case tok.Commas && s.fieldEnd(from, tok.End) < tok.End:
		return unclear
	case c.kind == Abbreviated && !names.IsAbbreviated(b[c.start:tok.End]):
		if c.open.Pair == scan.NoPair && ordinaryStops[b[tok.End]] && isFollowedInLine(b, tok.End) &&
			names.AbbreviatedLen(b[c.start:tok.End]) == 0 {
			return nothing
		}
		return unclear
	}
	s.quick = ordinary{end: tok.End, stays: 1}
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
func (s *site) ordinaryWrapped(end int) outcome {
	b, q, pair := s.b, &s.quick, s.c.open.Pair
	n := pair.Closes(b[end:])
	if n == 0 || pair.IsInWord(b, end+n) || pair == scan.PairBrace && opensTexinfo(b[:s.c.open.At]) ||
		pair == scan.PairQuote && lines.ClosesLiteral(b, s.c.open.At, end) {
		return unclear
	}
	q.wrapper = wrapperOf(pair, b[end:])
	if !pair.IsAngle() && !(s.c.slashes && s.isDestination()) {
		ref := b[s.c.start:end]
		bare := token.TrimEnd(ref, b[:s.c.start])
		switch {
		case !s.c.slashes && !s.acceptable(ref[:bare], false):
			return unclear
		case pair.IsQuote():
			s.trimOrdinary(token.TrimQuoted(ref))
		case !s.isDestination():
			s.trimOrdinary(bare)
		}
	}
	if !s.isOrdinary() {
		return unclear
	}
	return settled
}

// isOrdinary reports whether the ordinary token, trimmed, is a reference. With an authority it is, since its host is
// ordinary, but for "www" alone (rule S3).
func (s *site) isOrdinary() bool {
	c, end := &s.c, s.quick.end
	if c.slashes && end-c.auth > len("www") {
		return true
	}
	return s.acceptable(s.b[c.start:end], false)
}

// ordinaryBare is readOrdinary for a token that nothing encloses and that ends at b[end].
func (s *site) ordinaryBare(end int) outcome {
	b, c := s.b, &s.c
	if last := b[end-1]; last == '-' || last == '=' || !ordinaryStops[b[end]] || join.MayBeRepeated(b, c.start, end) {
		return unclear
	}
	s.trimOrdinary(token.TrimEnd(b[c.start:end], b[:c.start]))
	follows := isFollowedInLine(b, end)
	if c.colon >= 0 && !c.slashes && labelsNumber(b[c.start:c.colon]) || !s.isOrdinary() {
		if follows {
			return nothing
		}
		return unclear
	}
	if follows || !s.opt.Rejoin.bare() {
		return settled
	}
	return s.ordinaryAtLineEnd(end)
}

// trimOrdinary leaves n bytes of the token (rules T1, T2).
func (s *site) trimOrdinary(n int) {
	q := &s.quick
	whole := s.b[s.c.start:q.end]
	if n == len(whole) {
		return
	}
	q.rules = RuleT1
	if token.CutShort(whole, n, nil) {
		q.rules |= RuleT2
	}
	q.end = s.c.start + n
}

// ordinaryAtLineEnd is ordinaryBare where a line may end after the token. The reference is settled if it does not go
// on, and that is so unlikely that the longer reading is not even an alternative (rule R5).
func (s *site) ordinaryAtLineEnd(end int) outcome {
	c, q := &s.c, &s.quick
	lb, ok := lines.At(&s.mem.seen, s.b, c.start, end)
	switch {
	case !ok:
		return settled
	case lb.Literal, lb.Marked, !c.slashes && !s.canContinue(end, false):
		return unclear
	}
	ref := c.begun(c.start, s.max, lb)
	if c.slashes {
		ref.Auth = c.auth - c.start
	}
	if _, ok = s.factsAt(ref, nil, lb); !ok {
		return settled
	}
	p := s.verdict().Probability
	if lb.Piece-q.end <= trimmedMost {
		q.stays = 1 - p
	}
	if p >= join.Suggest {
		return unclear
	}
	return settled
}

// endsAtOnce has the bytes before which a token that nothing encloses has nothing, nor goes on after them.
var endsAtOnce = text.SetOfBytes("\"<>")

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
	c, q := &f.site.c, &f.site.quick
	span := f.spelled.span(w, c.start, q.end)
	m, r := &f.match, &f.site.r
	r.pieces = append(r.pieces[:0], span)
	m.Text, m.Repaired, m.Alternatives, m.Joins, m.Err = w.Text[c.start:q.end], nil, nil, nil, nil
	m.Kind, m.Wrapper, m.Rules = c.kind, q.wrapper, q.rules|c.rules()
	m.Span, m.Pieces = span, r.pieces
	m.ScriptEnd, m.Columns = false, false
	m.Confidence = confidence(m, allRules) * q.stays
}

// isAsWritten reports whether the ordinary reference of a site is that of the text as it is written, with no
// defanged spelling in it or after it (rule W3).
func (s *spelled) isAsWritten(at *site) bool {
	c, end := &at.c, at.quick.end
	switch {
	case !s.wanted:
		return at.b[end] != '\\'
	case c.colon >= 0 && refang.IsScheme(at.b[c.start:c.colon]):
		return false
	}
	return !endsAtMark(at.b, end, true) && !s.In(c.start, end)
}
