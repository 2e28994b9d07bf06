package command

import (
	"regexp"

	"urigrep/delimit"
	"urigrep/internal/charset"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
	"urigrep/resolve"
)

// flags is a parsed command line. Each value is allowed by itself; understand checks that they
// go together.
type flags struct {
	operands []string

	rfc           resolve.RFC
	strictness    strictness
	iri           bool
	email         bool
	domains       bool
	noAbbreviated bool
	allSchemes    bool
	relative      when
	base          *string
	lax           bool
	rejoin        delimit.Rejoin
	hyphen        delimit.Hyphen
	normalize     resolve.Level
	noFragment    bool
	unwrap        bool
	refang        bool
	unwrapRules   []string // names of files
	stripTracking stripping
	trackingRules []string // names of files

	schemes     words
	hosts       globs
	hostLists   []string // names of files; one after ! is of hosts that are not wanted
	regexps     []*regexp.Regexp
	invertMatch bool
	kinds       words
	wrappers    words
	where       *string
	maxCount    int64 // negative for no limit
	unique      pipeline.Distinction

	lineNumber   bool
	column       bool
	byteOffset   bool
	names        when
	count        bool
	files        fileNames
	quiet        bool
	lines        bool
	json         *string // names of fields; empty for all
	csv          *string // names of fields
	tsv          *string // names of fields
	around       int64   // characters
	report       *string // the name of a file
	format       *string
	replace      *string // template
	mend         bool
	annotate     string  // name of the array; empty if rows are not annotated
	inPlace      *string // suffix of the backup, or none
	outputDir    *string
	defang       bool
	print0       bool
	null         bool
	color        when
	hyperlink    when
	lineBuffered bool
	progress     when
	noMessages   bool
	stats        bool
	verbose      bool

	recursive       bool
	include         []*source.Glob
	exclude         []*source.Glob
	excludeDir      []*source.Glob
	filesFrom       *string
	shard           *source.Shard // nil without one
	label           *string
	decompress      bool
	maxDecompressed int64 // bytes
	input           string
	fields          []string // paths, as jsonl.ParsePath reads them
	id              string
	maxRecord       int64 // bytes
	alternative     string
	encoding        string
	text            bool
	threads         int64
	maxLength       int64 // bytes

	completion string
	version    bool
}

// strictness says which references are kept by the verdict of the grammar (rule V2).
type strictness uint8

const (
	validOrRepaired strictness = iota
	validOnly
	invalidToo
)

// stripping says which parameters are removed from targets (rule W2).
type stripping uint8

const (
	stripNone stripping = iota
	stripTracking
	stripAll // those of referral too
)

// when says whether something is done.
type when uint8

const (
	whenFitting when = iota // it depends on the rest
	always
	never
)

// fileNames says which names of files are printed, and nothing else.
type fileNames uint8

const (
	noFiles fileNames = iota
	filesWith
	filesWithout
)

// defaults returns the flags of an empty command line.
func defaults() *flags {
	return &flags{
		maxCount:        -1,
		hyperlink:       never,
		maxDecompressed: source.MaxDecompressed,
		maxLength:       delimit.MaxLength,
		maxRecord:       source.DefaultMaxRecord,
		input:           source.InputAuto,
		alternative:     source.Alternatives[0],
		encoding:        charset.Auto,
	}
}
