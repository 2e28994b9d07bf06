package resolve

// A BaseSource is where a base URI comes from. The sources are in their order of
// precedence (§5.1), the highest first.
type BaseSource uint8

const (
	BaseContent   BaseSource = iota // embedded in the content itself (§5.1.1)
	BaseEntity                      // of the entity that encloses the content (§5.1.2)
	BaseRetrieval                   // the URI that the entity was retrieved by (§5.1.3)
	BaseDefault                     // the application's default (§5.1.4)

	baseSources = iota
)

// String names the source: "content", "entity", "retrieval" or "default".
func (s BaseSource) String() string {
	return enumName("BaseSource", int(s), "content", "entity", "retrieval", "default")
}

// Bases is a set of base URIs for some content, at most one of each source. It is a
// comparable value; the parts of an entity can start with copies of its Bases. The zero
// Bases is empty.
type Bases struct {
	of [baseSources]Reference // the zero Reference where there is none
}

// Set sets the base URI of the source s. It returns an *Error, and changes nothing, if base
// has no scheme: resolve a relative base URI first.
func (b *Bases) Set(s BaseSource, base Reference) error {
	if !base.IsURI() {
		return offence{0, faultAbsolute}.err(base.text)
	}
	b.of[s] = base.WithoutFragment() // §5.1
	return nil
}

// Enclose returns the base URIs for an entity within the content that b is for: the base URI
// of that content, now of the source BaseEntity (§5.1.2), and the same default.
func (b Bases) Enclose() Bases {
	var inner Bases
	if base, s, ok := b.Base(); ok && s != BaseDefault {
		inner.of[BaseEntity] = base
	}
	inner.of[BaseDefault] = b.of[BaseDefault]
	return inner
}

// Base returns the base URI of the highest precedence, without a fragment, and its source;
// false if b is empty.
func (b Bases) Base() (Reference, BaseSource, bool) {
	for s, base := range b.of {
		if base.IsURI() {
			return base, BaseSource(s), true
		}
	}
	return Reference{}, 0, false
}
