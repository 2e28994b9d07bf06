// Package command implements the command urigrep: it parses and validates the options, runs the
// search and reports errors.
//
// A command line goes through three steps. argv.go puts it into the one form that the library
// github.com/urfave/cli reads without surprises; the library parses that into flags, whose values
// check themselves; understand validates that they go together and returns a config.
//
// An option is one entry of the table in optiontable.go and one field of flags. The parser, the
// help, the completions and the manual page are made from the table.
package command

import (
	"errors"
	"io"
	"os"
	"syscall"

	"github.com/urfave/cli/v2"

	"urigrep/internal/output/rewrite"
	"urigrep/internal/source"
)

// Exit states. An interrupted run ends with exitSignal and the number of the signal.
const (
	exitFound   = 0
	exitNothing = 1
	exitError   = 2
	exitSignal  = 128
)

// Streams are what a command reads and writes.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer

	// Where files are read, and where they are written back; nil is the system's. Tests set them.
	files   source.FileSystem
	targets rewrite.FileSystem
}

// Standard returns the standard streams of the process.
func Standard() Streams {
	return Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}
}

// Run runs the command with args, the first of which is the program's name, and
// returns its exit state.
func Run(args []string, std Streams) int {
	ignoreSIGPIPE()
	if std.files == nil {
		std.files = source.OS{}
	}
	if std.targets == nil {
		std.targets = rewrite.OS{}
	}
	i := &invocation{arguments: args[1:], std: std, messages: &messages{out: std.Err}, flags: defaults()}
	i.options = i.flags.options(&i.refused)
	given, operands, err := normalize(i.options, args[1:])
	if err == nil {
		i.flags.operands = operands
		err = i.app().Run(append([]string{args[0]}, given...))
	}
	if err != nil {
		return i.messages.usage(err)
	}
	return i.state
}

// An invocation is one run of the command.
type invocation struct {
	arguments []string
	std       Streams
	messages  *messages
	options   []*option
	flags     *flags
	refused   error   // the value of an option is not allowed
	search    *search // nil for --help, --version and --completion
	ended     outcome // how the search ended
	state     int     // exit state
}

// app returns the App of the command. It is run without operands: see argv.go.
func (i *invocation) app() *cli.App {
	width := helpWidth(i.std.Out)
	for _, o := range i.options {
		o.width = width
	}
	var shown []string
	for _, e := range examples {
		shown = append(shown, e.help(width))
	}
	app := newApp(i.options, &i.refused, outputOf{i})
	app.Name, app.UsageText = "urigrep", synopsis
	app.Usage = paragraph(purpose, width)
	app.Description = paragraph(reading+" "+negation, width)
	app.Metadata = map[string]any{"examples": shown, "states": paragraph(states, width)}
	app.Before, app.Action, app.After = i.prepare, i.run, i.finish
	return app
}

// newApp returns an App of the library that parses options and does no more. Where the value of an
// option was refused it returns the error at refused, since the library words its own. The help is
// written to help.
func newApp(options []*option, refused *error, help io.Writer) *cli.App {
	return &cli.App{
		CustomAppHelpTemplate: helpTemplate,
		Flags:                 asFlags(options),
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
		Action:         func(*cli.Context) error { return nil },
	}
}

// prepare makes the search that the flags ask for.
func (i *invocation) prepare(*cli.Context) error {
	if i.flags.version || i.flags.completion != "" {
		return nil
	}
	c, err := understand(i.flags, openLocal)
	if err != nil {
		return err
	}
	c.arguments = i.arguments
	i.search, err = newSearch(c, i.std, i.messages)
	return err
}

// run does the search, or prints the version or a completion script.
func (i *invocation) run(ctx *cli.Context) error {
	if i.search != nil {
		i.ended = i.search.run()
		return nil
	}
	text := version()
	if i.flags.completion != "" {
		text = completions[i.flags.completion](i.options)
	}
	_, _ = io.WriteString(ctx.App.Writer, text) // the writer reports its errors
	return nil
}

// finish ends a search and sets the exit state.
func (i *invocation) finish(*cli.Context) error {
	if i.search != nil {
		i.state = i.search.finish(&i.ended)
	}
	return nil
}

// An outputOf is the standard output of an invocation that does not search.
type outputOf struct{ *invocation }

// Write writes p, and reports its error itself: the library ignores the errors of printing its
// help.
func (o outputOf) Write(p []byte) (int, error) {
	n, err := o.std.Out.Write(p)
	if err != nil && !errors.Is(err, syscall.EPIPE) && o.state != exitError {
		o.messages.say("standard output", source.Reason(err))
		o.state = exitError
	}
	return n, err
}
