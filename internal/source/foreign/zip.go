package foreign

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"

	"urigrep/internal/source/format"
)

const (
	zipWay    = "-z"
	officeWay = "--input auto"
)

// zipOf returns which of the formats that are zip archives a file is in: by the type that its entry
// "mimetype" says, or by the names of its entries, as far as they stand at the beginning.
func zipOf(begin []byte) *format.Foreign {
	for _, e := range entries(begin) {
		if e.name == "mimetype" {
			if name := typed[string(bytes.TrimSpace(e.data))]; name != "" {
				return &format.Foreign{Name: name, Way: officeWay}
			}
		}
		for _, k := range zipKinds {
			if e.isPart(k.entry) {
				return &format.Foreign{Name: k.name, Way: k.way}
			}
		}
	}
	return Zip
}

// Zip is the Foreign of zip archives.
var Zip = &format.Foreign{Name: "zip", Way: zipWay}

// IsDocument reports whether a file begins as an office document or an e-book that is read, by the
// type that its entry "mimetype" says or the names of its entries.
func IsDocument(begin []byte) bool {
	for _, e := range entries(begin) {
		if e.name == "mimetype" && typed[string(bytes.TrimSpace(e.data))] != "" {
			return true
		}
		if slices.ContainsFunc(documentParts, e.isPart) {
			return true
		}
	}
	return false
}

// isPart reports whether the entry is the part of a document with this name, or a part in the folder
// with this name. What is in folders that people name so too is only a part if it is XML.
func (e entry) isPart(name string) bool {
	if !strings.HasSuffix(name, "/") {
		return e.name == name
	}
	return strings.HasPrefix(e.name, name) && (name == settings || strings.HasSuffix(e.name, ".xml") ||
		strings.HasSuffix(e.name, ".rels"))
}

const settings = "Configurations2/" // a folder of OpenDocument that has no files of its own, or few

// documentParts are the names of parts, or of folders, that only office documents and e-books have. The
// last two are those of OpenDocument, of which some writers do not put the type first.
var documentParts = []string{
	"[Content_Types].xml", "_rels/.rels", "word/", "ppt/", "xl/", "META-INF/container.xml", "META-INF/manifest.xml",
	settings,
}

// typed are the formats whose type is to be their first entry (OpenDocument 1.3, part 2, §3.3; EPUB 3.3,
// OCF ZIP container media type identification).
var typed = map[string]string{
	"application/vnd.oasis.opendocument.text":         "odt",
	"application/vnd.oasis.opendocument.spreadsheet":  "ods",
	"application/vnd.oasis.opendocument.presentation": "odp",

	"application/vnd.oasis.opendocument.text-template":         "odt",
	"application/vnd.oasis.opendocument.text-master":           "odt",
	"application/vnd.oasis.opendocument.spreadsheet-template":  "ods",
	"application/vnd.oasis.opendocument.presentation-template": "odp",
	"application/vnd.oasis.opendocument.graphics":              "odg",
	"application/vnd.oasis.opendocument.graphics-template":     "odg",
	"application/epub+zip":                                     "EPUB",
}

// zipKinds are the formats that are told by the name of an entry, or of a folder.
var zipKinds = []struct{ entry, name, way string }{
	{"word/", "docx", officeWay}, // ECMA-376, part 1, §11.3.10
	{"ppt/", "pptx", officeWay},
	{"xl/", "xlsx", officeWay},
	{"META-INF/manifest.xml", "OpenDocument", officeWay}, // OpenDocument 1.3, part 2, §3.2
	{settings, "OpenDocument", officeWay},
	{"AndroidManifest.xml", "apk", zipWay},
	{"META-INF/MANIFEST.MF", "jar", zipWay},
}

// An entry is an entry of a zip archive.
type entry struct {
	name string
	data []byte // as far as it is there, and stored without compression; else nil
}

const (
	localHeader = 30 // bytes of the header of an entry, without its name (APPNOTE, §4.3.7)
	maxEntries  = 256
)

// entries returns the entries of a zip archive whose headers stand at its beginning.
func entries(begin []byte) (all []entry) {
	for len(all) < maxEntries && len(begin) >= localHeader && string(begin[:4]) == "PK\x03\x04" {
		flags, method := binary.LittleEndian.Uint16(begin[6:]), binary.LittleEndian.Uint16(begin[8:])
		size := int(binary.LittleEndian.Uint32(begin[18:]))
		nameEnd := localHeader + int(binary.LittleEndian.Uint16(begin[26:]))
		at := nameEnd + int(binary.LittleEndian.Uint16(begin[28:]))
		if at > len(begin) {
			if nameEnd <= len(begin) {
				all = append(all, entry{name: string(begin[localHeader:nameEnd])})
			}
			break
		}
		e, rest := entry{name: string(begin[localHeader:nameEnd])}, begin[at:]
		data := rest[:min(size, len(rest))]
		if flags&8 != 0 && size == 0 { // it is said after the data, see §4.4.4
			_, after, found := bytes.Cut(rest, []byte("PK\x03\x04"))
			if rest = nil; found {
				rest = begin[len(begin)-len(after)-4:]
			}
			data, _, _ = bytes.Cut(begin[at:], []byte("PK\x07\x08"))
		} else {
			rest = rest[len(data):]
		}
		if method == 0 {
			e.data = data
		}
		all, begin = append(all, e), rest
	}
	return all
}
