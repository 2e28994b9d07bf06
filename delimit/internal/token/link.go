package token

import (
	"unicode/utf8"

	"urigrep/delimit/internal/uts58"
	"urigrep/internal/text"
)

// MaxLinkOpen is how many brackets may be open at once in a reference that
// UTS #58 delimits; one more ends it.
const MaxLinkOpen = 32

// A linkPart is a part of a reference with rules of its own for brackets.
type linkPart uint8

const (
	linkAuthority linkPart = iota
	linkPath               // brackets match within a segment
	linkQuery              // within a name or a value
	linkFragment           // within the fragment or a text directive of it
)

// A Link is the state of a tokenizer in a reference that UTS #58 delimits. The
// zero Link is at the beginning of an authority.
//
// Invariant: everything before the index at has been seen; open[:n] are the
// brackets that are open in the part that holds it.
type Link struct {
	part linkPart
	at   int // index up to which the parts are known
	soft int // where the reference ends if another follows it in the token (rule T4); 0 if nowhere
	n    int
	open [MaxLinkOpen]rune

	bracket int // index of the first '[' that no ']' follows; 0 without one
}

// begin continues at index i, where a line of the reference begins.
func (r *Link) begin(i int) { r.at, r.soft = i, 0 }

// partMarks has the characters that advance reads.
var partMarks = text.SetOfBytes("/?#&=:")

// advance reads the delimiters up to the index i: each begins another part of the
// reference, or another piece of its part, in which no bracket is open.
func (r *Link) advance(b []byte, i int) {
	for ; r.at < i; r.at++ {
		c := b[r.at]
		if !partMarks[c] {
			continue
		}
		switch {
		case r.part == linkFragment:
			if c == ':' && r.at+2 < len(b) && b[r.at+1] == '~' && b[r.at+2] == ':' || c == '&' {
				r.n = 0
			}
		case c == '#':
			r.part, r.n = linkFragment, 0
		case r.part == linkQuery:
			if c == '&' || c == '=' {
				r.n = 0
			}
		case c == '?':
			r.part, r.n = linkQuery, 0
		case c == '/':
			r.part, r.n = linkPath, 0
		}
	}
}

// push opens the bracket c at the index i. It reports whether there was room.
func (r *Link) push(b []byte, i int, c rune) bool {
	r.advance(b, i)
	if r.n == MaxLinkOpen {
		return false
	}
	r.open[r.n] = c
	r.n++
	return true
}

// matches reports whether the bracket that is to be closed next at the index i was
// opened by opener.
func (r *Link) matches(b []byte, i int, opener rune) bool {
	r.advance(b, i)
	return r.n > 0 && r.open[r.n-1] == opener
}

// openLink reads the ASCII bracket at b[i], which opens.
func (t *Reader) openLink(b []byte, i int) int {
	if !t.Link.push(b, i, rune(b[i])) {
		return t.stop(EndOther)
	}
	if b[i] == '[' && t.Link.bracket == 0 {
		t.Link.bracket = i
	}
	return 1
}

// closeLink reads the bracket of n bytes at b[i] that closes what opener opens: one
// that closes something else ends the candidate.
func (t *Reader) closeLink(b []byte, i, n int, opener rune) int {
	if !t.Link.matches(b, i, opener) {
		return t.stop(EndOther)
	}
	if t.Link.n--; opener == '[' {
		t.Link.bracket = 0
	}
	return n
}

// wideLink reads the character beyond ASCII at b[i] by its Link_Term; a mark of
// hyphenation at a line's end does not belong to the candidate. In the
// authority nothing but Include belongs to the candidate, or what the host of a
// bare domain was found to have.
func (t *Reader) wideLink(b []byte, i int) int {
	r, n := utf8.DecodeRune(b[i:])
	if r == utf8.RuneError && n == 1 || text.HyphenMark(b[i:]) > 0 { // rule R3
		return t.stop(EndOther)
	}
	if quotes[r] && t.opensTitle(b, i) {
		return t.stop(EndOther)
	}
	class := uts58.Term(r)
	t.Link.advance(b, i)
	if class == uts58.Hard || t.Link.part == linkAuthority && class != uts58.Include && i >= t.Host {
		return t.stop(EndOther)
	}
	switch class {
	case uts58.Soft:
		t.Link.suspend(i)
	case uts58.Open:
		if !t.Link.push(b, i, r) {
			return t.stop(EndOther)
		}
	case uts58.Close:
		if t.closeLink(b, i, n, uts58.Opener(r)) == 0 {
			return 0
		}
		t.Link.suspend(i + n)
	}
	return n
}

// suspend notes that the reference ends at i if another one follows in the token.
func (r *Link) suspend(i int) {
	if r.soft == 0 {
		r.soft = i
	}
}

// linkEnd returns where the candidate ends if another reference begins at start:
// before the first character that is Soft, after the first that is Close, or before
// one that is Open directly before it; 0 if there is none of these beyond ASCII (rule T4).
func (t *Reader) linkEnd(b []byte, start int) int {
	if t.Link.soft > 0 && t.Link.soft <= start {
		return t.Link.soft
	}
	if r, n := utf8.DecodeLastRune(b[:start]); n > 1 && uts58.Term(r) == uts58.Open {
		return start - n
	}
	return 0
}

// innerQuote reports whether the '"' at b[i] stands between two letters, digits or
// other characters that UTS #58 includes: there it is part of a word, elsewhere it
// delimits.
func (t *Reader) innerQuote(b []byte, i int) bool {
	t.Link.advance(b, i)
	if t.Link.part == linkAuthority {
		return false
	}
	before, _ := utf8.DecodeLastRune(b[:i])
	after, _ := utf8.DecodeRune(b[i+1:])
	return isWordRune(before) && isWordRune(after)
}

// isWordRune reports whether r may stand beside a '"' inside a word.
func isWordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return text.IsAlnum(byte(r)) || r == '_'
	}
	return uts58.Term(r) == uts58.Include
}

// trimLink returns how many bytes of text, which ends in a character beyond ASCII,
// remain without that character if it hangs.
func trimLink(text []byte) int {
	if r, n := utf8.DecodeLastRune(text); uts58.Hangs(r) {
		return len(text) - n
	}
	return len(text)
}

// OpenText returns the index of a '[' of the candidate that no ']' follows in it, where what UTS #58
// asks for ended the candidate at a blank: it begins the text of an AsciiDoc link if a ']' follows
// after the blank (rule D5). It is 0 where there is none.
func (t *Reader) OpenText() int {
	if t.Link == nil || t.Why != EndBlank {
		return 0
	}
	return t.Link.bracket
}
