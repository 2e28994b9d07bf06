package mail

import (
	"bytes"

	"urigrep/internal/source/html"
)

// base returns the base URI of the body of the header read last, within an entity whose base URI is
// outer: that of Content-Base, else of Content-Location, else outer (RFC 2110, §4 and §5; RFC 2557,
// §5). A relative one is resolved against outer.
func (s *structure) base(outer string) string {
	for _, id := range [...]fieldID{contentBaseField, contentLocationField} {
		if v := s.firstOf(id); v != nil {
			if base, ok := html.Absolute(fieldURI(v), outer); ok {
				return base
			}
		}
	}
	return outer
}

// fieldURI returns the URI that is the value of a field, without the blanks of folds and the
// delimiters around it.
func fieldURI(value []byte) string {
	var uri []byte
	for word := range bytes.FieldsSeq(unwords(value)) {
		uri = append(uri, word...)
	}
	return string(bytes.Trim(uri, `<>"`))
}
