package text

import (
	"bytes"
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

// IsEncodable reports whether a text may be quoted-printable: two hexadecimal digits, in upper
// case as the encoding wants them, follow each '=', or a line break, or nothing.
func IsEncodable(b []byte) bool {
	for {
		i := bytes.IndexByte(b, '=')
		if i < 0 || i == len(b)-1 {
			return true
		}
		if n := Break(b[i+1:]); n > 0 {
			b = b[i+1+n:]
			continue
		}
		if i+2 >= len(b) || !IsUpperHex(b[i+1]) || !IsUpperHex(b[i+2]) {
			return false
		}
		b = b[i+3:]
	}
}

// IsEncodedLineEnd reports whether b begins with an encoded CR or LF and another one, or with one that
// ends the line: no text but quoted-printable has these.
func IsEncodedLineEnd(b []byte) bool {
	return isEncodedEnd(b) && (isEncodedEnd(b[3:]) || Break(b[3:]) > 0 || SoftBreakAt(b, 3))
}

// isEncodedEnd reports whether b begins with an encoded CR or LF.
func isEncodedEnd(b []byte) bool {
	return len(b) > 2 && b[0] == '=' && b[1] == '0' && (b[2] == 'A' || b[2] == 'D')
}

// MayHoldEncoded reports whether b may have undecoded quoted-printable: the text around it decides.
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
