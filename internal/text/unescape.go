package text

import (
	"math/bits"
	"unicode/utf8"
)

// shortEscapes has for the character after a backslash what both stand for in a JSON string, 0 if
// that is nothing (RFC 8259, §7).
var shortEscapes = [256]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// ShortEscape returns the character that a backslash and c stand for in a JSON string; 0 if they
// stand for none.
func ShortEscape(c byte) byte { return shortEscapes[c] }

// Unescape decodes blocks of b, one for each mask of starts, as StringScan.Scan leaves them: each
// bit is that of a backslash that begins an escape of two characters. What the last backslash
// escapes may stand behind the blocks, and is not decoded then. Unescape returns how many bytes
// it has put into dst, which has room for the blocks; it may overwrite what is behind these bytes
// there.
func Unescape(dst, b []byte, starts []uint64) (n int) {
	if len(starts) == 0 {
		return 0
	}
	return unescapeBlocks(dst, b, starts)
}

// wordUnescape is the portable twin of avx2Unescape. What lies between two escapes is copied with
// what follows, which is then overwritten.
func wordUnescape(dst, b []byte, starts []uint64) (n int) {
	const escape = 2
	at := 0 // b[:at] is done
	for k, mask := range starts {
		end := (k + 1) * BlockSize
		for ; mask != 0; mask &= mask - 1 {
			i := k*BlockSize + bits.TrailingZeros64(mask)
			n += copy(dst[n:], b[at:i])
			if at = i + 1; at == len(starts)*BlockSize {
				return n
			}
			dst[n] = shortEscapes[b[at]]
			n, at = n+1, i+escape
		}
		if at < end {
			n += copy(dst[n:], b[at:end])
			at = end
		}
	}
	return n
}

// hexValue has for each hexadecimal digit its value, for other bytes 0xFF.
var hexValue = func() (t [256]byte) {
	for i := range t {
		t[i] = 0xFF
	}
	for i := range 16 {
		t["0123456789abcdef"[i]], t["0123456789ABCDEF"[i]] = byte(i), byte(i)
	}
	return t
}()

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

const (
	unitGroup = 4 // escapes that are decoded at once
	unitUTF8  = 3 // bytes of a character of theirs in UTF-8
	unitSpare = 4 // bytes that must be there behind a group, in the source and in dst
)

// UnescapeUTF16 decodes the \uXXXX that b begins with into dst, as long as they stand for
// characters of three bytes in UTF-8, which the halves of surrogate pairs do not; but perhaps
// none of the last bytes of b, and no more than dst has room for. It returns how many it has
// decoded, and may overwrite what is behind them in dst.
func UnescapeUTF16(dst, b []byte) (units int) {
	groups := min((len(b)-unitSpare)/(unitGroup*unitEscape), (len(dst)-unitSpare)/(unitGroup*unitUTF8))
	if groups <= 0 {
		return 0
	}
	return unescapeGroups(dst, b, groups)
}

// wordUnescapeGroups is the portable twin of avx2UnescapeGroups.
func wordUnescapeGroups(dst, b []byte, groups int) (units int) {
	for ; units < groups*unitGroup; units++ {
		c, ok := UTF16Escape(b)
		if !ok || utf8.RuneLen(c) != unitUTF8 { // -1 for a surrogate
			break
		}
		dst, b = dst[utf8.EncodeRune(dst, c):], b[unitEscape:]
	}
	return units
}
