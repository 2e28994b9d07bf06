package markup

import (
	"bytes"
)

// A takenAttribute is an attribute that is read, and where its value stands in src, without quotes.
type takenAttribute struct {
	index      int // in attributes; 0 for one that means nothing here
	start, end int
}

// startTag takes the start tag that begins at index start, and the text of an element whose text
// is not read as HTML. If it is not closed it is text.
func (p *Page) startTag() {
	src := p.src
	nameEnd := tagNameEnd(src, p.start+1)
	index := elements.Find(src, p.start+1, nameEnd)
	e := &elements.Values[index]
	at := skipSpaces(src, nameEnd)
	if at == len(src) {
		p.notClosed()
		return
	}
	p.attributes, p.decoded = p.attributes[:0], p.decoded[:0]
	if src[at] != '>' {
		if at = p.findAttributes(at); at < 0 {
			p.notClosed()
			return
		}
	}
	p.end = at + 1
	if index == 0 && isAddress(src[p.start+1:nameEnd], src[nameEnd:]) {
		p.aside(p.start, p.end) // "<http://a/b>", as people write it in text
		return
	}
	textEnd := p.end
	if e.content != parsed {
		if textEnd = p.rawTextEnd(e, elements.Names[index]); textEnd == len(src) && p.isCut() {
			return
		}
	}
	p.open(e)
	if len(p.attributes) > 0 {
		p.takeAttributes(e.kind)
	}
	if e.content != parsed {
		p.rawText(e, textEnd)
	}
}

// endTag takes the end tag that begins at index start. If it is not closed it is text.
func (p *Page) endTag() {
	src := p.src
	nameEnd := tagNameEnd(src, p.start+2)
	e := &elements.Values[elements.Find(src, p.start+2, nameEnd)]
	at := skipSpaces(src, nameEnd)
	first := at
	for at < len(src) && src[at] != '>' {
		at = readAttribute(src, at).next
	}
	if at == len(src) {
		p.notClosed()
		return
	}
	p.end = at + 1
	if e.kind == anchorElement {
		p.closeAnchor()
	}
	if e.breaks > 0 || p.NoInline {
		p.breakAt(max(int(e.breaks), 1), p.start)
	}
	if e.verbatim {
		p.verbatim = max(0, p.verbatim-1)
	}
	if first < at {
		p.aside(first, at) // attributes, which mean nothing there
	}
}

// notClosed takes what begins with a tag that is not closed, up to the end, as text.
func (p *Page) notClosed() {
	for n := len(p.Skipped); n > 0 && p.Skipped[n-1].Start >= int64(p.start); n-- {
		p.Skipped = p.Skipped[:n-1] // they are read
	}
	if !p.isCut() {
		p.end = len(p.src)
		p.copy(p.start, p.end)
	}
}

// open takes the start tag of e, but for its attributes.
func (p *Page) open(e *element) {
	if e.kind == anchorElement {
		p.closeAnchor()
	}
	if e.breaks > 0 || p.NoInline {
		p.breakAt(max(int(e.breaks), 1), p.start)
	}
	if e.verbatim {
		p.verbatim++
	}
}

// findAttributes finds the attributes that begin at index at: those that have a meaning here, the
// first of each name, and others whose values may hold a URI. It returns the index of the ">"
// after them, -1 if there is none.
func (p *Page) findAttributes(at int) int {
	src := p.src
	seen := uint32(0)
	for at < len(src) && src[at] != '>' {
		a := readAttribute(src, at)
		k := attributes.Find(src, at, a.nameEnd)
		switch {
		case k != 0 && seen&(1<<k) == 0:
			seen |= 1 << k
		case !mayHoldURI(src[a.start:a.end]):
			at = a.next
			continue
		case isNamespace(src[at:a.nameEnd]):
			p.skip(a.start, a.end, "namespace")
			at = a.next
			continue
		default:
			k = 0
		}
		at = a.next
		p.attributes = append(p.attributes, takenAttribute{k, a.start, a.end})
	}
	if at == len(src) {
		return -1
	}
	return at
}

// isNamespace reports whether the attribute with a name declares a namespace (Namespaces in XML,
// §3), or the place of its schema.
func isNamespace(name []byte) bool {
	const word = "xmlns"
	return hasPrefixFold(name, word) && (len(name) == len(word) || name[len(word)] == ':') || hasPrefixFold(name,
		"xsi:")
}

// takeAttributes takes the attributes that findAttributes has found.
func (p *Page) takeAttributes(e elementKind) {
	t := tagReader{page: p, element: e}
	for _, a := range p.attributes {
		if a.index == 0 {
			p.valueAside(a.start, a.end)
			continue
		}
		t.take(a.index, p.attributeValue(p.src[a.start:a.end]), a.start, a.end)
	}
	t.finish()
}

