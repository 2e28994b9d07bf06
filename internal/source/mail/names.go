package mail

import "strings"

// maxKnownName is the most bytes of a known name.
const maxKnownName = 32

// identify returns which field has the name, in any case.
func identify(name []byte) fieldID {
	if len(name) > maxKnownName || len(name) == 0 {
		return otherField
	}
	for at := slotOf(name); knownNames[at].name != ""; at = (at + 1) % nameSlots {
		if isName(name, knownNames[at].name) {
			return knownNames[at].id
		}
	}
	for i := range families {
		if f := &families[i]; len(name) >= len(f.prefix) && isName(name[:len(f.prefix)], f.prefix) {
			return f.id
		}
	}
	return otherField
}

// isName reports whether a name, of printable ASCII, is another that is in lower case.
func isName(name []byte, lower string) bool {
	if len(name) != len(lower) {
		return false
	}
	for i, c := range name {
		if c|0x20 != lower[i] {
			return false
		}
	}
	return true
}

// families are fields that are known by the prefix of their names.
var families = [...]struct {
	prefix string
	id     fieldID
}{
	{"x-list-", listField}, {"list-", listField}, {"arc-", neverField},
	{"x-", knownField}, {"content-", knownField}, {"resent-", knownField},
}

// A knownName is the name of a field, in lower case.
type knownName struct {
	name string
	id   fieldID
}

// nameSlots is how many slots the table of names has, a power of two: most names stand in the first that is looked at.
const nameSlots = 512

// slotOf returns the slot of the table from which a name is looked for onward.
func slotOf[S []byte | string](name S) int {
	n := len(name)
	first, middle, last := int(name[0]|0x20), int(name[n/2]|0x20), int(name[n-1]|0x20)
	return (first*5 + middle*19 + last*67 + n*131) % nameSlots
}

// knownNames has the names of fields in their slots.
var knownNames = func() (all [nameSlots]knownName) {
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
			at := slotOf(name)
			for all[at].name != "" {
				at = (at + 1) % nameSlots
			}
			all[at] = knownName{name, names.id}
		}
	}
	return all
}()
