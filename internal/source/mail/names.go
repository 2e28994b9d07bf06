package mail

import "bytes"

// maxKnownName is the most bytes of a known name.
const maxKnownName = 32

// identify returns which field has the name, in any case.
func identify(name []byte) fieldID {
	if len(name) > maxKnownName {
		return otherField
	}
	var buf [maxKnownName]byte
	lower := buf[:len(name)]
	for i, c := range name {
		lower[i] = c
		if 'A' <= c && c <= 'Z' {
			lower[i] = c | 0x20
		}
	}
	if id, ok := knownNames[string(lower)]; ok {
		return id
	}
	for i := range families {
		if bytes.HasPrefix(lower, families[i].prefix) {
			return families[i].id
		}
	}
	return otherField
}

// families are fields that are known by the prefix of their names.
var families = [...]struct {
	prefix []byte
	id     fieldID
}{
	{[]byte("x-list-"), listField}, {[]byte("list-"), listField}, {[]byte("arc-"), neverField},
	{[]byte("x-"), knownField}, {[]byte("content-"), knownField}, {[]byte("resent-"), knownField},
}

// knownNames has the names of fields, in lower case.
var knownNames = func() map[string]fieldID {
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
		for name := range bytes.FieldsSeq([]byte(names.names)) {
			all[string(name)] = names.id
		}
	}
	return all
}()
