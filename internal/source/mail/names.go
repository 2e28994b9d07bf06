package mail

import "bytes"

// maxKnownName is the most bytes of a known name.
const maxKnownName = 32

// identify returns which field has the name, in any case.
func identify(name []byte) fieldID {
	if len(name) > maxKnownName {
		return otherField
	}
	var memory [maxKnownName]byte
	lower := memory[:copy(memory[:], name)]
	for i := range lower {
		lower[i] |= 0x20
	}
	if id := knownName(lower); id != otherField {
		return id
	}
	switch prefix, rest, ok := bytes.Cut(lower, []byte{'-'}); {
	case !ok:
	case string(prefix) == "list", string(prefix) == "x" && bytes.HasPrefix(rest, []byte("list-")):
		return listField
	case string(prefix) == "arc":
		return neverField
	case string(prefix) == "x", string(prefix) == "content", string(prefix) == "resent":
		return knownField
	}
	return otherField
}

// knownName returns which field has the name, in lower case.
func knownName(lower []byte) fieldID {
	switch string(lower) {
	case "subject":
		return subjectField
	case "from":
		return fromField
	case "to":
		return toField
	case "cc":
		return ccField
	case "content-disposition":
		return dispositionField
	case "list-id":
		return listIDField
	case "date":
		return dateField
	case "newsgroups":
		return newsgroupsField
	case "message-id":
		return messageIDField
	case "in-reply-to":
		return inReplyToField
	case "references":
		return referencesField
	case "content-type":
		return contentTypeField
	case "content-transfer-encoding":
		return transferField
	case "content-base":
		return contentBaseField
	case "content-location":
		return contentLocationField
	case "url", "x-url", "x-uri":
		return urlField
	case "mime-version", "return-path", "delivered-to":
		return deliveryField
	case "x-mailer":
		return mailerField
	// Fields shown to readers, and names of pages.
	case "comments", "organization", "organisation", "keywords", "summary", "archived-at", "link",
		"content-description", "x-home-page", "x-homepage", "home-page", "homepage", "x-web-site", "x-website", "x-www",
		"x-www-page", "x-web", "x-webpage", "x-web-page", "x-blog":
		return alwaysField
	// Message identifiers, traces, signatures, pictures: nothing in them is a URI.
	case "received", "xref", "path", "content-id", "resent-message-id", "x-received", "x-message-id",
		"original-message-id", "x-original-message-id", "supersedes", "dkim-signature", "domainkey-signature",
		"x-google-dkim-signature", "x-face", "face", "authentication-results", "received-spf", "thread-index",
		"cancel-lock", "cancel-key":
		return neverField
	case "bcc", "sender", "reply-to", "errors-to", "user-agent", "content-length", "content-language", "lines",
		"status", "precedence", "followup-to", "distribution", "approved", "expires", "priority", "importance",
		"apparently-to", "envelope-to", "mailing-list", "delivery-date", "return-receipt-to", "nntp-posting-host",
		"nntp-posting-date", "injection-info", "injection-date":
		return knownField
	}
	return otherField
}
