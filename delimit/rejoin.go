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
	lead  uint8
	page  bool
	quote bool // a leader that is more than white space was skipped, or another column
	aside bool // the text of another column was skipped

	stop  int    // index where its line ends; lineLook bytes after its beginning at most
	above []byte // the line before it, up to the line end
}

// A begun is a reference that is read up to a line end, where its piece on that line ends.
type begun struct {
	start     int  // index where the reference begins
	piece     int  // index where the piece begins
	limit     int  // index up to which the reference may go on
	atColon   bool // nothing but its scheme was read: the ':' ends the line
	atSlashes bool // nothing but its scheme and "//" was read
}

// read reads the beginning of the line after lb, into a nextLine that is zero. It returns false
// where a reference cannot go on there whatever else is seen: a blank line, another URI, a list
// mark, a header field, quoting that the first line has not. A token is read up to the limit of the
// reference.
func (n *nextLine) read(seen *remembered, lines *lineLog, b []byte, ref begun, lb lineBreak) bool {
	i := lb.next
	line := lines.from(b, i)
	if isBlank(line) {
		if i, n.page = pageBreak(b, i); !n.page {
			return false
		}
		line = lines.from(b, i)
	}
	if n.above = lines.head(b, lb.piece); len(line) < lineLook {
		n.stop = i + len(line)
	}
	own, k := columnAt(b, n.above, lb.piece-ref.piece, lb.piece, i)
	if n.aside = k > 0; !n.skipLeader(seen, b, ref, lb, n.above[own:], i+k, line[k:]) {
		return false
	}
	rest := b[n.at:]
	if ref.atColon && !bytes.HasPrefix(rest, []byte("//")) {
		return false // only "//" can follow a scheme's colon here
	}
	soft := lb.soft && seen.isEncodedAround(b, lb.piece, lb.next) // then another URI may be part of this one (rule T5)
	if !soft && (beginsURI(rest) || beginsAbbreviated(rest) && !ref.atSlashes) {
		return false
	}
	n.end = tokenEnd(seen, b, n.at, ref.limit, lb.piece > 0 && b[lb.piece-1] == '/')
	token := b[n.at:n.end]
	if len(token) == 0 || isMark(token, b[n.end:]) {
		return false
	}
	return (soft || !hasOwnURI(token)) && !cutsOption(b, lb, n.at)
}

// hasOwnURI reports whether a token has "://", and not in its path as the pages of web archives
// have it, behind the digits of a time (rule T5).
func hasOwnURI(tok []byte) bool {
	colon := bytes.Index(tok, []byte("://"))
	if colon < 0 {
		return false
	}
	i := colon
	for i > 0 && text.IsScheme(tok[i-1]) {
		i--
	}
	return i == colon || i < len("2030/") || tok[i-1] != '/' || len(bytes.Trim(tok[i-5:i-1], "0123456789")) > 0
}

// skipLeader sets where the text of the line at b[i] begins, behind its leader, given that
// head, the line before it, ends at lb. It reports false where the beginnings of both lines say that the text does not go on.
func (n *nextLine) skipLeader(seen *remembered, b []byte, ref begun, lb lineBreak, head []byte, i int, line []byte) bool {
	mark, skip, ok := diffMarks(seen, b, lb.piece-len(head), head, line)
	if !ok {
		return false
	}
	first := head[mark:]
	line = line[skip:]
	inside := false // the line is one in the middle of the reference
	if ref.start > lb.piece-len(first) {
		first = first[:ref.start-(lb.piece-len(first))]
	} else if inside = ref.start <= lb.piece-len(head); inside {
		first = first[:max(0, len(first)-(lb.piece-ref.piece))]
	} else {
		first = nil
	}
	own := text.LeaderOf(first)
	if inside || hyphenMark(b[lb.piece:]) > 0 {
		first = first[:own.Len] // a formatter that hyphenates writes no more than a leader
	}
	k := max(own.Strip(first, line, false), continuedLeader(head, line))
	n.at = i + skip + k
	n.quote = n.aside || skip > 0 || k > 0 && !isBlank(line[:k])
	if n.at >= len(b) || text.Break(b[n.at:]) > 0 || !own.Quoted && (b[n.at] == '>' || b[n.at] == '|') {
		return false
	}
	if sign := b[n.at]; ref.start > 0 && sign == b[ref.start-1] && !text.IsAlnum(sign) {
		return false // the same mark stands before both: a list
	}
	if k > 0 && endsInMark(line[:k]) || uncommented(own, line[:k]) {
		return false
	}
	n.lead = leadingOf(own, first, line[:k], k > 0 && !isBlank(line[:k]))
	return true
}

// tokenEnd returns the index after the run of URI characters at b[i], where a line goes on after
// one that ends in '/' or not, limit at most.
func tokenEnd(seen *remembered, b []byte, i, limit int, slash bool) int {
	t := tokenizer{start: i, limit: max(i, limit), cutAt: -1, seen: seen}
	t.goOnAt(i, slash)
	end := t.run(b, i)
	if t.cutAt >= 0 {
		end = t.cutAt
	}
	return end
}

// beginsAbbreviated reports whether b begins with www. or ftp., or with www, digits and a dot, and
// no digit behind that.
func beginsAbbreviated(b []byte) bool {
	if len(b) > 3 && bytes.EqualFold(b[:3], []byte("www")) {
		n := 3 + digitsAt(b[3:])
		return n+1 < len(b) && b[n] == '.' && !text.IsDigit(b[n+1])
	}
	return len(b) > 4 && b[3] == '.' && bytes.EqualFold(b[:3], []byte("ftp")) && !text.IsDigit(b[4])
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
	case !text.IsAlnum(tok[0]) && len(bytes.Trim(tok, "-=_*#~+.:!")) == 0:
		return true // a bullet, an underline, an ellipsis
	case len(tok) == 1 && !text.IsDigit(tok[0]) && text.Blank(after) > 0:
		return true // "o ", "a "
	case last == ':' && len(tok) > 1 && text.IsAlpha(tok[0]) && bytes.IndexByte(tok, '=') < 0:
		return true // Subject:
	case tok[0] == '(' || tok[0] == '[':
		return true // (1), [1], (see
	case last == ')' && len(tok) <= 4 || last == '.' && len(tok) <= 3 && text.IsDigit(tok[0]) && text.Blank(after) > 0:
		return true // 1) 2.
	case len(tok) > 1 && tok[0] == '-' && runAt(tok[1:]) == len(tok)-1 && text.Blank(after) > 0:
		return true // an option and its value
	case len(tok) > 1 && tok[0] == '-' && (tok[1] == '-' || text.IsAlpha(tok[1]) && (len(tok) == 2 || bytes.IndexByte(tok, '=') > 0) && !holdsParameter(tok, '?')):
		return true // an option
	case bytes.HasPrefix(tok, []byte("...")):
		return true
	}
	return false
}

// leadingOf returns how the leader of a line relates to own, that of first, the line
// where the reference began. quote says that it is more than white space.
func leadingOf(own text.Leader, first, leader []byte, quote bool) uint8 {
	if own.Len == 0 && len(leader) == 0 {
		return leadNone
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
	case others > 0:
		return leadQuoted
	case quote:
		return leadComment
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
