package xml

import (
	"bytes"
	"slices"

	"urigrep/internal/charset"
	"urigrep/internal/source/markup"
)

// declaration is what XML begins with (XML 1.0, §2.8), if it says its encoding or version.
const declaration = "<?xml"

// roots are the first elements of documents that people write without a declaration.
var roots = []string{"rss", "feed", "rdf:RDF", "urlset", "sitemapindex", "opml", "playlist", "plist", "svg", "xbel"}

// begins reports whether an input that begins so is XML: its declaration, a document type, or a first
// element of a known name or with a namespace.
func begins(begin []byte) bool {
	begin = bytes.TrimLeft(begin, " \t\r\n")
	if markup.IsPage(begin) {
		return false
	}
	if rest, ok := bytes.CutPrefix(begin, []byte(declaration)); ok && len(rest) > 0 && rest[0] <= ' ' {
		return true
	}
	return beginsRoot(markup.AfterProlog(begin))
}

// beginsRoot reports whether s begins with the type of a document or its first element.
func beginsRoot(s []byte) bool {
	if rest, ok := bytes.CutPrefix(s, []byte("<!DOCTYPE ")); ok {
		line, _, ok := bytes.Cut(rest, []byte{'>'})
		return ok && (bytes.Contains(line, []byte(" PUBLIC ")) || bytes.Contains(line, []byte(" SYSTEM ")) ||
			bytes.IndexByte(line, '[') > 0)
	}
	if len(s) < 2 || s[0] != '<' {
		return false
	}
	tag, _, ok := bytes.Cut(s[1:], []byte{'>'})
	if !ok || bytes.IndexByte(tag, '<') >= 0 {
		return false
	}
	name := bytes.TrimSuffix(tag, []byte{'/'})
	if i := bytes.IndexAny(tag, " \t\r\n"); i >= 0 {
		name = tag[:i]
	}
	return slices.Contains(roots, string(name)) || bytes.Contains(tag, []byte("xmlns=")) ||
		bytes.Contains(tag, []byte("xmlns:"))
}

// maxDeclaration is how many bytes at the beginning may declare the encoding.
const maxDeclaration = 512

// declared returns the encoding that XML declares at its beginning (XML 1.0, §4.3.3); false if it
// declares none, or one in which the declaration could not be read so.
func declared(begin []byte) (enc charset.Encoding, ok bool) {
	begin = bytes.TrimLeft(begin[:min(len(begin), maxDeclaration)], " \t\r\n")
	rest, ok := bytes.CutPrefix(begin, []byte(declaration))
	if !ok {
		return enc, false
	}
	rest, _, _ = bytes.Cut(rest, []byte("?>"))
	_, rest, _ = bytes.Cut(rest, []byte("encoding"))
	rest = bytes.TrimLeft(rest, " \t\r\n=")
	if len(rest) == 0 || rest[0] != '"' && rest[0] != '\'' {
		return enc, false
	}
	label, _, ok := bytes.Cut(rest[1:], rest[:1])
	enc, err := charset.Lookup(string(label))
	return enc, ok && err == nil && !enc.Wide()
}
