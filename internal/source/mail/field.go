package mail

import (
	"bytes"

	"urigrep/internal/text"
)

// A fieldID says which field it is, as far as that matters here.
type fieldID uint8

const (
	otherField      fieldID = iota // scanned if it is marked: see isMarked
	knownField                     // likewise, but has a name that fields of messages have
	toField                        // likewise
	ccField                        // likewise
	fromField                      // likewise
	newsgroupsField                // likewise
	dispositionField

	machineField // likewise, from here on of those that programs write
	versionField
	dateField
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

// isAlways reports whether fields with an id are scanned if they hold any sign of a URI.
func (id fieldID) isAlways() bool { return alwaysField <= id && id < neverField }

// isMachine reports whether programs write fields with an id.
func (id fieldID) isMachine() bool { return machineField <= id && id < alwaysField || id >= neverField }

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

// isMarked reports whether s holds what begins a URI whatever the field is.
func isMarked(s []byte) bool {
	return holds(s, ':', func(i int) bool {
		return bytes.HasPrefix(s[i+1:], []byte("//")) || equalFold(s[max(0, i-len("mailto")):i], "mailto")
	}) || holds(s, '.', func(i int) bool { return equalFold(s[max(0, i-len("www")):i], "www") })
}

// holds reports whether s holds a sign at an index at which is reports true.
func holds(s []byte, sign byte, is func(at int) bool) bool {
	for at := 0; ; at++ {
		i := bytes.IndexByte(s[at:], sign)
		if i < 0 {
			return false
		}
		if at += i; is(at) {
			return true
		}
	}
}

// mayHoldURI reports whether s, the value of a field, holds a sign that every URI, address or encoded
// word has.
func mayHoldURI(s []byte) bool {
	for _, c := range s {
		switch c {
		case ':', '.', '@', '<', '"', '?':
			return true
		}
	}
	return false
}

// isScanned reports whether a field may have a URI, or holds an encoded word, in which one may be.
func (f *field) isScanned(raw []byte) bool {
	value := raw[f.value:f.end]
	switch {
	case f.id >= neverField:
		return false
	case f.id.isAlways():
		return mayHoldURI(value)
	}
	return isMarked(value) || bytes.Contains(value, []byte("=?"))
}
