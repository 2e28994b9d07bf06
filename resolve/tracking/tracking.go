package tracking

import (
	"strings"

	"urigrep/resolve"
)

// A Table holds the parameters that are removed. The zero Table removes none. Several goroutines may
// use a Table at once, but not while ReadClearURLs adds to it.
type Table struct {
	opt       Options
	exact     map[string][]*parameter
	prefixes  []prefixed
	providers []provider // of ClearURLs
}

// A prefixed is a parameter of all names that begin with a text.
type prefixed struct {
	begin string
	*parameter
}

// Options say which parameters a Table has. The zero value is the default.
type Options struct {
	// Referral adds parameters of referral, which credit a third party with the visit.
	Referral bool
}

// New returns a Table of the parameters that the package brings; ReadClearURLs adds others to it.
func New(o Options) *Table {
	t := &Table{opt: o, exact: make(map[string][]*parameter)}
	t.add(parameters)
	if o.Referral {
		t.add(referrals)
	}
	return t
}

// Strip returns uri without the parameters of the table, and uri itself if it has none of them. It
// never fails, and returns a valid reference for a valid one.
func (t *Table) Strip(uri resolve.Reference) resolve.Reference {
	scheme, _ := uri.Scheme()
	host, ok := uri.Host()
	if !ok || !strings.EqualFold(scheme, "http") && !strings.EqualFold(scheme, "https") {
		return uri
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if isBelow(host, exempt) {
		return uri
	}
	result := uri
	for range maxRounds {
		next := t.round(result, host)
		if next.String() == result.String() {
			return result
		}
		result = next
	}
	return uri // rules of ClearURLs that come to no end
}

// maxRounds is how often the rules are gone through until nothing is left to remove: what one
// of them removes may leave what another does.
const maxRounds = 16

// round returns uri, whose host in lower case is host, after the rules were applied once.
func (t *Table) round(uri resolve.Reference, host string) resolve.Reference {
	text := uri.String()
	if strings.ContainsAny(text, "?#") {
		text = stripParameters(uri, func(name string) bool { return t.tracks(name, host, uri.Path()) })
	}
	for i := range t.providers {
		if p := &t.providers[i]; p.concerns(text) {
			text = p.clear(text, uri.RFC())
		}
	}
	if text == uri.String() {
		return uri
	}
	next, err := uri.RFC().Parse(text)
	if err != nil {
		return uri // it is valid: parameters alone are gone, and clear checks
	}
	return next
}

// tracks reports whether a parameter of that name is removed from URIs of a host and path.
func (t *Table) tracks(name, host, path string) bool {
	name = strings.ToLower(name)
	for _, p := range t.exact[name] {
		if p.applies(host, path) {
			return true
		}
	}
	for _, p := range t.prefixes {
		if strings.HasPrefix(name, p.begin) && p.applies(host, path) {
			return true
		}
	}
	return false
}

// stripParameters returns the text of uri without the parameters whose names drop reports.
func stripParameters(uri resolve.Reference, drop func(name string) bool) string {
	text := uri.String()
	before := text
	fragment, hasFragment := uri.Fragment()
	if hasFragment {
		before = text[:len(text)-len(fragment)-1]
	}
	after := text[len(before):]
	if query, ok := uri.Query(); ok {
		before = joined(before[:len(before)-len(query)-1], "?", query, drop)
	}
	if hasFragment && strings.Contains(fragment, "=") {
		head, parameters, cut := strings.Cut(fragment, "?")
		switch {
		case cut:
			after = joined("#"+head, "?", parameters, drop)
		case isParameters(fragment):
			after = joined("", "#", fragment, drop)
		}
	}
	return before + after
}

// isParameters reports whether a fragment is made of parameters: names and values, and no path.
func isParameters(fragment string) bool {
	for field := range strings.SplitSeq(fragment, "&") {
		name, _, ok := strings.Cut(field, "=")
		if !ok || name == "" || strings.ContainsAny(name, "/!:") {
			return false
		}
	}
	return true
}

// joined returns before, sign and the parameters that are not dropped; without the sign if none
// is left of those that there were.
func joined(before, sign, parameters string, drop func(name string) bool) string {
	kept := make([]string, 0, 8)
	dropped := false
	for field := range strings.SplitSeq(parameters, "&") {
		plain := withoutEscape(field)
		name, _, _ := strings.Cut(plain, "=")
		if drop(name) {
			dropped = true
			continue
		}
		if len(kept) == 0 && dropped {
			field = plain // the "&" that "amp;" belonged to is gone
		}
		kept = append(kept, field)
	}
	switch {
	case !dropped:
		return before + sign + parameters
	case len(kept) == 0:
		return before
	}
	return before + sign + strings.Join(kept, "&")
}

// withoutEscape returns a parameter without the text before it where "&" was escaped for HTML, once
// or several times.
func withoutEscape(field string) string {
	for {
		rest, ok := strings.CutPrefix(field, "amp;")
		if !ok {
			return field
		}
		field = rest
	}
}
