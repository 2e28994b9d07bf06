package refang

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"urigrep/internal/text"
)

// A mark is what stands for a character, or for "://", in a defanged spelling.
type mark struct {
	from, to int    // indices of its first byte, an escape of its bracket, and after its last
	plain    string // what it stands for
	half     bool   // it has one bracket
}

// parts reports whether m stands between the parts of a name: for a dot or "@".
func (m mark) parts() bool { return m.plain == "." || m.plain == "@" }

// words are what stands between the brackets of a mark, in small letters, each with what it replaces.
var words = [...]struct{ word, plain string }{
	{".", "."}, {"dot", "."}, {"://", "://"}, {":", ":"}, {"colon", ":"}, {"/", "/"}, {"at", "@"}, {"@", "@"},
}

// closers has, for each bracket that opens a mark, what closes it, and 0 for other bytes.
var closers = [256]byte{'[': ']', '(': ')', '{': '}'}

// Opens reports whether c is a bracket that opens a mark.
func Opens(c byte) bool { return closers[c] != 0 }

// Closes reports whether c is a bracket that closes a mark.
func Closes(c byte) bool { return c == ']' || c == ')' || c == '}' }

// maxEscapes is the most backslashes before each bracket of a mark.
const maxEscapes = 2

// markAt returns the mark whose opening bracket is b[j]. Backslashes may stand before both of its
// brackets, as Markdown has them. One for "." or "@" is followed by what a label may have, or is none.
func markAt(b []byte, j int) (m mark, ok bool) {
	if j >= len(b) || !Opens(b[j]) {
		return m, false
	}
	m.from = j
	for m.from > 0 && b[m.from-1] == '\\' && j-m.from < maxEscapes {
		m.from--
	}
	escape := b[m.from:j]
	rest := b[j+1:]
	for _, w := range words {
		if len(rest) < len(w.word) || !bytes.EqualFold(rest[:len(w.word)], []byte(w.word)) {
			continue
		}
		after := rest[len(w.word):]
		m.plain, m.to = w.plain, j+1+len(w.word)
		isSign := m.parts()
		if bytes.HasPrefix(after, escape) && len(after) > len(escape) && after[len(escape)] == closers[b[j]] {
			m.to += len(escape) + 1
			return m, !isSign || labelAt(b, m.to)
		}
		if len(w.word) == 1 && isSign && len(escape) == 0 && labelAt(b, m.to) {
			m.half = true
			return m, true
		}
	}
	return mark{}, false
}

// IsMark reports whether a whole mark opens with b[j], after what it may follow.
func IsMark(b []byte, j int) bool {
	m, ok := markAt(b, j)
	return ok && !m.half && (labelBefore(b, m.from) || m.plain[0] == ':')
}

// halfAt returns the half mark at b[i], a sign and the bracket that closes it.
func halfAt(b []byte, i int) (m mark, ok bool) {
	if i+1 < len(b) && (b[i] == '.' || b[i] == '@') && Closes(b[i+1]) && labelBefore(b, i) && labelAt(b, i+2) {
		return mark{from: i, to: i + 2, plain: string(b[i : i+1]), half: true}, true
	}
	return m, false
}

// Follows reports whether a whole mark of a dot follows directly after the name that ends before b[i].
func Follows(b []byte, i int) bool {
	j := i
	for j < len(b) && b[j] == '\\' && j-i < maxEscapes {
		j++
	}
	m, ok := markAt(b, j)
	return ok && !m.half && m.from == i && labelBefore(b, i)
}

// BracketsDot reports whether b begins with a dot in brackets, whatever follows.
func BracketsDot(b []byte) bool {
	return len(b) > 2 && b[1] == '.' && Opens(b[0]) && b[2] == closers[b[0]]
}

// BeginsHalf reports whether b begins with one half of a bracketed dot and a label, such as "[.com"
// or "].com". After a closing bracket the label must not begin a sentence.
func BeginsHalf(b []byte) bool {
	switch {
	case len(b) < 3 || b[1] != '.':
		return false
	case !text.IsAlnum(b[2]):
		return Opens(b[0]) && text.IsBreak(b[2]) // cut in the mark
	}
	return Opens(b[0]) || Closes(b[0]) && (!text.IsAlpha(b[2]) || b[2]&0x20 != 0) // a sentence begins with a capital
}

// labelAt reports whether a character that a label may have is at b[i].
func labelAt(b []byte, i int) bool {
	r, _ := utf8.DecodeRune(b[min(i, len(b)):])
	return isOfLabel(r)
}

// labelBefore reports whether a character that a label may have ends before b[i].
func labelBefore(b []byte, i int) bool {
	r, _ := utf8.DecodeLastRune(b[:max(0, i)])
	return isOfLabel(r)
}

// isOfLabel reports whether r is a letter, a mark or a digit.
func isOfLabel(r rune) bool {
	if r < utf8.RuneSelf {
		return text.IsAlnum(byte(r))
	}
	return unicode.In(r, unicode.L, unicode.M, unicode.Nd)
}

// inName reports whether c may stand in a name or an address.
func inName(c byte) bool {
	return text.IsAlnum(c) || c == '.' || c == '-' || c == '_' || c == '@' || c == '+'
}

// schemes are schemes as defanged spellings have them, in small letters, the longer ones first, and
// what they stand for, which is as long.
var schemes = [...]struct{ defanged, plain string }{
	{"h**ps", "https"}, {"hxxps", "https"}, {"h**p", "http"}, {"hxxp", "http"}, {"fxps", "ftps"}, {"sfxp", "sftp"},
	{"meow", "http"}, {"fxp", "ftp"},
}

// schemeBefore returns the length of the scheme that ends before b[j], and what it stands for if it is
// a defanged one; n is 0 if there is none. Of hxxp the beginning is known wherever letters stand before.
func schemeBefore(b []byte, j int) (n int, plain string) {
	const most = 16
	for n < most && n < j && text.IsAlnum(b[j-n-1]) {
		n++
	}
	n = j - min(j, AfterEscape(b, j-n))
	for _, s := range schemes {
		k := len(s.defanged)
		if k <= j && (k == n || s.defanged[0] == 'h') && bytes.EqualFold(b[j-k:j], []byte(s.defanged)) {
			return k, s.plain
		}
	}
	return n, ""
}

// AfterEscape returns the index after the escape of which b[i] is the rest, such as the "n" of "\n", the
// "u003c" of "\u003c" or the "1m" of a colour; i if it is of none.
func AfterEscape(b []byte, i int) int {
	const most = 12 // bytes of a colour before b[i]
	if from := max(0, i-most); i > 0 {
		if k := bytes.LastIndexByte(b[from:i], text.Escape); k >= 0 {
			return max(i, from+k+text.ColorLen(b[from+k:]))
		}
	}
	if i == 0 || i >= len(b) || b[i-1] != '\\' {
		return i
	}
	if bytes.IndexByte([]byte("nrt"), b[i]) >= 0 {
		return i + 1
	}
	if _, ok := text.UTF16Escape(b[i-1:]); ok {
		return i + len("u003c")
	}
	return i
}

// IsScheme reports whether a scheme is a defanged one.
func IsScheme(scheme []byte) bool {
	n, plain := schemeBefore(scheme, len(scheme))
	return plain != "" && n == len(scheme)
}
