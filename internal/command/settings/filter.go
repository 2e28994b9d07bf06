package settings

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"urigrep/internal/hostlist"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
	"urigrep/resolve"
)

// A filter holds the conditions of --scheme, --host, --host-list, --regexp, --kind and --wrapper. A
// reference passes if it satisfies each option that is given: one of its values, and none of those
// after !.
type filter struct {
	rfc      resolve.RFC
	schemes  wordFilter
	kinds    wordFilter
	wrappers wordFilter
	hosts    globs
	lists    hostLists
	regexps  []*regexp.Regexp
	invert   bool // no regexp may match
}

func (w *wordFilter) empty() bool { return len(w.wanted)+len(w.unwanted) == 0 }

// wants reports whether word is asked for by its name.
func (w *wordFilter) wants(word string) bool { return slices.Contains(w.wanted, word) }

// allow reports whether word is asked for, or none is, and it is not unwanted.
func (w *wordFilter) allow(word string) bool {
	return !slices.Contains(w.unwanted, word) && (len(w.wanted) == 0 || slices.Contains(w.wanted, word))
}

// globs are patterns for hosts; one after ! is for hosts that are not wanted.
type globs struct{ wanted, unwanted []*source.Glob }

func (g *globs) empty() bool { return len(g.wanted)+len(g.unwanted) == 0 }

// allow reports whether a host is wanted. A glob matches it as written, in A-labels or in Unicode.
func (g *globs) allow(host string) bool {
	if g.empty() {
		return true
	}
	a, u := resolve.ALabels(host), resolve.ULabels(host)
	match := func(glob *source.Glob) bool {
		return glob.Match(host) || a != host && glob.Match(a) || u != host && glob.Match(u)
	}
	return !slices.ContainsFunc(g.unwanted, match) && (len(g.wanted) == 0 || slices.ContainsFunc(g.wanted, match))
}

// function returns a function that reports whether a record passes; nil if all do.
func (k *filter) function() func(*pipeline.Record) bool {
	if k.schemes.empty() && k.kinds.empty() && k.wrappers.empty() && k.hosts.empty() && k.lists.empty() &&
		k.regexps == nil {
		return nil
	}
	return k.keep
}

// keep reports whether a record passes the filter. Several goroutines may call it.
func (k *filter) keep(r *pipeline.Record) bool {
	if !k.kinds.empty() && !k.kinds.allow(pipeline.Kinds[r.Kind]) {
		return false
	}
	if !k.wrappers.empty() && !k.wrappers.allow(pipeline.Wrappers[r.Wrapper]) {
		return false
	}
	if k.regexps != nil {
		match := func(re *regexp.Regexp) bool { return re.Match(r.Target) }
		if slices.ContainsFunc(k.regexps, match) == k.invert {
			return false
		}
	}
	return k.schemes.empty() && k.hosts.empty() && k.lists.empty() || k.components(r)
}

// components reports whether the scheme and the host of a target are wanted. A target without a
// host satisfies --host and --host-list only if they have nothing but unwanted hosts.
func (k *filter) components(r *pipeline.Record) bool {
	var scheme, host string
	hasHost := false
	if t, ok := pipeline.ParseTarget(k.rfc, r.Target); ok {
		scheme, _ = t.Scheme()
		host, hasHost = t.Host()
	}
	if !k.schemes.empty() && !k.schemes.allow(strings.ToLower(scheme)) {
		return false
	}
	if !hasHost {
		return len(k.hosts.wanted) == 0 && k.lists.wanted == nil
	}
	host = strings.TrimSuffix(host, ".")
	return k.hosts.allow(host) && k.lists.allow(host)
}

// A hostLists filter allows the hosts of some lists, and none of others.
type hostLists struct{ wanted, unwanted *hostlist.List }

func (h *hostLists) empty() bool { return h.wanted == nil && h.unwanted == nil }

// allow reports whether a host, or one above it, is in the wanted lists and in no unwanted one.
func (h *hostLists) allow(host string) bool {
	return (h.wanted == nil || h.wanted.Contains(host)) && (h.unwanted == nil || !h.unwanted.Contains(host))
}

// readHosts reads the lists of --host-list.
func (s *Settings) readHosts() (h hostLists, err error) {
	for _, path := range s.hostFiles {
		list := &h.wanted
		path, not := strings.CutPrefix(path, "!")
		if not {
			list = &h.unwanted
		}
		if *list == nil {
			*list = new(hostlist.List)
		}
		err := s.readFile("host-list", path, func(r io.Reader) error {
			passed, err := (*list).Read(r)
			if passed.Lines > 0 {
				s.note(path, fmt.Sprintf("%d lines without a host passed over; the first is line %d: %s", passed.Lines,
					passed.First, passed.Text))
			}
			return err
		})
		if err != nil {
			return h, err
		}
	}
	return h, nil
}
