package xml_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"urigrep/internal/source"
)

// read returns the texts of XML, their blank lines as " | ", and its references as "[TEXT]" where
// they stand among them, with what is told of what is skipped. In texts that are HTML they are "{TEXT}".
func read(t testing.TB, cfg source.Config, in io.Reader) (text string) {
	t.Helper()
	cfg.Stdin = in
	s, err := source.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	err = s.File(t.Context(), source.Stdin).Documents(func(d *source.Document) error {
		var b strings.Builder
		at := int64(0)
		for _, r := range d.References {
			fmt.Fprintf(&b, "%s[%s]", d.Bytes[at:r.At], r.Text)
			at = r.At
		}
		b.Write(d.Bytes[at:])
		one := strings.ReplaceAll(strings.Trim(b.String(), "\n"), "\n\n", " | ")
		if d.Base != "" {
			one = d.Base + " " + one
		}
		all = append(all, one)
		return nil
	})
	if err != nil {
		all = append(all, err.Error())
	}
	return strings.Join(all, " # ")
}

var cases = []struct{ name, xml, want string }{
	{"text and elements", "<a><x>one</x><y>two</y> three</a>", "one | two |  three"},
	{"elements within a line", "<x>one<emphasis>two</emphasis>three<br/>four</x>", "onetwothree\nfour"},
	{"line breaks", "<x>one\ntwo\r\nthree</x><screen>one\ntwo</screen><x xml:space='preserve'>\n a</x>",
		"one two  three | one\ntwo | \n a"},
	{"characters and entities", "<x>&lt;&#65;&#x42;&amp;&quot;&apos;&eacute;&unknown;&copy=1&#x110000;</x>",
		"<AB&\"'é&unknown;&copy=1\ufffd"},
	{"CDATA", "<x>a<![CDATA[<b & &amp;]]>c]]></x>", "a<b & &amp;c]]>"},
	{"attributes", "<x href=' a?b&amp;c ' title='see http://b/ &quot;x&quot;' y='plain'>z</x>",
		"[a?b&c]see http://b/ \"x\" | z"},
	{"names of namespaces",
		"<x xmlns='http://n/' xmlns:a=\"http://n/a\" xsi:schemaLocation='http://n/ n.xsd' " +
			"schemaLocation='http://n/' targetNamespace='http://t/'>y</x>", "y"},
	{"xml:base", "<x xml:base='http://b/c/'>y<z xml:base='d/'><w href='e'/></z></x>",
		"http://b/c/ [http://b/c/]y # http://b/c/d/ [d/][e]"},
	{"after xml:base", "<w><x xml:base='http://b/'>y</x>z</w>", "http://b/ [http://b/]y # z"},
	{"an attribute named base", "<w base='http://b/'>z</w>", "http://b/ | z"},
	{"document type",
		"<!DOCTYPE x SYSTEM 'http://d/x.dtd' [<!ENTITY a \"http://e/ ]>\"> <!-- ' http://c/ --> <?p '?>]><x>y</x>",
		"y"},
	{"entities that are declared",
		"<!DOCTYPE x [<!ENTITY e 'http://e/#'> <!ENTITY e 'no'><!ENTITY\nf.g\n\"http://f/\"><!ENTITY h " +
			"'&e;'><!ENTITY % i 'no'><!ENTITY j SYSTEM 'no'>]>" +
			"<x href='&e;a?b&amp;c&e;'/><x href='&f.g;d'/><x href='&h;a'/><x href='&i;a'/><x href='&none;a'/><x " +
			"href='&amp;a'/><x>&e;</x>", "[http://e/#a?b&c&e;][http://f/d][&a]&e;"},
	{"an entity that is too long", "<!DOCTYPE x [<!ENTITY e '" + strings.Repeat("a", 257) +
		"'>]><x href='&e;b'/><x>c</x>", "c"},
	{"broken document type", "<!DOCTYPE x SYSTEM 'http://d/><x>y</x>", "y"},
	{"instruction", "<?xml-stylesheet type='text/css' href='s.css'?><?php echo 'http://p/' ?><x>y</x>", "[s.css]y"},
	{"comment", "<x>a<!-- see http://c/ and that --> b</x>", "a | http://c/ |  b"},
	{"HTML in CDATA", "<x>a</x><y><![CDATA[<p>b <a href='h?x&amp;y'>c]]></y><z>d</z>", "a # b [h?x&y]c # d"},
	{"escaped HTML", "<y>&lt;p&gt;b &lt;a href=\"h?x&amp;amp;y\"&gt;c</y>", "b [h?x&y]c"},
	{"escaped HTML and CDATA", "<y>&lt;b&gt;x<!-- <p> --><![CDATA[&amp;<br>]]>&amp;lt;</y>", "x&\n<"},
	{"text that is no HTML", "<y>a &lt;b and c&gt; d &lt;http://x/&gt;</y><screen>&lt;b&gt;</screen>",
		"a <b and c> d <http://x/> | <b>"},
	{"text in angle brackets", "<y>see <http://a/b> there</y>", "see  | <http://a/b> |  there"},
	{"signs that are text", "<y>a < b <3 c <= d</y>", "a < b <3 c <= d"},
	{"tag without an end", "<x>a <b href='c' <y>d</y> <e", "a <b href='c'  | d | <e"},
	{"end tags without a beginning", "</a></b>c</d><e>f", "c | f"},
	{"value without an end", "<x>a</x><y href='b>c</y>", "a | <y href='b>c</y>"},
	{"attributes without quotes", "<x href=a/b title=http://c/ z>y</x>", "[a/b]http://c/ | y"},
	{"CDATA without an end", "<x><![CDATA[a <b", "a <b"},
	{"comment that begins as it ends", "<x>a<!---> http://b/ -->c<!----->d", "a | http://b/ | cd"},
	{"comment without an end", "<x>a<!-- http://b/", "a | http://b/"},
	{"style sheet of a picture",
		"<svg><path d='M1.0 2.0' style='fill:url(x.svg#a)'/><image xlink:href='i.png'/></svg>", "[x.svg#a][i.png]"},
	{"NUL and control characters", "<x>a\x00b\x01</x>", "a\x00b\x01"},
}

