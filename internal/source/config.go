package source

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"sync/atomic"

	"urigrep/internal/charset"
	"urigrep/internal/source/jsonl"
	"urigrep/internal/source/mail"
)

// Kinds of input.
const (
	InputAuto     = "auto" // told by how it begins, see detect.go
	InputText     = "text" // text as it stands
	InputMail     = "mail" // one message of mail or news
	InputMbox     = "mbox" // a mailbox
	InputHTML     = "html"
	InputRows     = "jsonl" // JSON Lines, whose strings are text, HTML or messages
	InputRowsHTML = "jsonl:html"
	InputRowsMail = "jsonl:mail"
	InputWARC     = "warc" // an archive of the Web
)

// Inputs are the kinds of input, the first of them the default.
var Inputs = [...]string{InputAuto, InputText, InputMail, InputMbox, InputHTML, InputRows, InputRowsHTML, InputRowsMail, InputWARC}

// Alternatives are which parts of a multipart/alternative can be asked for, the first
// of them the default.
var Alternatives = [...]string{"all", "first", "last"}

// Config says how sources are read.
type Config struct {
	// Encoding is a label that charset.Lookup knows, or charset.Auto; empty means Auto. In
	// mail it is that of text that does not say its own.
	Encoding string

	// Input is what the sources are, one of Inputs; empty means the first.
	Input string

	// Alternative says which parts are read of a multipart/alternative, one of
	// Alternatives; empty means the first.
	Alternative string

	// Metadata asks for Document.Message and Document.Record.
	Metadata bool

	// Fields are the paths of the strings that are read of JSON Lines, and ID, if not empty, that
	// of what names a row; see jsonl.ParsePath. Without Fields every string that is a value is
	// read.
	Fields []string
	ID     string

	// MaxRecord is how many bytes a record may have; 0 means DefaultMaxRecord.
	MaxRecord int64

	// MayBegin, where set, makes functions, each for one goroutine, that report whether a reference
	// may begin in a text, and RowFilter makes RowFilters. Texts of headers and strings of JSON Lines
	// are not handed on if none may. They are not for a run that wants nothing.
	MayBegin  func() func(text []byte) bool
	RowFilter func() RowFilter

	// Rewrite asks for texts that can be written back: positions are those in the source, in rows
	// too, and of HTML there are what a reader sees and references of attributes only. Mail and
	// archives are errors.
	Rewrite bool

	// RowEnds asks for Document.RowEnd at the end of each row of JSON Lines that is an object
	// without a member of one of the names Keys; other rows are reported by Damage and not read.
	RowEnds bool
	Keys    []string

	// Rest, where set, is told of each source that is read as a stream, or decompressed, before
	// that is read: all that is read of it is written to the writer. At its end it is given what
	// was not read.
	Rest func() StreamCopy

	// Characters asks for Passed.Characters.
	Characters bool

	// Lines and Indices say that Document.Line and Message.Index are wanted. They matter to a part
	// of a file only: what is before it is read if they are.
	Lines, Indices bool

	// NoPlaces says that nobody asks where texts and references stand in the source: offsets are
	// only asked for where something is reported, lines never. Document.Line is 0 then, and of
	// References there is what Markup tells.
	NoPlaces bool

	// Text asks that binary files be scanned too, and parts of messages that are no text.
	Text bool

	// Bundles asks that messages, records and stretches of HTML are handed on in Bundles, but for
	// long messages and records: see MaxBundle.
	Bundles bool

	// Stdin is what the operand "-" stands for; nil is an empty one. A regular
	// OpenFile that stands at its beginning is read as other files are.
	Stdin io.Reader

	// Files is where files are read; nil is OS.
	Files FileSystem

	// FirstLine asks that the first line of a stream decides what it is, so that it can be searched
	// while it comes in; else that is decided by its beginning, which is waited for.
	FirstLine bool

	// Label is the path of the standard input; empty for none.
	Label string

	// Note, where set, is told what the user should know of a source that is no error.
	// The path is empty for standard input.
	Note func(path, text string)

	// NotRead, where set, is told of each source that is not read because of its format.
	NotRead func(path string, format *Foreign)

	// Skip, where set, is told each stretch of a source that is not scanned.
	Skip func(Skipped)

	// Damage, where set, is told of each record that cannot be read, why, and at which offset in
	// the source it begins: an error that costs this record only.
	Damage func(path string, offset int64, text string)

	// Trouble, where set, is told what is wrong with a part of a message that is read all
	// the same, and at which offset in the source it begins.
	Trouble func(path string, offset int64, text string)
}

// A StreamCopy gets a copy of what is read of a stream, and at last what was not.
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
	cfg  Config
	auto bool             // the encoding is told from the source
	enc  charset.Encoding // if not auto
	rows jsonl.Options    // what is read of JSON Lines

	inOrder func(report func()) // Visitor.Do
	maildir atomic.Pointer[maildirAnswer]

	lookBack atomic.Int64
	spare    struct {
		bundles   pool[Bundle] // of messages
		small     pool[Bundle] // of small files
		unpackers pool[unpacker]
		records   pool[recordUnpacker]
		pages     pool[mail.Pages]
		texts     pool[smallText]
	}
}

// New returns Sources for cfg, or an error that says which value is not allowed
// and what is.
func New(cfg Config) (*Sources, error) {
	cfg.Input = cmp.Or(cfg.Input, Inputs[0])
	cfg.Alternative = cmp.Or(cfg.Alternative, Alternatives[0])
	if cfg.Files == nil {
		cfg.Files = OS{}
	}
	s := &Sources{cfg: cfg}
	if !slices.Contains(Inputs[:], cfg.Input) {
		return nil, fmt.Errorf("input %q is not known: wanted one of %q", cfg.Input, Inputs)
	}
	if !slices.Contains(Alternatives[:], cfg.Alternative) {
		return nil, fmt.Errorf("alternative %q is not known: wanted one of %q", cfg.Alternative, Alternatives)
	}
	if s.cfg.MaxRecord <= 0 {
		s.cfg.MaxRecord = DefaultMaxRecord
	}
	if err := s.setPaths(); err != nil {
		return nil, err
	}
	if cfg.Encoding == "" || cfg.Encoding == charset.Auto {
		s.auto = true
		return s, nil
	}
	enc, err := charset.Lookup(cfg.Encoding)
	s.enc = enc
	return s, err
}

// setPaths sets what is read of JSON Lines.
func (s *Sources) setPaths() (err error) {
	for _, text := range s.cfg.Fields {
		p, err := jsonl.ParsePath(text)
		if err != nil {
			return fmt.Errorf("field %q: %w", text, err)
		}
		s.rows.Fields = append(s.rows.Fields, p)
	}
	s.rows.Keys = s.cfg.Keys
	if s.rows.HasID = s.cfg.ID != ""; s.rows.HasID {
		if s.rows.ID, err = jsonl.ParsePath(s.cfg.ID); err != nil {
			return fmt.Errorf("id %q: %w", s.cfg.ID, err)
		}
	}
	return nil
}

// encoding returns the encoding of a source that begins so, and the length of its
// byte order mark in bytes.
func (s *Sources) encoding(beginning []byte) (charset.Encoding, int) {
	if s.auto {
		return charset.Detect(beginning)
	}
	return s.enc.Mark(beginning)
}
