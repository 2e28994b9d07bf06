package markup

import (
	"bytes"

	"golang.org/x/net/html"

	"urigrep/internal/charset"
	"urigrep/internal/source/origin"
)

// A Reference is a URI reference that an attribute, or a style sheet, holds.
type Reference struct {
	Text       []byte // as it is read there: without the blanks around it and the line ends in it
	At         int64  // offset in the text of the page before which it stands
	Start, End int64  // in the HTML
	Attribute  string // its name; "refresh" for that of meta, "url()" for style sheets
}

// A Page is what HTML holds. Its memory is used again by Read. The zero Page is empty.
type Page struct {
	Text       []byte
	Runs       origin.Runs // the Map of Text
	References []Reference // in order
	Base       string      // what the first base element refers to; empty if there is none

	src        []byte
	start, end int    // of the token
	values     []byte // memory of References
	verbatim   int    // elements open in which line breaks count
	content    rawText

	attributes []found // memory of plainStart
	decoded    []byte  // memory of attributeValue

	tokenizers int  // made
	tokenized  bool // by the tokenizer alone, for tests
}

// A rawText says how the text after a start tag is read.
type rawText uint8

const (
	parsed  rawText = iota // as HTML
	literal                // as it stands: xmp, plaintext
	sheet                  // style
	unread                 // script
)

// Read reads src, of which below tells the positions.
func (p *Page) Read(src []byte, below charset.Map) {
	p.Text, p.References, p.values, p.Base = p.Text[:0], p.References[:0], p.values[:0], ""
	p.Runs.Reset(below)
	p.src, p.start, p.end, p.verbatim, p.content, p.tokenizers = src, 0, 0, 0, parsed, 0
	for p.end < len(src) {
		p.start = p.end
		if p.tokenized || !p.plain() {
			p.tokenize()
		}
	}
}

const (
	// manyTokenizers is how many tokenizers are made for a page before each must
	// be worth making.
	manyTokenizers = 100

	// minTokenized is how many bytes a tokenizer then reads, at least.
	minTokenized = 4 << 10
)

// tokenize takes the next tokens as the tokenizer reads them.
func (p *Page) tokenize() {
	begin, atLeast := p.start, 0
	if p.tokenizers++; p.tokenizers > manyTokenizers {
		atLeast = minTokenized
	}
	z := html.NewTokenizer(bytes.NewReader(p.src[begin:]))
	for {
		kind := z.Next()
		p.start = p.end
		if kind == html.ErrorToken {
			p.copy(p.start, len(p.src))
			p.end = len(p.src)
			return
		}
		p.end += len(z.Raw())
		raw := false
		switch kind {
		case html.TextToken:
			raw = p.content != parsed
			p.text()
		case html.StartTagToken, html.SelfClosingTagToken:
			name, more := z.TagName()
			e := elementOf(name)
			if raw = e.raw; !raw {
				z.NextIsNotRawText() // noscript and the like, for a reader that runs no scripts
			}
			p.startTag(e)
			if more {
				p.tokenizedAttributes(z, e.kind)
			}
		case html.EndTagToken:
			name, _ := z.TagName()
			p.endTag(elementOf(name))
		}
		if !raw && !p.tokenized && p.end-begin >= atLeast {
			return
		}
	}
}

// text takes a text token.
func (p *Page) text() {
	switch p.content {
	case unread:
	case sheet:
		p.sheet(p.src[p.start:p.end], p.start, p.end, true)
	case literal:
		p.copy(p.start, p.end)
	case parsed:
		if p.verbatim == 0 && p.atBreak() {
			if rest, _ := trim(p.src[p.start:p.end]); len(rest) == 0 {
				return
			}
		}
		p.decode(p.start, p.end)
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

// decode takes src[start:end] into the text, with its character references decoded.
func (p *Page) decode(start, end int) {
	from := len(p.Text)
	for start < end {
		i := bytes.IndexByte(p.src[start:end], '&')
		if i < 0 {
			p.copy(start, end)
			break
		}
		p.copy(start, start+i)
		start += i
		n, decoded := characterReference(p.src[start:end])
		if n == 0 {
			p.copy(start, start+1)
			start++
			continue
		}
		p.Runs.Made(len(p.Text), start, start+n)
		p.Text = append(p.Text, decoded...)
		start += n
	}
	if p.verbatim > 0 {
		return
	}
	blank(p.Text[from:], '\n')
	blank(p.Text[from:], '\r')
}

// blank puts a blank in the place of each c in text.
func blank(text []byte, c byte) {
	for {
		i := bytes.IndexByte(text, c)
		if i < 0 {
			return
		}
		text[i] = ' '
		text = text[i+1:]
	}
}

// lineBreaks makes the text end with so many line ends, if there is any text.
func (p *Page) lineBreaks(n int) {
	if n == 0 || len(p.Text) == 0 {
		return
	}
	for tail := p.Text[max(0, len(p.Text)-n):]; n > 0; n-- {
		if len(tail) > 0 && tail[len(tail)-1] == '\n' {
			tail = tail[:len(tail)-1]
			continue
		}
		p.Runs.Made(len(p.Text), p.start, p.start)
		p.Text = append(p.Text, '\n')
		tail = nil
	}
}
