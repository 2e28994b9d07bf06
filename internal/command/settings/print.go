package settings

import (
	"urigrep/internal/command/option"
	"urigrep/internal/output/table"
)

// vimgrep returns the value of --vimgrep, which sets what other options set, too.
func vimgrep(s *Settings) option.Value {
	set := func(places bool, names option.When) func() {
		return func() { s.Text.Line, s.Text.Column, s.names = places, places, names }
	}
	return option.Toggle(set(true, option.Always), set(false, option.Fitting))
}

// printOptions returns the options on what is printed.
func printOptions(s *Settings) []option.Option {
	shapes := &s.Shapes
	return []option.Option{
		{Name: "line-number", Letter: 'n', Often: true, Value: option.On(&s.Text.Line),
			Line: "line number before each, from 1",
			Text: "It is the line on which the reference begins. With a form that has fields of its own, such as " +
				"--json, it is an error: the field `line` has it."},
		{Name: "column", Value: option.On(&s.Text.Column),
			Line: "line, and column of the start, from 1",
			Text: "They stand before each target. The column counts characters."},
		{Name: "byte-offset", Letter: 'b', Value: option.On(&s.Text.Offset),
			Line: "byte offset of the start in the source, from 0",
			Text: "It stands before each target, and counts bytes of the file, whatever the encoding."},
		{Name: "vimgrep", Value: vimgrep(s),
			Line: "file name, line and column before each, for editors",
			Text: "It is the same as `-nH --column`. The column counts characters, as most editors do; Vim counts " +
				"bytes, and its cursor stops earlier on a line with other characters than ASCII before the URI."},
		{Name: "with-filename", Letter: 'H', Value: option.Sets(&s.names, option.Always, option.Fitting),
			Line: "file name before each (default: if several)",
			Text: "There are several with --recursive and --files-from too."},
		{Name: "no-filename", Letter: 'I', Value: option.Sets(&s.names, option.Never, option.Fitting),
			Line: "no file names before targets, lines and counts",
			Text: "With --csv and other forms that have fields, name the fields you want."},
		{Name: "count", Letter: 'c', Often: true, Value: shape(shapes, "count", ""),
			Line: "number of references in each file"},
		{Name: "files-with-matches", Letter: 'l', Value: shape(shapes, "files-with-matches", "files-without-match"),
			Line: "names of files in which there are any",
			Text: "Nothing else is printed. A file is read up to the first. The filters apply."},
		{Name: "files-without-match", Letter: 'L', Value: shape(shapes, "files-without-match", "files-with-matches"),
			Line: "names of files in which there are none"},
		{Name: "quiet", Letter: 'q', Value: option.On(&s.Quiet),
			Line: "nothing; end with 0 at the first found",
			Text: "This holds even if there was an error. Other options for output then print nothing either."},
		{Name: "lines", Value: shape(shapes, "lines", ""),
			Line: "the lines that hold them, these highlighted",
			Text: "Each is there once, and all lines of a reference that is broken. In color the references are " +
				"highlighted. From a line of more than 64 KiB, only the text within 64 KiB of a reference is " +
				"printed, in parts. In HTML and mail these are lines of the source."},
		{Name: "explain", See: "Why something is found, or not", Value: shape(shapes, "explain", ""),
			Line: "explain each candidate: found or not, and why",
			Text: "This is printed instead of the references: for each place where one may begin, a sentence or two " +
				"say whether there is one, and why it begins, goes on over line ends and ends there, or why there is " +
				"none. The ids are those of docs/RULES.md. References that are not valid are there too, and those " +
				"that only --email, --domains or --refang finds."},
		{Name: "json", Arg: "FIELDS", Often: true, Value: fieldNames(shapes, "json", ""),
			Line: "JSON Lines: an object for each, then a summary",
			Text: "See JSON FIELDS. With FIELDS, separated by commas, the objects have only these, such as " +
				"target,message.date, and there is no summary. Fields that are not printed take no time."},
		{Name: "csv", Arg: "FIELDS", See: "Tables", Often: true,
			Value: fieldNames(shapes, "csv", table.DefaultColumns),
			Line:  "CSV, with a header line",
			Text: "RFC 4180 has the form. For FIELDS see JSON FIELDS. The elements of a list are separated by a " +
				"blank."},
		{Name: "tsv", Arg: "FIELDS", Value: fieldNames(shapes, "tsv", table.DefaultColumns),
			Line: "the same FIELDS with tabs between them",
			Text: "In values \\t, \\n, \\r and \\\\ stand for a tab, line ends and a backslash."},
		{Name: "csv-safe", See: "Tables", Value: option.On(&s.Text.SafeCells),
			Line: "in CSV and TSV, ' before a cell that begins with = + - @",
			Text: "A spreadsheet may take such a cell for a formula."},
		{Name: "crlf", See: "Tables", Value: option.On(&s.Text.CRLF),
			Line: "end the lines of CSV and TSV in CRLF, not LF",
			Text: "CRLF is what RFC 4180 has; LF is what other commands expect."},
		{Name: "count-by", Arg: "EXPR", See: "Counts", Often: true, Value: option.InOrder(&s.CountBy),
			Line: "how often each value of EXPR occurs, most first",
			Text: "This is printed instead of the references. EXPR is the name of a field, such as `host` or " +
				"`message.from.address`, or an expression as for --where, such as `message.date[:7]`; a field that " +
				"is absent is empty. If the option is given several times, combinations are counted. With --csv, " +
				"--tsv or --json the counts have that form. Counts that need more than 256 MiB of memory go to a " +
				"temporary file. With --shard the counts are those of the part alone."},
		{Name: "no-summary", Value: option.On(&s.Text.NoSummary),
			Line: "with --json, no summary after the records",
			Text: "With FIELDS there is none."},
		{Name: "around", Arg: "NUM", Value: option.Between(&s.Pipeline.Around, 0, maxAround),
			Line: "NUM characters of the text before and after each, in JSON",
			Text: "The fields before and after have them, at most 16384 of the decoded text. It needs an option " +
				"that uses fields: --json, --csv, --tsv, --format or --where."},
		{Name: "as-written", Value: option.On(&s.Text.AsWritten),
			Line: "the references as they stand in the text, joined",
			Text: "Their targets, which filters and --unique see, are not printed."},
		{Name: "format", Arg: "TEMPLATE", Value: template(shapes, "format"),
			Line: "Go TEMPLATE over JSON fields, such as '{{.host}}'",
			Text: "What it makes of each reference is printed; see TEMPLATES."},
	}
}
