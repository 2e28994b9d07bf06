package token

import (
	"bytes"
	"unicode/utf8"

	"urigrep/delimit/internal/index"
	"urigrep/delimit/internal/uts58"
	"urigrep/internal/schemes"
	"urigrep/internal/text"
	"urigrep/scan"
)

// An Ending is what a token ended at.
type Ending uint8

const (
	EndOther  Ending = iota // a character that no reference has, or the limit
	EndBlank                // white space within the line
	endBreak                // a line break
	EndText                 // the end of the text
	EndCloser               // the closer of the pair that was opened before it
	EndNext                 // another URI that begins here (rule T5)
	paused                  // nothing: it goes on
)

// A Config says what a Reader reads.
type Config struct {
	Pair  scan.Pair // whose closer ends the candidate
	Start int       // where the candidate begins
	Auth  int       // index where its authority begins; -1 where there is none
	Gap   int       // bytes between Start and Auth that are not part of the candidate (rule R6)
	Host  int       // index after the host of a bare domain; 0 for other kinds
	Limit int       // index past which nothing is read
	Wide  bool      // every character beyond ASCII belongs to the candidate, and a '[' or '{' that nothing closes
	Bar   bool      // a '|' ends the candidate, whatever stands before it on its line (rule T3)

	Link *Link        // what UTS #58 asks for; nil where it does not decide
	Seen *index.Index // of the text
}

// A Result is what a Reader has read of a candidate.
type Result struct {
	Why       Ending // what the last token ended at
	CutAt     int    // index of the outermost '[' or '{' that is open, -1 if none
	Dashes    bool   // read "--"
	Encoded   bool   // ended at an encoded delimiter (rule R6)
	Undo      bool   // read an escape that rule R7 undoes
	ScriptEnd bool   // ended at a letter of a script that is written without spaces (rule T4)
}

// A Reader reads the characters of a bare or quoted candidate, line by line if
// it is broken, until one that ends it (rules D2 to D4, T1, T3 to T5). It counts
// the brackets that are open (rule T1).
type Reader struct {
	Config
	Result

	round, square, curly int // '(', '[' and '{' that are open
	escapedOpen          int // brackets that a backslash escapes, and that are open

	tildeAt int // index where a line goes on after one that ends in '/'; 0 where none does

	bar      answer // whether a '|' stands before the candidate on its line
	solidus  answer // whether "\/" is an escape
	inString answer // whether a string was opened before the candidate
	command  answer // whether a command stands before the candidate on its line
}

// An answer is looked for when it is asked for first.
type answer struct{ known, is bool }

// from returns the answer, which look gives.
func (a *answer) from(look func() bool) bool {
	if !a.known {
		*a = answer{known: true, is: look()}
	}
	return a.is
}

// New returns a Reader that is about to read a candidate. The Link of c is set to its beginning.
func New(c Config) Reader {
	if c.Link != nil {
		*c.Link = Link{}
		if c.Auth < 0 {
			c.Link.part = linkPath
		}
	}
	return Reader{Config: c, Result: Result{CutAt: -1}}
}

// special has the bytes that readSpecial reads; every other byte below 0x80 continues a
// candidate.
var special = func() (t [256]bool) {
	for c := range 256 {
		t[c] = !text.IsURI(byte(c))
	}
	for _, c := range "()[]'&:-=;$" {
		t[c] = true
	}
	return t
}()

// Run reads on from b[i] up to b[to] or a few bytes after it, and returns the index of the first byte
// that does not belong to the token, or that was not read yet.
func (t *Reader) Run(b []byte, i, to int) int {
	if t.Link != nil && !t.IsPaused() {
		t.Link.begin(max(i, t.Auth)) // nothing of "//" is a path (rule R6)
	}
	i = t.read(b, i, to)
	if t.Link != nil {
		t.Link.advance(b, i)
	}
	return i
}

// IsPaused reports whether the token may go on where Run ended.
func (t *Reader) IsPaused() bool { return t.Why == paused }

// read reads up to b[to], or to the end of the token.
func (t *Reader) read(b []byte, i, to int) int {
	end := min(len(b), t.Limit, to)
	for i < end {
		if !special[b[i]] || b[i] == ':' && t.goesOn(b, i) {
			i++
			continue
		}
		n := t.readSpecial(b, i)
		if n == 0 {
			return min(i, t.Limit)
		}
		i += n
	}
	switch t.Why = EndOther; {
	case i >= len(b):
		t.Why = EndText
	case i < t.Limit:
		t.Why = paused
	}
	return i
}

// AuthOffset returns the offset in the candidate's text at which its authority begins.
func (t *Reader) AuthOffset() int { return t.Auth - t.Start - t.Gap }

