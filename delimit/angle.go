package delimit

import (
	"bytes"
	"unicode/utf8"

	"urigrep/delimit/internal/lines"
	"urigrep/internal/schemes"
	"urigrep/internal/text"
)

// A markUse says what a '>' at the beginning of a continuation line is (rule R2).
type markUse uint8

const (
	useUnknown markUse = iota // no line was looked at
	useLeader                 // it quotes
	useCloser                 // it closes
)

// other returns the other use.
func (u markUse) other() markUse { return useLeader + useCloser - u }

// readAngle reads a candidate between angle brackets (rule D1), and reports whether the try
// succeeds: else the text is read again as if the bracket were white space. Where a '>' may quote
// or close, the reading counts that is valid.
func readAngle(s *site) bool {
	a := angleReader{site: s}
	ok := a.read()
	if !a.asked || ok && a.isValid() {
		return ok // the other use gives the same, or worse
	}
	a.use = a.use.other()
	if a.read() && (!ok || a.isValid()) {
		return true
	}
	if ok {
		a.use = a.use.other()
		a.read()
	}
	return ok
}

// An angleReader reads a candidate between angle brackets, once or twice.
type angleReader struct {
	*site
	use   markUse
	asked bool   // the use made a difference
	first []byte // the line where the candidate begins, up to its wrapper
}

// isValid reports whether the reading is a valid reference.
func (a *angleReader) isValid() bool {
	return a.judge.isValid(a.mem.plain(a.r.text, a.r.undo), a.c.kind)
}

// read reads the candidate from its beginning, and reports whether it is a reference.
func (a *angleReader) read() bool {
	a.r.begin()
	a.r.wrapper = Angle
	ok := a.readToBracket()
	a.looked += max(0, a.r.end-a.c.start)
	a.far = max(a.far, a.r.end)
	return ok && len(a.r.text) <= a.max && a.acceptable(a.r.text, a.r.undo)
}

// findLine sets first and, where none is set yet, the use that the leader of the first line
// makes likelier.
func (a *angleReader) findLine() {
	if a.use != useUnknown {
		return
	}
	line := text.LineHead(a.b, a.c.start)
	if at := a.c.open.At; a.c.start-at < len(line) {
		line = line[:len(line)-(a.c.start-at)]
	}
	a.first = line
	a.use = useCloser
	if text.LeaderOf(line).Quoted {
		a.use = useLeader
	}
}

// readToBracket reads from the candidate's start to the closing bracket, and reports whether
// there is one that rule D1 lets close it.
func (a *angleReader) readToBracket() bool {
	piece := a.c.start
	limit := min(len(a.b), a.c.start+a.max+extentSlack)
	for i := piece; i < limit; {
		c := a.b[i]
		switch {
		case alwaysInAngle[c]:
			i++
		case a.c.open.Pair.Closes(a.b[i:]) > 0:
			a.r.add(a.b, piece, i)
			a.r.end = i
			return true
		case c == '"' && !a.endsLiteral(piece, i):
			i++
		case c == '&':
			if a.c.open.Pair.IsEscaped() && text.Entity(a.b[i:], "lt") > 0 {
				return a.failAt(i)
			}
			piece, i = a.ampersand(piece, i)
		case c >= utf8.RuneSelf && i > piece && text.InvisibleAt(a.b, i) > 0:
			a.r.undo = true
			i += text.InvisibleAt(a.b, i)
		case text.Blank(a.b[i:]) > 0 || text.Break(a.b[i:]) > 0 || c == '\\' || c == '"' ||
			text.HyphenMark(a.b[i:]) > 0 || text.EndsInMarks(a.b[i:]) > 0:
			next, closed, ok := a.white(piece, i)
			switch {
			case !ok:
				return a.failAt(i)
			case closed:
				return true
			}
			if next > i+1 || c != '\\' {
				piece = next
			}
			i = next
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRune(a.b[i:])
			if n == 1 || r == '⟨' {
				return a.failAt(i) // no UTF-8; another opener
			}
			a.r.undo = a.r.undo || i > piece && a.b[i-1] == '/' && text.TildeLen(a.b[i:]) > 0
			i += n
		case text.ColorLen(a.b[i:]) > 0:
			a.r.undo = true
			i += text.ColorLen(a.b[i:])
		default:
			return a.failAt(i) // '<', '|', a control character
		}
	}
	return a.failAt(limit)
}

// endsLiteral reports whether the '"' at b[i], where the piece may end that began at piece,
// closes a string literal that the next line goes on with.
func (a *angleReader) endsLiteral(piece, i int) bool {
	_, next := lines.Literal(a.b, piece, i)
	return next > 0
}

// ampersand reads the '&' at b[i] and returns where the piece that began at piece goes on, and
// where the candidate does: between escaped brackets after the whole of "&amp;" (rule D4).
func (a *angleReader) ampersand(piece, i int) (nextPiece, next int) {
	n := 0
	if a.c.open.Pair.IsEscaped() {
		n = text.Entity(a.b[i:], "amp")
	}
	if n == 0 {
		if e := text.EscapeAt(a.b, i); e.N > 0 && e.Char < utf8.RuneSelf && text.IsURI(byte(e.Char)) {
			a.r.undo, n = true, e.N
		}
		return piece, i + max(1, n)
	}
	a.r.add(a.b, piece, i+1)
	a.r.rules |= RuleD4
	return i + n, i + n
}

// failAt notes that what was read up to b[i] is not a reference.
func (a *angleReader) failAt(i int) bool {
	a.r.end = i
	return false
}

