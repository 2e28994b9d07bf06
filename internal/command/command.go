// Package command is the command urigrep: its options, what it makes of them,
// and what it says to whoever runs it.
//
// A command line goes through three steps. normalize puts it into one form, parse
// makes flags of that, and understand makes a config of those, or refuses them.
// The table of options in table.go is all there is to say of an option's form; the
// parser, the help and the manual are made from it.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"

	"urigrep/internal/charset"
	"urigrep/internal/output"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
	"urigrep/scan"
)

// Exit states.
const (
	exitFound   = 0
	exitNothing = 1
	exitError   = 2
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
func Run(args []string, io Streams) int {
	signal.Ignore(syscall.SIGPIPE) // a closed pipe is an error of the write that finds it
	m := &messages{out: io.Err}
	f, err := parse(args[1:])
	if err != nil {
		return m.usage(err)
	}
	if done, state := inform(f, io.Out, m); done {
		return state
	}
	c, err := understand(f)
	if err != nil {
		return m.usage(err)
	}
	return c.run(io, m)
}

// run looks for references.
func (c *config) run(io Streams, m *messages) int {
	c.source.Stdin = io.In
	c.source.Note = m.note
	sources, err := source.New(c.source)
	var label *charset.LabelError
	if errors.As(err, &label) {
		err = refused("encoding", label.Label, wantedLabel)
	}
	if err != nil {
		return m.usage(err)
	}
	c.pipeline.GivenUp = m.givenUp
	c.format(isTerminal(io.Out))
	run := pipeline.New(io.Out, c.pipeline)
	m.attend(sources.Walk(context.Background(), c.paths, func(f *source.File) error {
		err := run.File(f.Path, f.Documents)
		if errors.Is(err, pipeline.ErrStopped) {
			return err
		}
		m.file(f.Path, err)
		return nil
	}))
	stats, err := run.Close()
	stats.Errors = m.count()
	if err == nil && c.json && !c.quiet {
		_, err = io.Out.Write(new(output.JSON).AppendSummary(nil, &stats))
	}
	return c.state(&stats, err, m)
}

const wantedLabel = "auto, or a label of the WHATWG or the IANA registry, such as utf-8, iso-8859-1 or shift_jis"

// format sets what the pipeline writes.
func (c *config) format(terminal bool) {
	c.text.Terminal = terminal
	p := &c.pipeline
	switch {
	case c.quiet:
	case c.count:
		p.AppendFile = c.text.AppendCount
	case c.json:
		p.Append = new(output.JSON).Append
	default:
		p.Append = c.text.Append
	}
}

// state returns the exit state for a run with the figures s, whose output ended with err.
func (c *config) state(s *pipeline.Stats, err error, m *messages) int {
	switch {
	case errors.Is(err, syscall.EPIPE):
		return exitFound
	case c.quiet && s.Found() > 0:
		return exitFound
	case err != nil:
		m.say("standard output", reason(err))
	}
	switch {
	case m.count() > 0:
		return exitError
	case s.Found() > 0:
		return exitFound
	}
	return exitNothing
}

// messages says on standard error what went wrong. Several goroutines may use it.
type messages struct {
	mu     sync.Mutex
	out    io.Writer
	errors int64
}

// say reports an error and counts it.
func (m *messages) say(about string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.errors++
	m.line(output.Safe(about) + ": " + err.Error())
}

// line writes a line, after the name of the program. m.mu is held.
func (m *messages) line(text string) {
	_, _ = io.WriteString(m.out, "urigrep: "+strings.ReplaceAll(text, "\n", " ")+"\n") // there is no one else to tell
}

// count returns the number of errors reported.
func (m *messages) count() int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.errors
}

// usage reports an error of the command line and returns the exit state for it.
func (m *messages) usage(err error) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.line(err.Error())
	return exitError
}

// file reports an error of a file, if there is one.
func (m *messages) file(path string, err error) {
	if err != nil {
		m.say(name(path), err)
	}
}

// attend reports an error that ended the walk through the operands.
func (m *messages) attend(err error) {
	if err != nil && !errors.Is(err, pipeline.ErrStopped) {
		m.say("operands", err)
	}
}

// note says what is no error.
func (m *messages) note(path, text string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.line(output.Safe(name(path)) + ": " + text)
}

// givenUp notes a reference that is too long.
func (m *messages) givenUp(path string, at scan.Span) {
	m.note(path, fmt.Sprintf("a reference at byte %d is longer than --max-length, and given up", at.Start))
}

// name is what messages call a source.
func name(path string) string {
	if path == "" {
		return output.StandardInput
	}
	return path
}

// reason returns err without the operation and the path that package os puts into it.
func reason(err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
