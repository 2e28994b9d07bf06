// Package foreign recognizes files that hold no text as they stand, and says how to get it.
package foreign

import (
	"bytes"

	"urigrep/internal/source/compress"
	"urigrep/internal/source/format"
)

// plainBinary is the Foreign of all unknown formats.
var plainBinary = &format.Foreign{}

// foreigners are formats by their magic; a more special one is before its base.
var foreigners = []struct {
	magic  string
	at     int    // offset of magic in bytes
	inside string // must be near the beginning too
	format.Foreign
}{
	{"%PDF-", 0, "", format.Foreign{Name: "PDF", Way: "pdftotext -layout FILE - | urigrep"}},
	{"PK\x03\x04", 0, "word/", format.Foreign{Name: "docx", Way: "pandoc -t html FILE | urigrep --input html"}},
	{"PK\x03\x04", 0, "mimetypeapplication/vnd.oasis.opendocument.text", format.Foreign{Name: "odt", Way: "pandoc -t html FILE | urigrep --input html"}},
	{"PK\x03\x04", 0, "mimetypeapplication/epub+zip", format.Foreign{Name: "EPUB", Way: "pandoc -t html FILE | urigrep --input html"}},
	{"PK\x03\x04", 0, "", format.Foreign{Name: "zip", Way: "unzip -p FILE | urigrep"}},
	{"ustar", 257, "", format.Foreign{Name: "tar", Way: "tar -xOf FILE | urigrep"}}, // POSIX.1-2017, pax, ustar Interchange Format
}

// Of returns the format of a file by its beginning; nil if that looks like text.
func Of(begin []byte) *format.Foreign {
	binary := IsBinary(begin)
	if c := compress.Of(begin); c != nil && (binary || c.Name != "bzip2") { // the magic of bzip2 is letters
		return &format.Foreign{Name: c.Name, Way: "-z"}
	}
	for i := range foreigners {
		f := &foreigners[i]
		if len(begin) > f.at && bytes.HasPrefix(begin[f.at:], []byte(f.magic)) && bytes.Contains(begin, []byte(f.inside)) {
			return &f.Foreign
		}
	}
	if binary {
		return plainBinary
	}
	return nil
}

// IsBinary reports whether an input is not text by its beginning: there is a NUL in it.
func IsBinary(begin []byte) bool { return bytes.IndexByte(begin, 0) >= 0 }
