package delimit

import (
	"unicode/utf8"

	"urigrep/internal/text"
)

// maxLinkOpen is how many brackets may be open at once in a reference that
// UTS #58 delimits; one more ends it.
const maxLinkOpen = 32

// A linkPart is a part of a reference with rules of its own for brackets.
type linkPart uint8

const (
	linkAuthority linkPart = iota
	linkPath               // brackets match within a segment
	linkQuery              // within a name or a value
	linkFragment           // within the fragment or a text directive of it
)

// A linkReader is the state of a tokenizer in a reference that UTS #58 delimits. The
// zero linkReader is at the beginning of an authority.
//
// Invariant: everything before the index at has been seen; open[:n] are the
// brackets that are open in the part that holds it.
type linkReader struct {
	part linkPart
	at   int // index up to which the parts are known
	soft int // where the reference ends if another follows it in the token (rule T4); 0 if nowhere
	n    int
	open [maxLinkOpen]rune
}

// begin continues at index i, where a line of the reference begins.
func (r *linkReader) begin(i int) { r.at, r.soft = i, 0 }

// partMarks has the characters that advance reads.
var partMarks = setOfBytes("/?#&=:")

// advance reads the delimiters up to the index i: each begins another part of the
// reference, or another piece of its part, in which no bracket is open.
func (r *linkReader) advance(b []byte, i int) {
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
func (r *linkReader) push(b []byte, i int, c rune) bool {
	r.advance(b, i)
	if r.n == maxLinkOpen {
		return false
	}
	r.open[r.n] = c
	r.n++
	return true
}

// matches reports whether the bracket that is to be closed next at the index i was
// opened by opener.
func (r *linkReader) matches(b []byte, i int, opener rune) bool {
	r.advance(b, i)
	return r.n > 0 && r.open[r.n-1] == opener
}

// openLink reads the ASCII bracket at b[i], which opens.
func (t *tokenizer) openLink(b []byte, i int) int {
	if !t.link.push(b, i, rune(b[i])) {
		return t.stop(endOther)
	}
	return 1
}

// closeLink reads the bracket of n bytes at b[i] that closes what opener opens: one
// that closes something else ends the candidate.
func (t *tokenizer) closeLink(b []byte, i, n int, opener rune) int {
	if !t.link.matches(b, i, opener) {
		return t.stop(endOther)
	}
	t.link.n--
	return n
}

// wideLink reads the character beyond ASCII at b[i] by its Link_Term; a mark of
// hyphenation at a line's end does not belong to the candidate. In the
// authority nothing but Include belongs to the candidate, or what the host of a
// bare domain was found to have.
func (t *tokenizer) wideLink(b []byte, i int) int {
	r, n := utf8.DecodeRune(b[i:])
	if r == utf8.RuneError && n == 1 || hyphenMark(b[i:]) > 0 { // rule R3
		return t.stop(endOther)
	}
	class := linkTerm(r)
	t.link.advance(b, i)
	if class == linkHard || t.link.part == linkAuthority && class != linkInclude && i >= t.host {
		return t.stop(endOther)
	}
	switch class {
	case linkSoft:
		t.link.suspend(i)
	case linkOpen:
		if !t.link.push(b, i, r) {
			return t.stop(endOther)
		}
	case linkClose:
		if t.closeLink(b, i, n, linkOpener(r)) == 0 {
			return 0
		}
		t.link.suspend(i + n)
	}
	return n
}

// suspend notes that the reference ends at i if another one follows in the token.
func (r *linkReader) suspend(i int) {
	if r.soft == 0 {
		r.soft = i
	}
}

// linkEnd returns where the candidate ends if another reference begins at start:
// before the first character that is Soft, after the first that is Close, or before
// one that is Open directly before it; 0 if there is none of these beyond ASCII (rule T4).
func (t *tokenizer) linkEnd(b []byte, start int) int {
	if t.link.soft > 0 && t.link.soft <= start {
		return t.link.soft
	}
	if r, n := utf8.DecodeLastRune(b[:start]); n > 1 && linkTerm(r) == linkOpen {
		return start - n
	}
	return 0
}

// innerQuote reports whether the '"' at b[i] stands between two letters, digits or
// other characters that UTS #58 includes: there it is part of a word, elsewhere it
// delimits.
func (t *tokenizer) innerQuote(b []byte, i int) bool {
	t.link.advance(b, i)
	if t.link.part == linkAuthority {
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
	return linkTerm(r) == linkInclude
}

// trimLink returns how many bytes of text, which ends in a character beyond ASCII,
// remain without that character if it hangs.
func trimLink(text []byte) int {
	if r, n := utf8.DecodeLastRune(text); hangs(r) {
		return len(text) - n
	}
	return len(text)
}
