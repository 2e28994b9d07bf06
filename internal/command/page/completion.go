package page

import (
	"fmt"
	"strings"

	"urigrep/internal/command/option"
)

// Completions are our own: those of the library know neither values, nor joined letters, nor which
// values are files.

// Shells are the shells that there are completions for.
var Shells = []string{"bash", "zsh", "fish"}

// Completions are the scripts that complete command lines, by shell. Each is made
// from the table of options.
var Completions = map[string]func([]*option.Option) string{
	"bash": bashCompletion,
	"zsh":  zshCompletion,
	"fish": fishCompletion,
}

// choices returns the words that the value of an option may be, separated by blanks.
func choices(o *option.Option) string { return strings.Join(o.Words, " ") }

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
func bashCompletion(options []*option.Option) string {
	var b strings.Builder
	b.WriteString(bashHead)
	var all []string
	for _, o := range options {
		all = append(all, "--"+o.Name)
		if o.Arg == "" {
			continue
		}
		pattern := "--" + o.Name + "="
		if !o.Bare() {
			pattern = "--" + o.Name + "|" + pattern
		}
		if o.Letter != 0 && !o.Bare() {
			pattern = fmt.Sprintf("-%c|-[!-]*%[1]c|%s", o.Letter, pattern)
		}
		fmt.Fprintf(&b, "\t%s) %sreturn ;;\n", pattern, bashAction(o))
	}
	fmt.Fprintf(&b, bashTail, strings.Join(all, " "))
	return b.String()
}

// bashAction returns what bash does for the value of an option.
func bashAction(o *option.Option) string {
	switch {
	case o.IsList && o.Words != nil:
		return fmt.Sprintf("_urigrep_list \"$word\" %q; ", choices(o))
	case o.Words != nil:
		action := fmt.Sprintf("COMPREPLY=($(compgen -W %q -- \"$word\")); ", choices(o))
		if strings.Contains(choices(o), ":") {
			action += `COMPREPLY=("${COMPREPLY[@]#"$parted"}"); `
		}
		return action
	case o.Path == option.DirPath:
		return "compopt -o dirnames; "
	case o.Path == option.FilePath:
		return "compopt -o default; "
	}
	return ""
}

// zshCompletion returns the script for zsh.
func zshCompletion(options []*option.Option) string {
	var b strings.Builder
	b.WriteString("#compdef urigrep\n_urigrep() {\n  _arguments -s -S \\\n")
	quote := strings.NewReplacer("'", `'\''`, "[", `\[`, "]", `\]`, ":", `\:`)
	for _, o := range options {
		about := "[" + quote.Replace(o.Summary()) + "]"
		var action, repeat, sign, letterSign string
		switch {
		case o.Arg == "":
		case o.Bare():
			action, sign = "::"+strings.ToLower(o.Arg)+":"+zshAction(o), "=-"
		default:
			action, sign, letterSign = ":"+strings.ToLower(o.Arg)+":"+zshAction(o), "=", "+"
		}
		if o.IsList {
			repeat = "*"
		}
		fmt.Fprintf(&b, "    '%s--%s%s%s%s' \\\n", repeat, o.Name, sign, about, action)
		if o.Letter != 0 {
			if o.Bare() {
				action = ""
			}
			fmt.Fprintf(&b, "    '%s-%c%s%s%s' \\\n", repeat, o.Letter, letterSign, about, action)
		}
	}
	b.WriteString("    '*:file:_files'\n}\n")
	b.WriteString("if [[ $funcstack[1] == _urigrep ]]; then\n  _urigrep \"$@\"\nelse\n  compdef _urigrep urigrep\nfi\n")
	return b.String()
}

// zshAction returns what zsh offers for the value of an option.
func zshAction(o *option.Option) string {
	switch {
	case o.IsList && o.Words != nil:
		return "_values -s , " + strings.ToLower(o.Arg) + " " + choices(o)
	case o.Words != nil:
		return "(" + strings.ReplaceAll(choices(o), ":", `\:`) + ")" // a colon alone ends it
	case o.Path == option.DirPath:
		return "_files -/"
	case o.Path == option.FilePath:
		return "_files"
	}
	return " "
}

// fishCompletion returns the script for fish.
func fishCompletion(options []*option.Option) string {
	var b strings.Builder
	b.WriteString("# fish completion for urigrep\n")
	quote := strings.NewReplacer(`\`, `\\`, "'", `\'`)
	for _, o := range options {
		fmt.Fprintf(&b, "complete -c urigrep -l %s", o.Name)
		if o.Letter != 0 {
			fmt.Fprintf(&b, " -s %c", o.Letter)
		}
		switch {
		case o.Arg == "":
		case o.IsList && o.Words != nil:
			fmt.Fprintf(&b, " -x -a '(__fish_complete_list , \"string split -- \\\" \\\" \\\"%s\\\"\")'", choices(o))
		case o.Words != nil:
			fmt.Fprintf(&b, " -x -a '%s'", choices(o))
		case o.Path == option.DirPath:
			b.WriteString(" -x -a '(__fish_complete_directories)'")
		case o.Path == option.FilePath:
			b.WriteString(" -r")
		default:
			b.WriteString(" -x")
		}
		fmt.Fprintf(&b, " -d '%s'\n", quote.Replace(o.Summary()))
	}
	return b.String()
}
