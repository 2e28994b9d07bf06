package command

import (
	"errors"
	"fmt"

	"urigrep/internal/output/table"
)

// printing has the settings of this group for which neither output.Style nor shapes has a place.
type printing struct {
	names   when
	report  string   // the name of a file; empty for none
	countBy []string // expressions whose values are counted
}

// vimgrep is the value of --vimgrep, which sets what other options set, too.
type vimgrep struct {
	bareOnly
	s *settings
}

func (v vimgrep) alone() { v.set(true, always) }
func (v vimgrep) undo()  { v.set(false, whenFitting) }

func (v vimgrep) set(places bool, names when) {
	v.s.text.Line, v.s.text.Column, v.s.print.names = places, places, names
}

// printOptions returns the options on what is printed.
func printOptions(s *settings) []option {
	shapes := &s.shapes
	return []option{
		{
			name: "line-number", letter: 'n',
			brief: "line number before each, from 1",
			line:  "line of the start before each, from 1",
			text: "Print before each target the number of the line on which it begins, from 1. A form with fields of " +
				"its own, such as --json=target, names the field `line` instead.",
			value: on(&s.text.Line),
			check: s.checkPlaces,
		},
		{
			name: "column",
			line: "line, and column of the start, from 1",
			text: "Print before each target its line, and the column at which it begins, in " +
				"characters from 1.",
			value: on(&s.text.Column),
		},
		{
			name: "byte-offset", letter: 'b',
			line: "byte offset of the start in the source, from 0",
			text: "Print before each target the offset at which it begins in the file, in bytes " +
				"from 0, whatever the encoding.",
			value: on(&s.text.Offset),
		},
		{
			name: "vimgrep",
			line: "file name, line and column before each, for editors",
			text: "Print before each target the name of its file, its line and its column: the same as " +
				"`-nH --column`. The column counts characters, as most editors do; Vim counts bytes, and its " +
				"cursor stops earlier on a line with other characters than ASCII before the URI.",
			value: vimgrep{s: s},
		},
		{
			name: "with-filename", letter: 'H',
			line: "file name before each (default: if several)",
			text: "Print the name of the file before each target. This is the default with " +
				"several files, --recursive or --files-from.",
			value: sets(&s.print.names, always, whenFitting),
		},
		{
			name: "no-filename", letter: 'I',
			line:  "no file names",
			text:  "Print no names of files.",
			value: sets(&s.print.names, never, whenFitting),
		},
		{
			name: "count", letter: 'c',
			line:  "number of references in each file",
			brief: "how many there are in each file",
			text:  "Print the number of references in each file instead of the references.",
			value: shape{to: shapes, name: "count"},
		},
		{
			name: "files-with-matches", letter: 'l',
			line: "names of files in which there are any",
			text: "Print the names of the files that hold a reference, and nothing else. A file " +
				"is read up to the first. The filters apply.",
			value: shape{to: shapes, name: "files-with-matches", instead: "files-without-match"},
		},
		{
			name: "files-without-match", letter: 'L',
			line:  "names of files in which there are none",
			text:  "Print the names of the files that hold no reference, and nothing else.",
			value: shape{to: shapes, name: "files-without-match", instead: "files-with-matches"},
		},
		{
			name: "quiet", letter: 'q',
			line: "nothing; end with 0 at the first found",
			text: "Print nothing, and end with status 0 at the first reference found, even if " +
				"there was an error. Other options for output then print nothing either.",
			value: on(&s.display.quiet),
		},
		{
			name: "lines",
			line: "the lines that hold them, these highlighted",
			text: "Print the lines that hold a reference, each once; of one that is broken over " +
				"lines, all of them. In color the references are highlighted. Of a line of " +
				"more than 64 KiB what is within 64 KiB of a reference is printed, in " +
				"parts where that is long. Of HTML and mail these are lines of the " +
				"source.",
			value: shape{to: shapes, name: "lines"},
		},
		{
			name: "explain",
			line: "explain each candidate: found or not, and why",
			text: "Print, instead of the references, each place where one may begin, with sentences that say whether there is a " +
				"reference, why it begins, goes on over line ends and ends there, or why there is none, with the ids of the rules. " +
				"What is not valid is there too, and what only --email, --domains or --refang finds. The rules are in docs/RULES.md.",
			see:   "Why something is found, or not",
			value: shape{to: shapes, name: "explain"},
		},
		{
			name: "json", arg: "FIELDS",
			brief: "JSON Lines: an object for each, then a summary",
			line:  "JSON Lines: an object for each, then a summary; or only FIELDS, such as target,host",
			text: "Print JSON Lines: an object for each reference, then a summary; see JSON " +
				"FIELDS. With FIELDS, separated by commas, the objects have only these, such " +
				"as target,message.date, and there is no summary; what is not printed is not " +
				"made.",
			value: fieldNames{to: shapes, name: "json", bare: ""},
		},
		{
			name: "csv", arg: "FIELDS",
			brief: "CSV, with a header line",
			line:  "CSV with a header line, of JSON FIELDS (default: " + table.DefaultColumns + ")",
			text: "Print CSV as in RFC 4180: a header line, then FIELDS of each reference; see " +
				"JSON FIELDS. The default is path,line,column,kind,target. The elements of a " +
				"list are separated by a blank.",
			see:   "Tables",
			value: fieldNames{to: shapes, name: "csv", bare: table.DefaultColumns},
		},
		{
			name: "tsv", arg: "FIELDS",
			line: "the same FIELDS with tabs between them",
			text: "Print FIELDS as --csv does, separated by tabs. In values \\t, \\n, \\r and " +
				"\\\\ stand for a tab, line ends and a backslash.",
			value: fieldNames{to: shapes, name: "tsv", bare: table.DefaultColumns},
		},
		{
			name: "csv-safe",
			line: "in CSV and TSV, ' before a cell that begins with = + - @",
			text: "Put a `'` before each cell of CSV and TSV that begins with `=`, `+`, `-` or " +
				"`@`, which a spreadsheet may take for a formula.",
			see:   "Tables",
			value: on(&s.text.SafeCells),
			check: func() error { return s.checkTable("csv-safe", s.text.SafeCells) },
		},
		{
			name: "crlf",
			line: "end the lines of CSV and TSV in CRLF, not LF",
			text: "End the lines of CSV and TSV in a carriage return and a line feed, as RFC " +
				"4180 has it. The default is a line feed, which other commands expect.",
			see:   "Tables",
			value: on(&s.text.CRLF),
			check: func() error { return s.checkTable("crlf", s.text.CRLF) },
		},
		{
			name: "count-by", arg: "EXPR",
			brief: "how often each value of EXPR occurs, such as host",
			line:  "instead, how often each value of EXPR occurs, most first",
			text: "Print, instead of the references, how often each value of EXPR occurs, the " +
				"most frequent first. EXPR is the name of a field, such as `host` or " +
				"`message.from.address`, or an expression as for --where, such as " +
				"`message.date[:7]`; the value of a field that is absent is empty. If it is " +
				"given several times, combinations are counted. With --csv, --tsv or --json " +
				"the counts have that form. What does not fit into 256 MiB of memory goes to " +
				"a temporary file. With --shard the counts are those of the part alone.",
			see:   "Counts",
			value: wordsInOrder{to: &s.print.countBy},
			check: s.checkCounts,
		},
		{
			name:  "no-summary",
			line:  "with --json, no summary after the records",
			text:  "Leave out the summary that --json prints after the records. With FIELDS there is none.",
			value: on(&s.text.NoSummary),
		},
		{
			name: "around", arg: "NUM",
			line: "NUM characters of the text before and after each, in JSON",
			text: "Fill the fields before and after with NUM characters of the decoded text " +
				"around each reference, at most 16384. It needs an option that uses fields: " +
				"--json, --csv, --tsv, --format or --where.",
			value: between(&s.pipeline.Around, 0, maxAround),
			check: func() error {
				if s.pipeline.Around > 0 && !s.shapes.has("json", "csv", "tsv", "format") && s.keep.where == nil && s.print.countBy == nil {
					return errors.New("--around needs --json, --csv, --tsv, --format, --count-by or --where, which have the fields before and after")
				}
				return nil
			},
		},
		{
			name: "as-written",
			line: "the references as they stand in the text, joined",
			text: "Print the references as they stand in the text, joined where they are broken over lines, and not " +
				"their targets. Filters and --unique see the targets.",
			value: on(&s.text.AsWritten),
			check: func() error {
				switch {
				case s.text.AsWritten && s.text.Defang:
					return errors.New("--as-written and --defang do not go together: what is defanged is the target")
				case s.text.AsWritten && s.print.countBy != nil:
					return errors.New("--as-written and --count-by do not go together: --count-by uri counts references as written")
				case s.text.AsWritten && len(s.shapes) > 0:
					return fmt.Errorf("--as-written and --%s do not go together: the field uri is the reference as written", s.shapes[0].name)
				}
				return nil
			},
		},
		{
			name: "format", arg: "TEMPLATE",
			line: "Go TEMPLATE over JSON fields, such as '{{.host}}'",
			text: "Print for each reference what TEMPLATE makes of its fields, such as " +
				"`{{.line}} {{.host}}`; see TEMPLATES.",
			value: template{to: shapes, name: "format"},
		},
	}
}

// checkCounts refuses what does not go together with counts.
func (s *settings) checkCounts() error {
	if s.print.countBy == nil || len(s.shapes) == 0 {
		return nil
	}
	switch form := s.shapes[0]; {
	case !s.shapes.has("json", "csv", "tsv"):
		return fmt.Errorf("--count-by and --%s do not go together: each says what is printed", form.name)
	case form.value != "" && form.value != table.DefaultColumns:
		return fmt.Errorf("--count-by says what is printed: --%s needs no names of fields beside it", form.name)
	}
	return nil
}

// checkTable refuses an option on tables, if it is given, where none is printed.
func (s *settings) checkTable(name string, given bool) error {
	if given && !s.shapes.has("csv", "tsv") {
		return fmt.Errorf("--%s needs --csv or --tsv", name)
	}
	return nil
}
