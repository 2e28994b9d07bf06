package scan

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"urigrep/internal/text"
)

// SchemeBefore returns the index at which the scheme that ends directly before b[colon]
// begins, and whether it is only the end of a longer run of scheme characters (cut; rule
// S1). Such a run may begin before lo, a scheme may not: then ok is false.
//
// If "//" follows the colon, as slashes says, any name of two or more characters is a
// scheme; otherwise only a registered one or, with all, any, and not after a '_' that follows a
// letter or digit.
func SchemeBefore(b []byte, colon, lo int, slashes, all bool) (start int, cut, ok bool) {
	if n := commonBefore(b[:colon]); n > 0 && slashes {
		return colon - n, false, colon-n >= lo
	}
	start = wordStart(b, colon)
	if start > 1 && b[start-1] < '_' {
		start += text.ColorEnd(b[:colon], start)
	}
	run := b[start:colon]
	if len(run) == 0 || !slashes && endsIdentifier(b[:start]) {
		return 0, false, false
	}
	if len(run) <= MaxScheme && text.IsAlpha(run[0]) && wholeScheme(run, slashes, all) {
		return start, false, start >= lo && len(run) > 1
	}
	n := schemeSuffix(run, slashes)
	if n == 0 {
		return 0, false, false
	}
	return colon - n, true, colon-n >= lo
}

// RulesOutScheme reports whether the ':' at b[colon], which "//" does not follow directly,
// certainly ends no scheme, as is so of most: the word before it is not registered, and nothing
// before the word makes it a scheme or the end of one. Any word is a scheme after a prefix and,
// where split says that a line break follows the colon, after an opener. No candidate may begin
// before lo.
func RulesOutScheme(b []byte, colon, lo int, split bool) bool {
	start := wordStart(b, colon)
	word := b[start:colon]
	if len(word) == 0 || !text.IsAlpha(word[0]) || Registered(word) {
		return false
	}
	if split {
		return gluedSuffix(word) == 0 && nothingBefore(b, start, lo)
	}
	return text.SoftBreakBefore(b[:start]) == 0 && noPrefixBefore(b, start)
}

// RulesOutSplit reports whether the ':' at b[colon], which a line break and a line without "//"
// follow, certainly ends no scheme: the word before it has no letter; or it is registered, and no
// opener stands before it; or it is not registered, and nothing before it makes any word a
// scheme. No candidate may begin before lo.
func RulesOutSplit(b []byte, colon, lo int) bool {
	start := wordStart(b, colon)
	word := b[start:colon]
	if len(word) == 0 || text.SoftBreakBefore(b[:start]) > 0 {
		return false
	}
	if !text.IsAlpha(word[0]) {
		return !slices.ContainsFunc(word, text.IsAlpha)
	}
	if Registered(word) {
		return nothingBefore(b, start, lo)
	}
	return noPrefixBefore(b, start) && !prefixBeforeWhite(b, start)
}

// wordStart returns the index at which the run of scheme characters begins that ends directly
// before b[colon], of which one more than MaxScheme are looked at.
func wordStart(b []byte, colon int) int {
	start := colon
	for start > 0 && text.IsScheme(b[start-1]) && colon-start <= MaxScheme {
		start--
	}
	return start
}

// prefixBeforeWhite reports whether a prefix stands before the white space that ends at b[start],
// as OpenerBefore finds it.
func prefixBeforeWhite(b []byte, start int) bool {
	lo := max(0, start-MaxBefore)
	p := whiteBefore(b, start, lo)
	return p < start && prefixBefore(b, p, lo) >= 0
}

// noPrefixBefore reports whether certainly no prefix stands before the word at b[start], and no
// escape sequence ends in it: its first letter, or the white space before it, follows a character
// with which no prefix ends and no escape sequence goes on.
func noPrefixBefore(b []byte, start int) bool {
	i := start
	for i > 0 && b[i-1] <= ' ' {
		i--
	}
	if i == 0 {
		return true
	}
	switch c := b[i-1]; {
	case i == start && (c == '[' || c == ';' || c == ':') && (b[start] == 'm' || b[start] == 'K'):
		return false
	case c == ':':
		return i < 2 || b[i-2]|0x20 != 'l' && b[i-2]|0x20 != 'i'
	default:
		return c < utf8.RuneSelf
	}
}

// endsIdentifier reports whether b ends in a '_' that follows a letter or digit, so that what
// comes after it is the rest of a name.
func endsIdentifier(b []byte) bool {
	n := len(b)
	return n > 1 && b[n-1] == '_' && text.IsAlnum(b[n-2])
}

