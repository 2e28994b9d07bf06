package command

import (
	"fmt"
	"strings"
)

// Completions are our own: those of the library know neither values, nor joined letters, nor which
// values are files.

// shells are the shells that there are completions for.
var shells = []string{"bash", "zsh", "fish"}

// completions are the scripts that complete command lines, by shell. Each is made
// from the table of options.
var completions = map[string]func([]*option) string{
	"bash": bashCompletion,
	"zsh":  zshCompletion,
	"fish": fishCompletion,
}

// choices returns the words that the value of an option may be, separated by blanks.
func (o *option) choices() string { return strings.Join(o.words(), " ") }

const bashHead = `# bash completion for urigrep
_urigrep() {
	local word=${COMP_WORDS[COMP_CWORD]} at=COMP_CWORD i
	COMPREPLY=()
	# bash parts words at colons; what stands before the last one is not given again.
	while ((at > 1)) && [[ ${COMP_WORDS[at]} == : || ${COMP_WORDS[at-1]} == : ]]; do
		word=${COMP_WORDS[--at]}$word
	done
	local option=${COMP_WORDS[at-1]} parted=
	((at < COMP_CWORD)) && parted=${word%"${word##*:}"}
	for ((i = 1; i < COMP_CWORD; i++)); do
		if [[ ${COMP_WORDS[i]} == -- ]]; then
			compopt -o default
			return
		fi
	done
	if [[ $word == = ]]; then
		word=
	elif [[ $option == = ]]; then
		option=${COMP_WORDS[at-2]}=
	fi
	[[ ${COMP_WORDS[COMP_CWORD]} == = ]] && option+==
	case $option in
`

const bashTail = `	esac
	if [[ $word == -* ]]; then
		COMPREPLY=($(compgen -W %q -- "$word"))
	else
		compopt -o default
	fi
}
# The words of a list after its last comma.
_urigrep_list() {
	local before=
	[[ $1 == *,* ]] && before=${1%%,*},
	compopt -o nospace
	COMPREPLY=($(compgen -P "$before" -W "$2" -- "${1##*,}"))
}
complete -F _urigrep urigrep
`

// bashCompletion returns the script that completes options in bash.
func bashCompletion(options []*option) string {
	var b strings.Builder
	b.WriteString(bashHead)
	var all []string
	for _, o := range options {
		all = append(all, "--"+o.name)
		if o.arg == "" {
			continue
		}
		pattern := "--" + o.name + "="
		if !o.bare() {
			pattern = "--" + o.name + "|" + pattern
		}
		if o.letter != 0 && !o.bare() {
			pattern = fmt.Sprintf("-%c|-[!-]*%[1]c|%s", o.letter, pattern)
		}
		fmt.Fprintf(&b, "\t%s) %sreturn ;;\n", pattern, bashAction(o))
	}
	fmt.Fprintf(&b, bashTail, strings.Join(all, " "))
	return b.String()
}

// bashAction returns what bash does for the value of an option.
func bashAction(o *option) string {
	switch {
	case o.isList() && o.words() != nil:
		return fmt.Sprintf("_urigrep_list \"$word\" %q; ", o.choices())
	case o.words() != nil:
		action := fmt.Sprintf("COMPREPLY=($(compgen -W %q -- \"$word\")); ", o.choices())
		if strings.Contains(o.choices(), ":") {
			action += `COMPREPLY=("${COMPREPLY[@]#"$parted"}"); `
		}
		return action
	case o.path == dirPath:
		return "compopt -o dirnames; "
	case o.path == filePath:
		return "compopt -o default; "
	}
	return ""
}

// zshCompletion returns the script for zsh.
func zshCompletion(options []*option) string {
	var b strings.Builder
	b.WriteString("#compdef urigrep\n_urigrep() {\n  _arguments -s -S \\\n")
	quote := strings.NewReplacer("'", `'\''`, "[", `\[`, "]", `\]`, ":", `\:`)
	for _, o := range options {
		about := "[" + quote.Replace(o.line) + "]"
		var action, repeat, sign, letterSign string
		switch {
		case o.arg == "":
		case o.bare():
			action, sign = "::"+strings.ToLower(o.arg)+":"+zshAction(o), "=-"
		default:
			action, sign, letterSign = ":"+strings.ToLower(o.arg)+":"+zshAction(o), "=", "+"
		}
		if o.isList() {
			repeat = "*"
		}
		fmt.Fprintf(&b, "    '%s--%s%s%s%s' \\\n", repeat, o.name, sign, about, action)
		if o.letter != 0 {
			if o.bare() {
				action = ""
			}
			fmt.Fprintf(&b, "    '%s-%c%s%s%s' \\\n", repeat, o.letter, letterSign, about, action)
		}
	}
	b.WriteString("    '*:file:_files'\n}\n")
	b.WriteString("if [[ $funcstack[1] == _urigrep ]]; then\n  _urigrep \"$@\"\nelse\n  compdef _urigrep urigrep\nfi\n")
	return b.String()
}

// zshAction returns what zsh offers for the value of an option.
func zshAction(o *option) string {
	switch {
	case o.isList() && o.words() != nil:
		return "_values -s , " + strings.ToLower(o.arg) + " " + o.choices()
	case o.words() != nil:
		return "(" + strings.ReplaceAll(o.choices(), ":", `\:`) + ")" // a colon alone ends it
	case o.path == dirPath:
		return "_files -/"
	case o.path == filePath:
		return "_files"
	}
	return " "
}

// fishCompletion returns the script for fish.
func fishCompletion(options []*option) string {
	var b strings.Builder
	b.WriteString("# fish completion for urigrep\n")
	quote := strings.NewReplacer(`\`, `\\`, "'", `\'`)
	for _, o := range options {
		fmt.Fprintf(&b, "complete -c urigrep -l %s", o.name)
		if o.letter != 0 {
			fmt.Fprintf(&b, " -s %c", o.letter)
		}
		switch {
		case o.arg == "":
		case o.isList() && o.words() != nil:
			fmt.Fprintf(&b, " -x -a '(__fish_complete_list , \"string split -- \\\" \\\" \\\"%s\\\"\")'", o.choices())
		case o.words() != nil:
			fmt.Fprintf(&b, " -x -a '%s'", o.choices())
		case o.path == dirPath:
			b.WriteString(" -x -a '(__fish_complete_directories)'")
		case o.path == filePath:
			b.WriteString(" -r")
		default:
			b.WriteString(" -x")
		}
		fmt.Fprintf(&b, " -d '%s'\n", quote.Replace(o.line))
	}
	return b.String()
}
