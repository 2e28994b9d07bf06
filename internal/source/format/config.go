package format

import (
	"io"
	"io/fs"
)

// Alternatives are which parts of a multipart/alternative can be asked for, the first
// of them the default.
var Alternatives = [...]string{"all", "first", "last"}

// A Config says what is read of the sources of a run, and who is told of it.
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

	// MaxDecompressed, where set, asks that files that are compressed by gzip, bzip2, xz, zstd or lz4 be
	// decompressed. It is how many bytes of the decompressed text are handed on at most: after them there is
	// an error if there are more. What a file begins with decides, not its name. A file that is compressed in
	// none of these ways is read as it stands, and so is what was decompressed. Positions are those in the
	// decompressed text.
	MaxDecompressed int64

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

	// Everything asks that binary files be scanned too, and parts of messages that are not text.
	Everything bool

	// Bundles asks for messages, records and stretches of HTML in Bundles, except long ones: see
	// MaxBundle and MaxRows.
	Bundles bool

	// Searched asks for Document.Searched.
	Searched bool

	// Stdin is read for the operand "-"; nil is empty. An OpenFile that is a regular file at its
	// beginning is read like other files.
	Stdin io.Reader

	// Files is where files are read; nil is that of the system.
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
	NotRead func(path, part string, is *Foreign)

	// Skip, where set, is called for each stretch of a source that is not scanned.
	Skip func(Stretch)

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

// A Stretch is a stretch of a source that is not scanned.
type Stretch struct {
	Path         string // as in Document
	Offset, Size int64  // in bytes
	Reason       string
}

// A FileSystem has the operations by which Sources reads files. Tests make them fail.
type FileSystem interface {
	// Open opens a file to be read.
	Open(path string) (OpenFile, error)

	// OpenRegular opens a file that is regular, as its directory says, and returns its size
	// in bytes; false if it cannot, and on systems where files are not read in Bundles. Then the
	// file is opened in its turn.
	OpenRegular(path string) (file Descriptor, size int64, ok bool)
}

// A Descriptor is a regular file that is open. One of its methods is called, once.
type Descriptor interface {
	// ReadSmall reads the beginning of the file into p, closes it, and returns how many bytes it
	// read; 0 if it cannot.
	ReadSmall(p []byte) int

	// File returns the file as an OpenFile; nil if it cannot.
	File(path string) OpenFile

	Close() error
}

// An OpenFile is a file that is open to be read. An *os.File is one.
type OpenFile interface {
	io.Reader
	io.ReaderAt
	io.Seeker
	io.Closer
	Stat() (fs.FileInfo, error)
}

// A RowFilter reports in which strings of a row a reference may begin.
type RowFilter interface {
	// Reset sets the rows that MayFind is about.
	Reset(rows []byte)

	// MayFind reports whether a reference may begin in the text of rows[start:end], the inside of a
	// string in which no \u is an ASCII character. It is called in the order of the strings, but
	// perhaps not of all. No reference begins in other such strings after it that end at quiet or before.
	MayFind(start, end int) (may bool, quiet int)
}