func TestTexts(t *testing.T) {
	for _, tt := range cases {
		for way, in := range map[string]io.Reader{
			"at once": strings.NewReader(tt.xml), "by byte": iotest.OneByteReader(strings.NewReader(tt.xml)),
		} {
			if got := read(t, source.Config{Input: "xml"}, in); got != tt.want {
				t.Errorf("%s, %s: %q,\nwant %q", tt.name, way, got, tt.want)
			}
		}
	}
}

func TestDetect(t *testing.T) {
	for _, tt := range []struct {
		begin string
		want  bool
	}{
		{"<?xml version='1.0'?><x/>", true}, {"\xef\xbb\xbf\n<?xml version='1.0'?>", true},
		{"<?xml version='1.0'?><html>", false},
		{"<rss version='2.0'>", true}, {"<!-- a -->\n<feed>", true}, {"<svg width='1'>", true}, {"<rdf:RDF>", true},
		{"<urlset>", true},
		{"<sitemapindex>", true}, {"<opml>", true}, {"<playlist>", true}, {"<plist>", true}, {"<xbel/>", true},
		{"<sitemapinde>", false},
		{"<x xmlns='a'>", true}, {"<p:x xmlns:p='a'/>", true},
		{"<!DOCTYPE book PUBLIC 'a' 'b'>", true}, {"<!DOCTYPE x [ <!ENTITY a 'b'> ]>", true}, {"<!DOCTYPE html><x>",
			false},
		{"<x>", false}, {"<http://a.example/>", false}, {"a <?xml ?>", false}, {"<?xmlx ?>", false}, {"<", false},
		{"", false},
		{"<?xml-stylesheet href='a'?><rss>", true}, {"<!-- <rss>", false}, {"<!DOCTYPE NETSCAPE-Bookmark-file-1><x>",
			false},
		{"\xff\xfe<\x00?\x00x\x00m\x00l\x00 \x00v\x00", true}, {"\xfe\xff\x00<\x00r\x00s\x00s\x00>", true},
		{"\xff\xfeh\x00", false},
	} {
		s, err := source.New(source.Config{})
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Kind("x", []byte(tt.begin)).Input; (got == "xml") != tt.want {
			t.Errorf("%q is %s", tt.begin, got)
		}
	}
}

