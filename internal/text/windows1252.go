package text

import "unicode/utf8"

// c1 has what Windows-1252 has in the place of the C1 controls: the characters of the bytes 0x80 to
// 0x9F (WHATWG Encoding Standard, index windows-1252). The others are those of Latin-1.
var c1 = [32]rune{
	'€', 0x81, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0x8D, 'Ž', 0x8F,
	0x90, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0x9D, 'ž', 'Ÿ',
}

// windows1252 returns the character of a byte above 0x7F in Windows-1252.
func windows1252(c byte) rune {
	if c < 0xA0 {
		return c1[c-0x80]
	}
	return rune(c)
}

// AppendUTF8 appends s to dst with each byte that is not part of valid UTF-8 as its character in
// Windows-1252, which such bytes in text that is UTF-8 otherwise nearly always are.
func AppendUTF8(dst, s []byte) []byte {
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, n := utf8.DecodeRune(s[i:])
		if r == utf8.RuneError && n == 1 {
			dst = utf8.AppendRune(append(dst, s[:i]...), windows1252(s[i]))
			s, i = s[i+1:], 0
			continue
		}
		i += n
	}
	return append(dst, s...)
}
