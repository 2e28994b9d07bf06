package command

import (
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

// filter returns the function that --scheme and the others ask for; nil if they ask for nothing.
func (f *flags) filter() func(*pipeline.Record) bool {
	k := filter{
		rfc: f.rfc, schemes: f.schemes, kinds: f.kinds, wrappers: f.wrappers,
		hosts: f.hosts, regexps: f.regexps, invert: f.invertMatch,
	}
	if k.schemes.none() && k.kinds.none() && k.wrappers.none() && k.hosts.none() && k.regexps == nil {
		return nil
	}
	return k.keep
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
