package unwrap

import (
	"fmt"
	"strings"

	"urigrep/resolve"
)

// MaxDepth is the most wrappers that are taken off one URI.
const MaxDepth = 8

// Warnings about wrappers that stay.
const (
	WarnOpaque    resolve.WarningCode = "wrapper-opaque"    // a wrapper that does not carry its link
	WarnUndecoded resolve.WarningCode = "wrapper-undecoded" // a wrapper whose link cannot be read
	WarnScheme    resolve.WarningCode = "wrapper-scheme"    // a wrapper of no http, https, ftp or mailto URI
	WarnDepth     resolve.WarningCode = "wrapper-depth"     // a wrapper that is MaxDepth deep in others
)

// A Result is what was found in a URI.
type Result struct {
	Target   resolve.Reference // the innermost link; the URI itself if it is no wrapper
	Via      []string          // the URI and each link in it, Target last; nil if nothing was unwrapped
	Warnings []resolve.Warning // why Target, though a wrapper, was not unwrapped; at most one
}

// Unwrap takes the wrappers of the table off a URI, one in another, until none is left. A
// Table may be used by several goroutines at once.
func (t *Table) Unwrap(uri resolve.Reference) Result {
	result := Result{Target: uri}
	for {
		link, warning := t.link(result.Target)
		if warning.Code != "" {
			result.Warnings = []resolve.Warning{warning}
		}
		if link == "" {
			return result
		}
		target, ok := judge(link, uri.RFC())
		switch {
		case !ok:
			result.Warnings = []resolve.Warning{{Code: WarnScheme, Text: fmt.Sprintf("the wrapper carries %s, which is no link of http, https, ftp or mailto", quote(link))}}
			return result
		case len(result.Via) > MaxDepth:
			result.Warnings = []resolve.Warning{{Code: WarnDepth, Text: fmt.Sprintf("more than %d wrappers, one in another", MaxDepth)}}
			return result
		}
		if result.Via == nil {
			result.Via = []string{uri.String()}
		}
		result.Via = append(result.Via, target.String())
		result.Target = target
	}
}

// link returns what the wrapper uri carries, or "" with a warning if it carries nothing that
// can be read, or without one if it is no wrapper.
func (t *Table) link(uri resolve.Reference) (string, resolve.Warning) {
	scheme, _ := uri.Scheme()
	host, ok := uri.Host()
	if !ok || !strings.EqualFold(scheme, "http") && !strings.EqualFold(scheme, "https") {
		return "", resolve.Warning{}
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	var warning resolve.Warning
	var room [8]*rule
	for _, r := range t.appendRules(room[:0], host) {
		if !match(r.path, uri.Path()) {
			continue
		}
		link, err := r.decode(uri, r)
		switch {
		case err == nil && len(link) < len(uri.String()):
			return link, resolve.Warning{}
		case err != nil && warning.Code == "":
			warning = resolve.Warning{Code: err.code, Text: fmt.Sprintf("%s: %s", host, err.text)}
		}
	}
	return "", warning
}

// judge returns the URI that a link is, or becomes by percent-encoding what none may have.
func judge(link string, rfc resolve.RFC) (resolve.Reference, bool) {
	scheme, _, _ := strings.Cut(link, ":")
	switch strings.ToLower(scheme) {
	case "http", "https", "ftp", "mailto":
	default:
		return resolve.Reference{}, false
	}
	if r, err := rfc.Parse(link); err == nil {
		return r, hasHost(r)
	}
	repaired, err := resolve.AppendRepair(nil, []byte(link))
	if err != nil {
		return resolve.Reference{}, false
	}
	r, err := rfc.Parse(string(repaired))
	return r, err == nil && hasHost(r)
}

// hasHost reports whether a URI has the host, or the address, that its scheme wants.
func hasHost(r resolve.Reference) bool {
	if _, ok := r.Authority(); !ok {
		scheme, _ := r.Scheme()
		return strings.EqualFold(scheme, "mailto") && r.Path() != ""
	}
	host, _ := r.Host()
	return host != ""
}

// quote quotes a link, cut off where it is too long for a message.
func quote(s string) string {
	const most = 80
	if len(s) > most {
		return fmt.Sprintf("%q…", s[:most])
	}
	return fmt.Sprintf("%q", s)
}
