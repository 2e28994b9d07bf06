package token

import (
	"bytes"
	"unicode/utf8"

	"urigrep/internal/schemes"
	"urigrep/internal/text"
)

// escaped reads the escape at b[i] and returns its length, or 0 if there is none that the
// candidate may hold.
func (t *Reader) escaped(b []byte, i int) int {
	e := text.EscapeAt(b, i)
	switch {
	case e.N == 0:
		return 0
	case b[i] == text.Escape:
		if !t.goesOnAfterColor(b, i) {
			return 0
		}
	case e.IsSolidus(b[i:]) && !t.mayEscapeSolidus(b):
		return 0
	case e.Always && !mayBeEscaped(e.Char):
		return 0
	case e.Char == '\'' && (i+e.N == len(b) || !text.IsAlnum(b[i+e.N])):
		return 0 // closes a quotation
	case b[i] == '\\' && !t.matchesEscaped(b, i+1):
		return 0
	case e.Invisible && schemes.BeginsURI(b[i+e.N:]):
		return 0
	}
	t.Undo = true
	return e.N
}

// matchesEscaped counts the bracket b[i], if it is one, which a backslash escapes. It reports whether it is
// none, or matches another one in the token: "\(rq" is a character of groff.
func (t *Reader) matchesEscaped(b []byte, i int) bool {
	switch b[i] {
	case '(', '[':
		token := b[i:min(len(b), i+text.UserinfoLook)]
		if end := bytes.IndexAny(token, " \t\r\n"); end >= 0 {
			token = token[:end]
		}
		if !bytes.Contains(token, []byte{'\\', partners[b[i]]}) {
			return false
		}
		t.escapedOpen++
	case ')', ']':
		if t.escapedOpen == 0 {
			return false
		}
		t.escapedOpen--
	}
	return true
}

// goesOnAfterColor reports whether a candidate goes on after the terminal escape sequences at
// b[i]: a character of a URI follows, and the first of them does not reset a color that was set
// directly before the candidate.
func (t *Reader) goesOnAfterColor(b []byte, i int) bool {
	if text.ResetsColor(b[i:]) && text.ColorBefore(b[:t.Start]) > 0 {
		return false
	}
	for n := text.ColorLen(b[i:]); n > 0; n = text.ColorLen(b[i:]) {
		i += n
	}
	return i < len(b) && text.IsURI(b[i])
}

// mayEscapeSolidus reports whether "\/" in the candidate is '/', as text.EscapesSolidus does.
func (t *Reader) mayEscapeSolidus(b []byte) bool {
	return t.solidus.from(func() bool { return t.Seen.EscapesSolidus(b, t.Start) })
}

// mayBeEscaped reports whether a character that is written by its number belongs to a
// candidate.
func mayBeEscaped(r rune) bool {
	if r < utf8.RuneSelf {
		return text.IsURI(byte(r)) || r != '`' && text.IsExcluded(byte(r))
	}
	_, continues := text.BeyondASCII(utf8.AppendRune(nil, r))
	return continues
}
