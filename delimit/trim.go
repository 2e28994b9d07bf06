package delimit

import (
	"bytes"
	"unicode/utf8"

	"urigrep/internal/text"
)

// punctuation is what rule T1 removes from the end of a bare candidate, whatever it follows.
const punctuation = `.,;:!?"`

// trimEnd returns how many bytes of the bare candidate text remain when what does
// not belong to it is removed from its end (rule T1). before is what stands directly
// before the candidate in its source.
func trimEnd(text, before []byte) int {
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

func trimOnce(text, before []byte) int {
	n := len(text)
	if text[n-1] >= utf8.RuneSelf {
		return trimLink(text)
	}
	switch c := text[n-1]; c {
	case '.', ',', ';', ':', '!', '?', '"', '|', '^', '{':
		return n - 1
	case '(', '[':
		return n - 1 // nothing can close it
	case '\'':
		if bytes.Count(text, []byte("'"))%2 == 1 {
			return n - 1
		}
	case 's':
		if n > 1 && text[n-2] == '\'' && bytes.Count(text, []byte("'"))%2 == 1 {
			return n - 2
		}
	case ')', ']', '}':
		if o := opening(c); bytes.Count(text, []byte{c}) > bytes.Count(text, []byte{o}) {
			return n - 1
		}
	case '*', '_', '~':
		return n - emphasis(text, before, c)
	case '%':
		return n - 1
	}
	return n
}

func opening(c byte) byte {
	switch c {
	case ')':
		return '('
	case ']':
		return '['
	}
	return '{'
}

// emphasis returns how many marks of emphasis c the text ends in: at most as many as stand
// directly before it.
func emphasis(text, before []byte, c byte) int {
	return min(trailing(text, c), trailing(before, c))
}

func trailing(b []byte, c byte) int {
	n := 0
	for n < len(b) && b[len(b)-1-n] == c {
		n++
	}
	return n
}

// cutShort reports whether the author left the rest out (rule T2): the text
// ends in three or more dots that are trimmed, n bytes remaining, or an ellipsis
// follows it.
func cutShort(text []byte, n int, after []byte) bool {
	return bytes.HasPrefix(text[n:], []byte("...")) || bytes.HasPrefix(text[n:], []byte("…")) || n == len(text) && bytes.HasPrefix(after, []byte("…"))
}

// cutDash returns how many bytes of ref remain when it ends in "--" and a word
// that are prose (rule T1): the reference is complete before the dash, and what
// follows is letters only.
func cutDash(ref []byte, auth int) int {
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
	if len(word) == 0 || !(ref[i-1] == '/' || hasFileSuffix(ref[:i]) || auth > 0 && !bytes.ContainsAny(ref[auth:i], "/?#")) {
		return len(ref)
	}
	return i
}

// trimQuoted returns how many bytes of the text between matched double quotes
// remain without the punctuation directly before the closing quote (rule D2). The
// ';' of a character reference stays.
func trimQuoted(text []byte) int {
	n := len(text)
	for n > 0 && bytes.IndexByte([]byte(".,;:!?"), text[n-1]) >= 0 {
		if text[n-1] == ';' && endsInEntity(text[:n]) {
			break
		}
		n--
	}
	return n
}

// endsInEntity reports whether b, which ends in ';', ends in a character reference.
func endsInEntity(b []byte) bool {
	i := len(b) - 2
	for i >= 0 && len(b)-i <= 32 && (text.IsAlnum(b[i]) || b[i] == '#') {
		i--
	}
	return i >= 0 && i < len(b)-2 && b[i] == '&'
}
