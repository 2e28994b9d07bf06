package resolve

import "net/url"

// Components are the five components of a reference (§3) as they are written in it, without the
// delimiters between them. One that is nil is undefined, which differs from empty (§5.3).
type Components struct {
	Scheme    string // undefined if empty
	Authority *string
	Path      string
	Query     *string
	Fragment  *string
}

// Components returns the components of r.
func (r Reference) Components() Components {
	c := Components{Path: r.Path()}
	c.Scheme, _ = r.Scheme()
	for _, part := range []struct {
		of  func() (string, bool)
		set **string
	}{{r.Authority, &c.Authority}, {r.Query, &c.Query}, {r.Fragment, &c.Fragment}} {
		if s, ok := part.of(); ok {
			*part.set = &s
		}
	}
	return c
}

// Reference returns the reference that has these components (§5.3), by RFC 3986. It returns an *Error if
// there is none: one has a character that it must encode, or would be read as part of another, as a
// path does that begins with "//" where no authority is defined.
func (c Components) Reference() (Reference, error) {
	var b []byte
	if c.Scheme != "" {
		b = append(append(b, c.Scheme...), ':')
	}
	b = appendComponent(b, "//", c.Authority)
	path := len(b)
	b = append(b, c.Path...)
	query := len(b)
	b = appendComponent(b, "?", c.Query)
	fragment := len(b)
	r, err := Parse(string(appendComponent(b, "#", c.Fragment)))
	if err != nil {
		return Reference{}, err
	}
	for _, place := range [...][2]int{{path, int(r.at.path)}, {query, int(r.at.query)},
		{fragment, int(r.at.fragment)}} {
		if place[0] != place[1] {
			return Reference{}, offence{min(place[0], place[1]), faultComponent}.err(r.text)
		}
	}
	return r, nil
}

// appendComponent appends a component with its delimiter, if it is defined.
func appendComponent(dst []byte, before string, component *string) []byte {
	if component == nil {
		return dst
	}
	return append(append(dst, before...), *component...)
}

// MarshalText implements encoding.TextMarshaler: the text of the reference.
func (r Reference) MarshalText() ([]byte, error) { return []byte(r.text), nil }

// UnmarshalText implements encoding.TextUnmarshaler: it parses a text by RFC 3986, as Parse does.
func (r *Reference) UnmarshalText(text []byte) (err error) {
	*r, err = Parse(string(text))
	return err
}

// URL returns r as the package net/url has it, for programs that go on with that. A url.URL cannot
// hold everything: an empty fragment is lost. The error is that of url.Parse for an IPvFuture, and
// for a host with percent-encoded ASCII.
func (r Reference) URL() (*url.URL, error) { return url.Parse(r.text) }
