package source

import "bytes"

// A Foreign is a file format that is not read, and how to get its text.
type Foreign struct {
	Name string // empty if not known
	Way  string // a command, with FILE for the name, or an option
}

// plainBinary is the Foreign of all unknown formats.
var plainBinary = &Foreign{}

// foreigners are formats by their magic; a more special one is before its base.
var foreigners = []struct {
	magic  string
	at     int    // offset of magic in bytes
	inside string // must be near the beginning too
	Foreign
}{
	{"%PDF-", 0, "", Foreign{"PDF", "pdftotext -layout FILE - | urigrep"}},
	{"PK\x03\x04", 0, "word/", Foreign{"docx", "pandoc -t html FILE | urigrep --input html"}},
	{"PK\x03\x04", 0, "mimetypeapplication/vnd.oasis.opendocument.text", Foreign{"odt", "pandoc -t html FILE | urigrep --input html"}},
	{"PK\x03\x04", 0, "mimetypeapplication/epub+zip", Foreign{"EPUB", "pandoc -t html FILE | urigrep --input html"}},
	{"PK\x03\x04", 0, "", Foreign{"zip", "unzip -p FILE | urigrep"}},
	{"ustar", 257, "", Foreign{"tar", "tar -xOf FILE | urigrep"}}, // POSIX.1-2017, pax, ustar Interchange Format
}

// foreign returns the format of a file by its beginning; nil if that looks like text.
func foreign(begin []byte) *Foreign {
	binary := isBinary(begin)
	if c := compressionOf(begin); c != nil && (binary || c.name != "bzip2") { // the magic of bzip2 is letters
		return &Foreign{c.name, "-z"}
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

// String returns the note that a file of the format is skipped.
func (f *Foreign) String() string {
	if f.Name == "" {
		return "binary file skipped"
	}
	return f.Name + " skipped; to read it: " + f.Way
}
