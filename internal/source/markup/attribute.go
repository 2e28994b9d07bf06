package markup

import (
	"bytes"

	"urigrep/internal/source/names"
)

// An attributeForm says what an attribute holds.
type attributeForm uint8

const (
	noReference attributeForm = iota
	oneReference
	oneOfObject     // of the element object only
	imageCandidates // srcset
	styleSheet      // declarations
	content         // of meta: a reference if that is a refresh
	equivalent      // http-equiv
)

// attributes are those that are read: those that hold references in HTML, and some that did before.
var attributes = names.New(map[attributeForm][]string{
	oneReference: {
		"action", "background", "cite", "codebase", "dynsrc", "formaction", "href", "icon", "longdesc", "lowsrc",
		"manifest", "poster", "src", "xlink:href",
	},
	oneOfObject: {"data"}, imageCandidates: {"srcset", "imagesrcset"}, styleSheet: {"style"}, content: {"content"},
	equivalent: {"http-equiv"},
})

// A tagReader takes the attributes of one tag.
type tagReader struct {
	page      *Page
	element   elementKind
	isRefresh bool
	content   heldText // of meta: what it means is known only at the end
}

// take takes an attribute, by its index, with a value that stands in src[start:end], in quotes or not.
func (t *tagReader) take(index int, value []byte, start, end int) {
	p, name := t.page, attributes.Names[index]
	h := heldText{text: value, start: start, end: end, attribute: name}
	switch attributes.Values[index] {
	case oneOfObject:
		if t.element != objectElement {
			p.valueAside(start, end)
			return
		}
		p.addReference(h)
	case oneReference:
		n := len(p.References)
		h.mayBeEmpty = t.element == anchorElement && name == "href" // the document itself (RFC 3986, §4.4)
		p.addReference(h)
		switch {
		case name != "href":
		case t.element == baseElement && p.Base == "" && !p.HasBase:
			base, _ := trim(value)
			p.Base = string(base)
			if len(p.References) > n {
				p.References[n].IsBase = true
			}
		case t.element == anchorElement && len(p.References) > n:
			p.openAnchor(n)
		}
	case imageCandidates:
		p.candidates(h)
	case styleSheet:
		p.sheet(value, start, end)
	case content:
		t.content = heldText{text: value, start: start, end: end, attribute: "refresh"}
	case equivalent:
		what, _ := trim(value)
		t.isRefresh = bytes.EqualFold(what, []byte("refresh"))
	}
}

// finish takes what is known only at the end of the tag.
func (t *tagReader) finish() {
	c := &t.content
	if t.isRefresh && t.element == metaElement {
		t.page.refresh(*c)
	} else {
		t.page.valueAside(c.start, c.end)
	}
}

// trim returns s without C0 controls and spaces at its ends, as references are read (URL
// Standard, "basic URL parser"), and how many there are before it.
func trim(s []byte) (trimmed []byte, before int) {
	for before < len(s) && s[before] <= ' ' {
		before++
	}
	end := len(s)
	for end > before && s[end-1] <= ' ' {
		end--
	}
	return s[before:end], before
}

// trimLeft returns s without the C0 controls and spaces before it.
func trimLeft(s []byte) []byte {
	_, before := trim(s)
	return s[before:]
}

// A heldText is a text that holds references: the value of an attribute, or a style sheet.
type heldText struct {
	text       []byte // decoded
	start, end int    // where it stands in src
	attribute  string // see Reference.Attribute
	mayBeEmpty bool   // an empty text is a reference too
}

// hasPlaces reports whether each byte of the text has its place in src; else only the whole has.
func (h *heldText) hasPlaces() bool { return len(h.text) == h.end-h.start }

// part returns the text between two indices as a heldText.
func (h *heldText) part(from, to int) heldText {
	part := heldText{text: h.text[from:to], start: h.start, end: h.end, attribute: h.attribute}
	if h.hasPlaces() {
		part.start, part.end = h.start+from, h.start+to
	}
	return part
}

// addReference takes a text that is a reference as a whole. A program (javascript:) is also text: what it
// holds is found as that.
func (p *Page) addReference(h heldText) {
	value, _ := trim(h.text)
	if hasPrefixFold(value, "javascript:") {
		p.valueAside(h.start, h.end)
	}
	if len(value) == 0 && !h.mayBeEmpty {
		return
	}
	raw, before := trim(p.src[h.start:h.end])
	start := h.start + before
	end := start + len(raw)
	from := len(p.values)
	if !mayNeedDecoding(value) {
		p.values = append(p.values, value...)
	} else {
		for _, c := range value {
			if c != '\t' && c != '\n' && c != '\r' {
				p.values = append(p.values, c)
			}
		}
	}
	p.References = append(p.References, Reference{
		Text: p.values[from:len(p.values):len(p.values)], At: int64(len(p.Text)),
		AnchorAt: int64(len(p.Text)), AnchorEnd: int64(len(p.Text)), Start: int64(start), End: int64(end),
		Attribute: h.attribute,
	})
}

// candidates takes the references of image candidates (HTML, "srcset").
func (p *Page) candidates(h heldText) {
	value := h.text
	for at := 0; at < len(value); {
		if isSpace(value[at]) || value[at] == ',' {
			at++
			continue
		}
		from := at
		for at < len(value) && !isSpace(value[at]) {
			at++
		}
		to := from + len(bytes.TrimRight(value[from:at], ","))
		p.addReference(h.part(from, to))
		if to < at {
			continue // no descriptor
		}
		for depth := 0; at < len(value) && (value[at] != ',' || depth > 0); at++ {
			switch value[at] {
			case '(':
				depth++
			case ')':
				depth = max(0, depth-1)
			}
		}
	}
}

// refresh takes the reference of a refresh: a number, and "url=" and the reference.
func (p *Page) refresh(h heldText) {
	value := h.text
	i := bytes.IndexAny(value, ";,")
	if i < 0 {
		return
	}
	rest := trimLeft(value[i+1:])
	if hasPrefixFold(rest, "url") {
		if after, ok := bytes.CutPrefix(trimLeft(rest[3:]), []byte{'='}); ok {
			rest = trimLeft(after)
		}
	}
	from, to := len(value)-len(rest), len(value)
	if len(rest) > 0 && (rest[0] == '"' || rest[0] == '\'') {
		from++
		if j := bytes.IndexByte(rest[1:], rest[0]); j >= 0 {
			to = from + j
		}
	}
	p.addReference(h.part(from, to))
}
