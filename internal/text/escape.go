package text

import (
	"bytes"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Rule R7: escapes of what surrounds the text of a reference. The pieces of a reading keep
// them as they stand; a match has them undone in its

// SolidusLook is how many bytes of a token are looked at for what says that "\/" is not an escape
// of JSON.
const SolidusLook = 1 << 10

// An escapeText is the text in a text for one character or for none.
type escapeText struct {
	N      int  // bytes that it takes; 0 for no escape
	keep   int  // bytes at its end that stand for themselves
	Char   rune // the character it stands for, where keep is 0; 0 for none
	Always bool // the character may be one that ends a candidate

	Invisible bool // it is characters that nobody sees
}

// EscapeAt returns the escape that begins at b[i], which follows the text of a reference.
func EscapeAt(b []byte, i int) (e escapeText) {
	switch b[i] {
	case '\\':
		return BackslashAt(b[i:])
	case Escape:
		return escapeText{N: ColorLen(b[i:])}
	case '&':
		return referenceAt(b[i:])
	}
	if n := InvisibleAt(b, i); n > 0 {
		return escapeText{N: n, Invisible: true}
	}
	if i > 0 && b[i-1] == '/' {
		return escapeText{N: TildeLen(b[i:]), Char: '~'}
	}
	return e
}

// IsSolidus reports whether the escape, which b begins with, is "\/" of JSON, or of JSON within JSON.
func (e escapeText) IsSolidus(b []byte) bool { return e.keep > 0 && b[0] == '\\' && b[e.N-1] == '/' }

// InvisibleAt returns the length of the run of characters at b[i] that nobody sees, between characters of a
// reference: soft hyphens, U+200B, U+200C, U+2060 and U+FEFF; 0 if there is none. A U+200C beside letters
// beyond ASCII is a part of a word, as Persian has it.
func InvisibleAt(b []byte, i int) int {
	end, joiner := i, false
	for n := invisible(b[i:]); n > 0; n = invisible(b[end:]) {
		joiner = joiner || b[end+n-1] == 0x8C
		end += n
	}
	if end == i || i == 0 || end == len(b) || !belongsBeside(b[end:], joiner) ||
		!belongsBeside(b[RuneStart(b, i-1):i], joiner) {
		return 0
	}
	return end - i
}

// belongsBeside reports whether the first character of b is one of a reference, beside a U+200C one of ASCII.
func belongsBeside(b []byte, joiner bool) bool {
	if b[0] < utf8.RuneSelf {
		return IsURI(b[0])
	}
	_, continues := BeyondASCII(b)
	return continues && !joiner
}

// invisible returns the length of the invisible character that b begins with; 0 if it begins with none.
func invisible(b []byte) int {
	switch {
	case len(b) < 2 || b[0] < 0xC2:
		return 0
	case b[0] == 0xC2 && b[1] == 0xAD:
		return 2
	case len(b) < 3:
		return 0
	}
	switch string(b[:3]) {
	case "\u200b", "\u200c", "\u2060", "\ufeff":
		return 3
	}
	return 0
}

// BackslashAt returns the escape that begins with the backslash b[0].
func BackslashAt(b []byte) escapeText {
	if len(b) < 2 {
		return escapeText{}
	}
	switch b[1] {
	case ':':
		return escapeText{N: 2}
	case '_', '~', '#', '$', '-', '/', '(', ')', '[', ']':
		return escapeText{N: 2, keep: 1}
	case '*':
		if len(b) == 2 || b[2] != '(' && b[2] != '[' { // groff: a string
			return escapeText{N: 2, keep: 1}
		}
	case '%':
		if len(b) > 3 && IsHex(b[2]) && IsHex(b[3]) {
			return escapeText{N: 2, keep: 1}
		}
		return escapeText{N: 2}
	case '&':
		if BeginsParameter(b[2:min(len(b), 2+RequirementLook)]) {
			return escapeText{N: 2, keep: 1}
		}
		return escapeText{N: 2}
	case 'u':
		return codePointAt(b)
	case '\\': // JSON within JSON
		n := backslashes(b)
		e := BackslashAt(b[n-1:])
		if n > mostBackslashes || !e.Always && !e.IsSolidus(b[n-1:]) {
			return escapeText{}
		}
		e.N += n - 1
		return e
	}
	return escapeText{}
}

// mostBackslashes is the most backslashes of an escape: those of JSON four times within JSON.
const mostBackslashes = 15

// backslashes returns how many backslashes b begins with, one more than mostBackslashes at most.
func backslashes(b []byte) int {
	n := 0
	for n < min(len(b), mostBackslashes+1) && b[n] == '\\' {
		n++
	}
	return n
}

// EscapedSlashes returns the length of the two slashes that b begins with, each of them escaped; 0 if it
// begins with none.
func EscapedSlashes(b []byte) int {
	n := 0
	for range 2 {
		if n >= len(b) || b[n] != '\\' && b[n] != '&' {
			return 0
		}
		e := EscapeAt(b, n)
		if e.Char != '/' && !e.IsSolidus(b[n:]) {
			return 0
		}
		n += e.N
	}
	return n
}

// hexValue has the value of each hexadecimal digit, and 0xFF for other bytes.
var hexValue = func() (t [256]byte) {
	for i := range t {
		t[i] = 0xFF
	}
	for i := range 16 {
		t["0123456789abcdef"[i]], t["0123456789ABCDEF"[i]] = byte(i), byte(i)
	}
	return t
}()

// HexByte returns the byte that two hexadecimal digits stand for, and whether they are some.
func HexByte(high, low byte) (c byte, ok bool) {
	h, l := hexValue[high], hexValue[low]
	return h<<4 | l, h|l <= 0xF
}

// unitEscape is the length in bytes of \uXXXX.
const unitEscape = 6

// UTF16Escape returns the UTF-16 code unit that b begins with as \uXXXX, and whether it does.
func UTF16Escape(b []byte) (rune, bool) {
	if len(b) < unitEscape || b[0] != '\\' || b[1] != 'u' {
		return 0, false
	}
	w, x, y, z := hexValue[b[2]], hexValue[b[3]], hexValue[b[4]], hexValue[b[5]]
	return rune(w)<<12 | rune(x)<<8 | rune(y)<<4 | rune(z), w|x|y|z <= 0xF
}

// codePointAt returns the escape that b begins with: "\u" and four hexadecimal digits, or two
// of these that make a surrogate pair (RFC 8259, §7).
func codePointAt(b []byte) escapeText {
	r, ok := UTF16Escape(b)
	if !ok {
		return escapeText{}
	}
	if !utf16.IsSurrogate(r) {
		return escapeText{N: 6, Char: r, Always: true}
	}
	low, ok := UTF16Escape(b[6:])
	if r = utf16.DecodeRune(r, low); !ok || r == utf8.RuneError {
		return escapeText{}
	}
	return escapeText{N: 12, Char: r, Always: true}
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
		i += backslashes(b[i:])
		return i < len(b) && bytes.IndexByte([]byte(`nrt"`), b[i]) >= 0
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
	for _, c := range "\\&\x1B" {
		t[c] = true
	}
	t[0xC2], t[0xE2], t[0xEF] = true, true, true // invisible characters
	for _, s := range tildes {
		t[s[0]] = true
	}
	return t
}()

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
		if e.N == 0 || !solidus && e.IsSolidus(ref[i:]) {
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
// backslash at its end. The text after those was trimmed before.
func TrimEscapes(ref []byte) int {
	n := len(ref)
	for n > 0 {
		k := ColorBefore(ref[:n])
		for k < n && ref[n-1-k] == '\\' {
			k++
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
	i := bytes.LastIndexByte(head, Escape)
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
