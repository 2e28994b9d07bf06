package mail

import (
	"strings"
	"testing"
)

// TestFileNames has names of files as Content-Disposition and Content-Type give them (RFC 2183; RFC 2231,
// §3 and §4; RFC 2047, as programs misuse it).
func TestFileNames(t *testing.T) {
	for value, want := range map[string]string{
		"attachment":                                                            "",
		"attachment; filename":                                                  "",
		"attachment; filename=a.csv":                                            "a.csv",
		`attachment; filename="a b;c.csv"`:                                      "a b;c.csv",
		"attachment; size=3;\n FileName=\"a\"":                                  "a",
		"attachment; filename*=utf-8''%e2%82%ac.csv":                            "€.csv",
		"attachment; filename*=iso-8859-1'fr'r%e9sum%E9.docx":                   "résumé.docx",
		"attachment; filename=x; filename*=utf-8''%C3%A9":                       "é",
		"attachment; filename*0*=koi8-r''%c6; filename*1=\".c\"; filename*2=sv": "ф.csv",
		`attachment; filename*0="long "; filename*1="name.zip"`:                 "long name.zip",
		`attachment; filename="=?iso-8859-1?Q?r=E9sum=E9.pdf?="`:                "résumé.pdf",
		`attachment; filename="=?utf-8?B?w6k=?= =?utf-8?B?w6g=?="`:              "éè",
		`attachment; filename="../../etc/passwd"`:                               "passwd",
		`attachment; filename="C:\dir\a.zip"`:                                   "a.zip",
		"attachment; filename*=utf-8''..%2F..%2Fa%2Fb.zip":                      "b.zip",
		`attachment; filename=".."`:                                             "",
		`attachment; filename="a/"`:                                             "",
		"attachment; filename*=utf-8''a%0A%1B%5Bb":                              "a  [b",
		"attachment; filename=\"a\xffb\"":                                       "a\ufffdb",
		"attachment; filename=" + strings.Repeat("é", 200):                      strings.Repeat("é", 127),
		"attachment; filename*=unknown''%41":                                    "A",
	} {
		if got := fileName([]byte(value)); got != want {
			t.Errorf("%q: %q, want %q", value, got, want)
		}
		value = strings.NewReplacer("attachment", "application/zip", "filename", "name", "FileName", "Name").Replace(value)
		if got := parseMediaType([]byte(value)).file; got != want {
			t.Errorf("%q: %q, want %q", value, got, want)
		}
	}
}

// TestAskedTypes has which bodies are looked into, by type and name.
func TestAskedTypes(t *testing.T) {
	for value, want := range map[string]bool{
		"text/plain": false, "text/plain; name=a.txt": false, "text/plain; name=a.csv": true, "text/csv": true, "text/html": false,
		"application/octet-stream": true, "application/octet-stream; name=a.txt": false, "application/pdf": false, "application/pdf; name=a.csv": true,
		"application/pgp-signature": false, "application/pgp-signature; name=signature.asc": false, "application/x-pkcs7-signature; name=smime.p7s": false,
		"application/vnd.oasis.opendocument.text": true, "application/epub+zip": true, "application/x-zip-compressed": true,
		"image/png": false, "image/png; name=a.zip": false, "image/svg+xml": true, "audio/x; name=a.csv": false, "application/ld+json": true,
		"text/x-diff; name=a.patch": false, "message/rfc822; name=a.eml": false, "multipart/mixed; name=a.zip": false,
	} {
		if p := (&part{mediaType: parseMediaType([]byte(value))}); p.asks() != want {
			t.Errorf("%s: %v", value, !want)
		}
	}
	for ext := range strings.FieldsSeq(`.csv .tsv .tab .ics .vcs .vcf .jsonl .ndjson .xml .rss .atom .opml .svg .kml .xspf .plist .rdf .docx .docm .dotx
		.pptx .pptm .ppsx .xlsx .xlsm .odt .ods .odp .odg .ott .epub .zip .jar .whl .tar .tgz .gz .bz2 .xz .zst .lz4 .eml .mht .mhtml .mbox .mbx .warc
		.htm .html .xhtml .json .txt`) {
		if p := (&part{mediaType: parseMediaType([]byte("application/x; name=a" + strings.ToUpper(ext)))}); !p.asks() {
			t.Errorf("%s: not looked into", ext)
		}
	}
}
