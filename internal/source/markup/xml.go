package markup

import (
	"bytes"

	"urigrep/internal/charset"
)

// XML reads what may hold URIs in XML, broken or not (XML 1.0, fifth edition). Its memory is used
// again by ReadPart. The zero XML is ready for use.
//
// Of entities only the five of XML and those of HTML are read, and those that a document declares at
// the beginning of an attribute that is a reference, so that no text is much longer than its source. The
// other references stay as they stand.
type XML struct {
	// To be set by the caller.
	Vocabulary *Vocabulary // nil for that of any XML
	NoAsides   bool        // as in Page
	Apart      bool        // CDATA sections are texts of their own

	Texts []XMLText // what was read, in order

	page  *Page // the last of Texts
	pages []*Page
	taken int // pages in use

	src   []byte
	below charset.Map
	at    int // index in src of what is read next
	part  int // whether and how src goes on after it
	cut   int // where something begins that does not end in the part; -1 if all end
	node  xmlNode
	XMLState

	attributes []xmlAttribute // memory of startTag
	decoded    []byte         // memory of value
	unquoted   [2]int         // from where on there is no quotation mark of each kind, as far as is known
}

// An XMLText is a text of a part of XML: that of its elements and attributes, or one element's that
// is HTML.
type XMLText struct {
	*Page   // Text, Runs, References and Skipped
	Base    string
	IsHTML  bool // the text is HTML, and nothing else is set
	Literal bool // it stands in a CDATA section; if it is HTML, else its "<" and "&" are escaped
}

// An XMLState is what a part depends on of those before it.
type XMLState struct {
	inside inside // what a part begins in
	quote  byte   // of the value that it begins in; 0 if it begins in no value
	depth  int    // elements open
	scopes []scope
	links  []xmlLink // of the block at hand
	field  []byte    // code of the field at hand

	entities map[string]string // what the entities of the document stand for, by name
}

// An inside is what a part begins in, if that began so long before it that it was not left to it.
type inside uint8

const (
	inText inside = iota
	inCDATA
	inComment
	inInstruction
	inDoctype
	inTag
)

// A scope is an element and the settings for it and its content. Elements without a Meaning have
// none.
type scope struct {
	depth int // elements around it
	base  string
	role  Role
}

// maxScopes is how many scopes may be open. Those of more mean nothing.
const maxScopes = 256

// An xmlNode is the text between two tags while it is read.
type xmlNode struct {
	start, text int  // where it begins in src and in Page.Text
	field       int  // length of XMLState.field there
	plain       int  // index in Page.Text up to which its line ends are blanks
	markup      bool // there is a "<" in it
}

// How a part goes on after it.
const (
	lastPart = iota
	nextPart // what is not whole is left to the next part
	fullPart // nothing is left to the next part
)

// ReadPart reads src, of which below tells the positions: a part of XML, all if before is the zero
// XMLState and last is set. It returns where in src the next part begins, and the state there. If
// full is set, that is near the end of src.
func (x *XML) ReadPart(src []byte, below charset.Map, before XMLState, last, full bool) (end int, after XMLState) {
	if x.Vocabulary == nil {
		x.Vocabulary = anyXML
	}
	x.part = nextPart
	switch {
	case last:
		x.part = lastPart
	case full:
		x.part, src = fullPart, src[:wordStart(src)]
	}
	x.src, x.below, x.at, x.cut, x.XMLState = src, below, 0, -1, before
	x.unquoted = [2]int{len(src), len(src)}
	x.scopes = append([]scope(nil), before.scopes...)
	for i := range x.links {
		x.links[i].start, x.links[i].end = 0, 0
	}
	x.Texts, x.taken, x.page = x.Texts[:0], 0, nil
	x.newPage(false)
	x.beginNode()
	x.goOn()
	for x.at < len(src) && x.cut < 0 {
		if isXMLToken(src, x.at) {
			x.token()
		} else {
			x.text()
		}
	}
	end = len(src)
	switch {
	case x.part == lastPart:
		x.endNode()
		x.endField(end)
		x.flushLinks()
	case x.part == fullPart:
		x.endNode()
	case x.node.start < len(src) || x.cut >= 0:
		end = x.dropNode()
	}
	return end, x.XMLState
}

// wordStart returns where the last word or tag in src begins; the end of src if it is long.
func wordStart(src []byte) int {
	const most = 4 << 10
	from := max(len(src)-most, len(src)/2)
	i := bytes.LastIndexAny(src[from:], " \n<")
	switch {
	case i < 0:
		return len(src)
	case src[from+i] != '<':
		i++
	}
	return from + i
}

// newPage begins another text, with the base URI that holds here.
func (x *XML) newPage(literal bool) {
	if p := x.page; p != nil && len(p.Text)+len(p.References)+len(p.Skipped) == 0 {
		last := &x.Texts[len(x.Texts)-1]
		last.Base, last.Literal = x.base(), literal
		return
	}
	x.page = x.addPage(XMLText{Base: x.base(), Literal: literal})
}

// addPage adds a text, and returns its page, in which line ends count.
func (x *XML) addPage(t XMLText) *Page {
	if x.taken == len(x.pages) {
		x.pages = append(x.pages, new(Page))
	}
	t.Page = x.pages[x.taken]
	x.taken++
	t.NoAsides = x.NoAsides
	t.read(nil, x.below, 1)
	t.src = x.src
	x.Texts = append(x.Texts, t)
	return t.Page
}

// base returns the base URI that xml:base gives here; empty if it gives none.
func (x *XML) base() string {
	if n := len(x.scopes); n > 0 {
		return x.scopes[n-1].base
	}
	return ""
}

