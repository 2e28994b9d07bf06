// Package command is the command urigrep: its options, what it makes of them,
// and what it says to whoever runs it.
//
// A command line goes through three steps. normalize puts it into one form, parse
// makes flags of that, and understand makes a config of those, or refuses them.
// The table of options in table.go is all there is to say of an option's form; the
// parser, the help, the completions and the manual are made from it.
package command

import (
	"io"
	"os"
	"os/signal"
	"syscall"
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
}

// Standard returns the standard streams of the process.
func Standard() Streams {
	return Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}
}

// Run runs the command with args, the first of which is the program's name, and
// returns its exit state.
func Run(args []string, std Streams) int {
	signal.Ignore(syscall.SIGPIPE) // a closed pipe is an error of the write that finds it
	m := &messages{out: std.Err}
	f, err := parse(args[1:])
	if err != nil {
		return m.usage(err)
	}
	if done, state := inform(f, std.Out, m); done {
		return state
	}
	c, err := understand(f)
	if err != nil {
		return m.usage(err)
	}
	s, err := newSearch(c, std, m)
	if err != nil {
		return m.usage(err)
	}
	return s.run()
}
