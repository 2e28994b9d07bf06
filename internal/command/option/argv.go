package option

import (
	"fmt"
	"slices"
	"strings"
)

// The library reads no option after the first operand, no value joined to its letter (-m5) and no
// --no-X. It refuses an option written in two ways (-m 5 --max-count 6), takes an operand with the
// name of a flag for a command, and with --help searches for a command with the name of the first
// operand. So a command line is first brought into a form in which none of this occurs.

// A Line is a command line in that form.
type Line struct {
	Arguments []string // as they were given
	Given     []string // options by their long names, with the value after the equals sign, without those undone
	Operands  []string

	// Operands that are among the words of the option before them, which takes them only after an
	// equals sign, with its name.
	Misplaced map[string]string
}

// An argv brings a command line into that form.
type argv struct {
	Line
	options  []*Option
	rest     []string // arguments not yet read
	settings []setOption
	bare     *Option // the argument before was this, without a value
}

// A setOption is an option as it was given.
type setOption struct {
	option *Option
	arg    string // with its dashes and its value
}

// Read reads a command line without its program name.
func Read(options []*Option, args []string) (*Line, error) {
	a := argv{Line: Line{Arguments: args}, options: options, rest: args}
	for len(a.rest) > 0 {
		if err := a.read(); err != nil {
			return nil, err
		}
	}
	for _, s := range a.settings {
		a.Given = append(a.Given, s.arg)
	}
	return &a.Line, nil
}

// read reads the next argument.
func (a *argv) read() error {
	arg, before := a.rest[0], a.bare
	a.rest, a.bare = a.rest[1:], nil
	switch {
	case arg == "--":
		a.Operands = append(a.Operands, a.rest...)
		a.rest = nil
	case strings.HasPrefix(arg, "--"):
		return a.long(arg[2:])
	case len(arg) > 1 && arg[0] == '-':
		return a.letters(arg[1:])
	default:
		a.Operands = append(a.Operands, arg)
		if before != nil && slices.Contains(before.Words, arg) {
			if a.Misplaced == nil {
				a.Misplaced = make(map[string]string)
			}
			a.Misplaced[arg] = before.Name
		}
	}
	return nil
}

// long reads an option by its long name, without the dashes.
func (a *argv) long(text string) error {
	name, value, given := strings.Cut(text, "=")
	o := a.find(func(o *Option) bool { return o.Name == name })
	undo := false
	if o == nil {
		o = a.find(func(o *Option) bool { return o.Undo() == name })
		undo = o != nil
	}
	switch {
	case o == nil:
		return a.unknown("--" + name)
	case given && (undo || o.Arg == ""):
		return fmt.Errorf("--%s takes no value, and got %q", name, value)
	case undo && !o.Bare():
		a.settings = slices.DeleteFunc(a.settings, func(s setOption) bool { return s.option == o })
	case undo && o.Arg == "":
		a.set(o, "--"+o.Name+"=false")
	case undo:
		a.set(o, "--"+o.Name+"="+undone)
	case given:
		a.set(o, "--"+text)
	case o.Bare():
		a.setAlone(o)
		a.bare = o
	default:
		return a.next(o, "--"+name)
	}
	return nil
}

// letters reads a run of one-letter options, the last of which may have its value joined to it.
func (a *argv) letters(run string) error {
	for i := range len(run) {
		o := a.find(func(o *Option) bool { return o.Letter == run[i] })
		switch {
		case o == nil && run[i] >= 0x80:
			return a.unknown("-" + run[i:])
		case o == nil && run[i] == '=' && i > 0:
			return a.joined(run[i-1], run[i:])
		case o == nil:
			return a.unknown("-" + run[i:i+1])
		case o.Name == "help" && len(run) > 1:
			return errHelpInRun(run)
		case o.Bare():
			a.setAlone(o)
		case i+1 < len(run):
			a.set(o, "--"+o.Name+"="+run[i+1:])
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
	o := a.find(func(o *Option) bool { return o.Letter == letter })
	if o.Arg == "" {
		return fmt.Errorf("-%c takes no value, and got %q", letter, value[1:])
	}
	return fmt.Errorf("-%c takes no value, and got %q; use --%s%s", letter, value[1:], o.Name, value)
}

// next takes the value of o, written as given, from the next argument, even if that looks like an
// option.
func (a *argv) next(o *Option, given string) error {
	if len(a.rest) == 0 {
		wanted := Either(o.Words)
		if wanted == "" || o.IsList {
			wanted = o.Arg
		}
		return fmt.Errorf("%s needs a value: %s", given, wanted)
	}
	a.set(o, "--"+o.Name+"="+a.rest[0])
	a.rest = a.rest[1:]
	return nil
}

// set notes that o was given, as arg.
func (a *argv) set(o *Option, arg string) { a.settings = append(a.settings, setOption{o, arg}) }

// setAlone sets an option that was given without a value.
func (a *argv) setAlone(o *Option) {
	if o.Arg == "" {
		a.set(o, "--"+o.Name)
		return
	}
	a.set(o, "--"+o.Name+"="+standAlone)
}

// find returns the first option that is the one wanted; nil if there is none.
func (a *argv) find(wanted func(*Option) bool) *Option {
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
			names[i] = o.Name
		}
		if like := Nearest(name, names); like != "" {
			return fmt.Errorf("there is no %s; did you mean --%s?", given, like)
		}
	}
	return fmt.Errorf("there is no %s; urigrep --help=all lists them", given)
}
