package markup

import "bytes"

// beginCDATA is what CDATA sections begin with.
const beginCDATA = "<![CDATA["

// ends are what constructs end with.
var ends = [...]string{inCDATA: "]]>", inComment: "-->", inInstruction: "?>", inDoctype: ">"}

// goOn reads what the part begins in.
func (x *XML) goOn() {
	switch within := x.inside; within {
	case inText:
	case inTag:
		x.goOnTag()
	default:
		x.inside = inText
		x.take(within, 0)
	}
}

// token takes the tag, comment, section, instruction or declaration that begins at index at.
func (x *XML) token() {
	rest := x.src[x.at:]
	switch {
	case rest[1] == '/':
		x.endTag()
	case rest[1] == '?':
		x.take(inInstruction, len("<?"))
	case rest[1] != '!':
		x.startTag()
	case bytes.HasPrefix(rest, []byte("<!--")):
		x.take(inComment, len("<!--"))
	case bytes.HasPrefix(rest, []byte(beginCDATA)):
		x.take(inCDATA, len(beginCDATA))
	case len(rest) < len(beginCDATA) && x.part == nextPart:
		x.cut = x.at
	default:
		x.take(inDoctype, len("<!"))
	}
}

// take takes what begins at index at, has a mark of some bytes there, and goes on to its end. If that
// is not in src, it is left to the next part, or is gone on with there.
func (x *XML) take(what inside, mark int) {
	rest := x.src[x.at:]
	end, next, closed := found(rest, mark, ends[what])
	if what == inDoctype {
		next, closed = x.doctypeEnd(rest, mark)
		end = next
	}
	if !closed && x.part == nextPart {
		x.cut = x.at
		return
	}
	if !closed && x.part == fullPart {
		x.inside = what
	}
	start := x.at
	x.at += next
	x.takeText(what, start+min(mark, end), start+end, start)
}

// found returns where the text of the construct that s begins with ends, where the construct ends,
// and whether it does. The text begins after mark bytes and ends before a string.
func found(s []byte, mark int, by string) (end, next int, closed bool) {
	i := bytes.Index(s[mark:], []byte(by))
	if i < 0 {
		return len(s), len(s), false
	}
	return mark + i, mark + i + len(by), true
}

// takeText takes src[start:end], the inside of the construct that begins at index begin.
func (x *XML) takeText(what inside, start, end, begin int) {
	p := x.page
	switch what {
	case inCDATA:
		x.section(start, end, begin)
	case inComment:
		if x.role()&Silent == 0 {
			x.aside(start, end)
		}
	case inInstruction:
		x.instruction(start, end)
	case inDoctype:
		x.declare(start, end)
		p.skip(start, end, "document type")
	}
}

// aside takes src[start:end] as an aside in the text between two tags.
func (x *XML) aside(start, end int) {
	x.plain()
	x.page.aside(start, end)
	x.node.plain = len(x.page.Text)
}

// section takes the text of a CDATA section, src[start:end], as it stands. The section begins at
// index begin.
func (x *XML) section(start, end, begin int) {
	if x.role()&Silent != 0 {
		return
	}
	if after := x.at; x.Apart {
		x.at = begin
		x.endNode()
		x.newPage(true)
		x.beginNode()
		x.at = after
	}
	x.page.copy(start, end)
	x.node.markup = x.node.markup || bytes.IndexByte(x.src[start:end], '<') >= 0
	if x.Apart {
		x.endNode()
		x.newPage(false)
		x.beginNode()
	}
}

// instruction takes a processing instruction: the reference of one that names a style sheet
// (Associating Style Sheets with XML documents 1.0).
func (x *XML) instruction(start, end int) {
	const sheet = "xml-stylesheet"
	if !bytes.HasPrefix(x.src[start:end], []byte(sheet)) || x.role()&Silent != 0 {
		x.page.skip(start, end, "processing instruction")
		return
	}
	src := x.src[:end]
	for at := skipSpaces(src, start+len(sheet)); at < end; {
		a := readAttribute(src, at)
		if string(src[at:a.nameEnd]) == "href" {
			x.decoded = x.decoded[:0]
			x.page.addReference(heldText{text: x.value(a.start, a.end), start: a.start, end: a.end, attribute: "href"})
		}
		at = max(a.next, at+1)
	}
	x.plain()
	x.beginNode()
}

// doctypeEnd returns where the declaration whose text begins at an index of s, the end of src,
// ends, with the declarations within its brackets, and whether it ends there (XML 1.0, §2.8).
func (x *XML) doctypeEnd(s []byte, from int) (next int, closed bool) {
	bracket := from == 0 // one that goes on has brackets
	for at := from; at < len(s); at++ {
		switch c := s[at]; {
		case c == '"' || c == '\'':
			n := x.quoted(s[at:])
			if n == 0 && x.part == nextPart {
				return len(s), false
			}
			at += n
		case c == '<' && bytes.HasPrefix(s[at:], []byte("<!--")):
			_, next, _ := found(s[at:], len("<!--"), ends[inComment])
			at += next - 1
		case c == '<' && bytes.HasPrefix(s[at:], []byte("<?")):
			_, next, _ := found(s[at:], len("<?"), ends[inInstruction])
			at += next - 1
		case c == '[':
			bracket = true
		case c == ']':
			bracket = false
		case c == '>' && !bracket:
			return at + 1, true
		}
	}
	return len(s), false
}

// quoted returns how many bytes after the quotation mark that s, the end of src, begins with the
// next of its kind stands; 0 if there is none.
func (x *XML) quoted(s []byte) int {
	none := &x.unquoted[0]
	if s[0] == '\'' {
		none = &x.unquoted[1]
	}
	at := len(x.src) - len(s)
	if at >= *none {
		return 0
	}
	i := bytes.IndexByte(s[1:], s[0])
	if i < 0 {
		*none = at
	}
	return i + 1
}
