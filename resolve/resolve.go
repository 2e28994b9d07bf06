package resolve

import "strings"

// A Resolver resolves references against one base URI. It is an immutable value, safe for
// concurrent use. The zero Resolver has no base URI: use NewResolver.
type Resolver struct {
	base Reference
	lax  bool
}

// Options change how references are resolved. The zero value is the default: RFC 3986 as it is.
type Options struct {
	// Lax makes a reference with the scheme of the base URI relative: "http:g" is resolved
	// like "g" (RFC 3986, §5.2.2, not strict; RFC 2396, §5.2, step 3).
	Lax bool
}

// NewResolver returns a Resolver for the base URI base; a fragment is ignored (§5.1). It
// follows the RFC by whose grammar base was parsed. It returns an *Error if base has no
// scheme.
func NewResolver(base Reference, o Options) (Resolver, error) {
	if !base.IsURI() {
		return Resolver{}, offence{0, faultAbsolute}.err(base.text)
	}
	return Resolver{base.WithoutFragment(), o.Lax}, nil
}

// Base returns the base URI, without a fragment.
func (r Resolver) Base() Reference { return r.base }

// Resolve returns the target URI of ref for the base URI r (§5.2), as a Resolver without options
// does. It returns an *Error if r has no scheme.
func (r Reference) Resolve(ref Reference) (Reference, error) {
	resolver, err := NewResolver(r, Options{})
	if err != nil {
		return Reference{}, err
	}
	return resolver.Resolve(ref), nil
}

// Resolve returns the target URI of ref (RFC 3986, §5.2; RFC 2396, §5.2), or the
// zero Reference if that would be longer than MaxLength. It is an IRI if r or ref is one (RFC 3987, §6.5).
func (r Resolver) Resolve(ref Reference) Reference {
	var buf [256]byte
	t, o := parseMade(string(r.AppendResolve(buf[:0], ref)), r.base.at.rfc)
	if o.fault != 0 {
		return Reference{}
	}
	return t
}

// AppendResolve appends to dst the target URI of ref (§5.2, §5.3), however long it is. It does not
// allocate if dst has room for the texts of the base URI and of ref and 3 bytes more.
func (r Resolver) AppendResolve(dst []byte, ref Reference) []byte {
	var t target
	if r.base.at.rfc == RFC2396 {
		r.target2396(&ref, &t)
	} else {
		r.target(&ref, &t)
	}
	return t.append(dst, r.base.at.rfc)
}

// A target is a URI before recomposition (§5.3). The parts carry their
// delimiters, so that an undefined one is empty.
type target struct {
	scheme    string // without ':'
	authority string // with "//"
	root      string // the start of the path: segments of the base URI's path, or "/"
	path      string // the rest of the path
	query     string // with '?'
	fragment  string // with '#'
	keepDots  bool   // dot-segments stay
}

// fromAuthority makes the authority of t, and what follows it, that of r.
func (t *target) fromAuthority(r *Reference) {
	t.authority = r.authorityPart()
	t.fromPath(r)
}

// fromPath makes the path and the query of t those of r.
func (t *target) fromPath(r *Reference) {
	t.path = r.Path()
	t.query = r.queryPart()
}

// authorityPart returns the authority with its "//", empty if undefined.
func (r Reference) authorityPart() string {
	if !r.at.authority {
		return ""
	}
	return r.text[r.at.authorityStart()-2 : r.at.path]
}

// queryPart and fragmentPart return the query with its "?" and the fragment with its "#", each
// empty if undefined.
func (r Reference) queryPart() string    { return r.text[r.at.query:r.at.fragment] }
func (r Reference) fragmentPart() string { return r.text[r.at.fragment:] }

// target makes t the target of ref as RFC 3986, §5.2.2 does.
func (r *Resolver) target(ref *Reference, t *target) {
	base := &r.base
	t.scheme, _ = base.Scheme()
	t.fragment = ref.fragmentPart()
	scheme, hasScheme := ref.Scheme()
	switch {
	case hasScheme && !(r.lax && strings.EqualFold(scheme, t.scheme)):
		t.scheme = scheme
		t.fromAuthority(ref)
	case ref.at.authority:
		t.fromAuthority(ref)
	case ref.Path() == "":
		t.fromAuthority(base)
		t.keepDots = true
		if _, ok := ref.Query(); ok {
			t.query = ref.queryPart()
		}
	default:
		t.authority = base.authorityPart()
		t.fromPath(ref)
		if t.path[0] != '/' {
			t.root = mergeRoot(base)
		}
	}
}

