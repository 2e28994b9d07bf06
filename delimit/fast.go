package delimit

import (
	"bytes"
	"unicode/utf8"

	"urigrep/delimit/internal/join"
	"urigrep/delimit/internal/lines"
	"urigrep/delimit/internal/scheme"
	"urigrep/delimit/internal/token"
	"urigrep/internal/text"
	"urigrep/scan"
)

// This file reads the commonest candidates in one pass: references of the most ordinary
// characters on one line, those of http and https, bare or directly between < >, " ", ( ) or [ ],
// and those of schemes without "//", directly between < >. Its contract: where it finds a reference,
// the readers would find the same; else it leaves the candidate to them.

// A fastReading is a valid reference read in one pass. It lies in the site: Go would copy one that
// is returned more slowly than it is read.
type fastReading struct {
	start, end int // indices
	wrapper    Wrapper
	trimmed    bool    // punctuation at the end was left out (rule T1)
	stays      float64 // the probability that it does not go on over a line end (rule R5)
}

// readFast reads the candidate whose ':' is b[j] into s.quick in one pass, if that can be done. If
// only its beginning is ordinary, begun is true and s.c is the candidate.
func (s *site) readFast(b []byte, j, lo int) (read, begun bool) {
	if j+1 < len(b) && text.IsAlnum(b[j+1]) {
		return s.readFastOpaque(b, j, lo), false
	}
	start, ok := fastStart(b, j, lo)
	if !ok {
		return false, false
	}
	s.quick.stays = 1
	end := token.FastEnd(b, j+3, true)
	if end > 0 && end-start <= s.max {
		wrapper, ok := fastWrapper(b[start-1], b[end])
		stop := end
		if ok && wrapper != Angle {
			end = fastTrim(b, start, end, wrapper)
			ok = end > 0
		}
		if end-j <= len("://www/") && mayBeHalfName(b[j:max(j, end)]) {
			ok = false
		}
		if ok && (wrapper != Bare || !join.MayBeRepeated(b, start, stop) && s.endsPlainly(b, start, j, stop)) {
			r := &s.quick
			r.start, r.end, r.wrapper, r.trimmed = start, end, wrapper, end < stop
			return true, true
		}
	}
	s.c = fastCandidate(b, start, j)
	return false, true
}

// readFastOpaque is readFast for a candidate without "//": between angle brackets, as in the fields
// of mailing lists.
func (s *site) readFastOpaque(b []byte, j, lo int) bool {
	start := j
	for start > lo && text.IsAlpha(b[start-1]) && j-start < scan.MaxScheme {
		start--
	}
	if start == j || start == lo || b[start-1] != '<' || s.opt.isLax(b[start:j+1]) || !scan.Registered(b[start:j]) {
		return false
	}
	end := token.FastEnd(b, j+1, false)
	if end == 0 || b[end] != '>' || end-start > s.max || !scheme.Satisfies(b[start:j], b[j+1:end], false) {
		return false
	}
	s.quick = fastReading{start: start, end: end, wrapper: Angle, stays: 1}
	return true
}

// fastCandidate returns the candidate that begins at b[start], after whose scheme
// "://" stands.
func fastCandidate(b []byte, start, colon int) candidate {
	c := candidate{kind: URI, start: start, colon: colon, slashes: true, auth: colon + 3, open: scan.Opener{At: start}}
	switch b[start-1] {
	case '<':
		c.open = scan.Opener{At: start - 1, Pair: scan.PairAngle}
	case '"':
		c.open = scan.Opener{At: start - 1, Pair: scan.PairQuote}
	case '(':
		c.open = scan.Opener{At: start - 1, Pair: scan.PairParen}
	case '[':
		c.open = scan.Opener{At: start - 1, Pair: scan.PairBracket}
	}
	return c
}

// fastStart returns where the scheme http or https before the ':' at b[j] begins,
// if "//" and a letter or digit follow and nothing that stands before it needs a
// closer look.
func fastStart(b []byte, j, lo int) (start int, ok bool) {
	if j+4 >= len(b) || b[j+1] != '/' || b[j+2] != '/' || !text.IsAlnum(b[j+3]) {
		return 0, false
	}
	switch {
	case j >= 5 && string(b[j-5:j]) == "https":
		start = j - 5
	case j >= 4 && string(b[j-4:j]) == "http":
		start = j - 4
	default:
		return 0, false
	}
	return start, beginsOrdinarily(b, start, lo)
}

// beginsOrdinarily reports whether the text before b[start] is an opener that this file reads, or
// has neither opener nor prefix nor a part of the scheme.
func beginsOrdinarily(b []byte, start, lo int) bool {
	if start <= lo {
		return false
	}
	switch c := b[start-1]; {
	case c == '<', c == '"', c == '(', c == '[':
		return true
	case c == ' ' && start-lo > 1 && !text.EndsOpenerOrLeader(b[start-2]):
		return true
	case text.IsScheme(c), scan.Opens(c), c == ';': // ';' may end an escaped opener or begin a terminal's link
		return false
	case start-lo == 1: // all before it is taken
		return true
	}
	o := scan.OpenerBefore(b, start, lo)
	return o.Pair == scan.NoPair && !o.Prefix
}

// fastWrapper returns the wrapper that the bytes before and after a reference
// make; ok is false where they do not go together.
func fastWrapper(opener, closer byte) (w Wrapper, ok bool) {
	switch opener {
	case '<':
		return Angle, closer == '>'
	case '"':
		return Quote, closer == '"'
	case '(':
		return Paren, closer == ')'
	case '[':
		return Bracket, closer == ']'
	}
	return Bare, closer != ']'
}

// mayBeHalfName reports whether "www" is the whole host of ref, with at most a '/' after it (rule S3). ref begins
// with "://".
func mayBeHalfName(ref []byte) bool {
	return text.EqualFold(bytes.TrimSuffix(ref, []byte("/")), "://www")
}

// endsPlainly reports whether a bare reference that begins at b[start] and ends at b[end] is
// not continued on the next line, and that is so unlikely that the longer reading is not even
// an alternative (rule R5).
func (s *site) endsPlainly(b []byte, start, colon, end int) bool {
	if !s.opt.Rejoin.bare() || isFollowedInLine(b, end) {
		return true
	}
	if b[end] == '\n' && b[start-1] == '\n' && scheme.BeginsURI(b[end+1:]) {
		return true // URIs, each on a line of its own
	}
	s.c = fastCandidate(b, start, colon)
	s.b = s.extent(b)
	lb, ok := lines.At(&s.mem.seen, s.b, start, end)
	if !ok || lb.Literal || lb.Marked {
		return !ok
	}
	ref := s.c.begun(start, s.max, lb)
	ref.Auth = s.c.auth - start
	if _, ok = s.factsAt(ref, nil, lb); !ok {
		return true
	}
	p := s.verdict().Probability
	s.quick.stays = 1 - p
	return p < join.Suggest
}

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

// fastTrim returns the index after the reference without one mark of punctuation
// at its end (rule T1), or 0 if the rules have to look.
func fastTrim(b []byte, start, end int, w Wrapper) int {
	switch b[end-1] {
	case '.', ',', ':', '!', '?':
	case ';':
		if w == Quote {
			return 0
		}
	case '*', '_', '~', '=', '+', '-':
		return 0
	case '/':
		if b[end-2] == '*' {
			return 0 // the end of a comment
		}
		return end
	default:
		return end
	}
	if c := b[end-2]; !text.IsAlnum(c) && c != '/' {
		return 0
	}
	if w == Paren && start > 1 && b[start-2] == ']' {
		return 0 // the destination of a Markdown link
	}
	return end - 1
}
