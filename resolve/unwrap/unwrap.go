package unwrap

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"urigrep/resolve"
)

// MaxDepth is the most wrappers that are taken off one URI.
const MaxDepth = 8

// Warnings about wrappers that were left as they are.
const (
	WarnOpaque    resolve.WarningCode = "wrapper-opaque"    // only the host knows the link
	WarnUndecoded resolve.WarningCode = "wrapper-undecoded" // the link cannot be decoded
	WarnScheme    resolve.WarningCode = "wrapper-scheme"    // the link is not a http, https, ftp or mailto URI
	WarnDepth     resolve.WarningCode = "wrapper-depth"     // MaxDepth other wrappers were taken off before
)

// A Result is the result of Table.Unwrap.
type Result struct {
	Target   resolve.Reference // the innermost link; the URI itself if it is not a wrapper
	Via      []string          // the URI and each link in it, Target last; nil if nothing was unwrapped
	Warnings []resolve.Warning // why Target, itself a wrapper, was not unwrapped; at most one
}

// Unwrap takes the wrappers of the table off a URI, from the outermost to the innermost. It never
// fails: a wrapper that gives no link is the Target, with a warning.
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
			result.Warnings = []resolve.Warning{{Code: WarnScheme, Text: fmt.Sprintf("the wrapper carries %s, which "+
				"is not an http, https, ftp or mailto link", quote(link))}}
			return result
		case len(result.Via) > MaxDepth:
			result.Warnings = []resolve.Warning{{Code: WarnDepth, Text: fmt.Sprintf("more than %d wrappers, one "+
				"inside another", MaxDepth)}}
			return result
		}
		if result.Via == nil {
			result.Via = []string{uri.String()}
		}
		result.Via = append(result.Via, target.String())
		result.Target = target
	}
}

// link returns the link that the wrapper uri carries. It returns "" with a warning if that cannot
// be decoded, and without one if uri is not a wrapper.
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

// judge parses a link, repaired if it has to be. It reports false unless that gives a URI of a
// scheme that is followed.
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

// hasHost reports whether a URI has the host, or the address, that its scheme requires.
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
	n := 80
	if len(s) <= n {
		return fmt.Sprintf("%q", s)
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return fmt.Sprintf("%q…", s[:n])
}
