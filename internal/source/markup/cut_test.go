package markup_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"urigrep/internal/source/markup"
	"urigrep/internal/source/origin"
)

func TestCut(t *testing.T) {
	long := strings.Repeat("x", 64<<10)
	for _, c := range []struct{ src, before string }{
		{"a<p>b\n \t<p class=x>c</p>d\n<b>e<p>f", " \t<p class=x>"}, {"a<p>b<p>c d", "<p>c"}, {"a\nb<b>c\nd <p>e",
			"d <p>"}, {"a b<b>c</b>d e", "e"}, {"ab<b>c", ""},
		{"<p>a\nb", "b"}, {"a<p>b<pre>c", "<p>b"}, {"a\nb<style>c<", "b<style>"}, {"a<p>b" + long, ""}, {"a<p>\n" +
			long[1:], long[1:]}, {"", ""},
	} {
		if at := markup.Cut([]byte(c.src)); !strings.HasPrefix(c.src[at:], c.before) || c.before == "" && at < len(c.src) {
			t.Errorf("%.40q is cut before %.40q, want %.40q", c.src, c.src[at:], c.before)
		}
	}
}

// contents describes what a page holds that stands at an offset in another, without white space,
// and its text apart from it.
func contents(p *markup.Page, offset int) (all []string, text string) {
	bare := func(b []byte) string {
		return string(bytes.Join(bytes.FieldsFunc(b, func(r rune) bool { return r <= ' ' }), nil))
	}
	for _, r := range p.References {
		all = append(all, fmt.Sprintf("%q %s %d-%d %q", r.Text, r.Attribute, int(r.Start)+offset, int(r.End)+offset,
			bare(p.Text[r.AnchorAt:r.AnchorEnd])))
	}
	for _, s := range p.Skipped {
		all = append(all, fmt.Sprintf("%d-%d %s", int(s.Start)+offset, int(s.End)+offset, s.Why))
	}
	return all, bare(p.Text)
}

// checkParts checks that two parts of a page hold what the whole does.
func checkParts(t *testing.T, src []byte, at int) {
	t.Helper()
	var whole, first, second markup.Page
	_, wantOpen := whole.ReadPart(src, origin.NewPlain(src, 0, 0), 0, true)
	end, open := first.ReadPart(src[:at], origin.NewPlain(src[:at], 0, 0), 0, false)
	if end > at || open < 0 {
		t.Fatalf("%q, cut at %d: the next part begins at %d, %d elements are open", src, at, end, open)
	}
	if _, open = second.ReadPart(src[end:], origin.NewPlain(src[end:], 0, 0), open, true); open != wantOpen {
		t.Fatalf("%q, cut at %d: %d elements are open at the end, want %d", src, at, open, wantOpen)
	}
	want, wantText := contents(&whole, 0)
	got, text := contents(&first, 0)
	more, moreText := contents(&second, end)
	got = append(got, more...)
	if text += moreText; text != wantText {
		t.Fatalf("%q, cut at %d and read to %d: the text is %q, want %q", src, at, end, text, wantText)
	}
	if sorted(got) != sorted(want) {
		t.Fatalf("%q, cut at %d and read to %d: %q, want %q", src, at, end, got, want)
	}
	base := first.Base
	if base == "" {
		base = second.Base
	}
	if base != whole.Base {
		t.Fatalf("%q, cut at %d: base %q, want %q", src, at, base, whole.Base)
	}
}

// sorted returns the lines that all are, sorted.
func sorted(all []string) string {
	all = append([]string(nil), all...)
	for i := range all {
		for k := i; k > 0 && all[k] < all[k-1]; k-- {
			all[k], all[k-1] = all[k-1], all[k]
		}
	}
	return strings.Join(all, "\n")
}

// mayCut reports whether a page may be cut at an index: see Cut.
func mayCut(src []byte, at int) bool {
	return at == 0 || src[at-1] == '\n' || src[at-1] == ' ' || bytes.HasPrefix(src[at:], []byte("<p>"))
}

var cutPages = []string{
	"<p>a http://a.example/ <a href='/x y'>one\ntwo <b>three</b> </a> &amp; b\n<p>c",
	"<div>a <!-- b <p> http://b.example/\n --> c <script src=/s>\n\"<p>\" + 'http://c.example/ ' <!-- <script> " +
		"</script> --> </script> d",
	"<pre>a\nb <p>c </pre>\nd <style> a { b: url( x ) } </style> <title>e &lt; f </title> <textarea>g\n <p> h " +
		"</textarea> i",
	"<svg xmlns='http://a.example/ns' data-x='<p> http://d.example/ \n'> <base href=/b > <img srcset=' a 1x, b 2x " +
		"'>\n</svg>",
	"a < b <? php\n ?> <!doctype html> </ x> <a href=1>a <a href=2>b <p>c",
	"<a href=1 >a <p> b <plaintext> c </a> <p> d", "<p>a <xmp> b <a href=1> </xmp> <a href=2> ",
}

func TestParts(t *testing.T) {
	for _, src := range cutPages {
		for at := range len(src) + 1 {
			if at == len(src) || mayCut([]byte(src), at) {
				checkParts(t, []byte(src), at)
			}
		}
	}
}

func FuzzParts(f *testing.F) {
	for i, src := range cutPages {
		f.Add([]byte(src), uint16(7*i))
	}
	f.Fuzz(func(t *testing.T, src []byte, at uint16) {
		if int(at) < len(src) && mayCut(src, int(at)) {
			checkParts(t, src, int(at))
		}
	})
}