// goesOn reports whether the ':' at b[i] is an ordinary character of the candidate: no "//" follows
// it, and no bracket is open too long.
func (t *Reader) goesOn(b []byte, i int) bool {
	return (i+1 == len(b) || b[i+1] != '/') && (t.CutAt < 0 || i-t.CutAt <= text.BracketLook)
}

// GoOnAt notes that the token goes on at the index i, after a line that ends in '/' or not.
func (t *Reader) GoOnAt(i int, slash bool) {
	t.tildeAt = 0
	if slash {
		t.tildeAt = i
	}
}

// readSpecial reads the special character at b[i] and returns its length, or 0, with
// t.why set, if the token ends before it.
func (t *Reader) readSpecial(b []byte, i int) int {
	if t.Pair != scan.NoPair {
		if n := t.Pair.Closes(b[i:]); n > 0 && t.closes(b, i, n) {
			return t.stop(EndCloser)
		}
	}
	if t.CutAt >= 0 && i-t.CutAt > text.BracketLook && !t.Pair.IsQuote() {
		return t.stop(EndOther) // nothing closes it: the text after is not part of the candidate
	}
	switch c := b[i]; c {
	case '(':
		if t.Link != nil {
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
		if !t.Pair.IsQuote() && t.endsAtApostrophe(b, i) {
			return t.stop(EndOther)
		}
	case '&':
		return t.ampersand(b, i)
	case ';', '$':
		if t.endsCommand(b, i) {
			return t.stop(EndOther)
		}
	case ':':
		if i > t.Start && bytes.HasPrefix(b[i:], []byte("://")) && i+3 != t.Auth {
			return t.second(b, i)
		}
	case '=':
		if !t.Pair.IsQuote() && t.endsEncoded(b, i) {
			t.Encoded = true
			return t.stop(EndOther)
		}
	case '-':
		t.Dashes = t.Dashes || i+1 < len(b) && b[i+1] == '-'
	case '|':
		if !t.Pair.IsQuote() && (t.barBefore(b) || t.barBehindHost(b, i) || t.endsCommand(b, i)) {
			return t.stop(EndOther)
		}
	case '^':
	case ' ', '\t':
		return t.stop(EndBlank)
	case '`':
		if !t.Pair.IsQuote() {
			return t.stop(EndOther)
		}
	default:
		return t.readOther(b, i)
	}
	return 1
}

// ampersand reads the '&' at b[i], or the character reference that it begins.
func (t *Reader) ampersand(b []byte, i int) int {
	if n := t.escaped(b, i); n > 0 || t.Pair.IsQuote() {
		return max(1, n)
	}
	if text.EscapeAt(b, i).N > 0 || endsAtEntity(b[i:]) || t.endsCommand(b, i) {
		return t.stop(EndOther)
	}
	return 1
}

// stop ends the token, and says why: no bytes are read on.
func (t *Reader) stop(why Ending) int {
	t.Why = why
	return 0
}

// readOther reads what is left of them: line breaks, control characters, characters beyond
// ASCII, < > " and \.
func (t *Reader) readOther(b []byte, i int) int {
	if text.Break(b[i:]) > 0 {
		return t.stop(endBreak)
	}
	if text.InvisibleAt(b, i) > 0 {
		if n := t.escaped(b, i); n > 0 {
			return n
		}
	}
	if b[i] < utf8.RuneSelf {
		if b[i] == '"' && t.Link != nil && t.innerQuote(b, i) {
			return 1
		}
		if b[i] == '\\' || b[i] == text.Escape {
			if n := t.escaped(b, i); n > 0 {
				return n
			}
		}
		return t.stop(EndOther)
	}
	if text.Blank(b[i:]) > 0 {
		return t.stop(EndBlank)
	}
	if i > t.Start && b[i-1] == '/' {
		if n := t.escaped(b, i); n > 0 {
			return n
		}
	}
	if i > 0 && i == t.tildeAt {
		if n := text.TildeLen(b[i:]); n > 0 {
			t.Undo = true
			return n
		}
	}
	if t.Link != nil {
		return t.wideLink(b, i)
	}
	n, continues := text.BeyondASCII(b[i:])
	switch {
	case continues || t.Wide && n > 1:
		return n
	case i == t.Auth:
		if n := hostLen(b[i:min(len(b), i+maxWideHost)]); n > 0 {
			return n
		}
	}
	t.ScriptEnd = text.IsLetterBeyondASCII(b[i:])
	return t.stop(EndOther)
}

// closes reports whether the closer of n bytes at b[i] ends the candidate: it does
// where nothing inside opened it, and an apostrophe only where no letter or digit
// follows.
func (t *Reader) closes(b []byte, i, n int) bool {
	if t.Link != nil {
		r, _ := utf8.DecodeRune(b[i:])
		if o := uts58.Opener(r); o != 0 {
			return !t.Link.matches(b, i, o)
		}
	}
	switch t.Pair {
	case scan.PairParen:
		return t.round == 0
	case scan.PairBracket:
		return t.square == 0
	case scan.PairBrace:
		return t.curly == 0
	}
	return !t.Pair.IsInWord(b, i+n)
}

// close reads a closing bracket: one that nothing inside opened ends the candidate
// (rule T1), but not inside quotes.
func (t *Reader) close(b []byte, i int, opener rune, open *int) int {
	if t.Link != nil {
		return t.closeLink(b, i, 1, opener)
	}
	if *open == 0 {
		if t.Pair.IsQuote() {
			return 1
		}
		return t.stop(EndOther)
	}
	*open--
	if t.square == 0 && t.curly == 0 {
		t.CutAt = -1
	}
	return 1
}

// open reads a '[' or '{'. One before a scheme, and a '[' before a '/', is a tag or a
// link of its own (rule T3), but not inside quotes.
func (t *Reader) open(b []byte, i int) int {
	if !t.Pair.IsQuote() && i != t.Auth &&
		(bytes.HasPrefix(b[i:], []byte("[/")) || t.closesMacro(b, i) || schemes.BeginsURI(b[i+1:])) {
		return t.stop(EndOther)
	}
	if t.Link != nil {
		return t.openLink(b, i)
	}
	if t.square == 0 && t.curly == 0 {
		if !t.Wide && !t.Seen.ClosesBracket(b, i) {
			return t.stop(EndOther)
		}
		t.CutAt = i
	}
	if b[i] == '[' {
		t.square++
	} else {
		t.curly++
	}
	return 1
}

// closesMacro reports whether a macro of a wiki ends at b[i], such as "{color}", that begins near before the
// candidate: "{color" and '}' or ':' (rule D5). After '/' and '=' it is rather a variable of a template.
func (t *Reader) closesMacro(b []byte, i int) bool {
	if b[i] != '{' || i == t.Start || b[i-1] == '/' || b[i-1] == '=' {
		return false
	}
	n := text.LettersAt(b[i+1:min(len(b), i+1+len("noformat}"))]) + 1
	if i+n >= len(b) || b[i+n] != '}' || !macros[string(b[i+1:i+n])] {
		return false
	}
	_, after, found := bytes.Cut(b[max(0, t.Start-text.LineLook):t.Start], b[i:i+n])
	return found && len(after) > 0 && (after[0] == '}' || after[0] == ':')
}

// macros are those of Jira that enclose text.
var macros = text.SetOf("color", "quote", "code", "noformat", "panel")

// inAuthority reports whether b[i] lies in the authority of the candidate.
func (t *Reader) inAuthority(b []byte, i int) bool {
	return t.Auth >= 0 && i >= t.Auth && !t.Seen.EndsAuthority(b, t.Auth, i)
}

// barBehindHost reports whether the '|' at b[i] stands after a host, not a drive's letter, in an
// authority without userinfo, as far as text.UserinfoLook bytes on either side tell (rule T3).
func (t *Reader) barBehindHost(b []byte, i int) bool {
	return t.Auth >= 0 && i > t.Auth+1 && i-t.Auth <= text.UserinfoLook && t.inAuthority(b, i) &&
		!text.MayBeUserinfo(b[i:])
}

// barBefore reports whether a '|' or "[[" stands before the candidate on its line,
// as in tables and wikis (rule T3). At most text.LineLook bytes are looked at.
func (t *Reader) barBefore(b []byte) bool {
	return t.Bar || t.bar.from(func() bool {
		line := b[max(0, t.Start-text.LineLook):t.Start]
		line = line[bytes.LastIndexAny(line, "\r\n")+1:]
		return bytes.IndexByte(line, '|') >= 0 || bytes.Contains(line, []byte("[["))
	})
}

// End returns the index after the run of URI characters at b[i], where a line goes on after
// one that ends in '/' or not, limit at most.
func End(seen *index.Index, b []byte, i, limit int, slash bool) int {
	plain := i
	for last := min(len(b), limit); plain < last && !special[b[plain]]; plain++ {
	}
	if plain > i && plain < len(b) && (b[plain] == ' ' || b[plain] == '\n') {
		return plain // a Reader would go as far
	}
	t := New(Config{Start: i, Limit: max(i, limit), Auth: -1, Seen: seen})
	t.GoOnAt(i, slash)
	end := t.Run(b, i, len(b))
	if t.CutAt >= 0 {
		end = t.CutAt
	}
	return end
}
