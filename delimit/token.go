package delimit

import (
	"bytes"
	"unicode/utf8"

	"urigrep/internal/text"
	"urigrep/scan"
)

// An ending is what a token ended at.
type ending uint8

const (
	endOther  ending = iota // a character that no reference has, or the limit
	endBlank                // white space within the line
	endBreak                // a line break
	endText                 // the end of the text
	endCloser               // the closer of the pair that was opened before it
	endNext                 // another URI that begins here (rule T5)
)

// A tokenizer reads the characters of a bare or quoted candidate, line by line if
// it is broken, until one that ends it (rules D2 to D4, T1, T3 to T5). It counts
// the brackets that are open (rule T1).
type tokenizer struct {
	pair  scan.Pair
	limit int  // index past which nothing is read
	start int  // where the candidate begins
	auth  int  // index after "://"; 0 where there is none
	gap   int  // bytes between start and auth that are no part of the candidate (rule R6)
	bar   bool // a '|' ends the candidate: one stands before it on the line (rule T3); valid if barKnown

	barKnown bool
	round    int  // '(' that are open
	square   int  // '[' that are open
	curly    int  // '{' that are open
	cutAt    int  // index of the outermost '[' or '{' that is open, -1 if none
	dashes   bool // read "--"
	wide     bool // every character beyond ASCII belongs to the candidate
	encoded  bool // ended at an encoded delimiter (rule R6)
	undo     bool // read an escape that rule R7 undoes
	tildeAt  int  // index where a line goes on behind one that ends in '/'; 0 where none does

	scriptEnd bool // ended at a letter of a script that is written without spaces (rule T4)

	solidusKnown bool
	solidus      bool // "\/" is one of them; valid if solidusKnown
	why          ending
	host         int         // index after the host of a bare domain; 0 for other kinds
	link         *linkReader // what UTS #58 asks for; nil where it does not decide
	cuts         bool        // a '[' or '{' that nothing closes ends the candidate (rule T3)
	seen         *remembered // of the text
	uris         *uriPlaces  // where URIs begin in the text; nil where that is not remembered
}

// bracketLook is how many bytes after a '[' or '{' its closer is looked for.
const bracketLook = 512

// special has the bytes that readSpecial reads; every other byte below 0x80 continues a
// candidate.
var special = func() (t [256]bool) {
	for c := range 256 {
		t[c] = !text.IsURI(byte(c))
	}
	for _, c := range "()[]'&:-=" {
		t[c] = true
	}
	return t
}()

// run reads on from b[i] and returns the index of the first byte that does not
// belong to the token.
func (t *tokenizer) run(b []byte, i int) int {
	if t.link == nil {
		return t.read(b, i)
	}
	t.link.begin(max(i, t.auth)) // nothing of "//" is a path (rule R6)
	end := t.read(b, i)
	t.link.advance(b, end)
	return end
}

// read does what run does, but for what UTS #58 asks for.
func (t *tokenizer) read(b []byte, i int) int {
	end := min(len(b), t.limit)
	for i < end {
		if !special[b[i]] || b[i] == ':' && t.goesOn(b, i) {
			i++
			continue
		}
		n := t.readSpecial(b, i)
		if n == 0 {
			return min(i, t.limit)
		}
		i += n
	}
	t.why = endOther
	if i >= len(b) {
		t.why = endText
	}
	return i
}

// authOffset returns the offset in the candidate's text at which its authority begins.
func (t *tokenizer) authOffset() int { return t.auth - t.start - t.gap }

// goesOn reports whether the ':' at b[i] is no more than a character of the candidate: no "//"
// follows it, and no bracket is open too long.
func (t *tokenizer) goesOn(b []byte, i int) bool {
	return (i+1 == len(b) || b[i+1] != '/') && (t.cutAt < 0 || i-t.cutAt <= bracketLook)
}

// goOnAt notes that the token goes on at the index i, after a line that ends in '/' or not.
func (t *tokenizer) goOnAt(i int, slash bool) {
	t.tildeAt = 0
	if slash {
		t.tildeAt = i
	}
}

