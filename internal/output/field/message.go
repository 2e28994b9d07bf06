package field

import (
	"strings"
	"time"

	"urigrep/internal/output/escape"
	"urigrep/internal/pipeline"
)

// messageFields are the parts of the message that a reference stands in.
var messageFields = declare(
	maybe("part", "its number as IMAP counts, `HEADER`, or `TEXT` for what stands around parts",
		"1.2", unlessEmpty(func(m *pipeline.Message) string { return m.Part })),
	always("section", "`header` or `body`", "body", sure(section)).among("header", "body"),
	maybe("media_type", "of the part",
		"text/plain", unlessEmpty(func(m *pipeline.Message) string { return m.MediaType })),
	ofHeader("index", "the number of the message in its mailbox, from 1", int64(1), number[*pipeline.Header](
		func(h *pipeline.Header) (int64, bool) { return h.Index, h.Index > 0 })).needing(Index),
	ofHeader("message_id", "", "<1@example.org>", unlessEmpty(func(h *pipeline.Header) string { return h.ID })),
	ofHeader("subject", "decoded", "a subject", unlessEmpty(func(h *pipeline.Header) string { return h.Subject })),
	ofHeader("date", "in RFC 3339, UTC", "2004-05-31T12:34:56Z", unlessEmpty(date)),
	ofHeader("from", "the sender, with a `name` and an `address`; a template prints `Name <address>`", nil, addressOf(sender)),
	ofHeader("to", "decoded", "you@example.org", unlessEmpty(func(h *pipeline.Header) string { return h.To })),
	ofHeader("list_id", "", "list.example.org", unlessEmpty(func(h *pipeline.Header) string { return h.ListID })),
	ofHeader("newsgroups", "", []string{"comp.misc"}, texts(func(h *pipeline.Header) ([]string, bool) { return h.Newsgroups, true })),
)

// ofHeader returns the entry of a field of the header, which is absent if the header is not known.
func ofHeader(name, about string, example any, get getter[*pipeline.Header]) entry[*pipeline.Message] {
	return maybe(name, about, example, through[*pipeline.Message, *pipeline.Header]{
		func(m *pipeline.Message) (*pipeline.Header, bool) { return m.Header, m.Header != nil }, get,
	})
}

// message returns the message that the text is in, if it is in one.
func (v *Values) message() (*pipeline.Message, bool) {
	m := v.record.Origin.Message
	return m, m != nil
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

// A person is someone whom a message names.
type person struct{ name, address string }

// personFields are the parts of an address.
var personFields = declare(
	maybe("name", "", "me", unlessEmpty(func(p person) string { return p.name })),
	maybe("address", "", "me@example.org", unlessEmpty(func(p person) string { return p.address })),
)

// address is an object that is written in a cell, and by a template, as a mail reader shows it.
type address[T any] struct{ object[T, person] }

// addressOf returns the getter of an address.
func addressOf[T any](of func(T) (person, bool)) getter[T] {
	return address[T]{object[T, person]{of, personFields}}
}

func (a address[T]) appendText(dst []byte, from T) []byte {
	if p, ok := a.of(from); ok {
		return escape.AppendValid(dst, p.String())
	}
	return dst
}

func (a address[T]) value(from T, e empty) (any, bool) {
	p, ok := a.of(from)
	return Address{"name": valid(p.name), "address": valid(p.address)}, ok
}

// An Address is the value of an address in a template.
type Address map[string]any

// String returns the address as a mail reader shows it.
func (a Address) String() string {
	name, _ := a["name"].(string)
	mail, _ := a["address"].(string)
	return person{name, mail}.String()
}

// String returns name and address as a mail reader shows them.
func (p person) String() string {
	switch {
	case p.name == "":
		return p.address
	case p.address == "":
		return p.name
	}
	return p.name + " <" + p.address + ">"
}

// sender returns the sender of a message, if it is known.
func sender(h *pipeline.Header) (person, bool) {
	if h.From == "" {
		return person{}, false
	}
	name, mail := splitAddress(h.From)
	return person{name, mail}, true
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
