package settings

import (
	"math"

	"urigrep/internal/command/option"
	"urigrep/internal/source"
)

// Limits of values.
const (
	minLength    = 16       // bytes of --max-length; a shorter limit would find nothing
	maxLengthMax = 64 << 20 // bytes of --max-length: windows of the text must hold it
	maxThreads   = 1024
	maxAround    = 16 << 10 // characters of --around
)

// inputOptions returns the options on what the input is and how it is read.
func inputOptions(s *Settings) []option.Option {
	return []option.Option{
		{Name: "input", Arg: "KIND", See: "How the input is recognized",
			Value: option.WordOf(&s.Source.Input, source.Inputs()...),
			Line: "kind of the input: auto, text, mail, mbox, html, xml, csv, tsv, diff, json, jsonl, jsonl:html, " +
				"jsonl:mail, warc or lines",
			Text: "`auto` recognizes mail, mailboxes, HTML, XML, WARC, calendars, office documents and e-books " +
				"(docx, pptx, xlsx, odt, ods, odp, EPUB) by their content. It recognizes HTML by its name too " +
				"(.html, .htm, .xhtml), and JSON, JSON Lines, CSV and TSV by name and first line. All else is text. " +
				"`json` is JSON, pretty or not, `jsonl` is JSON Lines whose strings are text, `jsonl:html` and " +
				"`jsonl:mail` those whose strings are HTML or messages. `diff` is a unified diff, of which the new " +
				"sides of hunks are read. `lines` takes every line as one reference that a person typed, valid or " +
				"not."},
		{Name: "field", Arg: "PATH", See: "Documents in JSON Lines", Value: rowPaths(&s.Source.Fields),
			Line: "of rows read the strings at PATH, such as msgs[].body (default: all)",
			Text: "In JSON Lines it is such as `text`, `a.b`, `msgs[].body` or `msgs[0].body`. A name that has a " +
				"dot or a bracket in it is written as a JSON string in brackets: `[\"a.b\"]`. In CSV and TSV, PATH " +
				"is the name or the number of a column. In JSON, it begins at an element of the array that has all " +
				"rows, or at the array, as in `[].text`. The default is all strings that are values; in JSON, names " +
				"of members too."},
		{Name: "id", Arg: "PATH", Value: rowPath(&s.Source.ID),
			Line: "identify rows by the value at PATH",
			Text: "The field record.id has it. Rows are those of JSON, JSON Lines, CSV or TSV."},
		{Name: "max-record", Arg: "SIZE", Value: option.Sized(&s.Source.MaxRecord, 1<<10, math.MaxInt32),
			Line: "pass over rows and records longer than SIZE",
			Text: "Each is an error. A row of CSV or TSV has at most 16M. A row may take four times its size in " +
				"memory, and with --annotate also the size of what was found in it."},
		{Name: "alternative", Arg: "WHICH", Value: option.WordOf(&s.Source.Alternative, source.Alternatives[:]...),
			Line: "of alternative parts of a mail read WHICH: all, first or last",
			Text: "They say the same in several forms (multipart/alternative): `first` is usually plain text, " +
				"`last` HTML."},
		{Name: "encoding", Arg: "LABEL", Value: label(&s.Source.Encoding),
			Line: "character encoding, by its LABEL",
			Text: "LABEL is any that the WHATWG or the IANA lists. `auto` goes by a byte order mark, else takes " +
				"UTF-8, in which bytes that are not UTF-8 are read as Windows-1252. Where nothing beyond ASCII in " +
				"the first 64 KiB is UTF-8, it guesses, and --verbose and JSON say what. Messages, HTML and XML say " +
				"it themselves."},
		{Name: "text", Letter: 'a', Value: option.On(&s.Source.Everything),
			Line: "read binary files as text",
			Text: "By default a file with a NUL byte in its first 64 KiB is skipped with a note."},
		{Name: "threads", Letter: 'j', Arg: "NUM", Value: option.Between(&s.Pipeline.Threads, 0, maxThreads),
			Line: "use NUM threads (default: one for each core)",
			Text: "0 is the default. The output does not depend on it."},
		{Name: "max-length", Arg: "SIZE", Value: option.Sized(&s.Pipeline.Find.MaxLength, minLength, maxLengthMax),
			Line: "give up references above SIZE",
			Text: "There is a note on standard error (rule L1). The least is 16, the most 64M."},
	}
}

// noRows reports whether --input says that the input has no rows.
func (s *Settings) noRows() bool {
	return s.Source.Input != source.InputAuto && !source.HasRows(s.Source.Input)
}

// input sets how the input is read.
func (s *Settings) input() error {
	if s.Source.Input == source.InputLines {
		s.Source.Input = source.InputText
		s.Pipeline.Lines = true
		s.Pipeline.Invalid = !s.Pipeline.Strict
	}
	return nil
}