// readSpecial reads the special character at b[i] and returns its length, or 0, with
// t.why set, if the token ends before it.
func (t *tokenizer) readSpecial(b []byte, i int) int {
	if t.pair != scan.NoPair {
		if n := t.pair.Closes(b[i:]); n > 0 && t.closes(b, i, n) {
			return t.stop(endCloser)
		}
	}
	if t.cutAt >= 0 && i-t.cutAt > bracketLook && !t.pair.IsQuote() {
		return t.stop(endOther) // nothing closes it: the text behind is no part of the candidate
	}
	switch c := b[i]; c {
	case '(':
		if t.link != nil {
			return t.openLink(b, i)
		}
		t.round++
	case ')':
		return t.close(b, i, '(', &t.round)
	case '[', '{':
		return t.open(b, i)
	case ']':
		return t.close(b, i, '[', &t.square)
	case '}':
		return t.close(b, i, '{', &t.curly)
	case '\'':
		if !t.pair.IsQuote() && t.inAuthority(b, i) {
			return t.stop(endOther)
		}
	case '&':
		if !t.pair.IsQuote() && endsAtEntity(b[i:]) {
			return t.stop(endOther)
		}
	case ':':
		if i > t.start && bytes.HasPrefix(b[i:], []byte("://")) && i+3 != t.auth {
			return t.second(b, i)
		}
	case '=':
		if !t.pair.IsQuote() && t.endsEncoded(b, i) {
			t.encoded = true
			return t.stop(endOther)
		}
	case '-':
		t.dashes = t.dashes || i+1 < len(b) && b[i+1] == '-'
	case '|':
		if !t.pair.IsQuote() && (t.barBefore(b) || t.barBehindHost(b, i)) {
			return t.stop(endOther)
		}
	case '^':
	case ' ', '\t':
		return t.stop(endBlank)
	case '`':
		if !t.pair.IsQuote() {
			return t.stop(endOther)
		}
	default:
		return t.readOther(b, i)
	}
	return 1
}

// stop ends the token, and says why: no bytes are read on.
func (t *tokenizer) stop(why ending) int {
	t.why = why
	return 0
}

// readOther reads what is left of them: line breaks, control characters, characters beyond
// ASCII, < > " and \.
func (t *tokenizer) readOther(b []byte, i int) int {
	if text.Break(b[i:]) > 0 {
		return t.stop(endBreak)
	}
	if b[i] < utf8.RuneSelf {
		if b[i] == '"' && t.link != nil && t.innerQuote(b, i) {
			return 1
		}
		if b[i] == '\\' || b[i] == text.Escape {
			if n := t.escaped(b, i); n > 0 {
				return n
			}
		}
		return t.stop(endOther)
	}
	if text.Blank(b[i:]) > 0 {
		return t.stop(endBlank)
	}
	if i > t.start && b[i-1] == '/' {
		if n := t.escaped(b, i); n > 0 {
			return n
		}
	}
	if i > 0 && i == t.tildeAt {
		if n := tildeLen(b[i:]); n > 0 {
			t.undo = true
			return n
		}
	}
	if t.link != nil {
		return t.wideLink(b, i)
	}
	n, continues := text.BeyondASCII(b[i:])
	switch {
	case continues || t.wide && n > 1:
		return n
	case i == t.auth && i > 0:
		if n := hostLen(b[i:min(len(b), i+maxWideHost)]); n > 0 {
			return n
		}
	}
	t.scriptEnd = text.IsLetterBeyondASCII(b[i:])
	return t.stop(endOther)
}

// closes reports whether the closer of n bytes at b[i] ends the candidate: it does
// where nothing inside opened it, and an apostrophe only where no letter or digit
// follows.
func (t *tokenizer) closes(b []byte, i, n int) bool {
	if t.link != nil {
		r, _ := utf8.DecodeRune(b[i:])
		if o := linkOpener(r); o != 0 {
			return !t.link.matches(b, i, o)
		}
	}
	switch t.pair {
	case scan.PairParen:
		return t.round == 0
	case scan.PairBracket:
		return t.square == 0
	case scan.PairBrace:
		return t.curly == 0
	}
	return !isInWord(t.pair, b, i+n)
}

// close reads a closing bracket: one that nothing inside opened ends the candidate
// (rule T1), but not inside quotes.
func (t *tokenizer) close(b []byte, i int, opener rune, open *int) int {
	if t.link != nil {
		return t.closeLink(b, i, 1, opener)
	}
	if *open == 0 {
		if t.pair.IsQuote() {
			return 1
		}
		return t.stop(endOther)
	}
	*open--
	if t.square == 0 && t.curly == 0 {
		t.cutAt = -1
	}
	return 1
}

// open reads a '[' or '{'. One before a scheme, and a '[' before a '/', is a tag or a
// link of its own (rule T3), but not inside quotes.
func (t *tokenizer) open(b []byte, i int) int {
	if !t.pair.IsQuote() && i != t.auth && (b[i] == '[' && bytes.HasPrefix(b[i+1:], []byte("/")) || t.uris.beginsAt(b, i+1)) {
		return t.stop(endOther)
	}
	if t.link != nil {
		return t.openLink(b, i)
	}
	if t.square == 0 && t.curly == 0 {
		if t.cuts && !t.mayBeClosed(b, i) {
			return t.stop(endOther)
		}
		t.cutAt = i
	}
	if b[i] == '[' {
		t.square++
	} else {
		t.curly++
	}
	return 1
}

// mayBeClosed reports whether the '[' or '{' at b[i] may be closed, or another URI end what it is
// in, within bracketLook bytes.
func (t *tokenizer) mayBeClosed(b []byte, i int) bool {
	limit := i + bracketLook + 1
	return t.seen.closesBracket(b, i) || t.seen.hasSecond(b, i+1, limit) || t.auth > 0 && t.seen.holdsURI(b, t.auth, limit+1)
}

