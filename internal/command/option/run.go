package option

import (
	"cmp"
	"context"
	"io"

	"github.com/urfave/cli/v3"
)

// Values that no command line can hold, of options that may be left without one.
const (
	standAlone = "\x00alone"  // the option was given without a value
	undone     = "\x00undone" // the option was undone by --no-X
	empty      = "\x00empty"  // its value is empty, which the library takes for none
)

// A libraryFlag is an option as the library has it.
type libraryFlag struct {
	option  *Option
	names   []string // the long name
	isSet   bool
	refused *error // the last refusal: the library passes on only its text
}

// Set sets the value to text, which for an option that never has one is true or false.
func (f *libraryFlag) Set(_, text string) error {
	f.isSet = true
	if v, ok := f.option.Value.(BareValue); ok {
		switch toggle := f.option.Arg == ""; {
		case text == standAlone, toggle && text == "true":
			v.Alone()
			return nil
		case text == undone, toggle && text == "false":
			v.Undo()
			return nil
		case text == empty:
			text = ""
		}
	}
	if err := f.option.Value.Set(text); err != nil {
		*f.refused = Refused(f.option.Name, text, err.Error())
		return err
	}
	return nil
}

// Names returns the name that the option has in a Line.
func (f *libraryFlag) Names() []string { return f.names }

// IsBoolFlag reports whether the option may stand without a value.
func (f *libraryFlag) IsBoolFlag() bool { return f.option.Bare() }

// IsSet reports whether the option was given.
func (f *libraryFlag) IsSet() bool { return f.isSet }

// String returns nothing: the help shows the default.
func (f *libraryFlag) String() string { return "" }

// Get returns nothing: the value is in the settings.
func (f *libraryFlag) Get() any { return nil }

// PreParse does nothing: the value has its default.
func (f *libraryFlag) PreParse() error { return nil }

// PostParse does nothing: values are taken from the command line alone.
func (f *libraryFlag) PostParse() error { return nil }

// Run has the library set the options that are given, as readLine returns them, and run action.
// Where the value of an option is refused it returns the error of that, since the library words its own.
func Run(options []*Option, given []string, action func() error) error {
	var refused error
	flags := make([]cli.Flag, len(options))
	for i, o := range options {
		flags[i] = &libraryFlag{option: o, names: []string{o.Name}, refused: &refused}
	}
	c := &cli.Command{
		Flags:           flags,
		Action:          func(context.Context, *cli.Command) error { return action() },
		HideHelp:        true, // --help is in the table
		HideHelpCommand: true,
		HideVersion:     true,
		Writer:          io.Discard,
		ErrWriter:       io.Discard,
		OnUsageError:    func(_ context.Context, _ *cli.Command, err error, _ bool) error { return cmp.Or(refused, err) },
		ExitErrHandler:  func(context.Context, *cli.Command, error) {},
	}
	return c.Run(context.Background(), append([]string{""}, given...))
}
