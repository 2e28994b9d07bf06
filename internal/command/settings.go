package command

import (
	"urigrep/delimit"
	"urigrep/internal/charset"
	"urigrep/internal/output"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
)

// settings is a command line, by subject. Each value is allowed by itself; understand
// checks that they go together and makes a config of them.
type settings struct {
	operands []string

	// What the options set of the packages that do the work.
	pipeline pipeline.Options
	source   source.Config
	tree     source.Tree
	text     output.Style

	// What else they set. Each struct stands above the options of its subject.
	find    finding
	links   linking
	keep    keeping
	shapes  shapes
	print   printing
	write   writing
	display display
	files   listing
	shards  sharding
	about   describing
}

// defaults returns the settings of an empty command line.
func defaults() *settings {
	return &settings{
		pipeline: pipeline.Options{
			Search: pipeline.Search{Find: delimit.Options{MaxLength: delimit.MaxLength}},
			Stops:  pipeline.Stops{MaxCount: -1},
		},
		source: source.Config{
			MaxRecord:   source.DefaultMaxRecord,
			Input:       source.InputAuto,
			Alternative: source.Alternatives[0],
			Encoding:    charset.Auto,
		},
		text:    output.Style{RecordEnd: '\n'},
		display: display{hyperlink: never},
		files:   listing{maxDecompressed: source.MaxDecompressed},
	}
}
