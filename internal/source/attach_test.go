package source_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"urigrep/internal/source"
	"urigrep/internal/source/format"
)

// attachmentsOf returns a message with parts, each a header without the blank line, and a body.
func attachmentsOf(parts ...[2]string) string {
	m := "Subject: x\nContent-Type: multipart/mixed; boundary=B\n\n"
	for _, p := range parts {
		m += "--B\n" + p[0] + "\n\n" + p[1] + "\n"
	}
	return m + "--B--\n"
}

// inBase64 returns a part in base64.
func inBase64(header, body string) [2]string {
	return [2]string{header + "\nContent-Transfer-Encoding: base64", lined(base64.StdEncoding.EncodeToString([]byte(body)))}
}

// lined returns text in lines of 76 bytes.
func lined(text string) string {
	var b strings.Builder
	for len(text) > 76 {
		b.WriteString(text[:76] + "\n")
		text = text[76:]
	}
	return b.String() + text + "\n"
}

// docxOf returns a document of one paragraph.
func docxOf(t testing.TB, text string) string {
	return zipOf(t, zip.Deflate,
		packed{name: "[Content_Types].xml", text: "<Types/>"},
		packed{name: "word/document.xml", text: `<w:document xmlns:w="x"><w:body><w:p><w:r><w:t>` + text + "</w:t></w:r></w:p></w:body></w:document>"})
}

// mailRead returns, for each word with "://" of a message, the name of the record and the word, and all
// that was told.
func mailRead(t testing.TB, cfg source.Config, mail string) (found, said []string) {
	t.Helper()
	cfg.Stdin, cfg.Metadata, cfg.Input = strings.NewReader(mail), true, source.InputMail
	cfg.MaxDecompressed = source.MaxDecompressed
	cfg.Skip = func(s source.Skipped) { said = append(said, fmt.Sprintf("%d skipped: %s", s.Size, s.Reason)) }
	cfg.Trouble = func(_ string, _ int64, text string) { said = append(said, text) }
	s, err := source.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	var take func(d *format.Document) error
	take = func(d *format.Document) error {
		if d.Bundle != nil {
			d.Bundle.Done(d.Bundle.Read(taker(take)))
			return nil
		}
		text, err := io.ReadAll(d.Text)
		for word := range strings.FieldsSeq(string(text)) {
			if !strings.Contains(word, "://") {
				continue
			}
			name := "-"
			if d.Record != nil && d.Record.Name != "" {
				name = d.Record.Name
			}
			found = append(found, name+" "+word)
		}
		return err
	}
	f := s.File(t.Context(), source.Stdin)
	if err := f.Documents(take); err != nil {
		said = append(said, err.Error())
	}
	return found, said
}

