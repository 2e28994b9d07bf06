package token

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"urigrep/internal/text"
)

// punctuation is what rule T1 removes from the end of a bare candidate, whatever it follows.
const punctuation = `.,;:!?"`

// TrimEnd returns how many bytes of the bare candidate text remain when what does not belong to it
// is removed from its end (rule T1). before is the text directly before the candidate in its
// source.
func TrimEnd(text []byte, before Before) int {
	n := len(text)
	for n > 0 {
		m := trimOnce(text[:n], before)
		if m == n {
			break
		}
		n = m
	}
	return n
}

// trimOnce returns how many bytes of ref, which is not empty, remain after rule T1 has removed one
// sign from its end; all if it removes none.
func trimOnce(ref []byte, before Before) int {
	n := len(ref)
	if ref[n-1] >= utf8.RuneSelf {
		return trimLink(ref)
	}
	switch c := ref[n-1]; c {
	case '.', ',', ':', '!', '?', '"', '|', '^', '{':
		return n - 1
	case ';':
		char, k := text.ReferenceBefore(ref)
		switch {
		case k == 0:
			return n - 1
		case strings.ContainsRune(punctuation+"'([", char):
			return n - k
		}
	case '(', '[':
		return n - 1 // nothing can close it
	case '\'':
		return n - closingApostrophes(ref, before)
	case 's':
		if n > 1 && ref[n-2] == '\'' && bytes.Count(ref, []byte("'"))%2 == 1 {
			return n - 2
		}
	case ')', ']', '}':
		if m := bracketNote(ref); m < n {
			return m
		}
		if bytes.Count(ref, []byte{c}) > bytes.Count(ref, []byte{partners[c]}) {
			return n - 1
		}
	case '*', '_', '~':
		if stars := trailing(ref, '*'); stars > 1 {
			return n - stars
		}
		if k := min(trailing(ref, c), trailing(before, c)); k > 0 {
			return n - k
		}
		if c != '~' && bytes.IndexByte(ref[:n-1], c) < 0 && before.opensEmphasis(c) {
			return n - 1
		}
		if c == '_' {
			return n
		}
		return trimSign(ref)
	case '=', '+':
		if before.opensVerbatim(c) {
			return n - 1
		}
		return trimSign(ref)
	case '-', '@', '&', '$':
		return trimSign(ref)
	case '/':
		if n > 1 && ref[n-2] == '*' && before.inComment() && !bytes.Contains(ref, []byte("/*")) {
			return n - 2
		}
	case '%':
		return n - 1
	}
	return n
}

// closingApostrophes returns how many apostrophes at the end of ref do not belong to it: one that
// closes another inside stays, and so does a pair with nothing in it that is a segment of the path or
// the value of a parameter, unless a quotation by pairs may be open before.
func closingApostrophes(ref []byte, before Before) int {
	run := trailing(ref, '\'')
	head := ref[:len(ref)-run]
	if bytes.Count(head, []byte("'"))%2 == 1 {
		return run - 1
	}
	if n := len(head); n > 0 && (head[n-1] == '/' || head[n-1] == '=') && !before.opensPair() {
		return run % 2
	}
	return run
}

// trimSign returns how many bytes of ref, which ends in a sign that no host name ends in, remain
// without it and the same ones before it if it follows a bare host.
func trimSign(ref []byte) int {
	if m := len(ref) - trailing(ref, ref[len(ref)-1]); isBareHost(ref[:m]) {
		return m
	}
	return len(ref)
}

// bracketNote returns how many bytes of ref, which ends in a closing bracket, remain without the
// texts between '[' and ']' at its end (rule D5): the text of an AsciiDoc link, or the mark of a
// note. A host in brackets stays, and so do brackets after '=' and in a query. What begins with no
// scheme is no AsciiDoc link.
func bracketNote(ref []byte) int {
	n, open := len(ref), 0
	if ref[n-1] != ']' {
		return n
	}
	for i := n - 1; i > 0 && n-i < text.BracketLook; i-- {
		switch ref[i] {
		case ']':
			open++
		case '[':
			if open--; open > 0 {
				continue
			}
			if !text.IsDigit(ref[i+1]) && text.SchemeLen(ref) == 0 || ref[i-1] == '=' || ref[i-1] == '@' ||
				bytes.HasSuffix(ref[:i], []byte("://")) || bytes.IndexByte(ref[:i], '?') >= 0 {
				return n
			}
			if ref[i-1] != ']' {
				return i
			}
		}
	}
	return n
}

// A Before is the text before a candidate.
type Before []byte

