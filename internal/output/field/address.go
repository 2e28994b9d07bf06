package field

import (
	"strings"

	"urigrep/internal/pipeline"
)

// A person is someone whom a message names.
type person struct{ name, address string }

// addressOf returns the getter of an address: an object that is written in a cell, and by a template,
// as a mail reader shows it.
func addressOf[T any](of func(T) (person, bool)) getter[T] {
	g := object(of,
		maybe("name", "", "me", unlessEmpty(func(p person) string { return p.name })),
		maybe("address", "", "me@example.org", unlessEmpty(func(p person) string { return p.address })))
	inJSON := g.write
	g.isAddress = true
	g.write = func(w *writer, from T) bool {
		p, ok := of(from)
		switch {
		case w.isValue():
			w.value = Address{"name": valid(p.name), "address": valid(p.address)}
		case ok && w.form == asCell:
			writeText(w, p.String())
		case ok:
			return inJSON(w, from)
		}
		return ok
	}
	return g
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

// sender returns the sender of a message, if it is known: of several the first that is written with
// angle brackets, or else the first.
func sender(h *pipeline.Header) (person, bool) {
	all := addresses(h.From)
	for _, a := range all {
		if a.angled {
			return a.person, true
		}
	}
	if len(all) == 0 {
		return person{}, false
	}
	return all[0].person, true
}

// people returns the getter of a list of addresses, in a decoded field of a header, absent if there
// are none.
func people(of func(*pipeline.Header) string) getter[*pipeline.Header] {
	return list(func(h *pipeline.Header) ([]mailbox, bool) { all := addresses(of(h)); return all, len(all) > 0 },
		addressOf(func(m mailbox) (person, bool) { return m.person, true }))
}

// A mailbox is one address of a field (RFC 5322, §3.4).
type mailbox struct {
	person
	angled bool // written with angle brackets
}

// addresses returns the addresses in a decoded field of a header (RFC 5322, §3.4 and §4.4): each is
// Name <address>, address, address (Name) or, as in archives of lists, "name at domain (Name)".
// Text without an address belongs to the name of the next one, so that the comma of "Quay, Bo
// <bo@a.example>" needs no quotation marks; at the end it is a name without an address.
func addresses(text string) (all []mailbox) {
	begin := 0 // of the name of the next address
	for at := 0; at < len(text); {
		end := endOfAddress(text, at)
		part := text[at:end]
		at = end + 1
		switch after := text[end:min(at, len(text))]; {
		case after == ":": // the name of a group
			begin = at
		case strings.TrimSpace(part) == "" && begin+len(part) == end:
			begin = at
		case after == "," && mailboxOf(part).address == "":
		default:
			all = append(all, mailboxOf(text[begin:end]))
			begin = at
		}
	}
	return all
}

// endOfAddress returns the index at or after from at which an address, or the name of a group, ends
// in text: of a ',', ';' or ':' outside of quotation marks, comments and angle brackets.
func endOfAddress(text string, from int) int {
	quoted, angled, depth := false, false, 0
	for i := from; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && (quoted || depth > 0):
			i++
		case c == '"' && depth == 0:
			quoted = !quoted
		case quoted:
		case c == '(':
			depth++
		case c == ')' && depth > 0:
			depth--
		case depth > 0:
		case c == '<':
			angled = true
		case c == '>':
			angled = false
		case !angled && (c == ',' || c == ';' || c == ':'):
			return i
		}
	}
	return len(text)
}

// mailboxOf returns the address in a text that has one at most.
func mailboxOf(text string) mailbox {
	if before, rest, ok := strings.Cut(text, "<"); ok {
		inside, after, _ := strings.Cut(rest, ">")
		name := unquote(before)
		if name == "" {
			name, _ = comment(after)
		}
		if _, route, ok := strings.Cut(inside, ":"); ok && strings.HasPrefix(inside, "@") {
			inside = route // RFC 5322, §4.4
		}
		return mailbox{person{name, strings.TrimSpace(inside)}, true}
	}
	name, rest := comment(text)
	words := strings.Fields(rest)
	switch {
	case len(words) == 1 && strings.Contains(words[0], "@"):
		return mailbox{person: person{name, words[0]}}
	case len(words) == 3 && strings.EqualFold(words[1], "at") && strings.Contains(words[2], "."):
		return mailbox{person: person{name, words[0] + "@" + words[2]}}
	}
	return mailbox{person: person{name: unquote(text)}}
}

// comment returns the text of the first comment in text, and the text before it.
func comment(text string) (comment, before string) {
	before, rest, _ := strings.Cut(text, "(")
	comment, _, _ = strings.Cut(rest, ")")
	return strings.TrimSpace(comment), before
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
