package markup

import (
	"bytes"
	"slices"
)

// An xmlLink is a URI that a block of text leads to. It is put after that, in "<" and ">".
type xmlLink struct {
	text       []byte
	start, end int // of what leads there, in the source
}

// link keeps a URI for the end of the block. start and end say where it is led to.
func (x *XML) link(target []byte, start, end int) {
	if len(target) > 0 && !bytes.ContainsAny(target, "<>") {
		x.links = append(x.links, xmlLink{bytes.Clone(target), start, end})
	}
}

// flushLinks puts the URIs into the text that the block leads to.
func (x *XML) flushLinks() {
	p := x.page
	for _, l := range x.links {
		p.breakAt(asideBreaks, l.start)
		p.Runs.Made(len(p.Text), l.start, l.end)
		p.Text = append(append(append(p.Text, '<'), l.text...), '>')
		p.breakAt(asideBreaks, l.end)
	}
	x.links = x.links[:0]
}

// endField ends the code of a field.
func (x *XML) endField(at int) {
	if len(x.field) > 0 {
		x.fieldLinks(x.field, at, at)
		x.field = x.field[:0]
	}
}

// fieldLinks keeps the URIs in the code of a field, such as HYPERLINK "http://a.example/" (ECMA-376,
// part 1, §17.16.5).
func (x *XML) fieldLinks(code []byte, start, end int) {
	words := bytes.FieldsFunc(code, func(r rune) bool { return r <= ' ' || r == '"' })
	for i := 0; i < len(words); i++ {
		target := words[i]
		if bytes.IndexByte(target, ':') <= 0 {
			continue
		}
		if i+2 < len(words) && string(words[i+1]) == `\l` {
			target = withFragment(target, words[i+2])
			i += 2
		}
		x.link(target, start, end)
	}
}

// withFragment returns a URI with a fragment, unless it has one or the fragment has blanks.
func withFragment(uri, fragment []byte) []byte {
	if len(fragment) == 0 || bytes.IndexByte(uri, '#') >= 0 || bytes.ContainsAny(fragment, " \t\r\n") {
		return uri
	}
	return slices.Concat(uri, []byte{'#'}, fragment)
}