// TestAttachments has parts of messages that are read as what they hold.
func TestAttachments(t *testing.T) {
	table := "a,b\nhttp://a/,\"http://b/\"\"c\"\n"
	for name, tt := range map[string]struct{ header, body, want string }{
		"CSV":                       {"Content-Type: text/csv; name=t.csv", table, `t.csv http://a/|t.csv http://b/"c`},
		"CSV without a name":        {"Content-Type: text/csv", table, `- http://a/|- http://b/"c`},
		"CSV by its name":           {"Content-Type: application/octet-stream; name=T.CSV", table, `T.CSV http://a/|T.CSV http://b/"c`},
		"CSV as plain text":         {"Content-Disposition: attachment; filename=t.csv", table, `t.csv http://a/|t.csv http://b/"c`},
		"CSV of a spreadsheet":      {"Content-Type: application/vnd.ms-excel; name=t.csv", table, `t.csv http://a/|t.csv http://b/"c`},
		"no CSV":                    {"Content-Type: text/csv", "see http://a/,x\n", "- http://a/"},
		"TSV":                       {"Content-Type: text/tab-separated-values", "a\tb\nhttp://a/\t\"http://b/\n", "- http://a/|- \"http://b/"},
		"a calendar":                {"Content-Type: text/calendar", "BEGIN:VCALENDAR\nURL:http://a/b\n c\nDESCRIPTION:http://d/\\, e\\nhttp://f/\n", "- http://a/bc|- http://d/,|- http://f/"},
		"a card":                    {"Content-Type: text/x-vcard; name=a.vcf", "BEGIN:VCARD\nURL;type=pref:http\\://a/\n", "a.vcf http://a/"},
		"JSON Lines":                {"Content-Type: application/x-ndjson", `{"a":"http:\/\/a\/"}` + "\n" + `{"a":"http://b/\nc"}` + "\n", "- http://a/|- http://b/"},
		"JSON":                      {"Content-Type: application/json", "[\n\"http://a/\"]\n", `- "http://a/"]`},
		"XML":                       {"Content-Type: application/rss+xml", `<rss xmlns:a="http://no/"><link>http://a/?b&amp;c</link></rss>`, "- http://a/?b&c"},
		"XML by its name":           {"Content-Type: application/octet-stream; name=a.xml", `<?xml version="1.0"?><a>http://a/?b&amp;c</a>`, "a.xml http://a/?b&c"},
		"a picture in XML":          {"Content-Type: image/svg+xml", `<svg xmlns="http://no/"><text>http://a/</text></svg>`, "- http://a/"},
		"HTML":                      {"Content-Type: application/octet-stream; name=a.htm", "<p>http://a/?b&amp;c</p>", "a.htm http://a/?b&c"},
		"HTML by its content":       {"Content-Type: application/octet-stream", "<!doctype html><p>http://a/?b&amp;c</p>", "- http://a/?b&c"},
		"text by its content":       {"Content-Type: application/octet-stream; name=link.url", "URL=http://a/\n", "link.url URL=http://a/"},
		"a message":                 {"Content-Type: application/octet-stream; name=m.eml", "Subject: http://s/\nFrom: a\n\nhttp://a/\n", "m.eml http://s/|m.eml http://a/"},
		"a message, said so":        {"Content-Type: message/rfc822; name=m.eml", "Subject: http://s/\n\nhttp://a/\n", "m.eml http://s/|m.eml http://a/"},
		"a mailbox":                 {"Content-Type: application/mbox; name=m.mbox", "From a@b Mon Jan  1 00:00:00 2030\nSubject: x\n\nhttp://a/\n\nFrom a@b Mon Jan  1 00:00:00 2030\nSubject: y\n\nhttp://b/\n", "m.mbox http://a/|m.mbox http://b/"},
		"a document":                {"Content-Type: application/vnd.openxmlformats-officedocument.wordprocessingml.document; name=d.docx", docxOf(t, "http://a/"), "d.docx{word/document.xml} http://a/"},
		"a document by its content": {"Content-Type: application/octet-stream", docxOf(t, "http://a/"), "word/document.xml http://a/"},
		"a document said to be CSV": {"Content-Type: text/csv; name=d.csv", docxOf(t, "http://a/"), "d.csv{word/document.xml} http://a/"},
		"a zip archive": {"Content-Type: application/zip; name=a.zip",
			zipOf(t, zip.Deflate, packed{name: "d/a.csv", text: table}, packed{name: "b.zip", text: zipOf(t, zip.Store, packed{name: "c", text: "http://c/"})}, packed{name: "d.docx", text: docxOf(t, "http://d/")}),
			`a.zip{d/a.csv} http://a/|a.zip{d/a.csv} http://b/"c|a.zip{b.zip{c}} http://c/|a.zip{d.docx{word/document.xml}} http://d/`},
		"a tar archive": {"Content-Type: application/octet-stream; name=a.tgz", gzipOf(t, tarOf(t, packed{name: "a", text: "http://a/"})), "a.tgz{a} http://a/"},
		"gzip":          {"Content-Type: application/gzip; name=a.txt.gz", gzipOf(t, "http://a/"), "a.txt.gz http://a/"},
		"mail in mail": {"Content-Type: message/rfc822; name=m.eml", attachmentsOf(inBase64("Content-Type: application/zip; name=a.zip",
			zipOf(t, zip.Deflate, packed{name: "n.eml", text: attachmentsOf(inBase64("Content-Type: text/csv; name=t.csv", table))}))),
			`m.eml{a.zip{n.eml{t.csv}}} http://a/|m.eml{a.zip{n.eml{t.csv}}} http://b/"c`},
	} {
		t.Run(name, func(t *testing.T) {
			mails := map[string]string{"base64": attachmentsOf(inBase64(tt.header, tt.body))}
			if !strings.ContainsAny(tt.body, "\x00\r") {
				mails["as it stands"] = attachmentsOf([2]string{tt.header, tt.body})
			}
			for way, mail := range mails {
				for _, bundles := range []bool{false, true} {
					found, said := mailRead(t, source.Config{Archives: true, Bundles: bundles}, mail)
					if got := strings.Join(found, "|"); got != tt.want {
						t.Errorf("%s: %s, %q, want %s", way, got, said, tt.want)
					}
				}
			}
		})
	}
}

