package mail

import (
	"encoding/binary"
	"math/bits"
	"strings"

	"urigrep/internal/charset"
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
	for {
		d, n := unquoteMost(dst[nDst:], src[nSrc:])
		nDst, nSrc = nDst+d, nSrc+n
		for nSrc < len(src) && nDst < len(dst) && src[nSrc] != '=' {
			dst[nDst] = src[nSrc]
			nDst, nSrc = nDst+1, nSrc+1
		}
		switch {
		case nSrc == len(src):
			return nDst, nSrc, nil
		case src[nSrc] != '=':
			return nDst, nSrc, charset.ErrShortDst
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
}

// The lowest and the highest bits of the eight bytes of a word.
const ones, high = 0x0101010101010101, 0x8080808080808080

// unquoteMost decodes src, eight bytes at a time, up to an "=" that begins neither an escape nor a
// soft break that ends with LF, or to a place too near to the end of dst or src.
func unquoteMost(dst, src []byte) (nDst, nSrc int) {
	for nSrc+8 <= len(src) && nDst+8 <= len(dst) {
		eight := binary.LittleEndian.Uint64(src[nSrc:])
		binary.LittleEndian.PutUint64(dst[nDst:], eight)
		eight ^= '=' * ones
		found := (eight - ones) &^ eight & high
		if found == 0 {
			nDst, nSrc = nDst+8, nSrc+8
			continue
		}
		n := bits.TrailingZeros64(found) / 8
		nDst, nSrc = nDst+n, nSrc+n
		if nSrc+3 > len(src) {
			break
		}
		first, second := src[nSrc+1], src[nSrc+2]
		switch digit, other := hexValue[first], hexValue[second]; {
		case digit|other < 16:
			dst[nDst] = digit<<4 | other
			nDst, nSrc = nDst+1, nSrc+3
		case first == '\n':
			nSrc += 2
		default:
			return nDst, nSrc
		}
	}
	return nDst, nSrc
}

// escape reads the escape that s begins with, an "=". It returns the byte that is escaped, whether
// there is one, which there is not for a soft break, and the length of the escape in bytes; 0 if
// more of s is needed to know.
func escape(s []byte, atEOF bool) (c byte, escaped bool, n int) {
	if len(s) >= 3 {
		if high, low := hexValue[s[1]], hexValue[s[2]]; high|low < 16 {
			return high<<4 | low, true, 3
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

// hexValue has the values of hexadecimal digits, 16 for all other bytes. RFC 2045 wants
// upper case, but lower case is in use.
var hexValue = func() (t [256]byte) {
	for i := range t {
		t[i] = 16
	}
	for i, c := range "0123456789ABCDEF" {
		t[c] = byte(i)
	}
	for i, c := range "abcdef" {
		t[c] = byte(10 + i)
	}
	return t
}()
