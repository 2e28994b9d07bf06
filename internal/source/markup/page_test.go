package markup_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"urigrep/internal/source/markup"
	"urigrep/internal/source/origin"
)

// read returns the text of a page, with each reference put into it as {attribute reference}.
func read(src string) (string, *markup.Page) {
	p := new(markup.Page)
	p.Read([]byte(src), origin.NewPlain([]byte(src), 0, 0))
	var b strings.Builder
	at := 0
	for _, r := range p.References {
		b.Write(p.Text[at:r.At])
		at = int(r.At)
		fmt.Fprintf(&b, "{%s %s}", r.Attribute, r.Text)
	}
	b.Write(p.Text[at:])
	return b.String(), p
}

// Elements begin and end a block, or stand on a line of their own, or within one.
func TestElementsBreakLines(t *testing.T) {
	for names, want := range map[string]string{
		"address article aside blockquote body button caption details dialog dir dl fieldset figcaption figure " +
			"footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe li listing main map menu nav " +
			"object ol p pre section select table tbody tfoot th thead ul": "a\n\nb",
		"br div dt dd tr option legend summary center": "a\nb",
		"a b i span em font code small heade x":        "ab",
	} {
		for name := range strings.FieldsSeq(names) {
			for _, src := range []string{"a<" + name + ">b", "a<" + strings.ToUpper(name) + " x=y>b", "a</" + name +
				">b"} {
				if got, _ := read(src); got != want && !(strings.HasPrefix(src, "a</") && (name == "br" ||
					name == "hr" || name == "p")) {
					t.Errorf("%s: %q, want %q", src, got, want)
				}
			}
		}
	}
}

