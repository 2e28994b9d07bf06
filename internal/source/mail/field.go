package mail

import (
	"bytes"

	"urigrep/internal/text"
)

// A fieldID says which field it is, as far as that matters here.
type fieldID uint8

const (
	otherField   fieldID = iota // scanned if it holds "://"
	knownField                  // likewise, but has a name that fields of messages have
	neverField                  // never scanned: identifiers and traces
	alwaysField                 // scanned
	toField                     // as knownField
	subjectField                // scanned, from here on
	listIDField
	contentBaseField
	contentLocationField

	fromField // scanned if they hold "://", from here on
	dateField
	newsgroupsField
	contentTypeField
	transferField

	messageIDField // never scanned
)

// marks finds "://" and "=?" in the fields of a header: in one go, as most headers have few.
type marks struct {
	raw []byte // up to the end of the header

	// slashes and words are the indices of the first "://" and the first "=?" that are not
	// before the field asked for last; len(raw) if there is none.
	slashes, words int
}

// reset makes m those of a header that ends where raw does.
func (m *marks) reset(raw []byte) { *m = marks{raw: raw, slashes: -1, words: -1} }

// in reports whether one stands between two indices. It must be asked in order.
func (m *marks) in(start, end int) bool {
	if m.slashes < start {
		m.slashes = start + indexOr(text.IndexSlashes(m.raw[start:]), len(m.raw)-start)
	}
	if m.words < start {
		m.words = start + indexOr(text.IndexPair(m.raw[start:], '=', '?'), len(m.raw)-start)
	}
	return m.slashes+len("://") <= end || m.words+len("=?") <= end
}

// indexOr returns i, or none if it is negative.
func indexOr(i, none int) int {
	if i < 0 {
		return none
	}
	return i
}

// rulesOut reports whether isScanned need not be asked, since it reports false.
func (m *marks) rulesOut(f *field) bool {
	return f.id == neverField || (f.id <= knownField || f.id >= fromField) && f.end <= min(m.slashes, m.words)
}

// isScanned reports whether URIs are looked for in the next field. It must be asked in order.
func (m *marks) isScanned(f *field) bool {
	switch f.id {
	case neverField, messageIDField:
		return false
	case alwaysField, subjectField, listIDField, contentBaseField, contentLocationField:
		return hasMark(m.raw[f.value:f.end])
	}
	return m.in(f.value, f.end)
}

// slashesFrom returns the index of the first "://" in s at index from or behind it; len(s) if there
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
