package delimit

import (
	"bytes"

	"urigrep/delimit/internal/names"
	"urigrep/delimit/internal/token"
	"urigrep/internal/schemes"
	"urigrep/internal/text"
	"urigrep/scan"
)

// runHead reads the first line of the candidate with t, and returns where that ends; ok is false if it is no
// reference. If the token is long, its first bytes decide, which tell whether it has what its scheme requires
// and a host. Many candidates may stand in one token, and each would read it to its end in vain (rule L2).
func (s *site) runHead(t *token.Reader) (end int, ok bool) {
	c, b := &s.c, s.b
	end = s.run(t, s.from(), max(c.start, c.colon, t.Auth)+text.RequirementLook+1)
	if c.kind == URI && c.slashes && c.gap.IsZero() && end > c.auth && !text.SoftBreakAt(b, c.auth) {
		s.refused = !schemes.MayHaveHost(b[c.auth:end], c.name(b))
	}
	head := b[c.start:end]
	switch {
	case s.refused:
		return end, false
	case !t.IsPaused():
		return end, true
	case !s.mayBegin(head, t):
		s.refused = !t.Pair.IsQuote() // else it may end before, bare
		return end, false
	}
	if n := s.headLen(head, t); n < len(head) {
		cfg := t.Config
		cfg.Limit = min(cfg.Limit, c.start+n)
		*t = token.New(cfg)
		t.Undo = c.escaped
		return s.run(t, s.from(), len(b)), true
	}
	return s.run(t, end, len(b)), true
}

// mayBegin reports whether a reference may begin with the head of the candidate, which goes on.
func (s *site) mayBegin(head []byte, t *token.Reader) bool {
	c := &s.c
	switch {
	case c.kind == Relative, c.kind == Domain, !c.gap.IsZero(), t.CutAt >= 0 && t.Auth >= 0:
		return true
	case c.kind == Abbreviated:
		plain := s.mem.plain(head, t.Undo) // longer than the host of one may be
		return names.AbbreviatedLen(plain) > 0 && !names.IsAbbreviatedHost(plain)
	case c.slashes && !c.escaped && text.EndOfAuthority(head[c.auth-c.start:]) < 0:
		return true
	case s.opt.Email && isMailto(head, c) && !t.Undo && !mayHaveAddress(head[len("mailto:"):], c.slashes):
		return false
	}
	return s.acceptable(head[:token.TrimEnd(head, s.b[:c.start])], t.Undo)
}

// mayHaveAddress reports whether rest, which a mailto URI goes on with, may begin with an address; after slashes,
// whether it may hold one.
func mayHaveAddress(rest []byte, slashes bool) bool {
	if slashes {
		return bytes.IndexByte(rest, '@') >= 0 || bytes.Contains(rest, []byte("%40"))
	}
	return !names.StartsBadLocal(rest)
}

// headLen returns how many bytes of the head of a candidate that goes on belong to it: up to the end of its host and
// port if these end it, or of its addresses.
func (s *site) headLen(head []byte, t *token.Reader) int {
	switch c := &s.c; {
	case t.Wide && !t.Pair.IsQuote(): // a destination, which its closer ends
	case t.Auth >= 0 && t.Gap == 0 && c.kind != Domain:
		return s.hostEnd(head, t.Auth-c.start, t.Pair)
	case s.opt.Email && !t.Undo && !t.Pair.IsQuote() && c.kind == URI && !c.slashes && isMailto(head, c):
		if n := names.AddressesEnd(head); n > 0 {
			return n
		}
	}
	return len(head)
}

// acceptable reports whether ref, read from the candidate, is a reference: its scheme has what it
// requires, its authority something a host can be made of (rules S2, S3, A1, A2, F1). undo says
// that it has escapes (rule R7).
func (s *site) acceptable(ref []byte, undo bool) bool {
	c := &s.c
	ref = s.mem.plain(ref, undo)
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
	return len(ref) > 0 && s.acceptable(ref[:token.TrimEnd(ref, nil)], undo)
}
