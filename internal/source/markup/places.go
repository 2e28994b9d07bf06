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
	begin := p.at
	for ; p.at < len(p.tag); p.at++ {
		if c := p.tag[p.at]; isSpace(c) || c == '/' || c == '>' {
			break
		}
	}
	return p.tag[begin:p.at]
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
		if len(name) > 0 && bytes.EqualFold(name, key) {
			return start, end
		}
	}
	return p.at, p.at
}

// name skips the name of an attribute, and returns it.
func (p *places) name() []byte {
	begin := p.at
	for ; p.at < len(p.tag); p.at++ {
		c := p.tag[p.at]
		if isSpace(c) || c == '/' || c == '>' || c == '=' && p.at > begin {
			break
		}
	}
	return p.tag[begin:p.at]
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
		quote := p.tag[p.at]
		p.at++
		start = p.at
		for p.at < len(p.tag) && p.tag[p.at] != quote {
			p.at++
		}
		end = p.at
		p.at = min(p.at+1, len(p.tag))
		return start, end
	}
	start = p.at
	for p.at < len(p.tag) && !isSpace(p.tag[p.at]) && p.tag[p.at] != '>' {
		p.at++
	}
	return start, p.at
}

func (p *places) skipSpaces() {
	for p.at < len(p.tag) && isSpace(p.tag[p.at]) {
		p.at++
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' }
