package delimit

import (
	"bytes"
	"unicode/utf8"

	"urigrep/delimit/internal/join"
	"urigrep/delimit/internal/lines"
	"urigrep/delimit/internal/names"
	"urigrep/internal/schemes"
	"urigrep/internal/text"
	"urigrep/scan"
)

// A candidate is a place where a reference may begin.
type candidate struct {
	kind    Kind
	start   int       // index of its first byte, after wrapper and prefix
	colon   int       // index of the ':' after its scheme; -1 without one
	slashes bool      // "//" follows the colon, escaped or not (rule R7)
	auth    int       // index after them; valid if slashes
	escaped bool      // each of them is escaped
	split   bool      // a line break follows the colon
	cut     bool      // its scheme was cut out of a longer run (rule S1)
	gap     lines.Gap // a soft line break inside its scheme or "://" (rule R6)

	destination bool // it is a destination of Markdown (rule F1)

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

// setURI makes c the candidate whose scheme ends before the ':' at b[j], if there is one. Most
// colons end no scheme: c is only written when all is known. Of one that is escaped its token has to
// show whether "\/" is an escape.
func (c *candidate) setURI(b []byte, j, lo int, o *Options) bool {
	rest := b[j+1:]
	slashes, auth, escaped := true, j+3, 0
	if len(rest) < 2 || rest[0] != '/' || rest[1] != '/' {
		if len(rest) > 1 && (rest[0] == '=' || rest[0] == '/') && c.setBrokenSlashes(b, j, lo) {
			return true
		}
		escaped = text.EscapedSlashes(rest)
		slashes, auth = escaped > 0, j+1+escaped
	}
	split := !slashes && (text.Break(rest) > 0 || len(rest) > 0 && rest[0] == '\\')
	if !slashes && !split && (len(rest) == 0 || !text.IsURI(rest[0]) && !text.IsExcluded(rest[0]) &&
		!(o.IRI && rest[0] >= utf8.RuneSelf)) {
		return false
	}
	// Between angle brackets and after the prefix any scheme will do (rule S2); only
	// which it is only the opener shows, which is farther left: so the scheme is read first.
	start, cut, ok := scan.SchemeBefore(b, j, lo, slashes || split, true)
	if (!ok || text.SoftBreakBefore(b[:start]) > 0) && !split && escaped == 0 {
		if broken, ok := c.setBrokenScheme(b, j, lo, auth, slashes); broken {
			return ok
		}
	}
	if !ok {
		return false
	}
	registeredOnly := escaped > 0 && rest[0] == '&' || !slashes && !split && !o.AllSchemes &&
		!scan.PrefixMayPrecede(b, start)
	if registeredOnly && !scan.Registered(b[start:j]) {
		return false
	}
	if !slashes && text.PrefixAt(b[start:]) > 0 {
		return false // the prefix itself (rule P1)
	}
	*c = candidate{kind: URI, start: start, colon: j, slashes: slashes, auth: auth, escaped: escaped > 0, split: split,
		cut: cut}
	c.open = scan.OpenerBefore(b, start, lo)
	if !slashes && !split && o.isLax(b[start:j+1]) && (c.open.Pair.IsAngle() || c.open.Pair.IsQuote()) {
		c.kind = Relative
	}
	if split && c.open.Pair == scan.NoPair {
		return schemes.HasHosts(b[start:j]) && slashesMayFollow(b, j+1)
	}
	return true
}

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
	line := b[i : i+text.LineLen(b[i:])]
	if text.IsBlankLine(line) {
		_, page := lines.Page(b[:min(len(b), i+extentSlack)], i)
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

// begun returns the candidate as a reference that is read up to the end lb of the piece that begins
// at piece, and may have most bytes.
func (c *candidate) begun(piece, most int, lb lines.Break) join.Begun {
	return join.Begun{
		Start: c.start, Piece: piece, Limit: c.start + most + 1, Pair: c.open.Pair,
		AtColon: c.split && lb.Piece == c.colon+1, AtSlashes: c.slashes && lb.Piece == c.auth,
	}
}

// setName makes c a candidate of that kind out of a name; what is before lo is taken already.
func (c *candidate) setName(kind Kind, b []byte, name names.Span, lo int) bool {
	*c = candidate{kind: kind, start: name.Start, colon: -1, host: name.Host, hostOnly: name.HostOnly}
	c.open = scan.OpenerBefore(b, c.start, lo)
	return true
}

// setAbbreviated makes c the candidate that begins with the www. or ftp. whose dot is b[j], or
// with the www and digits whose last letter that is (rule A1).
func (c *candidate) setAbbreviated(b []byte, j, lo int) bool {
	start, ok := scan.AbbreviatedBefore(b, j, lo)
	return ok && c.setName(Abbreviated, b, names.Span{Start: start}, lo)
}

// setRelative makes c the candidate for a relative reference whose opener, '<' or
// '"', is b[j] (rule F1). White space after '<' is skipped.
func (c *candidate) setRelative(b []byte, j, lo int) bool {
	*c = candidate{kind: Relative, colon: -1, start: j + 1, open: scan.Opener{Pair: scan.PairQuote, At: j}}
	if j < lo {
		return false
	}
	if b[j] == '<' {
		if j > 0 && (text.IsAlnum(b[j-1]) || b[j-1] == '_' || b[j-1] == '<') ||
			names.AfterInclude(b[max(0, j-text.LineLook/16):j]) {
			return false // a type, a tag of POD, a here-document; an include
		}
		c.open.Pair = scan.PairAngle
		c.start = skipWhite(b, c.start, j+text.LineLook)
		if p := text.PrefixAt(b[c.start:]); p > 0 {
			c.start = skipWhite(b, c.start+p, j+text.LineLook)
			c.open.Prefix = true
		}
	}
	return c.start < len(b) && text.IsURI(b[c.start])
}

// skipWhite returns the index after the white space at b[i], which begins before b[to].
func skipWhite(b []byte, i, to int) int {
	for n := text.BlankOrBreak(b[i:]); n > 0 && i < to; n = text.BlankOrBreak(b[i:]) {
		i += n
	}
	return i
}