// TestAttachmentsNotRead has parts that are not read, or not whole, and what is told of them.
func TestAttachmentsNotRead(t *testing.T) {
	docx := docxOf(t, "http://a/")
	deep := "http://deep/"
	for range 6 {
		deep = zipOf(t, zip.Store, packed{name: "z.zip", text: deep})
	}
	encrypted := []byte(zipOf(t, zip.Store, packed{name: "a", text: "http://a/"}, packed{name: "b", text: "http://b/"}))
	encrypted[6] |= 1
	encrypted[bytes.Index(encrypted, []byte("PK\x01\x02"))+8] |= 1
	for name, tt := range map[string]struct {
		part [2]string
		no   bool // archives are not wanted
		want string
	}{
		"PDF":               {inBase64("Content-Type: application/pdf; name=a.pdf", "%PDF-1.4"), false, "14 skipped: a.pdf, application/pdf: PDF, not read"},
		"PDF by content":    {inBase64("Content-Type: application/octet-stream; name=a.pdf", "%PDF-1.4"), false, "14 skipped: a.pdf, application/octet-stream: PDF, not read"},
		"bytes":             {inBase64("Content-Type: application/octet-stream", "a\x00b"), false, "6 skipped: application/octet-stream: no text"},
		"bytes in a table":  {inBase64("Content-Type: application/octet-stream; name=a.csv", "a,b\nc,\x00\n"), false, "14 skipped: a.csv, application/octet-stream: no text"},
		"zip without -z":    {inBase64("Content-Type: application/zip; name=a.zip", string(encrypted)), true, "a.zip, application/zip: zip, read with -z"},
		"gzip without -z":   {inBase64("Content-Type: application/gzip", gzipOf(t, "x")), true, "application/gzip: gzip, read with -z"},
		"encrypted":         {inBase64("Content-Type: application/zip; name=a.zip", string(encrypted)), false, "a.zip, application/zip: a: encrypted"},
		"a damaged archive": {inBase64("Content-Type: application/zip; name=a.zip", string(encrypted[:50])), false, "a.zip, application/zip: "},
		"a damaged document": {inBase64("Content-Type: application/octet-stream; name=a.docx", docx[:len(docx)/2]), false,
			"a.docx, application/octet-stream: damaged document: zip: not a valid zip file"},
		"damaged base64":  {[2]string{"Content-Type: application/octet-stream\nContent-Transfer-Encoding: base64", strings.Repeat("YWFh", 14) + "*" + strings.Repeat("YWFh", 4) + "\nYWFh"}, false, "damaged base64"},
		"nested too deep": {inBase64("Content-Type: application/zip; name=a.zip", deep), false, "a.zip, application/zip: z.zip: z.zip: z.zip: z.zip: an archive inside 4 others, too deep to be read"},
		"a picture in zip": {inBase64("Content-Type: application/zip; name=a.zip", zipOf(t, zip.Store, packed{name: "x.png", text: "\x89PNG\r\n\x1a\n\x00"})), false,
			"a.zip, application/zip: x.png: PNG, not read"},
	} {
		t.Run(name, func(t *testing.T) {
			mail := attachmentsOf(tt.part, [2]string{"Content-Type: text/plain", "http://next/"})
			found, said := mailRead(t, source.Config{Archives: !tt.no}, mail)
			if len(found) == 0 || found[len(found)-1] != "- http://next/" {
				t.Errorf("%q", found)
			}
			if all := strings.Join(said, "|"); !strings.Contains(all, tt.want) {
				t.Errorf("%s; want %s", all, tt.want)
			}
		})
	}
}

// TestLongAttachments has attachments in which a message is cut.
func TestLongAttachments(t *testing.T) {
	long := zipOf(t, zip.Store, packed{name: "a", text: strings.Repeat("x\n", 3<<20) + "http://a/"})
	mail := attachmentsOf(inBase64("Content-Type: application/zip; name=a.zip", long), [2]string{"Content-Type: text/plain", "http://next/"})
	found, said := mailRead(t, source.Config{Archives: true}, mail)
	if want := []string{"a.zip{a} http://a/", "- http://next/"}; !slices.Equal(found, want) || len(said) > 0 {
		t.Errorf("%q, %q", found, said)
	}
	found, said = mailRead(t, source.Config{Archives: true}, strings.TrimSuffix(mail, "\n\n--B\nContent-Type: text/plain\n\nhttp://next/\n--B--\n"))
	if len(found) != 1 || len(said) > 0 {
		t.Errorf("at the end: %q, %q", found, said)
	}
	huge := zipOf(t, zip.Store, packed{name: "a", text: strings.Repeat("x\n", 17<<20)})
	mail = attachmentsOf(inBase64("Content-Type: application/zip; name=a.zip", huge), [2]string{"Content-Type: text/plain", "http://next/"})
	found, said = mailRead(t, source.Config{Archives: true}, mail)
	if len(found) != 1 || !strings.Contains(strings.Join(said, "|"), "a.zip, application/zip: more than 16 MiB, not read") {
		t.Errorf("%q, %q", found, said)
	}
}

