package settings

import (
	"urigrep/internal/command/option"
	"urigrep/internal/command/page"
)

// aboutOptions returns the options about the program.
func aboutOptions(s *Settings) []option.Option {
	return []option.Option{
		{Name: "completion", Arg: "SHELL", See: "Completion",
			Value: option.WordOf(&s.About.Completion, page.Shells...),
			Line:  "completion for SHELL: bash, zsh or fish",
			Text:  "For bash: `source <(urigrep --completion bash)`."},
		{Name: "version", Value: option.On(&s.About.Version),
			Line: "version of this program, its revision and date, and the version of Go"},
		{Name: "help", Letter: 'h', Arg: "WHAT", Value: option.WordAlone(&s.About.Help, page.HelpBrief, page.HelpAll),
			Line: "the options people use; WHAT: all, or the name of an option",
			Text: "`--help=all` lists all options, and --help=OPTION, as in `--help=json`, prints the whole text of " +
				"one."},
	}
}
