package markup

import (
	"bytes"

	"urigrep/internal/charset"
	"urigrep/internal/source/origin"
)

// A Reference is a URI reference that an attribute, or a style sheet, holds.
type Reference struct {
	Text       []byte // as it is read there: without the blanks around it and the line ends in it
	At         int64  // offset in the text of the page before which it stands
	Start, End int64  // in the HTML
	Attribute  string // its name; "refresh" for that of meta, "url()" for style sheets
	IsBase     bool   // it is Page.Base

	// Text of the page from AnchorAt to AnchorEnd is the text of the link, if it is that of an
	// element a; else both are At. What is read out of attributes at its beginning is not of it.
	AnchorAt, AnchorEnd int64
}

// A Skipped is a stretch of HTML that is not read: what only names the kind of a document or of its
// elements, by a URI or not.
type Skipped struct {
	Start, End int64
	Why        string
}

// A Page is what HTML holds. Its memory is used again by Read. The zero Page is empty.
type Page struct {
	Text       []byte
	Runs       origin.Runs // the Map of Text
	References []Reference // in order
	Skipped    []Skipped   // in order
	Base       string      // what the first base element refers to; empty if there is none

	// To be set by the caller.
	HasBase  bool // what was read before had the first base element
	NoAsides bool // only what a reader of the page sees, and references of attributes, are read
	NoInline bool // elements within a line end it too, so that no reference goes through their tags

	src        []byte
	start, end int              // of the token, a tag or the text between two
	values     []byte           // memory of References
	decoded    []byte           // memory of attributeValue
	attributes []takenAttribute // memory of startTag
	verbatim   int              // elements open in which line breaks count
	anchor     int              // 1 + the index of the reference of the element a that is open; 0 if none is
	anchorTag  int              // where the start tag of that element begins

	part bool // src is a part of a page that goes on after it
	cut  int  // where a token begins that does not end in the part; -1 if all end
}

// maxAnchor is how many bytes before the end of a part the element a may begin that is left to the
// next part, so that its text is whole.
const maxAnchor = 16 << 10

// Read reads src; below maps its positions.
func (p *Page) Read(src []byte, below charset.Map) { p.ReadPart(src, below, 0, true) }

// ReadPart reads src as Read does: a part of a page at whose beginning verbatim elements are open
// in which line breaks count. It returns where in src the next part begins, and how many such
// elements are open there. If src is not the last part, that is where something begins that does
// not end in src, and is not read; or the end of src.
func (p *Page) ReadPart(src []byte, below charset.Map, verbatim int, last bool) (end, open int) {
	p.part = !last
	p.read(src, below, verbatim)
	end = len(src)
	switch {
	case last:
	case p.anchor > 0 && p.anchorTag >= end-maxAnchor:
		end = p.anchorTag
		p.read(src[:end], below, verbatim)
	case p.cut >= 0:
		end = p.cut
	}
	p.closeAnchor()
	return end, p.verbatim
}

// read reads src, at whose beginning verbatim elements are open in which line breaks count.
func (p *Page) read(src []byte, below charset.Map, verbatim int) {
	p.Text, p.References, p.values, p.Base = p.Text[:0], p.References[:0], p.values[:0], ""
	p.Skipped = p.Skipped[:0]
	p.Runs.Reset(below)
	p.src, p.start, p.end, p.verbatim, p.anchor, p.cut = src, 0, 0, verbatim, 0, -1
	for p.end < len(src) {
		p.start = p.end
		if isToken(src, p.start) {
			p.token()
		} else {
			p.chars()
		}
	}
}

// isToken reports whether another token than text begins at index at.
func isToken(src []byte, at int) bool {
	return src[at] == '<' && at+1 < len(src) && class[src[at+1]]&beginsToken != 0
}

// token takes the tag, comment or declaration that begins at index start.
func (p *Page) token() {
	rest := p.src[p.start:]
	switch {
	case rest[1] == '!' || rest[1] == '?':
		p.declaration(rest)
	case rest[1] != '/':
		p.startTag()
	case len(rest) == 2:
		p.notClosed()
	case isLetter(rest[2]):
		p.endTag()
	default: // HTML, "End tag open state"
		p.declaration(rest)
	}
}

