package markup

import "urigrep/internal/source/names"

// An element is what is known about elements.
type element struct {
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

// elements are the elements that mean something here, and those by which HTML in XML is told.
var elements = names.New(map[element][]string{
	{breaks: 1}: {"br", "div", "dt", "dd", "tr", "option", "legend", "summary", "center", "noscript", "template"},
	{breaks: 2}: {
		"address", "article", "aside", "blockquote", "body", "button", "caption", "details", "dialog",
		"dir", "dl", "fieldset", "figcaption", "figure", "footer", "form", "frameset", "h1", "h2", "h3",
		"h4", "h5", "h6", "head", "header", "hgroup", "hr", "html", "iframe", "li", "main",
		"map", "menu", "nav", "ol", "p", "section", "select", "table",
		"tbody", "td", "tfoot", "th", "thead", "ul",
	},
	{breaks: 2, kind: objectElement}:              {"object"},
	{breaks: 2, verbatim: true}:                   {"pre", "listing"},
	{breaks: 2, verbatim: true, content: decoded}: {"textarea"},
	{breaks: 2, content: decoded}:                 {"title"},
	{breaks: 2, content: literal}:                 {"xmp"},
	{breaks: 2, content: toEnd}:                   {"plaintext"},
	{content: script}:                             {"script"},
	{content: sheet}:                              {"style"},
	{kind: anchorElement}:                         {"a"},
	{kind: baseElement}:                           {"base"},
	{kind: metaElement}:                           {"meta"},
	{}: {
		"b", "i", "u", "em", "strong", "span", "font", "tt", "code", "small", "sub", "sup", "img", "cite", "del", "ins",
	},
})

// maxElement is how many bytes the name of an element may have that means something here.
const maxElement = len("blockquote")

// elementAt returns what the element is of which a tag has the name that begins at index at, and its
// index. It looks at no more of the name than it has to, which may be very long and hold very many "<".
func elementAt(src []byte, at int) (e *element, index int) {
	end := tagNameEnd(src[:min(len(src), at+maxElement+1)], at)
	index = elements.Find(src, at, end)
	return &elements.Values[index], index
}
