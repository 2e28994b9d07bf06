package command

// describing has the settings that ask about the program, in place of a search.
type describing struct {
	completion string // a shell; empty for none
	version    bool
	help       string // what is wanted of it; empty for none
}

// aboutOptions returns the options about the program.
func aboutOptions(s *settings) []option {
	return []option{
		{
			name: "completion", arg: "SHELL",
			line: "completion for SHELL: bash, zsh or fish",
			text: "Print a completion script for a shell, `bash`, `zsh` or `fish`. For bash: " +
				"`source <(urigrep --completion bash)`.",
			see:   "Completion",
			value: wordOf(&s.about.completion, shells...),
		},
		{
			name:  "version",
			line:  "version of this program",
			text:  "Print the version, its revision and date, and the version of Go.",
			value: on(&s.about.version),
		},
		{
			name: "help", letter: 'h', arg: "WHAT",
			line: "the options people use; WHAT: all, or the name of an option",
			text: "Print a short help with the options that people use most. `--help=all` lists all options, " +
				"and --help=OPTION, as in `--help=json`, prints the whole text of one.",
			value: helpWanted{to: &s.about.help},
		},
	}
}