func TestRead(t *testing.T) {
	for _, tt := range []struct{ name, src, want string }{
		{"text", "a http://b/ c", "a http://b/ c"},
		{"inline elements", "http://a.<b>example</b>/<wbr>x<i>y</i>", "http://a.example/xy"},
		{"break", "http://a/<br>b<br/>c", "http://a/\nb\nc"},
		{"blocks", "a<p>b</p><p>c<div>d</div>e", "a\n\nb\n\nc\nd\ne"},
		{"what is not shown", "a<template>b</template><noscript>c</noscript>d", "a\nb\nc\nd"},
		{"cells", "<table><tr><td>a<td>b</tr></table>c", "a\n\nb\n\nc"},
		{"blanks between blocks", "<p>\n  <p>\n a", "  a"},
		{"line breaks are blanks", "a\nb\r\nc", "a b  c"},
		{"but not in pre", "<pre>a\nb</pre>c\nd", "a\nb\n\nc d"},
		{"character references", "&lt;http://a/?b&amp;c=1&gt;", "<http://a/?b&c=1>"},
		{"line breaks by number", "a&#10;b&#13;c&NewLine;d<pre>e&#10;f</pre>", "a b c d\n\ne\nf\n\n"},
		{"numeric", "&#104;ttp&#x3a;//a", "http://a"},
		{"without semicolon", "a&ltb&gt", "a<b>"},
		{"longer than the reference", "&nGt;&nGt;&nGt;&nGt;&nGt;&nGt;&nGt;&nGt;&nGt;&nGt;", "≫⃒≫⃒≫⃒≫⃒≫⃒≫⃒≫⃒≫⃒≫⃒≫⃒"},
		{"none", "a & b &x; &", "a & b &x; &"},
		{"beyond a name", "&notit; &copyhttp://a/", "¬it; ©http://a/"},
		{"attribute", `a<a href="http://b/">c</a>`, "a{href http://b/}c"},
		{"not quoted", `<a href=http://b/ x>c`, "{href http://b/}c"},
		{"apostrophes", `<a href='http://b/'>c`, "{href http://b/}c"},
		{"upper case", `<A HREF="HTTP://b/">c`, "{href HTTP://b/}c"},
		{"relative", `<a href="b/c?d#e">`, "{href b/c?d#e}"},
		{"a mark beside blanks", `<a href=" !b! "><a href="c!">`, "{href !b!}{href c!}"},
		{"empty", `<a href=""><a href><a href=" ">`, "{href }{href }{href }"},
		{"empty, not of a link", `<link href=""><img src=""><form action=""><area href=" ">`, ""},
		{"blanks and line ends", "<a href=\" http://b/\n  c/\td \">", "{href http://b/  c/d}"},
		{"reference in attribute", `<a href="?a=1&amp;b=2&copy=3&lt=4">`, "{href ?a=1&b=2&copy=3&lt=4}"},
		{"source", `<img src=a><img lowsrc=b><video poster=c src=d>`, "{src a}{lowsrc b}{poster c}{src d}"},
		{"forms", `<form action=a><button formaction=b></form>`, "{action a}{formaction b}"},
		{"cite and longdesc", `<q cite=a>b</q><img longdesc=c>`, "{cite a}b{longdesc c}"},
		{"background", `<body background=a><td background=b>`, "{background a}{background b}"},
		{"data of object only", `<object data=a><b data=b.c>`, "{data a}b.c\n\n"},
		{"other attributes", `a<a name="b" title="see http://y/&amp;z=&copy=1" alt="http://z/">c`,
			"a\n\nsee http://y/&z=&copy=1\n\nhttp://z/\n\nc"},
		{"attribute twice", `<a href=b href="http://c/">d`, "{href b}http://c/\n\nd"},
		{"attribute of an end tag", `<p>a</p title='http://b/'>c`, "a\n\ntitle='http://b/'\n\nc"},
		{"name of a namespace", `<html xmlns:x="urn:a:b" xmlns='http://c/' XMLNSA=http://d/>`, "http://d/\n\n"},
		{"address as a tag", `a <http://b/c> d <e@f.g> h`, "a \n\n<http://b/c>\n\n d \n\n<e@f.g>\n\n h"},
		{"srcset", `<img srcset="a 1x, b  2x,c">`, "{srcset a}{srcset b}{srcset c}"},
		{"srcset with commas", `<img srcset="a,b 2x, c(d,e), f g(h,i), j">`,
			"{srcset a,b}{srcset c(d,e)}{srcset f}{srcset j}"},
		{"refresh", `<meta http-equiv=refresh content="5; URL=http://a/">`, "{refresh http://a/}"},
		{"refresh, other order", `<meta content="0;url='a b'" http-equiv="Refresh">`, "{refresh a b}"},
		{"refresh without url", `<meta http-equiv=refresh content="5"><meta http-equiv=refresh content="5; a">`,
			"{refresh a}"},
		{"content that is no refresh",
			`<meta http-equiv=x content="5; url=a"><meta property=og:url content="http://b/">`,
			"og:url\n\nhttp://b/\n\n"},
		{"style attribute", `<b style="background: url(a) x url( 'b' ) URL(&quot;c&quot;)">`,
			"{url() a}{url() b}{url() c}"},
		{"style element", "<style>@import 'a'; @import url(b); p { x: url(\"c)\") }</style>d",
			"{url() a}{url() b}{url() c)}d"},
		{"style, not ended", "<style>x: url(a", "{url() a}"},
		{"sheet with a comment", "<style>/* http://a/ */ x: url(b); /* c */</style>d", "http://a/\n\nx:\n\n{url() b}d"},
		{"script", "a<script>'http://a/' + '</b>'</script>c", "a\n\n'http://a/'\n\nc"},
		{"script with words", "<script>a.b('#c')\nd='www.e.f', g@h.i\n+ \"http://j/\"</script>",
			"d='www.e.f', g@h.i\n\n\"http://j/\"\n\n"},
		{"script, not ended", "<script>'http://a/'</x>", "'http://a/'</x>\n\n"},
		{"script source", "<script src=a></script>", "{src a}"},
		{"comment", "a<!-- http://b/ --><!doctype x 'http://c/'>d<?e f?>g", "a\n\nhttp://b/\n\ndg"},
		{"markup in a comment", "<!--[if x]><td bgcolor=\"#fff\"><a href=\"http://b/\">c.d</a><![endif]-->",
			"href=\"http://b/\">c.d</a><![endif]\n\n"},
		{"comment without anything", "http://a.<!-- x --><!---->b/<!-->c/", "http://a.b/c/"},
		{"comment, not closed", "a<!-- http://b/ -- >c", "a\n\nhttp://b/\n\n"},
		{"comment that ends in --!>", "a<!-- http://b/--!>c", "a\n\nhttp://b/\n\nc"},
		{"noscript", "<noscript><a href=a>b</a></noscript>", "{href a}b\n"},
		{"title", "<title>http://a/ &amp;b <i></title>c", "http://a/ &b <i>\n\nc"},
		{"xmp", "<xmp>&amp;<b></xmp>", "&amp;<b>\n\n"},
		{"plaintext", "<plaintext>a\n<b>&lt;", "a\n<b>&lt;"},
		{"not closed", `a<a href="http://b/`, `a<a href="http://b/`},
		{"less than", "1 < 2 <3 a", "1 < 2 <3 a"},
		{"base", `<base href="http://a/"><base href="http://b/"><a href=c>`,
			"{href http://a/}{href http://b/}{href c}"},
		{"frame", `<frame src=a><iframe src=b>c</iframe>`, "{src a}{src b}c\n\n"},
		{"link and area", `<link rel=x href=a><area href=b>`, "{href a}{href b}"},
		{"damaged tag", `<a href="http://a/"b=c src='d>e' =f / href=h>i`, "{href http://a/}{src d>e}i"},
		{"tag in no name", "<>a</>b<!>c", "<>abc"},
	} {
		got, p := read(tt.src)
		if got != tt.want {
			t.Errorf("%s: %q gives\n %q, want\n %q", tt.name, tt.src, got, tt.want)
		}
		if tt.name == "base" && p.Base != "http://a/" {
			t.Errorf("base is %q", p.Base)
		}
	}
}