// alwaysInAngle has the bytes that are part of a candidate between angle brackets
// whatever stands around them.
var alwaysInAngle = func() (t [256]bool) {
	for c := range 256 {
		t[c] = text.IsURI(byte(c)) && c != '&'
	}
	for _, c := range "^`{}" {
		t[c] = true
	}
	return t
}()

// white reads white space, a backslash or a mark of hyphenation at b[i], where the
// piece that began at piece may end, and returns where the candidate goes on.
// closed says that it ended here.
func (a *angleReader) white(piece, i int) (next int, closed, ok bool) {
	if lb, ok := lines.At(&a.mem.seen, a.b, piece, i); ok {
		return a.lineEnd(piece, lb)
	}
	if a.b[i] == '\\' {
		a.r.undo = a.r.undo || text.BackslashAt(a.b[i:]).N > 0
		return i + 1, false, true
	}
	j := i
	for n := text.Blank(a.b[j:]); n > 0; n = text.Blank(a.b[j:]) {
		j += n
	}
	if j == i {
		return 0, false, false // U+2010 or a soft hyphen at the end of the text
	}
	if a.c.open.Pair.Closes(a.b[j:]) > 0 {
		a.r.add(a.b, piece, i)
		a.r.end = i
		return 0, true, true
	}
	if i == 0 || a.b[i-1] != '/' {
		return 0, false, false
	}
	a.r.add(a.b, piece, i)
	a.r.rules |= RuleD1
	return j, false, true
}

// lineEnd crosses a line break and, with it, lines that are leaders only and page
// breaks.
func (a *angleReader) lineEnd(piece int, lb lines.Break) (next int, closed, ok bool) {
	a.findLine()
	lb = lines.Apostrophes(a.b, piece, lb)
	inGap := a.c.gap.Moves(&lb)
	a.r.cross(a.b, piece, lb)
	a.r.end = lb.Piece
	if inGap || lb.Literal {
		return lb.Next, false, a.opt.Rejoin != RejoinNone
	}
	for i := lb.Next; a.r.lines < MaxLines && i < len(a.b); {
		line := a.b[i : i+text.LineLen(a.b[i:])]
		a.far = max(a.far, i+len(line))
		n, ok := a.leaderOf(line)
		if !ok {
			return 0, false, false
		}
		if n == len(line) || text.Break(a.b[i+n:]) > 0 {
			if text.IsBlankLine(line) {
				if i, ok = lines.Page(a.b, i); !ok {
					return 0, false, false
				}
				a.r.rules |= RuleR4
				continue
			}
			k := text.Break(a.b[i+len(line):])
			if k == 0 {
				return 0, false, false
			}
			a.r.rules |= RuleR2
			i += len(line) + k
			a.r.lines++
			continue
		}
		if !text.IsBlankLine(line[:n]) {
			a.r.rules |= RuleR2
		}
		if a.c.open.Pair.Closes(a.b[i+n:]) > 0 {
			return 0, true, true
		}
		return i + n, false, a.opt.Rejoin != RejoinNone &&
			(!schemes.BeginsURI(a.b[i+n:]) || a.holdsAnother(i+n)) && !lines.CutsOption(a.b, lb, i+n)
	}
	return 0, false, false
}

// holdsAnother reports whether the URI at b[i] is part of the one read so far: that one is of a web
// archive ("/web/" and digits) or a rewritten link (it ends in "/v3/__", or in '=' in its query), and
// the closing bracket follows the URI.
func (a *angleReader) holdsAnother(i int) bool {
	ref := a.r.text
	_, after, archive := bytes.Cut(ref, []byte("/web/"))
	rewritten := bytes.HasSuffix(ref, []byte("/v3/__")) ||
		bytes.HasSuffix(ref, []byte("=")) && bytes.IndexByte(ref, '?') >= 0
	if !rewritten && !(archive && text.DigitsAt(after) > 0) {
		return false
	}
	for i < len(a.b) && alwaysInAngle[a.b[i]] {
		i++
	}
	return a.c.open.Pair.Closes(a.b[i:]) > 0
}

// leaderOf returns the length of a continuation line's leader, the mark of a diff and what
// stands after it. ok is false where the mark says that the line is not a continuation.
func (a *angleReader) leaderOf(line []byte) (n int, ok bool) {
	own, skip, same := lines.Diff(&a.mem.seen, a.b, a.c.open.At-len(a.first), a.first, line)
	if skip == 0 {
		return a.strip(line), true
	}
	if !same {
		return 0, false // the lines may be shorter than own and skip
	}
	return skip + text.Strip(a.first[own:], line[skip:], false), true
}

// strip returns the length of a continuation line's leader. Where it has the very
// leader of the first line, that is it; otherwise any of its kind. A '>' is left
// where the use has it close.
func (a *angleReader) strip(line []byte) int {
	own := a.first[:text.LeaderOf(a.first).Len]
	quotes := a.use == useLeader
	n := text.Strip(a.first, line, quotes)
	if bytes.IndexByte(line[:n], '>') < 0 {
		return n
	}
	a.asked = true
	if !quotes {
		return len(line) - len(bytes.TrimLeft(line, " \t"))
	}
	leader := text.TrimBlanks(own)
	if rest, ok := bytes.CutPrefix(text.TrimBlanks(line), leader); ok && len(leader) > 0 && len(rest) > 0 {
		return exactLeader(line, leader)
	}
	return n
}

// exactLeader returns the length of the leader lead, and the blanks around it, at
// the start of line.
func exactLeader(line, lead []byte) int {
	n := bytes.Index(line, lead) + len(lead)
	for k := text.Blank(line[n:]); k > 0; k = text.Blank(line[n:]) {
		n += k
	}
	return n
}
