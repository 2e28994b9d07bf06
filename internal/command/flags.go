package command

import (
	"io"

	"github.com/urfave/cli/v2"
)

// flags is a command line as it was given: parsed, not yet understood. What its
// values mean, and which are refused, config says.
type flags struct {
	given    map[string]bool // names of the options set
	on       map[string]bool // toggles
	values   map[string]string
	lists    map[string][]string
	operands []string
}

// parse reads a command line without its program name.
func parse(args []string) (*flags, error) {
	argv, err := normalize(args)
	if err != nil {
		return nil, err
	}
	f := &flags{
		given:  make(map[string]bool),
		on:     make(map[string]bool),
		values: make(map[string]string),
		lists:  make(map[string][]string),
	}
	app := &cli.App{
		Name:                      "urigrep",
		Flags:                     declared(),
		HideHelp:                  true,
		HideHelpCommand:           true,
		HideVersion:               true,
		DisableSliceFlagSeparator: true,
		Writer:                    io.Discard,
		ErrWriter:                 io.Discard,
		OnUsageError:              func(_ *cli.Context, err error, _ bool) error { return err },
		ExitErrHandler:            func(*cli.Context, error) {},
		Action: func(ctx *cli.Context) error {
			f.read(ctx)
			return nil
		},
	}
	if err := app.Run(append([]string{"urigrep"}, argv...)); err != nil {
		return nil, err
	}
	return f, nil
}

// declared is the table of options as the parser wants it. Values are strings
// here, so that all errors about them are worded in one place.
func declared() []cli.Flag {
	var all []cli.Flag
	for i := range options {
		switch o := &options[i]; o.form {
		case toggle:
			all = append(all, named{&cli.BoolFlag{Name: o.key()}, []string{o.key()}})
		case list:
			all = append(all, &cli.StringSliceFlag{Name: o.key(), KeepSpace: true})
		default:
			all = append(all, named{&cli.StringFlag{Name: o.key()}, []string{o.key()}})
		}
	}
	return all
}

// A named flag knows its names. The library asks each flag for them again and again, and
// would look for them with a regular expression: a quarter of the time of a short run.
// Flags of several values go without, as the library must see what they are.
type named struct {
	cli.Flag
	names []string
}

func (n named) Names() []string { return n.names }

func (f *flags) read(ctx *cli.Context) {
	for i := range options {
		name, key := options[i].name, options[i].key()
		if !ctx.IsSet(key) {
			continue
		}
		f.given[name] = true
		switch options[i].form {
		case toggle:
			f.on[name] = ctx.Bool(key)
		case list:
			f.lists[name] = ctx.StringSlice(key)
		default:
			f.values[name] = ctx.String(key)
		}
	}
	f.operands = ctx.Args().Slice()
}
