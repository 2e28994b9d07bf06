package command

import (
	"fmt"
	"strings"

	"urigrep/internal/pipeline"
)

// completions are the scripts that complete command lines, by shell. Each is made
// from the table of options.
var completions = map[string]func() string{
	"bash": bashCompletion,
	"zsh":  zshCompletion,
	"fish": fishCompletion,
}

// candidates returns the words that the value of an option may be, nil if it is free.
func (o *option) candidates() []string {
	switch o.name {
	case "kind":
		return pipeline.Kinds[:]
	case "wrapper":
		return pipeline.Wrappers[:]
	case "encoding":
		return []string{"auto", "utf-8", "utf-16le", "utf-16be", "iso-8859-1", "windows-1252", "shift_jis", "gb18030"}
	}
	return o.words
}

// namesFile reports whether the value of an option is the name of a file.
func (o *option) namesFile() bool { return o.arg == "FILE" }

// namesDirectory reports whether the value of an option is the name of a directory.
func (o *option) namesDirectory() bool { return o.name == "exclude-dir" }

func bashCompletion() string {
	var b strings.Builder
	b.WriteString(`# bash completion for urigrep
_urigrep() {
	local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]} i
	COMPREPLY=()
	for ((i = 1; i < COMP_CWORD; i++)); do
		if [[ ${COMP_WORDS[i]} == -- ]]; then
			compopt -o default
			return
		fi
	done
	if [[ $word == = ]]; then
		word=
	elif [[ $option == = ]]; then
		option=${COMP_WORDS[COMP_CWORD-2]}
	fi
	case $option in
`)
	var all []string
	for i := range options {
		o := &options[i]
		all = append(all, "--"+o.name)
		if o.form == toggle {
			continue
		}
		pattern := "--" + o.name
		if o.short != 0 {
			pattern = fmt.Sprintf("-%c|%s", o.short, pattern)
		}
		switch words := o.candidates(); {
		case words != nil && o.form == optional:
			pattern = "" // its value is in the same word
		case words != nil:
			fmt.Fprintf(&b, "\t%s) COMPREPLY=($(compgen -W %q -- \"$word\")); return ;;\n", pattern, strings.Join(words, " "))
		case o.namesFile():
			fmt.Fprintf(&b, "\t%s) compopt -o default; return ;;\n", pattern)
		default:
			fmt.Fprintf(&b, "\t%s) return ;;\n", pattern)
		}
		if o.form == optional {
			fmt.Fprintf(&b, "\t--%s) [[ ${COMP_WORDS[COMP_CWORD-1]} == = || ${COMP_WORDS[COMP_CWORD]} == = ]] && "+
				"COMPREPLY=($(compgen -W %q -- \"$word\")) && return ;;\n", o.name, strings.Join(o.candidates(), " "))
		}
	}
	fmt.Fprintf(&b, `	esac
	if [[ $word == -* ]]; then
		COMPREPLY=($(compgen -W %q -- "$word"))
	else
		compopt -o default
	fi
}
complete -F _urigrep urigrep
`, strings.Join(all, " "))
	return b.String()
}

func zshCompletion() string {
	var b strings.Builder
	b.WriteString("#compdef urigrep\n_arguments -s -S \\\n")
	quote := strings.NewReplacer("'", `'\''`, "[", `\[`, "]", `\]`, ":", `\:`)
	for i := range options {
		o := &options[i]
		about := "[" + quote.Replace(o.help) + "]"
		var action string
		if o.form != toggle {
			action = ":" + strings.ToLower(o.arg) + ":" + zshAction(o)
		}
		repeat := ""
		if o.form == list {
			repeat = "*"
		}
		if o.form == optional {
			action = ":" + action
		}
		sign := map[form]string{value: "=", list: "=", optional: "=-"}[o.form]
		fmt.Fprintf(&b, "  '%s--%s%s%s%s' \\\n", repeat, o.name, sign, about, action)
		if o.short != 0 {
			sign := map[form]string{value: "+", list: "+"}[o.form]
			fmt.Fprintf(&b, "  '%s-%c%s%s%s' \\\n", repeat, o.short, sign, about, action)
		}
	}
	b.WriteString("  '*:file:_files'\n")
	return b.String()
}

// zshAction is what zsh offers for the value of an option.
func zshAction(o *option) string {
	switch words := o.candidates(); {
	case words != nil:
		return "(" + strings.Join(words, " ") + ")"
	case o.namesDirectory():
		return "_files -/"
	case o.namesFile():
		return "_files"
	}
	return " "
}

func fishCompletion() string {
	var b strings.Builder
	b.WriteString("# fish completion for urigrep\n")
	quote := strings.NewReplacer(`\`, `\\`, "'", `\'`)
	for i := range options {
		o := &options[i]
		fmt.Fprintf(&b, "complete -c urigrep -l %s", o.name)
		if o.short != 0 {
			fmt.Fprintf(&b, " -s %c", o.short)
		}
		switch words := o.candidates(); {
		case o.form == toggle:
		case words != nil:
			fmt.Fprintf(&b, " -x -a '%s'", strings.Join(words, " "))
		case o.namesDirectory():
			b.WriteString(" -x -a '(__fish_complete_directories)'")
		case o.namesFile():
			b.WriteString(" -r")
		default:
			b.WriteString(" -x")
		}
		fmt.Fprintf(&b, " -d '%s'\n", quote.Replace(o.help))
	}
	return b.String()
}
