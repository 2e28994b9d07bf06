package join

import (
	"bytes"
	"unicode/utf8"

	"urigrep/delimit/internal/index"
	"urigrep/delimit/internal/lines"
	"urigrep/delimit/internal/token"
	"urigrep/internal/schemes"
	"urigrep/internal/text"
)

// A Next is what follows a line break after which a bare reference may go on.
type Next struct {
	At    int // index of the first character after the leader
	End   int // index after the token that begins there
	Page  bool
	Quote bool // a leader that is more than white space was skipped, or another column
	Aside bool // the text of another column was skipped

	Looked int // index where the line after the break ends, or text.LineLook bytes after its beginning

	stop    int         // index where its line ends; text.LineLook bytes after its beginning at most
	above   []byte      // the line before it, up to the line end
	column  int         // where in it the column begins that it ends in
	own     text.Leader // that of the line before it
	ownLine bool        // own is the leader of the whole line, not of a part
	leads   uint8       // how the leaders of both lines relate
}

// read reads the beginning of the line after lb, into a Next that is zero. It returns false
// where a reference cannot go on there whatever else is seen: a blank line, another URI, a list
// mark, a header field, quoting that the first line has not. A token is read up to the limit of the
// reference.
func (n *Next) read(seen *index.Index, b []byte, ref Begun, lb lines.Break) bool {
	i := lb.Next
	line := seen.Lines.From(b, i)
	n.Looked = i + len(line)
	if text.IsBlankLine(line) {
		if i, n.Page = lines.Page(b, i); !n.Page {
			return false
		}
		line = seen.Lines.From(b, i)
	}
	if n.above = seen.Lines.Head(b, lb.Piece); len(line) < text.LineLook {
		n.stop = i + len(line)
	}
	own, k, row := lines.Column(b, n.above, lb.Piece-ref.Piece, lb.Piece, i)
	if row {
		return false
	}
	n.column = own
	if n.Aside = k > 0; !n.skipLeader(seen, b, ref, lb, n.above[own:], i+k, line[k:]) {
		return false
	}
	rest := b[n.At:]
	if ref.AtColon && !bytes.HasPrefix(rest, []byte("//")) {
		return false // only "//" can follow a scheme's colon here
	}
	soft := lb.Soft && seen.IsEncodedAround(b, lb.Piece, lb.Next) // then another URI may be part of this one (rule T5)
	if !soft && beginsReference(rest, ref.AtSlashes) {
		return false
	}
	n.End = token.End(seen, b, n.At, ref.Limit, lb.Piece > 0 && b[lb.Piece-1] == '/')
	token := b[n.At:n.End]
	if len(token) == 0 || isMark(token, b[n.End:]) {
		return false
	}
	return (soft || !hasOwnURI(token)) && !lines.CutsOption(b, lb, n.At)
}

// beginsReference reports whether b begins with another URI or, unless the first ends in its "//", an
// abbreviated form: no reference goes on with that.
func beginsReference(b []byte, atSlashes bool) bool {
	return schemes.BeginsURI(b) || !atSlashes && (text.BeginsAbbreviated(b) ||
		text.BeginsAny(b, "http//", "https//", "http.//", "http;//")) // the last with a slip of the finger
}

