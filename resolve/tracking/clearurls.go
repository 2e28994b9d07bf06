package tracking

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"

	"urigrep/resolve"
)

// A provider holds the rules of one provider in a file of ClearURLs.
type provider struct {
	name       string
	pattern    *regexp.Regexp // of the URIs
	literal    string         // lower case: a URI without it does not match pattern
	exceptions []*regexp.Regexp
	parameters []*regexp.Regexp // of names, as a whole
	raw        []*regexp.Regexp // of any text of the URI
}

// A Passed is a regular expression of a file that was passed over, since RE2 does not accept it.
type Passed struct {
	Provider string // its name in the file
	Field    string // urlPattern, exceptions, rules, referralMarketing or rawRules
	Pattern  string // as written
	Reason   string // the error of package regexp
}

// ReadClearURLs adds the rules of a file in the format of ClearURLs, those of referralMarketing
// where Options.Referral asks for them. It returns the regular expressions that were passed over;
// with a urlPattern all rules of its provider are. The error is that of r, or says where the file
// is not JSON or not of the format; then no rule was added.
func (t *Table) ReadClearURLs(r io.Reader) ([]Passed, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	var file struct {
		Providers map[string]fileProvider `json:"providers"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		return nil, atLine(text, err)
	}
	if file.Providers == nil {
		return nil, errors.New(`want an object with "providers", as ClearURLs has it`)
	}
	var passed []Passed
	names := make([]string, 0, len(file.Providers))
	for name := range file.Providers {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		in := file.Providers[name]
		passed = append(passed, t.addProvider(name, &in)...)
	}
	return passed, nil
}

// A fileProvider is a provider as a file of ClearURLs has it.
type fileProvider = struct { // without a name in the errors of encoding/json
	URLPattern        string   `json:"urlPattern"`
	Rules             []string `json:"rules"`
	ReferralMarketing []string `json:"referralMarketing"`
	RawRules          []string `json:"rawRules"`
	Exceptions        []string `json:"exceptions"`
}

// addProvider adds a provider, unless the expressions that say which URIs are meant do not all
// compile, and returns the expressions that were passed over.
func (t *Table) addProvider(name string, in *fileProvider) []Passed {
	c := compiler{provider: name}
	p := provider{name: name, pattern: c.one("urlPattern", in.URLPattern, "(?i)", "")}
	p.exceptions = c.all("exceptions", in.Exceptions, "(?i)", "")
	if len(c.passed) > 0 {
		return c.passed
	}
	p.literal = literal(in.URLPattern)
	p.parameters = c.all("rules", in.Rules, "(?i)^(?:", ")$")
	if t.opt.Referral {
		p.parameters = append(p.parameters, c.all("referralMarketing", in.ReferralMarketing, "(?i)^(?:", ")$")...)
	}
	p.raw = c.all("rawRules", in.RawRules, "(?i)", "")
	t.providers = append(t.providers, p)
	return c.passed
}

// A compiler compiles the regular expressions of a provider, and remembers those that it cannot.
type compiler struct {
	provider string
	passed   []Passed
}

// one compiles a pattern with some text before and after it; it returns nil, and lists the pattern
// as skipped, if RE2 cannot read it.
func (c *compiler) one(field, pattern, before, after string) *regexp.Regexp {
	re, err := regexp.Compile(before + pattern + after)
	if err != nil {
		reason := strings.TrimPrefix(err.Error(), "error parsing regexp: ")
		c.passed = append(c.passed, Passed{c.provider, field, pattern, reason})
	}
	return re
}

// all compiles patterns as one does, without those that RE2 cannot read.
func (c *compiler) all(field string, patterns []string, before, after string) (list []*regexp.Regexp) {
	for _, p := range patterns {
		if re := c.one(field, p, before, after); re != nil {
			list = append(list, re)
		}
	}
	return list
}

// atLine adds to an error of encoding/json the line that it is in.
func atLine(text []byte, err error) error {
	offset := int64(-1)
	if e, ok := errors.AsType[*json.SyntaxError](err); ok {
		offset = e.Offset
	}
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		offset = e.Offset
	}
	message := strings.TrimPrefix(err.Error(), "json: ")
	if offset < 0 || offset > int64(len(text)) {
		return errors.New(message)
	}
	return fmt.Errorf("line %d: %s", 1+strings.Count(string(text[:offset]), "\n"), message)
}

// literal returns the longest text, in lower case, that whatever matches a pattern has in it; ""
// if none is known.
func literal(pattern string) string {
	re, err := syntax.Parse("(?i)"+pattern, syntax.Perl)
	if err != nil {
		return ""
	}
	best, run := "", ""
	var walk func(re *syntax.Regexp)
	walk = func(re *syntax.Regexp) {
		switch re.Op {
		case syntax.OpLiteral:
			run += strings.ToLower(string(re.Rune))
		case syntax.OpConcat:
			for _, sub := range re.Sub {
				walk(sub)
			}
			return
		case syntax.OpCapture:
			walk(re.Sub[0])
			return
		case syntax.OpBeginText, syntax.OpEmptyMatch:
			return
		default:
			run = ""
			return
		}
		if len(run) > len(best) && isASCII(run) {
			best = run
		}
	}
	walk(re)
	return best
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= 0x80 })
}

// concerns reports whether a provider's rules are for a URI.
func (p *provider) concerns(text string) bool {
	if !strings.Contains(strings.ToLower(text), p.literal) || !p.pattern.MatchString(text) {
		return false
	}
	return !slices.ContainsFunc(p.exceptions, func(re *regexp.Regexp) bool { return re.MatchString(text) })
}

// clear removes what a provider names from a URI. What would leave no URI of the same scheme and
// authority stays.
func (p *provider) clear(text string, rfc resolve.RFC) string {
	uri, err := rfc.Parse(text)
	if err != nil {
		return text
	}
	for _, re := range p.raw {
		cut, err := rfc.Parse(re.ReplaceAllLiteralString(uri.String(), ""))
		if err == nil && sameOrigin(cut, uri) {
			uri = cut
		}
	}
	if len(p.parameters) == 0 {
		return uri.String()
	}
	return stripParameters(uri, func(name string) bool {
		return name != "" && slices.ContainsFunc(p.parameters,
			func(re *regexp.Regexp) bool { return re.MatchString(name) })
	})
}

// sameOrigin reports whether two URIs have the same scheme and authority.
func sameOrigin(a, b resolve.Reference) bool {
	schemeA, _ := a.Scheme()
	schemeB, _ := b.Scheme()
	authorityA, _ := a.Authority()
	authorityB, _ := b.Authority()
	return schemeA == schemeB && authorityA == authorityB
}
