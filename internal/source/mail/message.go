package mail

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"urigrep/internal/charset"
	"urigrep/internal/source/format"
)

// maxMetadata is how many bytes of a field a Header has, at most.
const maxMetadata = 4000

// describe returns the Header of the fields of a message's header in raw.
func (h *headerText) describe(raw []byte, fields []field, fallback charset.Encoding) *format.Header {
	value := func(id fieldID) string {
		i := slices.IndexFunc(fields, func(f field) bool { return f.id == id })
		if i < 0 {
			return ""
		}
		v := bytes.TrimSpace(raw[fields[i].value:fields[i].end])
		if len(v) > maxMetadata {
			if v = v[:maxMetadata]; id == toField || id == ccField {
				v = v[:max(0, bytes.LastIndexByte(v, ','))] // whole addresses
			}
		}
		h.reset(nil)
		h.value(v, 0, len(v), fallback)
		return clean(h.text)
	}
	m := &format.Header{
		ID: value(messageIDField), InReplyTo: value(inReplyToField), References: value(referencesField),
		Subject: value(subjectField), From: value(fromField), To: value(toField), Cc: value(ccField),
	}
	m.ListID = identifier(value(listIDField))
	m.Date, _ = parseDate(value(dateField))
	for group := range strings.SplitSeq(value(newsgroupsField), ",") {
		if group = strings.TrimSpace(group); group != "" {
			m.Newsgroups = append(m.Newsgroups, group)
		}
	}
	return m
}

// identifier returns what is in the last angle brackets of a field, and all of a field without any.
func identifier(field string) string {
	begin, end := strings.LastIndexByte(field, '<'), strings.LastIndexByte(field, '>')
	if begin < 0 || end < begin {
		return field
	}
	return field[begin+1 : end]
}

// clean returns the text of a field in one line of valid UTF-8.
func clean(text []byte) string {
	s := strings.ToValidUTF8(string(text), string(utf8.RuneError))
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, s)
	return strings.TrimSpace(s)
}
