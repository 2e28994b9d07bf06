package prefilter

import (
	"bytes"

	"urigrep/internal/text"
)

// MayFindJSON reports whether a Finder may find anything in the text that raw stands for: the inside
// of a JSON string, in which no \u stands for an ASCII character. If not, it finds nothing there.
// The text is not made: a trigger may have an escape before it, which may hide a part of a scheme.
func (f *Filter) MayFindJSON(raw []byte) bool {
	// it may be a dot of a domain
	escaped := len(f.marks) > 0 && (bytes.Contains(raw, []byte(`\u`)) || hasSoftBreak(raw))
	return escaped || f.MayFind(raw)
}

// hasSoftBreak reports whether the inside of a JSON string has a soft line break of quoted-printable.
func hasSoftBreak(raw []byte) bool {
	for at := 0; ; at += len(`=\`) {
		i := text.IndexPair(raw[at:], '=', '\\')
		if i < 0 {
			return false
		}
		if at += i; isLineEnd(raw[at+1:]) {
			return true
		}
	}
}

// isLineEnd reports whether b begins with the escape of LF or CR.
func isLineEnd(b []byte) bool { return len(b) > 1 && b[0] == '\\' && (b[1] == 'n' || b[1] == 'r') }
