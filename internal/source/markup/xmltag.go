package markup

import "bytes"

// startTag takes the start tag that begins at index at. If it is not closed it is text.
func (x *XML) startTag() {
	src, start := x.src, x.at
	nameEnd, marked := xmlName(src, start+1)
	if marked && nameEnd < len(src) && isAddress(src[start+1:nameEnd], src[nameEnd:]) {
		x.address(start)
		return
	}
	role := x.Vocabulary.role(src, start+1, nameEnd, marked)
	at, closed := x.findAttributes(skipSpaces(src, nameEnd))
	if !closed {
		if x.part == nextPart && at == len(src) {
			x.cut = start
			return
		}
		if x.part != fullPart || at < len(src) {
			x.at = max(at, start+1)
			x.chars(start, x.at)
			return
		}
		x.inside = inTag
	}
	x.endNode()
	x.at = at
	x.open(role, start)
	x.takeAttributes()
	if closed && src[at-2] == '/' {
		x.close()
	}
	x.beginNode()
}

// address takes "<http://a/b>", as people write it in text, and what is not closed.
func (x *XML) address(start int) {
	end := bytes.IndexByte(x.src[start:], '>')
	if end < 0 {
		if x.part == nextPart {
			x.cut = start
			return
		}
		end = len(x.src) - start - 1
	}
	x.at = start + end + 1
	if x.role()&Silent == 0 {
		x.aside(start, x.at)
	}
}

// goOnTag goes on with a tag that begins before the part.
func (x *XML) goOnTag() {
	at := 0
	if x.quote != 0 {
		if at = bytes.IndexByte(x.src, x.quote) + 1; at == 0 {
			at = len(x.src)
			if x.part == nextPart {
				x.part = fullPart
			}
			x.page.Skipped = append(x.page.Skipped, Skipped{0, int64(at), "a value that is too long"})
			x.at = at
			return
		}
	}
	x.quote, x.inside = 0, inText
	at, closed := x.findAttributes(skipSpaces(x.src, at))
	if !closed && at == len(x.src) && x.part != lastPart {
		x.part, x.inside = fullPart, inTag
	}
	x.at = at
	x.takeAttributes()
	if closed && at > 1 && x.src[at-2] == '/' {
		x.close()
	}
	x.beginNode()
}

// endTag takes the end tag that begins at index at.
func (x *XML) endTag() {
	src, start := x.src, x.at
	nameEnd, marked := xmlName(src, start+2)
	end := len(src)
	if i := bytes.IndexAny(src[nameEnd:], "<>"); i >= 0 {
		end = nameEnd + i
	}
	if end == len(src) && x.part == nextPart {
		x.cut = start
		return
	}
	x.endNode()
	role := x.Vocabulary.role(src, start+2, nameEnd, marked)
	x.breakFor(role&^(Blank|NewLine|Hyphen|FieldMark), start)
	x.close()
	if x.at = end; end < len(x.src) && x.src[end] == '>' {
		x.at++
	}
	x.beginNode()
}

// xmlName returns where the name of a tag that begins at index at ends, and whether there may be a prefix
// in it, or it may be an address.
func xmlName(src []byte, at int) (end int, marked bool) {
	seen := uint8(0)
	for at < len(src) {
		c := class[src[at]]
		if c&endsXMLName != 0 {
			break
		}
		seen |= c
		at++
	}
	return at, seen&marksName != 0
}

// local returns the name of an element or attribute without its prefix.
func local(name []byte) []byte {
	return name[bytes.LastIndexByte(name, ':')+1:]
}

// open takes the beginning of an element with a Role, whose tag begins at index start.
func (x *XML) open(role Role, start int) {
	x.breakFor(role, start)
	within := x.role()
	x.depth++
	inherited := within & (Verbatim | Silent | hidden)
	switch {
	case role&Hidden == Hidden:
		inherited |= Hidden
	case role&Loud != 0 && within&hidden == 0:
		inherited &^= Silent
	}
	inherited |= role & (Verbatim | Silent | Field)
	if inherited != within&(Verbatim|Silent|hidden|Field) {
		x.push(scope{depth: x.depth, base: x.base(), role: inherited})
	}
}

// push adds a scope, if there are not too many.
func (x *XML) push(s scope) {
	if n := len(x.scopes); n > 0 && x.scopes[n-1].depth == s.depth {
		x.scopes[n-1] = s
	} else if n < maxScopes {
		x.scopes = append(x.scopes, s)
	}
}

// breakFor ends a line or a block at index at, and writes what an element stands for.
func (x *XML) breakFor(role Role, at int) {
	p := x.page
	switch {
	case role&Inline != 0:
		if s := stands(role); s != "" && x.role()&hidden == 0 {
			p.Runs.Made(len(p.Text), at, at)
			p.Text = append(p.Text, s...)
		}
		if role&FieldMark != 0 {
			x.endField(at)
		}
	case role&Line != 0:
		p.breakAt(1, at)
	default:
		p.breakAt(asideBreaks, at)
		x.endField(at)
		x.flushLinks()
	}
}

// stands returns the text that an element stands for.
func stands(role Role) string {
	switch {
	case role&Blank != 0:
		return " "
	case role&NewLine != 0:
		return "\n"
	case role&Hyphen != 0:
		return "-"
	}
	return ""
}

// close ends the scope of the element that was opened last.
func (x *XML) close() {
	x.depth = max(0, x.depth-1)
	if len(x.scopes) == 0 {
		return
	}
	base := x.base()
	for n := len(x.scopes); n > 0 && x.scopes[n-1].depth > x.depth; n-- {
		x.scopes = x.scopes[:n-1]
	}
	if x.base() != base {
		x.newPage(false)
	}
}

