package chars

import (
	"bytes"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"urigrep/internal/text"
)

// Rule R7: escapes of what surrounds the text of a reference. The pieces of a reading keep
// them as they stand; a match has them undone in its text.

// SolidusLook is how many bytes of a token are looked at for what says that "\/" is not an escape
// of JSON.
const SolidusLook = 1 << 10

// An escape is the text in a text for one character or for none.
type escape struct {
	N      int  // bytes that it takes; 0 for no escape
	keep   int  // bytes at its end that stand for themselves
	Char   rune // the character it stands for, where keep is 0; 0 for none
	Always bool // the character may be one that ends a candidate
}

// EscapeAt returns the escape that begins at b[i], which follows the text of a reference.
func EscapeAt(b []byte, i int) (e escape) {
	switch b[i] {
	case '\\':
		return BackslashAt(b[i:])
	case text.Escape:
		return escape{N: text.ColorLen(b[i:])}
	}
	if i > 0 && b[i-1] == '/' {
		return escape{N: TildeLen(b[i:]), Char: '~'}
	}
	return e
}

// BackslashAt returns the escape that begins with the backslash b[0].
func BackslashAt(b []byte) escape {
	if len(b) < 2 {
		return escape{}
	}
	switch b[1] {
	case ':':
		return escape{N: 2}
	case '_', '~', '#', '$', '-', '/':
		return escape{N: 2, keep: 1}
	case '%':
		if len(b) > 3 && text.IsHex(b[2]) && text.IsHex(b[3]) {
			return escape{N: 2, keep: 1}
		}
		return escape{N: 2}
	case '&':
		if BeginsParameter(b[2:min(len(b), 2+RequirementLook)]) {
			return escape{N: 2, keep: 1}
		}
		return escape{N: 2}
	case 'u':
		return codePointAt(b)
	}
	return escape{}
}

// codePointAt returns the escape that b begins with: "\u" and four hexadecimal digits, or two
// of these that make a surrogate pair (RFC 8259, §7).
func codePointAt(b []byte) escape {
	r, ok := text.UTF16Escape(b)
	if !ok {
		return escape{}
	}
	if !utf16.IsSurrogate(r) {
		return escape{N: 6, Char: r, Always: true}
	}
	low, ok := text.UTF16Escape(b[6:])
	if r = utf16.DecodeRune(r, low); !ok || r == utf8.RuneError {
		return escape{}
	}
	return escape{N: 12, Char: r, Always: true}
}

// tildes are the characters that stand for '~' where text came out of TeX or of Shift JIS.
var tildes = [...]string{"\u02DC", "\u223C", "\u203E"}

// TildeLen returns the length of the one of tildes at the start of b; 0 if there is none.
func TildeLen(b []byte) int {
	for _, s := range tildes {
		if len(b) >= len(s) && string(b[:len(s)]) == s {
			return len(s)
		}
	}
	return 0
}

// EscapesSolidus reports whether "\/" in the candidate that begins at b[start] is '/', as in JSON:
// its token has no backslash but those of rule R7, and it is not the text of a regular expression.
func EscapesSolidus(b []byte, start int) bool {
	if AfterAnchor(b, start) {
		return false
	}
	i := IndexSolidusSign(b, start, min(len(b), start+SolidusLook))
	return i < 0 || EndsEscapes(b, i)
}

// AfterAnchor reports whether the text before b[start] shows that the text is a regular expression.
func AfterAnchor(b []byte, start int) bool {
	return start > 0 && (b[start-1] == '^' || b[start-1] == '*' || b[start-1] == '?')
}

// IndexSolidusSign returns the index of the first sign in b[from:to] of whether "\/" is an escape
// before it: what ends the token, or is of a regular expression; -1 if there is none. The
// characters after the backslash of an escape are not such a sign.
func IndexSolidusSign(b []byte, from, to int) int {
	for i := from; i < to; i++ {
		switch c := b[i]; {
		case !solidusSigns[c]:
		case c == '\\':
			if EndsEscapes(b, i) || BackslashAt(b[i:]).N == 0 {
				return i
			}
		case expressionSigns[c] == "" || i+1 < len(b) && strings.IndexByte(expressionSigns[c], b[i+1]) >= 0:
			return i
		}
	}
	return -1
}

