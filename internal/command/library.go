package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"
)

// A libraryFlag is an option as the library has it.
type libraryFlag struct {
	*cli.GenericFlag
	option *option
	width  int // columns of the help
}

// newFlag returns an option as a flag, which keeps the error of a value that is not allowed in refused.
func newFlag(o *option, refused *error, width int) *libraryFlag {
	f := &cli.GenericFlag{Name: o.name, Category: o.group, Usage: o.line, Value: &setter{o, refused}}
	return &libraryFlag{f, o, width}
}

// Names returns the one name that the library has to know: argv.go writes all options by it.
func (f *libraryFlag) Names() []string { return []string{f.option.name} }

// usageWidth is how many columns of the help show how an option is written.
const usageWidth = 28

// String returns the option's lines of the help.
func (f *libraryFlag) String() string {
	o := f.option
	s := "    --" + o.name
	if o.letter != 0 {
		s = fmt.Sprintf("-%c, --%s", o.letter, o.name)
	}
	lines := fold(o.line, f.width-usageWidth-3)
	return fmt.Sprintf("%-*s %s", usageWidth, s+o.argument(), strings.Join(lines, "\n"+strings.Repeat(" ", usageWidth+3)))
}

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

// String returns nothing: the help shows the default by libraryFlag.
func (s *setter) String() string { return "" }

// IsBoolFlag reports whether the option may stand without a value.
func (s *setter) IsBoolFlag() bool { return s.option.bare() }

// newApp returns an App of the library that parses options, which set s, and does no more but print
// the help if that is asked for: to help, in so many columns. Where the value of an option was
// refused it returns the error at refused, since the library words its own.
func newApp(s *settings, options []*option, refused *error, help io.Writer, width int) *cli.App {
	flags := make([]cli.Flag, len(options))
	for i, o := range options {
		flags[i] = newFlag(o, refused, width)
	}
	return &cli.App{
		CustomAppHelpTemplate: helpTemplate,
		Flags:                 flags,
		HideHelp:              true, // --help is in the table
		HideHelpCommand:       true,
		HideVersion:           true,
		Writer:                help,
		ErrWriter:             io.Discard,
		OnUsageError: func(_ *cli.Context, err error, _ bool) error {
			if *refused != nil {
				return *refused
			}
			return err
		},
		ExitErrHandler: func(*cli.Context, error) {},
		Action: func(ctx *cli.Context) error {
			if s.about.help {
				return cli.ShowAppHelp(ctx)
			}
			return nil
		},
	}
}
