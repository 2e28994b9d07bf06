package markup

// An element is what is known about the elements with a name.
type element struct {
	name     string
	breaks   uint8   // line ends before and after its content; with 2 there is a blank line
	verbatim bool    // line breaks in it count
	content  rawText // how its text is read; that of noscript is HTML, as where there are no scripts
	kind     elementKind
}

// An elementKind is what kind of element attributes belong to, as far as that matters.
type elementKind uint8

const (
	otherElement elementKind = iota
	baseElement
	metaElement
	objectElement
	anchorElement
)

// elements are the elements that mean something here; the first is all others.
var elements = func() []element {
	list := make([]element, 1, 1+len(lineElements)+len(blockElements)+len(inlineElements))
	for _, name := range lineElements {
		list = append(list, element{name: name, breaks: 1})
	}
	for _, name := range blockElements {
		list = append(list, element{name: name, breaks: 2})
	}
	for _, name := range inlineElements {
		list = append(list, element{name: name})
	}
	for i := range list {
		switch e := &list[i]; e.name {
		case "pre", "listing":
			e.verbatim = true
		case "textarea":
			e.verbatim, e.content = true, decoded
		case "title":
			e.content = decoded
		case "xmp":
			e.content = literal
		case "plaintext":
			e.content = toEnd
		case "script":
			e.content = script
		case "style":
			e.content = sheet
		case "a":
			e.kind = anchorElement
		case "base":
			e.kind = baseElement
		case "meta":
			e.kind = metaElement
		case "object":
			e.kind = objectElement
		}
	}
	return list
}()

// maxElement is how many bytes the name of an element may have that means something here.
const maxElement = len("blockquote")

// elementAt returns the element of which a tag has the name that begins at index at. It looks at no
// more of the name than it has to, which may be very long and hold very many "<".
func elementAt(src []byte, at int) *element {
	end := tagNameEnd(src[:min(len(src), at+maxElement+1)], at)
	return &elements[elementNames.find(src, at, end)]
}

var (
	lineElements = [...]string{"br", "div", "dt", "dd", "tr", "option", "legend", "summary", "center", "noscript",
		"template"}
	blockElements = [...]string{
		"address", "article", "aside", "blockquote", "body", "button", "caption", "details", "dialog",
		"dir", "dl", "fieldset", "figcaption", "figure", "footer", "form", "frameset", "h1", "h2", "h3",
		"h4", "h5", "h6", "head", "header", "hgroup", "hr", "html", "iframe", "li", "listing", "main",
		"map", "menu", "nav", "object", "ol", "p", "plaintext", "pre", "section", "select", "table",
		"tbody", "td", "textarea", "tfoot", "th", "thead", "title", "ul", "xmp",
	}
	inlineElements = [...]string{"a", "base", "meta", "script", "style"}
)

var elementNames = newNames(len(elements), func(i int) string { return elements[i].name })
