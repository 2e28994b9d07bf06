package delimit

import (
	"bytes"
	"strings"

	"urigrep/internal/text"
	"urigrep/scan"
)

// blankOrBreak returns the length of the blank or line end that b begins with; 0 if there is none.
func blankOrBreak(b []byte) int { return max(text.Blank(b), text.Break(b)) }

// afterInclude reports whether what stands before a '<' on its line makes it the
// beginning of a file name for a compiler.
func afterInclude(head []byte) bool {
	head = bytes.TrimRight(head, " \t")
	for _, word := range [...]string{"include", "include_next", "import", "embed", "#if __has_include("} {
		if bytes.HasSuffix(head, []byte(word)) {
			return true
		}
	}
	return false
}

// isLax reports whether text begins with the scheme of the base URI without "//" after it,
// which a lax reader ignores (RFC 3986, §5.2.2).
func (o *Options) isLax(text []byte) bool {
	n := len(o.LaxScheme)
	return n > 0 && len(text) > n && text[n] == ':' && bytes.EqualFold(text[:n], []byte(o.LaxScheme)) &&
		!bytes.HasPrefix(text[n+1:], []byte("//")) && !isOpaque(strings.ToLower(o.LaxScheme))
}

// isRelative reports whether text, found between the delimiters of pair, is a
// relative reference and not one of the many other things that stand there (rule F1).
// lax says that the scheme of the base URI, which is left out of text, stands before it.
func isRelative(text []byte, pair scan.Pair, lax bool) bool {
	if len(text) == 0 || hasScheme(text) {
		return false
	}
	if lax && pair.IsAngle() {
		return true
	}
	if pair.IsQuote() {
		return beginsAny(text, "/", "./", "../", "?", "#") && len(text) > 1 && text[1] != '*'
	}
	if isTag(text) || isAddress(text) {
		return false
	}
	path := text
	if i := bytes.IndexAny(path, "?#"); i >= 0 {
		path = path[:i]
	}
	return bytes.IndexByte(text, '/') >= 0 || beginsAny(text, ".", "?", "#") && len(text) > 1 || endsInSuffix(path)
}

// hasScheme reports whether a ':' stands in the first segment: what is before it
// would be a scheme (RFC 3986, §4.2).
func hasScheme(text []byte) bool {
	i := bytes.IndexAny(text, ":/?#")
	return i >= 0 && text[i] == ':'
}

// beginsAny reports whether text begins with one of with.
func beginsAny(text []byte, with ...string) bool {
	for _, s := range with {
		if bytes.HasPrefix(text, []byte(s)) {
			return true
		}
	}
	return false
}

// isTag reports whether tag is what stands between the brackets of a tag: a name
// with '/' before or after it, a comment, a declaration, a processing instruction.
func isTag(tag []byte) bool {
	if tag[0] == '!' || tag[0] == '?' && bytes.HasSuffix(tag, []byte("?")) {
		return true
	}
	name := bytes.TrimSuffix(bytes.TrimPrefix(tag, []byte("/")), []byte("/"))
	if len(name) == len(tag) || len(name) == 0 {
		return false
	}
	for i, c := range name {
		if !text.IsAlnum(c) && (i == 0 || c != ':' && c != '-' && c != '_') {
			return false
		}
	}
	return true
}

// isAddress reports whether text is an addr-spec or a message-id: an '@' in it,
// and after the last one a domain to the end.
func isAddress(text []byte) bool {
	at := bytes.LastIndexByte(text, '@')
	return at > 0 && domainLen(text[at+1:]) == len(text)-at-1
}

// endsInSuffix reports whether a path ends in a file suffix: a '.' and one to five
// letters and digits, one of them a letter.
func endsInSuffix(path []byte) bool {
	dot := bytes.LastIndexByte(path, '.')
	if dot <= 0 {
		return false
	}
	return isFileSuffix(path[dot+1:])
}
