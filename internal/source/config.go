package source

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"sync/atomic"

	"urigrep/internal/charset"
	"urigrep/internal/source/format"
)

// Alternatives are which parts of a multipart/alternative can be asked for, the first
// of them the default.
var Alternatives = [...]string{"all", "first", "last"}

// Config says how sources are read.
type Config struct {
	// Encoding is a label that charset.Lookup knows, or charset.Auto; empty means Auto. In mail it
	// applies to text without a label.
	Encoding string

	// Input is what the sources are, one of Inputs; empty means the first.
	Input string

	// Alternative says which parts are read of a multipart/alternative, one of
	// Alternatives; empty means the first.
	Alternative string

	// Archives asks that the files in archives be read, each as a file of its own. Else archives are
	// not read.
	Archives bool

	// Metadata asks for Document.Message and Document.Record.
	Metadata bool

	// Fields are the paths of the strings of JSON Lines that are read, and ID, if not empty, that
	// of the value that names a row; see jsonl.ParsePath. Without Fields every string that is a
	// value is read.
	Fields []string
	ID     string

	// MaxRecord is how many bytes a record may have; 0 means DefaultMaxRecord.
	MaxRecord int64

	// MayBegin, where set, returns functions, each for use by one goroutine, that report whether a
	// reference may begin in a text; RowFilter, where set, returns RowFilters. Texts of headers,
	// short bodies of messages and strings of JSON Lines in which none may begin are passed over.
	// They must not be set for a run that wants nothing.
	MayBegin  func() func(text []byte) bool
	RowFilter func() RowFilter

	// Rewrite asks for texts that can be written back: positions are in the source, in rows too,
	// and of HTML only what a reader sees and the references of attributes are read. Mail and
	// archives are errors.
	Rewrite bool

	// Added says that of diffs only references are wanted that touch an added line.
	Added bool

	// RowEnds asks for Document.RowEnd at the end of each row of JSON Lines. Rows that are not
	// objects or have a member with a name of Keys are reported to Damage and not read.
	RowEnds bool
	Keys    []string

	// Rest, where set, is called before a source is read that is a stream, or is decompressed. All
	// that is read of it is written to the StreamCopy, which at the end gets the rest.
	Rest func() StreamCopy

	// Characters asks for Passed.Characters.
	Characters bool

	// Lines and Indices say that Document.Line and Message.Index are wanted. For a part of a file
	// this means that all before it is read.
	Lines, Indices bool

	// NoPlaces says that the places of texts and references in the source are not wanted: lines
	// never, offsets only where something is reported. Document.Line is 0 then, and the places of
	// References are only in Markup.
	NoPlaces bool

	// Text asks that binary files be scanned too, and parts of messages that are not text.
	Text bool

	// Bundles asks for messages, records and stretches of HTML in Bundles, except long ones: see
	// MaxBundle and MaxRows.
	Bundles bool

	// Searched asks for Document.Searched.
	Searched bool

	// Stdin is read for the operand "-"; nil is empty. An OpenFile that is a regular file at its
	// beginning is read like other files.
	Stdin io.Reader

	// Files is where files are read; nil is OS.
	Files FileSystem

	// Prepare, where set, returns a function that makes the text of a file in an archive, or of an attachment,
	// with a name; nil for one that is read as it is. It is called by several goroutines.
	Prepare func(name string) func(io.Reader) (io.ReadCloser, error)

	// Live says that a stream is searched while it comes in: its kind is detected from as much of
	// its beginning as tells it, mostly its first line, and what is whole is passed on as soon as
	// it is read, rows of JSON Lines and tables and hunks of diffs.
	Live bool

	// Prompt says that the first line of a live stream tells that it is no message.
	Prompt bool

	// Label is the path of standard input; empty for none.
	Label string

	// Note, where set, is called for each remark on a source that is not an error. The path is
	// empty for standard input.
	Note func(path, text string)

	// NotRead, where set, is called for each source that is not read because of its format, and for each
	// part of one: a file in an archive, an attachment, a part of a message. Of a source part is empty.
	NotRead func(path, part string, format *Foreign)

	// Skip, where set, is called for each stretch of a source that is not scanned.
	Skip func(Skipped)

	// Damage, where set, is called for each record that cannot be read, an error that costs only
	// this record, with its offset in the source, how
	// many bytes it has, and the reason.
	Damage func(path string, offset, size int64, text string)

	// Left, where set, is called for each record of an archive of the Web that has no text, or none
	// that is read, with its type or media type.
	Left func(path, what string)

	// Trouble, where set, is called for each fault of a part of a message that is read
	// nevertheless, with the offset of the part in the source.
	Trouble func(path string, offset int64, text string)
}

