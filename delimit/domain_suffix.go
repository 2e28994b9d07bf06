package delimit

import "bytes"

// suffixDomains are the top-level domains that are file suffixes as well, or names
// that programs are full of: a bare domain that ends in one is a domain only with a
// path, a port or www. (rule A2).
var suffixDomains = [...]string{
	"ac", "ai", "am", "app", "as", "bz", "cab", "cat", "cc", "cl", "class", "cr", "csv", "dev", "do", "doc", "docs", "dot", "download",
	"inc", "in", "java", "la", "map", "md", "mk", "ml", "mm", "mo", "mov", "nc", "pl", "pm", "properties", "ps", "pub", "py",
	"rs", "sas", "sh", "so", "st", "tf", "zip",
}

func isSuffixDomain(label []byte) bool {
	for _, s := range suffixDomains {
		if len(s) == len(label) && bytes.EqualFold(label, []byte(s)) {
			return true
		}
	}
	return false
}
