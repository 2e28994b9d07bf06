// Package command implements the command urigrep: it parses and validates the options, runs the
// search and reports errors.
//
// A command line goes through three steps. argv.go puts it into the one form that the library
// github.com/urfave/cli reads without surprises; the library parses that into settings, whose
// values check themselves; understand checks that they go together and returns a config.
//
// An option is one value, in the file of its group: see type option for how to add one.
package command

import (
	"errors"
	"fmt"
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

	first bool // they are those of the process, which begins with the run
}

// Standard returns the standard streams of the process.
func Standard() Streams {
	return Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, first: true}
}

// filesNeeded is how many files the runtime and a search have open at once, beside the standard
// streams: without those of the runtime it ends the process with a trace.
const filesNeeded = 4

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
	if std.first && lacksFiles() {
		(&messages{out: std.Err}).remark(fmt.Sprintf("too many open files: %d more are needed to begin; see ulimit -n", filesNeeded))
		return exitError
	}
	i := &invocation{arguments: args[1:], std: std, settings: defaults()}
	i.messages = &messages{out: std.Err, redact: &i.settings.display.redact}
	i.options = options(i.settings)
	given, operands, err := normalize(i.options, args[1:])
	if err == nil {
		i.settings.operands = operands
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
	settings  *settings
	refused   error   // the value of an option is not allowed
	search    *search // nil for --help, --version and --completion
	ended     outcome // how the search ended
	state     int     // exit state
}

// app returns the App of the command. It is run without operands: see argv.go.
func (i *invocation) app() *cli.App {
	app := newApp(i.options, &i.refused)
	app.Before, app.Action, app.After = i.prepare, i.run, i.finish
	return app
}

// prepare makes the search that the settings ask for.
func (i *invocation) prepare(*cli.Context) error {
	if i.settings.about != (describing{}) || i.settings.shards.merge {
		return nil
	}
	c, err := understand(i.settings, i.options, openLocal)
	if err != nil {
		return err
	}
	c.arguments = i.arguments
	if to := i.settings.shards.makeList; to != "" {
		i.state = (&search{config: c, std: i.std, messages: i.messages}).makeShardList(to)
		return nil
	}
	i.search, err = newSearch(c, i.std, i.messages)
	return err
}

// run does the search, or prints the help, the version, a completion script or merged summaries.
func (i *invocation) run(*cli.Context) error {
	if i.search != nil {
		i.ended = i.search.run()
		return nil
	}
	about, out := &i.settings.about, outputOf{i}
	switch {
	case i.settings.shards.makeList != "":
	case i.settings.shards.merge:
		i.mergeSummaries()
	case about.help != "":
		page := helpPage{synopsis, purpose, reading + " " + negation, states, examples}
		_ = page.print(out, about.help, i.options, helpWidth(i.std.Out)) // out reports its errors
	case about.completion != "":
		_, _ = io.WriteString(out, completions[about.completion](i.options))
	default:
		_, _ = io.WriteString(out, version())
	}
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

// Write writes p, and reports its error itself.
func (o outputOf) Write(p []byte) (int, error) {
	n, err := o.std.Out.Write(p)
	if err != nil && !errors.Is(err, syscall.EPIPE) && o.state != exitError {
		o.messages.say("standard output", source.Reason(err))
		o.state = exitError
	}
	return n, err
}