// EndsEscapes reports whether the sign at b[i] ends a token that may have escapes: white space and
// quotation marks do, those that JSON escapes too.
func EndsEscapes(b []byte, i int) bool {
	switch c := b[i]; c {
	case '"', '\'', '<', '>', '`':
		return true
	case '\\':
		if i+1 == len(b) {
			return false
		}
		switch b[i+1] {
		case 'n', 'r', 't', '"':
			return true
		}
		return false
	default:
		return c <= ' '
	}
}

// expressionSigns has the signs of regular expressions: second bytes by the first.
var expressionSigns = [256]string{'.': "*+", '[': "^", '(': "?"}

// solidusSigns has the bytes that may be such a sign.
var solidusSigns = func() (t [256]bool) {
	for c := range 256 {
		t[c] = c <= ' ' || expressionSigns[c] != ""
	}
	for _, c := range "\"'<>`|\\" {
		t[c] = true
	}
	return t
}()

// beginsEscape has the bytes with which an escape that EscapeAt knows may begin.
var beginsEscape = func() (t [256]bool) {
	t['\\'], t[text.Escape] = true, true
	for _, s := range tildes {
		t[s[0]] = true
	}
	return t
}()

// MayHoldEscape reports whether an escape may begin in b.
func MayHoldEscape(b []byte) bool {
	for _, c := range b {
		if beginsEscape[c] {
			return true
		}
	}
	return false
}

// AppendUndone appends ref to dst, its escapes undone. A backslash that begins none stays, and
// so does that of "\/" where there is one.
func AppendUndone(dst, ref []byte) []byte {
	solidus := EscapesSolidus(ref, 0)
	for i := 0; i < len(ref); i++ {
		if !beginsEscape[ref[i]] {
			dst = append(dst, ref[i])
			continue
		}
		e := EscapeAt(ref, i)
		if e.N == 0 || ref[i] == '\\' && ref[i+1] == '/' && !solidus {
			dst = append(dst, ref[i])
			continue
		}
		switch {
		case e.keep > 0:
			dst = append(dst, ref[i+e.N-e.keep:i+e.N]...)
		case e.Char != 0:
			dst = utf8.AppendRune(dst, e.Char)
		}
		i += e.N - 1
	}
	return dst
}

// TrimEscapes returns how many bytes of ref remain without terminal escape sequences and a
// backslash at its end, of which what they came before was trimmed.
func TrimEscapes(ref []byte) int {
	n := len(ref)
	for n > 0 {
		k := text.ColorBefore(ref[:n])
		if ref[n-1] == '\\' {
			k = 1
		}
		if k == 0 {
			break
		}
		n -= k
	}
	return n
}

// hyperlink are the first bytes of the sequence OSC 8 of terminals; parameters, ';' and the
// target follow, then what ends a sequence, the text that is shown, and the sequence without
// a target.
var hyperlink = []byte("\x1B]8;")

// LinkTextEnd returns the index after the text that a terminal shows for a target, b[start:end],
// if that is the target again, or the end of it, so that it is given once; else end.
func LinkTextEnd(b []byte, start, end int) int {
	if start == 0 || b[start-1] != ';' {
		return end
	}
	head := b[max(0, start-SolidusLook):start]
	i := bytes.LastIndexByte(head, text.Escape)
	if i < 0 || !bytes.HasPrefix(head[i:], hyperlink) || bytes.Count(head[i:], []byte(";")) != 2 {
		return end
	}
	shown := b[end:]
	switch {
	case bytes.HasPrefix(shown, []byte("\x1B\\")):
		shown = shown[2:]
	case bytes.HasPrefix(shown, []byte("\a")):
		shown = shown[1:]
	default:
		return end
	}
	n := bytes.Index(shown[:min(len(shown), end-start+len(hyperlink))], hyperlink)
	if n < 0 || !bytes.HasSuffix(b[start:end], shown[:n]) {
		return end
	}
	return len(b) - len(shown) + n
}
