package mail

import (
	"bytes"
	"path"
	"strings"
	"sync"
	"unicode/utf8"

	"urigrep/internal/charset"
)

// maxFileName is how many bytes the name of a file has, at most.
const maxFileName = 255

// extensions are the file name extensions that media types stand for whose bodies are in a format
// of their own, or may be. Those of formats that are recognized by their content are only known.
var extensions = sync.OnceValue(func() map[string]string {
	all := make(map[string]string)
	for ext, types := range map[string]string{
		".csv": `text/csv text/x-csv text/comma-separated-values application/csv application/x-csv`,
		".tsv": `text/tab-separated-values text/tsv`,
		".ics": `text/calendar text/x-vcalendar application/ics`,
		".vcf": `text/vcard text/x-vcard text/directory application/vcard`,
		".jsonl": `application/json application/x-json text/json application/x-ndjson application/jsonl
			application/x-jsonlines application/json-lines`,
		".xml":  `text/xml application/xml`,
		".svg":  `image/svg+xml`,
		".zip":  `application/zip application/x-zip application/x-zip-compressed`,
		".jar":  `application/java-archive`,
		".gz":   `application/gzip application/x-gzip`,
		".bz2":  `application/x-bzip2`,
		".xz":   `application/x-xz`,
		".zst":  `application/zstd`,
		".lz4":  `application/x-lz4`,
		".tar":  `application/x-tar application/x-gtar`,
		".tgz":  `application/x-compressed-tar application/x-gtar-compressed`,
		".mbox": `application/mbox`,
		".warc": `application/warc`,
		".epub": `application/epub+zip`,
	} {
		for name := range strings.FieldsSeq(types) {
			all[name] = ext
		}
	}
	return all
})

// extensionOf returns the extension that a media type stands for; empty for a type whose bodies are
// only text, or are not read.
func extensionOf(name string) string {
	switch ext := extensions()[name]; {
	case ext != "":
		return ext
	case strings.HasPrefix(name, "application/vnd.openxmlformats-officedocument."):
		return ".docx"
	case strings.HasPrefix(name, "application/vnd.oasis.opendocument."):
		return ".odt"
	case strings.HasSuffix(name, "+xml") && name != "application/xhtml+xml":
		return ".xml"
	case strings.HasSuffix(name, "+json"):
		return ".jsonl"
	case strings.HasSuffix(name, "+zip"):
		return ".zip"
	}
	return ""
}

// attached are the file name extensions of what may be in a format of its own, whatever its type
// says; those of text in a table are in tabular too.
var (
	tabularNames = ".csv .tsv .tab .ics .vcs .vcf .jsonl .ndjson .xml .rss .atom .opml .svg .kml .xspf .plist .rdf"

	tabular  = wordSet(tabularNames)
	attached = wordSet(tabularNames + ` .docx .docm .dotx .pptx .pptm .ppsx .xlsx .xlsm .odt .ods .odp .odg .ott .epub
		.zip .jar .whl .tar .tgz .gz .bz2 .xz .zst .lz4 .eml .mht .mhtml .mbox .mbx .warc .htm .html .xhtml .json .txt`)
)

// wordSet returns the words of a text, which are looked for when they are needed first.
func wordSet(text string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		set := make(map[string]bool)
		for word := range strings.FieldsSeq(text) {
			set[word] = true
		}
		return set
	})
}

// asks reports whether how the body of a part is read depends on what is in it.
func (p *part) asks() bool {
	switch {
	case p.around || p.kind != textKind && p.kind != binaryKind:
		return false
	case p.ext != "" || p.kind == binaryKind && opaque()[p.name]:
		return true
	case p.file == "": // as nearly always
		return false
	}
	ext := strings.ToLower(path.Ext(p.file))
	if p.kind == textKind {
		return tabular()[ext]
	}
	return attached()[ext] && strings.HasPrefix(p.name, "application/")
}

// nameToDetect returns the name by which the format of a file is recognized: with the extension of its
// type, if that has one.
func nameToDetect(name string, t *mediaType) string {
	if t.ext != "" && !strings.EqualFold(path.Ext(name), t.ext) {
		return name + t.ext
	}
	return name
}

// fileName returns the name of the file that the value of a Content-Disposition field gives
// (RFC 2183, §2.3); empty if it gives none.
func fileName(value []byte) string {
	_, rest, ok := bytes.Cut(unfolded(value), []byte{';'})
	if !ok {
		return ""
	}
	return parseParameters(rest).fileName("filename")
}

// fileName returns the value of the parameter with a name, as the name of a file: decoded by RFC 2231
// or, as many programs write it, by RFC 2047, and without folders.
func (all parameters) fileName(name string) string {
	value, l := all.value(name)
	if l == nil && bytes.Contains(value, []byte("=?")) {
		value = unwords(value)
	}
	return cleanName(appendCharset(nil, value, l, charset.UTF8))
}

// cleanName returns a name of a file in one line of valid UTF-8, without folders and not too long;
// empty if nothing is left of it.
func cleanName(value []byte) string {
	if i := bytes.LastIndexAny(value, `/\`); i >= 0 {
		value = value[i+1:]
	}
	name := clean(value)
	for len(name) > maxFileName || !utf8.ValidString(name) {
		name = strings.ToValidUTF8(name[:min(len(name), maxFileName)], "")
	}
	if strings.Trim(name, ".") == "" {
		return ""
	}
	return name
}