// commonBefore returns the length of the scheme that b ends in if that is http or https in
// lower case, without another scheme character before it; otherwise 0.
func commonBefore(b []byte) int {
	n := len(b)
	switch {
	case n > 4 && string(b[n-5:]) == "https":
		n -= 5
	case n > 3 && string(b[n-4:]) == "http":
		n -= 4
	default:
		return 0
	}
	if n > 0 && text.IsScheme(b[n-1]) {
		return 0
	}
	return len(b) - n
}

// wholeScheme reports whether the whole of run, which begins with a letter, is a scheme.
func wholeScheme(run []byte, slashes, all bool) bool {
	if !slashes {
		return all || isCommon(run) || Registered(run)
	}
	if n := gluedSuffix(run); n == 0 || n == len(run) || Registered(run) {
		return true // the glued names are registered
	}
	plus := bytes.LastIndexByte(run, '+')
	return plus > 0 && Registered(run[plus+1:]) // a registered name after letters and "+": git+https
}

// schemeSuffix returns the length of the scheme at the end of a run that is not a scheme as
// a whole: a glued name, or a registered name after digits and marks, as a diff
// or a list has them before it. It is 0 if there is neither.
func schemeSuffix(run []byte, slashes bool) int {
	if slashes {
		if n := gluedSuffix(run); n > 0 {
			return n
		}
	}
	i := 0
	for i < len(run) && !text.IsAlpha(run[i]) {
		i++
	}
	if i > 0 && Registered(run[i:]) {
		return len(run) - i
	}
	return 0
}

// gluedSuffix returns the length of the glued name that run ends in, 0 if there is none: a scheme
// that is recognized at the end of a longer run of scheme characters that is not a registered
// scheme itself, as in "athttp://" (rule S1).
func gluedSuffix(run []byte) int {
	n := len(run)
	switch run[n-1] | 0x20 {
	case 's':
		if n >= 5 && text.EqualFold(run[n-5:], "https") {
			return 5
		}
	case 'p':
		if n >= 4 && text.EqualFold(run[n-4:], "http") {
			return 4
		}
		if n >= 3 && text.EqualFold(run[n-3:], "ftp") {
			return 3
		}
	case 'e':
		if n >= 4 && text.EqualFold(run[n-4:], "file") {
			return 4
		}
	}
	return 0
}

// isCommon reports whether run is http or https in any case, which spares a look-up.
func isCommon(run []byte) bool {
	return len(run) == 4 && text.EqualFold(run, "http") || len(run) == 5 && text.EqualFold(run, "https")
}

// AbbreviatedBefore returns the index at which the www. or ftp. begins whose dot is b[j], or the
// www with digits and a dot after it whose last letter is b[j], and whether a reference can begin
// there (rule A1): not before lo, and not after a letter, a digit, '/', '@', '.', '-' or '_'. A
// soft line break of quoted-printable may stand before the dot or between two letters (rule R6).
func AbbreviatedBefore(b []byte, j, lo int) (start int, ok bool) {
	end := j // of the letters
	if b[j] != '.' {
		for end++; j+1 < len(b) && text.IsDigit(b[j+1]); j++ {
		}
		if j+1 >= len(b) || b[j+1] != '.' {
			return 0, false
		}
	}
	start = end - 3
	if start < lo || start < 0 {
		return 0, false
	}
	if name := b[start:end]; !text.EqualFold(name, "www") && !text.EqualFold(name, "ftp") {
		if start, ok = brokenPrefix(b, end); !ok || start < lo {
			return 0, false
		}
	}
	if start == 0 {
		return start, true
	}
	switch c := b[start-1]; {
	case text.IsAlnum(c), c == '/', c == '@', c == '.', c == '-', c == '_':
		return start, text.ColorBefore(b[:start]) > 0
	case c >= 0x80:
		_, letter := text.BeyondASCIIBefore(b[:start])
		return start, !letter
	}
	return start, true
}

// brokenPrefix returns the index at which www or ftp begins whose letters b[:end] ends in, with a
// soft line break of quoted-printable between two of them or after the last.
func brokenPrefix(b []byte, end int) (start int, ok bool) {
	var name [3]byte
	i, broken := end, false
	for n := len(name); n > 0; {
		if k := text.SoftBreakBefore(b[:i]); k > 0 && !broken {
			i, broken = i-k, true
			continue
		}
		if i == 0 {
			return 0, false
		}
		i--
		n--
		name[n] = b[i]
	}
	return i, broken && (text.EqualFold(name[:], "www") || text.EqualFold(name[:], "ftp"))
}
