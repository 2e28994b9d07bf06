package chars

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
	SoftLineMin = 73
	SoftLineMax = 76
)

// EncodedLook is how many bytes before and after a reference are looked at for
// other signs of quoted-printable.
const EncodedLook = 1 << 10

// IsLeadByte reports whether b, which begins with a '=', may begin an encoded character beyond
// ASCII in UTF-8: its first byte, and the '=' of another.
func IsLeadByte(b []byte) bool {
	return len(b) > 3 && 'C' <= b[1] && b[1] <= 'F' && isUpperHex(b[2]) && b[3] == '='
}

// EncodedChar decodes the character in UTF-8 of two to four bytes at the start of b, each
// encoded. n is the number of its bytes; 0 if there is none.
func EncodedChar(b []byte) (char [utf8.UTFMax]byte, n int) {
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

// IsEncodable reports whether a text may be quoted-printable: two hexadecimal digits, in upper
// case as the encoding wants them, follow each '=', or a line break, or nothing.
func IsEncodable(b []byte) bool {
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

// MayBeEncoded reports whether the '=' at the start of b, which holds four bytes at least, may
// be the beginning of an encoded '=' or of an encoded delimiter.
func MayBeEncoded(b []byte) bool {
	switch string(b[1:3]) {
	case "3D":
		return true
	case "20", "09", "A0":
		return EndsLine[b[3]] || IsLeadByte(b)
	}
	return IsLeadByte(b)
}

// MayHoldEncoded reports whether b has what may be undecoded quoted-printable: what stands around it
// decides.
func MayHoldEncoded(b []byte) bool {
	for i := bytes.IndexByte(b, '='); i >= 0 && i+1 < len(b); {
		if c := b[i+1]; c <= ' ' || c == '3' {
			return true
		}
		k := bytes.IndexByte(b[i+1:], '=')
		if k < 0 {
			return false
		}
		i += k + 1
	}
	return false
}

// IndexEncoded returns the index of the first '=' in b that shows that the text is
// quoted-printable: of "=3D", of an encoded space at a line's end, or of a soft break; -1 if
// there is none.
func IndexEncoded(b []byte) int {
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
		case text.Break(next) > 0 && i >= SoftLineMin-1 && len(LineHead(b, i+1)) >= SoftLineMin:
			return at + i
		}
		b, at = b[i+1:], at+i+1
	}
}
