package markup

import "bytes"

// This file reads the tokens that HTML is almost all made of, text and tags, without
// the tokenizer, whose work on every attribute would cost more than all else
// together. It must find what the tokenizer finds; FuzzRead holds the two against each other.

// maxTagName is the most bytes of the name of an element that means something here.
const maxTagName = 12

// plain takes the next token if it is text or the tag of an element whose text is
// read as HTML, and reports whether it did.
func (p *Page) plain() bool {
	if end := textEnd(p.src, p.start); end > p.start {
		p.end = end
		p.text()
		return true
	}
	rest := p.src[p.start:]
	first := 1 // index of the name
	switch {
	case len(rest) > 1 && (rest[1] == '!' || rest[1] == '?'):
		return p.plainDeclaration(rest)
	case len(rest) > 1 && rest[1] == '/':
		first = 2
	}
	if len(rest) <= first || !isLetter(rest[first]) {
		return false
	}
	var lower [maxTagName]byte
	tag := places{tag: rest, at: first}
	name := lowerName(lower[:0], tag.tagName())
	if first == 1 && (string(name) == "script" || string(name) == "plaintext") {
		return false
	}
	tag.skipSpaces()
	if first == 2 {
		return p.plainEnd(name, &tag)
	}
	return p.plainStart(name, &tag)
}

// textEnd returns where the text ends that begins at index at: before what begins another token.
func textEnd(src []byte, at int) int {
	for {
		i := bytes.IndexByte(src[at:], '<')
		if i < 0 {
			return len(src)
		}
		if at += i; at+1 == len(src) {
			return len(src)
		}
		if c := src[at+1]; isLetter(c) || c == '/' || c == '!' || c == '?' {
			return at
		}
		at++
	}
}

// lowerName appends a name in lower case to dst, nothing if there is no room.
func lowerName(dst, name []byte) []byte {
	if len(name) > cap(dst)-len(dst) {
		return dst
	}
	for _, c := range name {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		dst = append(dst, c)
	}
	return dst
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// plainEnd takes the end tag whose name tag has read, if it is closed.
func (p *Page) plainEnd(name []byte, tag *places) bool {
	for !tag.closed() {
		if tag.at == len(tag.tag) {
			return false
		}
		tag.attribute()
	}
	p.end = p.start + tag.at + 1
	p.endTag(name)
	return true
}

// plainStart takes the start tag whose name tag has read, if it is closed.
func (p *Page) plainStart(name []byte, tag *places) bool {
	type found struct {
		name       attributeName
		start, end int
	}
	var buf [8]found
	attributes := buf[:0]
	seen := uint32(0)
	for !tag.closed() {
		if tag.at == len(tag.tag) {
			return false
		}
		key, start, end := tag.attribute()
		if k := lookUp(key); k != 0 && seen&(1<<k) == 0 {
			seen |= 1 << k
			attributes = append(attributes, found{k, p.start + start, p.start + end})
		}
	}
	p.end = p.start + tag.at + 1
	p.startTag(name)
	t := tagReader{page: p, element: elementOf(name)}
	for _, a := range attributes {
		t.take(a.name, p.attributeValue(p.src[a.start:a.end]), a.start, a.end)
	}
	t.finish()
	if isRaw(name) {
		p.plainRaw(name)
	}
	return true
}

// plainRaw takes the text of an element in which no tag is one but its own end tag.
func (p *Page) plainRaw(name []byte) {
	p.start = p.end
	for at := p.start; ; at++ {
		i := bytes.Index(p.src[at:], []byte("</"))
		if i < 0 {
			p.end = len(p.src)
			break
		}
		at += i
		rest := p.src[at+2:]
		if len(rest) > len(name) && equalFold(rest[:len(name)], string(name)) && endsName(rest[len(name)]) {
			p.end = at
			break
		}
	}
	if p.start < p.end {
		p.text()
	}
}

// endsName reports whether the name of a tag ends before c.
func endsName(c byte) bool { return isSpace(c) || c == '/' || c == '>' }

// plainDeclaration skips a comment or declaration that rest begins with, if it is closed.
func (p *Page) plainDeclaration(rest []byte) bool {
	end := -1
	if body, ok := bytes.CutPrefix(rest, []byte("<!--")); ok {
		if bytes.HasPrefix(body, []byte(">")) || bytes.HasPrefix(body, []byte("->")) {
			return false
		}
		end = closed(rest, 4)
	} else {
		end = bytes.IndexByte(rest, '>')
	}
	if end < 0 {
		return false
	}
	p.end = p.start + end + 1
	return true
}

// closed returns the index of the ">" that closes a comment whose text begins at index
// text of s: behind "--" or "--!"; -1 if there is none.
func closed(s []byte, text int) int {
	for at := text; ; {
		i := bytes.IndexByte(s[at:], '>')
		if i < 0 {
			return -1
		}
		if before := s[:at+i]; bytes.HasSuffix(before[text:], []byte("--")) || bytes.HasSuffix(before[text:], []byte("--!")) {
			return at + i
		}
		at += i + 1
	}
}

// attributeValue returns the value that raw stands for, with its character references
// decoded (HTML, "Named character reference state": in an attribute they need their semicolon, or what
// follows is neither a letter, a digit nor "=") and its line ends LF.
func (p *Page) attributeValue(raw []byte) []byte {
	if bytes.IndexByte(raw, '&') < 0 && bytes.IndexByte(raw, '\r') < 0 && bytes.IndexByte(raw, 0) < 0 {
		return raw
	}
	raw = bytes.ReplaceAll(raw, []byte{0}, []byte("\ufffd"))
	raw = bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n"))
	raw = bytes.ReplaceAll(raw, []byte("\r"), []byte("\n"))
	var value []byte
	for {
		i := bytes.IndexByte(raw, '&')
		if i < 0 {
			return append(value, raw...)
		}
		value = append(value, raw[:i]...)
		n, decoded := attributeReference(raw[i:])
		if n == 0 {
			n, decoded = 1, "&"
		}
		value = append(value, decoded...)
		raw = raw[i+n:]
	}
}

// attributeReference is characterReference for the value of an attribute.
func attributeReference(s []byte) (n int, decoded string) {
	if len(s) > 1 && s[1] == '#' {
		return characterReference(s)
	}
	whole := 1
	for whole < len(s) && isNameByte(s[whole]) && s[whole] != '#' {
		whole++
	}
	switch {
	case whole < len(s) && s[whole] == ';':
		whole++
	case whole < len(s) && s[whole] == '=':
		return 0, ""
	}
	if n, decoded = characterReference(s[:whole]); n < whole {
		return 0, "" // the name begins with that of a character, but is none
	}
	return n, decoded
}
