package markup_test

import (
	"bytes"
	"fmt"
	"testing"

	"urigrep/internal/source/markup"
	"urigrep/internal/source/origin"
)

// xmlContents describes what XML holds that stands at an offset in another: its text without white space,
// and its references.
func xmlContents(x *markup.XML, offset int) (text, references string) {
	bare := func(b []byte) string {
		return string(bytes.Join(bytes.FieldsFunc(b, func(r rune) bool { return r <= ' ' }), nil))
	}
	for i := range x.Texts {
		t := &x.Texts[i]
		if t.IsHTML {
			text += "{" + bare(t.Text) + "}"
			continue
		}
		text += bare(t.Text)
		for _, r := range t.References {
			references += fmt.Sprintf("%q %s %d-%d %q\n", r.Text, r.Attribute, int(r.Start)+offset, int(r.End)+offset,
				t.Base)
		}
	}
	return text, references
}

// checkXMLParts checks that two parts of XML hold what the whole does.
func checkXMLParts(t *testing.T, src []byte, at int) {
	t.Helper()
	var whole, x markup.XML
	whole.ReadPart(src, origin.NewPlain(src, 0, 0), markup.XMLState{}, true, false)
	wantText, want := xmlContents(&whole, 0)
	end, state := x.ReadPart(src[:at], origin.NewPlain(src[:at], 0, 0), markup.XMLState{}, false, false)
	if end > at {
		t.Fatalf("%q, cut at %d: the next part begins at %d", src, at, end)
	}
	text, references := xmlContents(&x, 0)
	x.ReadPart(src[end:], origin.NewPlain(src[end:], 0, 0), state, true, false)
	moreText, more := xmlContents(&x, end)
	if text += moreText; text != wantText {
		t.Fatalf("%q, cut at %d and read to %d: the text is %q, want %q", src, at, end, text, wantText)
	}
	if references += more; references != want {
		t.Fatalf("%q, cut at %d and read to %d:\n%swant\n%s", src, at, end, references, want)
	}
}

var cutXML = []string{
	"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c>]>'> <!-- ' --> ]><a xmlns='http://n.example/'>one <b " +
		"href='c'>two</b> three &amp; four</a>",
	"<a xml:base='http://b.example/'>x<b xml:base='c/'><d href='e'/></b><f href='g'/></a><h href='i'/>",
	"<a>one<!-- http://c.example/ -- > -->two<![CDATA[<b> & ]] ]]>three<?p http://p.example/ " +
		"?>four<?xml-stylesheet href='s'?></a>",
	"<a><![CDATA[<p>one <a href='two'>]]></a><b>&lt;p&gt;three &lt;a href=\"four\"&gt;</b><pre>five\nsix</pre><c " +
		"xml:space='preserve'>a\nb</c>",
	"<a href = \"x\" b='see http://y.example/ > <'>a < b <3 <http://z.example/> </ a><b c=d/><e f",
}

func TestXMLParts(t *testing.T) {
	for _, src := range cutXML {
		for at := range len(src) + 1 {
			checkXMLParts(t, []byte(src), at)
		}
	}
}

func FuzzXMLParts(f *testing.F) {
	for i, src := range cutXML {
		f.Add([]byte(src), uint16(7*i))
	}
	f.Fuzz(func(t *testing.T, src []byte, at uint16) {
		if int(at) < len(src) {
			checkXMLParts(t, src, int(at))
		}
	})
}

// Comments are texts, unless only what a reader sees is wanted.
func TestXMLAsides(t *testing.T) {
	src := []byte("<a>one <!-- http://b.example/ -->two</a>")
	for noAsides, want := range map[bool]string{false: "onehttp://b.example/two", true: "onetwo"} {
		x := markup.XML{NoAsides: noAsides}
		x.ReadPart(src, origin.NewPlain(src, 0, 0), markup.XMLState{}, true, false)
		if got, _ := xmlContents(&x, 0); got != want {
			t.Errorf("without asides %v: %q, want %q", noAsides, got, want)
		}
	}
}

// A tag that is too long for a part goes on in the next. Its element is closed where it is, and of its
// values only the one that was cut is lost.
func TestXMLTagsAreCut(t *testing.T) {
	src := []byte(`<a>one <b c='d>/ "e' href="f/g.html" i = 'j'/>two <k l="m>n">three</k> four</a>`)
	var whole markup.XML
	whole.ReadPart(src, origin.NewPlain(src, 0, 0), markup.XMLState{}, true, false)
	wantText, wantReferences := xmlContents(&whole, 0)
	if wantText != "onetwothreefour" || wantReferences == "" {
		t.Fatalf("the text is %q with %s", wantText, wantReferences)
	}
	for at := range len(src) + 1 {
		var x markup.XML
		end, state := x.ReadPart(src[:at], origin.NewPlain(src[:at], 0, 0), markup.XMLState{}, false, true)
		text, references := xmlContents(&x, 0)
		x.ReadPart(src[end:], origin.NewPlain(src[end:], 0, 0), state, true, false)
		moreText, moreReferences := xmlContents(&x, end)
		inValue := end > bytes.Index(src, []byte(`"f/g`)) && end <= bytes.Index(src, []byte(`" i`))
		if text += moreText; text != wantText {
			t.Errorf("cut at %d: the text is %q", end, text)
		}
		if references += moreReferences; references != wantReferences && !inValue {
			t.Errorf("cut at %d: the references are %s", end, references)
		}
		if skipped := len(x.Texts[0].Skipped); inValue && skipped != 1 {
			t.Errorf("cut at %d: %d values are too long", end, skipped)
		}
	}
}
