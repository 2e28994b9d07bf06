package delimit

import (
	"bytes"
	"encoding/hex"
	"unicode/utf8"

	"urigrep/internal/text"
)

// Rule R6: quoted-printable (RFC 2045, §6.7) that was left undecoded in a text is
// recognized by its soft line breaks, by the "=3D" that stands for "=", and by what
// stands for a delimiter after a reference.

// softLine are the least and the most characters of a line that a soft break ends,
// its '=' included. An encoder fills its lines up to the last or, before a
// character that takes three, the last but two.
const (
	softLineMin = 73
	softLineMax = 76
)

// encodedLook is how many bytes before and after a reference are looked at for
// other signs of quoted-printable.
const encodedLook = 1 << 10

// isSoftBreak reports whether text, the part of a reference on a line that ends
// there, ends in the '=' of a soft break. head is the line up to its end. On a line
// that is not full, or where it may belong to a query, an '=' is one only where more of
// the encoding stands around, and no other '=' stands for itself; or where it parts a scheme.
func isSoftBreak(seen *remembered, b, text, head []byte, lb lineBreak) bool {
	n := len(text)
	if n == 0 || text[n-1] != '=' || lb.piece != lb.at {
		return false
	}
	full := softLineMin <= len(head) && len(head) <= softLineMax
	if full && bytes.IndexByte(text, '?') < 0 {
		return true
	}
	next := b[lb.next:min(len(b), lb.next+softLineMax)]
	return breaksScheme(text, next) || isEncodable(text) && isEncodable(next[:uriLen(next)]) && (full && bytes.Contains(text, []byte("=3D")) || seen.isEncodedAround(b, lb.piece-n, lb.next))
}

// endsEncoded reports whether an encoded delimiter begins with the '=' at b[i]: a blank at the
// end of the line, the second of two quotation marks, of which the first stands directly
// before the candidate, or a character in UTF-8 that ends a candidate (rule T4).
func (t *tokenizer) endsEncoded(b []byte, i int) bool {
	if i+3 > len(b) {
		return false
	}
	switch string(b[i+1 : i+3]) {
	case "20", "09", "A0":
		if text.Break(b[i+3:]) > 0 {
			return isEncodable(b[t.start:i]) && t.seen.isEncodedAround(b, i, i+3)
		}
	case "22":
		return bytes.HasSuffix(b[:t.start], []byte("=3D=22"))
	}
	if !isLeadByte(b[i:]) {
		return false
	}
	char, n := encodedChar(b[i:])
	if n == 0 {
		return false
	}
	_, continues := text.BeyondASCII(char[:n])
	return !continues && isEncodable(b[t.start:i])
}

// isLeadByte reports whether b, which begins with a '=', may begin an encoded character beyond
// ASCII in UTF-8: its first byte, and the '=' of another.
func isLeadByte(b []byte) bool {
	return len(b) > 3 && 'C' <= b[1] && b[1] <= 'F' && isUpperHex(b[2]) && b[3] == '='
}

// encodedChar decodes the character in UTF-8 of two to four bytes at the start of b, each
// encoded. n is the number of its bytes; 0 if there is none.
func encodedChar(b []byte) (char [utf8.UTFMax]byte, n int) {
	for len(b) >= 3 && n < len(char) && b[0] == '=' && isUpperHex(b[1]) && isUpperHex(b[2]) {
		_, _ = hex.Decode(char[n:n+1], b[1:3])
		n++
		if utf8.FullRune(char[:n]) {
			break
		}
		b = b[3:]
	}
	if r, _ := utf8.DecodeRune(char[:n]); r == utf8.RuneError {
		return char, 0
	}
	return char, n
}

// uriLen returns the number of bytes at the start of b that a URI may hold.
func uriLen(b []byte) int {
	n := 0
	for n < len(b) && text.IsURI(b[n]) {
		n++
	}
	return n
}

// isEncodable reports whether a text may be quoted-printable: two hexadecimal digits, in upper
// case as the encoding wants them, follow each '=', or a line break, or nothing.
func isEncodable(b []byte) bool {
	for {
		i := bytes.IndexByte(b, '=')
		if i < 0 || i == len(b)-1 {
			return true
		}
		if n := text.Break(b[i+1:]); n > 0 {
			b = b[i+1+n:]
			continue
		}
		if i+2 >= len(b) || !isUpperHex(b[i+1]) || !isUpperHex(b[i+2]) {
			return false
		}
		b = b[i+3:]
	}
}

// isUpperHex reports whether c is a hexadecimal digit as quoted-printable has them: in capitals.
func isUpperHex(c byte) bool { return text.IsDigit(c) || 'A' <= c && c <= 'F' }

// mayBeEncoded reports whether the '=' at the start of b, which holds four bytes at least, may
// be the beginning of an encoded '=' or of an encoded delimiter.
func mayBeEncoded(b []byte) bool {
	switch string(b[1:3]) {
	case "3D":
		return true
	case "20", "09", "A0":
		return endsLine[b[3]] || isLeadByte(b)
	}
	return isLeadByte(b)
}

// indexEncoded returns the index of the first '=' in b that shows that the text is
// quoted-printable: of "=3D", of an encoded space at a line's end, or of a soft break; -1 if
// there is none.
func indexEncoded(b []byte) int {
	for at := 0; ; {
		i := bytes.IndexByte(b, '=')
		if i < 0 || i+3 > len(b) {
			return -1
		}
		switch next := b[i+1 : i+3]; {
		case next[0] == '3' && next[1] == 'D':
			return at + i
		case next[0] == '2' && next[1] == '0' && i+3 < len(b) && text.Break(b[i+3:]) > 0:
			return at + i
		case text.Break(next) > 0 && i >= softLineMin-1 && len(lineHead(b, i+1)) >= softLineMin:
			return at + i
		}
		b, at = b[i+1:], at+i+1
	}
}

// decodeEqualSigns reads "=3D" in r as "=", where what stands before the reference or around
// it shows that the text is undecoded quoted-printable.
func (r *reading) decodeEqualSigns(seen *remembered, b []byte, c *candidate) {
	if !bytes.Contains(r.text, []byte("=3D")) {
		return
	}
	attribute := c.open.At >= 3 && string(b[c.open.At-3:c.open.At]) == "=3D"
	if !attribute && !r.rules.Has(RuleR6) && !seen.isEncodedAround(b, c.start, int(r.pieces[len(r.pieces)-1].End)) {
		return
	}
	r.shorten(b, []byte("=3D"), len("="))
	r.rules |= RuleR6
}
