package mail

import (
	"bytes"

	"urigrep/resolve"
)

// base returns the base URI of the body of the header read last, within an entity whose base URI is
// outer: that of Content-Base, else of Content-Location, else outer (RFC 2110, §4 and §5; RFC 2557,
// §5). A relative one is resolved against outer.
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

// fieldURI returns the URI that is the value of a field, without the blanks of folds and the
// delimiters around it.
func fieldURI(value []byte) string {
	var uri []byte
	for word := range bytes.FieldsSeq(unwords(value)) {
		uri = append(uri, word...)
	}
	return string(bytes.Trim(uri, `<>"`))
}

// absolute returns the target URI of ref in an entity with the base URI outer, which may be empty;
// false if it has none.
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
