package command

import (
	"io"
	"os"
	"regexp"
	"slices"

	"urigrep/internal/output"
)

// setOutput sets the functions by which the pipeline writes, and what they need of the sources.
func (s *search) setOutput() error {
	s.setStyle()
	p := &s.pipeline
	uses, err := s.setFields()
	if err != nil {
		return err
	}
	p.Positions = p.Positions || uses("line", "column")
	s.places = uses(positions...) || uses("evidence")
	s.source.Metadata = uses("message", "record") || s.where != nil && s.where.Uses("message", "record")
	s.source.Lines, s.source.Indices = p.Positions, s.source.Metadata && s.countsMessages()
	p.Characters = s.json != nil
	s.source.Characters = p.Characters
	if s.quiet {
		p.Label, p.Append = nil, nil
		return nil
	}
	switch s.print {
	case "count":
		p.AppendFile = s.text.AppendCount
	case "files-with-matches":
		p.AppendFile = s.text.AppendWith
	case "files-without-match":
		p.AppendFile = s.text.AppendWithout
	case "lines":
		p.Label, p.AppendLine = s.text.Label, s.text.AppendLine
	case "":
		p.Label, p.Append = s.text.Label, s.text.Append
	}
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

// indexUse matches names of fields, or a template, that may use the index of a message.
var indexUse = regexp.MustCompile(`\bindex\b|\bmessage\b(?:[^.]|$)`)

// countsMessages reports whether the index of a message may be used, provided that a field of a
// message is.
func (s *search) countsMessages() bool {
	return s.template == "" || indexUse.MatchString(s.template) || s.where != nil
}

// setFields sets the functions by which records are written as fields, if they are, and returns a
// function that reports whether one of some fields is used.
func (s *search) setFields() (uses func(names ...string) bool, err error) {
	p := &s.pipeline
	anyOf := func(use func(string) bool) func(...string) bool {
		return func(names ...string) bool { return slices.ContainsFunc(names, use) }
	}
	switch {
	case s.print == "json" && s.template == "":
		s.json = &output.JSON{RFC: p.RFC}
		p.Label, p.Append = s.json.Label, s.json.Append
		return func(...string) bool { return true }, nil
	case s.print == "json":
		selection, err := output.NewSelection(s.template, p.RFC)
		if err != nil {
			return nil, fieldError(s.print, err)
		}
		p.Append = selection.Append
		return anyOf(selection.Uses), nil
	case s.print == "csv" || s.print == "tsv":
		newColumns := output.NewCSV
		if s.print == "tsv" {
			newColumns = output.NewTSV
		}
		columns, err := newColumns(s.template, p.RFC)
		if err != nil {
			return nil, fieldError(s.print, err)
		}
		columns.Defang, columns.Terminal = s.text.Defang, s.text.Terminal
		if p.Append = columns.Append; s.shard == nil || s.shard.Index == 1 {
			s.header = columns.Header()
		}
		return anyOf(columns.Uses), nil
	case s.print == "format":
		if s.format, err = output.NewFormat(s.template, p.RFC, s.text.End); err != nil {
			return nil, fieldError("format", err)
		}
		s.format.Defang, s.format.Terminal = s.text.Defang, s.text.Terminal
		p.Append = s.format.Append
		return func(...string) bool { return true }, nil
	}
	return func(...string) bool { return false }, nil
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
