package command

// describing has the settings that ask about the program, in place of a search.
type describing struct {
	completion string // a shell; empty for none
	version    bool
	help       bool
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
			name: "help", letter: 'h',
			line:  "this text",
			value: on(&s.about.help),
			text:  "Print a short help.",
		},
	}
}
