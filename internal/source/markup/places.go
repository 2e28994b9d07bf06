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
// where its value stands in the tag, without quotes. A "=" may be the first character of the name.
func (p *places) attribute() (name []byte, start, end int) {
	tag, at := p.tag, p.at
	if at < len(tag) && tag[at] == '=' {
		at++
	}
	for at < len(tag) && class[tag[at]]&endsAttributeName == 0 {
		at++
	}
	name = tag[p.at:at]
	for at < len(tag) && isSpace(tag[at]) {
		at++
	}
	if at < len(tag) && tag[at] == '=' {
		start, end, at = p.value(at + 1)
	} else {
		if at < len(tag) && tag[at] == '/' {
			at++
		}
		start, end = at, at
	}
	p.at = at
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

// value returns where the value stands that begins at index at, behind "=", and where what
// follows it begins.
func (p *places) value(at int) (start, end, next int) {
	tag := p.tag
	for at < len(tag) && isSpace(tag[at]) {
		at++
	}
	start = at
	if at < len(tag) && isQuote(tag[at]) {
		start++
		end = len(tag)
		if i := bytes.IndexByte(tag[start:], tag[at]); i >= 0 {
			end = start + i
		}
		return start, end, min(end+1, len(tag))
	}
	for at < len(tag) && class[tag[at]]&endsValue == 0 {
		at++
	}
	return start, at, at
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
