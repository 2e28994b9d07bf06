package settings

import (
	"fmt"

	"urigrep/internal/command/option"
	"urigrep/internal/source"
)

// showOptions returns the options on how what is printed looks, and on what is said beside it.
func showOptions(s *Settings) []option.Option {
	return []option.Option{
		{Name: "report", Arg: "FILE", Path: option.FilePath, See: "A page to look at", Often: true,
			Value: option.Named(&s.Report, "the name of a file", source.Stdin),
			Line:  "a page with charts and tables in FILE, too",
			Text: "It is HTML that needs no network: charts, a table to sort and search, joins, warnings, and the " +
				"text of inputs up to 1 MiB with every reference marked. It does not go with --lines, --quiet, " +
				"--files-with-matches and --files-without-match."},
		{Name: "defang", See: "Links behind links", Value: option.On(&s.Text.Defang),
			Line: "targets that nothing opens, such as hxxps[://]a[.]example",
			Text: "This holds for text, CSV, TSV and templates. JSON has them whole."},
		{Name: "redact", See: "Secrets", Value: option.On(&s.Redact),
			Line: "*** for passwords, values of token, key and the like, and tokens",
			Text: "The values are those of parameters such as token, key, code and signature; the secret part of " +
				"the paths of known services, such as webhooks, is hidden too, and tokens are known by how they " +
				"begin (rule V4). It holds for links inside links, every field of every form of output, names of " +
				"files and messages. Filters and --unique see the whole target. Options that print text as it stands " +
				"are refused: --lines, --around, --annotate, --mend and --replace. A template of --replace can use " +
				"the function redact. A page of --report shows no texts."},
		{Name: "only-matching", Letter: 'o', Value: option.On(new(bool)),
			Line: "the URIs alone, as without this option",
			Text: "It is accepted because grep has it."},
		{Name: "print0", Letter: '0', Value: option.Sets(&s.Text.RecordEnd, 0, '\n'),
			Line: "NUL after each, not a line end",
			Text: "It is for `xargs -0`."},
		{Name: "null", Letter: 'Z', Value: option.On(&s.Text.NameNUL),
			Line: "NUL after each file name",
			Text: "It takes the place of a colon or a line end."},
		{Name: "color", Arg: "WHEN", See: "In a terminal",
			Value: option.ByWhen(&s.Color),
			Line:  "color by WHEN: auto, always or never",
			Text: "Colors are for file names, positions and references. `auto` uses them on a terminal, unless " +
				"NO_COLOR is set or TERM is `dumb`. Without a value it is `always`; --no-color is `never`."},
		{Name: "hyperlink", Arg: "WHEN", See: "In a terminal",
			Value: option.ByWhen(&s.Hyperlink),
			Line:  "targets and file names as links, by WHEN: auto, always or never",
			Text: "A target links to itself, a file name to the file, in terminals that know OSC 8. `auto` does so " +
				"on a terminal. With --lines only file names are links. Without a value it is `always`, which is an " +
				"error for a form such as JSON, whose text must stay as it is."},
		{Name: "line-buffered", See: "A log as it grows", Value: option.On(&s.Pipeline.Prompt),
			Line: "write each line as soon as it is found",
			Text: "This is for input such as that of `tail -f`. In the middle of a line a reference is printed at " +
				"once, at the end of a line 50 milliseconds later, whatever follows. A reference that goes on later " +
				"is not joined. A row of JSON Lines or CSV is answered when it is complete, so that a program can " +
				"talk to urigrep row by row. To a terminal, what is decided is printed at once without it."},
		{Name: "progress", Value: option.OnOrOff(&s.Progress),
			Line: "show the progress (default: on a terminal, if long)",
			Text: "By default it appears on standard error after a second, if that is a terminal and standard " +
				"output is not. --no-progress turns it off."},
		{Name: "no-messages", Letter: 's', Value: option.On(&s.NoMessages),
			Line: "print no errors and notes about single files",
			Text: "The exit status stays the same."},
		{Name: "stats", Value: option.On(&s.Stats),
			Line: "print figures of the run at its end",
			Text: "They are on standard error: how many files, bytes and references there were, and the time taken."},
		{Name: "verbose", Value: option.On(&s.Verbose),
			Line: "say what is skipped, left out or given up",
			Text: "It is said on standard error, with the reasons, and the bytes of each file. Each row or record " +
				"that cannot be read is named, not only ten of a file."},
	}
}

// show sets how what is printed looks.
func (s *Settings) show() error {
	several := len(s.Operands) > 1 || s.Tree.Recursive || s.FilesFrom != "" || s.ShardList != ""
	s.Text.Name = s.names == option.Always || several && s.names != option.Never
	if !several && s.names != option.Never && s.Source.Archives {
		if s.Text.Archive = source.Stdin; len(s.Paths) == 1 && s.Paths[0] != source.Stdin {
			s.Text.Archive = s.Paths[0]
		} else if s.Source.Label != "" {
			s.Text.Archive = s.Source.Label
		}
	}
	s.Text.Line = s.Text.Line || s.Text.Column
	if s.Text.Headless = s.Shard != nil && s.Shard.Index > 1; s.Shard != nil && s.CountBy != nil {
		s.Notes = append(s.Notes, [2]string{"--count-by", fmt.Sprintf("the counts are of part %d of %d only",
			s.Shard.Index, s.Shard.Count)})
	}
	return nil
}
