package source

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"urigrep/internal/source/calendar"
	"urigrep/internal/source/compress"
	"urigrep/internal/source/diff"
	"urigrep/internal/source/foreign"
	"urigrep/internal/source/format"
	"urigrep/internal/source/html"
	"urigrep/internal/source/jsonl"
	"urigrep/internal/source/mail"
	"urigrep/internal/source/office"
	"urigrep/internal/source/origin"
	"urigrep/internal/source/plain"
	"urigrep/internal/source/tables"
	"urigrep/internal/source/tar"
	"urigrep/internal/source/warc"
	"urigrep/internal/source/xml"
	"urigrep/internal/source/zip"
)

// Kinds of input that are named elsewhere.
const (
	InputAuto  = "auto" // detected from its beginning
	InputText  = "text" // text as it stands
	InputMail  = "mail" // one message of mail or news
	InputMbox  = "mbox" // a mailbox
	InputHTML  = "html"
	InputXML   = "xml"
	InputRows  = "jsonl" // JSON Lines
	InputJSON  = "json"
	InputCSV   = "csv"
	InputDiff  = "diff"
	inputTSV   = "tsv"
	InputLines = "lines" // text of which every line is one reference
)

// formats are the formats that are read. That of an input is the last that detects it, and text if
// it is in UTF-16 or UTF-32.
var formats = [...]struct {
	name string // as Config.Input has it
	format.Format
	format.Abilities
}{
	{InputText, plain.Format{}, format.Abilities{Mapped: true}},
	{"tar", tar.Format{}, format.Abilities{Archive: true, Binary: true, Unnamed: true}},
	{"zip", zip.Format{}, format.Abilities{Archive: true, Binary: true, Unnamed: true}},
	{InputMail, mail.Message{}, format.Abilities{}},
	{InputMbox, mail.Mailbox{}, format.Abilities{}},
	{InputHTML, html.Format{}, format.Abilities{Mapped: true}},
	{InputXML, xml.Format{}, format.Abilities{Mapped: true, Wide: true}},
	{InputCSV, tables.CSV, format.Abilities{Rows: true}},
	{inputTSV, tables.TSV, format.Abilities{Rows: true}},
	{InputDiff, diff.Format{}, format.Abilities{}},
	{InputJSON, jsonl.JSON{Name: InputJSON}, format.Abilities{Rows: true}},
	{InputRows, jsonl.Format{}, format.Abilities{Rows: true}},
	{"jsonl:html", jsonl.Format{Strings: InputHTML}, format.Abilities{Rows: true}},
	{"jsonl:mail", jsonl.Format{Strings: InputMail}, format.Abilities{Rows: true}},
	{"warc", warc.Format{}, format.Abilities{Unpacks: []string{"gzip", "zstd"}}},
	{"office document", office.Format{}, format.Abilities{Binary: true, Unnamed: true}},
	{"calendar", calendar.Format{}, format.Abilities{Mapped: true, Unnamed: true}},
	{InputLines, plain.Format{}, format.Abilities{Undetected: true}},
}

// HasRows reports whether a kind of input has rows: see Config.Fields and RowEnds.
func HasRows(input string) bool {
	for i := range formats {
		if formats[i].name == input {
			return formats[i].Rows
		}
	}
	return false
}

// Inputs returns the kinds of input that can be asked for, the first of them the default.
func Inputs() []string {
	names := []string{InputAuto}
	for i := range formats {
		if !formats[i].Unnamed {
			names = append(names, formats[i].name)
		}
	}
	return names
}

// An opener reads one format in a run.
type opener struct {
	name   string
	format format.Format
	format.Abilities
	reader format.Reader
	err    error // of making the reader
}

// setOpeners makes the readers of a run. Its error is that of the format that was asked for; of those
// that are detected, it is the first.
func (s *Sources) setOpeners() error {
	var failed error
	for i := range formats {
		o := &s.openers[i]
		o.name, o.format, o.Abilities = formats[i].name, formats[i].Format, formats[i].Abilities
		if o.reader, o.err = o.format.New(&s.options); o.err != nil && failed == nil && (s.cfg.Input == InputAuto ||
			s.cfg.Input == o.name) {
			failed = o.err
		}
	}
	return failed
}

// named returns the opener of a name; nil if there is none.
func (s *Sources) named(name string) *opener {
	for i := range s.openers {
		if s.openers[i].name == name {
			return &s.openers[i]
		}
	}
	return nil
}

// opener returns the reader for an input: of the format that was asked for, or the one that detects
// its name and beginning. For an input that holds no text as it stands, it returns nil and the
// foreign format. unpacked names the compression that the input was unpacked from.
func (s *Sources) opener(name, asked, unpacked string, in *format.Input) (*opener, *format.Foreign) {
	o := s.named(asked)
	if o == nil || s.options.Archives {
		if found := s.detect(name, in); o == nil || found.Archive {
			o = found
		}
	}
	if o.Archive {
		return o, nil
	}
	if in.Attached && s.wantsRows() && o.Rows {
		return s.named(InputText), nil // those are wanted of the rows around it
	}
	switch {
	case asked != InputAuto || in.Attached || !s.wantsRows() || o.Rows || compress.Of(in.Begin) != nil:
	case o.Binary:
		o = &opener{name: o.name, format: o.format, Abilities: o.Abilities, err: errNoRows}
	default:
		o = s.rows(in)
	}
	isText := o.name == InputText || o.name == InputLines
	if !isText && (asked == InputAuto || !isPacked(in.Begin) || o.unpacks(in.Begin)) {
		return o, nil
	}
	if skip := s.foreign(asked, unpacked, in); skip != nil && (isText || skip.Name != "") {
		return nil, skip
	}
	return o, nil
}

