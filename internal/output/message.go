package output

import (
	"strings"
	"time"

	"urigrep/internal/pipeline"
)

// messageField is the message that a reference stands in.
var messageField = Field{Name: "message", kind: objectField, has: func(f *recordFields) bool { return f.record.Origin.Message != nil }, append: appendMessage, Parts: []Field{
	{Name: "part", text: ofMessage(func(m *pipeline.Message) string { return m.Part })},
	{Name: "section", text: ofMessage(section)},
	{Name: "media_type", text: ofMessage(func(m *pipeline.Message) string { return m.MediaType })},
	{Name: "index", kind: intField, value: func(f *recordFields) (any, bool) {
		h := f.header()
		if h == nil {
			return nil, false
		}
		return h.Index, h.Index > 0
	}},
	{Name: "message_id", text: ofHeader(func(h *pipeline.Header) string { return h.ID })},
	{Name: "subject", text: ofHeader(func(h *pipeline.Header) string { return h.Subject })},
	{Name: "date", text: ofHeader(date)},
	{Name: "from", kind: objectField, has: hasFrom, value: from, Parts: []Field{
		{Name: "name", text: ofHeader(func(h *pipeline.Header) string { name, _ := splitAddress(h.From); return name })},
		{Name: "address", text: ofHeader(func(h *pipeline.Header) string { _, address := splitAddress(h.From); return address })},
	}},
	{Name: "to", text: ofHeader(func(h *pipeline.Header) string { return h.To })},
	{Name: "list_id", text: ofHeader(func(h *pipeline.Header) string { return h.ListID })},
	{Name: "newsgroups", kind: stringsField, value: func(f *recordFields) (any, bool) {
		h := f.header()
		if h == nil {
			return nil, false
		}
		return append([]string{}, h.Newsgroups...), true
	}},
}}

// appendMessage appends the message of a record that has one, as messageField would, but faster.
func appendMessage(dst []byte, f *recordFields) []byte {
	m := f.record.Origin.Message
	dst = append(dst, '{')
	begin := len(dst)
	dst = appendMember(dst, begin, `"part":`, m.Part)
	dst = appendMember(dst, begin, `"section":`, section(m))
	dst = appendMember(dst, begin, `"media_type":`, m.MediaType)
	if h := m.Header; h != nil {
		dst = appendHeader(dst, begin, h)
	}
	return append(dst, '}')
}

// appendHeader appends the fields of a header to an object whose members begin at begin.
func appendHeader(dst []byte, begin int, h *pipeline.Header) []byte {
	if h.Index > 0 {
		dst = appendNumber(dst, `,"index":`, h.Index)
	}
	dst = appendMember(dst, begin, `"message_id":`, h.ID)
	dst = appendMember(dst, begin, `"subject":`, h.Subject)
	if !h.Date.IsZero() {
		dst = h.Date.UTC().AppendFormat(append(dst, `,"date":"`...), time.RFC3339)
		dst = append(dst, '"')
	}
	if h.From != "" {
		name, mail := splitAddress(h.From)
		dst = append(dst, `,"from":{`...)
		from := len(dst)
		dst = appendMember(dst, from, `"name":`, name)
		dst = append(appendMember(dst, from, `"address":`, mail), '}')
	}
	dst = appendMember(dst, begin, `"to":`, h.To)
	dst = appendMember(dst, begin, `"list_id":`, h.ListID)
	dst = append(dst, `,"newsgroups":[`...)
	for i, group := range h.Newsgroups {
		dst = appendString(appendComma(dst, i), group)
	}
	return append(dst, ']')
}

// appendMember appends a text, unless it is empty, to the object whose members begin at begin.
func appendMember(dst []byte, begin int, key, text string) []byte {
	if text == "" {
		return dst
	}
	return appendString(append(appendComma(dst, len(dst)-begin), key...), text)
}

// header returns the header of the record's message; nil if it is not known.
func (f *recordFields) header() *pipeline.Header {
	if m := f.record.Origin.Message; m != nil {
		return m.Header
	}
	return nil
}

// ofMessage returns the text function of a field of a message.
func ofMessage(of func(*pipeline.Message) string) func(*recordFields) string {
	return func(f *recordFields) string {
		if m := f.record.Origin.Message; m != nil {
			return of(m)
		}
		return ""
	}
}

// ofHeader returns the text function of a field of a header.
func ofHeader(of func(*pipeline.Header) string) func(*recordFields) string {
	return func(f *recordFields) string {
		if h := f.header(); h != nil {
			return of(h)
		}
		return ""
	}
}

// section returns "header" or "body", whichever a part belongs to.
func section(m *pipeline.Message) string {
	if strings.HasSuffix(m.Part, "HEADER") || strings.HasSuffix(m.Part, "MIME") {
		return "header"
	}
	return "body"
}

// date returns the date in RFC 3339, UTC.
func date(h *pipeline.Header) string {
	if h.Date.IsZero() {
		return ""
	}
	return h.Date.UTC().Format(time.RFC3339)
}

// An address is the sender of a message as a template has it.
type address map[string]string

// String returns the address as a mail reader shows it.
func (a address) String() string {
	switch name, mail := a["name"], a["address"]; {
	case name == "":
		return mail
	case mail == "":
		return name
	default:
		return name + " <" + mail + ">"
	}
}

func hasFrom(f *recordFields) bool {
	h := f.header()
	return h != nil && h.From != ""
}

func from(f *recordFields) (any, bool) {
	if !hasFrom(f) {
		return nil, false
	}
	name, mail := splitAddress(f.header().From)
	return address{"name": name, "address": mail}, true
}

// splitAddress returns the display name and the address of a decoded From field (RFC 5322, §3.4):
// Name <address>, address, or address (Name). Of several senders the first with brackets counts.
func splitAddress(field string) (name, mail string) {
	if before, rest, ok := strings.Cut(field, "<"); ok {
		mail, _, _ = strings.Cut(rest, ">")
		return unquote(before), strings.TrimSpace(mail)
	}
	before, comment, ok := strings.Cut(field, "(")
	if ok {
		comment, _, _ = strings.Cut(comment, ")")
	}
	before = strings.TrimSpace(before)
	if strings.Contains(before, "@") && !strings.Contains(before, " ") {
		return strings.TrimSpace(comment), before
	}
	return unquote(field), ""
}

// unquote returns a display name without the quotation marks around it.
func unquote(name string) string {
	name = strings.TrimSpace(name)
	if len(name) < 2 || name[0] != '"' || name[len(name)-1] != '"' {
		return name
	}
	var b strings.Builder
	for i := 1; i < len(name)-1; i++ {
		if name[i] == '\\' && i+1 < len(name)-1 {
			i++
		}
		b.WriteByte(name[i])
	}
	return strings.TrimSpace(b.String())
}
