package delimit

import (
	"bytes"
	"slices"

	"urigrep/delimit/internal/lines"
	"urigrep/delimit/internal/token"
	"urigrep/internal/text"
	"urigrep/scan"
)

// Rule R6 where a reference begins: a soft line break of quoted-printable inside its scheme, or
// between that and the end of the "//" after it. The ':' is the trigger of the candidate as
// everywhere; its line has at most the rest of the scheme, and the scheme is read on backward over
// the break. The readers begin on the line before and cross the break as any other.

// setBrokenScheme makes c the candidate whose ':' is b[j] and whose scheme begins on the line before
// (rule R6). slashes says that "//" follows the ':', and auth where that ends. broken is false where
// there is no such scheme; ok is false there too, and where it begins before lo.
func (c *candidate) setBrokenScheme(b []byte, j, lo, auth int, slashes bool) (broken, ok bool) {
	start, g, cut, broken := lines.BrokenScheme(b, j, slashes)
	if !broken || start < lo {
		return broken, false
	}
	*c = candidate{kind: URI, start: start, colon: j, slashes: slashes, auth: auth, cut: cut, gap: g}
	c.open = scan.OpenerBefore(b, start, lo)
	return true, true
}

// setBrokenSlashes makes c the candidate whose ':' is b[j] if "//" and a host follow it, with a
// soft line break before them or between, and its scheme is registered.
func (c *candidate) setBrokenSlashes(b []byte, j, lo int) bool {
	g, auth, ok := lines.BrokenSlashes(b, j)
	if !ok {
		return false
	}
	start, cut, ok := scan.SchemeBefore(b, j, lo, true, false)
	if !ok || !scan.Registered(b[start:j]) {
		return false
	}
	*c = candidate{kind: URI, start: start, colon: j, slashes: true, auth: auth, cut: cut, gap: g}
	c.open = scan.OpenerBefore(b, start, lo)
	return true
}

// breaksHead reports whether a soft line break stands at b[end], where the first line of the
// candidate ends, which has no "//", and the candidate has what its scheme requires only with the
// next line (rule R6); or a line break after "doi:10." (rule R5).
func (s *site) breaksHead(end int) bool {
	b, c := s.b, &s.c
	soft := b[end-1] == '='
	if end-c.start > text.RequirementLook || !soft && !bytes.EqualFold(b[c.start:end], []byte("doi:10.")) {
		return false
	}
	lb, ok := lines.At(&s.mem.seen, b, c.start, end)
	if !ok || lb.Soft != soft {
		return false
	}
	next := b[lb.Next:min(len(b), lb.Next+text.RequirementLook)]
	ref := slices.Concat(b[c.start:lb.Piece], next[:text.RunOfURI(next)])
	return s.acceptable(ref[:token.TrimEnd(ref, nil)], false)
}

// name returns the candidate's scheme.
func (c *candidate) name(b []byte) []byte {
	if c.gap.IsZero() || c.colon <= c.gap.At {
		return b[c.start:c.colon]
	}
	return slices.Concat(b[c.start:c.gap.At], b[c.gap.Next:c.colon])
}

// nameLen returns the length of the candidate's scheme.
func (c *candidate) nameLen() int { return c.colon - c.start - c.gap.Before(c.colon) }