// A StreamCopy gets a copy of what is read of a stream, and at the end the rest of the stream.
type StreamCopy interface {
	io.Writer
	Rest(io.Reader) error
}

// DefaultMaxRecord is how many bytes a record may have unless the user says otherwise.
const DefaultMaxRecord = 256 << 20

// Skipped is a stretch of a source that is not scanned.
type Skipped struct {
	Path         string // as in Document
	Offset, Size int64  // in bytes
	Reason       string
}

// Sources reads what the operands of a command name.
type Sources struct {
	cfg     Config
	options format.Options // of the formats
	openers [len(formats)]opener

	inOrder   func(report func()) // Visitor.Do
	accounted atomic.Int64        // see Accounted

	// Memory for reuse.
	bundles format.Pool[Bundle] // of Batches
	small   format.Pool[Bundle] // of small files
	texts   format.Pool[smallText]
}

// New returns Sources for cfg. The error says which value is not allowed, and which are.
func New(cfg Config) (*Sources, error) {
	inputs := Inputs()
	cfg.Input = cmp.Or(cfg.Input, inputs[0])
	cfg.Alternative = cmp.Or(cfg.Alternative, Alternatives[0])
	if cfg.Files == nil {
		cfg.Files = OS{}
	}
	if !slices.Contains(inputs, cfg.Input) {
		return nil, fmt.Errorf("input %q is not known: want one of %q", cfg.Input, inputs)
	}
	if !slices.Contains(Alternatives[:], cfg.Alternative) {
		return nil, fmt.Errorf("alternative %q is not known: want one of %q", cfg.Alternative, Alternatives)
	}
	if cfg.MaxRecord <= 0 {
		cfg.MaxRecord = DefaultMaxRecord
	}
	s := &Sources{cfg: cfg, options: cfg.options()}
	s.options.Kind = s.kindOfAttachment
	if cfg.Prepare != nil {
		s.options.Prepares = func(name string) bool { return cfg.Prepare(name) != nil }
	}
	if !cfg.Bundles {
		s.options.MayBegin = nil // passed texts are counted by Bundles
	}
	if !s.options.Auto {
		var err error
		if s.options.Encoding, err = charset.Lookup(cfg.Encoding); err != nil {
			return nil, err
		}
	}
	return s, s.setOpeners()
}

// options returns how the formats read, without the encoding.
func (c *Config) options() format.Options {
	return format.Options{
		Auto: c.Encoding == "" || c.Encoding == charset.Auto, Input: c.Input, Alternative: c.Alternative,
		Everything: c.Text, Archives: c.Archives, Metadata: c.Metadata, Fields: c.Fields, ID: c.ID,
		MaxRecord: c.MaxRecord,
		Watch:     format.NewFieldWatch(c.Fields),
		MayBegin:  c.MayBegin, RowFilter: c.RowFilter, Rewrite: c.Rewrite, RowEnds: c.RowEnds, Added: c.Added,
		Keys:       c.Keys,
		Characters: c.Characters, Lines: c.Lines, Indices: c.Indices, NoPlaces: c.NoPlaces,
	}
}

// MissingFields returns those of Config.Fields that no row had which was read, and names of some
// fields that rows had instead.
func (s *Sources) MissingFields() (missing, others []string) { return s.options.Watch.Missing() }

// Accounted returns how many bytes of the sources have been accounted for, as scanned or skipped:
// of a text only at its end, of a mailbox message by message. Any goroutine may call it.
func (s *Sources) Accounted() int64 { return s.accounted.Load() }
