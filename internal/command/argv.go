package command

import (
	"fmt"
	"slices"
	"strings"
)

// The library reads no option after the first operand, no value joined to its letter (-m5) and no
// --no-X. It refuses an option written in two ways (-m 5 --max-count 6), takes an operand with the
// name of a flag for a command, and with --help searches for a command with the name of the first
// operand. So a command line is first brought into a form in which none of this occurs.

// An argv brings a command line into that form: options by their long names, with the value after
// the equals sign, without those that were undone; operands are kept apart.
type argv struct {
	options  []*option
	rest     []string // arguments not yet read
	settings []setOption
	operands []string
}

// A setOption is an option as it was given.
type setOption struct {
	option *option
	arg    string // with its dashes and its value
}

// normalize returns the options of a command line without its program name, and its operands.
func normalize(options []*option, args []string) (given, operands []string, err error) {
	for a := (argv{options: options, rest: args}); ; {
		if len(a.rest) == 0 {
			for _, s := range a.settings {
				given = append(given, s.arg)
			}
			return given, a.operands, nil
		}
		if err := a.read(); err != nil {
			return nil, nil, err
		}
	}
}

// read reads the next argument.
func (a *argv) read() error {
	arg := a.rest[0]
	a.rest = a.rest[1:]
	switch {
	case arg == "--":
		a.operands = append(a.operands, a.rest...)
		a.rest = nil
	case strings.HasPrefix(arg, "--"):
		return a.long(arg[2:])
	case len(arg) > 1 && arg[0] == '-':
		return a.letters(arg[1:])
	default:
		a.operands = append(a.operands, arg)
	}
	return nil
}

// long reads an option by its long name, without the dashes.
func (a *argv) long(text string) error {
	name, value, given := strings.Cut(text, "=")
	o := a.find(func(o *option) bool { return o.name == name })
	undo := false
	if o == nil {
		o = a.find(func(o *option) bool { return o.undo() == name })
		undo = o != nil
	}
	switch {
	case o == nil:
		return a.unknown("--" + name)
	case given && (undo || o.arg == ""):
		return fmt.Errorf("--%s takes no value, and got %q", name, value)
	case undo && !o.bare():
		a.settings = slices.DeleteFunc(a.settings, func(s setOption) bool { return s.option == o })
	case undo && o.arg == "":
		a.set(o, "--"+o.name+"=false")
	case undo:
		a.set(o, "--"+o.name+"="+undone)
	case given:
		a.set(o, "--"+text)
	case o.bare():
		a.setAlone(o)
	default:
		return a.next(o, "--"+name)
	}
	return nil
}

// letters reads a run of one-letter options, the last of which may have its value joined to it.
func (a *argv) letters(run string) error {
	for i := range len(run) {
		o := a.find(func(o *option) bool { return o.letter == run[i] })
		switch {
		case o == nil && run[i] >= 0x80:
			return a.unknown("-" + run[i:])
		case o == nil && run[i] == '=' && i > 0:
			return a.joined(run[i-1], run[i:])
		case o == nil:
			return a.unknown("-" + run[i:i+1])
		case o.name == "help" && len(run) > 1:
			return errHelpInRun(run)
		case o.bare():
			a.setAlone(o)
		case i+1 < len(run):
			a.set(o, "--"+o.name+"="+run[i+1:])
			return nil
		default:
			return a.next(o, "-"+run[i:])
		}
	}
	return nil
}

// joined returns the error for a value that is joined by = to the letter of an option, which takes
// none there.
func (a *argv) joined(letter byte, value string) error {
	o := a.find(func(o *option) bool { return o.letter == letter })
	if o.arg == "" {
		return fmt.Errorf("-%c takes no value, and got %q", letter, value[1:])
	}
	return fmt.Errorf("-%c takes no value, and got %q; use --%s%s", letter, value[1:], o.name, value)
}

// next takes the value of o, written as given, from the next argument, even if that looks like an
// option.
func (a *argv) next(o *option, given string) error {
	if len(a.rest) == 0 {
		wanted := either(o.words())
		if wanted == "" || o.isList() {
			wanted = o.arg
		}
		return fmt.Errorf("%s needs a value: %s", given, wanted)
	}
	a.set(o, "--"+o.name+"="+a.rest[0])
	a.rest = a.rest[1:]
	return nil
}

// set notes that o was given, as arg.
func (a *argv) set(o *option, arg string) { a.settings = append(a.settings, setOption{o, arg}) }

// setAlone sets an option that was given without a value.
func (a *argv) setAlone(o *option) {
	if o.arg == "" {
		a.set(o, "--"+o.name)
		return
	}
	a.set(o, "--"+o.name+"="+standAlone)
}

// find returns the first option that is the one wanted; nil if there is none.
func (a *argv) find(wanted func(*option) bool) *option {
	if i := slices.IndexFunc(a.options, wanted); i >= 0 {
		return a.options[i]
	}
	return nil
}

// unknown returns the error for an option that does not exist.
func (a *argv) unknown(given string) error {
	if h := hint(given); h != "" {
		return fmt.Errorf("there is no %s; %s", given, h)
	}
	if name, long := strings.CutPrefix(given, "--"); long {
		names := make([]string, len(a.options))
		for i, o := range a.options {
			names[i] = o.name
		}
		if like := nearest(name, names); like != "" {
			return fmt.Errorf("there is no %s; did you mean --%s?", given, like)
		}
	}
	return fmt.Errorf("there is no %s; urigrep --help=all lists them", given)
}
