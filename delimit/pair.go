package delimit

import (
	"bytes"

	"urigrep/delimit/internal/index"
	"urigrep/delimit/internal/lines"
	"urigrep/delimit/internal/names"
	"urigrep/delimit/internal/token"
	"urigrep/internal/schemes"
	"urigrep/internal/text"
	"urigrep/scan"
)

// readPair reads a candidate that stands directly after the opener of a pair up to the
// closer that nothing inside it opened (rule D4), and reports whether there is one; else what
// is left of the candidate is bare.
func readPair(s *site) bool {
	pair, r := s.c.open.Pair, &s.r
	var t token.Reader
	if s.isDestination() && s.readToCloser(&t, pair, true) && r.lines == 0 {
		r.wrapper = Paren
		return s.close(r)
	}
	if !s.readToCloser(&t, pair, false) || t.CutAt >= 0 {
		return false
	}
	r.wrapper = wrapperOf(pair, s.b[r.end:])
	s.trim(r, &t, r.end)
	return s.close(r)
}

// isDestination reports whether the candidate is the destination of a Markdown link: closed in
// the same token, it is read as between angle brackets (rule D5).
func (s *site) isDestination() bool {
	at := s.c.open.At
	return s.c.open.Pair == scan.PairParen && at > 0 && s.b[at-1] == ']' && !s.opt.IRI
}

// close ends r, which a closer ended, and reports whether it is a reference and not too long.
func (s *site) close(r *reading) bool {
	r.setEnd(s.c.start)
	return len(r.text) > 0 && len(r.text) <= s.max && s.acceptable(r.text, r.undo)
}

// readToCloser reads the candidate, by t, up to what closes pair, over line breaks if each
// further line is one token and the closer directly follows the last (rule R5, wrapped). r.end is
// the index of the closer; ok is false where it is not found so. With wide, every character beyond
// ASCII but a blank belongs to the candidate.
func (s *site) readToCloser(t *token.Reader, pair scan.Pair, wide bool) (ok bool) {
	b, c, r := s.b, &s.c, &s.r
	r.begin()
	s.begin(t, pair)
	t.Wide = t.Wide || wide
	if c.kind == Relative && c.colon < 0 && !bytes.ContainsAny(b[c.start:c.start+1], "/.?#") {
		return false
	}
	piece := c.start
	texinfo := pair == scan.PairBrace && opensTexinfo(b[:c.open.At])
	var first []byte
	if r.end, ok = s.runHead(t); !ok {
		return false
	}
	for {
		if texinfo {
			if comma := bytes.IndexByte(b[piece:r.end], ','); comma >= 0 {
				r.end, t.Why = piece+comma, token.EndCloser
			}
		}
		if t.Why == token.EndCloser {
			break
		}
		lb, isBreak := lines.At(&s.mem.seen, b, piece, r.end)
		if !isBreak {
			return false
		}
		if pair.IsQuote() {
			lb = lines.Apostrophes(b, piece, lb)
		}
		if r.lines == 0 {
			first = text.LineHead(b, c.open.At)
		}
		if piece, ok = s.crossLine(r, t, piece, lb, first); !ok {
			return false
		}
		r.end = s.run(t, piece, len(b))
	}
	if r.end == piece && r.lines > 0 {
		return false
	}
	r.addUnescaped(b, piece, r.end, pair)
	r.undo = t.Undo
	return true
}

// crossLine crosses the line end lb, at which the piece of r that begins at piece ends, and returns
// where the candidate goes on. first is the text before the candidate on its first line. ok is
// false where it does not go on.
func (s *site) crossLine(r *reading, t *token.Reader, piece int, lb lines.Break, first []byte) (next int, ok bool) {
	b, kind := s.b, s.c.kind
	if t.Why == token.EndNext || s.opt.Rejoin == RejoinNone || kind == Relative || kind == Email ||
		r.lines+1 >= MaxLines || isListAttribute(first) {
		return 0, false
	}
	if s.c.gap.Moves(&lb) || lb.Literal {
		r.cross(b, piece, lb)
		return lb.Next, true
	}
	if s.endsAt(r, t, piece, lb) {
		return 0, false
	}
	next, ok = r.nextLine(&s.mem.seen, b, piece, lb, first)
	if !ok || endsClause(b, lb) && (!t.Pair.IsQuote() || names.BeginsWholeHost(b[next:])) || t.Pair.IsQuote() &&
		beginsAttribute(b[next:]) || !s.continues(t, next) {
		return 0, false
	}
	if lb.Piece == t.Auth && !names.MayBeHost(b[next:next+text.RunOfURI(b[next:])], schemes.NameOf(r.text)) {
		return 0, false // "(git://" and a word: no reference (rule R5)
	}
	return next, r.lines > 1 || s.closesInLines(t.Pair, next)
}

// endsAt reports whether the piece of r that begins at piece ends the reference at the line end lb, though
// the pair is closed later: what follows is a thing of its own, as a commit is after its repository (rule R5).
func (s *site) endsAt(r *reading, t *token.Reader, piece int, lb lines.Break) bool {
	f, ok := s.factsAt(s.begun(r, t, piece, lb), r.text, lb)
	return ok && f.EndsInPair()
}

