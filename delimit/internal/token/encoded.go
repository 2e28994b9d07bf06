package token

import (
	"bytes"
	"encoding/hex"
	"unicode/utf8"

	"urigrep/internal/text"
)

// endsEncoded reports whether an encoded delimiter begins with the '=' at b[i]: a blank at the
// end of the line, a line end, the second of two quotation marks, of which the first stands directly
// before the candidate, or a character in UTF-8 that ends a candidate (rule T4).
func (t *Reader) endsEncoded(b []byte, i int) bool {
	if i+3 > len(b) {
		return false
	}
	switch string(b[i+1 : i+3]) {
	case "20", "09", "A0":
		if text.Break(b[i+3:]) > 0 {
			return text.IsEncodable(b[t.Start:i]) && t.Seen.IsEncodedAround(b, i, i+3)
		}
	case "0A", "0D":
		return text.IsEncodable(b[t.Start:i]) && (text.IsEncodedLineEnd(b[i:]) ||
			t.Seen.IsEncodedAround(b, t.Start, i+3))
	case "22":
		return bytes.HasSuffix(b[:t.Start], []byte("=3D=22"))
	}
	if !isLeadByte(b[i:]) {
		return false
	}
	char, n := encodedChar(b[i:])
	if n == 0 {
		return false
	}
	_, continues := text.BeyondASCII(char[:n])
	return !continues && text.IsEncodable(b[t.Start:i])
}

// isLeadByte reports whether b, which begins with a '=', may begin an encoded character beyond
// ASCII in UTF-8: its first byte, and the '=' of another.
func isLeadByte(b []byte) bool {
	return len(b) > 3 && 'C' <= b[1] && b[1] <= 'F' && text.IsUpperHex(b[2]) && b[3] == '='
}

// encodedChar decodes the character in UTF-8 of two to four bytes at the start of b, each
// encoded. n is the number of its bytes; 0 if there is none.
func encodedChar(b []byte) (char [utf8.UTFMax]byte, n int) {
	for len(b) >= 3 && n < len(char) && b[0] == '=' && text.IsUpperHex(b[1]) && text.IsUpperHex(b[2]) {
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

// mayBeEncoded reports whether the '=' at the start of b, which holds four bytes at least, may
// be the beginning of an encoded '=' or of an encoded delimiter.
func mayBeEncoded(b []byte) bool {
	switch string(b[1:3]) {
	case "3D", "0A", "0D":
		return true
	case "20", "09", "A0":
		return text.EndsLine[b[3]] || isLeadByte(b)
	}
	return isLeadByte(b)
}
