package token

import (
	"bytes"

	"urigrep/delimit/internal/chars"
	"urigrep/internal/text"
)

// endsEncoded reports whether an encoded delimiter begins with the '=' at b[i]: a blank at the
// end of the line, the second of two quotation marks, of which the first stands directly
// before the candidate, or a character in UTF-8 that ends a candidate (rule T4).
func (t *Reader) endsEncoded(b []byte, i int) bool {
	if i+3 > len(b) {
		return false
	}
	switch string(b[i+1 : i+3]) {
	case "20", "09", "A0":
		if text.Break(b[i+3:]) > 0 {
			return chars.IsEncodable(b[t.Start:i]) && t.Seen.IsEncodedAround(b, i, i+3)
		}
	case "22":
		return bytes.HasSuffix(b[:t.Start], []byte("=3D=22"))
	}
	if !chars.IsLeadByte(b[i:]) {
		return false
	}
	char, n := chars.EncodedChar(b[i:])
	if n == 0 {
		return false
	}
	_, continues := text.BeyondASCII(char[:n])
	return !continues && chars.IsEncodable(b[t.Start:i])
}
