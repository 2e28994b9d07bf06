package field_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"urigrep/internal/output/field"
	"urigrep/internal/pipeline"
)

// valuesOf returns the values of a record.
func valuesOf(r *pipeline.Record) *field.Values {
	v := new(field.Values)
	v.Set(r)
	return v
}

// inMessage returns the values of a record in a message.
func inMessage(h *pipeline.Header) *field.Values {
	return valuesOf(&pipeline.Record{Origin: &pipeline.Origin{Message: &pipeline.Message{Header: h}}})
}

// find returns a field.
func find(t *testing.T, name string) *field.Ref {
	t.Helper()
	ref, err := field.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return ref
}

// A mailbox is an address as JSON has it.
type mailbox struct{ Name, Address string }

// addresses returns those in a field of a header.
func addresses(t *testing.T, text string) (all []mailbox) {
	t.Helper()
	if err := json.Unmarshal(find(t, "message.to").AppendJSON(nil, inMessage(&pipeline.Header{To: text})), &all); err != nil {
		t.Fatal(err)
	}
	return all
}

func TestAddresses(t *testing.T) {
	for _, c := range []struct {
		field string
		want  string // name|address of each
	}{
		{"Bo <bo@a.example>", "Bo|bo@a.example"},
		{`"Quay, \"Bo\"" <bo@a.example>`, `Quay, "Bo"|bo@a.example`},
		{`"B <bo@a.example>`, `"B|bo@a.example`},
		{`"Bo" Quay <bo@a.example>`, `"Bo" Quay|bo@a.example`},
		{"bo@a.example (Bo Quay)", "Bo Quay|bo@a.example"},
		{"bo@a.example", "|bo@a.example"},
		{"<bo@a.example>", "|bo@a.example"},
		{"<bo@a.example> (Bo)", "Bo|bo@a.example"},
		{"bo at a.example (Bo)", "Bo|bo@a.example"},
		{"bo at a.example", "|bo@a.example"},
		{"look at this (Bo)", "look at this (Bo)|"},
		{"Bo <bo@a.example", "Bo|bo@a.example"},
		{"Quay, Bo <bo@a.example>", "Quay, Bo|bo@a.example"},
		{"Bo <bo@a.example>, al@b.example (Al, of b), Cy <cy@c.example>", "Bo|bo@a.example;Al, of b|al@b.example;Cy|cy@c.example"},
		{"crew: Bo <bo@a.example>, al@b.example;, cy at c.example (Cy)", "Bo|bo@a.example;|al@b.example;Cy|cy@c.example"},
		{"undisclosed-recipients:;", ""},
		{"Bo (of <a>, b) <bo@a.example>", "Bo (of|a"},
		{"<@b.example,@c.example:bo@a.example>", "|bo@a.example"},
		{"the harbour list", "the harbour list|"},
		{"a@b.example,, ,c@d.example,", "|a@b.example;|c@d.example"},
		{`"unclosed <bo@a.example>, al@b.example`, `"unclosed|bo@a.example`},
		{"", ""},
		{" , ;:", ""},
	} {
		var got []string
		for _, m := range addresses(t, c.field) {
			got = append(got, m.Name+"|"+m.Address)
		}
		if s := strings.Join(got, ";"); s != c.want {
			t.Errorf("%s: %q, want %q", c.field, s, c.want)
		}
	}
}

// The sender is the first with brackets, or else the first.
func TestSender(t *testing.T) {
	for text, want := range map[string]string{
		"a@b.example, Bo <bo@a.example>": "Bo <bo@a.example>",
		"a@b.example, c@d.example":       "a@b.example",
		"":                               "",
	} {
		if got := string(find(t, "message.from").AppendText(nil, inMessage(&pipeline.Header{From: text}))); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// However long a field is, each byte of it is looked at a few times.
func TestAddressesAreLinear(t *testing.T) {
	for _, unit := range []string{"a,", "<", "(", "a at b.c,", "\"", ":", "a <b>"} {
		if n := len(addresses(t, strings.Repeat(unit, 1<<16))); n > 1<<17 {
			t.Errorf("%q: %d addresses", unit, n)
		}
	}
}

func TestThread(t *testing.T) {
	for _, c := range []struct {
		h    pipeline.Header
		want string
	}{
		{pipeline.Header{ID: "<3@a>", InReplyTo: "<2@a>", References: "<1@a> <2@a>"}, "<2@a> [<1@a> <2@a>] <1@a>"},
		{pipeline.Header{ID: "<3@a>", InReplyTo: "Your message of Monday <2@a>"}, "<2@a> [] <2@a>"},
		{pipeline.Header{ID: "<3@a>", InReplyTo: "your mail"}, " [] <3@a>"},
		{pipeline.Header{ID: "<3@a>", References: "<1@a><2@a>,<broken <4@a> <> <5@"}, " [<1@a> <2@a> <4@a>] <1@a>"},
	} {
		v := inMessage(&c.h)
		got := ""
		for i, name := range []string{"in_reply_to", "references", "thread"} {
			got += fmt.Sprintf([]string{"%s ", "[%s]", " %s"}[i], find(t, "message."+name).AppendText(nil, v))
		}
		if got != c.want {
			t.Errorf("%+v: %s, want %s", c.h, got, c.want)
		}
	}
}
