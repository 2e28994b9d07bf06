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

// Bases are the base URIs that are known for some content, at most one of each
// source. It is a comparable value: what encloses several parts sets what it knows
// once, and each part goes on with a copy. The zero Bases knows none.
type Bases struct {
	of [baseSources]Reference // the zero Reference is none
}

// Set makes base the base URI of the source s, in place of an earlier one. A base
// without a scheme is an *Error, and changes nothing: what relative base URIs
// are relative to is not for this type to say.
func (b *Bases) Set(s BaseSource, base Reference) error {
	if !base.IsURI() {
		return offence{0, faultAbsolute}.err(base.text)
	}
	b.of[s] = base.WithoutFragment() // §5.1
	return nil
}

// Enclose returns the base URIs for an entity that stands within content whose base URIs are
// b: the one that counts for that content is now of the source BaseEntity (§5.1.2), and
// the default is the same.
func (b Bases) Enclose() Bases {
	var inner Bases
	if base, s, ok := b.Base(); ok && s != BaseDefault {
		inner.of[BaseEntity] = base
	}
	inner.of[BaseDefault] = b.of[BaseDefault]
	return inner
}

// Base returns the base URI that counts, that of the source with the highest
// precedence, without a fragment, and its source; false if none is known.
func (b Bases) Base() (Reference, BaseSource, bool) {
	for s, base := range b.of {
		if base.IsURI() {
			return base, BaseSource(s), true
		}
	}
	return Reference{}, 0, false
}
