package option

import (
	"cmp"
	"io"
	"strings"

	"github.com/urfave/cli/v2"
)

// A libraryFlag is an option as the library has it.
type libraryFlag struct{ *cli.GenericFlag }

// newFlag returns an option as a flag, which keeps the error of a value that is not allowed in refused.
func newFlag(o *Option, refused *error) *libraryFlag {
	return &libraryFlag{&cli.GenericFlag{Name: o.Name, Value: &setter{o, refused}}}
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
	option  *Option
	refused *error // the last refusal: the library passes on only its text
}

// Set sets the value to text, which for an option that never has one is true or false.
func (s *setter) Set(text string) error {
	o := s.option
	switch toggle := o.Set == nil; {
	case o.Bare() && (text == standAlone || toggle && text == "true"):
		o.Alone()
		return nil
	case o.Bare() && (text == undone || toggle && text == "false"):
		o.Undone()
		return nil
	}
	if err := o.Set(text); err != nil {
		*s.refused = Refused(o.Name, text, err.Error())
		return err
	}
	return nil
}

// String returns nothing: the help shows the default.
func (s *setter) String() string { return "" }

// IsBoolFlag reports whether the option may stand without a value.
func (s *setter) IsBoolFlag() bool { return s.option.Bare() }

// Run has the library set the options that are given, as readLine returns them, and run action.
// Where the value of an option is refused it returns the error of that, since the library words its own.
func Run(options []*Option, given []string, action func() error) error {
	var refused error
	var flags []cli.Flag // of those that are given: the library takes a while for each
	isGiven := make(map[string]bool)
	for _, arg := range given {
		name, _, _ := strings.Cut(arg, "=")
		isGiven[name] = true
	}
	for _, o := range options {
		if isGiven["--"+o.Name] {
			flags = append(flags, newFlag(o, &refused))
		}
	}
	app := &cli.App{
		Flags:           flags,
		Action:          func(*cli.Context) error { return action() },
		HideHelp:        true, // --help is in the table
		HideHelpCommand: true,
		HideVersion:     true,
		Writer:          io.Discard,
		ErrWriter:       io.Discard,
		OnUsageError:    func(_ *cli.Context, err error, _ bool) error { return cmp.Or(refused, err) },
		ExitErrHandler:  func(*cli.Context, error) {},
	}
	return app.Run(append([]string{""}, given...))
}
