package markup_test

import (
	"bytes"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"urigrep/internal/source/markup"
	"urigrep/internal/source/origin"
)

// simple are attributes that hold one reference, whatever the element.
var simple = map[string]bool{
	"action": true, "background": true, "cite": true, "codebase": true, "dynsrc": true, "formaction": true, "href": true,
	"icon": true, "longdesc": true, "lowsrc": true, "manifest": true, "poster": true, "src": true, "xlink:href": true,
}

// unread are elements whose text is read by rules of their own: scripts, style sheets and what ends the page.
var unread = map[string]bool{"script": true, "style": true, "plaintext": true, "xmp": true}

// tokens returns the text of a page without white space, and the references of its attributes that hold one, by the
// tokens of package html. It ends where an element begins whose text is read by other rules, or a tag is not closed.
func tokens(src []byte) (text string, references []string, end int) {
	var b strings.Builder
	z := html.NewTokenizer(bytes.NewReader(src))
	for {
		kind := z.Next()
		raw := len(z.Raw())
		switch kind {
		case html.ErrorToken:
			return b.String(), references, end
		case html.TextToken:
			b.Write(z.Text())
		case html.StartTagToken, html.SelfClosingTagToken:
			name, more := z.TagName()
			if tag := string(name); unread[tag] || strings.ContainsAny(tag, ":@") {
				return b.String(), references, end
			}
			isLink := string(name) == "a"
			if tag := string(name); tag != "title" && tag != "textarea" {
				z.NextIsNotRawText() // what is shown where there are no scripts and frames
			}
			seen := make(map[string]bool)
			for more {
				var key, value []byte
				key, value, more = z.TagAttr()
				k := string(key)
				reference := strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(trimmed(string(value)))
				if simple[k] && !seen[k] && (reference != "" || isLink && k == "href") {
					references = append(references, k+" "+reference)
				}
				seen[k] = true
			}
		}
		end += raw
	}
}

// trimmed returns s without controls and spaces around it.
func trimmed(s string) string { return strings.TrimFunc(s, func(r rune) bool { return r <= ' ' }) }

// checkTokenized holds what a reader of a page sees against what it is by the tokens of package html.
func checkTokenized(t *testing.T, src []byte) {
	t.Helper()
	wantText, want, end := tokens(src)
	src = src[:end]
	p := &markup.Page{NoAsides: true}
	p.Read(src, origin.NewPlain(src, 0, 0))
	var got []string
	for _, r := range p.References {
		if simple[r.Attribute] {
			got = append(got, r.Attribute+" "+string(r.Text))
		}
	}
	bare := func(s string) string {
		return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r <= ' ' || r == '\uFFFD' }), "")
	}
	if text := bare(string(p.Text)); text != bare(wantText) {
		t.Fatalf("%.300q gives\n %.500q, with the tokenizer\n %.500q", src, text, bare(wantText))
	}
	if a, b := strings.Join(got, "\n"), strings.Join(want, "\n"); a != b {
		t.Fatalf("%.300q gives\n%s, with the tokenizer\n%s", src, a, b)
	}
}