// TestPositions wants what is marked in the HTML to be found there.
func TestPositions(t *testing.T) {
	for _, tt := range []struct{ src, text string }{
		{"a<br>|http://b/", "http"},
		{"a &amp; &lt;|http://b/&gt;", "http"},
		{"a &amp; b |&lt;http://b/", "<"},
		{"<p>x<p>y<b>z</b>|http", "http"},
		{"<pre>\r\n\r\n|http", "http"},
	} {
		before, after, _ := strings.Cut(tt.src, "|")
		_, p := read(before + after)
		i := bytes.Index(p.Text, []byte(tt.text))
		if offset, _ := p.Runs.Position(int64(i)); offset != int64(len(before)) {
			t.Errorf("%q: %q is at %d, want %d", tt.src, tt.text, offset, len(before))
		}
	}
}

// TestReferencePositions has values marked by "[" and "]".
func TestReferencePositions(t *testing.T) {
	for _, marked := range []string{
		`x<a href="[http://a/]">`, `<a  b c='d' href = [http://a/] >`, `<a href=' [http://a/?b&amp;c] '>`,
		`<img srcset="a 1x, [b] 2x">`, `<b style="x: url( '[a]' )">`, `<b style='[x: &quot; url(a)]'>`,
		`<style>x: url([a])</style>`,
		`<meta http-equiv=refresh content="5; url=[a]">`, `<a/href="[a]"/>`, `<a href=x/ HREF=y src="[a]">`,
		`<a =x href=[a]>`, `<a b/ c href=[a]>`,
	} {
		src := strings.NewReplacer("[", "", "]", "").Replace(marked)
		start := strings.Index(marked, "[")
		end := strings.Index(marked, "]") - 1
		_, p := read(src)
		if len(p.References) == 0 {
			t.Errorf("%s: no reference", marked)
			continue
		}
		r := p.References[len(p.References)-1]
		if r.Start != int64(start) || r.End != int64(end) {
			t.Errorf("%s: %q is at %d to %d, want %d, %d", marked, r.Text, r.Start, r.End, start, end)
		}
	}
}

