package delimit

import (
	"bytes"
	"unicode/utf8"

	"urigrep/internal/text"
)

// A nextLine is what follows a line break after which a bare reference may go on.
type nextLine struct {
	at    int // index of the first character after the leader
	end   int // index after the token that begins there
	lead  leading
	page  bool
	quote bool // a leader that is more than white space was skipped
}

// lineAfter reads the beginning of the line after lb. ok is false where a
// reference cannot go on there whatever else is seen: a blank line, another URI, a
// list mark, a header field, quoting that the first line has not. A token of more than limit
// bytes is not read to its end.
func lineAfter(b []byte, c *candidate, limit int, lb lineBreak) (n nextLine, ok bool) {
	i := lb.next
	line := b[i : i+lineLen(b[i:])]
	if isBlank(line) {
		if i, n.page = pageBreak(b, i); !n.page {
			return n, false
		}
		line = b[i : i+lineLen(b[i:])]
	}
	first := lineHead(b, lb.piece)
	if c.start > lb.piece-len(first) {
		first = first[:c.start-(lb.piece-len(first))]
	} else {
		first = first[:text.LeaderOf(first).Len] // a line in the middle of the reference
	}
	own := text.LeaderOf(first)
	k := own.Strip(first, line, false)
	n.at = i + k
	n.quote = k > 0 && !isBlank(line[:k])
	if n.at >= len(b) || text.Break(b[n.at:]) > 0 || !own.Quoted && (b[n.at] == '>' || b[n.at] == '|') {
		return n, false
	}
	if mark := b[n.at]; c.start > 0 && mark == b[c.start-1] && !text.IsAlnum(mark) {
		return n, false // the same mark stands before both: a list
	}
	if n.quote && endsInMark(line[:k]) || uncommented(own, line[:k]) {
		return n, false
	}
	n.lead = leadingOf(own, first, line[:k], n.quote)
	if c.split && lb.piece == c.colon+1 && !bytes.HasPrefix(b[n.at:], []byte("//")) {
		return n, false // only "//" can follow a scheme's colon here
	}
	n.end = tokenEnd(b, n.at, c.start+limit+1)
	if n.end == n.at || beginsURI(b[n.at:]) || beginsAbbreviated(b[n.at:]) || isMark(b[n.at:n.end], b[n.end:]) {
		return n, false
	}
	return n, !bytes.Contains(b[n.at:n.end], []byte("://")) && !cutsOption(b, lb, n.at)
}

// tokenEnd returns the index after the run of URI characters at b[i], limit at most.
func tokenEnd(b []byte, i, limit int) int {
	t := tokenizer{start: i, limit: max(i, limit), cutAt: -1}
	end := t.run(b, i)
	if t.cutAt >= 0 {
		end = t.cutAt
	}
	return end
}

func beginsAbbreviated(b []byte) bool {
	return len(b) > 4 && b[3] == '.' && (bytes.EqualFold(b[:3], []byte("www")) || bytes.EqualFold(b[:3], []byte("ftp"))) && !text.IsDigit(b[4])
}

// isMark reports whether a token is what begins a list item, a header field, an
// underline or a command's option: no reference goes on with it.
func isMark(tok, after []byte) bool {
	blank := len(after) == 0 || text.Blank(after) > 0 || text.Break(after) > 0
	if !blank {
		return false
	}
	last := tok[len(tok)-1]
	switch {
	case len(bytes.Trim(tok, "-=_*#~+.:!")) == 0:
		return true // a bullet, an underline, an ellipsis
	case len(tok) == 1 && !text.IsDigit(tok[0]) && text.Blank(after) > 0:
		return true // "o ", "a "
	case last == ':' && len(tok) > 1 && text.IsAlpha(tok[0]):
		return true // Subject:
	case tok[0] == '(' || tok[0] == '[':
		return true // (1), [1], (see
	case last == ')' && len(tok) <= 4 || last == '.' && len(tok) <= 3 && text.IsDigit(tok[0]) && text.Blank(after) > 0:
		return true // 1) 2.
	case len(tok) > 1 && tok[0] == '-' && (tok[1] == '-' || text.IsAlpha(tok[1]) && (len(tok) == 2 || bytes.IndexByte(tok, '=') > 0)):
		return true // an option
	case bytes.HasPrefix(tok, []byte("...")):
		return true
	}
	return false
}

// leadingOf tells how the leader of a line relates to own, that of first, the line
// where the reference began. quote tells that it is more than white space.
func leadingOf(own text.Leader, first, leader []byte, quote bool) leading {
	if own.Len == 0 && len(leader) == 0 {
		return leadSame
	}
	quotes, others := 0, 0
	if own.Quoted {
		quotes = bytes.Count(first[:own.Len], []byte(">"))
	}
	if quote {
		others = bytes.Count(leader, []byte(">"))
	}
	switch {
	case quotes != others && others > 0:
		return leadDepth
	case quotes > 0 && others == 0:
		return leadLost
	case quote && bytes.HasSuffix(trimBlanks(leader), []byte("*")):
		return leadStar
	}
	x, y := columns(first[:own.Len]), columns(leader)
	switch {
	case y > x:
		return leadIndented
	case y < x:
		return leadOutdent
	}
	return leadSame
}

