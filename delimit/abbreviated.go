package delimit

import (
	"bytes"

	"urigrep/internal/text"
	"urigrep/scan"
)

// impliedScheme returns what an abbreviated reference leaves out before its host
// (RFC 2396, Appendix F; rule A1).
func impliedScheme(text []byte) string {
	if text[0]|0x20 == 'f' {
		return "ftp://"
	}
	return "http://"
}

// ImpliedScheme returns the beginning that text, a reference of the kind k, leaves out: "http://"
// or "ftp://" for the kind Abbreviated (rule A1), "mailto:" for Email and "http://" for Domain
// (rule A2), "" for the others.
func (k Kind) ImpliedScheme(text []byte) string {
	switch {
	case len(text) == 0:
		return ""
	case k == Abbreviated:
		return impliedScheme(text)
	case k == Email:
		return "mailto:"
	case k == Domain:
		return "http://"
	}
	return ""
}

// ImpliedScheme returns the beginning that m.Text leaves out; see Kind.ImpliedScheme.
func (m *Match) ImpliedScheme() string { return m.Kind.ImpliedScheme(m.Text) }

// isAbbreviated reports whether text begins with www. or ftp. and a host name of
// at least two more labels, the last of which has a letter, and is no addr-spec.
func isAbbreviated(text []byte) bool {
	labels, i := 0, 0
	last := 0
	for i < len(text) {
		n := labelLen(text[i:])
		if n == 0 {
			return false
		}
		labels++
		last = i
		i += n
		if i+1 >= len(text) || text[i] != '.' || labelLen(text[i+1:]) == 0 {
			break
		}
		i++
	}
	if labels < 3 || !hasLetter(text[last:i]) {
		return false
	}
	return i == len(text) || bytes.IndexByte([]byte("/?#:.,"), text[i]) >= 0
}

// mayBeAbbreviated reports whether the candidate, which begins with www. or ftp., may be an
// abbreviated reference, as far as its first requirementLook bytes tell: what follows its host
// is what may follow one, or is of what is trimmed (rules T1, T3).
func (s *site) mayBeAbbreviated() bool {
	pair := s.c.open.Pair
	return s.mayBeginHost() && (s.mayEndHost(pair) || pair.IsQuote() && s.mayEndHost(scan.NoPair))
}

// mayBeginHost reports whether the candidate may begin with a host name of three labels, the
// last of which has a letter; where a line or what is looked at ends before that, it may.
func (s *site) mayBeginHost() bool {
	i, limit := s.c.start, min(len(s.b), s.c.start+requirementLook)
	for labels := 1; ; labels++ {
		n := labelLen(s.b[i:limit])
		if i+n == limit || labels > 2 && hasLetter(s.b[i:i+n]) {
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
		return true // an escape that may be undone (rule R7)
	}
	lb, broken := breakAt(&s.mem.seen, s.b, s.c.start, i)
	return broken && mayContinueHost(s.b, lb.next)
}

// mayContinueHost reports whether the line that begins at b[i] may go on with a host name behind
// its leader, or is blank, so that a page break may follow.
func mayContinueHost(b []byte, i int) bool {
	for end := min(len(b), i+text.MaxLeader); i < end; i++ {
		if c := b[i]; text.IsAlnum(c) || c != '+' && c != '-' && !text.IsBlank(c) && !text.EndsLeader(c) {
			break
		}
	}
	return i == len(b) || b[i] == '.' || text.Break(b[i:]) > 0 || labelLen(b[i:i+1]) > 0
}

// mayEndHost reports whether the candidate, read up to what closes pair, may be a host name and
// what may follow one.
func (s *site) mayEndHost(pair scan.Pair) bool {
	var t tokenizer
	s.begin(&t, pair)
	t.cuts = true
	limit := min(t.limit, s.c.start+requirementLook)
	t.limit = limit
	end := s.run(&t, s.from())
	if end < limit || t.cutAt >= 0 || t.undo || end == len(s.b) {
		return true // it ends soon, or is cut
	}
	ref := s.b[s.c.start:end]
	host := 0
	for host < len(ref) && (ref[host] == '.' || labelLen(ref[host:]) > 0) {
		host += max(1, labelLen(ref[host:]))
	}
	return isAbbreviated(ref) || host < len(ref) && ref[host] == '(' || isTrimmable(ref[host:])
}

// isTrimmable reports whether tail, which follows a host and goes on, may be trimmed as a whole:
// marks, and perhaps a dash and a word between them (rule T1).
func isTrimmable(tail []byte) bool {
	tail = trimMarks(tail)
	for len(tail) > 0 && (tail[0] == '-' || tail[0] == '\'' || text.IsAlpha(tail[0])) {
		tail = tail[1:]
	}
	return len(trimMarks(tail)) == 0
}

// trimMarks returns b without the marks that it begins with.
func trimMarks(b []byte) []byte {
	for len(b) > 0 && (b[0] >= 0x80 || !text.IsAlnum(b[0]) && b[0] != '-' && b[0] != '/') {
		b = b[1:]
	}
	return b
}

// labelLen returns the length of the label of a host name at the start of b.
func labelLen(b []byte) int {
	i := 0
	for i < len(b) && (text.IsAlnum(b[i]) || b[i] == '-' || b[i] == '_' || b[i] >= 0x80) {
		i++
	}
	return i
}

// hasLetter reports whether b has a letter, or a character beyond ASCII.
func hasLetter(b []byte) bool {
	for _, c := range b {
		if text.IsAlpha(c) || c >= 0x80 {
			return true
		}
	}
	return false
}