// beginsURI reports whether b begins with a scheme and "://", or with a registered
// scheme and what it requires without "//" (rule S2).
func beginsURI(b []byte) bool {
	i := 0
	for i < len(b) && i <= scan.MaxScheme && text.IsScheme(b[i]) {
		i++
	}
	if i < 2 || i >= len(b) || b[i] != ':' || !text.IsAlpha(b[0]) {
		return false
	}
	if bytes.HasPrefix(b[i:], []byte("://")) {
		return true
	}
	rest := b[i+1 : min(len(b), i+requirementLook)]
	return scan.Registered(b[:i]) && satisfies(b[:i], rest[:uriLen(rest)], false)
}

// uriPlaces remember at which of the last places asked for a URI begins: brackets in a token
// ask for the same ones from each candidate before them. The zero uriPlaces remember nothing.
type uriPlaces struct {
	text  uint64                  // number of the text that the indices are of
	known [2 * bracketLook]uint64 // the text, the index, and in the lowest bit whether one begins there

	schemes [2 * bracketLook]schemePlace // by the index of the colon
}

// A schemePlace remembers where the scheme before a "://" begins in a text; -1 if there is none.
type schemePlace struct {
	text         uint64
	start, colon int
}

// schemeOf returns the index at which the scheme begins that ends before the "://" at b[colon];
// -1 if there is none.
func (u *uriPlaces) schemeOf(b []byte, colon int) int {
	if u == nil {
		return schemeAt(b, colon)
	}
	p := &u.schemes[colon%len(u.schemes)]
	if p.text != u.text || p.colon != colon {
		*p = schemePlace{text: u.text, start: schemeAt(b, colon), colon: colon}
	}
	return p.start
}

// schemeAt is uriPlaces.schemeOf, without the memory.
func schemeAt(b []byte, colon int) int {
	if start, _, ok := scan.SchemeBefore(b, colon, 0, true, false); ok {
		return start
	}
	return -1
}

// reset forgets all places, for another text.
func (u *uriPlaces) reset() { u.text++ }

// beginsAt reports whether b[i:] begins a URI, as beginsURI does.
func (u *uriPlaces) beginsAt(b []byte, i int) bool {
	if u == nil {
		return beginsURI(b[i:])
	}
	known := &u.known[i%len(u.known)]
	if place := u.text<<32 | uint64(i)<<1; *known&^1 != place {
		*known = place
		if beginsURI(b[i:]) {
			*known |= 1
		}
	}
	return *known&1 != 0
}

// inAuthority reports whether b[i] lies in the authority of the candidate.
func (t *tokenizer) inAuthority(b []byte, i int) bool {
	return t.auth > 0 && i >= t.auth && endOfAuthority(b[t.auth:i]) < 0
}

// barLook is how many bytes of an authority are looked at for what a '|' in it is.
const barLook = 64

// barBehindHost reports whether the '|' at b[i] stands behind a host, not a drive's letter, in an
// authority without userinfo, as far as barLook bytes on either side tell (rule T3).
func (t *tokenizer) barBehindHost(b []byte, i int) bool {
	return t.auth > 0 && i > t.auth+1 && i-t.auth <= barLook && t.inAuthority(b, i) && !mayBeUserinfo(b[i:])
}

// mayBeUserinfo reports whether an '@' follows in the authority that b goes on with, as far as its
// first barLook bytes tell.
func mayBeUserinfo(b []byte) bool {
	for i, c := range b[:min(len(b), barLook)] {
		switch {
		case c == '@':
			return true
		case c <= ' ' || c == '/' && i > 0 && b[i-1] != ':' && b[i-1] != '/' || c == '?' || c == '#':
			return false
		}
	}
	return false
}

// barBefore reports whether a '|' or "[[" stands before the candidate on its line,
// as in tables and wikis (rule T3). At most lineLook bytes are looked at.
func (t *tokenizer) barBefore(b []byte) bool {
	if !t.barKnown {
		t.barKnown = true
		for i := t.start - 1; i >= max(0, t.start-lineLook) && b[i] != '\n' && b[i] != '\r'; i-- {
			if b[i] == '|' || b[i] == '[' && i > 0 && b[i-1] == '[' {
				t.bar = true
				break
			}
		}
	}
	return t.bar
}

// lineLook is how many bytes before a candidate are looked at for what stands
// before it on its line.
const lineLook = 1024

// endsAtEntity reports whether b begins with a character reference that stands for
// a delimiter: a bare candidate ends before it (rule D3).
func endsAtEntity(b []byte) bool {
	return text.Entity(b, "gt") > 0 || text.Entity(b, "lt") > 0 || text.Entity(b, "quot") > 0 || text.Entity(b, "nbsp") > 0
}
