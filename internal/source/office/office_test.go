package office_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"urigrep/internal/source"
	"urigrep/internal/source/office"
)

// A part is a part of a document.
type part struct{ name, text string }

// pack returns a document of parts.
func pack(t testing.TB, parts ...part) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, p := range parts {
		h := &zip.FileHeader{Name: p.name, Method: zip.Deflate}
		if p.name == "mimetype" {
			h.Method = zip.Store
		}
		f, err := w.CreateHeader(h)
		if err == nil {
			_, err = io.WriteString(f, p.text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// read returns the texts of a document as "NAME: TEXT", their blank lines as " | ", and the damage
// that is reported.
func read(t testing.TB, in []byte, way string) string {
	t.Helper()
	var all []string
	cfg := source.Config{Metadata: true, Damage: func(_ string, _, _ int64, text string) {
		all = append(all,
			"damage: "+text)
	}}
	cfg.NotRead = func(_, _ string, f *source.Foreign) { all = append(all, "skipped: "+f.Name) }
	path := source.Stdin
	if way == "stream" {
		cfg.Stdin = bytes.NewReader(in)
	} else {
		path = filepath.Join(t.TempDir(), "f")
		if err := os.WriteFile(path, in, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := source.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	f := s.File(t.Context(), path)
	err = f.Documents(func(d *source.Document) error {
		var b strings.Builder
		at := int64(0)
		for _, r := range d.References {
			fmt.Fprintf(&b, "%s[%s]", d.Bytes[at:r.At], r.Text)
			at = r.At
		}
		b.Write(d.Bytes[at:])
		text := strings.ReplaceAll(strings.Trim(b.String(), "\n"), "\n\n", " | ")
		if !d.Decoded {
			t.Errorf("%q is not in a part", text)
		}
		all = append(all, d.Record.Name+": "+text)
		return nil
	})
	if err != nil {
		all = append(all, err.Error())
	}
	if tally := f.Tally(); err == nil && tally.Scanned+tally.Skipped != int64(len(in)) {
		t.Errorf("%+v of %d bytes", tally, len(in))
	}
	return strings.Join(all, " # ")
}

// external returns the relationships of a part to what is outside, with the ids R1, R2 …
func external(targets ...string) string {
	var b strings.Builder
	b.WriteString("<Relationships xmlns='http://schemas.example/'><Relationship Id='S' Target='styles.xml'/>")
	for i, target := range targets {
		fmt.Fprintf(&b,
			"<Relationship Id='R%d' Type='http://schemas.example/hyperlink' Target='%s' TargetMode='External'/>", i+1,
			target)
	}
	return b.String() + "</Relationships>"
}

const main = "<Relationships><Relationship Id='1' Type='http://x/officeDocument' Target='%s'/></Relationships>"

func TestDocuments(t *testing.T) {
	for _, tt := range []struct {
		name  string
		parts []part
		want  string
	}{
		{"docx", []part{
			{"[Content_Types].xml", "<Types/>"},
			{"word/header1.xml", "<w:hdr><w:p><w:r><w:t>head</w:t></w:r></w:p></w:hdr>"},
			{"word/_rels/document.xml.rels", external("http://a.example/?x&amp;y", "http://unused.example/")},
			{"word/document.xml",
				`<?xml version="1.0"?><w:document xmlns:w="http://n/"><w:body><w:p><w:pPr><w:t>no</w:t></w:pPr><w:r><w:t>http://sp</w:t></w:r><w:proofErr/>
				<w:r><w:t>lit.example/</w:t><w:tab/><w:t>tab</w:t></w:r> <w:hyperlink r:id="R1"><w:r><w:t>link</w:t></w:r></w:hyperlink><w:r><w:t xml:space="preserve"> after</w:t></w:r></w:p>
				<w:p><w:r><w:delText>no</w:delText><w:t>second</w:t><w:br/><w:t>line</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:body></w:document>`},
		},
			"word/document.xml: http://split.example/ tablink after | <http://a.example/?x&y> | second\nline | a | " +
				"b # word/document.xml: <http://unused.example/> # word/header1.xml: head"},
		{"docx with a field", []part{{"word/document.xml",
			`<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK ` +
				`"http://f.ex</w:instrText></w:r><w:r><w:instrText>ample/" \h </w:instrText></w:r><w:r><w:fldChar ` +
				`w:fldCharType="separate"/><w:t>x</w:t></w:r></w:p><w:fldSimple w:instr='HYPERLINK ` +
				`"mailto:a@b.example"'><w:r><w:t>y</w:t></w:r></w:fldSimple>`}},
			"word/document.xml: x | <http://f.example/> | y | <mailto:a@b.example>"},
		{"docx with fragments", []part{
			{"word/document.xml",
				`<w:p><w:instrText>HYPERLINK "http://f.example/" \l "x:y" \o "tip"</w:instrText><w:hyperlink ` +
					`w:anchor="z" r:id="R1"><w:t>a</w:t></w:hyperlink><w:hyperlink ` +
					`w:anchor="own"><w:t>b</w:t></w:hyperlink></w:p>`},
			{"word/_rels/document.xml.rels", external("http://r.example/")},
		}, "word/document.xml: ab | <http://r.example/#z> | <http://f.example/#x:y>"},
		{"docx with a hyphen and moved text", []part{{"word/document.xml",
			`<w:p><w:t>http://a</w:t><w:noBreakHyphen/><w:t>b.exam</w:t><w:softHyphen/><w:t>ple/</w:t><w:moveFrom ` +
				`w:id="1"><w:r><w:t>http://from.example/</w:t></w:r></w:moveFrom></w:p><w:p><w:moveTo ` +
				`w:id="2"><w:r><w:t>to</w:t></w:r></w:moveTo></w:p>`}},
			"word/document.xml: http://a-b.example/ | to"},
		{"docx whose main part has another name", []part{{"_rels/.rels", fmt.Sprintf(main, "/word/b.xml")},
			{"word/b.xml", "<w:p><w:t>b</w:t></w:p>"}}, "word/b.xml: b"},
		{"docx with text twice", []part{{"word/document.xml",
			"<w:p><mc:AlternateContent><mc:Choice><w:t>a</w:t></mc:Choice><mc:Fallback><w:t>no</w:t></mc:Fallback><" +
				"/mc:AlternateContent></w:p>"}}, "word/document.xml: a"},
		{"docx with a template and a picture", []part{
			{"word/document.xml",
				"<w:p><w:t>a</w:t><wp:docPr id='1' name='http://no.example/' descr='from " +
					"http://d.example/'/><w:t>b</w:t></w:p>"},
			{"word/settings.xml", "<w:attachedTemplate r:id='R1'/>"}, {"word/_rels/settings.xml.rels",
				external(`http://t.example/a|b\%5d`)},
		}, "word/document.xml: a | from http://d.example/ | b # word/settings.xml: <http://t.example/a%7Cb%5C%5d>"},
		{"pptx", []part{
			{"_rels/.rels", fmt.Sprintf(main, "ppt/presentation.xml")},
			{"ppt/presentation.xml",
				"<p:presentation><p:sldIdLst><p:sldId id='256' r:id='b'/><p:sldId id='257' " +
					"r:id='a'/></p:sldIdLst></p:presentation>"},
			{"ppt/_rels/presentation.xml.rels",
				"<r><Relationship Id='a' Target='slides/slide1.xml'/><Relationship Id='b' " +
					"Target='slides/slide10.xml'/></r>"},
			{"ppt/slides/slide1.xml",
				"<a:p><a:r><a:t>one</a:t></a:r><a:r><a:t>two</a:t></a:r></a:p><a:p><a:r><a:t>three</a:t></a:r></a:p>"},
			{"ppt/slides/slide10.xml",
				"<p:sp><a:p><a:r><a:rPr><a:hlinkClick r:id='R1'/></a:rPr><a:t>ten</a:t></a:r></a:p></p:sp>"},
			{"ppt/slides/_rels/slide10.xml.rels", external("http://l.example/")},
			{"ppt/slides/slide2.xml", "<a:p><a:t>not shown</a:t></a:p>"},
		},
			"ppt/slides/slide10.xml: ten | <http://l.example/> # ppt/slides/slide1.xml: onetwo | three # " +
				"ppt/slides/slide2.xml: not shown"},
		{"xlsx", []part{
			{"xl/workbook.xml", "<workbook/>"},
			{"xl/sharedStrings.xml",
				"<sst><si><t>http://a.example/</t></si><si><r><t>http://b</t></r><r><t>.example/</t></r><rPh><t>no<" +
					"/t></rPh></si></sst>"},
			{"xl/worksheets/sheet1.xml",
				"<c r='A1' t='s'><v>0</v></c><c r='A2' t='str'><f>HYPERLINK(\"http://f.example/\")</f><v>http://v.e" +
					"xample/</v></c><c t='inlineStr'><is><t>in</t></is></c><hyperlinks><hyperlink ref='A1' " +
					"r:id='R1'/><hyperlink ref='A2' r:id='R2'/></hyperlinks>"},
			{"xl/worksheets/_rels/sheet1.xml.rels", external("http://one.example/", "http://two.example/")},
		},
			"xl/sharedStrings.xml: http://a.example/ | http://b.example/ # xl/worksheets/sheet1.xml: " +
				"HYPERLINK(\"http://f.example/\") | http://v.example/ | in | <http://one.example/> | " +
				"<http://two.example/>"},
		{"odt", []part{
			{"mimetype", "application/vnd.oasis.opendocument.text"},
			{"content.xml",
				"<office:text><text:tracked-changes><text:p>no</text:p></text:tracked-changes><text:p>http://sp<tex" +
					"t:span>lit.example/</text:span><text:s/>x<text:note><text:note-citation>1</text:note-citation>" +
					"<text:note-body><text:p>note</text:p></text:note-body></text:note> y <text:a " +
					"xlink:href='http://l.example/'>l</text:a><text:line-break/>z</text:p><draw:image " +
					"xlink:href='Pictures/1.png'/><text:h>head</text:h></office:text>"},
			{"styles.xml", "<style:header><text:p>top</text:p></style:header>"}, {"meta.xml",
				"<x>http://meta.example/</x>"},
		}, "content.xml: http://split.example/ x | note |  y l\nz | <http://l.example/> | head # styles.xml: top"},
		{"odt whose type is not its first entry", []part{
			{"Configurations2/", ""}, {"META-INF/manifest.xml", "<manifest/>"}, {"content.xml",
				"<draw:frame><svg:desc>d</svg:desc></draw:frame><text:p>a</text:p>"}, {"mimetype",
				"application/vnd.oasis.opendocument.text"},
		}, "content.xml: d | a"},
		{"ods", []part{{"mimetype", "application/vnd.oasis.opendocument.spreadsheet"}, {"content.xml",
			"<table:table-cell table:formula='of:=HYPERLINK(\"http://f.example/\")'><text:p>a</text:p></table:table" +
				"-cell><table:table-cell><text:p>b</text:p></table:table-cell>"}},
			"content.xml: of:=HYPERLINK(\"http://f.example/\") | a | b"},
		{"epub", []part{
			{"mimetype", "application/epub+zip"},
			{"META-INF/container.xml",
				"<container><rootfiles><rootfile full-path='OPS/p.opf'/></rootfiles></container>"},
			{"OPS/p.opf",
				"<package><manifest><item id='b' href='b%20b.xhtml'/><item id='a' " +
					"href='a.xhtml'/></manifest><spine><itemref idref='b'/><itemref idref='a'/><itemref " +
					"idref='c'/></spine></package>"},
			{"OPS/a.xhtml", "<html><p>a<a href='http://a.example/'>x</a></html>"}, {"OPS/b b.xhtml", "<p>b"},
		}, "OPS/b b.xhtml: b # OPS/a.xhtml: a[http://a.example/]x"},
		{"epub with places in its reading order", []part{
			{"META-INF/container.xml", "<rootfile full-path='p.opf'/>"}, {"a.xhtml", "<p>a"},
			{"p.opf",
				"<package><item id='1' href='a.xhtml#o1'/><item id='2' href='a.xhtml#o2'/><itemref " +
					"idref='1'/><itemref idref='2'/></package>"},
		}, "a.xhtml: a"},
		{"epub that has lost its package", []part{{"META-INF/container.xml", ""}, {"b.html", "<p>b"}, {"a.xhtml",
			"<p>a"}}, "damage: : the part is not there # b.html: b # a.xhtml: a"},
		{"odt in an archive of a folder named as one of docx", []part{{"mimetype",
			"application/vnd.oasis.opendocument.text"}, {"word/a.xml", "<w:p><w:t>no</w:t></w:p>"}, {"content.xml",
			"<text:p>a</text:p>"}}, "content.xml: a"},
	} {
		for _, way := range []string{"file", "stream"} {
			if got := read(t, pack(t, tt.parts...), way); got != tt.want {
				t.Errorf("%s, %s: %q,\nwant %q", tt.name, way, got, tt.want)
			}
		}
	}
}

// TestArchives has archives that are no documents, though they have parts as documents do: they are
// read only as archives, whatever way they come, and also if that is seen only after the beginning.
func TestArchives(t *testing.T) {
	noise := make([]byte, 100<<10) // which no compression makes smaller
	_, _ = rand.NewChaCha8([32]byte{}).Read(noise)
	for _, tt := range []struct {
		name  string
		parts []part
	}{
		{"package", []part{{"_rels/.rels", "<Relationships/>"}, {"a.nuspec", "<a xmlns='x'>http://a.example/</a>"},
			{"[Content_Types].xml", "<Types/>"}}},
		{"package without text", []part{{"[Content_Types].xml", "<Types/>"}}},
		{"folder of a document without its parts", []part{{"word/x.xml", "<w:t>http://a.example/</w:t>"}}},
		{"what documents begin with", []part{{"_rels/.rels", string(noise)}, {"a.xml",
			"<a xmlns='x'>http://a.example/</a>"}}},
		{"OpenDocument without content", []part{{"META-INF/manifest.xml", "<a/>"}, {"a.txt", "http://a.example/"}}},
	} {
		in := pack(t, tt.parts...)
		for _, way := range []string{"file", "stream"} {
			if got := read(t, in, way); got != "skipped: zip" {
				t.Errorf("%s, %s: %q, want it skipped", tt.name, way, got)
			}
		}
	}
}

// TestDamage has documents that are damaged: what can be read of them is, and the rest is an error.
func TestDamage(t *testing.T) {
	parts := []part{{"word/document.xml", "<w:p><w:t>a text</w:t></w:p>"}, {"word/footnotes.xml",
		"<w:p><w:t>a note</w:t></w:p>"}}
	whole := pack(t, parts...)
	content := bytes.Index(whole, []byte("word/document.xml")) + len("word/document.xml")
	for name, tt := range map[string]struct {
		change func(b []byte) []byte
		want   string
	}{
		"compressed data": {func(b []byte) []byte { b[content+3] ^= 0xff; return b },
			"word/document.xml: a text # damage: word/document.xml: zip: checksum error # word/footnotes.xml: a note"},
		"cut off": {func(b []byte) []byte { return b[:len(b)-30] }, "damaged document: "},
		"encrypted": {func(b []byte) []byte {
			at := bytes.LastIndex(b, []byte("PK\x01\x02"))
			b[at+8] |= 1
			return b
		}, "word/document.xml: a text # damage: word/footnotes.xml: encrypted"},
	} {
		if got := read(t, tt.change(bytes.Clone(whole)), "file"); !strings.HasPrefix(got, tt.want) {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
	if got := read(t, whole, "file"); got != "word/document.xml: a text # word/footnotes.xml: a note" {
		t.Errorf("whole: %q", got)
	}
}

// TestBomb has parts that are much larger than the document.
func TestBomb(t *testing.T) {
	const size, parts = 8 << 20, 3
	defer office.SetMost(2*size + 1)()
	blanks := make([]byte, 1<<20)
	var packed, b bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	sum := crc32.NewIEEE()
	for range size / len(blanks) {
		_, _ = io.MultiWriter(w, sum).Write(blanks)
	}
	_ = w.Close()
	z := zip.NewWriter(&b)
	for n := range parts {
		f, err := z.CreateRaw(&zip.FileHeader{
			Name: fmt.Sprintf("word/header%d.xml", n), Method: zip.Deflate, CRC32: sum.Sum32(),
			CompressedSize64: uint64(packed.Len()), UncompressedSize64: size,
		})
		if err == nil {
			_, err = f.Write(packed.Bytes())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	_ = z.Close()
	if got := read(t, b.Bytes(),
		"file"); got != "damage: word/header2.xml: more than 16777217 bytes when decompressed" {
		t.Errorf("%.300q", got)
	}
}

func FuzzDocument(f *testing.F) {
	f.Add(pack(f, part{"word/document.xml", "<w:p><w:t>a</w:t></w:p>"}, part{"word/_rels/document.xml.rels",
		external("http://a/")}))
	f.Add(pack(f, part{"META-INF/container.xml", "<rootfile full-path='a'/>"}, part{"a",
		"<item id='1' href='b'/><itemref idref='1'/>"}, part{"b", "<p>"}))
	f.Add([]byte("PK\x03\x04"))
	if b, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "minutes.docx")); err != nil {
		f.Fatal(err)
	} else {
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		s, err := source.New(source.Config{Stdin: bytes.NewReader(in)})
		if err != nil {
			t.Fatal(err)
		}
		_ = s.File(t.Context(), source.Stdin).Documents(func(*source.Document) error { return nil })
	})
}
