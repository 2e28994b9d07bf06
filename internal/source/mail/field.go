package mail

import (
	"bytes"
)

// A fieldID says which field it is, as far as that matters here.
type fieldID uint8

const (
	otherField   fieldID = iota // scanned if it holds "://"
	knownField                  // likewise, but has a name that fields of messages have
	neverField                  // never scanned: identifiers and traces
	alwaysField                 // scanned
	subjectField                // scanned, from here on
	contentBaseField
	contentLocationField

	fromField // scanned if they hold "://", from here on
	dateField
	newsgroupsField
	contentTypeField
	transferField

	messageIDField // never scanned
)

// maxKnownName is the most bytes of a name in the table of identify.
const maxKnownName = 32

// identify returns which field has the name, in any case.
func identify(name []byte) fieldID {
	var lower [maxKnownName]byte
	if len(name) > len(lower) {
		return otherField
	}
	for i, c := range name {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		lower[i] = c
	}
	name = lower[:len(name)]
	if id := identifyExactly(name); id != otherField {
		return id
	}
	return identifyFamily(name)
}

// identifyExactly returns the field of a name in lower case.
func identifyExactly(name []byte) fieldID {
	switch string(name) {
	case "subject":
		return subjectField
	case "from":
		return fromField
	case "date":
		return dateField
	case "newsgroups":
		return newsgroupsField
	case "message-id":
		return messageIDField
	case "content-type":
		return contentTypeField
	case "content-transfer-encoding":
		return transferField
	case "content-base":
		return contentBaseField
	case "content-location":
		return contentLocationField

	// What readers are shown, and what names a page.
	case "comments", "organization", "organisation", "keywords", "summary", "archived-at", "link",
		"content-description", "x-url", "x-uri", "x-home-page", "x-homepage", "url", "home-page", "homepage",
		"x-web-site", "x-website", "x-www", "x-www-page", "x-web", "x-webpage", "x-web-page", "x-blog":
		return alwaysField

	// Message identifiers, traces, signatures, pictures: what looks like a URI there is none.
	case "received", "references", "in-reply-to", "xref", "path", "content-id", "resent-message-id",
		"x-received", "x-message-id", "original-message-id", "x-original-message-id", "supersedes",
		"dkim-signature", "domainkey-signature", "x-google-dkim-signature", "x-face", "face",
		"authentication-results", "received-spf", "thread-index", "cancel-lock", "cancel-key":
		return neverField

	case "to", "cc", "bcc", "sender", "reply-to", "return-path", "delivered-to", "errors-to",
		"mime-version", "user-agent", "content-disposition", "content-length", "content-language",
		"lines", "status", "precedence", "followup-to", "distribution", "approved", "expires", "priority",
		"importance", "apparently-to", "envelope-to", "mailing-list", "delivery-date", "return-receipt-to",
		"nntp-posting-host", "nntp-posting-date", "injection-info", "injection-date":
		return knownField
	}
	return otherField
}

// identifyFamily returns the field of a name in lower case by how the name begins.
func identifyFamily(name []byte) fieldID {
	switch {
	case bytes.HasPrefix(name, []byte("list-")), bytes.HasPrefix(name, []byte("x-list-")):
		return alwaysField
	case bytes.HasPrefix(name, []byte("arc-")):
		return neverField
	case bytes.HasPrefix(name, []byte("x-")), bytes.HasPrefix(name, []byte("content-")),
		bytes.HasPrefix(name, []byte("resent-")):
		return knownField
	}
	return otherField
}

// isScanned reports whether URIs are looked for in a field with this value.
func (id fieldID) isScanned(value []byte) bool {
	switch id {
	case neverField, messageIDField:
		return false
	case alwaysField, subjectField, contentBaseField, contentLocationField:
		return hasMark(value)
	}
	return bytes.Contains(value, []byte("://")) || bytes.Contains(value, []byte("=?"))
}

// hasMark reports whether value holds a character that every URI, every form that is taken
// for one, and every encoded word has one of.
func hasMark(value []byte) bool {
	for _, c := range value {
		switch c {
		case ':', '.', '@', '<', '"', '?':
			return true
		}
	}
	return false
}
