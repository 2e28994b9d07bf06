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
		{Name: "line-number", Letter: 'n', Value: option.On(&s.Text.Line),
			Brief: "line number before each, from 1",
			Line:  "line of the start before each, from 1",
			Text: "Print before each target the number of the line on which it begins, from 1. With a form that has " +
				"fields of its own, such as --json, it is an error: the field `line` has it."},
		{Name: "column", Value: option.On(&s.Text.Column),
			Line: "line, and column of the start, from 1",
			Text: "Print before each target its line, and the column at which it begins, in characters from 1."},
		{Name: "byte-offset", Letter: 'b', Value: option.On(&s.Text.Offset),
			Line: "byte offset of the start in the source, from 0",
			Text: "Print before each target the offset at which it begins in the file, in bytes from 0, whatever " +
				"the encoding."},
		{Name: "vimgrep", Value: vimgrep(s),
			Line: "file name, line and column before each, for editors",
			Text: "Print before each target the name of its file, its line and its column: the same as `-nH " +
				"--column`. The column counts characters, as most editors do; Vim counts bytes, and its cursor stops " +
				"earlier on a line with other characters than ASCII before the URI."},
		{Name: "with-filename", Letter: 'H', Value: option.Sets(&s.names, option.Always, option.Fitting),
			Line: "file name before each (default: if several)",
			Text: "Print the name of the file before each target. This is the default with several files, " +
				"--recursive or --files-from."},
		{Name: "no-filename", Letter: 'I', Value: option.Sets(&s.names, option.Never, option.Fitting),
			Line: "no file names",
			Text: "Print no names of files before targets, lines and counts. With --csv and other forms that have " +
				"fields, name the fields you want."},
		{Name: "count", Letter: 'c', Value: shape(shapes, "count", ""),
			Brief: "how many there are in each file",
			Line:  "number of references in each file",
			Text:  "Print the number of references in each file instead of the references."},
		{Name: "files-with-matches", Letter: 'l', Value: shape(shapes, "files-with-matches", "files-without-match"),
			Line: "names of files in which there are any",
			Text: "Print the names of the files that hold a reference, and nothing else. A file is read up to the " +
				"first. The filters apply."},
		{Name: "files-without-match", Letter: 'L', Value: shape(shapes, "files-without-match", "files-with-matches"),
			Line: "names of files in which there are none",
			Text: "Print the names of the files that hold no reference, and nothing else."},
		{Name: "quiet", Letter: 'q', Value: option.On(&s.Quiet),
			Line: "nothing; end with 0 at the first found",
			Text: "Print nothing, and end with status 0 at the first reference found, even if there was an error. " +
				"Other options for output then print nothing either."},
		{Name: "lines", Value: shape(shapes, "lines", ""),
			Line: "the lines that hold them, these highlighted",
			Text: "Print the lines that hold a reference, each once, and all lines of a reference that is broken. " +
				"In color the references are highlighted. From a line of more than 64 KiB, only the text within 64 " +
				"KiB of a reference is printed, in parts. In HTML and mail these are lines of the source."},
		{Name: "explain", See: "Why something is found, or not", Value: shape(shapes, "explain", ""),
			Line: "explain each candidate: found or not, and why",
			Text: "Print, instead of the references, each place where one may begin, and a sentence or two on it: " +
				"whether there is a reference, and why it begins, goes on over line ends and ends there, or why " +
				"there is none. The ids are those of docs/RULES.md. References that are not valid are there too, and " +
				"those that only --email, --domains or --refang finds."},
		{Name: "json", Arg: "FIELDS", Value: fieldNames(shapes, "json", ""),
			Brief: "JSON Lines: an object for each, then a summary",
			Line:  "JSON Lines: an object for each, then a summary; or only FIELDS, such as target,host",
			Text: "Print JSON Lines: an object for each reference, then a summary; see JSON FIELDS. With FIELDS, " +
				"separated by commas, the objects have only these, such as target,message.date, and there is no " +
				"summary. Fields that are not printed take no time."},
		{Name: "csv", Arg: "FIELDS", See: "Tables",
			Value: fieldNames(shapes, "csv", table.DefaultColumns),
			Brief: "CSV, with a header line",
			Line:  "CSV with a header line, of JSON FIELDS (default: " + table.DefaultColumns + ")",
			Text: "Print CSV as in RFC 4180: a header line, then FIELDS of each reference; see JSON FIELDS. The " +
				"default is path,line,column,kind,target. The elements of a list are separated by a blank."},
		{Name: "tsv", Arg: "FIELDS", Value: fieldNames(shapes, "tsv", table.DefaultColumns),
			Line: "the same FIELDS with tabs between them",
			Text: "Print FIELDS as --csv does, separated by tabs. In values \\t, \\n, \\r and \\\\ stand for a tab, " +
				"line ends and a backslash."},
		{Name: "csv-safe", See: "Tables", Value: option.On(&s.Text.SafeCells),
			Line: "in CSV and TSV, ' before a cell that begins with = + - @",
			Text: "Put a `'` before each cell of CSV and TSV that begins with `=`, `+`, `-` or `@`, which a " +
				"spreadsheet may take for a formula."},
		{Name: "crlf", See: "Tables", Value: option.On(&s.Text.CRLF),
			Line: "end the lines of CSV and TSV in CRLF, not LF",
			Text: "End the lines of CSV and TSV in a carriage return and a line feed, as RFC 4180 has it. The " +
				"default is a line feed, which other commands expect."},
		{Name: "count-by", Arg: "EXPR", See: "Counts", Value: option.InOrder(&s.CountBy),
			Brief: "how often each value of EXPR occurs, such as host",
			Line:  "instead, how often each value of EXPR occurs, most first",
			Text: "Print, instead of the references, how often each value of EXPR occurs, the most frequent first. " +
				"EXPR is the name of a field, such as `host` or `message.from.address`, or an expression as for " +
				"--where, such as `message.date[:7]`; a field that is absent is empty. If the option is given " +
				"several times, combinations are counted. With --csv, --tsv or --json the counts have that form. " +
				"Counts that need more than 256 MiB of memory go to a temporary file. With --shard the counts are " +
				"those of the part alone."},
		{Name: "no-summary", Value: option.On(&s.Text.NoSummary),
			Line: "with --json, no summary after the records",
			Text: "Leave out the summary that --json prints after the records. With FIELDS there is none."},
		{Name: "around", Arg: "NUM", Value: option.Between(&s.Pipeline.Around, 0, maxAround),
			Line: "NUM characters of the text before and after each, in JSON",
			Text: "Fill the fields before and after with NUM characters of the decoded text around each reference, " +
				"at most 16384. It needs an option that uses fields: --json, --csv, --tsv, --format or --where."},
		{Name: "as-written", Value: option.On(&s.Text.AsWritten),
			Line: "the references as they stand in the text, joined",
			Text: "Print the references as they stand in the text, joined where they are broken over lines, and not " +
				"their targets. Filters and --unique see the targets."},
		{Name: "format", Arg: "TEMPLATE", Value: template(shapes, "format"),
			Line: "Go TEMPLATE over JSON fields, such as '{{.host}}'",
			Text: "Print for each reference what TEMPLATE makes of its fields, such as `{{.line}} {{.host}}`; see " +
				"TEMPLATES."},
	}
}
