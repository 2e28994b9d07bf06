package output

import (
	"io"
	"strings"

	"urigrep/internal/output/field"
	"urigrep/internal/pipeline"
	"urigrep/resolve"
)

// A Sink is one form of output. It is connected to the pipeline before the run begins; what the
// pipeline writes then goes to Writer.
type Sink interface {
	// Needs says what the run has to compute for the fields that the sink writes.
	Needs() field.Needs

	// Connect sets the functions by which the pipeline writes, which several workers call at once.
	Connect(p *pipeline.Options)

	// Writer returns where the pipeline writes, in the order of the input: out, or a writer that
	// makes of what it gets what goes to out.
	Writer(out io.Writer) io.Writer

	// Header returns what is written before all else; nil for nothing.
	Header() []byte

	// End writes what comes after all records to out. It is not called if writing failed before.
	End(out io.Writer, s *pipeline.Stats) error

	// Failure returns the number of records that could not be written, and the error of one.
	Failure() (int64, error)
}

// Options say how a Sink writes. Each heeds those for which its form has a place.
type Options struct {
	Style
	Value  string      // of the option that asks for the sink: names of fields, or a template
	Values []string    // expressions whose values are counted
	Form   string      // of counts: json, csv, tsv, or empty for text
	RFC    resolve.RFC // the grammar of the targets
}

// A Style says what lines of text have beside the targets, and in what form they are.
type Style struct {
	Name      bool   // the name of the file
	Archive   string // the path of the one file, if its own name is not wanted, but are those of the files in it
	Line      bool   // the number of the line
	Column    bool   // the column
	Offset    bool   // the byte offset
	Terminal  bool   // the output is a terminal: see the package documentation
	Color     bool   // names and numbers are colored
	Links     *Links // nil for none
	RecordEnd byte   // what a record ends with
	NameNUL   bool   // file names end in NUL
	Defang    bool   // targets are defanged: in a form that no program opens
	AsWritten bool   // the references as they stand, joined, in place of the targets
	Headless  bool   // tables have no header line
	CRLF      bool   // rows of tables end in CRLF
	SafeCells bool   // a cell of a table that a spreadsheet may take for a formula has a ' before it
	NoSummary bool   // whole records have no summary after them
}

// Links has what hyperlinks need: a target links to itself, a file name to its file: URI.
type Links struct {
	Host  string // name of this computer
	Dir   string // current directory, absolute
	Stdin string // the path of the standard input
}

// StandardInput is the name of standard input in lines of text and messages.
const StandardInput = "(standard input)"

// Name returns the name of a file in lines of text and messages: that of standard input, which has
// none, and of the files of an archive that comes through it, whose path begins with "-{", is
// StandardInput there.
func Name(path string) string {
	if path == "" {
		return StandardInput
	}
	if inside, ok := strings.CutPrefix(path, "-{"); ok {
		return StandardInput + "{" + inside
	}
	return path
}

// Nothing is a Sink that writes nothing. Others embed it for what they do not need.
type Nothing struct{}

// Needs implements Sink.
func (Nothing) Needs() field.Needs { return 0 }

// Connect implements Sink.
func (Nothing) Connect(*pipeline.Options) {}

// Writer implements Sink.
func (Nothing) Writer(out io.Writer) io.Writer { return out }

// Header implements Sink.
func (Nothing) Header() []byte { return nil }

// End implements Sink.
func (Nothing) End(io.Writer, *pipeline.Stats) error { return nil }

// Failure implements Sink.
func (Nothing) Failure() (int64, error) { return 0, nil }
