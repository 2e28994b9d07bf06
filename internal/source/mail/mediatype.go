package mail

import (
	"bytes"
	"strings"
)

// A contentKind says how the body of a part is read.
type contentKind uint8

const (
	textKind contentKind = iota
	hypertextKind
	multipartKind
	messageKind
	attachedKind // in a format of its own: see part.asks
	signedKind   // a message of S/MIME, of which what is only signed is read
	binaryKind
)

// A mediaType is the value of a Content-Type field (RFC 2045, §5).
type mediaType struct {
	name     string // in lower case, without parameters
	ext      string // see extensionOf
	file     string // the name of the file that the field gives; empty if it gives none
	kind     contentKind
	label    *label // charset
	boundary []byte
	flowed   bool // RFC 3676
	delSp    bool
}

var (
	plainText   = mediaType{name: "text/plain"}
	messageType = mediaType{name: "message/rfc822", kind: messageKind}
)

// mediaTypes are the types that were read before, by their fields: most messages have one of a few.
type mediaTypes map[string]mediaType

// maxTypes is how many types are kept, and how many bytes the field of each may have.
const maxTypes = 500

// parse is parseMediaType, which it remembers unless each field has a boundary of its own.
func (known mediaTypes) parse(value []byte) mediaType {
	m, ok := known[string(value)]
	if ok {
		return m
	}
	m = parseMediaType(value)
	if m.kind != multipartKind && len(known) < maxTypes && len(value) < maxTypes {
		known[string(value)] = m
	}
	return m
}

// parseMediaType reads the value of a Content-Type field. A value without a type is plain text.
func parseMediaType(value []byte) mediaType {
	name, rest := cutTypeName(unfolded(value))
	all := parseParameters(rest)
	text := func(name string) []byte {
		value, _ := all.value(name)
		return value
	}
	m := mediaType{name: plainText.name, label: parseLabel(string(text("charset")))}
	if len(name) > 0 {
		m.name = strings.ToLower(string(name))
	}
	m.kind, m.ext, m.file = kindOf(m.name), extensionOf(m.name), all.fileName("name")
	m.boundary = bytes.TrimRight(text("boundary"), " \t")
	m.flowed = m.name == plainText.name && equalFold(text("format"), "flowed")
	m.delSp = equalFold(text("delsp"), "yes")
	return m
}

// opaque are the types that say nothing of the contents of a body; the name of its file does.
var opaque = wordSet(`application/octet-stream application/x-octet-stream application/binary application/unknown
	application/x-unknown application/download application/x-download application/force-download
	application/x-force-download application/x-unknown-content-type`)

// kindOf returns how a body of a type, in lower case, is read. One of an unknown top-level type is
// read as text.
func kindOf(name string) contentKind {
	major, minor, _ := strings.Cut(name, "/")
	switch {
	case major == "multipart":
		return multipartKind
	case name == "message/rfc822", name == "message/global", name == "message/news", name == "text/rfc822-headers":
		return messageKind
	case name == "application/pkcs7-mime", name == "application/x-pkcs7-mime":
		return signedKind
	case name == "text/html", name == "text/xhtml", name == "application/xhtml+xml":
		return hypertextKind
	case strings.HasSuffix(minor, "+xml") && major != "image", strings.HasSuffix(minor, "+json"), textual()[minor]:
		return textKind
	case nontextual()[major]:
		return binaryKind
	}
	return textKind
}

// textual are the subtypes of application whose bodies are text for readers.
var textual = wordSet(`ecmascript javascript json news-message-id pgp sgml sql x-diff x-httpd-php x-javascript x-json
	x-latex x-ndjson x-patch x-perl x-php x-python x-ruby x-sh x-shellscript x-tex x-texinfo x-troff x-troff-man x-yaml
	xml yaml`)

// nontextual are the top-level types that are not text.
var nontextual = wordSet("application audio chemical font haptics image model video x-world")
