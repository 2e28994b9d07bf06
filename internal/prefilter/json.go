package prefilter

import (
	"bytes"
	"slices"
)

// MayFindJSON reports whether a Finder may find anything in the text that raw stands for: the inside
// of a JSON string, in which no \u stands for an ASCII character. If not, it finds nothing there.
// The text is not made: a trigger may have an escape before it, which may hide a part of a scheme.
func (f *Filter) MayFindJSON(raw []byte) bool {
	// it may be a dot of a domain, or a soft line break of quoted-printable may hide a part of one
	escaped := len(f.marks) > 0 && slices.ContainsFunc([]string{`\u`, `=\n`, `=\r`},
		func(sign string) bool { return bytes.Contains(raw, []byte(sign)) })
	return escaped || f.MayFind(raw)
}