// tagNameEnd returns where the name of a tag that begins at index at ends.
func tagNameEnd(src []byte, at int) int {
	for at < len(src) && class[src[at]]&endsTagName == 0 {
		at++
	}
	return at
}

// skipSpaces returns the index after the white space at index at.
func skipSpaces(src []byte, at int) int {
	for at < len(src) && class[src[at]]&space != 0 {
		at++
	}
	return at
}

// An attribute is where one stands in src.
type attribute struct {
	nameEnd    int
	start, end int // of its value, without quotes
	next       int // where the next attribute or the end of the tag stands
}

// readAttribute reads the attribute that begins at index at (HTML, "Before attribute name state"
// and those after it). Its name may be empty, and a "=" may be its first character.
func readAttribute(src []byte, at int) (a attribute) {
	if at < len(src) && src[at] == '=' {
		at++
	}
	for at < len(src) && class[src[at]]&endsAttributeName == 0 {
		at++
	}
	return readValue(src, at)
}

// readValue reads what follows the name of an attribute that ends at index at.
func readValue(src []byte, at int) (a attribute) {
	a.nameEnd = at
	at = skipSpaces(src, at)
	if at == len(src) || src[at] != '=' {
		if at < len(src) && src[at] == '/' {
			at++
		}
		a.start, a.end, a.next = at, at, skipSpaces(src, at)
		return a
	}
	at = skipSpaces(src, at+1)
	if at < len(src) && isQuote(src[at]) {
		a.start, a.end = at+1, len(src)
		if i := bytes.IndexByte(src[at+1:], src[at]); i >= 0 {
			a.end = at + 1 + i
		}
		a.next = skipSpaces(src, min(a.end+1, len(src)))
		return a
	}
	a.start = at
	for at < len(src) && class[src[at]]&endsValue == 0 {
		at++
	}
	a.end, a.next = at, skipSpaces(src, at)
	return a
}

// isAddress reports whether the name of a tag is the beginning of a URI, or an address of mail:
// what follows it is rest.
func isAddress(name, rest []byte) bool {
	return bytes.IndexByte(name, '@') > 0 || name[len(name)-1] == ':' && bytes.HasPrefix(rest, []byte("//"))
}

// attributeValue returns the value that raw stands for, with its character references decoded
// (HTML, "Named character reference state": in an attribute they need their semicolon, or what
// follows is neither a letter, a digit nor "=") and its line ends LF. It is valid up to the next
// tag.
func (p *Page) attributeValue(raw []byte) []byte {
	if !mayNeedDecoding(raw) {
		return raw
	}
	from := len(p.decoded)
	for at := 0; at < len(raw); {
		switch c := raw[at]; c {
		case 0:
			p.decoded = append(p.decoded, "\ufffd"...)
		case '\r':
			p.decoded = append(p.decoded, '\n')
			if at+1 < len(raw) && raw[at+1] == '\n' {
				at++
			}
		case '&':
			n, decoded := attributeReference(raw[at:])
			if n == 0 {
				n, decoded = 1, "&"
			}
			p.decoded = append(p.decoded, decoded...)
			at += n
			continue
		default:
			p.decoded = append(p.decoded, c)
		}
		at++
	}
	return p.decoded[from:]
}

// mayNeedDecoding reports whether s may hold a "&" or a byte below 16, among them line ends, tabs
// and NUL. If it returns false, s holds none.
func mayNeedDecoding(s []byte) bool {
	for _, c := range s {
		if c < 16 || c == '&' {
			return true
		}
	}
	return false
}

func isSpace(c byte) bool { return class[c]&space != 0 }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// Classes of bytes in HTML.
const (
	space             = 1 << iota // ASCII white space of HTML
	endsTagName                   // what ends the name of a tag
	endsAttributeName             // what ends the name of an attribute, unless it is its first character
	endsValue                     // what ends a value without quotes
	beginsToken                   // what after "<" begins another token than text
	endsXMLName                   // what ends the name of a tag of XML
	marksName                     // what parts a prefix from a name, or stands in a URI or an address in "<" and ">"
)

var class = func() (t [256]uint8) {
	for _, c := range " \t\n\r\f" {
		t[c] = space | endsTagName | endsXMLName | endsAttributeName | endsValue
	}
	for c := 'a'; c <= 'z'; c++ {
		t[c], t[c&^0x20] = beginsToken, beginsToken
	}
	t['/'] = endsTagName | endsXMLName | endsAttributeName | beginsToken
	t['>'] = endsTagName | endsXMLName | endsAttributeName | endsValue
	t['<'] = endsXMLName
	t[':'], t['@'] = marksName, marksName
	t['='] = endsAttributeName
	t['!'] = beginsToken
	t['?'] = beginsToken
	return t
}()
