package command

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"urigrep/internal/pipeline"
	"urigrep/internal/source"
	"urigrep/resolve"
)

// A filter is what of the options --scheme, --host, --regexp, --kind and --wrapper
// a reference must meet: all that are given, each with any of its values. A value with
// a ! before it is one that must not be met.
type filter struct {
	rfc      resolve.RFC
	schemes  words
	kinds    words
	wrappers words
	hosts    globs
	regexps  []*regexp.Regexp
	invert   bool // of regexps none may match
}

// words are the values of a list, lower case.
type words struct{ wanted, unwanted []string }

func (w *words) none() bool { return len(w.wanted)+len(w.unwanted) == 0 }

func (w *words) meets(word string) bool {
	return !slices.Contains(w.unwanted, word) && (len(w.wanted) == 0 || slices.Contains(w.wanted, word))
}

type globs struct{ wanted, unwanted []*source.Glob }

func (g *globs) none() bool { return len(g.wanted)+len(g.unwanted) == 0 }

func (g *globs) meets(name string) bool {
	match := func(glob *source.Glob) bool { return glob.Match(name) }
	return !slices.ContainsFunc(g.unwanted, match) && (len(g.wanted) == 0 || slices.ContainsFunc(g.wanted, match))
}

// filter makes what --scheme and the others ask for; nil if they ask for nothing.
func (f *flags) filter(rfc resolve.RFC) (func(*pipeline.Record) bool, error) {
	k := filter{rfc: rfc, invert: f.on["invert-match"]}
	var err error
	if k.schemes, err = f.words("scheme", nil); err != nil {
		return nil, err
	}
	if k.kinds, err = f.words("kind", pipeline.Kinds[:]); err != nil {
		return nil, err
	}
	if k.wrappers, err = f.words("wrapper", pipeline.Wrappers[:]); err != nil {
		return nil, err
	}
	for _, v := range f.lists["host"] {
		name, not := strings.CutPrefix(v, "!")
		g, err := source.CompileGlob(strings.TrimSuffix(name, "."), '.', true)
		if err != nil {
			return nil, refused("host", v, "a glob on the labels of a host; "+err.Error())
		}
		if not {
			k.hosts.unwanted = append(k.hosts.unwanted, g)
		} else {
			k.hosts.wanted = append(k.hosts.wanted, g)
		}
	}
	for _, v := range f.lists["regexp"] {
		re, err := regexp.Compile(v)
		if err != nil {
			return nil, refused("regexp", v, "a regular expression of RE2; "+strings.TrimPrefix(err.Error(), "error parsing regexp: "))
		}
		k.regexps = append(k.regexps, re)
	}
	if k.invert && k.regexps == nil {
		return nil, fmt.Errorf("--invert-match wants a --regexp that it inverts; the other filters are inverted by a ! before a value")
	}
	if k.schemes.none() && k.kinds.none() && k.wrappers.none() && k.hosts.none() && k.regexps == nil {
		return nil, nil
	}
	return k.keep, nil
}

// words reads lists of words that commas part. allowed are the words there are; nil
// allows every scheme.
func (f *flags) words(name string, allowed []string) (w words, err error) {
	for _, v := range f.lists[name] {
		for _, word := range strings.Split(v, ",") {
			word, not := strings.CutPrefix(strings.ToLower(strings.TrimSpace(word)), "!")
			switch {
			case allowed != nil && !slices.Contains(allowed, word):
				return w, refused(name, v, "some of "+strings.Join(allowed, ", "))
			case allowed == nil && resolve.Check(word+":") != nil:
				return w, refused(name, v, "schemes, as http,https,mailto")
			case not:
				w.unwanted = append(w.unwanted, word)
			default:
				w.wanted = append(w.wanted, word)
			}
		}
	}
	return w, nil
}

// keep reports whether a record meets the filter. Several goroutines may call it.
func (k *filter) keep(r *pipeline.Record) bool {
	if !k.kinds.none() && !k.kinds.meets(pipeline.Kinds[r.Kind]) {
		return false
	}
	if !k.wrappers.none() && !k.wrappers.meets(pipeline.Wrappers[r.Wrapper]) {
		return false
	}
	if k.regexps != nil {
		match := func(re *regexp.Regexp) bool { return re.Match(r.Target) }
		if slices.ContainsFunc(k.regexps, match) == k.invert {
			return false
		}
	}
	return k.schemes.none() && k.hosts.none() || k.components(r)
}

// components reports whether the scheme and the host of a target are those wanted. One
// that has no host meets no --host.
func (k *filter) components(r *pipeline.Record) bool {
	var scheme, host string
	hasHost := false
	if t, err := k.rfc.Parse(string(r.Target)); err == nil {
		scheme, _ = t.Scheme()
		host, hasHost = t.Host()
	}
	if !k.schemes.none() && !k.schemes.meets(strings.ToLower(scheme)) {
		return false
	}
	if k.hosts.none() {
		return true
	}
	if !hasHost {
		return len(k.hosts.wanted) == 0
	}
	return k.hosts.meets(strings.TrimSuffix(host, "."))
}
