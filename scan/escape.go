package scan

import "urigrep/internal/text"

// Escapes whose last letters stand directly before a reference and are not part of it (rule R7): a
// change of font in groff (\fB, \f5, \f(CW), and a line end or tab as programming languages write
// it (\n, \r, \t).

// fontBefore returns how many bytes of b[start:end] belong to a change of font that begins before
// b[start]; 0 if there is none.
func fontBefore(b []byte, start, end int) int {
	switch {
	case end-start < 2 || !text.IsAlnum(b[start+1]):
		return 0
	case start > 0 && b[start-1] == '\\' && b[start] == 'f', start > 2 && string(b[start-3:start]) == `\f(`:
		return 2
	}
	return 0
}

// isWhiteEscape reports whether b[i] is the letter of an escape for white space.
func isWhiteEscape(b []byte, i int) bool {
	return i > 0 && b[i-1] == '\\' && (b[i] == 'n' || b[i] == 'r' || b[i] == 't')
}

// endsEscape reports whether b ends in an escape of either sort.
func endsEscape(b []byte) bool {
	n := len(b)
	return n > 1 && isWhiteEscape(b, n-1) || n > 2 && fontBefore(b, n-2, n) > 0
}

// escapeLen returns how many bytes of b[start:end], a run of scheme characters that is not a
// registered scheme, belong to an escape that begins before it; with white space only what is
// registered without them.
func escapeLen(b []byte, start, end int) int {
	if n := fontBefore(b, start, end); n > 0 {
		return n
	}
	if end-start > 1 && isWhiteEscape(b, start) && Registered(b[start+1:end]) {
		return 1
	}
	return 0
}
