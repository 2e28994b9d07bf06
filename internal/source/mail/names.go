package mail

import (
	"strings"
	"sync"
)

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
	if id, ok := knownNames()[string(lower)]; ok {
		return id
	}
	for i := range families {
		if f := &families[i]; len(lower) >= len(f.prefix) && string(lower[:len(f.prefix)]) == f.prefix {
			return f.id
		}
	}
	return otherField
}

// families are fields that are known by the prefix of their names.
var families = [...]struct {
	prefix string
	id     fieldID
}{
	{"x-list-", listField}, {"list-", listField}, {"arc-", neverField},
	{"x-", knownField}, {"content-", knownField}, {"resent-", knownField},
}

// knownNames has the names of fields, in lower case.
var knownNames = sync.OnceValue(func() map[string]fieldID {
	all := make(map[string]fieldID)
	for _, names := range [...]struct {
		id    fieldID
		names string
	}{
		{subjectField, "subject"},
		{fromField, "from"},
		{toField, "to"},
		{ccField, "cc"},
		{dispositionField, "content-disposition"},
		{listIDField, "list-id"},
		{dateField, "date"},
		{newsgroupsField, "newsgroups"},
		{messageIDField, "message-id"},
		{inReplyToField, "in-reply-to"},
		{referencesField, "references"},
		{contentTypeField, "content-type"},
		{transferField, "content-transfer-encoding"},
		{contentBaseField, "content-base"},
		{contentLocationField, "content-location"},
		{urlField, "url x-url x-uri"},
		{deliveryField, "mime-version return-path delivered-to"},
		{mailerField, "x-mailer"},

		// Fields shown to readers, and names of pages.
		{alwaysField, `comments organization organisation keywords summary archived-at link
			content-description x-home-page x-homepage home-page homepage
			x-web-site x-website x-www x-www-page x-web x-webpage x-web-page x-blog`},

		// Message identifiers, traces, signatures, pictures: nothing in them is a URI.
		{neverField, `received xref path content-id resent-message-id
			x-received x-message-id original-message-id x-original-message-id supersedes
			dkim-signature domainkey-signature x-google-dkim-signature x-face face
			authentication-results received-spf thread-index cancel-lock cancel-key`},

		{knownField, `bcc sender reply-to errors-to user-agent content-length content-language
			lines status precedence followup-to distribution approved expires priority
			importance apparently-to envelope-to mailing-list delivery-date return-receipt-to
			nntp-posting-host nntp-posting-date injection-info injection-date`},
	} {
		for name := range strings.FieldsSeq(names.names) {
			all[name] = names.id
		}
	}
	return all
})
