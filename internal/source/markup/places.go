package markup

import "bytes"

// places finds where the values of a tag's attributes stand, as the tokenizer, which
// does not tell, finds the attributes (HTML, "Before attribute name state" and those after it).
type places struct {
	tag []byte
	at  int
}

// skipName skips "<" and the name of the tag.
func (p *places) skipName() {
	p.at = 1
	p.tagName()
	p.skipSpaces()
}

// tagName skips the name of the tag, and returns it.
func (p *places) tagName() []byte {
	name := p.tag[p.at:]
	n := 0
	for n < len(name) && class[name[n]]&endsTagName == 0 {
		n++
	}
	p.at += n
	return name[:n]
}

// closed reports whether the tag ends here.
func (p *places) closed() bool { return p.at < len(p.tag) && p.tag[p.at] == '>' }

// attribute skips the next attribute, and returns its name, which may be empty, and
// where its value stands in the tag, without quotes.
func (p *places) attribute() (name []byte, start, end int) {
	name = p.name()
	start, end = p.value()
	p.skipSpaces()
	return name, start, end
}

// next returns where the value of the next attribute with the name key, in lower case,
// stands in the tag. Those before it are such as the tokenizer leaves out, because
// their names were there already.
func (p *places) next(key []byte) (start, end int) {
	for p.at < len(p.tag) && !p.closed() {
		name, start, end := p.attribute()
		name = bytes.ReplaceAll(name, []byte{0}, []byte("\ufffd"))
		if len(name) > 0 && len(name) == len(key) && equalFold(name, string(key)) {
			return start, end
		}
	}
	return p.at, p.at
}

// name skips the name of an attribute, and returns it. A "=" may be its first character.
func (p *places) name() []byte {
	name := p.tag[p.at:]
	n := 0
	if len(name) > 0 && name[0] == '=' {
		n = 1
	}
	for n < len(name) && class[name[n]]&endsAttributeName == 0 {
		n++
	}
	p.at += n
	return name[:n]
}

// value skips the value of an attribute, if there is one, and returns its place.
func (p *places) value() (start, end int) {
	p.skipSpaces()
	if p.at == len(p.tag) || p.tag[p.at] != '=' {
		if p.at < len(p.tag) && p.tag[p.at] == '/' {
			p.at++
		}
		return p.at, p.at
	}
	p.at++
	p.skipSpaces()
	if p.at < len(p.tag) && isQuote(p.tag[p.at]) {
		start = p.at + 1
		end = len(p.tag)
		if i := bytes.IndexByte(p.tag[start:], p.tag[p.at]); i >= 0 {
			end = start + i
		}
		p.at = min(end+1, len(p.tag))
		return start, end
	}
	start = p.at
	for p.at < len(p.tag) && class[p.tag[p.at]]&endsValue == 0 {
		p.at++
	}
	return start, p.at
}

func (p *places) skipSpaces() {
	for p.at < len(p.tag) && isSpace(p.tag[p.at]) {
		p.at++
	}
}

func isSpace(c byte) bool { return class[c]&space != 0 }

// Classes of bytes in tags.
const (
	space             = 1 << iota // ASCII white space of HTML
	endsTagName                   // or the name of an element
	endsAttributeName             // or, if it is not its first character, that of an attribute
	endsValue                     // or a value without quotes
)

var class = [256]uint8{
	' ': space | endsTagName | endsAttributeName | endsValue, '\t': space | endsTagName | endsAttributeName | endsValue,
	'\n': space | endsTagName | endsAttributeName | endsValue, '\r': space | endsTagName | endsAttributeName | endsValue,
	'\f': space | endsTagName | endsAttributeName | endsValue,
	'/':  endsTagName | endsAttributeName,
	'>':  endsTagName | endsAttributeName | endsValue,
	'=':  endsAttributeName,
}
