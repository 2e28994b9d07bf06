package markup

import (
	"bytes"
	"encoding/binary"
)

// This file reads the tokens that HTML is almost all made of, text and tags, without
// the tokenizer, whose work on every attribute would cost more than all else
// together. It must find what the tokenizer finds; FuzzRead holds the two against each other.

// plain takes the next token if it is text or the tag of an element whose text is
// read as HTML, and reports whether it did.
func (p *Page) plain() bool {
	rest := p.src[p.start:]
	if !isToken(rest, 0) {
		if p.content == parsed && p.verbatim == 0 {
			p.plainText()
		} else {
			p.end = textEnd(p.src, p.start)
			p.text()
		}
		return true
	}
	first := 1 // index of the name
	switch {
	case rest[1] == '!' || rest[1] == '?':
		return p.plainDeclaration(rest)
	case rest[1] == '/':
		first = 2
	}
	if len(rest) <= first || !isLetter(rest[first]) {
		return false
	}
	tag := places{tag: rest, at: first}
	e := elementOf(tag.tagName())
	if first == 1 && (e.content == unread || e.name == "plaintext") {
		return false
	}
	tag.skipSpaces()
	if first == 2 {
		return p.plainEnd(e, &tag)
	}
	return p.plainStart(e, &tag)
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
		if beginsToken(src[at+1]) {
			return at
		}
		at++
	}
}

// beginsToken reports whether c behind "<" makes it more than text.
func beginsToken(c byte) bool { return isLetter(c) || c == '/' || c == '!' || c == '?' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// plainEnd takes the end tag of e, whose name tag has read, if it is closed.
func (p *Page) plainEnd(e *element, tag *places) bool {
	for !tag.closed() {
		if tag.at == len(tag.tag) {
			return false
		}
		tag.attribute()
	}
	p.end = p.start + tag.at + 1
	p.endTag(e)
	return true
}

// A found is an attribute that is read, and where its value stands in the tag.
type found struct {
	name       attributeName
	start, end int
}

// plainStart takes the start tag of e, whose name tag has read, if it is closed.
func (p *Page) plainStart(e *element, tag *places) bool {
	p.attributes, p.decoded = p.attributes[:0], p.decoded[:0]
	seen := uint32(0)
	for !tag.closed() {
		if tag.at == len(tag.tag) {
			return false
		}
		key, start, end := tag.attribute()
		if k := lookUp(key); k != 0 && seen&(1<<k) == 0 {
			seen |= 1 << k
			p.attributes = append(p.attributes, found{k, start, end})
		}
	}
	p.end = p.start + tag.at + 1
	p.startTag(e)
	if len(p.attributes) > 0 {
		t := tagReader{page: p, element: e.kind}
		for _, a := range p.attributes {
			t.take(a.name, p.attributeValue(tag.tag[a.start:a.end]), p.start+a.start, p.start+a.end)
		}
		t.finish()
	}
	if e.raw {
		p.plainRaw(e.name)
	}
	return true
}

// plainRaw takes the text of an element in which no tag is one but its own end tag.
func (p *Page) plainRaw(name string) {
	p.start = p.end
	for at := p.start; ; at++ {
		i := bytes.Index(p.src[at:], []byte("</"))
		if i < 0 {
			p.end = len(p.src)
			break
		}
		at += i
		rest := p.src[at+2:]
		if len(rest) > len(name) && equalFold(rest[:len(name)], name) && endsName(rest[len(name)]) {
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
// follows is neither a letter, a digit nor "=") and its line ends LF. It is valid up to the next tag.
func (p *Page) attributeValue(raw []byte) []byte {
	if !mayHold(raw) {
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

// mayHold reports whether s holds a "&" or a byte below 16, among them line ends, tabs and NUL.
// If it does not say so, s holds none.
func mayHold(s []byte) bool {
	const ones = 0x0101010101010101
	for ; len(s) >= 8; s = s[8:] {
		eight := binary.LittleEndian.Uint64(s)
		and := eight ^ '&'*ones
		if ((eight-16*ones)&^eight|(and-ones)&^and)&(0x80*ones) != 0 {
			return true
		}
	}
	for _, c := range s {
		if c < 16 || c == '&' {
			return true
		}
	}
	return false
}
