package search

import (
	"fmt"
	"io"
	"os"
	"slices"

	"urigrep/internal/command/option"
	"urigrep/internal/command/system"
	"urigrep/internal/output"
	"urigrep/internal/output/rewrite"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
)

// New prepares the search that a config describes.
func New(c *Config, std Streams, m *Messages) (*Search, error) {
	s := &Search{Config: c, std: std, messages: m}
	if err := s.prepare(); err != nil {
		if s.page != nil {
			s.page.file.discard()
		}
		return nil, err
	}
	return s, nil
}

// prepare makes what the search needs. With an error a page may have been begun.
func (s *Search) prepare() error {
	c, std, m := s.Config, s.std, s.messages
	c.Source.Stdin, c.Source.Files = std.In, std.files()
	if slices.Contains(c.Paths, source.Stdin) {
		if s.stream = system.NewInterruptible(std.In); s.stream != nil {
			c.Source.Stdin = s.stream
		}
	}
	if c.Pre.Command != "" {
		prepared := &preparedFiles{std.files(), c.Pre}
		c.Source.Files, c.Source.Prepare = prepared, prepared.Prepare
	}
	m.noErrors, m.noNotes = c.NoMessages, c.NoMessages || c.Quiet
	for _, n := range c.Notes {
		m.note(n[0], n[1])
	}
	c.Source.Bundles, c.Source.Searched = true, true
	c.Pipeline.Live = c.Pipeline.Prompt || system.IsTerminal(std.In) || system.IsTerminal(std.Out)
	c.Source.Live, c.Source.Prompt = c.Pipeline.Live, c.Pipeline.Prompt
	if err := s.setOutput(); err != nil {
		return err
	}
	if sink, ok := s.sink.(*rewrite.Sink); ok {
		s.rewriter = s.newRewriter(sink)
	}
	if err := s.connect(); err != nil {
		return err
	}
	if slices.Contains(c.Paths, source.Stdin) || c.FilesFrom == source.Stdin {
		system.WidenPipe(std.In)
	}
	if c.NothingNamed && system.IsTerminal(std.In) {
		m.note("", "text is read from the terminal until Ctrl-D; urigrep --help says more")
	}
	if err := s.measure(); err != nil {
		return err
	}
	s.pipe = pipeline.New(s.sink.Writer(s.std.Out), c.Pipeline)
	return nil
}

// connect makes the sources, and connects what they and the pipeline report to the messages.
func (s *Search) connect() (err error) {
	m := s.messages
	s.Source.Note = m.note
	s.Source.Damage = m.damaged
	s.SkipHopeless()
	s.Source.NotRead = m.notRead
	m.each = s.Verbose
	if s.Verbose {
		s.Source.Skip = m.skipped
		s.Source.Trouble = m.trouble
		s.Source.Left = m.leftOut
	}
	s.Pipeline.GivenUp = m.giveUp
	s.Pipeline.NoPlaces = !s.places && s.Pipeline.NeedsNoPlaces()
	s.Source.NoPlaces = s.Pipeline.NoPlaces
	s.sources, err = source.New(s.Source)
	return err
}

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

// setStyle sets what depends on whether standard output is a terminal.
func (s *Search) setStyle() {
	terminal := system.IsTerminal(s.std.Out)
	dumb := os.Getenv("TERM") == "dumb"
	system.WidenPipe(s.std.Out)
	s.Text.Terminal, s.Pipeline.AtOnce = terminal, terminal
	s.Text.Color = s.Color == option.Always || s.Color == option.Fitting && terminal && os.Getenv("NO_COLOR") == "" &&
		!dumb
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
