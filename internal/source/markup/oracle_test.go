package markup

import (
	"bytes"
	"fmt"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"

	"urigrep/internal/source/origin"
)

// readTokens makes p the page of src, without asides, from the tokens of package html.
func readTokens(p *Page, src []byte) {
	p.NoAsides = true
	p.Read(nil, origin.NewPlain(src, 0, 0))
	p.src = src
	z := html.NewTokenizer(bytes.NewReader(src))
	text := parsed
	for {
		kind := z.Next()
		p.start, p.end = p.end, p.end+len(z.Raw())
		switch kind {
		case html.ErrorToken:
			p.copy(p.start, len(src))
			p.closeAnchor()
			return
		case html.TextToken:
			readText(p, text)
		case html.StartTagToken, html.SelfClosingTagToken:
			nameEnd := tagNameEnd(src, p.start+1)
			name, more := z.TagName()
			e := elementNamed(name)
			if text = e.content; text == parsed {
				z.NextIsNotRawText()
			}
			if e == &elements[0] && isAddress(src[p.start+1:nameEnd], src[nameEnd:]) {
				continue
			}
			p.open(e)
			if more {
				readAttributes(p, z, e.kind)
			}
		case html.EndTagToken:
			name, _ := z.TagName()
			e := elementNamed(name)
			if e.kind == anchorElement {
				p.closeAnchor()
			}
			p.breakAt(int(e.breaks), p.start)
			if e.verbatim {
				p.verbatim = max(0, p.verbatim-1)
			}
			text = parsed
		}
	}
}

func elementNamed(name []byte) *element { return &elements[elementNames.find(name, 0, len(name))] }

// readText takes a text token of an element of which text says how it is read.
func readText(p *Page, text rawText) {
	switch text {
	case sheet:
		p.sheet(p.src[p.start:p.end], p.start, p.end)
	case literal, toEnd:
		p.copy(p.start, p.end)
	case parsed, decoded:
		if text == parsed && p.verbatim == 0 && p.atBreak() {
			if rest, _ := trim(p.src[p.start:p.end]); len(rest) == 0 {
				return
			}
		}
		p.decode(p.start, p.end, characterReference)
	}
}

// readAttributes takes the attributes of a start tag from the tokenizer. Their places, which it
// does not tell, are those of the attributes of the same names in order, but for those it leaves
// out because their name was there already.
func readAttributes(p *Page, z *html.Tokenizer, e elementKind) {
	t := tagReader{page: p, element: e}
	at := skipSpaces(p.src, tagNameEnd(p.src, p.start+1))
	for more := true; more; {
		var key, value []byte
		key, value, more = z.TagAttr()
		start, end := at, at
		for found := false; !found && at < p.end && p.src[at] != '>'; {
			a := readAttribute(p.src, at)
			name := bytes.ReplaceAll(p.src[at:a.nameEnd], []byte{0}, []byte("\ufffd"))
			start, end, at = a.start, a.end, a.next
			found = len(name) > 0 && len(name) == len(key) && equalFold(name, string(key))
		}
		if k := attributeName(attributeNames.find(key, 0, len(key))); k != otherAttribute {
			t.take(k, value, start, end)
		}
	}
	t.finish()
}

// checkTokenized holds what a reader of a page sees against what it is by the tokens of package
// html.
func checkTokenized(t *testing.T, src []byte) {
	t.Helper()
	p := &Page{NoAsides: true}
	p.Read(src, origin.NewPlain(src, 0, 0))
	var q Page
	readTokens(&q, src)
	if !bytes.Equal(p.Text, q.Text) || p.Base != q.Base || fmt.Sprint(p.References) != fmt.Sprint(q.References) {
		at := 0
		for at < min(len(p.Text), len(q.Text)) && p.Text[at] == q.Text[at] {
			at++
		}
		around := func(text []byte) []byte { return text[max(0, at-50):min(len(text), at+100)] }
		t.Fatalf("%.300q gives\n …%q… %.500v %q\nwith the tokenizer\n …%q… %.500v %q",
			src, around(p.Text), p.References, p.Base, around(q.Text), q.References, q.Base)
	}
}

// checkPlaces holds the places of attributes against the values that the tokenizer finds.
func checkPlaces(t *testing.T, src []byte) {
	z := html.NewTokenizer(bytes.NewReader(src))
	end := 0
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			return
		}
		start := end
		if end += len(z.Raw()); kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			continue
		}
		at := skipSpaces(src, tagNameEnd(src, start+1))
		_, more := z.TagName()
		for more {
			var key, value []byte
			key, value, more = z.TagAttr()
			for at < end && src[at] != '>' {
				a := readAttribute(src, at)
				name := bytes.ReplaceAll(src[at:a.nameEnd], []byte{0}, []byte("\ufffd"))
				from, to := a.start, a.end
				if at = a.next; len(name) == 0 || len(name) != len(key) || !equalFold(name, string(key)) {
					continue
				}
				if raw := src[from:to]; !bytes.ContainsAny(raw, "&\r\x00") && utf8.Valid(raw) && !bytes.Equal(raw,
					value) {
					t.Fatalf("%q: %s is %q, found at %d: %q", src[start:end], key, value, from, raw)
				}
				break
			}
		}
	}
}
