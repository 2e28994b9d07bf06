package mail

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
)

// maxKnownName is the most bytes of a name in the table of identify.
const maxKnownName = 32

// identify returns which field has the name, in any case.
func identify(name []byte) fieldID {
	if len(name) == 0 || len(name) > maxKnownName {
		return otherField
	}
	key := keyOf(name)
	like := namesLike.first[len(name)][name[0]&0x1f]
	for i := like.from; i < like.to; i++ {
		if k := &namesLike.all[i]; k.key == key && (len(name) <= 16 || sameName(name, k.name)) {
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

// A nameKey has the first and the last eight bytes of a name in lower case, which may overlap: all of a
// name of up to 16 bytes.
type nameKey struct{ first, last uint64 }

// keyOf returns the key of a name, which is not empty. Setting 0x20 makes no other character of a
// name one that known names have.
func keyOf(name []byte) nameKey {
	const small = 0x20 * ones
	n := len(name)
	switch {
	case n >= 8:
		return nameKey{load(name) | small, load(name[n-8:]) | small}
	case n >= 4:
		first, last := binary.LittleEndian.Uint32(name), binary.LittleEndian.Uint32(name[n-4:])
		return nameKey{first: (uint64(first) | uint64(last)<<32) | small}
	}
	return nameKey{first: (uint64(name[0]) | uint64(name[n/2])<<8 | uint64(name[n-1])<<16) | small}
}

// sameName reports whether name is known, in lower or upper case; both have the same length.
func sameName(name, known []byte) bool {
	for ; len(known) > 16; name, known = name[8:], known[8:] {
		if keyOf(name[:8]) != keyOf(known[:8]) {
			return false
		}
	}
	return keyOf(name) == keyOf(known)
}

// A knownName is the name of a field in lower case, or the prefix of a family of names.
type knownName struct {
	name []byte
	id   fieldID
	key  nameKey // of the name; not set in families
}

// families are fields that are known by the prefix of their names.
var families = [...]knownName{
	{name: []byte("x-list-"), id: alwaysField}, {name: []byte("list-"), id: alwaysField},
	{name: []byte("arc-"), id: neverField}, {name: []byte("x-"), id: knownField},
	{name: []byte("content-"), id: knownField}, {name: []byte("resent-"), id: knownField},
}

// namesLike has all known names, and, by length and by the last five bits of the first letter,
// which of them are alike in both.
var namesLike = func() (t struct {
	all   []knownName
	first [maxKnownName + 1][32]struct{ from, to uint8 }
}) {
	for _, names := range knownNames {
		for name := range bytes.FieldsSeq([]byte(names.names)) {
			t.all = append(t.all, knownName{name, names.id, keyOf(name)})
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
