package delimit

import (
	"bytes"
	"slices"

	"urigrep/delimit/internal/chars"
	"urigrep/delimit/internal/lines"
	"urigrep/delimit/internal/names"
	"urigrep/delimit/internal/token"
	"urigrep/internal/text"
	"urigrep/scan"
)

// Rule R6 where a reference begins: a soft line break of quoted-printable inside its scheme, or
// between that and the end of the "//" after it. The ':' is the trigger of the candidate as
// everywhere; its line has at most the rest of the scheme, and the scheme is read on backward over
// the break. The readers begin on the line before and cross the break as any other.

// A gap is a soft line break inside the scheme or the "://" of a candidate: b[at] is its '=',
// b[next] begins the next line. A plain line break between the slashes is one too, from its first
// byte to the end of the next line's leader (rule R5). In the zero gap is none.
type gap struct{ at, next int }

// isZero reports whether there is none.
func (g gap) isZero() bool { return g.next == 0 }

// before returns how many bytes of the gap stand before b[i], which is not part of it.
func (g gap) before(i int) int {
	if i < g.next {
		return 0
	}
	return g.next - g.at
}

// moves reports whether lb is the line break of the gap, and lets the text after it begin where the
// gap ends: after the leader of the line.
func (g gap) moves(lb *lines.Break) bool {
	if g.isZero() || lb.Next <= g.at || lb.Next > g.next {
		return false
	}
	lb.Next = g.next
	return true
}

// setBrokenScheme makes c the candidate whose ':' is b[j] and whose scheme begins on the line
// before, which a '=' ends: a registered scheme, of which the part after the line break is not
// registered by itself. slashes says that "//" follows the ':', and auth where that ends. broken is
// false where there is no such scheme; ok is false there too, and where it begins before lo.
func (c *candidate) setBrokenScheme(b []byte, j, lo, auth int, slashes bool) (broken, ok bool) {
	tail := j
	for tail > 0 && j-tail < scan.MaxScheme && text.IsScheme(b[tail-1]) {
		tail--
	}
	n := text.SoftBreakBefore(b[:tail])
	if n == 0 || scan.Registered(b[tail:j]) {
		return false, false
	}
	g := gap{at: tail - n, next: tail}
	var whole [2*scan.MaxScheme + 2]byte
	head := b[max(0, g.at-scan.MaxScheme-2):g.at]
	word := append(append(whole[:0], head...), b[tail:j]...)
	k, cut, ok := scan.SchemeBefore(word, len(word), 0, slashes, false)
	if !ok || k >= len(head) || !scan.Registered(word[k:]) {
		return false, false
	}
	start := g.at - (len(head) - k)
	if start < lo {
		return true, false
	}
	*c = candidate{kind: URI, start: start, colon: j, slashes: slashes, auth: auth, cut: cut, gap: g}
	c.open = scan.OpenerBefore(b, start, lo)
	return true, true
}

// setBrokenSlashes makes c the candidate whose ':' is b[j] if "//" and a host follow it, with a
// soft line break before them or between, and its scheme is registered.
func (c *candidate) setBrokenSlashes(b []byte, j, lo int) bool {
	i := j + 1
	if b[i] == '/' {
		i++
	}
	g, ok := gapAt(b, i)
	auth := g.next + j + 3 - i
	if !ok || auth >= len(b) || !chars.BeginsHost(b[auth]) || len(bytes.Trim(b[g.next:auth], "/")) > 0 {
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

// gapAt returns the gap at b[i]: a soft line break, or after a '/' a plain one, before another '/' and
// what can be told to be a host.
func gapAt(b []byte, i int) (g gap, ok bool) {
	if i == len(b) {
		return g, false
	}
	if b[i] == '=' {
		n := text.Break(b[i+1:])
		return gap{at: i, next: i + 1 + n}, n > 0
	}
	n := text.Break(b[i:])
	if n == 0 || b[i-1] != '/' {
		return g, false
	}
	line := b[i+n : i+n+chars.LineLen(b[i+n:])]
	k := text.Strip(chars.LineHead(b, i), line, false)
	rest := line[k:]
	if len(rest) < 2 || rest[0] != '/' || rest[1] == '/' {
		return g, false
	}
	return gap{at: i, next: i + n + k}, names.MayBeHost(rest[1:1+chars.RunOfURI(rest[1:])], []byte("http"))
}

// breaksHead reports whether a soft line break stands at b[end], where the first line of the
// candidate ends, which has no "//", and the candidate has what its scheme requires only with the
// next line (rule R6); or a line break after "doi:10." (rule R5).
func (s *site) breaksHead(end int) bool {
	b, c := s.b, &s.c
	soft := b[end-1] == '='
	if end-c.start > chars.RequirementLook || !soft && !bytes.EqualFold(b[c.start:end], []byte("doi:10.")) {
		return false
	}
	lb, ok := lines.At(&s.mem.seen, b, c.start, end)
	if !ok || lb.Soft != soft {
		return false
	}
	next := b[lb.Next:min(len(b), lb.Next+chars.RequirementLook)]
	ref := slices.Concat(b[c.start:lb.Piece], next[:chars.RunOfURI(next)])
	return s.acceptable(ref[:token.TrimEnd(ref, token.Before{})], false)
}

// name returns the candidate's scheme.
func (c *candidate) name(b []byte) []byte {
	if c.gap.isZero() || c.colon <= c.gap.at {
		return b[c.start:c.colon]
	}
	return slices.Concat(b[c.start:c.gap.at], b[c.gap.next:c.colon])
}

// nameLen returns the length of the candidate's scheme.
func (c *candidate) nameLen() int { return c.colon - c.start - c.gap.before(c.colon) }
