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
	i := text.SchemeLen(line)
	return bytes.IndexByte([]byte(`(<"`), line[0]) >= 0 || bytes.HasPrefix(line[i:], []byte("://")) ||
		len(line) > 4 && bytes.EqualFold(line[:4], []byte("www."))
}

// A mark is a text that is searched for by two of its bytes that seldom stand together.
type mark struct {
	text   string
	offset int // of the two
}

// marks are what begins a URI whatever the field is; the last begins an encoded word, in which they may be.
var marks = [...]mark{{"://", 0}, {"ailto:", 2}, {"www.", 0}, {"AILTO:", 2}, {"WWW.", 0}, {"=?", 0}}

// index returns the index of the mark in s; len(s) if there is none.
func (m *mark) index(s []byte) int {
	for from := 0; ; {
		i := text.IndexPair(s[from:], m.text[m.offset], m.text[m.offset+1])
		if i < 0 {
			return len(s)
		}
		from += i + 1
		if at := from - 1 - m.offset; at >= 0 && bytes.HasPrefix(s[at:], []byte(m.text)) {
			return at
		}
	}
}

// isMarked reports whether s holds what begins a URI whatever the field is.
func isMarked(s []byte) bool {
	for i := range marks[:len(marks)-1] {
		if marks[i].index(s) < len(s) {
			return true
		}
	}
	return false
}

// A markFinder tells in which fields of a header a mark stands. It is asked in order.
type markFinder struct {
	raw  []byte          // what the header ends
	next [len(marks)]int // where each mark stands next
}

// in reports whether a mark begins between two indices, of which the first is not 0.
func (f *markFinder) in(start, end int) bool {
	for k := range marks {
		if f.next[k] < start {
			f.next[k] = start + marks[k].index(f.raw[start:])
		}
		if f.next[k] < end {
			return true
		}
	}
	return false
}
