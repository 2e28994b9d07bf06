package markup

import (
	"bytes"

	"urigrep/internal/source/names"
)

// sheet takes the references of a style sheet, or of declarations (CSS Values and Units, "Resource
// Locators: the <url> type"): url(), and the text after @import. css, decoded, stands in
// src[start:end]. The text around them is an aside where it holds a URI.
func (p *Page) sheet(css []byte, start, end int) {
	h := heldText{text: css, start: start, end: end, attribute: "url()"}
	taken := 0 // of css
	for at := 0; at < len(css); {
		i := bytes.IndexAny(css[at:], "(@")
		if i < 0 {
			break
		}
		at += i + 1
		function := css[at-1] == '(' && hasSuffixFold(css[:at-1], "url")
		if !function {
			if css[at-1] != '@' || !hasPrefixFold(css[at:], "import") {
				continue
			}
			at += len("import")
		}
		at = len(css) - len(trimLeft(css[at:]))
		if !function && (at == len(css) || !isQuote(css[at])) {
			continue // a function may follow
		}
		from, to := sheetValue(css, at)
		p.sheetAside(&h, taken, from)
		p.addReference(h.part(from, to))
		taken = to
		at = max(at, to)
	}
	p.sheetAside(&h, taken, len(css))
}

// sheetAside takes the text of a style sheet between two indices as an aside if "://" stands in it:
// in a comment, or as the name of a namespace.
func (p *Page) sheetAside(h *heldText, from, to int) {
	if h.hasPlaces() && from < to && bytes.Contains(h.text[from:to], []byte("://")) {
		p.aside(h.start+from, h.start+to)
	}
}

// sheetValue returns where the value stands, without quotes, that begins at index at.
func sheetValue(css []byte, at int) (from, to int) {
	if at < len(css) && isQuote(css[at]) {
		from = at + 1
		if i := bytes.IndexByte(css[from:], css[at]); i >= 0 {
			return from, from + i
		}
		return from, len(css)
	}
	if i := bytes.IndexByte(css[at:], ')'); i >= 0 {
		return at, at + i
	}
	return at, len(css)
}

func isQuote(c byte) bool { return c == '"' || c == '\'' }

func hasPrefixFold(s []byte, prefix string) bool {
	return len(s) >= len(prefix) && names.EqualFold(s[:len(prefix)], prefix)
}

func hasSuffixFold(s []byte, suffix string) bool {
	return len(s) >= len(suffix) && bytes.EqualFold(s[len(s)-len(suffix):], []byte(suffix))
}
