package scan

import "urigrep/internal/text"

// AbbreviatedBefore returns where the www. or ftp. whose dot is b[dot] begins, and
// whether it may begin a reference there (rule A1): it does not begin before lo,
// and no letter, digit, '/', '@', '.', '-' or '_' stands before it.
func AbbreviatedBefore(b []byte, dot, lo int) (start int, ok bool) {
	start = dot - 3
	if start < lo || start < 0 {
		return 0, false
	}
	if name := b[start:dot]; !text.EqualFold(name, "www") && !text.EqualFold(name, "ftp") {
		return 0, false
	}
	if start == 0 {
		return start, true
	}
	switch c := b[start-1]; {
	case text.IsAlnum(c), c == '/', c == '@', c == '.', c == '-', c == '_':
		return 0, false
	case c >= 0x80:
		_, letter := text.BeyondASCIIBefore(b[:start])
		return start, !letter
	}
	return start, true
}
