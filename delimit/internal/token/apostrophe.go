package token

import (
	"bytes"

	"urigrep/internal/text"
)

// Rule D4: apostrophes that were not opened directly before a candidate.

// endsAtApostrophe reports whether the apostrophe at b[i] ends the candidate: in an authority that
// it cannot belong to, as what closes a string, or as what opens a title after a ':'.
func (t *Reader) endsAtApostrophe(b []byte, i int) bool {
	if t.inAuthority(b, i) {
		opened := t.Start > 0 && b[t.Start-1] == '\''
		return opened || !belongsToAuthority(b[i+1:min(len(b), i+1+text.UserinfoLook)])
	}
	return t.opensTitle(b, i) || mayCloseString(b, i) && t.isInString(b)
}

// isInString reports whether a string was opened before the candidate on its line.
func (t *Reader) isInString(b []byte) bool {
	return t.inString.from(func() bool { return opensString(b[max(0, t.Start-text.LineLook):t.Start]) })
}

// belongsToAuthority reports whether an apostrophe in an authority that goes on with b belongs to
// it: an '@' follows in it, or a letter or digit and later a dot.
func belongsToAuthority(b []byte) bool {
	for i, c := range b {
		switch {
		case c == '@':
			return true
		case c == '.' && text.IsAlnum(b[0]) && i+1 < len(b) && text.IsAlnum(b[i+1]):
			return true
		case c <= ' ' || bytes.IndexByte([]byte("/?#<>\"`\\"), c) >= 0:
			return false
		}
	}
	return false
}

// opensTitle reports whether the quotation mark at b[i] follows a ':' of the path or fragment.
func (t *Reader) opensTitle(b []byte, i int) bool {
	if t.Auth < 0 || i <= t.Auth || b[i-1] != ':' || t.inAuthority(b, i) {
		return false
	}
	query := bytes.IndexByte(b[t.Auth:i], '?')
	return query < 0 || bytes.IndexByte(b[t.Auth+query:i], '#') >= 0
}

// mayCloseString reports whether what follows the apostrophe at b[i] may follow a string.
func mayCloseString(b []byte, i int) bool {
	rest := b[i+1:]
	return len(rest) == 0 || bytes.IndexByte([]byte(afterString), rest[0]) >= 0 || text.BlankOrBreak(rest) > 0
}

// What may stand directly before a string and after it.
const (
	beforeString = "([{,=:+&|<>"
	afterString  = ",;)]"
)

// opensString reports whether a string is open at the end of line, its last line if there are
// several: its last apostrophe opens one. An apostrophe between letters or digits, after a
// backslash or written twice is part of a text.
func opensString(line []byte) bool {
	for i := len(line) - 1; i >= 0 && line[i] != '\n' && line[i] != '\r'; i-- {
		if line[i] != '\'' {
			continue
		}
		before, after := byte(' '), byte(' ')
		if i > 0 {
			before = line[i-1]
		}
		if i+1 < len(line) {
			after = line[i+1]
		}
		switch {
		case before == '\'':
			i--
		case before == '\\', text.IsAlnum(before) && text.IsAlnum(after):
		default:
			return after > ' ' && bytes.IndexByte([]byte(afterString), after) < 0 &&
				(before <= ' ' || bytes.IndexByte([]byte(beforeString), before) >= 0)
		}
	}
	return false
}

// quotes has the quotation marks beyond ASCII.
var quotes = map[rune]bool{
	'“': true, '”': true, '„': true, '‟': true, '‘': true, '’': true, '‚': true, '‛': true,
	'«': true, '»': true, '‹': true, '›': true,
}
