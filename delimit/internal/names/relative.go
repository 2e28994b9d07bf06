package names

import (
	"bytes"

	"urigrep/delimit/internal/chars"
	"urigrep/internal/schemes"
	"urigrep/internal/text"
	"urigrep/scan"
)

// AfterInclude reports whether the text before a '<' on its line makes it the beginning of a file
// name for a compiler.
func AfterInclude(head []byte) bool {
	head = bytes.TrimRight(head, " \t")
	for _, word := range [...]string{"include", "include_next", "import", "embed", "#if __has_include("} {
		if bytes.HasSuffix(head, []byte(word)) {
			return true
		}
	}
	return false
}

// IsRelative reports whether text, found between the delimiters of pair, is a
// relative reference and not one of the many other things that stand there (rule F1).
// lax says that the scheme of the base URI, which is left out of text, stands before it.
func IsRelative(text []byte, pair scan.Pair, lax bool) bool {
	if len(text) == 0 || hasScheme(text) || len(text) > 1 && len(bytes.TrimLeft(text, "/")) == 0 {
		return false // "//" is a comment sign, or a path of programs
	}
	if lax && pair.IsAngle() {
		return true
	}
	if pair.IsQuote() {
		return chars.BeginsAny(text, "/", "./", "../", "?", "#") && len(text) > 1 && text[1] != '*'
	}
	if isTag(text) || IsAddress(text) {
		return false
	}
	path := text
	if i := bytes.IndexAny(path, "?#"); i >= 0 {
		path = path[:i]
	}
	return bytes.IndexByte(text, '/') >= 0 || chars.BeginsAny(text, ".", "?", "#") && len(text) > 1 || chars.EndsInSuffix(path)
}

// hasScheme reports whether a ':' stands in the first segment: what is before it
// would be a scheme (RFC 3986, §4.2).
func hasScheme(text []byte) bool {
	i := bytes.IndexAny(text, ":/?#")
	return i >= 0 && text[i] == ':'
}

// isTag reports whether tag is the text between the brackets of a tag: a name with '/' before or
// after it, a comment, a declaration, a processing instruction.
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

// IsAddress reports whether text is an addr-spec or a message-id: an '@' in it,
// and after the last one a domain to the end.
func IsAddress(text []byte) bool {
	at := bytes.LastIndexByte(text, '@')
	return at > 0 && schemes.DomainLen(text[at+1:]) == len(text)-at-1
}