// openersBefore are the openers that may stand before the sign of verbatim text.
const openersBefore = "([{\"'`"

// opensVerbatim reports whether the token that the text ends in begins, after openers, with the
// sign c, which marks verbatim text in Org and AsciiDoc (rule D5).
func (t Before) opensVerbatim(c byte) bool {
	if len(t) == 0 || bytes.IndexByte([]byte(openersBefore), t[len(t)-1]) >= 0 {
		return false // a sign after the closer is not the other half
	}
	i, lo := len(t), max(0, len(t)-text.BracketLook)
	for i > lo && !text.IsBlank(t[i-1]) && !(text.EndsLine[t[i-1]] && text.BreakBefore(t[:i]) > 0) {
		i--
	}
	token := bytes.TrimLeft(t[i:], openersBefore)
	return len(token) > 0 && token[0] == c
}

// opensEmphasis reports whether the sign c opens emphasis before, at the beginning of the line or of a
// sentence, and nothing closes it on the line (rule D5).
func (t Before) opensEmphasis(c byte) bool {
	line := text.LineHead(t, len(t))
	i := bytes.IndexByte(line, c)
	if i < 0 || bytes.IndexByte(line[i+1:], c) >= 0 || !text.IsAlpha(line[i+1]) {
		return false
	}
	head := bytes.TrimRight(line[:i], " \t>")
	return len(head) == 0 || len(head) < i && bytes.IndexByte([]byte(".:!?"), head[len(head)-1]) >= 0
}

// opensPair reports whether two apostrophes or grave accents, which open a quotation in TeX and a
// text in Python, stand before on the line.
func (t Before) opensPair() bool {
	line := text.LineHead(t, len(t))
	return bytes.Contains(line, []byte("''")) || bytes.Contains(line, []byte("``"))
}

// inComment reports whether a comment of C is open on the line that the text ends in, or may be: its
// line begins with '*'.
func (t Before) inComment() bool {
	line := text.LineHead(t, len(t))
	return bytes.Contains(line, []byte("/*")) || bytes.HasPrefix(bytes.TrimLeft(line, " \t"), []byte("*"))
}

// isBareHost reports whether ref is a scheme, "://" and a host, with nothing after it.
func isBareHost(ref []byte) bool {
	_, host, ok := bytes.Cut(ref, []byte("://"))
	return ok && 0 < len(host) && len(host) <= text.MaxHost && text.EndOfAuthority(host) < 0
}

// partners has the other bracket of a pair.
var partners = [256]byte{'(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{'}

// trailing returns how many times c stands at the end of b.
func trailing(b []byte, c byte) int {
	n := 0
	for n < len(b) && b[len(b)-1-n] == c {
		n++
	}
	return n
}

// CutShort reports whether the author left the rest out (rule T2): the text
// ends in three or more dots that are trimmed, n bytes remaining, or an ellipsis
// follows it.
func CutShort(text []byte, n int, after []byte) bool {
	rest, ellipsis := text[n:], []byte("…")
	return bytes.HasPrefix(rest, []byte("...")) || bytes.HasPrefix(rest, ellipsis) ||
		len(rest) == 0 && bytes.HasPrefix(after, ellipsis)
}

// CutDash returns how many bytes of ref remain when it ends in "--" and a word
// that are prose (rule T1): the reference is complete before the dash, and what
// follows is letters only.
func CutDash(ref []byte, auth int) int {
	from := max(auth, 1)
	i := bytes.Index(ref[from:], []byte("--"))
	if i <= 0 {
		return len(ref)
	}
	i += from
	word := bytes.TrimRight(bytes.TrimLeft(ref[i:], "-"), punctuation+"')")
	for _, c := range word {
		if !text.IsAlpha(c) && c != '\'' {
			return len(ref)
		}
	}
	isWhole := ref[i-1] == '/' || text.HasFileSuffix(ref[:i]) || auth > 0 && text.EndOfAuthority(ref[auth:i]) < 0
	if len(word) == 0 || !isWhole {
		return len(ref)
	}
	return i
}

// TrimQuoted returns how many bytes of the ref between matched double quotes
// remain without the punctuation directly before the closing quote (rule D2). The
// ';' of a character reference stays.
func TrimQuoted(ref []byte) int {
	n := len(ref)
	for n > 0 && bytes.IndexByte([]byte(".,;:!?"), ref[n-1]) >= 0 {
		if ref[n-1] == ';' && text.EndsInEntity(ref[:n]) {
			break
		}
		n--
	}
	return n
}
