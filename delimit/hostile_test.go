package delimit

import "strings"

// hostile are texts that, said again and again, would be slow if a failed try cost
// more than what it skips (rule L2).
var hostile = []string{
	"a", "<", ":", `"`, "(", "'", "[", "{", "%", "*", "&", "\n", " ", "\t\n", "\u2010", "\\\n",
	"a:", "aa:", "http:", "mailto:", "data:", "tel:1", "urn:", "URL:", "URL: ", "://", "http://", "www.", "www.a", "ftp.a.", "<www.",
	"<http://a ", "<http://a\n", "\"http://a\n", "'http://a\n", "(http://a\n", "http://a/-\n", "http://a/'", "http://a/(", "http://a/[", "http://a/{", "http://a|",
	"&lt;http://", "&lt;http://a", "&lt;http://a\n", "&quot;http://a\n", "&lt;tel:123", "<URL:http://a", "<URL:\n", "<\n> ", "\u27e8http://a", "\u27e8tel:123",
	"<http://a/\n\n\f\n", "<http://a\n> > ", "(tel:123\n", "`http://a", "a@", "a<http://b/", "<a", "<a/", "\"/", "mailto:a@", "<urn:a", "\u201ctel:123\n", "\u00abtel:123",
	"[].", "-.", "](http://a", "](http://a东", "http://a/[].", "=http://a=", "http://a--", "http://a/--b", "http://a...", "http://a.html", "x|http://a/|", "http://a/,", "a,http://a/,b\n", "http://a.b:8$/", "http://a.org:x", "http://a.org,/", "www.a.b*", "http://a/',", "http://a:'", "_www.a.b", "[[http://a/|b]]", "<!--", "<<<a/b", "\u3000", "\xff", "\xe2\x80",
}

// hostileText says s again and again, to n bytes in all.
func hostileText(s string, n int) []byte {
	return []byte(strings.Repeat(s, n/len(s)+1)[:n])
}
