package command

import (
	"errors"
	"fmt"

	"urigrep/internal/source"
)

// display has the settings of how a run shows itself. The config takes it over as it is.
type display struct {
	quiet      bool
	redact     bool
	color      when
	hyperlink  when
	progress   when
	noMessages bool
	stats      bool
	verbose    bool
}

// showOptions returns the options on how what is printed looks, and on what is said beside it.
func showOptions(s *settings) []option {
	return []option{
		{
			name: "report", arg: "FILE", path: filePath,
			line:  "write a page with charts and tables to FILE, too",
			brief: "a page with charts and tables as well",
			text: "Write to FILE, beside the usual output, an HTML page that needs no network: " +
				"charts, a table to sort and search, joins, warnings, and the text of inputs " +
				"up to 1 MiB with every reference marked. It does not go with --lines, " +
				"--quiet, --files-with-matches and --files-without-match.",
			see:   "A page to look at",
			value: named(&s.print.report, "the name of a file", source.Stdin),
			check: s.checkReport,
		},
		{
			name: "defang",
			line: "targets that nothing opens, such as hxxps[://]a[.]example",
			text: "Print targets so that nothing opens them, such as `hxxps[://]a[.]example`, in " +
				"text, CSV, TSV and templates. JSON has them whole.",
			see:   "Links behind links",
			value: on(&s.text.Defang),
		},
		{
			name: "redact",
			line: "*** for passwords, values of token, key and the like, and tokens",
			text: "Print `***` for the password of a URI, for the values of parameters such as token, key, code, " +
				"signature and password, for the secret part of the paths of known services, such as webhooks, and " +
				"for tokens that are known by how they begin; in links inside links too, in every field of every " +
				"form of output, in names of files and in messages (rule V4). Filters and --unique see the whole " +
				"target. What prints text as it stands is refused: --lines, --around, --annotate, --mend and --replace, " +
				"whose template has a function redact for the references alone. A page of --report shows no texts.",
			see:   "Secrets",
			value: on(&s.display.redact),
			check: s.checkRedact,
		},
		{
			name: "only-matching", letter: 'o',
			line:  "the URIs alone, as without this option",
			value: on(new(bool)),
			text: "Print only the references. It is accepted because grep needs it, and changes " +
				"nothing: that is always so, unless --lines or another option says otherwise.",
		},
		{
			name: "print0", letter: '0',
			line:  "NUL after each, not a line end",
			text:  "End each target with a NUL byte instead of a line end, for `xargs -0`.",
			value: sets(&s.text.RecordEnd, 0, '\n'),
			check: func() error {
				if s.text.RecordEnd == 0 && s.shapes.has("json", "csv", "tsv") {
					return fmt.Errorf("--%s and --print0 do not go together: its records end in line ends", s.shapes[0].name)
				}
				return nil
			},
		},
		{
			name: "null", letter: 'Z',
			line:  "NUL after each file name",
			text:  "End each name of a file with a NUL byte instead of a colon or a line end.",
			value: on(&s.text.NameNUL),
		},
		{
			name: "color", arg: "WHEN",
			line: "color by WHEN: auto, always or never",
			text: "Use colors for file names, positions and references. `auto`, the default, " +
				"does so on a terminal, unless NO_COLOR is set or TERM is `dumb`; `always` and " +
				"`never` do as they say. Without a value it is `always`; --no-color is `never`.",
			see:   "In a terminal",
			value: orAlone(oneOf(&s.display.color, "auto always never", whenFitting, always, never), always, never),
		},
		{
			name: "hyperlink", arg: "WHEN",
			line: "targets and file names as links, by WHEN: auto, always or never",
			text: "Make each target a link to itself and each file name a link to the file, for " +
				"terminals that know OSC 8. `auto` does so on a terminal; `never` is the " +
				"default. With --lines file names alone are links. Without a value it is " +
				"`always`.",
			see:   "In a terminal",
			value: orAlone(oneOf(&s.display.hyperlink, "auto always never", whenFitting, always, never), always, never),
		},
		{
			name: "line-buffered",
			line: "write each line as soon as it is found",
			text: "Print what is found as soon as it is decided, for input such as that of `tail " +
				"-f`: in the middle of a line at once, at its end 50 milliseconds after the line " +
				"came, whatever follows. A reference that goes on later is not joined. A row of " +
				"JSON Lines or CSV is answered when it is complete, so that a program can talk to " +
				"urigrep row by row. To a terminal, what is decided is printed at once without it.",
			see:   "A log as it grows",
			value: on(&s.pipeline.Prompt),
		},
		{
			name: "progress",
			line: "show the progress (default: on a terminal, if long)",
			text: "Show on standard error how far the run is. By default this appears after a " +
				"second if standard error is a terminal and standard output is not. " +
				"--no-progress turns it off.",
			value: onOrOff{to: &s.display.progress},
		},
		{
			name: "no-messages", letter: 's',
			line:  "print no errors and notes about single files",
			text:  "Print no errors and notes about single files. The exit status stays the same.",
			value: on(&s.display.noMessages),
		},
		{
			name: "stats",
			line: "print figures of the run at its end",
			text: "Print at the end, on standard error, how many files, bytes and references " +
				"there were, and the time taken.",
			value: on(&s.display.stats),
		},
		{
			name: "verbose",
			line: "say what is skipped, left out or given up",
			text: "Print on standard error what was skipped, left out or given up, and why, each " +
				"row or record that cannot be read and not only ten of a file, and the bytes " +
				"of each file.",
			value: on(&s.display.verbose),
		},
	}
}

