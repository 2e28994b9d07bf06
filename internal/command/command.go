// Package command implements the command urigrep. It has what is said of the whole in its help, and
// calls the packages below it, from the bottom:
//
//   - option: an option as one value, and a command line that is read by a table of them
//   - page: help, manual page, guide and completions, made of that table
//   - system: what is asked of the operating system: terminals, pipes, signals
//   - search: the run, as its Config says
//   - settings: the table of options, and the Config that they mean
//
// Beside it, program has what other programs of the project share with the command.
package command

import (
	"fmt"
	"io"
	"os"

	"urigrep/internal/command/option"
	"urigrep/internal/command/page"
	"urigrep/internal/command/search"
	"urigrep/internal/command/settings"
	"urigrep/internal/command/system"
)

// Streams are what the command reads and writes.
type Streams = search.Streams

// Standard returns the standard streams of the process.
func Standard() Streams { return search.Standard() }

// help is what the help says around the options.
var help = page.Help{
	Synopsis: "urigrep [OPTION]... [FILE|DIRECTORY]...",
	Purpose:  "Find the URIs in text, as a careful reader would copy them out.",
	Notes:    "Without FILE, or for -, read standard input. " + page.Negation,
	More:     "--help=all lists all options, --help=OPTION says more of one. ",
	States:   "Exit status: 0 if something is found, 1 if nothing, 2 if there was an error.",
	Examples: []page.Example{
		{Command: "urigrep README.md", About: "the URIs of a file, one a line"},
		{Command: "urigrep -rn --scheme http docs", About: "below a directory, with file and line"},
		{Command: "urigrep --csv=line,host,target README.md", About: "a table of JSON fields"},
	},
}

// Run runs the command with args, the first of which is the program's name, and
// returns its exit state.
func Run(args []string, std Streams) (state int) {
	system.IgnoreSIGPIPE()
	set := settings.New()
	m := search.NewMessages(std.Err, &set.Redact)
	if std.Own && system.LacksFiles() {
		m.Remark(fmt.Sprintf("too many open files: %d more are needed to begin; see ulimit -n", system.FilesNeeded))
		return search.ExitError
	}
	line, err := option.Read(set.Options, args[1:])
	if err == nil {
		set.Take(line)
		err = option.Run(set.Options, line.Given, func() (err error) {
			state, err = act(set, std, m)
			return err
		})
	}
	if err != nil {
		return m.Usage(err)
	}
	return state
}

// act does what the settings ask for, and returns the exit state.
func act(set *settings.Settings, std Streams, m *search.Messages) (state int, err error) {
	switch about := &set.About; {
	case about.Help != "":
		text, err := help.Text(about.Help, set.Options, helpWidth(std.Out))
		return m.Print(std.Out, text, search.ExitFound), err
	case about.Completion != "":
		return m.Print(std.Out, page.Completions[about.Completion](set.Options), search.ExitFound), nil
	case about.Version:
		return m.Print(std.Out, page.Version("urigrep"), search.ExitFound), nil
	case set.Merge:
		return search.MergeSummaries(set.Operands, std, m), nil
	}
	c, err := set.Understand()
	if err != nil {
		return search.ExitError, err
	}
	if set.MakeList != "" {
		return search.MakeShardList(c, std, m, set.MakeList), nil
	}
	s, err := search.New(c, std, m)
	if err != nil {
		return search.ExitError, err
	}
	return s.Run(), nil
}

// helpWidth returns how many columns the help has on out: those of a narrow terminal, or the usual.
func helpWidth(out io.Writer) int {
	if f, ok := out.(*os.File); ok {
		if width := system.TerminalWidth(f); width > 0 {
			return min(max(width, page.LeastWidth), page.UsualWidth)
		}
	}
	return page.UsualWidth
}