// wantsRows reports whether inputs are to have rows.
func (s *Sources) wantsRows() bool {
	return s.options.RowEnds || len(s.options.Fields) > 0 || s.options.ID != ""
}

// kindOfAttachment implements format.Options.Kind.
func (s *Sources) kindOfAttachment(name string, begin []byte) (kind string, not *format.Foreign) {
	in := format.Input{Begin: begin, Attached: true}
	s.mark(&in)
	if s.options.Archives && !s.plain(in.Begin) {
		return "compressed", nil
	}
	o, not := s.opener(name, InputAuto, "", &in)
	if o == nil {
		return "", not
	}
	return o.name, nil
}

// rows returns the reader of rows for an input whose name does not say that it has any, by its
// first line. Rows that get an array are always JSON Lines: what is not is an error of
// its row.
func (s *Sources) rows(in *format.Input) *opener {
	if s.options.RowEnds || len(bytes.TrimSpace(in.Begin)) == 0 {
		return s.named(InputRows)
	}
	if err := in.ReadsRows(in.Encoding); err != nil {
		return &opener{name: InputText, format: plain.Format{}, err: err}
	}
	line, _, _ := bytes.Cut(in.Begin, []byte{'\n'})
	for _, rows := range []struct{ input, name string }{
		{InputRows, "rows.jsonl"}, {InputJSON, "rows.json"}, {InputCSV, "rows.csv"}, {inputTSV, "rows.tsv"},
	} {
		o := s.named(rows.input)
		begin := format.Beginning{Name: rows.name, Bytes: in.Begin, Options: &s.options, Input: in}
		if o.format.Detect(begin) && (rows.input == InputRows || rows.input == InputJSON || s.namesFields(line)) {
			return o
		}
	}
	return &opener{name: InputText, format: plain.Format{}, err: errNoRows}
}

// namesFields reports whether the line that names the columns of a table has those that are wanted.
func (s *Sources) namesFields(line []byte) bool {
	names := bytes.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune(",;\t\r", c) })
	for _, field := range append(slices.Clone(s.options.Fields), s.options.ID) {
		isNamed := func(name []byte) bool { return string(bytes.Trim(name, "\" ")) == field }
		if field != "" && !slices.ContainsFunc(names, isNamed) {
			return false
		}
	}
	return true
}

// errNoRows is the error of an input out of which fields of rows are wanted.
var errNoRows = errors.New("it has no rows for --field and --id; --input reads it as JSON, JSON Lines, CSV or TSV")

// detect returns the reader for an input, by its name and beginning.
func (s *Sources) detect(name string, in *format.Input) *opener {
	begin := format.Beginning{Name: name, Bytes: in.Begin, Options: &s.options, Input: in}
	isWide := in.Encoding.Wide()
	if isWide {
		begin.Bytes = narrow(in)
	}
	for i := len(s.openers) - 1; i > 0; i-- {
		if o := &s.openers[i]; !o.Undetected && (!isWide || o.Wide) && o.format.Detect(begin) {
			return o
		}
	}
	return &s.openers[0]
}

// narrow returns what an input in UTF-16 or UTF-32 begins with, in UTF-8.
func narrow(in *format.Input) []byte {
	const most = 4 << 10
	begin := in.Begin[:min(len(in.Begin), most)]
	text, _ := in.Encoding.Layer(begin, origin.NewPlain(begin, 0, 0)).AppendTo(nil)
	return text
}

// isPacked reports whether an input is in a format out of which a program has to take its text
// first. The other formats are told by words that a text may have too.
func isPacked(begin []byte) bool { return compress.Of(begin) != nil || foreign.IsBinary(begin) }

// unpacks reports whether a format reads an input that is compressed.
func (o *opener) unpacks(begin []byte) bool {
	c := compress.Of(begin)
	return c != nil && slices.Contains(o.Unpacks, c.Name)
}

// foreign returns the format for which an input is not read as text, by its beginning; nil if it
// is. The input may have been unpacked from a compression.
func (s *Sources) foreign(asked, unpacked string, in *format.Input) *format.Foreign {
	if in.Encoding.Wide() || s.options.Everything {
		return nil
	}
	f := foreign.Of(in.Begin)
	if asked == InputAuto && foreign.IsDocument(in.Begin) {
		f = foreign.Zip // as a document it would have been detected
	}
	if inner := compress.Of(in.Begin); unpacked != "" && inner != nil && f != nil { // once is enough
		return &format.Foreign{
			Name: fmt.Sprintf("%s in %s", inner.Name, unpacked),
			Way:  unpacked + " -dc FILE | urigrep -z",
		}
	}
	return f
}

// mark sets the encoding of an input by its beginning, and where it begins after its byte order
// mark. It returns the length of that in bytes.
func (s *Sources) mark(in *format.Input) int {
	enc, mark := s.options.EncodingOf(in.Begin)
	in.Encoding, in.Marked, in.Begin = enc, mark > 0, in.Begin[mark:]
	in.Offset = int64(mark)
	if in.Size >= 0 {
		in.Size -= in.Offset
	}
	if in.Bytes != nil {
		in.Bytes = in.Bytes[mark:]
	}
	return mark
}

// plain reports whether a file is not compressed, by its beginning, or is in a format that reads it
// compressed.
func (s *Sources) plain(begin []byte) bool {
	if compress.Of(begin) == nil {
		return true
	}
	in := format.Input{Begin: begin}
	o := s.named(s.cfg.Input)
	if o == nil {
		o = s.detect("", &in)
	}
	return o.unpacks(begin)
}
