package field

import (
	"cmp"
	"strings"
	"time"

	"urigrep/internal/pipeline"
)

// messageFields are the parts of the message that a reference stands in.
var messageFields = []entry[*pipeline.Message]{
	maybe("part", "its number as IMAP counts, `HEADER`, or `TEXT` for what stands around parts",
		"1.2", unlessEmpty(func(m *pipeline.Message) string { return m.Part })),
	always("section", "`header` or `body`", "body", sure(section)).among("header", "body"),
	maybe("media_type", "of the part",
		"text/plain", unlessEmpty(func(m *pipeline.Message) string { return m.MediaType })),
	ofHeader("index", "the number of the message in its mailbox, from 1", int64(1), number(
		func(h *pipeline.Header) (int64, bool) { return h.Index, h.Index > 0 })).needing(Index),
	ofHeader("message_id", "", "<1@example.org>", unlessEmpty(func(h *pipeline.Header) string { return h.ID })),
	ofHeader("subject", "decoded", "a subject", unlessEmpty(func(h *pipeline.Header) string { return h.Subject })),
	ofHeader("date", "in RFC 3339, UTC", "2004-05-31T12:34:56Z", unlessEmpty(date)),
	ofHeader("from", "the sender, with a `name` and an `address`; a template prints `Name <address>`", nil,
		addressOf(sender)),
	ofHeader("to", "likewise, of each recipient", nil, people(func(h *pipeline.Header) string { return h.To })),
	ofHeader("cc", "likewise", nil, people(func(h *pipeline.Header) string { return h.Cc })),
	ofHeader("in_reply_to", "the id of the message that it answers", "<0@example.org>", unlessEmpty(inReplyTo)),
	ofHeader("references", "the ids of the messages before it in the thread, the first one first",
		[]string{"<0@example.org>"}, texts(references)),
	ofHeader("thread", "the id of the first message of the thread", "<0@example.org>", unlessEmpty(thread)),
	ofHeader("list_id", "", "list.example.org", unlessEmpty(func(h *pipeline.Header) string { return h.ListID })),
	ofHeader("newsgroups", "", []string{"comp.misc"},
		texts(func(h *pipeline.Header) ([]string, bool) { return h.Newsgroups, true })),
}

// ofHeader returns the entry of a field of the header, which is absent if the header is not known.
func ofHeader(name, about string, example any, get getter[*pipeline.Header]) entry[*pipeline.Message] {
	return maybe(name, about, example,
		through(func(m *pipeline.Message) (*pipeline.Header, bool) { return m.Header, m.Header != nil }, get))
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

// references returns the ids of the messages before one in its thread (RFC 5322, §3.6.4).
func references(h *pipeline.Header) ([]string, bool) {
	ids := messageIDs(h.References)
	return ids, len(ids) > 0
}

// inReplyTo returns the id of the message that one answers; empty if that is not known.
func inReplyTo(h *pipeline.Header) string {
	if ids := messageIDs(h.InReplyTo); len(ids) > 0 {
		return ids[0]
	}
	return ""
}

// thread returns the id of the first message of a message's thread, as far as it says.
func thread(h *pipeline.Header) string {
	if ids := messageIDs(h.References); len(ids) > 0 {
		return ids[0]
	}
	return cmp.Or(inReplyTo(h), h.ID)
}

// messageIDs returns the identifiers of messages in a field, which may have other text too, each in
// its angle brackets.
func messageIDs(text string) (ids []string) {
	for {
		begin := strings.IndexByte(text, '<')
		if begin < 0 {
			return ids
		}
		text = text[begin:]
		end := strings.IndexByte(text, '>')
		if end < 0 {
			return ids
		}
		if id := text[:end+1]; !strings.ContainsAny(id[1:], "< \t") && len(id) > 2 {
			ids = append(ids, id)
			text = text[end+1:]
		} else {
			text = text[1:]
		}
	}
}
