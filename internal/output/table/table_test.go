package table_test

import (
	"bytes"
	"encoding/csv"
	"reflect"
	"strings"
	"testing"
	"time"

	"urigrep/delimit"
	"urigrep/internal/output"
	"urigrep/internal/output/table"
	"urigrep/internal/pipeline"
	"urigrep/resolve"
)

// columns returns the columns with some names.
func columns(tabs bool, names string) (*table.Columns, error) {
	form := table.NewCSV
	if tabs {
		form = table.NewTSV
	}
	sink, err := form(&output.Options{Value: names})
	if err != nil {
		return nil, err
	}
	return sink.(*table.Columns), nil
}

// oddRecord returns a record with text that wants quoting in JSON and in CSV.
func oddRecord() *pipeline.Record {
	return &pipeline.Record{
		Origin: &pipeline.Origin{Path: "a\"b,c\nd", Message: &pipeline.Message{
			Header: &pipeline.Header{Index: 1, From: `"Quay, Bo" <bo@a.example>`, Subject: "x\ty\"z\\", Date: time.Unix(0, 0), Newsgroups: []string{"a.b", "c"}},
			Part:   "1.2",
		}},
		Text: []byte("http://u:p@a.example/,\n"), Target: []byte("http://u:p@a.example/,"), Raw: []byte("http://u:p@a.example/,\xff\r\n"),
		Span: delimit.Span{Start: 5, End: 40}, Line: 3, Column: 4, Confidence: 0.5, Rules: delimit.RuleT3,
		Before: []byte("be\"fore"), After: []byte("after\n"), Anchor: []byte(" the\n anchor "),
		Detail: &pipeline.Detail{
			Pieces: []delimit.Span{{Start: 5, End: 9}, {Start: 11, End: 40}}, Alternatives: []string{"http://a/", "b c"},
			Err: &resolve.Error{Offset: 3, Rule: "path", Reason: "want \"x\""}, Repaired: []byte("http://u:p@a.example/,"),
		},
	}
}

// A reader of CSV reads back what the fields are.
func TestColumnsAreCSV(t *testing.T) {
	c, err := columns(false, "path, target,message.from,message.subject,rules,line,column,port,valid,confidence,alternatives,anchor,before")
	if err != nil {
		t.Fatal(err)
	}
	text := c.Append(c.Header(), labelled(c, oddRecord()))
	if bytes.Contains(text[:bytes.IndexByte(text, '\n')], []byte("\r")) {
		t.Errorf("%q: want a row that ends in LF", text)
	}
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{
		strings.Split("path,target,message.from,message.subject,rules,line,column,port,valid,confidence,alternatives,anchor,before", ","),
		{
			"a\"b,c\nd", "http://u:p@a.example/,", "Quay, Bo <bo@a.example>", "x\ty\"z\\", "T3", "3", "4", "", "false", "0.5",
			"http://a/ b c", "the anchor", "be\"fore",
		},
	}
	if !reflect.DeepEqual(rows, want) {
		t.Errorf("%q, want %q", rows, want)
	}
}

// labelled gives a record's document a label.
func labelled(c *table.Columns, r *pipeline.Record) *pipeline.Record {
	c.Label(r.Origin)
	return r
}

func TestColumnsTabs(t *testing.T) {
	c, err := columns(true, "path,message.subject,message.newsgroups")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(c.Append(nil, labelled(c, oddRecord()))), "a\"b,c\\nd\tx\\ty\"z\\\\\ta.b c\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestRows(t *testing.T) {
	for _, c := range []struct {
		style output.Style
		tabs  bool
		want  string
	}{
		{output.Style{}, false, "a,\"b,c\",=d,\n"},
		{output.Style{CRLF: true}, false, "a,\"b,c\",=d,\r\n"},
		{output.Style{SafeCells: true}, false, "a,\"b,c\",'=d,\n"},
		{output.Style{SafeCells: true}, true, "a\tb,c\t'=d\t\n"},
	} {
		rows := table.NewRows(&output.Options{Style: c.style}, c.tabs)
		if got := string(rows.Append(nil, "a", "b,c", "=d", "")); got != c.want {
			t.Errorf("%+v: %q, want %q", c, got, c.want)
		}
	}
	rows := table.NewRows(&output.Options{Style: output.Style{SafeCells: true}}, false)
	if got, want := string(rows.Append(nil, "+1", "-2", "@a", "'b", "=\"x\"", "=", "a=b")), "'+1,'-2,'@a,'b,\"'=\"\"x\"\"\",'=,a=b\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
