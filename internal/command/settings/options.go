package settings

import (
	"slices"

	"urigrep/delimit"
	"urigrep/internal/charset"
	"urigrep/internal/command/option"
	"urigrep/internal/command/page"
	"urigrep/internal/command/search"
	"urigrep/internal/output"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
)

// New returns the settings of an empty command line, with the options that set them.
func New() *Settings {
	s := &Settings{Open: openLocal, Config: search.Config{
		Pipeline: pipeline.Options{
			Search: pipeline.Search{Find: delimit.Options{MaxLength: delimit.MaxLength}},
			Stops:  pipeline.Stops{MaxCount: -1},
		},
		Source: source.Config{
			MaxRecord:   source.DefaultMaxRecord,
			Input:       source.InputAuto,
			Alternative: source.Alternatives[0],
			Encoding:    charset.Auto,

			MaxDecompressed: source.MaxDecompressed,
		},
		Text:      output.Style{RecordEnd: '\n'},
		Hyperlink: option.Never,
	}}
	s.Options = options(s)
	return s
}

// options returns all options in the order of the help. They set s.
//
// To add one, add a value to its group. Where no field of the Config is set by it, add one to Settings,
// and say in the function below the group what it does to the Config.
func options(s *Settings) []*option.Option {
	var all []*option.Option
	for _, g := range []struct {
		name    string
		options []option.Option
	}{
		{page.Looked, slices.Concat(findOptions(s), linkOptions(s))},
		{page.Kept, keepOptions(s)},
		{page.Printed, slices.Concat(printOptions(s), writeOptions(s), showOptions(s))},
		{page.Origin, slices.Concat(fileOptions(s), shardOptions(s), inputOptions(s))},
		{page.Itself, aboutOptions(s)},
	} {
		for _, o := range g.options {
			o.Group = g.name
			all = append(all, &o)
		}
	}
	return all
}

// Take takes over what a command line has beside its options.
func (s *Settings) Take(l *option.Line) {
	s.Arguments, s.Operands, s.Misplaced = l.Arguments, l.Operands, l.Misplaced
}

// Understand checks that the settings go together, and returns the config that they mean. An error
// names the options, and says what is allowed.
func (s *Settings) Understand() (*search.Config, error) {
	if err := s.Shapes.Check(s.Options); err != nil {
		return nil, err
	}
	if err := s.clash(); err != nil {
		return nil, err
	}
	s.Print, s.Template = s.Shapes.one()
	if s.CountBy != nil {
		s.Print, s.Form = "count-by", s.Print
	}
	for _, step := range []func() error{s.look, s.follow, s.keep, s.read, s.share, s.input, s.show} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return &s.Config, nil
}
