// Package find is what the page to try the library, and the package for JavaScript, run: it finds the
// references of a text, and gives them as marks for a page, as records, as a text that is mended, and
// with what is to be said of each.
//
// JavaScript counts a text in UTF-16 code units; find.go and marks.go give positions in them.
package find

import (
	"bytes"
	"encoding"
	"errors"
	"fmt"

	"urigrep/delimit"
	"urigrep/resolve"
	"urigrep/resolve/tracking"
	"urigrep/resolve/unwrap"
)

// Settings are the options of the command that a page and the package know, by the same names and
// with the same defaults.
type Settings struct {
	RFC           string // 3986, 2396
	Rejoin        string // auto, none, wrapped, all
	Hyphen        string // keep, drop, both
	Normalize     string // none, syntax, scheme
	Base          string
	Email         bool
	Domains       bool
	IRI           bool
	Refang        bool
	Relative      bool
	AllSchemes    bool
	NoAbbreviated bool
	NoFragment    bool
	Strict        bool
	Invalid       bool
	Unwrap        bool
	StripTracking bool
	Refused       bool // what begins as a reference does and is none, too
}

// Texts returns the settings that are texts, by the names that JavaScript gives them.
func (s *Settings) Texts() map[string]*string {
	return map[string]*string{"rfc": &s.RFC, "rejoin": &s.Rejoin, "hyphen": &s.Hyphen, "normalize": &s.Normalize,
		"base": &s.Base}
}

// Switches returns the settings that are on or off, by the names that JavaScript gives them.
func (s *Settings) Switches() map[string]*bool {
	return map[string]*bool{
		"email": &s.Email, "domains": &s.Domains, "iri": &s.IRI, "refang": &s.Refang, "relative": &s.Relative,
		"allSchemes":    &s.AllSchemes,
		"noAbbreviated": &s.NoAbbreviated, "noFragment": &s.NoFragment, "strict": &s.Strict, "invalid": &s.Invalid,
		"unwrap": &s.Unwrap, "stripTracking": &s.StripTracking, "refused": &s.Refused,
	}
}

// A Result is what was found in a text.
type Result struct {
	text  string
	units units
	rfc   resolve.RFC
	found []reference
}

// A reference is a match that has a target, and how it came to it; or a place where none begins, and why.
type reference struct {
	delimit.Match
	refusal  string
	target   string
	via      []string
	warnings []resolve.Warning // about wrappers that were not unwrapped
}

// In returns what is found in a text. The error says which setting it cannot follow.
func In(text string, s *Settings) (*Result, error) {
	o, err := s.options()
	if err != nil {
		return nil, err
	}
	r := &Result{text: text, units: newUnits(text), rfc: o.RFC}
	t := delimit.TargetOptions{Strict: s.Strict, Invalid: s.Invalid, WithoutFragment: s.NoFragment, IRI: s.IRI}
	if t.Normalize, err = choose("normalize", s.Normalize, []string{"none", "syntax", "scheme"}, resolve.AsWritten,
		resolve.BySyntax, resolve.ByScheme); err != nil {
		return nil, err
	}
	if s.Base != "" {
		base, err := o.RFC.Parse(s.Base)
		if err != nil {
			return nil, fmt.Errorf("base: %w", err)
		}
		resolver, err := resolve.NewResolver(base, resolve.Options{})
		if err != nil {
			return nil, fmt.Errorf("base: %w", err)
		}
		t.Base = &resolver
	}
	var one reference
	t.Rewrite = s.follow(&one)
	if s.Refused {
		o.Refused = r.refuse
	}
	for m := range delimit.All(text, o) {
		one = reference{Match: m}
		var ok bool
		if one.target, ok = m.Target(t); ok {
			r.found = append(r.found, one)
		}
	}
	return r, nil
}

// refuse adds a place where no reference begins.
func (r *Result) refuse(at delimit.Refusal) {
	r.found = append(r.found, reference{
		Match: delimit.Match{Text: bytes.Clone(at.Text), Span: at.Span, Pieces: []delimit.Span{at.Span}, Line: at.Line,
			Column: at.Column},
		target: string(at.Text), refusal: at.Reason,
	})
}

// options returns the options of the search.
func (s *Settings) options() (o delimit.Options, err error) {
	o = delimit.Options{
		Email: s.Email, Domains: s.Domains, IRI: s.IRI, Refang: s.Refang, Relative: s.Relative || s.Base != "",
		AllSchemes:      s.AllSchemes,
		SkipAbbreviated: s.NoAbbreviated, Positions: true,
	}
	o.RFC, err = choose("rfc", s.RFC, []string{"3986", "2396"}, resolve.RFC3986, resolve.RFC2396)
	return o, errors.Join(err, read("rejoin", s.Rejoin, &o.Rejoin), read("hyphen", s.Hyphen, &o.Hyphen))
}

// read sets a value to what its name says, if one is given.
func read(setting, given string, value encoding.TextUnmarshaler) error {
	if given == "" {
		return nil
	}
	if err := value.UnmarshalText([]byte(given)); err != nil {
		return fmt.Errorf("%s: %w", setting, err)
	}
	return nil
}

// choose returns the value whose name is given, the first for none.
func choose[T any](setting, given string, names []string, values ...T) (T, error) {
	for i, name := range names {
		if name == given {
			return values[i], nil
		}
	}
	if given == "" {
		return values[0], nil
	}
	return values[0], fmt.Errorf("%s: %q is none of %q", setting, given, names)
}

// follow returns the function that unwraps and strips targets (rules W1, W2) and sets in r how; nil
// if neither is asked for.
func (s *Settings) follow(r *reference) func(resolve.Reference) resolve.Reference {
	if !s.Unwrap && !s.StripTracking {
		return nil
	}
	wrappers, parameters := new(unwrap.Table), new(tracking.Table)
	if s.Unwrap {
		wrappers = unwrap.New()
	}
	if s.StripTracking {
		parameters = tracking.New(tracking.Options{})
	}
	return func(ref resolve.Reference) resolve.Reference {
		u := wrappers.Unwrap(ref)
		r.via, r.warnings = u.Via, u.Warnings
		return parameters.Strip(u.Target)
	}
}