// mergeRoot returns what a relative path is appended to (§5.2.3): the base URI's
// path up to its last '/', or "/" after an authority without a path.
func mergeRoot(base *Reference) string {
	path := base.Path()
	if base.at.authority && path == "" {
		return "/"
	}
	return path[:strings.LastIndexByte(path, '/')+1]
}

// target2396 makes t the target of ref as RFC 2396, §5.2 does, with three additions:
//
//   - The target of a reference to the current document (step 2) is the base URI (§4.2).
//   - A relative path after a base URI that ends with its authority ("http://a") begins with
//     '/'; otherwise "b" would become part of the host.
//   - Dot-segments stay if the base URI is not hierarchical: "." would make "s:" of "s:a",
//     which is not a URI.
func (r *Resolver) target2396(ref *Reference, t *target) {
	base := &r.base
	t.scheme, _ = base.Scheme()
	t.fragment = ref.fragmentPart()
	t.keepDots = true
	if ref.IsSameDocument() { // step 2
		t.fromAuthority(base)
		return
	}
	scheme, hasScheme := ref.Scheme()
	if hasScheme && !(r.lax && strings.EqualFold(scheme, t.scheme) && base.isHierarchical() &&
		ref.hasPathAfterScheme()) { // step 3
		t.scheme = scheme
		t.fromAuthority(ref)
		return
	}
	if ref.at.authority { // step 4
		t.fromAuthority(ref)
		return
	}
	t.authority = base.authorityPart()
	t.fromPath(ref)
	if strings.HasPrefix(t.path, "/") { // step 5
		return
	}
	if hasScheme { // without its scheme, an opaque part can have a query
		if i := strings.IndexByte(t.path, '?'); i >= 0 {
			t.path, t.query = t.path[:i], t.path[i:]
		}
	}
	t.keepDots = !base.isHierarchical() // step 6
	t.root = mergeRoot(base)
}

// hasPathAfterScheme reports whether r without its scheme is still a reference of RFC 2396. An
// opaque part can have the brackets of RFC 2732, a path cannot: "http:a]" is not relative,
// even with Lax.
func (r Reference) hasPathAfterScheme() bool {
	path, _, _ := strings.Cut(r.Path(), "?")
	return strings.IndexByte(path, '[') < 0 && strings.IndexByte(path, ']') < 0
}

// isHierarchical reports whether r is a hier_part after its scheme (RFC 2396, §3).
func (r Reference) isHierarchical() bool {
	return r.at.authority || strings.HasPrefix(r.Path(), "/")
}

// append appends t, recomposed (§5.3), to dst, without dot-segments as v has it.
//
// A path that begins with "//" would be read as an authority if there is none ("/..//g" with
// the base "foo:/a"). It gets "/." before it, which the algorithm of the RFC does not add,
// although its grammar (§3.3) demands it.
func (t *target) append(dst []byte, v RFC) []byte {
	dst = append(dst, t.scheme...)
	dst = append(dst, ':')
	dst = append(dst, t.authority...)
	start := len(dst)
	dst = append(dst, t.root...)
	dst = append(dst, t.path...)
	if !t.keepDots && (mayHaveDots(t.root) || mayHaveDots(t.path)) {
		if v == RFC2396 {
			dst = removeDots2396(dst, start)
		} else {
			dst = removeDots(dst, start)
		}
		if t.authority == "" {
			dst = guardSlashes(dst, start)
		}
	}
	dst = append(dst, t.query...)
	return append(dst, t.fragment...)
}

// guardSlashes puts "/." before the path b[start:] if it begins with "//".
func guardSlashes(b []byte, start int) []byte {
	if len(b) < start+2 || b[start] != '/' || b[start+1] != '/' {
		return b
	}
	b = append(b, 0, 0)
	copy(b[start+2:], b[start:])
	b[start], b[start+1] = '/', '.'
	return b
}
