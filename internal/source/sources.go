package source

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"urigrep/internal/charset"
	"urigrep/internal/source/format"
)

// Stdin is the operand that stands for standard input.
const Stdin = "-"

// Sources reads what the operands of a command name.
type Sources struct {
	options format.Options
	cfg     *Config // that of options
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
	s := &Sources{options: format.Options{
		Config: cfg, Auto: cfg.Encoding == "" || cfg.Encoding == charset.Auto, Watch: format.NewFieldWatch(cfg.Fields),
	}}
	s.cfg, s.options.Kind = &s.options.Config, s.kindOfAttachment
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

// MissingFields returns those of Config.Fields that no row had which was read, and names of some
// fields that rows had instead.
func (s *Sources) MissingFields() (missing, others []string) { return s.options.Watch.Missing() }

// Accounted returns how many bytes of the sources have been accounted for, as scanned or skipped:
// of a text only at its end, of a mailbox message by message. Any goroutine may call it.
func (s *Sources) Accounted() int64 { return s.accounted.Load() }

// A File is one source that an operand names: a file, or standard input. It is
// opened when its documents are asked for.
type File struct {
	Path string // as the user gave it; empty for standard input

	// Wanted says that it is an error, and not only noted, if the file is not read because it is
	// compressed, or in a format out of which its text has to be taken first.
	Wanted bool

	ctx     context.Context
	sources *Sources
	stdin   bool
	file    OpenFile // given open, and left open; nil if Documents opens it
	whole   []byte   // its text, if that was read before; else nil
	bundle  *Bundle  // that the file is in; nil if it is in none
	part    *Part    // that is read; nil for the whole

	unpacked string       // name of the compression it was unpacked from; empty for none
	archive  bool         // it is an archive, whose files are read
	inside   atomic.Int64 // bytes that files in it were decompressed to
	packed   *packed      // what was unpacked; nil if nothing was
	size     int64        // of what was unpacked, in bytes, if that is known

	out     *output // what is read of it; in a Bundle, that of the Bundle
	tally   Tally
	damaged atomic.Bool // see Damaged
	lost    lostParts
	skipped bool // it is in a foreign format, and not read
	stored  bool // it is a regular file
}

// A Tally is an account of the bytes of a source. After Documents has read all of the source, the
// sum of what was scanned and skipped is its size.
type Tally struct {
	Scanned int64 // passed on in documents and read there
	Skipped int64 // reported to Config.Skip, or of a damaged compression, from which no text came out
	Text    int64 // what came out of a source that was decompressed, in bytes
}

// A Bundle is many small texts, those of a Batch of some format or small files. Its documents are made
// when they are asked for, and by whoever asks, so that several Bundles can be worked on at once.
//
// Whoever gets a Bundle must call Done at the end, in any case.
type Bundle struct {
	how format.Handing

	// Of a Batch.
	batch  format.Batch  // nil if there is none, but passed
	from   *output       // nil if the Bundle has small files
	passed format.Passed // before it
	out    output        // what it is read to

	// Small files.
	walk   *Walk
	files  []small
	read   int         // how many of the files are read, and closed
	size   int64       // of the files, in bytes
	opened []File      // memory for them
	told   format.Told // and for the end of one
	last   Document
}

// A small is a small file of a Bundle.
type small struct {
	path string
	size int64 // in bytes
	file Descriptor
}

// smallFile is how many bytes a file has that does not come in a Bundle, at least.
const smallFile = 512 << 10

// A smallText is memory for a small file, or for the beginning of a larger one.
type smallText struct{ bytes []byte }

// smallText returns a smallText that is not in use.
func (s *Sources) smallText() *smallText {
	return s.texts.Get(func() *smallText { return &smallText{make([]byte, smallFile)} })
}

// An output takes what is read of a file: for a Bundle, or as it is read.
type output struct {
	file  *File
	path  string       // of the documents
	to    format.Taker // of the texts of a Bundle; nil for those that are yielded as they are read
	yield func(*Document) error

	// Of an output without a Taker.
	batches bool                  // Batches are passed on as Bundles
	bundles sync.WaitGroup        // those in use
	over    atomic.Pointer[error] // the first error given to Done
	passed  format.Passed         // not yet in a Bundle

	input  format.Input
	memory bytes.Reader  // of a Document
	whole  bytes.Reader  // of a file in memory
	source format.Stream // of it
}

// A lostParts counts the parts of messages in which there may be URIs that are not found.
type lostParts struct {
	count int64
	first format.Event
}
