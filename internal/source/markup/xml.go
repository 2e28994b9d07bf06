package markup

import (
	"bytes"

	"urigrep/internal/charset"
	"urigrep/internal/source/origin"
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
	*Page      // Text, Runs, References and Skipped; nil if it is HTML
	Base       string
	Start, End int  // where the HTML stands in the source, with its "<" and "&" escaped, or in CDATA
	Literal    bool // it stands in a CDATA section
	Inside     bool // it begins in one
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
	markup      bool // there is a "<" in it
	inside      bool // it begins in a CDATA section
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
	if x.taken == len(x.pages) {
		x.pages = append(x.pages, new(Page))
	}
	p := x.pages[x.taken]
	x.taken++
	p.NoAsides = x.NoAsides
	p.read(nil, x.below, 0)
	p.src = x.src
	x.page = p
	x.Texts = append(x.Texts, XMLText{Page: p, Base: x.base(), Literal: literal})
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
	return x.vocabulary().Outside
}

// beginNode says that a text between two tags begins here.
func (x *XML) beginNode() {
	x.node = xmlNode{start: x.at, text: len(x.page.Text), field: len(x.field), inside: x.at == 0 && x.inside == inCDATA}
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
	if !n.markup || x.role()&(Verbatim|Silent) != 0 || x.vocabulary().NoHTML || !hasTag(p.Text[n.text:]) {
		return
	}
	p.Text = p.Text[:n.text]
	p.Runs.Truncate(n.text)
	literal := x.Texts[len(x.Texts)-1].Literal
	x.Texts = append(x.Texts, XMLText{Base: x.base(), Start: n.start, End: x.at, Literal: literal, Inside: n.inside})
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

// text takes the text from index at up to the next token, in one pass over it where that is possible.
func (x *XML) text() {
	src, start := x.src, x.at
	at := skipBlanks(src, start)
	switch role := x.role(); {
	case role&(Field|Silent|Verbatim) != 0:
		x.at = at
		if x.toToken(); x.cut < 0 {
			x.chars(start, x.at)
		}
	case (at == len(src) || isXMLToken(src, at)) && x.page.atBreak():
		x.at = at
	default:
		x.lineText()
	}
}

// skipBlanks returns the index of the first byte from index at that is no white space.
func skipBlanks(src []byte, at int) int {
	for at < len(src) && src[at] <= ' ' {
		at++
	}
	return at
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

// lineText takes the text from index at up to the next token, with its character references decoded
// and its line ends as blanks.
func (x *XML) lineText() {
	for {
		x.at = x.page.copyChars(x.src, x.at)
		if x.at == len(x.src) || isXMLToken(x.src, x.at) || x.isCutSign() {
			return
		}
		x.char(x.src)
	}
}

// char appends what the character reference at index at of src stands for, or the byte there.
func (x *XML) char(src []byte) {
	n, decoded := 0, ""
	if src[x.at] == '&' {
		n, decoded = xmlReference(src[x.at:])
	}
	x.node.markup = x.node.markup || decoded == "<" || n == 0 && src[x.at] == '<'
	x.at = x.page.put(x.at, n, decoded)
}

// chars takes src[start:end] into the text, with its character references decoded, and goes on there.
func (x *XML) chars(start, end int) {
	p, role := x.page, x.role()
	switch {
	case role&Field != 0:
		x.field = append(x.field, x.value(start, end)...)
		x.decoded = x.decoded[:0]
	case role&Silent != 0:
	case role&Verbatim != 0:
		p.verbatim = 1
		p.decode(start, end, xmlReference)
		p.verbatim = 0
	case p.atBreak() && isBlank(x.src[start:end]):
	default:
		for x.at = p.copyChars(x.src[:end], start); x.at < end; x.at = p.copyChars(x.src[:end], x.at) {
			x.char(x.src[:end])
		}
	}
	x.at = end
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

// AppendHTML appends the HTML that a text stands for, which was read from src, and adds its stretches
// to runs.
func (t *XMLText) AppendHTML(dst, src []byte, runs *origin.Runs) []byte {
	src = src[:t.End]
	literal := t.Inside
	for at := t.Start; at < len(src); {
		rest := src[at:]
		switch {
		case literal || bytes.HasPrefix(rest, []byte(beginCDATA)):
			begin := len(beginCDATA)
			if literal {
				begin, literal = 0, false
			}
			end, next, _ := found(rest, begin, endCDATA)
			runs.Copied(len(dst), at+begin)
			dst = append(dst, rest[begin:end]...)
			at += next
		case bytes.HasPrefix(rest, []byte("<!--")):
			_, next, _ := found(rest, len("<!--"), endComment)
			at += next
		default:
			n, decoded := 0, ""
			if rest[0] == '&' {
				n, decoded = xmlReference(rest)
			}
			if n > 0 {
				runs.Made(len(dst), at, at+n)
				dst = append(dst, decoded...)
				at += n
				continue
			}
			n = 1
			for n < len(rest) && rest[n] != '<' && rest[n] != '&' {
				n++
			}
			runs.Copied(len(dst), at)
			dst = append(dst, rest[:n]...)
			at += n
		}
	}
	return dst
}
