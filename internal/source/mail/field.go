package mail

import (
	"bytes"

	"urigrep/internal/text"
)

// A fieldID says which field it is, as far as that matters here.
type fieldID uint8

const (
	otherField       fieldID = iota // scanned if it holds "://"
	knownField                      // likewise, but has a name that fields of messages have
	neverField                      // never scanned: identifiers and traces
	alwaysField                     // scanned
	toField                         // as knownField
	ccField                         // as knownField
	dispositionField                // as knownField
	subjectField                    // scanned, from here on
	listIDField
	contentBaseField
	contentLocationField
	urlField

	fromField // scanned if they hold "://", from here on
	dateField
	newsgroupsField
	contentTypeField
	transferField

	messageIDField // never scanned, from here on
	inReplyToField
	referencesField

	fieldIDs // how many there are
)

// isIdentifier reports whether fields with an id are never scanned.
func (id fieldID) isIdentifier() bool { return id == neverField || id >= messageIDField }

// isScannedUnmarked has the fields that are scanned without "://" and "=?" too.
var isScannedUnmarked = [fieldIDs]bool{
	alwaysField: true, subjectField: true, listIDField: true, contentBaseField: true, contentLocationField: true,
	urlField: true,
}

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
	return bytes.IndexByte([]byte(`(<"`), line[0]) >= 0 || bytes.HasPrefix(line[i:], []byte("://")) || i > 4 && bytes.EqualFold(line[:4], []byte("www."))
}

// isScanned reports whether URIs are looked for in a field of raw.
func (f *field) isScanned(raw []byte) bool {
	return !f.passed && isScanned(f.id, raw[f.value:f.end]) // passed as nearly always
}

// isScanned reports whether URIs are looked for in a field with an id, by its value or by a line of
// that.
func isScanned(id fieldID, value []byte) bool {
	switch {
	case id.isIdentifier():
		return false
	case isScannedUnmarked[id]:
		return hasMark(value)
	case id == contentTypeField && text.IndexPair(value, '*', '=') >= 0: // RFC 2231, §4: "://" may be encoded
		return true
	}
	return text.IndexSlashes(value) >= 0 || text.IndexPair(value, '=', '?') >= 0
}

// indexOr returns i, or none if it is negative.
func indexOr(i, none int) int {
	if i < 0 {
		return none
	}
	return i
}

// slashesFrom returns the index of the first "://" in s at index from or after it; len(s) if there
// is none. In a header there are fewer "/" than ":".
func slashesFrom(s []byte, from int) int {
	for at := from + 1; at < len(s); at++ {
		i := bytes.IndexByte(s[at:], '/')
		if i < 0 {
			break
		}
		if at += i; s[at-1] == ':' && at+1 < len(s) && s[at+1] == '/' {
			return at - 1
		}
	}
	return len(s)
}

// wordFrom is slashesFrom for "=?", which begins an encoded word.
func wordFrom(s []byte, from int) int {
	for at := from; at < len(s); at++ {
		i := bytes.IndexByte(s[at:], '=')
		if i < 0 {
			break
		}
		if at += i; at+1 < len(s) && s[at+1] == '?' {
			return at
		}
	}
	return len(s)
}

// hasMark reports whether value holds a character that every URI, every form that is taken
// for one, and every encoded word has one of.
func hasMark(value []byte) bool {
	for _, c := range value {
		if isMark[c] {
			return true
		}
	}
	return false
}

// isMark has the characters that hasMark looks for.
var isMark = [256]bool{':': true, '.': true, '@': true, '<': true, '"': true, '?': true}
