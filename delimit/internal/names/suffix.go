package names

import (
	"bytes"
	"unicode/utf8"

	"urigrep/internal/text"
)

// suffixDomains are the top-level domains that are file suffixes as well, or that programs and
// their manuals are full of (Thread.new, default.target): a bare domain that ends in one is a
// domain only with a path, a port or www. (rule A2). For the names that are not file suffixes, six
// corpora were counted: those stand here that nearly always named something else.
var suffixDomains = text.SetOf(
	"ac", "ai", "am", "app", "as", "author", "bar", "build", "bz", "cab", "call", "cat", "cc", "cf", "channel", "cl",
	"cr", "data", "date", "day", "dev",
	"directory", "do", "docs", "dot", "download", "events", "fail", "final", "foo", "forum", "free", "gold", "group",
	"guide", "help", "host", "id", "in",
	"inc", "java", "jobs", "la", "link", "man", "map", "mc", "md", "menu", "mk", "ml", "mm", "mo", "mov", "name", "nc",
	"network", "new", "next", "now",
	"nr", "open", "pid", "pl", "pm", "properties", "property", "ps", "pub", "py", "read", "report", "rest", "rs", "run",
	"sas", "save", "secure",
	"security", "select", "services", "sh", "so", "st", "style", "tab", "target", "tf", "xxx", "zero", "zip",
)

// shortTops are the top-level domains of two letters under which hosts of one letter are in use, such as
// t.co; under the others such names are members in programs.
var shortTops = text.SetOf("cn", "co", "me")

// usualFiles are names that files have, in small letters, with whatever suffix.
var usualFiles = text.SetOf(
	"changelog", "cmakelists", "configure", "copying", "dockerfile", "gnumakefile", "install", "kconfig", "license",
	"makefile", "readme", "todo",
)

// isUsualFile reports whether the first label of a name is one of usualFiles.
func isUsualFile(label []byte) bool { return usualFiles[string(bytes.ToLower(label))] }

// isSuffixDomain reports whether label is one of suffixDomains, in capitals or not.
func isSuffixDomain(label []byte) bool { return suffixDomains[string(bytes.ToLower(label))] }

// plainTops are the top-level domains under which names are written in any case: brands with a
// capital, hosts of old in capitals.
var plainTops = text.SetOf("com", "org", "net", "edu", "gov", "mil", "int", "arpa")

// memberTops are the other top-level domains of two letters that are words, as members of objects are
// in programs: Object.is, String.at.
var memberTops = text.SetOf("at", "be", "bm", "by", "cd", "is", "it", "me", "my", "no", "to", "us")

// languageWords are names of objects in programs, in small letters.
var languageWords = text.SetOf(
	"array", "class", "console", "constructor", "document", "function", "logger", "math", "module", "number", "object",
	"process", "prototype", "string", "user", "window",
)

// isMember reports whether a name of that many labels, which before and top are but for the dot
// between, is as programs write those of members and of platforms: with a capital that begins the
// last label (ASP.NET, i.MX) or only one of the others (Object.is, Date.today), or a word of a
// language among the others (number.prototype.to).
func isMember(before, top []byte, labels int) bool {
	low := string(bytes.ToLower(top))
	isWord := len(top) > 2 && !plainTops[low] && !bytes.ContainsFunc(top, isNoWord)
	if isCapital(top[0]) && !bytes.ContainsFunc(top, isNoWord) {
		mixed := bytes.ContainsFunc(before, isSmall)
		if low == "net" {
			return labels == 2 && (mixed || len(before) <= len("ASP"))
		}
		return mixed && (isWord || labels == 2 && !plainTops[low])
	}
	isWord = isWord || memberTops[low]
	capitals, words := 0, 0
	for label := range bytes.SplitSeq(before, []byte(".")) {
		if len(label) > 0 && isCapital(label[0]) {
			capitals++
		}
		if languageWords[string(bytes.ToLower(label))] {
			words++
		}
	}
	return isWord && (words > 0 || capitals == 1 && labels == 2)
}

// isNoWord reports whether r is in no word of a program: top-level domains in Unicode and their
// A-labels have such characters.
func isNoWord(r rune) bool { return r >= utf8.RuneSelf || r == '-' }

// isCapital reports whether c is a capital letter of ASCII.
func isCapital(c byte) bool { return 'A' <= c && c <= 'Z' }

// isSmall reports whether r is a small letter of ASCII.
func isSmall(r rune) bool { return 'a' <= r && r <= 'z' }

// isReceiver reports whether the first label of a name is what programs call the
// object at hand, so that the others are its members.
func isReceiver(label []byte) bool {
	return bytes.Equal(label, []byte("self")) || bytes.Equal(label, []byte("this"))
}

// isCount reports whether the first label of a name is a number of one or two
// digits, as of a list's item or a version.
func isCount(label []byte) bool {
	return len(label) <= 2 && len(bytes.Trim(label, "0123456789")) == 0
}
