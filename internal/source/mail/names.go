package mail

import (
	"strings"

	"urigrep/internal/source/names"
)

// knownNames are the names of fields with a meaning here, in lower case; the ids of others are found by
// how they begin.
var knownNames = func() *names.Table[fieldID] {
	all := make(map[fieldID][]string)
	for id, list := range [fieldIDs]string{
		subjectField: "subject", fromField: "from", toField: "to", ccField: "cc", dateField: "date",
		listIDField: "list-id", newsgroupsField: "newsgroups",
		messageIDField: "message-id", inReplyToField: "in-reply-to", referencesField: "references",
		contentTypeField: "content-type", transferField: "content-transfer-encoding",
		dispositionField: "content-disposition", contentBaseField: "content-base",
		contentLocationField: "content-location", urlField: "url x-url x-uri", versionField: "mime-version",
		machineField: "return-path delivered-to x-mailer",

		// Fields shown to readers, and names of pages.
		alwaysField: `comments organization organisation keywords summary archived-at link content-description
			x-home-page x-homepage home-page homepage x-web-site x-website x-www x-www-page x-web x-webpage x-web-page
			x-blog`,

		// Message identifiers, traces, signatures, pictures: nothing in them is a URI.
		neverField: `received xref path content-id resent-message-id x-received x-message-id original-message-id
			x-original-message-id supersedes dkim-signature domainkey-signature x-google-dkim-signature x-face face
			authentication-results received-spf thread-index cancel-lock cancel-key`,

		knownField: `bcc sender reply-to errors-to user-agent content-length content-language lines status precedence
			followup-to distribution approved expires priority importance apparently-to envelope-to mailing-list
			delivery-date return-receipt-to nntp-posting-host nntp-posting-date injection-info injection-date`,
	} {
		all[fieldID(id)] = strings.Fields(list)
	}
	return names.New(all)
}()

// identify returns which field has the name, in any case.
func identify(name []byte) fieldID {
	if i := knownNames.Find(name, 0, len(name)); i > 0 {
		return knownNames.Values[i]
	}
	switch {
	case hasPrefixFold(name, "list-"), hasPrefixFold(name, "x-list-"):
		return listField
	case hasPrefixFold(name, "arc-"):
		return neverField
	case hasPrefixFold(name, "x-"), hasPrefixFold(name, "content-"), hasPrefixFold(name, "resent-"):
		return knownField
	}
	return otherField
}