// findAttributes finds the attributes that begin at index at: those that have a Meaning here, and
// others whose values may hold a URI. It returns the index after the ">" that closes the tag; if
// there is none, that of a "<" before which it ends, or the length of src.
func (x *XML) findAttributes(at int) (end int, closed bool) {
	src := x.src
	v := x.Vocabulary
	x.attributes, x.decoded = x.attributes[:0], x.decoded[:0]
	for at < len(src) && src[at] != '>' {
		if src[at] == '<' {
			return at, false
		}
		nameEnd := at
		for nameEnd < len(src) && class[src[nameEnd]]&endsAttributeName == 0 && src[nameEnd] != '<' {
			nameEnd++
		}
		a := readValue(src, nameEnd)
		if a.end == len(src) && a.start > 0 && a.start < len(src) && isQuote(src[a.start-1]) {
			x.quote = src[a.start-1]
			return len(src), false
		}
		name := local(src[at:nameEnd])
		k := v.Attributes.Find(src, nameEnd-len(name), nameEnd)
		if form := v.meaning(k, src[at:nameEnd]); form == xmlNames {
			x.page.skip(a.start, a.end, "namespace")
		} else if form != xmlNothing && (form != xmlOther || mayHoldURI(src[a.start:a.end])) {
			x.attributes = append(x.attributes, xmlAttribute{form, v.Attributes.Names[k], a.start, a.end})
		}
		at = max(a.next, at+1)
	}
	if at >= len(src) {
		return len(src), false
	}
	return at + 1, true
}

// An xmlAttribute is an attribute that is read, and where its value stands in src, without quotes.
type xmlAttribute struct {
	meaning    Meaning
	name       string
	start, end int
}

// takeAttributes takes the attributes that findAttributes has found, those first that hold for the
// others.
func (x *XML) takeAttributes() {
	if x.role()&hidden != 0 {
		return
	}
	for _, a := range x.attributes {
		switch a.meaning {
		case xmlBase:
			x.setBase(a.start, a.end)
		case xmlSpace:
			if string(x.src[a.start:a.end]) == "preserve" {
				x.push(scope{depth: x.depth, base: x.base(), role: x.role() | Verbatim})
			}
		}
	}
	for _, a := range x.attributes {
		x.takeAttribute(a)
	}
}

// takeAttribute takes the value of one attribute.
func (x *XML) takeAttribute(a xmlAttribute) {
	p := x.page
	switch a.meaning {
	case xmlReferenceForm:
		if x.isUnknown(x.src[a.start:a.end]) {
			return
		}
		p.addReference(heldText{text: x.value(a.start, a.end), start: a.start, end: a.end, attribute: a.name})
	case xmlSheet:
		p.sheet(x.value(a.start, a.end), a.start, a.end)
	case xmlOther, Text:
		p.value(a.start, a.end, 0, xmlReference)
	case Target:
		if target := x.value(a.start, a.end); bytes.IndexByte(target, ':') > 0 {
			x.link(target, a.start, a.end)
		}
	case Relation:
		if target := x.Vocabulary.Target(string(x.value(a.start, a.end))); target != "" {
			x.link(withFragment([]byte(target), x.fragment()), a.start, a.end)
		}
	case Code:
		x.fieldLinks(x.value(a.start, a.end), a.start, a.end)
	case CellType:
		if v := x.value(a.start, a.end); string(v) != "str" && string(v) != "inlineStr" {
			x.push(scope{depth: x.depth, base: x.base(), role: Silent | hidden})
		}
	}
}

// fragment returns the value of the attribute of the element that is a Fragment; nil if it has none.
func (x *XML) fragment() []byte {
	for _, a := range x.attributes {
		if a.meaning == Fragment {
			return x.value(a.start, a.end)
		}
	}
	return nil
}

// setBase takes the value of xml:base, a reference (XML Base, §3).
func (x *XML) setBase(start, end int) {
	h := heldText{text: x.value(start, end), start: start, end: end, attribute: "base"}
	value, _ := trim(h.text)
	base, ok := Absolute(string(value), x.base())
	if !ok {
		base = string(value)
	}
	if len(base) > maxBase || base == x.base() {
		return
	}
	x.push(scope{depth: x.depth, base: base, role: x.role()})
	x.newPage(false)
	p := x.page
	n := len(p.References)
	if p.addReference(h); n < len(p.References) {
		p.References[n].IsBase = true
	}
}

// maxBase is how many bytes a base URI may have.
const maxBase = 8 << 10

// value returns the value that src[start:end] stands for. It is valid up to the next tag.
func (x *XML) value(start, end int) []byte {
	raw := x.src[start:end]
	if !mayNeedDecoding(raw) {
		return raw
	}
	from := len(x.decoded)
	begun, entity := x.declared(raw)
	x.decoded = append(x.decoded, entity...)
	for at := begun; at < len(raw); {
		n, decoded := 0, ""
		if raw[at] == '&' {
			n, decoded = xmlReference(raw[at:])
		}
		if n == 0 {
			c := raw[at]
			if c == '\n' || c == '\t' || c == '\r' { // XML 1.0, §3.3.3
				c = ' '
			}
			x.decoded = append(x.decoded, c)
			at++
			continue
		}
		x.decoded = append(x.decoded, decoded...)
		at += n
	}
	return x.decoded[from:]
}