func TestEncodings(t *testing.T) {
	for _, tt := range []struct{ name, xml, want string }{
		{"declared", "<?xml version=\"1.0\" encoding='iso-8859-2'?><x>\xb1</x>", "ą"},
		{"unknown", "<?xml version=\"1.0\" encoding=\"x-none\"?><x>é</x>", "é"},
		{"wide, but is not", "<?xml version=\"1.0\" encoding=\"utf-16\"?><x>é</x>", "é"},
		{"UTF-16", "\xff\xfe<\x00x\x00>\x00\x42\x01", "ł"},
		{"mark against declaration", "\xef\xbb\xbf<?xml version='1.0' encoding='iso-8859-2'?><x>é</x>", "é"},
	} {
		if got := read(t, source.Config{Input: "xml"}, strings.NewReader(tt.xml)); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestLarge has XML of several parts, with what is longer than one: no text is lost or found twice,
// and each has its place.
func TestLarge(t *testing.T) {
	var b bytes.Buffer
	b.WriteString("<?xml version='1.0'?><!DOCTYPE x [" + strings.Repeat("<!ENTITY a 'http://no.example/'>\n",
		40_000) + "]>\n<rss xml:base='http://b.example/'>\n")
	want := 0
	add := func(s string) {
		fmt.Fprintf(&b, "%s\n", strings.ReplaceAll(s, "#", fmt.Sprint(want)))
		want++
	}
	for want < 15_000 {
		add("<item><link>http://a.example/#</link></item>")
		add("<item><x href='http://a.example/#'/></item>")
		add("<item><description><![CDATA[<p>text</p> <a href='http://a.example/#'>x</a>]]></description></item>")
		switch want {
		case 3_000:
			add("<long>" + strings.Repeat("some words ", 200_000) + "http://a.example/#</long>")
		case 6_000:
			add("<long><![CDATA[" + strings.Repeat("<p>some words</p> ", 150_000) + "http://a.example/# ]]></long>")
		case 9_000:
			add("<long d='" + strings.Repeat("M1 2 ", 500_000) + "' href='http://a.example/#'/>")
		case 12_000:
			add("<!-- " + strings.Repeat("words ", 500_000) + " http://a.example/# -->")
		}
	}
	text := b.String()
	lines, counted := int64(0), int64(0)
	s, err := source.New(source.Config{Input: "xml", Stdin: strings.NewReader(text)})
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	err = s.File(t.Context(), source.Stdin).Documents(func(d *source.Document) error {
		check := func(uri string, at, line int64) {
			n := strings.Index(uri, "http://a.example/")
			if n < 0 {
				return
			}
			if end := strings.IndexAny(uri[n:], " \n"); end >= 0 {
				uri = uri[:n+end]
			}
			if uri[n:] != fmt.Sprintf("http://a.example/%d", found) {
				t.Fatalf("%q at %d, want number %d", uri[n:], at, found)
			}
			if !strings.HasPrefix(text[at:], uri[n:]) || lines+int64(strings.Count(text[counted:at], "\n")) != line {
				t.Fatalf("%q is not at %d on line %d", uri[n:], at, line)
			}
			lines, counted = line, at
			found++
		}
		refs := d.References
		for i := 0; i < len(d.Bytes) || len(refs) > 0; {
			next := len(d.Bytes)
			if k := bytes.IndexByte(d.Bytes[min(i, next):], '\n'); k >= 0 {
				next = i + k
			}
			for len(refs) > 0 && int(refs[0].At) <= i {
				check(string(refs[0].Text), refs[0].Start, refs[0].Line)
				refs = refs[1:]
			}
			if k := bytes.Index(d.Bytes[i:next], []byte("http://a.example/")); k >= 0 {
				at, line := d.Map.Position(int64(i + k))
				check(string(d.Bytes[i+k:next]), at, line)
			}
			if i = next + 1; i > len(d.Bytes) && len(refs) > 0 {
				i = int(refs[0].At)
			}
		}
		return nil
	})
	if err != nil || found != want {
		t.Errorf("%d found, want %d; %v", found, want, err)
	}
}

// TestHostile has XML that would take long, or much memory, if each byte were looked at often.
func TestHostile(t *testing.T) {
	const size = 1 << 18
	for _, s := range []string{
		"<", "<a", "<a ", "<!--", "<![CDATA[", "<!a'", "<!a[", "<!DOCTYPE a[']", "<?", "</", "<a b='", "<a b=\"'",
		"&lt;", "&lt;b ", "&#", "<a>", "<a xml:base='b/'>",
		"<a xml:space='preserve'>", "<http://a", "<x><![CDATA[<p", "]]>", "<x>&lt;p&gt;", "<a a='", "<!x '",
	} {
		text := strings.Repeat(s, size/len(s))
		for _, begin := range []string{"", "<x a=\"", "<!DOCTYPE x [", "<![CDATA[", "<!--"} {
			if got := read(t, source.Config{Input: "xml"}, strings.NewReader(begin+text)); len(got) > 20*size {
				t.Errorf("%s%s…: %d bytes", begin, s, len(got))
			}
		}
	}
}

func FuzzXML(f *testing.F) {
	for _, tt := range cases {
		f.Add([]byte(tt.xml), false)
		f.Add([]byte(tt.xml), true)
	}
	f.Fuzz(func(t *testing.T, xml []byte, rewrite bool) {
		cfg := source.Config{Input: "xml", Rewrite: rewrite, Encoding: "utf-8"}
		cfg.Stdin = bytes.NewReader(xml)
		s, err := source.New(cfg)
		if err != nil {
			t.Fatal(err)
		}
		size := int64(len(xml))
		file := s.File(t.Context(), source.Stdin)
		err = file.Documents(func(d *source.Document) error {
			for at := range len(d.Bytes) + 1 {
				from, _ := d.Map.Position(int64(at))
				if end := d.Map.End(int64(at)); from < 0 || from > size || end < 0 || end > size {
					t.Fatalf("byte %d is at %d, and ends at %d of %d", at, from, end, size)
				}
			}
			for _, r := range d.References {
				if r.Start < 0 || r.Start > r.End || r.End > size || r.At > int64(len(d.Bytes)) {
					t.Fatalf("%+v of %d bytes", r, size)
				}
			}
			return nil
		})
		if tally := file.Tally(); err != nil || tally.Scanned+tally.Skipped != size {
			t.Fatalf("%v, %+v of %d bytes", err, tally, size)
		}
	})
}
