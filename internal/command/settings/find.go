package settings

import (
	"errors"
	"fmt"

	"urigrep/delimit"
	"urigrep/internal/command/option"
	"urigrep/resolve"
)

// findOptions returns the options on what is looked for.
func findOptions(s *Settings) []option.Option {
	p := &s.Pipeline
	return []option.Option{
		{Name: "rfc", Arg: "NUM", Value: option.OneOf(&p.RFC, "3986 2396", resolve.RFC3986, resolve.RFC2396),
			Line: "rules of RFC NUM: 3986 or 2396",
			Text: "They say what a valid reference is, and how it is resolved: `3986` is RFC 3986; `2396` is RFC " +
				"2396 with RFC 2732."},
		{Name: "strict", Value: option.OnNot(&p.Strict, &p.Invalid),
			Line: "only what is valid as written, nothing repaired",
			Text: "By default references that percent-encoding makes valid are printed too, repaired (rule V2)."},
		{Name: "invalid", Value: option.OnNot(&p.Invalid, &p.Strict),
			Line: "also what is not valid and cannot be repaired",
			Text: "It is printed as it is written (rule V2)."},
		{Name: "iri", Value: option.On(&p.Find.IRI),
			Line: "keep Chinese, Japanese, Thai … letters in bare URLs",
			Text: "Such a reference ends where UTS #58 says (rule T4). By default a letter of a script that is " +
				"written without blanks, such as Han or Thai, ends it. Targets show such letters in host names (UTS " +
				"#46), instead of xn-- labels; elsewhere they are percent-encoded (RFC 3987, section 3.1)."},
		{Name: "email", Often: true, Value: option.On(&p.Find.Email),
			Line: "bare mail addresses too, as mailto:",
			Text: "For example ada@example.org (rule A2)."},
		{Name: "domains", Often: true, Value: option.On(&p.Find.Domains),
			Line: "bare domains too, as http://",
			Text: "For example example.org/path (rule A2)."},
		{Name: "no-abbreviated", Value: option.On(&p.Find.SkipAbbreviated),
			Line: "no www. and ftp. forms",
			Text: "By default references that begin so and have no scheme are found (rule A1), and the target " +
				"begins with http:// or ftp://."},
		{Name: "all-schemes", Value: option.On(&p.Find.AllSchemes),
			Line: "unregistered schemes without // too",
			Text: "For example made-up:x (rule S2). By default a scheme needs // after it, or must be a registered " +
				"one that is used without, such as mailto."},
		{Name: "relative", Value: option.OnOrOff(&s.relative),
			Line: "wrapped relative references too (on with a base)",
			Text: "They stand between angle brackets or quotation marks, or in attributes of HTML (rule F1). With " +
				"--base, --no-relative turns it off."},
		{Name: "base", Arg: "URI", See: "Relative references", Value: option.AnyText(&s.base),
			Line: "base URI to resolve relative references against",
			Text: "They are then found as by --relative (rule V3). A base URI that the text itself gives, as HTML " +
				"can, comes first."},
		{Name: "lax", Value: option.On(&p.Resolve.Lax),
			Line: "read http:g as relative to a base of its scheme",
			Text: "By default it is a URI of its own (RFC 3986, section 5.2.2)."},
		{Name: "rejoin", Arg: "WHICH", See: "Broken URIs, and how they were joined",
			Value: option.OneOf(&p.Find.Rejoin, "none wrapped auto all", delimit.RejoinNone, delimit.RejoinWrapped,
				delimit.RejoinAuto, delimit.RejoinAll),
			Line: "join broken references, WHICH: none, wrapped, auto or all",
			Text: "They are references that are broken over lines (rules D1, D2, R5). `wrapped` joins those between " +
				"brackets or quotation marks; `auto` also joins bare ones where it is almost certain that they go " +
				"on; `all` also where it is more likely than not; `none` joins none."},
		{Name: "hyphen", Arg: "HOW",
			Value: option.OneOf(&p.Find.Hyphen, "keep drop both", delimit.HyphenKeep, delimit.HyphenDrop,
				delimit.HyphenBoth),
			Line: "treat a hyphen at a line break by HOW: keep, drop or both",
			Text: "It stands within a reference (rule R3). `keep` takes it as part of that; `drop` removes it; " +
				"`both` prints the two readings one after the other. In JSON the other reading is in alternatives."},
		{Name: "normalize", Arg: "LEVEL",
			Value: option.OneOf(&p.Normalize, "none syntax scheme", resolve.AsWritten, resolve.BySyntax,
				resolve.ByScheme),
			Line: "targets in normal form, by LEVEL: none, syntax or scheme",
			Text: "`syntax` applies RFC 3986, section 6.2.2 (case, percent-encoding, dot-segments); `scheme` also " +
				"section 6.2.3, such as the default port; `none` changes nothing. With --unique the normal forms are " +
				"compared."},
		{Name: "no-fragment", Value: option.On(&p.NoFragment),
			Line: "targets without their fragment: # and what follows it"},
	}
}

// look sets what is looked for.
func (s *Settings) look() (err error) {
	p := &s.Pipeline
	if p.Base, err = s.baseURI(); err != nil {
		return err
	}
	p.NoRelative = s.relative == option.Never
	p.Find.Relative = s.relative == option.Always || !p.NoRelative && p.Base.IsURI()
	return nil
}

// baseURI returns the base URI, or the empty reference if none was given.
func (s *Settings) baseURI() (resolve.Reference, error) {
	if s.base == nil {
		return resolve.Reference{}, nil
	}
	given := *s.base
	base, err := s.Pipeline.RFC.Parse(given)
	var e *resolve.Error
	switch {
	case errors.As(err, &e):
		return base, option.Refused("base", given, fmt.Sprintf("a URI; at offset %d, %s: %s", e.Offset, e.Rule,
			e.Reason))
	case !base.IsURI():
		return base, option.Refused("base", given, "a URI with a scheme, such as http://example.org/")
	}
	return base, nil
}