// hasOwnURI reports whether a token has "://", and not in its path as the pages of web archives
// have it, after the digits of a time (rule T5).
func hasOwnURI(tok []byte) bool {
	if bytes.IndexByte(tok, ':') < 0 {
		return false
	}
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

// skipLeader sets where the text of the line at b[i] begins, after its leader, given that
// head, the line before it, ends at lb. It reports false where the beginnings of both lines say
// that the text does not go on.
func (n *Next) skipLeader(seen *index.Index, b []byte, ref Begun, lb lines.Break, head []byte, i int,
	line []byte) bool {
	mark, skip, ok := lines.Diff(seen, b, lb.Piece-len(head), head, line)
	if !ok {
		return false
	}
	first := head[mark:]
	line = line[skip:]
	inside := false // the line is one in the middle of the reference
	if ref.Start > lb.Piece-len(first) {
		first = first[:ref.Start-(lb.Piece-len(first))]
	} else if inside = ref.Start <= lb.Piece-len(head); inside {
		first = first[:max(0, len(first)-(lb.Piece-ref.Piece))]
	} else {
		first = nil
	}
	own := text.LeaderOf(first)
	n.own, n.ownLine = own, len(head) == len(n.above) && mark == 0
	if inside || text.HyphenMark(b[lb.Piece:]) > 0 {
		first = first[:own.Len] // a formatter that hyphenates writes no more than a leader
	}
	k := max(own.Strip(first, line, false), lines.ContinuedLeader(head, line))
	if all := text.SameBeginning(first, line); all > k && beginAllLines(b, lb.Piece-len(n.above), lb.Next, line[:all]) {
		k = all
	}
	n.At = i + skip + k
	n.Quote = n.Aside || skip > 0 || k > 0 && !text.IsBlankLine(line[:k])
	if n.At >= len(b) || text.Break(b[n.At:]) > 0 || !own.Quoted && (b[n.At] == '>' || b[n.At] == '|') {
		return false
	}
	if sign := b[n.At]; ref.Start > 0 && sign == b[ref.Start-1] && !text.IsAlnum(sign) {
		return false // the same mark stands before both: a list
	}
	if k > 0 && (endsInMark(line[:k]) || line[k-1] == '*' && b[n.At] == '/') || uncommented(own, line[:k]) {
		return false
	}
	n.leads = leadingOf(own, first, line[:k], k > 0 && !text.IsBlankLine(line[:k]))
	return true
}

// commonLines is how many lines on either side have a leader that is common to all.
const commonLines = 3

// beginAllLines reports whether the lines before b[line], and those after the one at b[next], begin with a leader.
func beginAllLines(b []byte, line, next int, leader []byte) bool {
	for range commonLines {
		end := line - text.BreakBefore(b[:line])
		if line = text.HeadOf(b, max(0, end-text.LineLook), end); !bytes.HasPrefix(b[line:end], leader) {
			return false
		}
		next += text.LineLen(b[next:])
		if next += text.Break(b[next:]); !bytes.HasPrefix(b[next:], leader) {
			return false
		}
	}
	return true
}

// isMark reports whether a token is what begins a list item, a header field, an
// underline or a command's option: no reference goes on with it.
func isMark(tok, after []byte) bool {
	last := tok[len(tok)-1]
	if len(tok) > 1 && text.IsAlnum(tok[0]) && text.IsAlnum(last) {
		return false // as most
	}
	blank := len(after) == 0 || text.Blank(after) > 0 || text.Break(after) > 0
	if !blank {
		return false
	}
	switch {
	case !text.IsAlnum(tok[0]) && len(bytes.Trim(tok, "-=_*#~+.:!")) == 0, len(tok) > 3 &&
		len(bytes.Trim(tok, "=3D")) == 0:
		return true // a bullet, an underline, an ellipsis
	case tok[0] == '.' && isRequest(tok[1:]):
		return true // of groff
	case len(tok) > 3 && len(bytes.Trim(tok, "/")) == 0:
		return true // a delimiter of a block
	case len(tok) == 1 && !text.IsDigit(tok[0]) && text.Blank(after) > 0:
		return true // "o ", "a "
	case last == ':' && len(tok) > 1 && (text.IsAlpha(tok[0]) || tok[0] == ':' || bytes.HasPrefix(tok, []byte("#+"))) &&
		bytes.IndexByte(tok, '=') < 0:
		return true // Subject: :PROPERTIES: #+TITLE:
	case tok[0] == '(' || tok[0] == '[':
		return true // (1), [1], (see
	case last == ')' && len(tok) <= 4 || last == '.' && len(tok) <= 3 && text.IsDigit(tok[0]) && text.Blank(after) > 0:
		return true // 1) 2.
	case len(tok) > 1 && tok[0] == '-' && runAt(tok[1:]) == len(tok)-1 && text.Blank(after) > 0:
		return true // an option and its value
	case len(tok) > 1 && tok[0] == '-' && (tok[1] == '-' || text.IsAlpha(tok[1]) &&
		(len(tok) == 2 || bytes.IndexByte(tok, '=') > 0) && !holdsParameter(tok, '?')):
		return true // an option
	case bytes.HasPrefix(tok, []byte("...")):
		return true
	}
	return false
}

// isRequest reports whether a name is one of a macro of groff's man or mdoc: one or two letters, the first
// a capital.
func isRequest(name []byte) bool {
	return len(name) > 0 && len(name) <= 2 && 'A' <= name[0] && name[0] <= 'Z' && text.IsAlpha(name[len(name)-1])
}

// leadingOf returns how the leader of a line relates to own, that of first, the line
// where the reference began. quote says that it is more than white space.
func leadingOf(own text.Leader, first, leader []byte, quote bool) uint8 {
	if own.Len == 0 && len(leader) == 0 {
		return leadNone
	}
	return compareLeaders(own, first, leader, quote)
}

// compareLeaders is leadingOf where one of both leaders is not empty.
func compareLeaders(own text.Leader, first, leader []byte, quote bool) uint8 {
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
	case quote && bytes.HasSuffix(text.TrimBlanks(leader), []byte("*")):
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
	leader = text.TrimBlanks(leader)
	last := leader[bytes.LastIndexAny(leader, " \t")+1:]
	if len(last) == 0 {
		return false
	}
	c := last[0]
	switch {
	case string(last) == "..", bullets[string(last)]:
		return true // the first of reStructuredText
	case len(last) == 1:
		return bytes.IndexByte([]byte("-+o=:"), c) >= 0
	case c == '[' || c == '(':
		return len(bytes.Trim(last, "[]():0123456789")) == 0
	}
	return text.IsDigit(c) && len(bytes.Trim(last, ".)0123456789")) == 0
}

// bullets are marks of list items beyond ASCII.
var bullets = text.SetOf("•", "‣", "◦", "▪", "●", "○", "■", "–", "—", "·", "∙", "➢", "►", "✓")

// uncommented reports whether own, the first line's leader, has a comment sign that the
// next line, whose leader is given, has not: its text is not a comment.
func uncommented(own text.Leader, leader []byte) bool {
	return own.Comment != "" && own.Comment != "*" && own.Comment != "--" &&
		!bytes.Contains(leader, []byte(own.Comment))
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
