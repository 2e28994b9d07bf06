package mail

import (
	"bytes"
	"urigrep/internal/source/markup"
)

// base returns the base URI of the body of the header read last, within an entity whose base URI is
// outer: that of Content-Base, which may be relative to outer (RFC 2110, §4), else that of
// Content-Location, if it is absolute (RFC 2557, §5), else outer (rule V3).
func (s *structure) base(outer string) string {
	if base, ok := markup.Absolute(fieldURI(s.firstOf(contentBaseField)), outer); ok {
		return base
	}
	if base, ok := markup.Absolute(fieldURI(s.firstOf(contentLocationField)), ""); ok {
		return base
	}
	return outer
}

// fieldURI returns the URI that is the value of a field, without the blanks of folds and the
// delimiters around it.
func fieldURI(value []byte) string {
	if value == nil { // as nearly always
		return ""
	}
	return string(bytes.Trim(bytes.Join(bytes.Fields(unwords(value)), nil), `<>"`))
}
