package command

import (
	"errors"
	"fmt"

	"urigrep/delimit"
	"urigrep/resolve"
)

// finding has the settings of this group for which pipeline.Options has no field.
type finding struct {
	relative when
	base     *string
}

// findOptions returns the options on what is looked for.
func findOptions(s *settings) []option {
	p := &s.pipeline
	return []option{
		{
			name: "rfc", arg: "NUM",
			line: "rules of RFC NUM: 3986 or 2396",
			text: "Which grammar a reference must follow, and by which rules it is resolved. " +
				"`3986`, the default, is RFC 3986; `2396` is RFC 2396 with RFC 2732.",
			value: oneOf(&p.RFC, "3986 2396", resolve.RFC3986, resolve.RFC2396),
		},
		{
			name: "strict",
			line: "only what is valid as written, nothing repaired",
			text: "Print only references that are valid as they are written. By default those " +
				"that percent-encoding makes valid are printed too, repaired (rule V2).",
			value: toggle{to: &p.Strict, not: &p.Invalid},
		},
		{
			name: "invalid",
			line: "also what is not valid and cannot be repaired",
			text: "Print also references that are not valid and cannot be repaired, as they are " +
				"written (rule V2).",
			value: toggle{to: &p.Invalid, not: &p.Strict},
		},
		{
			name: "iri",
			line: "keep Chinese, Japanese, Thai … letters in bare URLs",
			text: "End a bare reference with letters beyond ASCII where UTS #58 says (rule T4). " +
				"By default a letter of a script that is written without blanks, such as Han " +
				"or Thai, ends it. Targets show such letters in host names (UTS #46), instead " +
				"of xn-- labels; elsewhere they are percent-encoded (RFC 3987, section 3.1).",
			value: on(&p.Find.IRI),
		},
		{
			name:  "email",
			line:  "bare mail addresses too, as mailto:",
			brief: "mail addresses too",
			text: "Find bare mail addresses too, such as ada@example.org (rule A2). The target " +
				"begins with mailto:.",
			value: on(&p.Find.Email),
		},
		{
			name:  "domains",
			line:  "bare domains too, as http://",
			brief: "domains such as a.example too",
			text: "Find bare domain names too, such as example.org/path (rule A2). The target " +
				"begins with http://.",
			value: on(&p.Find.Domains),
		},
		{
			name: "no-abbreviated",
			line: "no www. and ftp. forms",
			text: "Do not find references that begin with www. or ftp. and have no scheme. By " +
				"default they are found (rule A1), and the target begins with http:// or " +
				"ftp://.",
			value: on(&p.Find.SkipAbbreviated),
		},
		{
			name: "all-schemes",
			line: "unregistered schemes without // too",
			text: "Find references without // whose scheme is not registered, such as made-up:x " +
				"(rule S2). By default a scheme needs // after it, or must be a registered one " +
				"that is used without, such as mailto.",
			value: on(&p.Find.AllSchemes),
		},
		{
			name: "relative",
			line: "wrapped relative references too (on with a base)",
			text: "Find relative references between angle brackets or quotation marks, and in " +
				"attributes of HTML (rule F1). With --base this is on by default, and " +
				"--no-relative turns it off.",
			value: onOrOff{to: &s.find.relative},
		},
		{
			name: "base", arg: "URI",
			line: "base URI to resolve relative references against",
			text: "Resolve relative references against URI, and find them as --relative does " +
				"(rule V3). A base URI that the text itself gives, as HTML can, comes first.",
			see:   "Relative references",
			value: anyText(&s.find.base),
		},
		{
			name: "lax",
			line: "read http:g as relative to a base of its scheme",
			text: "Read http:g as a relative reference if the base URI has the same scheme (RFC " +
				"3986, section 5.2.2). By default it is a URI of its own.",
			value: on(&p.Resolve.Lax),
		},
		{
			name: "rejoin", arg: "WHICH",
			line: "join broken references, WHICH: none, wrapped, auto or all",
			text: "Which references that are broken over lines are joined (rules D1, D2, R5). " +
				"`none` joins no reference; `wrapped` joins those between brackets or " +
				"quotation marks; `auto`, the default, also joins bare ones where it is almost " +
				"certain that they go on; `all` also where it is more likely than not.",
			see:   "Broken URIs, and how they were joined",
			value: oneOf(&p.Find.Rejoin, "none wrapped auto all", delimit.RejoinNone, delimit.RejoinWrapped, delimit.RejoinAuto, delimit.RejoinAll),
		},
		{
			name: "hyphen", arg: "HOW",
			line: "treat a hyphen at a line break by HOW: keep, drop or both",
			text: "What becomes of a hyphen before a line break within a reference (rule R3). " +
				"`keep`, the default, takes it as part of the reference; `drop` removes it; " +
				"`both` prints the two readings one after the other. In JSON the other reading " +
				"is in alternatives.",
			value: oneOf(&p.Find.Hyphen, "keep drop both", delimit.HyphenKeep, delimit.HyphenDrop, delimit.HyphenBoth),
		},
		{
			name: "normalize", arg: "LEVEL",
			line: "targets in normal form, by LEVEL: none, syntax or scheme",
			text: "Print targets in a normal form. `none`, the default, changes nothing; " +
				"`syntax` applies RFC 3986, section 6.2.2 (case, percent-encoding, " +
				"dot-segments); `scheme` also section 6.2.3, such as the default port. With " +
				"--unique the normal forms are compared.",
			value: oneOf(&p.Normalize, "none syntax scheme", resolve.AsWritten, resolve.BySyntax, resolve.ByScheme),
		},
		{
			name:  "no-fragment",
			line:  "targets without their fragment",
			text:  "Remove # and what follows it from targets.",
			value: on(&p.NoFragment),
		},
	}
}

// look sets what is looked for.
func (c *config) look(s *settings) (err error) {
	p := &c.pipeline
	if p.Base, err = s.baseURI(); err != nil {
		return err
	}
	p.NoRelative = s.find.relative == never
	p.Find.Relative = s.find.relative == always || !p.NoRelative && p.Base.IsURI()
	return nil
}

// baseURI returns the base URI, or the empty reference if none was given.
func (s *settings) baseURI() (resolve.Reference, error) {
	if s.find.base == nil {
		return resolve.Reference{}, nil
	}
	given := *s.find.base
	base, err := s.pipeline.RFC.Parse(given)
	var e *resolve.Error
	switch {
	case errors.As(err, &e):
		return base, refused("base", given, fmt.Sprintf("a URI; at offset %d, %s: %s", e.Offset, e.Rule, e.Reason))
	case !base.IsURI():
		return base, refused("base", given, "a URI with a scheme, such as http://example.org/")
	}
	return base, nil
}
