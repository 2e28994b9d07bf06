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
			Text: "Which grammar a reference must follow, and by which rules it is resolved. `3986`, the default, " +
				"is RFC 3986; `2396` is RFC 2396 with RFC 2732."},
		{Name: "strict", Value: option.OnNot(&p.Strict, &p.Invalid),
			Line: "only what is valid as written, nothing repaired",
			Text: "Print only references that are valid as they are written. By default those that percent-encoding " +
				"makes valid are printed too, repaired (rule V2)."},
		{Name: "invalid", Value: option.OnNot(&p.Invalid, &p.Strict),
			Line: "also what is not valid and cannot be repaired",
			Text: "Print also references that are not valid and cannot be repaired, as they are written (rule V2)."},
		{Name: "iri", Value: option.On(&p.Find.IRI),
			Line: "keep Chinese, Japanese, Thai … letters in bare URLs",
			Text: "End a bare reference with letters beyond ASCII where UTS #58 says (rule T4). By default a letter " +
				"of a script that is written without blanks, such as Han or Thai, ends it. Targets show such letters " +
				"in host names (UTS #46), instead of xn-- labels; elsewhere they are percent-encoded (RFC 3987, " +
				"section 3.1)."},
		{Name: "email", Value: option.On(&p.Find.Email),
			Brief: "mail addresses too",
			Line:  "bare mail addresses too, as mailto:",
			Text:  "Find bare mail addresses too, such as ada@example.org (rule A2). The target begins with mailto:."},
		{Name: "domains", Value: option.On(&p.Find.Domains),
			Brief: "domains such as a.example too",
			Line:  "bare domains too, as http://",
			Text:  "Find bare domain names too, such as example.org/path (rule A2). The target begins with http://."},
		{Name: "no-abbreviated", Value: option.On(&p.Find.SkipAbbreviated),
			Line: "no www. and ftp. forms",
			Text: "Do not find references that begin with www. or ftp. and have no scheme. By default they are " +
				"found (rule A1), and the target begins with http:// or ftp://."},
		{Name: "all-schemes", Value: option.On(&p.Find.AllSchemes),
			Line: "unregistered schemes without // too",
			Text: "Find references without // whose scheme is not registered, such as made-up:x (rule S2). By " +
				"default a scheme needs // after it, or must be a registered one that is used without, such as " +
				"mailto."},
		{Name: "relative", Value: option.OnOrOff(&s.relative),
			Line: "wrapped relative references too (on with a base)",
			Text: "Find relative references between angle brackets or quotation marks, and in attributes of HTML " +
				"(rule F1). With --base this is on by default, and --no-relative turns it off."},
		{Name: "base", Arg: "URI", See: "Relative references", Value: option.AnyText(&s.base),
			Line: "base URI to resolve relative references against",
			Text: "Resolve relative references against URI, and find them as --relative does (rule V3). A base URI " +
				"that the text itself gives, as HTML can, comes first."},
		{Name: "lax", Value: option.On(&p.Resolve.Lax),
			Line: "read http:g as relative to a base of its scheme",
			Text: "Read http:g as a relative reference if the base URI has the same scheme (RFC 3986, section " +
				"5.2.2). By default it is a URI of its own."},
		{Name: "rejoin", Arg: "WHICH", See: "Broken URIs, and how they were joined",
			Value: option.OneOf(&p.Find.Rejoin, "none wrapped auto all", delimit.RejoinNone, delimit.RejoinWrapped,
				delimit.RejoinAuto, delimit.RejoinAll),
			Line: "join broken references, WHICH: none, wrapped, auto or all",
			Text: "Which references that are broken over lines are joined (rules D1, D2, R5). `none` joins no " +
				"reference; `wrapped` joins those between brackets or quotation marks; `auto`, the default, also " +
				"joins bare ones where it is almost certain that they go on; `all` also where it is more likely than " +
				"not."},
		{Name: "hyphen", Arg: "HOW",
			Value: option.OneOf(&p.Find.Hyphen, "keep drop both", delimit.HyphenKeep, delimit.HyphenDrop,
				delimit.HyphenBoth),
			Line: "treat a hyphen at a line break by HOW: keep, drop or both",
			Text: "What becomes of a hyphen before a line break within a reference (rule R3). `keep`, the default, " +
				"takes it as part of the reference; `drop` removes it; `both` prints the two readings one after the " +
				"other. In JSON the other reading is in alternatives."},
		{Name: "normalize", Arg: "LEVEL",
			Value: option.OneOf(&p.Normalize, "none syntax scheme", resolve.AsWritten, resolve.BySyntax,
				resolve.ByScheme),
			Line: "targets in normal form, by LEVEL: none, syntax or scheme",
			Text: "Print targets in a normal form. `none`, the default, changes nothing; `syntax` applies RFC 3986, " +
				"section 6.2.2 (case, percent-encoding, dot-segments); `scheme` also section 6.2.3, such as the " +
				"default port. With --unique the normal forms are compared."},
		{Name: "no-fragment", Value: option.On(&p.NoFragment),
			Line: "targets without their fragment",
			Text: "Remove # and what follows it from targets."},
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
