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

// mayBeAbbreviated reports whether the candidate, which begins with www. or ftp., may be an
// abbreviated reference, as far as its first bytes tell, as many as its host may have and one: what
// follows its host is what may follow one, or is of what is trimmed (rules T1, T3).
func (s *site) mayBeAbbreviated() bool {
	pair := s.c.open.Pair
	return s.mayBeginHost() && (s.mayEndHost(pair) || pair.IsQuote() && s.mayEndHost(scan.NoPair))
}

// mayBeginHost reports whether the candidate may begin with a host name of three labels, the
// last of which has a letter; where a line or the text ends before that, it may.
func (s *site) mayBeginHost() bool {
	i, limit := s.c.start, min(len(s.b), s.c.start+names.MaxAbbreviatedHost+1)
	for labels := 1; ; labels++ {
		n := names.LabelLen(s.b[i:limit])
		if i+n == limit {
			return limit == len(s.b)
		}
		if labels > 2 && names.HasLetter(s.b[i:i+n]) {
			return true
		}
		if i += n; n == 0 || s.b[i] != '.' {
			break
		}
		i++
	}
	switch s.b[i] {
	case '=': // of a soft line break
		i++
	case '\\', '\x1b':
		if e := text.EscapeAt(s.b, i); e.N > 0 {
			var room [utf8.UTFMax]byte
			undone := text.AppendUndone(room[:0], s.b[i:i+e.N]) // rule R7
			return len(undone) == 0 || undone[0] == '.' || names.LabelLen(undone) > 0
		}
	}
	lb, broken := lines.At(&s.mem.seen, s.b, s.c.start, i)
	if !broken || !names.MayContinueHost(s.b, lb.Next) {
		return false
	}
	if lb.Literal || lb.Soft || !join.BeginsAnother(s.b, s.c.open.Pair, s.c.start, lb.Next) {
		return true
	}
	s.far = max(s.far, lb.Next+text.LineLen(s.b[lb.Next:]))
	return false
}

// mayEndHost reports whether the candidate, read up to what closes pair, may be a host name and
// what may follow one.
func (s *site) mayEndHost(pair scan.Pair) bool {
	var t token.Reader
	s.begin(&t, pair)
	t.Cuts = true
	limit := min(t.Limit, s.c.start+names.MaxAbbreviatedHost+1)
	t.Limit = limit
	end := s.run(&t, s.from())
	if t.CutAt >= 0 || end == len(s.b) {
		return true
	}
	if end < limit {
		return t.Undo || names.BeginsThreeLabels(s.b[s.c.start:end]) || s.breaksAt(end)
	}
	if s.mem.seen.IsLabels(s.b, s.c.start, end) {
		return false
	}
	head := s.b[s.c.start:end]
	if t.Undo {
		head = s.mem.undone(head)
	}
	return names.AbbreviatedLen(head) > 0 && !names.IsAbbreviatedHost(head)
}

// breaksAt reports whether a line break stands at b[end], where the first line of the candidate ends.
func (s *site) breaksAt(end int) bool {
	_, broken := lines.At(&s.mem.seen, s.b, s.c.start, end)
	return broken
}

// lacksHost reports whether the authority of the candidate, which has "//", surely has no host, and ends
// in its token within text.RequirementLook bytes: if no URI in the token ended it, it would be read
// again from each.
func (s *site) lacksHost() bool {
	c := &s.c
	rest := s.b[c.auth:min(len(s.b), c.auth+text.RequirementLook)]
	if !c.gap.IsZero() {
		return false
	}
	if looked, ends := token.EndsBeforeHost(&s.mem.seen, s.b, c.start, c.auth); ends {
		s.far = max(s.far, looked)
		return true
	}
	if !c.escaped && schemes.BeginsWithHost(rest) {
		return false
	}
	end, limit := text.EndOfAuthority(rest), c.colon+text.RequirementLook
	switch {
	case end > 0 && !c.escaped && !text.MayHoldEscape(rest[:end]) && schemes.HasHost(s.b[c.start:c.auth+end], c.nameLen()+1):
		return false
	case end > 0:
		near := c.auth + end + len("/a")
		if near < len(s.b) && s.b[near-1] == '\\' {
			near++
		}
		if lacks, sure := s.lacksHostUpTo(min(near, limit)); sure {
			return lacks
		}
	case end < 0 && !c.escaped && !text.MayHoldEscape(rest):
		return false
	}
	lacks, _ := s.lacksHostUpTo(limit)
	return lacks
}

// lacksHostUpTo reports whether the candidate, its escapes undone, goes on up to b[limit], which is past
// the end of its authority, and has no host. sure is false where what follows decides: nothing stands in
// the authority, or a bracket is open in it.
func (s *site) lacksHostUpTo(limit int) (lacks, sure bool) {
	t, ref := s.headUpTo(limit)
	if s.c.start+len(ref) < t.Limit {
		return false, true
	}
	if t.Undo || s.c.escaped {
		ref = s.mem.undone(ref)
	}
	colon := s.c.nameLen()
	if len(ref) <= colon+3 || ref[colon+1] != '/' || ref[colon+2] != '/' {
		return false, true
	}
	end := text.EndOfAuthority(ref[colon+3:])
	return end >= 0 && !schemes.HasHost(ref, colon+1), end != 0 && t.CutAt < 0
}

