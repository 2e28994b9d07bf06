package names

import (
	"bytes"

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

// IsRelative reports whether ref, found between the delimiters of pair, is a
// relative reference and not one of the many other things that stand there (rule F1).
// lax says that the scheme of the base URI, which is left out of ref, stands before it.
func IsRelative(ref []byte, pair scan.Pair, lax bool) bool {
	if len(ref) == 0 || hasScheme(ref) || len(ref) > 1 && len(bytes.TrimLeft(ref, "/")) == 0 {
		return false // "//" is a comment sign, or a path of programs
	}
	if lax && pair.IsAngle() {
		return true
	}
	if pair.IsQuote() {
		return text.BeginsAny(ref, "/", "./", "../", "?", "#") && len(ref) > 1 && ref[1] != '*'
	}
	if isTag(ref) || IsAddress(ref) {
		return false
	}
	path := ref
	if i := bytes.IndexAny(path, "?#"); i >= 0 {
		path = path[:i]
	}
	return bytes.IndexByte(ref, '/') >= 0 || text.BeginsAny(ref, ".", "?", "#") && len(ref) > 1 ||
		text.EndsInSuffix(path)
}

// hasScheme reports whether a ':' stands in the first segment: what is before it
// would be a scheme (RFC 3986, §4.2).
func hasScheme(ref []byte) bool {
	i := bytes.IndexAny(ref, ":/?#")
	return i >= 0 && ref[i] == ':'
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

// IsAddress reports whether ref is an addr-spec or a message-id: an '@' in it,
// and after the last one a domain to the end.
func IsAddress(ref []byte) bool {
	at := bytes.LastIndexByte(ref, '@')
	return at > 0 && schemes.DomainLen(ref[at+1:]) == len(ref)-at-1
}
