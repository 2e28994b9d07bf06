package markup

// breaks returns how many line ends an element leaves before and after its content: 1 if
// it only begins a line, 2 if a blank line is around it.
func breaks(name []byte) int {
	switch string(name) {
	case "br", "div", "dt", "dd", "tr", "option", "legend", "summary", "center":
		return 1
	case "address", "article", "aside", "blockquote", "body", "button", "caption", "details", "dialog",
		"dir", "dl", "fieldset", "figcaption", "figure", "footer", "form", "frameset", "h1", "h2", "h3",
		"h4", "h5", "h6", "head", "header", "hgroup", "hr", "html", "iframe", "li", "listing", "main",
		"map", "menu", "nav", "object", "ol", "p", "plaintext", "pre", "section", "select", "table",
		"tbody", "td", "textarea", "tfoot", "th", "thead", "title", "ul", "xmp":
		return 2
	}
	return 0
}

// isRaw reports whether the text of an element is not read as HTML, but for noscript and the
// like, which are for a reader that runs no scripts and knows no frames.
func isRaw(name []byte) bool {
	switch string(name) {
	case "script", "style", "title", "textarea", "xmp", "plaintext":
		return true
	}
	return false
}

// startTag takes a start tag, but for its attributes.
func (p *Page) startTag(name []byte) {
	p.lineBreaks(breaks(name))
	p.content = parsed
	switch string(name) {
	case "pre", "textarea", "listing":
		p.verbatim++
	case "xmp", "plaintext":
		p.content = literal
	case "script":
		p.content = unread
	case "style":
		p.content = sheet
	}
}

// endTag takes an end tag.
func (p *Page) endTag(name []byte) {
	p.lineBreaks(breaks(name))
	p.content = parsed
	switch string(name) {
	case "pre", "textarea", "listing":
		p.verbatim = max(0, p.verbatim-1)
	}
}

// An element is what kind of element attributes belong to, as far as that matters.
type element uint8

const (
	otherElement element = iota
	baseElement
	metaElement
	objectElement
)

func elementOf(name []byte) element {
	switch string(name) {
	case "base":
		return baseElement
	case "meta":
		return metaElement
	case "object":
		return objectElement
	}
	return otherElement
}
