package mail

import (
	"bytes"
	stdbase64 "encoding/base64"
	"unicode/utf16"

	"urigrep/internal/charset"
	"urigrep/internal/source/origin"
)

// A utf7Text is the text of a source in UTF-7 (RFC 2152).
type utf7Text struct {
	text []byte
	runs origin.Runs
}

// decode sets u to the text of src, whose Map is below.
func (u *utf7Text) decode(src []byte, below charset.Map) {
	u.text = u.text[:0]
	u.runs.Reset(below)
	for at := 0; at < len(src); {
		plus := at + indexOr(bytes.IndexByte(src[at:], '+'), len(src)-at)
		end := min(plus+1, len(src))
		for end < len(src) && base64Digit[src[end]] == src[end] && src[end] != '=' {
			end++
		}
		next := end
		if end < len(src) && src[end] == '-' {
			next++
		}
		if next == plus+1 { // a "+" that means itself, or none
			plus = next
		}
		if at < plus {
			u.runs.Copied(len(u.text), at)
			u.text = append(u.text, src[at:plus]...)
		}
		switch {
		case end > plus+1:
			u.runs.Made(len(u.text), plus, next)
			u.text = appendUTF7(u.text, src[plus+1:end])
		case next > plus:
			u.runs.Made(len(u.text), plus, next)
			u.text = append(u.text, '+')
		}
		at = next
	}
}

// indexOr returns i, or none if it is negative.
func indexOr(i, none int) int {
	if i < 0 {
		return none
	}
	return i
}

// appendUTF7 decodes digits of base64 to UTF-16, most significant byte first, and appends its text.
func appendUTF7(dst, digits []byte) []byte {
	if len(digits)%4 == 1 {
		digits = digits[:len(digits)-1]
	}
	b, _ := stdbase64.RawStdEncoding.AppendDecode(nil, digits)
	units := make([]uint16, len(b)/2)
	for i := range units {
		units[i] = uint16(b[2*i])<<8 | uint16(b[2*i+1])
	}
	return append(dst, string(utf16.Decode(units))...)
}
