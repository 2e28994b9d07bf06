package settings

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"urigrep/internal/hostlist"
	"urigrep/internal/pipeline"
	"urigrep/internal/source/glob"
	"urigrep/resolve"
)

// A filter holds the conditions of --scheme, --host, --host-list, --regexp, --kind and --wrapper. A
// reference passes if it satisfies each option that is given: one of its values, and none of those
// after !.
type filter struct {
	rfc      resolve.RFC
	schemes  sides[string]
	kinds    sides[string]
	wrappers sides[string]
	hosts    sides[*glob.Glob]
	lists    sides[*hostlist.List]
	regexps  []*regexp.Regexp
	invert   bool // no regexp may match
}

// allowsWord reports whether the lists of an option allow a word.
func allowsWord(s *sides[string], word string) bool {
	return s.allow(func(other string) bool { return other == word })
}

// allowsHost reports whether a host is wanted. A glob matches it as written, in A-labels or in Unicode.
func (k *filter) allowsHost(host string) bool {
	if !k.hosts.empty() {
		a, u := resolve.ALabels(host), resolve.ULabels(host)
		match := func(glob *glob.Glob) bool {
			return glob.Match(host) || a != host && glob.Match(a) || u != host && glob.Match(u)
		}
		if !k.hosts.allow(match) {
			return false
		}
	}
	return k.lists.allow(func(list *hostlist.List) bool { return list.Contains(host) })
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
	if !allowsWord(&k.kinds, pipeline.Kinds[r.Kind]) {
		return false
	}
	if !allowsWord(&k.wrappers, pipeline.Wrappers[r.Wrapper]) {
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
	if !allowsWord(&k.schemes, strings.ToLower(scheme)) {
		return false
	}
	if !hasHost {
		return len(k.hosts.wanted)+len(k.lists.wanted) == 0
	}
	return k.allowsHost(strings.TrimSuffix(host, "."))
}

// readHosts reads the lists of --host-list.
func (s *Settings) readHosts() error {
	for _, path := range s.hostFiles {
		path, not := strings.CutPrefix(path, "!")
		list := new(hostlist.List)
		s.filter.lists.add(not, list)
		err := s.readFile("host-list", path, func(r io.Reader) error {
			passed, err := list.Read(r)
			if passed.Lines > 0 {
				s.note(path, fmt.Sprintf("%d lines without a host passed over; the first is line %d: %s", passed.Lines,
					passed.First, passed.Text))
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