// closesInLines reports whether what closes a pair begins in the lines from b[i] on that may be of the reference,
// or may yet come there: where it is farther away, no line is read in vain.
func (s *site) closesInLines(pair scan.Pair, i int) bool {
	end := i
	for n := 0; n < closerLines && end < len(s.b); n++ {
		end += text.LineLen(s.b[end:])
		end += text.Break(s.b[end:])
	}
	s.looked += end - i
	if s.mem.seen.HasCloser(s.b, pair, i, end) {
		return true
	}
	if s.open && end == len(s.b) {
		s.far = end
	}
	return false
}

// closerLines is how many lines after its first a reference may have before what closes it, those of a page break
// among them.
const closerLines = MaxLines + 8

// opensTexinfo reports whether a brace that b ends before is that of a command of Texinfo
// whose arguments have commas between (rule D5).
func opensTexinfo(b []byte) bool {
	return bytes.HasSuffix(b, []byte("@uref")) || bytes.HasSuffix(b, []byte("@url")) ||
		bytes.HasSuffix(b, []byte("@href"))
}

// isListAttribute reports whether the text before a quote is the name of an XML attribute whose
// value is a list of URI references with white space between (xsi:schemaLocation): its line breaks
// separate references, and break none.
func isListAttribute(head []byte) bool {
	return bytes.HasSuffix(head, []byte(":schemaLocation="))
}

// nextLine crosses the line break lb after the piece that begins at piece, and returns the index
// where the text of the next line begins, after its leader. first is the text before the reference
// on its first line.
func (r *reading) nextLine(seen *index.Index, b []byte, piece int, lb lines.Break, first []byte) (next int, ok bool) {
	r.cross(b, piece, lb)
	i := lb.Next
	line := b[i : i+text.LineLen(b[i:])]
	if text.IsBlankLine(line) {
		if i, ok = lines.Page(b, i); !ok {
			return 0, false
		}
		r.rules |= RuleR4
		line = b[i : i+text.LineLen(b[i:])]
	}
	head := text.LineHead(b, lb.Piece)
	mark, skip, ok := lines.Diff(seen, b, lb.Piece-len(head), head, line)
	if !ok {
		return 0, false
	}
	n := skip + text.Strip(first[min(mark, len(first)):], line[skip:], false)
	if !text.IsBlankLine(line[:n]) {
		r.rules |= RuleR2
	}
	return i + n, i+n < len(b) && !schemes.BeginsURI(b[i+n:]) && !lines.CutsOption(b, lb, i+n)
}

// continues reports whether the token at b[i] can continue a reference: no
// other URI is in it. A copy of the tokenizer reads it.
func (s *site) continues(t *token.Reader, i int) bool {
	b := s.b
	if i < len(b) && scan.Opens(b[i]) && schemes.BeginsURI(b[i+1:]) {
		return false
	}
	ahead := *t
	ahead.Auth = -1
	link := s.mem.link
	end := s.run(&ahead, i, len(b))
	s.mem.link = link
	return end > i && ahead.Why != token.EndNext && !bytes.Contains(b[i:end], []byte("://"))
}

// endsClause reports whether the line before lb ends in a sign that ends a clause; then a pair
// around it is one of prose.
func endsClause(b []byte, lb lines.Break) bool {
	return lb.Piece > 0 && bytes.IndexByte([]byte(",;:!"), b[lb.Piece-1]) >= 0
}

// beginsAttribute reports whether b begins with a name, '=' and a quote, as the attributes of XML
// do: the quote opens a value and closes nothing.
func beginsAttribute(b []byte) bool {
	n := 0
	for n < len(b) && (text.IsAlpha(b[n]) || b[n] == '-' || b[n] == ':') {
		n++
	}
	return n > 0 && n+1 < len(b) && b[n] == '=' && b[n+1] == '"'
}

// addUnescaped adds b[from:to]; inside escaped wrappers &amp; is read as & (rule D4).
func (r *reading) addUnescaped(b []byte, from, to int, pair scan.Pair) {
	if pair.IsEscaped() {
		for i := from; i < to; i++ {
			if n := text.Entity(b[i:to], "amp"); n > 0 {
				r.add(b, from, i+1)
				r.rules |= RuleD4
				from = i + n
				i = from - 1
			}
		}
	}
	r.add(b, from, to)
}

// wrapperOf returns the Wrapper that a pair makes whose closer text begins with.
func wrapperOf(p scan.Pair, text []byte) Wrapper {
	if p == scan.PairBacktick && text[0] == '\'' {
		return Apostrophe
	}
	return pairWrappers[p]
}

var pairWrappers = [scan.Pairs]Wrapper{
	scan.PairAngle: Angle, scan.PairMathAngle: Angle, scan.PairEscAngle: Angle,
	scan.PairQuote: Quote, scan.PairEscQuote: Quote,
	scan.PairApostrophe: Apostrophe, scan.PairCurlySingle: Apostrophe, scan.PairLowSingle: Apostrophe,
	scan.PairBacktick: Backtick,
	scan.PairParen:    Paren, scan.PairWideParen: Paren,
	scan.PairBracket: Bracket, scan.PairLenticular: Bracket,
	scan.PairBrace:       Brace,
	scan.PairCurlyDouble: Curly, scan.PairLowDouble: Curly,
	scan.PairGuillemet: Guillemet, scan.PairGuillemetIn: Guillemet, scan.PairSingleGuil: Guillemet,
	scan.PairCorner: Corner, scan.PairWhiteCorner: Corner,
	scan.PairDoubleTitle: Title, scan.PairSingleTitle: Title,
}