// TestAttachedPositions has where in the source references of attachments stand.
func TestAttachedPositions(t *testing.T) {
	table := "a,b\n\"x\"\"\",http://a/\n"
	for name, tt := range map[string]struct {
		part    [2]string
		decoded bool
	}{
		"as it stands":     {[2]string{"Content-Type: text/csv", table}, false},
		"quoted-printable": {[2]string{"Content-Type: text/csv\nContent-Transfer-Encoding: quoted-printable", strings.ReplaceAll(table, "x", "=78")}, false},
		"base64":           {inBase64("Content-Type: text/csv", table), true},
		"in zip":           {inBase64("Content-Type: application/zip", zipOf(t, zip.Store, packed{name: "a.csv", text: table})), true},
	} {
		mail := attachmentsOf(tt.part)
		s, err := source.New(source.Config{Stdin: strings.NewReader(mail), Input: source.InputMail, Archives: true, MaxDecompressed: 1 << 30, Metadata: true, Lines: true})
		if err != nil {
			t.Fatal(err)
		}
		seen := false
		_ = s.File(t.Context(), source.Stdin).Documents(func(d *source.Document) error {
			if string(d.Bytes) != "http://a/" {
				return nil
			}
			seen = true
			offset, line := d.Offset, d.Line
			if d.Map != nil {
				offset, line = d.Map.Position(0)
			}
			want := strings.Index(mail, "http://a/")
			if tt.decoded {
				want = strings.Index(mail, "\n\n"+tt.part[1]) + 2 + strings.Index(table, "http")
			}
			lines := strings.Count(mail[:strings.Index(mail, "\n\n"+tt.part[1])+2], "\n") + 1
			if int(offset) != want || int(line) != lines || d.Decoded != tt.decoded || d.Record.Line != 2 {
				t.Errorf("%s: offset %d, line %d, decoded %v, row %d; want %d, %d", name, offset, line, d.Decoded, d.Record.Line, want, lines)
			}
			return nil
		})
		if !seen {
			t.Errorf("%s: not read", name)
		}
	}
}

// Any bytes as an attachment of any type are read without a panic, and the same in Batches or not.
func FuzzAttachments(f *testing.F) {
	headers := []string{
		"Content-Type: application/octet-stream", "Content-Type: text/csv; name=a.csv", "Content-Type: text/calendar", "Content-Type: application/x-ndjson",
		"Content-Type: application/zip", "Content-Type: text/xml", "Content-Type: message/rfc822", "Content-Disposition: attachment; filename*=utf-8''%41.csv",
	}
	for i, body := range []string{docxOf(f, "http://a/"), "a,b\nhttp://a/,\"\n", "BEGIN:VCALENDAR\nURL:\\\n http://a/\n", `{"a":"http://a/"}`,
		zipOf(f, zip.Deflate, packed{name: "a.eml", text: attachmentsOf([2]string{headers[1], "a,b\nhttp://a/"})}), "<?xml version='1.0'?><a>http://a/"} {
		f.Add([]byte(body), uint8(i), i%2 == 0)
	}
	f.Fuzz(func(t *testing.T, body []byte, header uint8, encoded bool) {
		if len(body) > 1<<20 {
			t.Skip()
		}
		part := [2]string{headers[int(header)%len(headers)], string(body)}
		if encoded {
			part = inBase64(part[0], part[1])
		}
		mail := attachmentsOf(part, [2]string{"Content-Type: text/plain", "http://next/"})
		one, _ := mailRead(t, source.Config{Archives: true}, mail)
		other, _ := mailRead(t, source.Config{Archives: true, Bundles: true}, mail)
		if !slices.Equal(one, other) {
			t.Errorf("%q, in Batches %q", one, other)
		}
	})
}
