package mail

import (
	"bytes"

	"urigrep/internal/text"
)

// A fieldID says which field it is, as far as that matters here.
type fieldID uint8

const (
	otherField    fieldID = iota // scanned if it is marked: see isMarked
	knownField                   // likewise, but has a name that fields of messages have
	deliveryField                // likewise, of those that programs write that deliver messages
	mailerField                  // likewise, of those that other programs write
	toField                      // as knownField
	ccField
	dispositionField
	fromField
	dateField
	newsgroupsField
	contentTypeField
	transferField

	alwaysField // scanned, from here on
	listField   // RFC 2369
	subjectField
	listIDField
	contentBaseField
	contentLocationField
	urlField

	neverField // never scanned, from here on: identifiers and traces
	messageIDField
	inReplyToField
	referencesField

	fieldIDs // how many there are
)

// isAlways reports whether fields with an id are scanned if they hold any mark.
func (id fieldID) isAlways() bool { return alwaysField <= id && id < neverField }

// holdsURI reports whether the body of fields with an id is one URI, and no more.
func (id fieldID) holdsURI() bool {
	return id == contentBaseField || id == contentLocationField || id == urlField
}

// isFoldedURI reports whether value is one URI but for the white space of folding (RFC 2557, §4.4):
// no line of it has a blank inside, and none but the first begins as a URI, a comment or a delimiter
// does.
func isFoldedURI(value []byte) bool {
	first := true
	for line := range bytes.Lines(value) {
		line = bytes.TrimSpace(line)
		if bytes.ContainsAny(line, " \t") || !first && beginsURI(line) {
			return false
		}
		first = first && len(line) == 0
	}
	return true
}

// beginsURI reports whether line begins with a scheme and "://", "www.", a comment or a delimiter.
func beginsURI(line []byte) bool {
	if len(line) == 0 {
		return false
	}
	i := 0
	for i < len(line) && text.IsScheme(line[i]) {
		i++
	}
	return bytes.IndexByte([]byte(`(<"`), line[0]) >= 0 || bytes.HasPrefix(line[i:], []byte("://")) ||
		i > 4 && bytes.EqualFold(line[:4], []byte("www."))
}

// isScanned reports whether URIs are looked for in a field with an id and a value.
func isScanned(id fieldID, value []byte) bool {
	switch {
	case id >= neverField:
		return false
	case id.isAlways():
		return bytes.ContainsAny(value, `:.@<"?`)
	}
	return mayBeMarked(value)
}

// mayBeMarked reports whether value is marked, or may be once its encoded words are decoded.
func mayBeMarked(value []byte) bool { return isMarked(value) || text.IndexPair(value, '=', '?') >= 0 }

// isMarked reports whether value holds what begins a URI whatever the field is: "://", "mailto:" or "www.".
func isMarked(value []byte) bool {
	if text.IndexSlashes(value) >= 0 {
		return true
	}
	for i := range marks {
		if marks[i].in(value) {
			return true
		}
	}
	return false
}

// A mark is a text that is searched for by two of its bytes that seldom stand together.
type mark struct {
	text   string
	offset int // of the two
}

// marks are those of isMarked besides "://".
var marks = [...]mark{{"ailto:", 2}, {"www.", 0}, {"AILTO:", 2}, {"WWW.", 0}}

// in reports whether value holds the mark.
func (m *mark) in(value []byte) bool {
	for from := 0; ; {
		i := text.IndexPair(value[from:], m.text[m.offset], m.text[m.offset+1])
		if i < 0 {
			return false
		}
		from += i + 1
		if at := from - 1 - m.offset; at >= 0 && bytes.HasPrefix(value[at:], []byte(m.text)) {
			return true
		}
	}
}
