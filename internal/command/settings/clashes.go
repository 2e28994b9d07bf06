package settings

import (
	"errors"
	"fmt"
	"slices"

	"urigrep/delimit"
	"urigrep/internal/command/option"
	"urigrep/internal/output/table"
	"urigrep/internal/source"
)

// Settings that do not go together are rows of tables, in the order of the options in the help.

// A clash is something that cannot be, and what is said of it.
type clash struct {
	is   bool
	said string
}

// clash returns the error of the first settings that do not go together; nil if all do.
func (s *Settings) clash() error {
	for _, rows := range [][]clash{
		s.clashesOfFilters(), s.clashesOfForms(), s.clashesOfCounts(), s.clashesOfWriting(), s.clashesOfShowing(),
		s.clashesOfFiles(), s.clashesOfShards(),
	} {
		if i := slices.IndexFunc(rows, func(c clash) bool { return c.is }); i >= 0 {
			return errors.New(rows[i].said)
		}
	}
	return s.Pre.Check()
}

func (s *Settings) clashesOfFilters() []clash {
	find, kinds := &s.Pipeline.Find, s.filter.kinds.wanted
	lacks := func(kind string, sought bool) bool { return !sought && slices.Contains(kinds, kind) }
	return []clash{
		{s.filter.invert && s.filter.regexps == nil,
			"--invert-match needs a --regexp to invert; the other filters are inverted by a ! before a value"},
		{s.Source.Added && s.Source.Input != source.InputDiff,
			"--added needs --input diff, whose lines are marked as added"},
		{lacks("email", find.Email), "--kind email needs --email: mail addresses are not looked for without it"},
		{lacks("domain", find.Domains), "--kind domain needs --domains: domains are not looked for without it"},
		{lacks("defanged", find.Refang),
			"--kind defanged needs --refang: defanged spellings are not looked for without it"},
		{lacks("abbreviated", !find.SkipAbbreviated), "--kind abbreviated and --no-abbreviated do not go together"},
	}
}

// clashesOfForms refuses options that say how targets or names of files are printed where none is: a form
// with fields of its own has to name the field.
func (s *Settings) clashesOfForms() (all []clash) {
	form, _ := s.Shapes.one()
	ownFields := s.Shapes.has("json", "csv", "tsv", "format") || s.CountBy != nil
	for _, o := range []struct {
		name, field string
		given       bool
	}{
		{"line-number", "line", s.Text.Line},
		{"column", "column", s.Text.Column},
		{"byte-offset", "start", s.Text.Offset},
		{"with-filename", "path", s.names == option.Always},
		{"no-filename", "", s.names == option.Never},
		{"hyperlink", "", s.Hyperlink == option.Always},
	} {
		nothing := "--" + o.name + " does nothing with --"
		all = append(all,
			clash{o.given && ownFields, nothing + s.ownFields(form, o.field)},
			clash{o.given && s.rewrites() && !s.Write.DryRun, nothing + form + ", which prints the text itself"})
	}
	return append(all, []clash{
		{s.Text.NameNUL && (ownFields || s.rewrites()),
			"--null does nothing where no names of files stand before targets or alone"},
		{s.Text.RecordEnd == 0 && s.rewrites(), "--print0 does nothing with --" + form +
			", which prints the text itself"},
		{s.Text.NoSummary && !s.Shapes.has("json"), "--no-summary needs --json, which has one"},
	}...)
}

// ownFields says of a form that its fields are its own, and how it prints one of them; any where field is
// empty.
func (s *Settings) ownFields(form, field string) string {
	example := "--" + form + "=" + field + ",target"
	switch {
	case s.CountBy != nil:
		form, example = "count-by", "--count-by "+field
	case form == "format":
		example = "{{." + field + "}}"
	}
	said := form + ", whose fields are its own"
	if field == "" {
		return said
	}
	return said + ": the field " + field + " has it, as in " + example
}

func (s *Settings) clashesOfCounts() []clash {
	form, value := s.Shapes.one()
	rows := s.Shapes.has("csv", "tsv")
	fields := rows || s.Shapes.has("json")
	counts, around, written := s.CountBy != nil, s.Pipeline.Around > 0, s.Text.AsWritten
	return []clash{
		{s.Text.SafeCells && !rows, "--csv-safe needs --csv or --tsv"},
		{s.Text.CRLF && !rows, "--crlf needs --csv or --tsv"},
		{counts && form != "" && !fields,
			"--count-by and --" + form + " do not go together: each says what is printed"},
		{counts && value != "" && value != table.DefaultColumns,
			"--count-by says what is printed: --" + form + " needs no names of fields beside it"},
		{around && !fields && form != "format" && s.condition == nil && !counts, "--around needs --json, --csv, " +
			"--tsv, --format, --count-by or --where, which have the fields before and after"},
		{written && s.Text.Defang,
			"--as-written and --defang do not go together: what is defanged is the target"},
		{written && counts,
			"--as-written and --count-by do not go together: --count-by uri counts references as written"},
		{written && form != "",
			"--as-written and --" + form + " do not go together: the field uri is the reference as written"},
	}
}

