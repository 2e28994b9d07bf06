package expression_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"urigrep/delimit"
	"urigrep/internal/output/expression"
	"urigrep/internal/output/field"
	"urigrep/internal/pipeline"
	"urigrep/resolve"
)

func whereRecord() *pipeline.Record {
	return &pipeline.Record{
		Origin: &pipeline.Origin{Path: "inbox", Message: &pipeline.Message{
			Header: &pipeline.Header{
				Index: 3, From: "Bo <bo@a.example>", Date: time.Date(2006, 1, 2, 3, 4, 5, 0, time.FixedZone("", 7200)), ListID: "l.example",
			},
			Part: "1", MediaType: "text/plain",
		}},
		Text: []byte("http://u:p@www.b.example/x"), Target: []byte("http://u:p@www.b.example/x"), Raw: []byte("http://u:p@www.b.example/x"),
		Span: delimit.Span{Start: 10, End: 36}, Line: 2, Column: 5, Confidence: 0.9, Rules: delimit.RuleT3,
	}
}

func TestWhere(t *testing.T) {
	for _, c := range []struct {
		text string
		keep bool
	}{
		{`host == "www.b.example"`, true},
		{`message.date >= "2005" and domain == "b.example"`, true},
		{`message.date == "2006-01-02T01:04:05Z"`, true},
		{`message.date < "2006"`, false},
		{`message.from.address endsWith "@a.example" && message.from.name == "Bo"`, true},
		{`message.section == "body" && message.index == 3`, true},
		{`len(warnings) > 0`, true},
		{`any(warnings, .code == "password")`, true},
		{`any(warnings, {#.code == "nonsense"})`, false},
		{`"T3" in rules`, true},
		{`confidence < 0.5`, false},
		{`line > 1 and end - start == 26`, true},
		{`pieces[0].start == 10`, true},
		{`int(port) > 1024`, false},
		{`int(port) == 0 and port == ""`, true},
		{`valid and error.rule == "" and error.offset == 0`, true},
		{`column == 5 and query == "" and base == ""`, true},
		{`let h = host; h matches "^www"`, true},
		{`kind in ["uri", "email"]`, true},
		{`true`, true},
	} {
		w, err := expression.NewCondition(c.text, resolve.RFC3986)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		for range 2 { // the second with memory that is used again
			if keep := w.Keep(whereRecord()); keep != c.keep {
				t.Errorf("%s: %v, want %v", c.text, keep, c.keep)
			}
		}
		if n, err := w.Failure(); n > 0 {
			t.Errorf("%s: %v", c.text, err)
		}
	}
}

// A record without a message has no fields of one, and they are empty.
func TestWhereAbsent(t *testing.T) {
	r := whereRecord()
	r.Origin = new(pipeline.Origin)
	for _, text := range []string{
		`message.date == "" && message.from.address == "" && message.index == 0 && len(message.newsgroups) == 0`,
		`message.date < "1"`, `not (message.from.name contains "x")`, `path == "-"`,
	} {
		keeps(t, text, r)
	}
	r.Origin = &pipeline.Origin{Message: &pipeline.Message{Part: "1"}} // whose header is not known
	keeps(t, `let m = message; m.part == "1" and m.index == 0 and m.from.name == ""`, r)
}

// keeps wants a condition to hold for a record.
func keeps(t *testing.T, text string, r *pipeline.Record) {
	t.Helper()
	w, err := expression.NewCondition(text, resolve.RFC3986)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if !w.Keep(r) {
		_, err := w.Failure()
		t.Errorf("%s: not kept: %v", text, err)
	}
}

func TestWhereErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`hots == "x"`, "no field hots"},
		{`message.dat > "2005"`, "no field message.dat"},
		{`message.from.adress == ""`, "no field message.from.adress"},
		{`host == 3`, "column 6: invalid operation: == (mismatched types string and int); host is text: compare it with text in quotation marks, or int(host) with a number"},
		{`host`, "expected bool, but got string"},
		{`line > "3"`, "column 6: invalid operation: > (mismatched types int64 and string)"},
		{`host ==`, "column 7: unexpected token EOF; the expression ends too early"},
		{`any(warnings, .cod == "")`, "column 16: unknown field cod"},
		{``, "column 1: unexpected token EOF; the expression ends too early"},
	} {
		_, err := expression.NewCondition(c.text, resolve.RFC3986)
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.text, err, c.want)
		}
	}
	var unknown *field.Error
	if _, err := expression.NewCondition(`message.dat > "2005"`, resolve.RFC3986); !errors.As(err, &unknown) || len(unknown.Known) == 0 {
		t.Errorf("%v: want a *field.Error with the names that there are", err)
	}
}

// Only fields that are used are made.
func TestNeeds(t *testing.T) {
	w, err := expression.NewCondition(`message.date > "" and host != "" and host != "x"`, resolve.RFC3986)
	if err != nil {
		t.Fatal(err)
	}
	if w.Needs() != field.Metadata {
		t.Errorf("needs %b", w.Needs())
	}
	for condition, want := range map[string]field.Needs{
		`message.index > 3 and message.subject != ""`:     field.Metadata | field.Index,
		`toJSON(message) != "" and message.subject != ""`: field.Metadata | field.Index,
		`line > 3`:         field.Places | field.Lines,
		`len(pieces) > 1`:  field.Places,
		`record.id == "a"`: field.Places | field.Metadata,
	} {
		w, err := expression.NewCondition(condition, resolve.RFC3986)
		if err != nil {
			t.Fatalf("%s: %v", condition, err)
		}
		if w.Needs() != want {
			t.Errorf("%s: needs %b, want %b", condition, w.Needs(), want)
		}
	}
}

// TestWholeNumber has the values of the function int.
func TestWholeNumber(t *testing.T) {
	for _, text := range []string{`int("") == 0`, `int("12") == 12`, `int("-3") == -3`, `int(line) == 2`, `int(confidence) == 0`,
		`int(2.9) == 2`, `int(5) == 5`, `int(port) == 0`} {
		w, err := expression.NewCondition(text, resolve.RFC3986)
		if err != nil || !w.Keep(whereRecord()) {
			t.Errorf("%s does not hold: %v", text, err)
		}
	}
	for _, s := range []string{"x", "1.5", "99999999999999999999"} {
		w, err := expression.NewCondition(fmt.Sprintf("int(%q) == 0", s), resolve.RFC3986)
		if err == nil { // else it was computed when it was compiled
			w.Keep(whereRecord())
			_, err = w.Failure()
		}
		if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("int(%q): want a whole number", s)) {
			t.Errorf("int(%q): %v", s, err)
		}
	}
}
