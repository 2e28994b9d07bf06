package field

import (
	"bytes"
	"strings"

	"urigrep/delimit"
	"urigrep/resolve"
	"urigrep/resolve/publicsuffix"
)

// anchor is the text of the link that a reference is in.
var anchor = text(func(v *Values) ([]byte, bool) {
	text := v.record.LinkText()
	if !isPlainAnchor(text) {
		text = []byte(anchorText(text))
	}
	return text, len(text) > 0
})

// anchorText returns the text of a link on one line, with single spaces between its words.
func anchorText(anchor []byte) string {
	return strings.Join(strings.Fields(valid(string(anchor))), " ")
}

// isPlainAnchor reports whether a text is not empty, all in ASCII, and has no white space but single spaces
// between its words, so that anchorText would return it as it is.
func isPlainAnchor(anchor []byte) bool {
	last := byte(' ')
	for _, c := range anchor {
		if c < ' ' || c > '~' || c == ' ' && last == ' ' {
			return false
		}
		last = c
	}
	return last != ' '
}

// mayMislead reports whether the text of a link may name another host than the one of the target, as
// most texts do not. The source of an image in Markdown is not seen.
func mayMislead(anchor, host, target []byte) bool {
	dot := bytes.IndexByte(anchor, '.')
	switch {
	case dot < 0, bytes.HasPrefix(anchor, []byte("![")), bytes.Equal(anchor, target):
		return false
	case bytes.HasSuffix(host, anchor) && (len(host) == len(anchor) || host[len(host)-len(anchor)-1] == '.'):
		return false
	case bytes.Contains(anchor, []byte("://")), bytes.Contains(anchor, []byte("www.")):
		return true
	case bytes.ContainsAny(anchor, " \t\r\n"):
		return false
	}
	end := dot + 1
	for end < len(anchor) && (anchor[end] == '.' || anchor[end] == '-' || anchor[end]|0x20-'a' < 26) {
		end++
	}
	name := bytes.TrimRight(anchor[:end], ".")
	return publicsuffix.IsTopLevel(string(name[bytes.LastIndexByte(name, '.')+1:]))
}

// misleads returns the warning about a link whose text names a host of another domain than its target
// (RFC 3986, §7.6), if it does.
func (v *Values) misleads() (w resolve.Warning, ok bool) {
	anchor := v.record.LinkText()
	host, hasHost := v.target.Host()
	if !hasHost || !mayMislead(anchor, []byte(host), v.record.Target) {
		return w, false
	}
	host = strings.ToLower(host)
	named := v.hostNamed(string(anchor))
	if named == "" || sameSite(named, host) {
		return w, false
	}
	return resolve.Warning{Code: "anchor-mismatch", Text: "the text of the link names " + named}, true
}

// hostNamed returns the host of the first URI in the text of a link, or of a text that is a domain (rule
// A2); empty if there is none.
func (v *Values) hostNamed(anchor string) string {
	for word := range strings.FieldsSeq(anchor) {
		if i := strings.Index(word, "://"); i >= 0 {
			rest, _, _ := strings.Cut(word[i+len("://"):], "://")
			return HostOf("//" + strings.TrimRight(rest, ".,;:!?)]}>\"'"))
		}
		if i := strings.Index(word, "www."); i >= 0 {
			return HostOf("//" + strings.TrimRight(word[i:], ".,;:!?)]}>\"'"))
		}
	}
	if v.finder == nil {
		v.finder = delimit.NewFinder(delimit.Options{Domains: true})
	}
	for m := range v.finder.Find([]byte(anchor)) {
		target, _ := m.Target(delimit.TargetOptions{})
		return HostOf(target)
	}
	return ""
}

// sameSite reports whether two hosts are the same, or are below one registrable domain.
func sameSite(a, b string) bool {
	a, b = resolve.ALabels(strings.TrimSuffix(a, ".")), resolve.ALabels(strings.TrimSuffix(b, "."))
	domain := publicsuffix.Domain(a)
	return a == b || domain != "" && domain == publicsuffix.Domain(b)
}
