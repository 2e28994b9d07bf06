package foreign_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"

	"urigrep/internal/source/foreign"
)

// zipped returns a zip archive with entries of these names and texts, the first one stored.
func zipped(t *testing.T, entries ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(entries); i += 2 {
		h := &zip.FileHeader{Name: entries[i], Method: zip.Deflate}
		if i == 0 {
			h.Method = zip.Store
		}
		e, err := w.CreateHeader(h)
		if err == nil {
			_, err = io.WriteString(e, entries[i+1])
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

// compound returns the beginning of a compound file whose directory has these names.
func compound(names ...string) []byte {
	b := make([]byte, 2048)
	copy(b, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
	b[30] = 9
	b[48] = 1
	for i, name := range names {
		for j, c := range utf16.Encode([]rune(name)) {
			binary.LittleEndian.PutUint16(b[1024+128*i+2*j:], c)
		}
	}
	return b
}

func TestOf(t *testing.T) {
	for _, tt := range []struct{ name, begin, want string }{
		{"text", "text", "-"},
		{"text with a word of a format", "GIF89a and PAR1 are magics. MZ too.", "-"},
		{"text that begins as one", "MZ is the mark of Mark Zbikowski.", "-"},
		{"unknown", "a\x00", ""},
		{"PDF", "%PDF-1.7\n", "PDF"},
		{"zip with a password folder", string(zipped(t, "password/a.txt", "word/document.xml")), "zip"},
		{"zip of text about formats", string(zipped(t, "a.txt", "word/ xl/ AndroidManifest.xml")), "zip"},
		{"zip with folders named as those of documents", string(zipped(t, "word/list.txt", "see http://a.example/",
			"xl/", "", "ppt/b.md", "")), "zip"},
		{"docx", string(zipped(t, "[Content_Types].xml", "<a/>", "word/document.xml", "<b/>")), "docx"},
		{"pptx", string(zipped(t, "[Content_Types].xml", "<a/>", "ppt/presentation.xml", "<b/>")), "pptx"},
		{"xlsx", string(zipped(t, "[Content_Types].xml", "<a/>", "xl/workbook.xml", "<b/>")), "xlsx"},
		{"ods", string(zipped(t, "mimetype", "application/vnd.oasis.opendocument.spreadsheet", "content.xml", "")),
			"ods"},
		{"EPUB", string(zipped(t, "mimetype", "application/epub+zip", "META-INF/container.xml", "")), "EPUB"},
		{"OpenDocument whose type comes later", string(zipped(t, "META-INF/manifest.xml", "<a/>", "mimetype", "x")),
			"OpenDocument"},
		{"jar", string(zipped(t, "META-INF/MANIFEST.MF", "x", "a.class", "")), "jar"},
		{"msg", string(compound("Root Entry", "__nameid_version1.0", "__properties_version1.0")), "msg"},
		{"doc", string(compound("Root Entry", "1Table", "WordDocument")), "doc"},
		{"xls", string(compound("Root Entry", "Workbook")), "xls"},
		{"other compound file", string(compound("Root Entry", "x")), "compound file"},
		{"cut compound file", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "compound file"},
		{"SQLite", "SQLite format 3\x00\x10", "SQLite"},
		{"Parquet", "PAR1\x15\x00", "Parquet"},
		{"7z", "7z\xbc\xaf\x27\x1c\x00\x04", "7z"},
		{"rar", "Rar!\x1a\x07\x01\x00", "rar"},
		{"pst", "!BDN\x00\x00", "pst"},
		{"GIF", "GIF89a\x01\x00", "GIF"},
		{"MP4", "\x00\x00\x00\x20ftypisom", "MP4"},
		{"gzip", "\x1f\x8b\x08", "gzip"},
	} {
		got := "-"
		if f := foreign.Of([]byte(tt.begin)); f != nil {
			if got = f.Name; got != "" && !strings.Contains(f.Way, "urigrep") && !strings.HasPrefix(f.Way, "-") {
				t.Errorf("%s: read by %q", tt.name, f.Way)
			}
		}
		if got != tt.want {
			t.Errorf("%s is %q, want %q", tt.name, got, tt.want)
		}
		for n := range tt.begin { // whatever is cut off
			foreign.Of([]byte(tt.begin[:n]))
		}
	}
}

// Each format is told by its magic, in a file with a NUL and, where no text begins so, without one. The
// way to read it ends with this command.
func TestMagics(t *testing.T) {
	way := regexp.MustCompile(`^-z$|^exiftool FILE \| urigrep$| urigrep( --input (html|jsonl))?$| urigrep (-r ` +
		`DIR|book\.txt)$`)
	for _, tt := range []struct {
		begin, want string
		sure        bool
	}{
		{"%PDF-1.4", "PDF", true}, {"PK\x05\x06", "zip", true}, {strings.Repeat("a", 257) + "ustar", "tar", true},
		{"!BDN", "pst", false},
		{"7z\xbc\xaf'\x1c", "7z", true}, {"Rar!\x1a\x07", "rar", true}, {"!<arch>\ndebian-binary", "deb", true},
		{"!<arch>\nx", "ar", false},
		{"\xed\xab\xee\xdb", "rpm", true}, {"070701", "cpio", false}, {"070707", "cpio", false},
		{"MSCF\x00\x00\x00\x00", "cab", true},
		{"LZIP\x01", "lzip", false}, {"\x1f\x9d", "compress", true}, {"mozLz40\x00",
			"mozLz4", true},
		{"SQLite format 3\x00", "SQLite", true}, {"PAR1", "Parquet", false}, {"ARROW1\x00\x00", "Arrow", true},
		{"\x89HDF\r\n\x1a\n", "HDF5", true},
		{"\xd4\xc3\xb2\xa1", "pcap", true}, {"\xa1\xb2\xc3\xd4", "pcap", true}, {"\n\r\r\n", "pcapng", false},
		{"AT&TFORM", "DjVu", false},
		{strings.Repeat("a", 60) + "BOOKMOBI", "Mobipocket", false}, {"ITSF\x03\x00\x00\x00", "chm", true}, {"GIF87a",
			"GIF", false}, {"GIF89a", "GIF", false},
		{"\x89PNG\r\n\x1a\n", "PNG", true}, {"\xff\xd8\xff", "JPEG", true}, {"II*\x00", "TIFF", true}, {"MM\x00*",
			"TIFF", true},
		{"RIFFabcdWEBPVP8", "WebP", false}, {"abcdftyp", "MP4", false}, {"\x1aE\xdf\xa3", "Matroska", true},
		{"OggS\x00", "Ogg", true},
		{"fLaC", "FLAC", false}, {"ID3", "MP3", false}, {"wOFF", "WOFF", false}, {"wOF2", "WOFF", false}, {"\x7fELF",
			"ELF", true},
		{"\xca\xfe\xba\xbe", "Java class or Mach-O", true}, {"\xcf\xfa\xed\xfe", "Mach-O", true}, {"\x00asm",
			"WebAssembly", true}, {"MZ", "Windows program", false},
	} {
		f := foreign.Of([]byte(tt.begin + "\x00"))
		if f == nil || f.Name != tt.want || !way.MatchString(f.Way) {
			t.Errorf("%q: %+v, want %s", tt.begin, f, tt.want)
		}
		if f = foreign.Of([]byte(tt.begin + "a text")); (f != nil) != tt.sure || f != nil && f.Name != tt.want {
			t.Errorf("%q and a text: %+v, want %s: %v", tt.begin, f, tt.want, tt.sure)
		}
	}
}

// The documents of the tests are told.
func TestDocuments(t *testing.T) {
	for name, want := range map[string]string{"minutes.docx": "docx", "minutes.pdf": "PDF"} {
		b, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", name))
		if err != nil {
			t.Skip(err)
		}
		if f := foreign.Of(b[:min(len(b), 64<<10)]); f == nil || f.Name != want {
			t.Errorf("%s is %v, want %s", name, f, want)
		}
	}
}
