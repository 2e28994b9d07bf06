// Package search does what the command is for: New prepares the search that a Config describes, and Run
// does it and returns the exit state.
//
// Files, texts and records go through packages source, pipeline and output; here is what stands around
// that: which sink is meant (sinks.go), texts that are written back (rewrite.go), parts of the input
// (shards.go), the page of --report, and what is said of it all on standard error (messages.go).
package search

import (
	"errors"
	"fmt"

	"urigrep/internal/command/option"
	"urigrep/internal/output"
	"urigrep/internal/output/expression"
	"urigrep/internal/output/field"
	"urigrep/internal/pipeline"
	"urigrep/internal/prefilter"
	"urigrep/internal/source"
)

// A Config says what a search does: its values go together and every default is set.
type Config struct {
	Arguments []string          // as given, without the program's name
	Paths     []string          // "-" is standard input, "" the current directory
	Misplaced map[string]string // operands that may be meant as the value of the option before them, with its name
	Unnamed   int               // operands that are empty

	NothingNamed bool   // no operand and no list of files: standard input is read for want of them
	FilesFrom    string // a list of more of them; empty for none
	Shard        *source.Shard
	ShardList    string // of its files; empty for none
	ErrorsOK     Tolerance

	// The options of the packages that do the work.
	Source   source.Config
	Tree     source.Tree
	Pipeline pipeline.Options
	Text     output.Style

	Pre preparing

	Print    string                 // name of the option that says what is printed; empty for targets
	Template string                 // its value
	CountBy  []string               // expressions whose values are counted
	Form     string                 // of the counts, as print
	Partial  bool                   // a file is read no further than the last reference wanted
	Where    *expression.Expression // nil without --where
	Write    writing
	Report   string // the file of --report; empty for none

	// How the run shows itself.
	Quiet      bool
	Redact     bool
	Color      option.When
	Hyperlink  option.When
	Progress   option.When
	NoMessages bool
	Stats      bool
	Verbose    bool

	Notes [][2]string // paths of files that options name, each with a note about it
}

// writing says where texts are written back.
type writing struct {
	InPlace *string // suffix of the backup
	Dir     string  // of --output-dir; empty for none
	DryRun  bool    // a diff is printed, and nothing is written
}

// FieldError returns an error about the value of an option that names fields.
func FieldError(name string, err error) error {
	var unknown *field.Error
	if !errors.As(err, &unknown) {
		return fmt.Errorf("--%s: %w", name, err)
	}
	if len(unknown.Parts) > 0 {
		return fmt.Errorf("--%s: %w; did you mean %s?", name, err, option.Either(unknown.Parts))
	}
	if like := option.Nearest(unknown.Name, unknown.Known); like != "" {
		return fmt.Errorf("--%s: %w; did you mean %s?", name, err, like)
	}
	if name == "format" || name == "replace" || unknown.Whole != "" {
		// A template may name a part of any field: the list would be too long.
		return fmt.Errorf("--%s: %w", name, err)
	}
	return fmt.Errorf("--%s: %w, want %s", name, err, option.Either(unknown.Known))
}

// A Tolerance is how many inputs may be damaged without an effect on the exit state.
type Tolerance struct {
	Text    string // as it was given
	Inputs  int64
	Percent float64 // of the files read; where given, inputs is 0
}

// SkipHopeless makes the sources pass over texts in which no reference can begin.
func (c *Config) SkipHopeless() {
	if find := c.Pipeline.Find; !c.Pipeline.Lines && c.Pipeline.MaxCount != 0 {
		c.Source.MayBegin = func() func([]byte) bool { return prefilter.New(find).MayFind }
		c.Source.RowFilter = func() source.RowFilter { return prefilter.NewRows(find) }
	}
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
	if !c.Source.Archives {
		c.Source.MaxDecompressed = 0
	}
	return needs&field.Places != 0
}
