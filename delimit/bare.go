package delimit

import (
	"bytes"

	"urigrep/internal/text"
	"urigrep/scan"
)

// unwrapped reads the candidate c between quotes or other pairs that stand directly
// around it, or bare (rules D2 to D4), into f.join, and returns the index after its
// last byte.
func (f *Finder) unwrapped(b []byte, c candidate) (end int, wrapper Wrapper, ok bool) {
	pair := c.open.Pair
	if pair.IsAngle() {
		pair = scan.NoPair // the try failed: the bracket is white space
	}
	if !f.promises(b, c) {
		return 0, Bare, false
	}
	if pair != scan.NoPair {
		if end, ok = f.between(b, c, pair); ok {
			return end, wrapperOf(pair, b[f.closer:]), true
		}
		if c.kind == Relative {
			return 0, Bare, false
		}
		if pair.IsQuote() {
			pair = scan.NoPair
		}
	}
	if c.kind == Relative || c.split && !f.opt.Rejoin.bare() {
		return 0, Bare, false
	}
	if c.kind == Email {
		return f.address(b, c), Bare, true
	}
	t := f.tokenizer(c, pair)
	if c.alone {
		t.limit = min(t.limit, c.host)
	}
	if c.open.Pair.IsAngle() {
		t.looked, t.after = true, true // a label follows the '|' (rule D1)
	}
	end = t.run(b, f.from(c))
	f.join.reset()
	piece := c.start
	if f.opt.Rejoin.bare() && !c.alone && f.mayGoOn(b[c.start:end], c) {
		piece, end = f.rejoinBare(b, c, &t, end)
	}
	f.join.add(b, piece, end)
	if t.why == endNext {
		f.join.rules |= RuleT5
	}
	if t.encoded {
		f.join.rules |= RuleR6
	}
	if len(f.join.text) > f.max {
		return end, Bare, false
	}
	f.cutBrackets(&t)
	f.trim(b, &t, end)
	return f.endOfJoin(c), Bare, f.cutMailto(c) && f.acceptable(f.join.text, c)
}

// promises reports whether what follows the candidate's scheme may make it a
// reference, as far as that can be told from its first needLook bytes, so that
// reading to the end is not done in vain again and again.
func (f *Finder) promises(b []byte, c candidate) bool {
	if c.kind != URI || c.split {
		return true
	}
	if c.slashes {
		return f.opt.Rejoin != RejoinNone && text.Blank(b[c.colon+3:])+text.Break(b[c.colon+3:]) > 0 || promisesHost(b[c.colon+3:], b[c.start:c.colon])
	}
	t := f.tokenizer(c, c.open.Pair)
	t.limit = min(t.limit, c.colon+needLook)
	end := t.run(b, f.from(c))
	if _, broken := breakAt(b, c.start, end); broken && c.open.Pair != scan.NoPair && f.opt.Rejoin != RejoinNone {
		return true // may have it in the next line
	}
	text := b[c.start:end]
	return f.acceptable(text[:trimEnd(text, b[:c.start])], c)
}

// promisesHost reports whether an authority that begins with rest may have a host
// (rule S3): before what ends it stands a letter or digit, after an '@' if there is
// one. A character that may or may not be part of it leaves the question open.
func promisesHost(rest, scheme []byte) bool {
	if !needsHost(scheme) && (len(rest) == 0 || rest[0] == '/' || isFile(scheme)) {
		return true
	}
	seen, now := false, false
	for _, c := range rest[:min(len(rest), needLook)] {
		switch {
		case text.IsAlnum(c) || c >= 0x80:
			seen, now = true, true
		case c == '@':
			now = false
		case c == '/' || c == '?' || c == '#':
			return now
		case bytes.IndexByte([]byte(".-_~:%!$&*+,;=[]()"), c) < 0:
			return seen
		}
	}
	return seen
}

// mayGoOn reports whether text, the first line of a bare candidate, may be the
// beginning of a reference that is broken there: it is broken in its scheme or
// authority, or is a reference as it stands.
func (f *Finder) mayGoOn(text []byte, c candidate) bool {
	if c.split || c.slashes {
		return true
	}
	return len(text) > 0 && f.acceptable(text[:trimEnd(text, nil)], c)
}

// from returns the index from which the characters of a candidate are read.
func (f *Finder) from(c candidate) int {
	if c.slashes {
		return c.colon + 3
	}
	return max(c.start, c.colon+1)
}