// TestSkipped wants to be told what is not read.
func TestSkipped(t *testing.T) {
	src := `<?xml version="1.0"?><!DOCTYPE x 'http://b/'><html xmlns="urn:c:d" xmlns:e="f">`
	_, p := read(src)
	var got []string
	for _, s := range p.Skipped {
		got = append(got, s.Why+" "+src[s.Start:s.End])
	}
	want := `processing instruction <?xml version="1.0"?>, document type <!DOCTYPE x 'http://b/'>, namespace urn:c:d`
	if s := strings.Join(got, ", "); s != want || len(p.Text) > 0 {
		t.Errorf("%s, %q, want %s", s, p.Text, want)
	}
}

// TestAnchors wants the text of links.
func TestAnchors(t *testing.T) {
	for src, want := range map[string]string{
		"<a href=x>b <b>c</b></a> d":                                          "b c",
		"<a href=x><img src=y>b</a>":                                          "b,",
		"<a href=x>b<a href=y>c":                                              "b,c",
		"<a href=x><p>b</p></a>c":                                             "b\n\n",
		"<a name=x>b</a><a href=y>c</a><q cite=z>":                            "c,",
		"<a title='http://t/' href=x alt='http://u/'><!-- http://v/ -->b</a>": "b",
		"<a href='' href=x>b</a><area href=x>c</a>d":                          "b,",
	} {
		_, p := read(src)
		var got []string
		for _, r := range p.References {
			got = append(got, string(p.Text[r.AnchorAt:r.AnchorEnd]))
		}
		if s := strings.Join(got, ","); s != want {
			t.Errorf("%s: %q, want %q", src, s, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(`<p>a &amp;b<a href="http://a/?b&amp;c" x='y' style=url(z)>c<style>@import 'd'</style><!-- e ` +
		`--><pre>f`))
	f.Add([]byte("<a/b=c / d=\"e\"=f g=h>&#0;&notin;\x00<title>\r\n</TITLE><script><!--<script></script>"))
	f.Fuzz(func(t *testing.T, src []byte) {
		_, p := read(string(src))
		last := int64(0)
		for i := range p.Text {
			offset, _ := p.Runs.Position(int64(i))
			if offset < last || offset > int64(len(src)) {
				t.Fatalf("%q: text offset %d is at %d, after %d", src, i, offset, last)
			}
			last = offset
		}
		at := int64(0)
		for _, r := range p.References {
			if r.At < at || r.AnchorAt < r.At || r.AnchorEnd < r.AnchorAt || r.AnchorEnd > int64(len(p.Text)) ||
				r.Start < 0 || r.Start > r.End || r.End > int64(len(src)) {
				t.Fatalf("%q: reference %+v in %d bytes of text", src, r, len(p.Text))
			}
			at = r.At
		}
		checkTokenized(t, src)
	})
}

// TestCorpus reads a shared mailbox full of HTML, in stretches, and by the tokens of package html.
func TestCorpus(t *testing.T) {
	shared := os.Getenv("URIGREP_SHARED")
	if shared == "" || testing.Short() {
		t.Skip("URIGREP_SHARED is not set, or short")
	}
	text, err := exec.Command("zstd", "-dc", filepath.Join(shared, "corpora", "spamassassin.mbox.zst")).Output()
	if err != nil {
		t.Skip("zstd: ", err)
	}
	const stretch = 64 << 10
	for at := 0; at < len(text); at += stretch {
		src := text[at:min(len(text), at+stretch)]
		checkTokenized(t, src)
	}
}