// lacksAddress reports whether the candidate is a mailto URI that has to end where its addresses
// end and begins with none, whatever follows the first text.RequirementLook bytes.
func (s *site) lacksAddress() bool {
	c := &s.c
	if !s.opt.Email || !c.gap.IsZero() || !isMailto(s.b[c.start:c.colon+1], c) {
		return false
	}
	t, ref := s.head()
	return !t.Undo && len(ref) > len("mailto:") && names.StartsBadLocal(ref[len("mailto:"):])
}

// mayHaveRequired reports whether the candidate, after whose scheme no "//" stands, may have
// what its scheme requires, as far as its beginning tells.
func (s *site) mayHaveRequired() bool {
	c := &s.c
	n := &s.mem.beginning
	schemes.SetBeginning(n, &s.mem.seen, s.b, c.colon+1)
	switch {
	case n.Open && (len(n.Head) == 0 || string(n.Head) == "/"):
		return true // "//" may follow the line end
	case n.Open && s.takesAnyScheme() && bytes.HasSuffix(n.Head, []byte("=")):
		return true // what is required, after a soft line break
	case c.cut:
		return false
	}
	return schemes.MayMeet(n, c.name(s.b), s.takesAnyScheme())
}

// plausible reports whether what follows the candidate's scheme may make it a reference, as
// far as its first text.RequirementLook bytes tell, so that reading to the end is not done in vain
// again and again.
func (s *site) plausible() bool {
	c, b := &s.c, s.b
	switch {
	case c.kind == Abbreviated:
		return s.mayBeAbbreviated()
	case c.kind != URI || c.split:
		return true
	case c.slashes:
		return s.opt.Rejoin != RejoinNone && (text.BlankOrBreak(b[c.auth:]) > 0 || text.SoftBreakAt(b, c.auth)) || schemes.MayHaveHost(b[c.auth:], c.name(b)) && !s.lacksHost()
	}
	if !s.mayHaveRequired() {
		return false
	}
	t, ref := s.head()
	end := c.start + len(ref)
	if _, broken := lines.At(&s.mem.seen, b, c.start, end); broken && c.open.Pair != scan.NoPair && s.opt.Rejoin != RejoinNone {
		return true // may have it in the next line
	}
	if s.opt.Rejoin.bare() && s.breaksHead(end) {
		return true
	}
	if end == t.Limit && s.opt.Email && !t.Undo && !c.open.Pair.IsQuote() && isMailto(ref, c) {
		s.cut = c.start + names.AddressesEnd(ref)
	}
	return s.acceptable(ref[:token.TrimEnd(ref, token.NewBefore(b[:c.start], &s.mem.seen))], t.Undo)
}

// mayHaveAddress reports whether the candidate, after whose scheme "//" stands, may have an
// address if it has to end where its addresses end, as a mailto URI does where bare ones are
// looked for: an '@' is in its first text.RequirementLook bytes, or they are not one token.
func (s *site) mayHaveAddress() bool {
	c := &s.c
	if !s.opt.Email || !c.gap.IsZero() || !isMailto(s.b[c.start:c.auth], c) {
		return true
	}
	t, ref := s.head()
	return len(ref) < t.Limit-c.start || t.Undo || bytes.IndexByte(ref, '@') >= 0 || bytes.Contains(ref, []byte("%40"))
}

// head returns the candidate up to its first text.RequirementLook bytes after the colon, and what
// read it.
func (s *site) head() (t token.Reader, ref []byte) {
	return s.headUpTo(s.c.colon + text.RequirementLook)
}

// headUpTo returns the candidate up to b[limit] at most, and what read it.
func (s *site) headUpTo(limit int) (t token.Reader, ref []byte) {
	s.begin(&t, s.c.open.Pair)
	t.Cuts = !t.Wide && !s.isDestination()
	t.Limit = min(t.Limit, limit)
	return t, s.b[s.c.start:s.run(&t, s.from())]
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
		return names.IsAbbreviated(ref)
	case Relative:
		if len(ref) < c.scheme() {
			return false // the colon of a base's scheme was trimmed
		}
		if !s.opt.SkipAbbreviated && names.BeginsAbbreviated(ref) {
			return false // that is what its own trigger finds (rule A1)
		}
		return names.IsRelative(ref[c.scheme():], c.open.Pair, c.colon >= 0)
	case Email:
		return s.names.IsEmail(ref)
	case Domain:
		return s.names.IsDomain(ref)
	}
	n := c.nameLen()
	switch {
	case len(ref) <= n+1:
		return false
	case len(ref) > n+2 && ref[n+1] == '/' && ref[n+2] == '/':
		return schemes.HasHost(ref, n+1)
	case c.slashes || c.cut:
		return false
	}
	anyScheme := s.takesAnyScheme()
	if !anyScheme && !scan.Registered(ref[:n]) {
		return false
	}
	return schemes.Satisfies(ref[:n], ref[n+1:], anyScheme)
}

// takesAnyScheme reports whether any scheme will do without "//" after it: between angle brackets, after
// the prefix, or where that is asked for (rule S2).
func (s *site) takesAnyScheme() bool {
	return s.opt.AllSchemes || s.c.open.Prefix && s.c.open.Pair.IsAngle()
}

// canContinue reports whether the candidate's first line, up to end, may be the beginning of
// a reference: it is one as it stands.
func (s *site) canContinue(end int, undo bool) bool {
	ref := s.b[s.c.start:end]
	return len(ref) > 0 && s.acceptable(ref[:token.TrimEnd(ref, token.Before{})], undo)
}
