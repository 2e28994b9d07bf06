package markup

import "urigrep/resolve"

// Absolute returns the target URI of ref in an entity with the base URI outer, which may be empty;
// false if it has none.
func Absolute(ref, outer string) (string, bool) {
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
