package markup

import (
	"bytes"

	"urigrep/internal/source/names"
)

// A rawText says how the text of an element is read.
type rawText uint8

const (
	parsed  rawText = iota // as HTML
	decoded                // with character references, but no tags: title, textarea
	literal                // as it stands: xmp
	toEnd                  // as it stands, to the end of the page: plaintext
	sheet                  // style
	script                 // script
)

// rawTextEnd returns where the text of e, which has a name, ends, whose start tag ends at index end: at
// its end tag, or the end of src if there is none.
func (p *Page) rawTextEnd(e *element, name string) int {
	if e.content == toEnd {
		return len(p.src)
	}
	return elementEnd(p.src, p.end, name)
}

// rawText takes the text of e, which begins at index end.
func (p *Page) rawText(e *element, textEnd int) {
	p.start, p.end = p.end, textEnd
	switch e.content {
	case decoded:
		p.decode(p.start, p.end, characterReference)
	case literal, toEnd:
		p.copy(p.start, p.end)
	case sheet:
		p.sheet(p.src[p.start:p.end], p.start, p.end)
	case script:
		p.aside(p.start, p.end)
	}
}

// elementEnd returns the index of the end tag of the element with a name, at index at or after
// it; len(src) if there is none.
func elementEnd(src []byte, at int, name string) int {
	for {
		i := bytes.Index(src[at:], []byte("</"))
		if i < 0 {
			return len(src)
		}
		if at += i; isName(src[at+2:], name) {
			return at
		}
		at += 2
	}
}

// isName reports whether s begins with the name of an element, in any case, and it ends there.
func isName(s []byte, name string) bool {
	return len(s) > len(name) && names.EqualFold(s[:len(name)], name) && class[s[len(name)]]&endsTagName != 0
}