func (f *Finder) tokenizer(c candidate, pair scan.Pair) tokenizer {
	t := tokenizer{pair: pair, start: c.start, limit: c.start + f.max + 1, cutAt: -1}
	if c.slashes {
		t.auth = c.colon + 3
	} else if c.kind == Abbreviated || c.kind == Domain {
		t.auth = c.start
	}
	if f.opt.IRI && !pair.IsQuote() {
		f.link = linkReader{}
		t.link, t.host = &f.link, c.host
		if t.auth == 0 {
			f.link.part = linkPath
		}
	}
	return t
}

// endOfJoin returns the index after the last piece of f.join, the candidate's
// start if there is none.
func (f *Finder) endOfJoin(c candidate) int {
	if len(f.join.pieces) == 0 {
		return c.start
	}
	return f.join.end()
}

// cutBrackets cuts f.join where a '[' or '{' is that nothing closes (rule T3).
func (f *Finder) cutBrackets(t *tokenizer) {
	if t.cutAt < 0 || t.pair.IsQuote() {
		return
	}
	n := 0
	for _, p := range f.join.pieces {
		if int64(t.cutAt) < p.End {
			t.why = endOther
			f.join.cut(n + max(0, t.cutAt-int(p.Start)))
			return
		}
		n += int(p.Len())
	}
}

// trim applies rules T1 and T2 to f.join, whose token ended at end.
func (f *Finder) trim(b []byte, t *tokenizer, end int) {
	text := f.join.text
	n := trimEnd(text, b[:t.start])
	if t.dashes {
		auth := 0
		if t.auth > 0 {
			auth = t.auth - t.start
		}
		if m := cutDash(text[:n], auth); m < n {
			n = trimEnd(text[:m], b[:t.start])
		}
	}
	if n == len(text) && bytes.HasSuffix(text, []byte("--")) && end < len(b) && b[end] == '>' {
		n -= 2 // the end of a comment in HTML
	}
	if cutShort(text, n, b[end:]) {
		f.join.rules |= RuleT2
	}
	if n < len(text) {
		f.join.rules |= RuleT1
		f.join.cut(n)
	}
}

// between reads a candidate that stands directly after the opener of pair up to the
// closer (rules D2, D4), over line breaks if each further line is one token and the
// closer directly follows the last (rule R5, wrapped). ok is false where no closer
// is found so.
func (f *Finder) between(b []byte, c candidate, pair scan.Pair) (end int, ok bool) {
	t := f.tokenizer(c, pair)
	if c.kind == Relative && c.colon < 0 && !bytes.ContainsAny(b[c.start:c.start+1], "/.?#") {
		return 0, false
	}
	f.join.reset()
	from := f.from(c)
	piece := c.start
	var first []byte
	texinfo := pair == scan.PairBrace && opensTexinfo(b[:c.open.At])
	for {
		end = t.run(b, from)
		if texinfo {
			if comma := bytes.IndexByte(b[piece:end], ','); comma >= 0 {
				end, t.why = piece+comma, endCloser
			}
		}
		if t.why == endCloser {
			break
		}
		lb, isBreak := breakAt(b, piece, end)
		if !isBreak || t.why == endNext || f.opt.Rejoin == RejoinNone || c.kind == Relative || c.kind == Email || f.join.lines+1 >= MaxLines {
			return 0, false
		}
		if f.join.lines == 0 {
			first = lineHead(b, c.open.At)
			if isListAttribute(first) {
				return 0, false
			}
		}
		next, ok := f.nextLine(b, c, piece, lb, first)
		if !ok || endsClause(b, lb) && !pair.IsQuote() {
			return 0, false
		}
		piece, from = next, next
		if !f.continues(b, &t, next) {
			return 0, false
		}
	}
	if !pair.IsQuote() && t.cutAt >= 0 || end == piece && f.join.lines > 0 {
		return 0, false
	}
	f.closer = end
	f.addUnescaped(b, piece, end, pair)
	return f.finish(b, c, &t, end)
}

// opensTexinfo reports whether a brace that b ends before is that of a command of
// Texinfo whose arguments have commas between (rule D5).
func opensTexinfo(b []byte) bool {
	return bytes.HasSuffix(b, []byte("@uref")) || bytes.HasSuffix(b, []byte("@url")) || bytes.HasSuffix(b, []byte("@href"))
}

