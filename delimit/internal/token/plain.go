package token

import (
	"unicode/utf8"

	"urigrep/delimit/internal/index"
	"urigrep/delimit/internal/uts58"
	"urigrep/internal/text"
	"urigrep/scan"
)

// Where candidates stand in one token, each would read it to its end. What follows the first bytes of a
// candidate is most often the same for all of them: characters that belong to a candidate whatever was
// read before. A Reader looks at these once, and goes past them.

// plainFrom is how many bytes of a candidate are read before plain ones are gone past, and again after
// a try that went past few.
const plainFrom = 48

// skipPlain returns the index after the plain bytes at b[i], end at most.
func (t *Reader) skipPlain(b []byte, i, end int) int {
	t.tryAt = i + plainFrom
	if i == t.tildeAt {
		return i
	}
	if t.CutAt >= 0 {
		end = min(end, t.CutAt+text.BracketLook)
	}
	if t.Auth >= 0 && t.Link == nil { // a URI in the authority ends it
		if k := t.Seen.AuthorityEnd(b, t.Auth, end+1); k >= i {
			end = k - 1
		}
	}
	if i >= end || t.Pair != scan.NoPair && t.Seen.HasCloser(b, t.Pair, i, end) {
		return i
	}
	index := indexNoPlain
	if t.Link != nil {
		index = indexNoPlainLink
	}
	to := max(i, text.RuneStart(b, t.Seen.Plain(b, t.Link != nil, i, end, index)))
	t.Skipped += to - i
	return to
}

// indexNoPlain returns the index of the first byte in b[from:to] that may end a candidate that has
// begun before, past its authority, or that such a candidate remembers; -1 if there is none.
func indexNoPlain(b []byte, from, to int) int {
	for i := afterRune(b, from); i < to; {
		n := plainLen(b, i)
		switch {
		case n > 0:
		case i+plainLook > len(b):
			return i
		case b[i] == ':' && !index.IsSecond(b, i):
			n = 1
		case b[i] >= utf8.RuneSelf:
			k, continues := text.BeyondASCII(b[i:])
			if !continues {
				return i
			}
			n = k
		default:
			return i
		}
		i += n
	}
	return -1
}

// indexNoPlainLink is indexNoPlain for a candidate that UTS #58 delimits, in its authority or past it.
func indexNoPlainLink(b []byte, from, to int) int {
	for i := afterRune(b, from); i < to; {
		n := plainLen(b, i)
		if n == 0 && b[i] >= utf8.RuneSelf && i+plainLook <= len(b) {
			n = plainLinkLen(b, i)
		}
		if n == 0 {
			return i
		}
		i += n
	}
	return -1
}

// afterRune returns the index after the character that b[i] is in the middle of, i if it begins one.
func afterRune(b []byte, i int) int {
	if k := text.RuneStart(b, i); k < i {
		_, n := utf8.DecodeRune(b[k:])
		return max(i, k+n)
	}
	return i
}

// plainLook is as many bytes as tell whether one is plain.
const plainLook = commandAhead

// plainLen returns 1 if b[i] is an ASCII character that belongs to a candidate wherever it stands, 0 if
// it may not.
func plainLen(b []byte, i int) int {
	c := b[i]
	switch {
	case !special[c]:
		return 1
	case i+plainLook > len(b):
		return 0
	case c == ':' && b[i+1] != '/', c == '-' && b[i+1] != '-', c == '$' && b[i+1] != 'I' && b[i+1] != '{',
		c == '&' && isPlainParameter(b[i:]), c == ';' && !beginsCommand(b[i+1:min(len(b), i+commandAhead)]),
		c == '=' && !(text.IsUpperHex(b[i+1]) && text.IsUpperHex(b[i+2])):
		return 1
	}
	return 0
}

// plainLinkLen returns the length of the character beyond ASCII at b[i] if UTS #58 includes it wherever
// it stands, else 0.
func plainLinkLen(b []byte, i int) int {
	r, n := utf8.DecodeRune(b[i:])
	switch {
	case n == 1, uts58.Term(r) != uts58.Include, quotes[r] && i > 0 && b[i-1] == ':', text.Blank(b[i:]) > 0,
		text.Break(b[i:]) > 0, text.HyphenMark(b[i:]) > 0:
		return 0
	case text.TildeLen(b[i:]) > 0 && i > 0 && b[i-1] == '/':
		return 0
	}
	return n
}
