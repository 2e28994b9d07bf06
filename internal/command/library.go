package command

import (
	"io"

	"github.com/urfave/cli/v2"
)

// A libraryFlag is an option as the library has it.
type libraryFlag struct{ *cli.GenericFlag }

// newFlag returns an option as a flag, which keeps the error of a value that is not allowed in refused.
func newFlag(o *option, refused *error) *libraryFlag {
	return &libraryFlag{&cli.GenericFlag{Name: o.name, Value: &setter{o, refused}}}
}

// Names returns nothing: the library parses options by the name that GenericFlag has, and would look
// each of them up among all the others, for actions that none has.
func (*libraryFlag) Names() []string { return nil }

// Values that no command line can hold, of options that may be left without one.
const (
	standAlone = "\x00alone"  // the option was given without a value
	undone     = "\x00undone" // the option was undone by --no-X
)

// A setter sets the value of an option, and words what that refuses.
type setter struct {
	option  *option
	refused *error // the last refusal: the library passes on only its text
}

// Set sets the value to text, which for an option that never has one is true or false.
func (s *setter) Set(text string) error {
	if v, ok := s.option.value.(bareValue); ok {
		switch toggle := s.option.arg == ""; {
		case text == standAlone, toggle && text == "true":
			v.alone()
			return nil
		case text == undone, toggle && text == "false":
			v.undo()
			return nil
		}
	}
	if err := s.option.value.Set(text); err != nil {
		*s.refused = refused(s.option.name, text, err.Error())
		return err
	}
	return nil
}

// String returns nothing: the help shows the default.
func (s *setter) String() string { return "" }

// IsBoolFlag reports whether the option may stand without a value.
func (s *setter) IsBoolFlag() bool { return s.option.bare() }

// newApp returns an App of the library that parses options. Where the value of an option was refused
// it returns the error at refused, since the library words its own.
func newApp(options []*option, refused *error) *cli.App {
	flags := make([]cli.Flag, len(options))
	for i, o := range options {
		flags[i] = newFlag(o, refused)
	}
	return &cli.App{
		Flags:           flags,
		HideHelp:        true, // --help is in the table
		HideHelpCommand: true,
		HideVersion:     true,
		Writer:          io.Discard,
		ErrWriter:       io.Discard,
		OnUsageError: func(_ *cli.Context, err error, _ bool) error {
			if *refused != nil {
				return *refused
			}
			return err
		},
		ExitErrHandler: func(*cli.Context, error) {},
	}
}
