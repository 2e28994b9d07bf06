package mail

import (
	"bytes"
	"cmp"
	"slices"
)

// maxKnownName is the most bytes of a name in the table of identify.
const maxKnownName = 32

// identify returns which field has the name, in any case.
func identify(name []byte) fieldID {
	if len(name) == 0 || len(name) > maxKnownName {
		return otherField
	}
	like := namesLike.first[len(name)][name[0]&0x1f]
	for _, k := range namesLike.all[like.from:like.to] {
		if sameName(name, k.name) {
			return k.id
		}
	}
	if name[0]|0x20 == 'x' && len(name) > 1 && name[1] == '-' && (len(name) < len("x-list-") || name[2]|0x20 != 'l') {
		return knownField // as by families, but faster for the most frequent one
	}
	switch name[0] | 0x20 { // the first letters of families
	case 'a', 'c', 'l', 'r', 'x':
		return identifyFamily(name)
	}
	return otherField
}

// identifyFamily returns the id of the family of a name, by its prefix.
func identifyFamily(name []byte) fieldID {
	for i := range families {
		if f := &families[i]; len(name) >= len(f.name) && sameName(name[:len(f.name)], f.name) {
			return f.id
		}
	}
	return otherField
}

// sameName reports whether name is known, in lower or upper case; both have the same length.
// Setting 0x20 changes no other character of a name into one that known names have.
func sameName(name, known []byte) bool {
	for ; len(known) >= 8; name, known = name[8:], known[8:] {
		if load(name)|0x2020202020202020 != load(known) {
			return false
		}
	}
	for i := range len(known) {
		if name[i]|0x20 != known[i] {
			return false
		}
	}
	return true
}

// A knownName is the name of a field in lower case, or the prefix of a family of names.
type knownName struct {
	name []byte
	id   fieldID
}

// families are fields that are known by the prefix of their names.
var families = [...]knownName{
	{[]byte("x-list-"), alwaysField}, {[]byte("list-"), alwaysField}, {[]byte("arc-"), neverField},
	{[]byte("x-"), knownField}, {[]byte("content-"), knownField}, {[]byte("resent-"), knownField},
}

// namesLike has all known names, and, by length and by the last five bits of the first letter,
// which of them are alike in both.
var namesLike = func() (t struct {
	all   []knownName
	first [maxKnownName + 1][32]struct{ from, to uint8 }
}) {
	for _, names := range knownNames {
		for name := range bytes.FieldsSeq([]byte(names.names)) {
			t.all = append(t.all, knownName{name, names.id})
		}
	}
	likeness := func(k knownName) int { return len(k.name)<<5 | int(k.name[0]&0x1f) }
	slices.SortStableFunc(t.all, func(a, b knownName) int { return cmp.Compare(likeness(a), likeness(b)) })
	for i, k := range t.all {
		like := &t.first[len(k.name)][k.name[0]&0x1f]
		if like.to == 0 {
			like.from = uint8(i)
		}
		like.to = uint8(i + 1)
	}
	return t
}()

var knownNames = [...]struct {
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

	// Fields shown to readers, and names of pages.
	{alwaysField, `comments organization organisation keywords summary archived-at link
		content-description x-home-page x-homepage home-page homepage
		x-web-site x-website x-www x-www-page x-web x-webpage x-web-page x-blog`},

	// Message identifiers, traces, signatures, pictures: nothing in them is a URI.
	{neverField, `received xref path content-id resent-message-id
		x-received x-message-id original-message-id x-original-message-id supersedes
		dkim-signature domainkey-signature x-google-dkim-signature x-face face
		authentication-results received-spf thread-index cancel-lock cancel-key`},

	{knownField, `bcc sender reply-to return-path delivered-to errors-to
		mime-version user-agent content-length content-language
		lines status precedence followup-to distribution approved expires priority
		importance apparently-to envelope-to mailing-list delivery-date return-receipt-to
		nntp-posting-host nntp-posting-date injection-info injection-date`},
}
