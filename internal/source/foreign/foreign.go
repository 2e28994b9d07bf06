// Package foreign recognizes files that hold no text as they stand, by their content, and says how
// to get it.
package foreign

import (
	"bytes"

	"urigrep/internal/source/compress"
	"urigrep/internal/source/format"
)

// plainBinary is the Foreign of all unknown formats.
var plainBinary = &format.Foreign{}

// Of returns the format of a file by its beginning; nil if that looks like text.
func Of(begin []byte) *format.Foreign {
	binary := IsBinary(begin)
	if c := compress.Of(begin); c != nil && (binary || c.Name != "bzip2") { // the magic of bzip2 is letters
		return &format.Foreign{Name: c.Name, Way: "-z"}
	}
	if !binary && (len(begin) == 0 || !surely[begin[0]]) && !isLater(begin) {
		return nil
	}
	for i := range magics {
		m := &magics[i]
		if !m.matches(begin, binary) {
			continue
		}
		if m.within != nil {
			return m.within(begin)
		}
		return &format.Foreign{Name: m.name, Way: m.way, Media: m.way == tagsWay || m.way == stringsWay}
	}
	if binary {
		return plainBinary
	}
	return nil
}

// IsBinary reports whether an input is not text by its beginning: there is a NUL in it.
func IsBinary(begin []byte) bool { return bytes.IndexByte(begin, 0) >= 0 }

// A magic is how the files of a format begin.
type magic struct {
	at        int    // offset of bytes
	bytes     string // the text there
	name, way string // see format.Foreign
	sure      bool   // no text begins so, so that there need not be a NUL in the file

	// within, where set, returns which of several formats a file is in that have the magic.
	within func(begin []byte) *format.Foreign
}

// matches reports whether a file has the magic; binary says whether there is a NUL at its beginning.
func (m *magic) matches(begin []byte, binary bool) bool {
	return (binary || m.sure) && len(begin) > m.at && bytes.HasPrefix(begin[m.at:], []byte(m.bytes))
}

// surely says of each byte whether a sure magic at the beginning of a file begins with it, and later
// are the sure magics farther on: a text without a NUL that has neither is in none of the formats.
var surely, later = sureMagics()

func sureMagics() (first [256]bool, later []magic) {
	for _, m := range magics {
		switch {
		case m.sure && m.at == 0:
			first[m.bytes[0]] = true
		case m.sure:
			later = append(later, m)
		}
	}
	return first, later
}

// isLater reports whether a file has one of the later magics.
func isLater(begin []byte) bool {
	for i := range later {
		if later[i].matches(begin, false) {
			return true
		}
	}
	return false
}

// Ways that several formats have.
const (
	stringsWay = "strings FILE | urigrep"
	tagsWay    = "exiftool FILE | urigrep"
	duckdbWay  = `duckdb -c "COPY (FROM 'FILE') TO '/dev/stdout' (FORMAT json)" | urigrep --input jsonl`
)

