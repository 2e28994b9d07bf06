package delimit

import (
	"bytes"
	"unicode/utf8"

	"urigrep/internal/text"
	"urigrep/scan"
)

// A candidate is a place where a reference may begin.
type candidate struct {
	kind     Kind
	start    int  // index of its first byte, after wrapper and prefix
	colon    int  // index of the ':' after its scheme; -1 without one
	slashes  bool // "//" follows the colon, or "\/\/" (rule R7)
	auth     int  // index after them; valid if slashes
	split    bool // a line break follows the colon
	cut      bool // its scheme was cut out of a longer run (rule S1)
	gap      gap  // a soft line break inside its scheme or "://" (rule R6)
	hostOnly bool // nothing belongs to the candidate after its host
	host     int  // index after the host of a bare domain or address; 0 for other kinds
	open     scan.Opener
}

// rules returns the rules that the candidate's beginning shows.
func (c *candidate) rules() (r Rules) {
	if c.open.Prefix {
		r |= RuleP1
	}
	if c.cut {
		r |= RuleS1
	}
	return r | ruleOf(c.kind)
}

// uriAt returns the candidate whose scheme ends before the ':' at b[j].
func uriAt(b []byte, j, lo int, o *Options) (c candidate, ok bool) {
	ok = c.setURI(b, j, lo, o)
	return c, ok
}

// setURI makes c the candidate whose scheme ends before the ':' at b[j], if there is one. Most
// colons end no scheme: c is only written when all is known.
func (c *candidate) setURI(b []byte, j, lo int, o *Options) bool {
	rest := b[j+1:]
	escaped := bytes.HasPrefix(rest, escapedSlashes)
	slashes, auth := true, 0
	switch {
	case len(rest) > 1 && rest[0] == '/' && rest[1] == '/':
		auth = j + 3
	case escaped:
		auth = j + 1 + len(escapedSlashes)
	case len(rest) > 1 && (rest[0] == '=' || rest[0] == '/') && c.setBrokenSlashes(b, j, lo):
		return true
	default:
		slashes = false
	}
	split := !slashes && (text.Break(rest) > 0 || len(rest) > 0 && rest[0] == '\\')
	if !slashes && !split && (len(rest) == 0 || !text.IsURI(rest[0]) && !text.IsExcluded(rest[0]) && !(o.IRI && rest[0] >= utf8.RuneSelf)) {
		return false
	}
	if !slashes && !o.AllSchemes && scan.RulesOutScheme(b, j, lo, split) {
		return false
	}
	// Between angle brackets and behind the prefix any scheme will do (rule S2); only
	// which it is only the opener shows, which is farther left: so the scheme is read first.
	start, cut, ok := scan.SchemeBefore(b, j, lo, slashes || split, true)
	if (!ok || scan.SoftBreakBefore(b[:start]) > 0) && !split && !escaped {
		if broken, ok := c.setBrokenScheme(b, j, lo, auth, slashes); broken {
			return ok
		}
	}
	if !ok || escaped && !escapesSolidus(b, start) {
		return false
	}
	if !slashes && !split && !o.AllSchemes && !scan.Registered(b[start:j]) && !prefixMayPrecede(b, start) {
		return false
	}
	if !slashes && prefixAt(b[start:]) > 0 {
		return false // the prefix itself (rule P1)
	}
	*c = candidate{kind: URI, start: start, colon: j, slashes: slashes, auth: auth, split: split, cut: cut}
	c.open = scan.OpenerBefore(b, start, lo)
	if !slashes && !split && o.isLax(b[start:j+1]) && (c.open.Pair.IsAngle() || c.open.Pair.IsQuote()) {
		c.kind = Relative
	}
	if split && c.open.Pair == scan.NoPair {
		return scan.Registered(b[start:j]) && slashesMayFollow(b, j+1)
	}
	return true
}

// escapedSlashes are the "//" after a scheme as JSON may have them (rule R7).
var escapedSlashes = []byte(`\/\/`)

// scheme returns the length of the candidate's scheme and its colon.
func (c *candidate) scheme() int {
	if c.colon < 0 {
		return 0
	}
	return c.nameLen() + 1
}

// slashesMayFollow reports whether "//" may be the first text of the line after the
// line break, or the backslash and line break, at b[i]: nothing else can follow a bare
// scheme there (rule R5), and text is full of words with a colon at the end of the line.
func slashesMayFollow(b []byte, i int) bool {
	if b[i] == '\\' {
		i++
	}
	n := text.Break(b[i:])
	if n == 0 {
		return false
	}
	i += n
	line := b[i : i+lineLen(b[i:])]
	if isBlank(line) {
		_, page := pageBreak(b[:min(len(b), i+extentSlack)], i)
		return page
	}
	for at := 0; ; at++ {
		k := bytes.Index(line[at:], []byte("//"))
		if k < 0 {
			return false
		}
		if at += k; at == 0 || line[at-1] != ':' && !text.IsAlnum(line[at-1]) {
			return true
		}
	}
}
