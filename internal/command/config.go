package command

import (
	"errors"
	"fmt"

	"urigrep/internal/output"
	"urigrep/internal/output/expression"
	"urigrep/internal/output/field"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
)

// config is a validated command line: its values go together and every default is set.
type config struct {
	arguments []string // as given, without the program's name
	paths     []string // "-" is standard input, "" the current directory
	unnamed   int      // operands that are empty

	nothingNamed bool   // no operand and no list of files: standard input is read for want of them
	filesFrom    string // a list of more of them; empty for none
	shard        *source.Shard
	shardList    string // of its files; empty for none
	errorsOK     tolerance
	source       source.Config
	tree         source.Tree
	pipeline     pipeline.Options
	text         output.Style
	display

	pre             preparing
	decompress      bool
	maxDecompressed int64 // bytes

	print    string                 // name of the option that says what is printed; empty for targets
	template string                 // its value
	countBy  []string               // expressions whose values are counted
	form     string                 // of the counts, as print
	partial  bool                   // a file is read no further than the last reference wanted
	where    *expression.Expression // nil without --where
	write    writing
	report   string // the file of --report; empty for none

	open  openFile
	notes [][2]string // paths of files that options name, each with a note about it
}

// understand checks that settings go together, and returns the config that they mean. all are the
// options that set them. An error names the options, and says what is allowed.
func understand(s *settings, all []*option, open openFile) (*config, error) {
	if err := s.shapes.check(all); err != nil {
		return nil, err
	}
	for _, o := range all {
		if o.check == nil {
			continue
		}
		if err := o.check(); err != nil {
			return nil, err
		}
	}
	c := &config{
		filesFrom:       s.files.list,
		shard:           s.shards.part,
		shardList:       s.shards.list,
		errorsOK:        s.shards.errorsOK,
		source:          s.source,
		tree:            s.tree,
		pipeline:        s.pipeline,
		text:            s.text,
		display:         s.display,
		pre:             s.files.pre,
		decompress:      s.files.decompress,
		maxDecompressed: s.files.maxDecompressed,
		write:           s.write,
		report:          s.print.report,
		open:            open,
	}
	c.print, c.template = s.shapes.one()
	if c.countBy = s.print.countBy; c.countBy != nil {
		c.print, c.form = "count-by", c.print
	}
	for _, step := range []func(*settings) error{c.look, c.follow, c.keep, c.operands, c.share, c.read, c.show} {
		if err := step(s); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// fieldError returns an error about the value of an option that names fields.
func fieldError(name string, err error) error {
	var unknown *field.Error
	if !errors.As(err, &unknown) {
		return fmt.Errorf("--%s: %w", name, err)
	}
	if len(unknown.Parts) > 0 {
		return fmt.Errorf("--%s: %w; did you mean %s?", name, err, either(unknown.Parts))
	}
	if like := nearest(unknown.Name, unknown.Known); like != "" {
		return fmt.Errorf("--%s: %w; did you mean %s?", name, err, like)
	}
	if name == "format" || name == "replace" || unknown.Whole != "" {
		// A template may name a part of any field: the list would be too long.
		return fmt.Errorf("--%s: %w", name, err)
	}
	return fmt.Errorf("--%s: %w, want %s", name, err, either(unknown.Known))
}