// magics are the formats that are told, the longer magic before the shorter. The sources are the
// specifications of the formats, and where there is none the database of file(1).
var magics = []magic{
	{0, "%PDF-", "PDF", "pdftohtml -stdout -i FILE | urigrep --input html", true, nil}, // ISO 32000-1, §7.5.2
	{0, "PK\x03\x04", "", "", true, zipOf},                                             // APPNOTE, §4.3.7
	{0, "PK\x05\x06", "zip", zipWay, true, nil},                                        // an empty one
	{257, "ustar", "tar", zipWay, true, nil},
	// POSIX.1-2017, pax, ustar Interchange Format
	{0, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "", "", true, compoundOf},       // [MS-CFB], §2.2
	{0, "!BDN", "pst", "readpst -o DIR FILE && urigrep -r DIR", false, nil}, // [MS-PST], §2.2.2.6
	{0, "7z\xbc\xaf\x27\x1c", "7z", "7z x -so FILE | urigrep", true, nil},
	{0, "Rar!\x1a\x07", "rar", "unrar p -inul FILE | urigrep", true, nil},
	{0, "!<arch>\ndebian-binary", "deb", "dpkg-deb --fsys-tarfile FILE | tar -xO | urigrep", true, nil}, // deb(5)
	{0, "!<arch>\n", "ar", "ar p FILE | urigrep", false, nil},
	{0, "\xed\xab\xee\xdb", "rpm", "rpm2cpio FILE | cpio -i --to-stdout | urigrep", true, nil},
	{0, "070701", "cpio", "cpio -i --to-stdout <FILE | urigrep", false, nil},
	{0, "070707", "cpio", "cpio -i --to-stdout <FILE | urigrep", false, nil},
	{0, "MSCF\x00\x00\x00\x00", "cab", "cabextract -p FILE | urigrep", true, nil}, // [MS-CAB], §2.1
	{0, "LZIP\x01", "lzip", "lzip -dc FILE | urigrep", false, nil},
	// the manual of lzip, "File format"
	{0, "\x1f\x9d", "compress", "gzip -dc FILE | urigrep", true, nil}, // compress(1)
	{0, "mozLz40\x00", "mozLz4", "dejsonlz4 FILE | urigrep", true, nil},
	// bookmarks and sessions of Firefox
	// sqlite.org/fileformat.html, §1.3
	{0, "SQLite format 3\x00", "SQLite", "sqlite3 FILE .dump | urigrep", true, nil},
	{0, "PAR1", "Parquet", duckdbWay, false, nil},                              // Apache Parquet, "File format"
	{0, "ARROW1\x00\x00", "Arrow", duckdbWay, true, nil},                       // Apache Arrow, "IPC File Format"
	{0, "\x89HDF\r\n\x1a\n", "HDF5", "h5dump FILE | urigrep", true, nil},       // HDF5 File Format, §II.A
	{0, "\xd4\xc3\xb2\xa1", "pcap", "tcpdump -A -r FILE | urigrep", true, nil}, // pcap-savefile(5)
	{0, "\xa1\xb2\xc3\xd4", "pcap", "tcpdump -A -r FILE | urigrep", true, nil},
	{0, "\x0a\x0d\x0d\x0a", "pcapng", "tcpdump -A -r FILE | urigrep", false, nil},
	{0, "AT&TFORM", "DjVu", "djvutxt FILE | urigrep", false, nil},
	{60, "BOOKMOBI", "Mobipocket", "ebook-convert FILE book.txt && urigrep book.txt", false, nil},
	{0, "ITSF\x03\x00\x00\x00", "chm", "7z x -so FILE | urigrep", true, nil},
	{0, "GIF87a", "GIF", tagsWay, false, nil},
	{0, "GIF89a", "GIF", tagsWay, false, nil},
	{0, "\x89PNG\r\n\x1a\n", "PNG", tagsWay, true, nil}, // RFC 2083, §3.1
	{0, "\xff\xd8\xff", "JPEG", tagsWay, true, nil},
	{0, "II*\x00", "TIFF", tagsWay, true, nil},
	{0, "MM\x00*", "TIFF", tagsWay, true, nil},
	{8, "WEBPVP8", "WebP", tagsWay, false, nil},
	{4, "ftyp", "MP4", tagsWay, false, nil},
	{0, "\x1a\x45\xdf\xa3", "Matroska", tagsWay, true, nil}, // RFC 8794, §11.2.1
	{0, "OggS\x00", "Ogg", tagsWay, true, nil},              // RFC 3533, §6
	{0, "fLaC", "FLAC", tagsWay, false, nil},                // RFC 9639, §6
	{0, "ID3", "MP3", tagsWay, false, nil},
	{0, "wOFF", "WOFF", stringsWay, false, nil},
	{0, "wOF2", "WOFF", stringsWay, false, nil},
	{0, "\x7fELF", "ELF", stringsWay, true, nil},
	{0, "\xca\xfe\xba\xbe", "Java class or Mach-O", stringsWay, true, nil},
	{0, "\xcf\xfa\xed\xfe", "Mach-O", stringsWay, true, nil},
	{0, "\x00asm", "WebAssembly", stringsWay, true, nil},
	{0, "MZ", "Windows program", stringsWay, false, nil},
}
