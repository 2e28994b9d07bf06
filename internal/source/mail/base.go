package mail

import (
	"bytes"

	"urigrep/resolve"
)

// base returns the base URI that the header read last gives for the body, in an entity whose
// own is outer: that of Content-Base, else of Content-Location, else outer
// (RFC 2110, §4 and §5; RFC 2557, §5). A relative one is relative to outer.
func (s *structure) base(outer string) string {
	for _, id := range [...]fieldID{contentBaseField, contentLocationField} {
		if v := s.firstOf(id); v != nil {
			if base, ok := absolute(fieldURI(v), outer); ok {
				return base
			}
		}
	}
	return outer
}

// fieldURI returns the URI that is the value of a field: blanks that stand where it
// was folded do not belong to it, nor do comments and delimiters around it.
func fieldURI(value []byte) string {
	var uri []byte
	for word := range bytes.FieldsSeq(unwords(value)) {
		uri = append(uri, word...)
	}
	return string(bytes.Trim(uri, `<>"`))
}

// absolute returns the URI that ref refers to in an entity with the base URI outer, which may
// be empty, and whether there is one.
func absolute(ref, outer string) (string, bool) {
	r, err := resolve.Parse(ref)
	if err != nil || ref == "" {
		return "", false
	}
	if r.IsURI() {
		return ref, true
	}
	base, err := resolve.Parse(outer)
	if err != nil {
		return "", false
	}
	resolver, err := resolve.NewResolver(base, resolve.Options{})
	if err != nil {
		return "", false
	}
	return resolver.Resolve(r).String(), true
}