// finish removes the punctuation before the closer at b[end] from f.join.
func (f *Finder) finish(b []byte, c candidate, t *tokenizer, end int) (int, bool) {
	if !t.pair.IsQuote() {
		f.trim(b, t, end)
	} else if n := trimQuoted(f.join.text); n < len(f.join.text) {
		if cutShort(f.join.text, n, nil) {
			f.join.rules |= RuleT2
		}
		f.join.rules |= RuleT1
		f.join.cut(n)
	}
	if len(f.join.text) == 0 || len(f.join.text) > f.max || !f.acceptable(f.join.text, c) {
		return 0, false
	}
	return f.join.end(), true
}

// isListAttribute reports whether what stands before a quote is the name of an XML
// attribute whose value is a list of URI references with white space between
// (xsi:schemaLocation): its line breaks separate, they do not break.
func isListAttribute(head []byte) bool {
	return bytes.HasSuffix(head, []byte(":schemaLocation="))
}

// nextLine crosses the line break lb, and returns where the text of the next line
// begins, its leader left out.
func (f *Finder) nextLine(b []byte, c candidate, piece int, lb lineBreak, first []byte) (next int, ok bool) {
	f.join.cross(b, piece, lb)
	i := lb.next
	line := b[i : i+lineLen(b[i:])]
	if isBlank(line) {
		if i, ok = pageBreak(b, i); !ok {
			return 0, false
		}
		f.join.rules |= RuleR4
		line = b[i : i+lineLen(b[i:])]
	}
	n := text.Strip(first, line, false)
	if !isBlank(line[:n]) {
		f.join.rules |= RuleR2
	}
	return i + n, i+n < len(b) && !beginsURI(b[i+n:]) && !cutsOption(b, lb, i+n)
}

// continues reports whether the token at b[i] is one that a reference may go on
// with: no other URI is in it. The tokenizer, a copy of it, reads it.
func (f *Finder) continues(b []byte, t *tokenizer, i int) bool {
	if i < len(b) && scan.Opens(b[i]) && beginsURI(b[i+1:]) {
		return false
	}
	ahead := *t
	ahead.auth = 0
	link := f.link
	end := ahead.run(b, i)
	f.link = link
	return end > i && ahead.why != endNext && !bytes.Contains(b[i:end], []byte("://"))
}

// endsClause reports whether the line before lb ends in what ends a clause: then a
// pair around it is one of prose.
func endsClause(b []byte, lb lineBreak) bool {
	return lb.piece > 0 && bytes.IndexByte([]byte(",;:!"), b[lb.piece-1]) >= 0
}

// addUnescaped adds b[from:to] to f.join; inside escaped wrappers &amp; is read
// as & (rule D4).
func (f *Finder) addUnescaped(b []byte, from, to int, pair scan.Pair) {
	if pair.IsEscaped() {
		for i := from; i < to; i++ {
			if n := text.Entity(b[i:to], "amp"); n > 0 {
				f.join.add(b, from, i+1)
				f.join.rules |= RuleD4
				from = i + n
				i = from - 1
			}
		}
	}
	f.join.add(b, from, to)
}

// wrapperOf returns the Wrapper that a pair makes whose closer text begins with.
func wrapperOf(p scan.Pair, text []byte) Wrapper {
	switch p {
	case scan.PairAngle, scan.PairMathAngle, scan.PairEscAngle:
		return Angle
	case scan.PairQuote, scan.PairEscQuote:
		return Quote
	case scan.PairApostrophe, scan.PairCurlySingle, scan.PairLowSingle:
		return Apostrophe
	case scan.PairBacktick:
		if text[0] == '\'' {
			return Apostrophe
		}
		return Backtick
	case scan.PairParen, scan.PairWideParen:
		return Paren
	case scan.PairBracket, scan.PairLenticular:
		return Bracket
	case scan.PairBrace:
		return Brace
	case scan.PairCurlyDouble, scan.PairLowDouble:
		return Curly
	case scan.PairGuillemet, scan.PairGuillemetIn, scan.PairSingleGuil:
		return Guillemet
	case scan.PairCorner, scan.PairWhiteCorner:
		return Corner
	case scan.PairDoubleTitle, scan.PairSingleTitle:
		return Title
	}
	return Bare
}
