package search

import (
	"fmt"
	"io"
	"os"

	"urigrep/internal/command/option"
	"urigrep/internal/command/system"
	"urigrep/internal/output"
	"urigrep/internal/output/field"
	"urigrep/internal/source"
)

// setOutput makes the sink, connects the pipeline to it, and sets what it needs of the sources.
func (s *Search) setOutput() (err error) {
	s.setStyle()
	if s.sink, err = s.NewSink(); err != nil {
		return err
	}
	if s.Report != "" {
		page, err := newReporting(s)
		if err != nil {
			return fmt.Errorf("--report %s: %w", s.Report, source.Reason(err))
		}
		s.page, s.sink = page, page
	}
	s.places = s.Attach(s.sink)
	return nil
}

// Attach connects the pipeline to a sink, sets what that needs of the sources, and reports whether it
// writes offsets in the source.
func (c *Config) Attach(sink output.Sink) (places bool) {
	p := &c.Pipeline
	sink.Connect(p)
	if c.Redact {
		p.Sink = p.Sink.Redacted()
	}
	needs := sink.Needs()
	if c.Where != nil {
		needs |= c.Where.Needs()
	}
	p.Positions = needs&field.Lines != 0
	c.Source.Metadata, c.Source.Indices = needs&field.Metadata != 0, needs&field.Index != 0
	c.Source.Lines, c.Source.Characters = p.Positions, p.Characters
	return needs&field.Places != 0
}

// setStyle sets what depends on whether standard output is a terminal.
func (s *Search) setStyle() {
	terminal := system.IsTerminal(s.std.Out)
	dumb := os.Getenv("TERM") == "dumb"
	system.WidenPipe(s.std.Out)
	s.Text.Terminal, s.Pipeline.AtOnce = terminal, terminal
	s.Text.Color = s.Color == option.Always || s.Color == option.Fitting && terminal && os.Getenv("NO_COLOR") == "" && !dumb
	if s.Hyperlink == option.Always || s.Hyperlink == option.Fitting && terminal && !dumb {
		s.Text.Links = s.links()
	}
	if terminal && s.Progress == option.Always {
		s.std.Out = &clearing{s.messages, s.std.Out}
	}
}

// links returns the settings of hyperlinks. An unknown host name or directory is left empty.
func (s *Search) links() *output.Links {
	l := &output.Links{Stdin: s.Source.Label}
	l.Host, _ = os.Hostname()
	l.Dir, _ = os.Getwd()
	return l
}

// A clearing writer removes the progress line from the terminal before each write.
type clearing struct {
	messages *Messages
	out      io.Writer
}

func (c *clearing) Write(p []byte) (int, error) {
	c.messages.mu.Lock()
	defer c.messages.mu.Unlock()
	c.messages.clear()
	return c.out.Write(p)
}