func (s *Settings) clashesOfWriting() []clash {
	writes, inPlace := s.rewrites(), s.Write.InPlace != nil
	path, backup := s.backup()
	return []clash{
		{writes && s.Pipeline.Find.Hyphen == delimit.HyphenBoth,
			"--hyphen both gives two readings of one reference, and only one can be written back"},
		{writes && s.Source.Input == source.InputLines, "--input lines is not written back: use --input text"},
		{writes && s.Quiet, "--quiet prints nothing: it does not go together with what is written back"},
		{s.Shapes.has("annotate") && s.noRows(), s.needsRows("annotate")},
		{inPlace && s.Write.Dir != "",
			"--in-place and --output-dir do not go together: each says where the text is written"},
		{inPlace && !writes, "--in-place needs --replace, --mend or --annotate"},
		{backup != "", fmt.Sprintf("%s%s would be the backup of %[1]s by --in-place=%s, and is to be changed too", path,
			backup, backup)},
		{s.Write.Dir != "" && !writes, "--output-dir needs --replace, --mend or --annotate"},
		{s.Write.DryRun && !writes, "--dry-run needs --replace, --mend or --annotate"},
	}
}

// backup returns an operand whose backup is another, and the suffix of that; empty if there is none.
func (s *Settings) backup() (path, suffix string) {
	if s.Write.InPlace == nil || *s.Write.InPlace == "" {
		return "", ""
	}
	for _, path := range s.Operands {
		if slices.Contains(s.Operands, path+*s.Write.InPlace) {
			return path, *s.Write.InPlace
		}
	}
	return "", ""
}

func (s *Settings) clashesOfShowing() []clash {
	form, _ := s.Shapes.one()
	names := s.Shapes.has("files-with-matches", "files-without-match")
	report := s.Report != ""
	return []clash{
		{report && s.Shard != nil, "--report and --shard do not go together: a page is of the whole input"},
		{report && s.rewrites(),
			"--report does not go together with --replace, --mend and --annotate, which write texts"},
		{report && form == "lines", "--report and --lines do not go together: lines are printed, not references"},
		{report && (s.Quiet || names), "--report needs all references, and --quiet, --files-with-matches and " +
			"--files-without-match end at the first"},
		{s.Redact && form == "replace", "--redact and --replace do not go together: text outside of references is " +
			"printed as it stands; --replace '{{redact .target}}' hides what is in them"},
		{s.Redact && s.Shapes.has("lines", "mend", "annotate"),
			"--redact and --" + form + " do not go together: the text is printed as it stands"},
		{s.Redact && s.Pipeline.Around > 0,
			"--redact and --around do not go together: the text around is cut anywhere, also within a secret"},
		{s.Text.RecordEnd == 0 && s.Shapes.has("json", "csv", "tsv"),
			"--" + form + " and --print0 do not go together: its records end in line ends"},
	}
}

func (s *Settings) clashesOfFiles() (all []clash) {
	for _, o := range []struct {
		name  string
		given bool
	}{
		{"include", s.Tree.Include != nil},
		{"exclude", s.Tree.Exclude != nil},
		{"exclude-dir", s.Tree.ExcludeDir != nil},
		{"max-depth", s.Tree.MaxDepth > 0},
		{"gitignore", s.Tree.Ignore},
		{"hidden", s.Tree.Hidden},
	} {
		all = append(all, clash{o.given && !s.Tree.Recursive,
			"--" + o.name + " needs --recursive: it says which files below a directory are read"})
	}
	pre := s.Pre.Command != ""
	return append(all, []clash{
		{s.Source.MaxDecompressed != source.MaxDecompressed && !s.Source.Archives,
			"--max-decompressed needs --decompress"},
		{pre && s.rewrites(),
			"--pre does not go together with --replace, --mend and --annotate, which write the files themselves"},
		{pre && s.Shard != nil,
			"--pre and --shard do not go together: the output of a program cannot be cut into parts"},
		{!pre && len(s.Pre.Globs)+len(s.Pre.Others) > 0, "--pre-glob needs --pre: it says for which files that is run"},
	}...)
}

func (s *Settings) clashesOfShards() []clash {
	shard, list := s.Shard != nil, s.ShardList != ""
	return []clash{
		{shard && s.FilesFrom == source.Stdin,
			"--shard and --files-from - do not go together: the list is read twice"},
		{shard && s.Write.InPlace != nil, "--shard and --in-place do not go together: a shard must find the files as " +
			"the others do; --output-dir leaves them as they are"},
		{list && !shard, "--shard-list needs --shard: it says what is parted"},
		{list && slices.Contains(s.Operands, source.Stdin),
			"--shard-list and standard input do not go together: name the file"},
		{s.MakeList != "" && (shard || list),
			"--make-shard-list lists the whole input: it does not go together with --shard and --shard-list"},
		{s.Source.Fields != nil && s.noRows(), s.needsRows("field")},
		{s.Source.ID != "" && s.noRows(), s.needsRows("id")},
		{s.FilesFrom == source.Stdin && slices.Contains(s.Operands, source.Stdin),
			"standard input cannot be both the operand - and --files-from -"},
	}
}

// needsRows says of an option on rows that the input has none.
func (s *Settings) needsRows(option string) string {
	return "--" + option + " needs rows: --input json, jsonl, csv or tsv, not " + s.Source.Input
}
