package mail

import (
	"bytes"
	"strings"

	"urigrep/internal/charset"
	"urigrep/internal/text"
)

// A transfer is a content transfer encoding (RFC 2045, §6).
type transfer uint8

const (
	identity transfer = iota // 7bit, 8bit, binary
	quotedTransfer
	base64Transfer
)

// parseTransfer reads the value of a Content-Transfer-Encoding field. An unknown one is identity,
// and trouble is not empty.
func parseTransfer(value []byte) (t transfer, trouble string) {
	name, _, _ := strings.Cut(strings.ToLower(string(value)), ";")
	name, _, _ = strings.Cut(name, "(")
	switch strings.Trim(name, "\"' \t\r\n") {
	case "7bit", "8bit", "binary", "":
		return identity, ""
	case "quoted-printable":
		return quotedTransfer, ""
	case "base64":
		return base64Transfer, ""
	}
	return identity, "unknown transfer encoding"
}

// quoted is a charset.Transformer that decodes quoted-printable (RFC 2045, §6.7). An "=" that
// begins no escape stands for itself. Blanks at the end of a line are kept, though they may have
// been added in transport: no URI has one.
type quoted struct{}

// maxSoftBlanks is how many blanks may be between the "=" of a soft break and the line end.
const maxSoftBlanks = 100

func (quoted) Reset() {}

func (quoted) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for nSrc < len(src) {
		plain, _, _ := bytes.Cut(src[nSrc:], []byte{'='})
		copied := copy(dst[nDst:], plain)
		nDst, nSrc = nDst+copied, nSrc+copied
		switch {
		case copied < len(plain):
			return nDst, nSrc, charset.ErrShortDst
		case nSrc == len(src):
			return nDst, nSrc, nil
		}
		c, escaped, n := escape(src[nSrc:], atEOF)
		switch {
		case n == 0:
			return nDst, nSrc, charset.ErrShortSrc
		case escaped && nDst == len(dst):
			return nDst, nSrc, charset.ErrShortDst
		case escaped:
			dst[nDst] = c
			nDst++
		}
		nSrc += n
	}
	return nDst, nSrc, nil
}

// escape reads the escape that s begins with, an "=", followed by digits in capitals or not. It returns
// the byte that is escaped, whether there is one, which there is not for a soft break, and the length of
// the escape in bytes; 0 if more of s is needed to know.
func escape(s []byte, atEOF bool) (c byte, escaped bool, n int) {
	if len(s) >= 3 {
		if c, ok := text.HexByte(s[1], s[2]); ok {
			return c, true, 3
		}
	}
	i := 1
	for i < len(s) && i <= maxSoftBlanks && (s[i] == ' ' || s[i] == '\t') {
		i++
	}
	switch {
	case i == len(s) && atEOF:
		return 0, false, i // a soft break at the end of all
	case i == len(s), i+1 == len(s) && !atEOF && (i == 1 || s[i] == '\r'):
		return 0, false, 0
	case s[i] == '\n':
		return 0, false, i + 1
	case s[i] == '\r' && i+1 < len(s) && s[i+1] == '\n':
		return 0, false, i + 2
	}
	return '=', true, 1
}

// unescape decodes what stands after a sign as two hexadecimal digits, and appends the bytes: "=" in the
// encoding "Q" (RFC 2047, §4.2), where "_" is a blank, "%" in extended values (RFC 2231, §4).
func unescape(dst, s []byte, sign byte) []byte {
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == sign && i+2 < len(s):
			if b, ok := text.HexByte(s[i+1], s[i+2]); ok {
				c = b
				i += 2
			}
		case c == '_' && sign == '=':
			c = ' '
		}
		dst = append(dst, c)
	}
	return dst
}