// declaration takes a comment or declaration that rest begins with. The text of a comment is an
// aside. One that is not closed goes to the end.
func (p *Page) declaration(rest []byte) {
	if bytes.HasPrefix(rest, []byte("<!--")) {
		end, next := commentEnd(rest)
		p.end = p.start + next
		if end == len(rest) && p.isCut() {
			return
		}
		p.aside(p.start+len("<!--"), p.start+end)
		return
	}
	p.end = len(p.src)
	if i := bytes.IndexByte(rest, '>'); i >= 0 {
		p.end = p.start + i + 1
	} else if p.isCut() {
		return
	}
	switch {
	case hasPrefixFold(rest[2:], "doctype"):
		p.skip(p.start, p.end, "document type")
	case rest[1] == '?':
		p.skip(p.start, p.end, "processing instruction")
	default:
		p.aside(p.start+2, p.end)
	}
}

// commentEnd returns where the text of the comment ends that s begins with, and where the comment
// does (HTML, "Comment start state" and those after it).
func commentEnd(s []byte) (end, next int) {
	const begin = len("<!--")
	switch body := s[begin:]; {
	case bytes.HasPrefix(body, []byte(">")):
		return begin, begin + 1
	case bytes.HasPrefix(body, []byte("->")):
		return begin, begin + 2
	}
	for at := begin; ; {
		i := bytes.IndexByte(s[at:], '>')
		if i < 0 {
			return len(s), len(s)
		}
		at += i + 1
		text := s[begin : at-1]
		for _, mark := range [...]string{"--", "--!"} {
			if bytes.HasSuffix(text, []byte(mark)) {
				return at - 1 - len(mark), at
			}
		}
	}
}

// isCut says that the token that begins at index start has no end in src, and reports whether it is
// left to the next part of the page.
func (p *Page) isCut() bool {
	if p.part {
		p.cut, p.end = p.start, len(p.src)
	}
	return p.part
}

// skip says that src[start:end] is not read, if there may be a URI in it.
func (p *Page) skip(start, end int, why string) {
	if mayHoldURI(p.src[start:end]) {
		p.Skipped = append(p.Skipped, Skipped{int64(start), int64(end), why})
	}
}

// atBreak reports whether the text ends with a line, or is empty.
func (p *Page) atBreak() bool { return len(p.Text) == 0 || p.Text[len(p.Text)-1] == '\n' }

// copy takes src[start:end] into the text as it stands.
func (p *Page) copy(start, end int) {
	if start < end {
		p.Runs.Copied(len(p.Text), start)
		p.Text = append(p.Text, p.src[start:end]...)
	}
}

// breakAt makes the text end with n line ends, if there is any text. They stand at index at.
func (p *Page) breakAt(n, at int) {
	if len(p.Text) == 0 {
		return
	}
	have := 0
	for have < min(n, len(p.Text)) && p.Text[len(p.Text)-1-have] == '\n' {
		have++
	}
	for ; have < n; have++ {
		p.Runs.Made(len(p.Text), at, at)
		p.Text = append(p.Text, '\n')
	}
}

// openAnchor begins the text of a link, whose destination is the reference with an index.
func (p *Page) openAnchor(reference int) {
	p.anchor, p.anchorTag = reference+1, p.start
	p.References[reference].AnchorAt = int64(len(p.Text))
}

// closeAnchor ends the text of a link, if one has begun.
func (p *Page) closeAnchor() {
	if p.anchor > 0 {
		r := &p.References[p.anchor-1]
		r.AnchorEnd = max(r.AnchorAt, int64(len(p.Text)))
	}
	p.anchor = 0
}

// IsPage reports whether a source that begins so is HTML: its doctype, that of a file of bookmarks or
// a tag "<html" stands first, after blanks, comments and an XML declaration.
func IsPage(begin []byte) bool {
	begin = AfterProlog(begin)
	return startsTag(begin, "<html") || startsTag(begin, "<!doctype html") ||
		startsTag(begin, "<!doctype netscape-bookmark-file-1")
}

// AfterProlog returns what follows the blanks, comments and instructions for XML that a source begins
// with; nil if one of them is not closed.
func AfterProlog(begin []byte) []byte {
	for {
		begin = bytes.TrimLeft(begin, " \t\n\r\f")
		end := "-->"
		switch {
		case bytes.HasPrefix(begin, []byte("<!--")):
		case bytes.HasPrefix(begin, []byte("<?xml")):
			end = "?>"
		default:
			return begin
		}
		_, begin, _ = bytes.Cut(begin, []byte(end))
	}
}

// startsTag reports whether s begins with the given beginning of a tag, in any case, and the name
// ends there.
func startsTag(s []byte, begin string) bool {
	n := len(begin)
	return len(s) > n && bytes.EqualFold(s[:n], []byte(begin)) && (s[n] == '>' || s[n] == '/' || s[n] <= ' ')
}
