package names

import (
	"bytes"

	"urigrep/delimit/internal/chars"
	"urigrep/internal/text"
)

// suffixDomains are the top-level domains that are file suffixes as well, or that
// programs and their manuals are full of (Thread.new, default.target): a bare domain
// that ends in one is a domain only with a path, a port or www. (rule A2). For the
// names that are no file suffixes, six corpora were counted: those stand here that
// nearly always named something else.
var suffixDomains = chars.SetOf(
	"ac", "ai", "am", "app", "as", "bar", "build", "bz", "cab", "call", "cat", "cc", "channel", "cl", "cr", "data", "date", "day", "dev",
	"directory", "do", "docs", "dot", "download", "events", "fail", "final", "foo", "host", "id", "in", "inc", "java", "la", "link", "man",
	"map", "md", "mk", "ml", "mm", "mo", "mov", "name", "nc", "new", "next", "now", "open", "pid", "pl", "pm", "properties", "property", "ps",
	"pub", "py", "read", "rest", "rs", "run", "sas", "select", "sh", "so", "st", "style", "tab", "target", "tf", "xxx", "zero", "zip",
)

// longestSuffix is the length of the longest of them.
const longestSuffix = len("properties")

// isSuffixDomain reports whether label is one of suffixDomains, in capitals or not.
func isSuffixDomain(label []byte) bool {
	var low [longestSuffix]byte
	if len(label) > len(low) {
		return false
	}
	for i, c := range label {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		low[i] = c
	}
	return suffixDomains[string(low[:len(label)])]
}

// isReceiver reports whether the first label of a name is what programs call the
// object at hand, so that the others are its members.
func isReceiver(label []byte) bool {
	return bytes.Equal(label, []byte("self")) || bytes.Equal(label, []byte("this"))
}

// isCount reports whether the first label of a name is a number of one or two
// digits, as of a list's item or a version.
func isCount(label []byte) bool {
	for _, c := range label {
		if !text.IsDigit(c) {
			return false
		}
	}
	return len(label) <= 2
}