// role returns the Role of the text here.
func (x *XML) role() Role {
	if n := len(x.scopes); n > 0 {
		return x.scopes[n-1].role
	}
	return x.Vocabulary.Outside
}

// beginNode says that a text between two tags begins here.
func (x *XML) beginNode() {
	text := len(x.page.Text)
	x.node = xmlNode{start: x.at, text: text, field: len(x.field), plain: text}
}

// dropNode leaves the text between two tags that is being read, and a tag after it of which the end
// is not in src, to the next part, and returns where that begins.
func (x *XML) dropNode() int {
	p, n := x.page, x.node
	p.Text = p.Text[:n.text]
	p.Runs.Truncate(n.text)
	x.field = x.field[:n.field]
	for k := len(p.Skipped); k > 0 && p.Skipped[k-1].Start >= int64(n.start); k-- {
		p.Skipped = p.Skipped[:k-1]
	}
	return n.start
}

// endNode ends the text between two tags, before index at. If it is HTML it is taken out.
func (x *XML) endNode() {
	p, n := x.page, x.node
	if !n.markup || x.role()&(Verbatim|Silent) != 0 || x.Vocabulary.NoHTML || !hasTag(p.Text[n.text:]) {
		x.plain()
		return
	}
	literal := x.Texts[len(x.Texts)-1].Literal
	html := x.addPage(XMLText{Base: x.base(), IsHTML: true, Literal: literal})
	html.Text = append(html.Text, p.Text[n.text:]...)
	p.Runs.Split(n.text, &html.Runs)
	p.Text = p.Text[:n.text]
	x.page = nil
	x.newPage(literal)
}

// hasTag reports whether a tag of HTML stands in a text.
func hasTag(text []byte) bool {
	for {
		i := bytes.IndexByte(text, '<')
		if i < 0 {
			return false
		}
		text = text[i+1:]
		tag := bytes.TrimPrefix(text[:min(len(text), maxTag)], []byte{'/'})
		if len(tag) > 0 && isLetter(tag[0]) && isTag(tag) {
			return true
		}
	}
}

// maxTag is how many bytes a tag may have by which HTML in XML is told.
const maxTag = 1 << 10

// isTag reports whether s begins with the name of an element of HTML, and goes on as a tag does.
func isTag(s []byte) bool {
	end := tagNameEnd(s[:min(len(s), maxElement+1)], 0)
	if end == len(s) || elements.Find(s, 0, end) == 0 {
		return false
	}
	at := skipSpaces(s, end)
	if at == len(s) || s[at] == '>' || s[at] == '/' {
		return at < len(s)
	}
	value, end := bytes.IndexByte(s, '='), bytes.IndexAny(s, "<>")
	return 0 < value && value < end && s[end] == '>'
}

// isXMLToken reports whether another token than text begins at index at.
func isXMLToken(src []byte, at int) bool {
	if src[at] != '<' || at+1 == len(src) {
		return false
	}
	c := src[at+1]
	return class[c]&beginsToken != 0 || c == '_' || c >= 0x80
}

// text takes the text from index at up to the next token.
func (x *XML) text() {
	start := x.at
	if x.toToken(); x.cut < 0 {
		x.chars(start, x.at)
	}
}

// toToken goes on to the next token.
func (x *XML) toToken() {
	for {
		i := bytes.IndexByte(x.src[x.at:], '<')
		if i < 0 {
			x.at = len(x.src)
			return
		}
		if x.at += i; isXMLToken(x.src, x.at) || x.isCutSign() {
			return
		}
		x.at++
	}
}

// isCutSign reports whether index at is that of a "<" at the end of a part, which is left to the next.
func (x *XML) isCutSign() bool {
	if x.at+1 < len(x.src) || x.src[x.at] != '<' || x.part != nextPart {
		return false
	}
	x.cut = x.at
	return true
}

// chars takes src[start:end] into the text, with its character references decoded, and goes on there. Its
// line ends stay up to the end of the text between two tags: see plain.
func (x *XML) chars(start, end int) {
	p, role, src := x.page, x.role(), x.src[:end]
	switch {
	case role&Field != 0:
		x.field = append(x.field, x.value(start, end)...)
		x.decoded = x.decoded[:0]
	case role&Silent != 0:
	case role&Verbatim == 0 && p.atBreak() && isBlank(src[start:]):
	default:
		for at := p.copyChars(src, start); at < end; at = p.copyChars(src, at) {
			n, decoded := 0, ""
			if src[at] == '&' {
				n, decoded = xmlReference(src[at:])
			}
			x.node.markup = x.node.markup || decoded == "<" || n == 0 && src[at] == '<'
			at = p.put(at, n, decoded)
		}
	}
	x.at = end
}

// plain puts blanks in the place of line ends in what was read of the text between two tags, if they do
// not count.
func (x *XML) plain() {
	if p := x.page; x.role()&Verbatim == 0 {
		blank(p.Text[x.node.plain:])
	}
	x.node.plain = len(x.page.Text)
}

// isBlank reports whether s is white space.
func isBlank(s []byte) bool {
	for _, c := range s {
		if c > ' ' {
			return false
		}
	}
	return true
}

// xmlReference returns the length of the reference that s begins with, to a character or an entity
// of XML or HTML, with its semicolon; 0 if it begins with none. It returns what it stands for, too.
func xmlReference(s []byte) (n int, decoded string) {
	whole := 1
	for whole < len(s) && whole < maxCharacterReference && isNameByte(s[whole]) {
		whole++
	}
	if whole == len(s) || s[whole] != ';' {
		return 0, ""
	}
	whole++
	if n, decoded = characterReference(s[:whole]); n < whole {
		return 0, "" // it begins with the name of a character
	}
	return n, decoded
}
