package command

import (
	"fmt"
	"io"
	"os"

	"urigrep/internal/output"
	"urigrep/internal/output/field"
	"urigrep/internal/source"
)

// setOutput makes the sink, connects the pipeline to it, and sets what it needs of the sources.
func (s *search) setOutput() (err error) {
	s.setStyle()
	if s.sink, err = s.newSink(); err != nil {
		return err
	}
	if s.report != "" {
		page, err := newReporting(s)
		if err != nil {
			return fmt.Errorf("--report %s: %w", s.report, source.Reason(err))
		}
		s.page, s.sink = page, page
	}
	p := &s.pipeline
	s.sink.Connect(p)
	if s.redact {
		p.Sink = p.Sink.Redacted()
	}
	needs := s.sink.Needs()
	if s.where != nil {
		needs |= s.where.Needs()
	}
	p.Positions = needs&field.Lines != 0
	s.source.Metadata, s.source.Indices = needs&field.Metadata != 0, needs&field.Index != 0
	s.source.Lines, s.source.Characters = p.Positions, p.Characters
	s.places = needs&field.Places != 0
	return nil
}

// setStyle sets what depends on whether standard output is a terminal.
func (s *search) setStyle() {
	terminal := isTerminal(s.std.Out)
	dumb := os.Getenv("TERM") == "dumb"
	widenPipe(s.std.Out)
	s.text.Terminal, s.pipeline.AtOnce = terminal, terminal
	s.text.Color = s.color == always || s.color == whenFitting && terminal && os.Getenv("NO_COLOR") == "" && !dumb
	if s.hyperlink == always || s.hyperlink == whenFitting && terminal && !dumb {
		s.text.Links = s.links()
	}
	if terminal && s.progress == always {
		s.std.Out = &clearing{s.messages, s.std.Out}
	}
}

// links returns the settings of hyperlinks. An unknown host name or directory is left empty.
func (s *search) links() *output.Links {
	l := &output.Links{Stdin: s.source.Label}
	l.Host, _ = os.Hostname()
	l.Dir, _ = os.Getwd()
	return l
}

// A clearing writer removes the progress line from the terminal before each write.
type clearing struct {
	messages *messages
	out      io.Writer
}

func (c *clearing) Write(p []byte) (int, error) {
	c.messages.mu.Lock()
	defer c.messages.mu.Unlock()
	c.messages.clear()
	return c.out.Write(p)
}