// endsInMark reports whether what both lines begin with ends in the mark of a list
// item: then the next line is an item of its own.
func endsInMark(leader []byte) bool {
	leader = trimBlanks(leader)
	last := leader[bytes.LastIndexAny(leader, " \t")+1:]
	if len(last) == 0 {
		return false
	}
	c := last[0]
	switch {
	case len(last) == 1:
		return bytes.IndexByte([]byte("-+o=:"), c) >= 0
	case c == '[' || c == '(':
		return len(bytes.Trim(last, "[]()0123456789")) == 0
	}
	return text.IsDigit(c) && len(bytes.Trim(last, ".)0123456789")) == 0
}

// uncommented reports whether own, the first line's leader, has a comment sign that the
// next line, whose leader is given, has not: its text is no comment.
func uncommented(own text.Leader, leader []byte) bool {
	switch sign := own.Comment; sign {
	case "", "*", "--":
		return false
	default:
		return !bytes.Contains(leader, []byte(sign))
	}
}

// columns returns the width of a leader, tabs going to the next multiple of eight.
func columns(b []byte) int {
	n := 0
	for _, c := range b {
		switch {
		case c == '\t':
			n += 8 - n%8
		case utf8.RuneStart(c):
			n++
		}
	}
	return n
}

// weigh weighs the evidence about a line end: a pure function of the text within fixed
// distances of it.
func weigh(p *place) verdict {
	e := see(p)
	return verdict{e.probability()}
}

// see collects the evidence about a line end. What costs more is looked for only where it
// could make a difference.
func see(p *place) (e evidence) {
	b, n, token := p.b, p.next, p.token
	e.cut = cutOf(p.ref, p.auth, p.lb)
	e.next = shapeOf(token)
	if e.cut == cutQuery && e.next == shapeField {
		e.next = shapeMixed // an attribute of a query, not a field of a header
	}
	if e.cut == cutDot && isFileSuffix(p.word) {
		e.next = shapeSuffix
	}
	e.then = followingOf(p)
	e.lead, e.page = n.lead, n.page
	e.alone = len(bytes.TrimLeft(p.head[:max(0, len(p.head)-(p.lb.piece-p.piece))], " \t>|:")) == 0
	e.blank = text.BlankBefore(b[:p.lb.at]) > 0
	e.suffix = len(p.word) > 0 && (p.word[len(p.word)-1] == '/' || endsInSuffix(p.word))
	if e.alone && e.lead == leadOutdent {
		e.lead = leadBack
	}
	e.gap = len(b) > n.end+1 && text.IsBlank(b[n.end]) && text.IsBlank(b[n.end+1])
	e.opaque = p.opaque
	e.digits = e.next == shapeNumber && e.then == thenAlone && len(p.ref) > 0 && text.IsDigit(p.ref[len(p.ref)-1])
	e.later = bytes.Contains(b[n.end:n.end+lineLen(b[n.end:])], []byte("://"))
	size := utf8.RuneCount(p.head)
	if e.sum()+weightFull[fullExact]+weightHeard[heardJoined] < logMention {
		return e // nothing else could make it likely
	}
	length := utf8.RuneCount(token)
	if e.full = fullFits; size+length <= minWidth && e.next <= shapeUpper && e.sum() < logMention {
		return e // in a paragraph of any width
	}
	width := paragraphWidth(b, p.lb.piece-len(p.head), p.lb.next)
	e.full = fullnessOf(size, length, width)
	e.short = size < width/2
	if e.full == fullFits && e.next <= shapeUpper {
		return e // a word that would have fitted was not broken off, whatever stands elsewhere
	}
	if log := e.sum(); log+weightHeard[heardJoined] < logAuto || log+weightHeard[heardUnjoined] >= logAuto || e.cut == cutScheme || len(p.ref) <= p.auth+3 {
		return e // the rest of the document changes nothing
	}
	e.heard = hear(b, p.start, n.end, append(p.ref, p.word...), p.ref[:trimEnd(p.ref, nil)])
	return e
}

// cutOf is cutStateOf, with what lb drops seen.
func cutOf(text []byte, auth int, lb lineBreak) cutState {
	if lb.rules.Has(RuleR3) && !lb.hyphen {
		return cutDropped
	}
	if lb.rules.Has(RuleR6) {
		return cutSoft
	}
	if len(text) == 0 {
		return cutScheme
	}
	return cutStateOf(text, auth)
}

// followingOf returns what stands after the next line's token.
func followingOf(p *place) following {
	b, i := p.b, p.next.end
	switch {
	case i >= len(b) || text.Break(b[i:]) > 0:
		return thenAlone
	case text.Blank(b[i:]) > 0:
		for k := text.Blank(b[i:]); k > 0; k = text.Blank(b[i:]) {
			i += k
		}
		if i >= len(b) || text.Break(b[i:]) > 0 {
			return thenAlone
		}
		return thenProse
	case p.pair.Closes(b[i:]) > 0:
		return thenCloser
	}
	return thenOther
}