// checkRedact refuses what --redact cannot hide secrets in.
func (s *settings) checkRedact() error {
	switch {
	case !s.display.redact:
	case s.shapes.has("replace"):
		return errors.New("--redact and --replace do not go together: text outside of references is printed as it stands; " +
			"--replace '{{redact .target}}' hides what is in them")
	case s.shapes.has("lines", "mend", "annotate"):
		return fmt.Errorf("--redact and --%s do not go together: the text is printed as it stands", s.shapes[0].name)
	case s.pipeline.Around > 0:
		return errors.New("--redact and --around do not go together: the text around is cut anywhere, also within a secret")
	}
	return nil
}

// checkReport refuses what --report does not go with.
func (s *settings) checkReport() error {
	switch {
	case s.print.report == "":
		return nil
	case s.shards.part != nil:
		return errors.New("--report and --shard do not go together: a page is of the whole input")
	case s.rewrites():
		return errors.New("--report does not go together with --replace, --mend and --annotate, which write texts")
	case s.shapes.has("lines"):
		return errors.New("--report and --lines do not go together: lines are printed, not references")
	case s.display.quiet || s.shapes.has("files-with-matches", "files-without-match"):
		return errors.New("--report needs all references, and --quiet, --files-with-matches and --files-without-match end at the first")
	}
	return nil
}

// show sets how what is printed looks.
func (c *config) show(s *settings) error {
	several := len(s.operands) > 1 || c.tree.Recursive || c.filesFrom != "" || c.shardList != ""
	c.text.Name = s.print.names == always || several && s.print.names != never
	if !several && s.print.names != never && c.decompress {
		if c.text.Archive = source.Stdin; len(c.paths) == 1 && c.paths[0] != source.Stdin {
			c.text.Archive = c.paths[0]
		} else if c.source.Label != "" {
			c.text.Archive = c.source.Label
		}
	}
	c.text.Line = c.text.Line || c.text.Column
	if c.text.Headless = c.shard != nil && c.shard.Index > 1; c.shard != nil && c.countBy != nil {
		c.notes = append(c.notes, [2]string{"--count-by", fmt.Sprintf("the counts are of part %d of %d only", c.shard.Index, c.shard.Count)})
	}
	return nil
}
