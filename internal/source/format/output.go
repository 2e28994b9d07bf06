package format

import "io"

// An Output takes what a Reader reads of an input, in the order of the input.
type Output interface {
	// Document hands on a text. Path and, of a text in memory (Bytes), Text are set by it if they
	// are not. Its error ends the reading.
	Document(d *Document) error

	// Batch hands on a stretch that any worker may read. Its error ends the reading.
	Batch(b Batch, how Handing) error

	// Wait waits until all Batches are done, and returns the error that ends the reading, if there
	// is one.
	Wait() error

	// Member opens an input inside the input, and hands on what is in it. Its error ends the
	// reading.
	Member(m *Member) error

	// Tell reports an event.
	Tell(e Event)

	// Pass counts texts that are not handed on, because no reference can begin in them.
	Pass(p Passed)
}

// A Batch is a stretch of an input that can be read apart from the others: many small texts, or one
// that takes long to read.
type Batch interface {
	// Read hands on what is in the stretch. It is called at most once, by any goroutine.
	Read(to Output) error

	// Done is called at the end, after Read or instead of it.
	Done()
}

// A Handing says how a Batch is handed on.
type Handing uint8

const (
	// Sole says that the Batch has all of the input.
	Sole Handing = 1 << iota

	// Large says that the Batch is read before the next is handed on, by whoever gets it: it has more than
	// MaxBatch bytes, or the next goes on where it ends. Its documents may be large.
	Large

	// AtOnce says that besides its documents are passed on as if they stood in no Batch, so that a
	// large one is read by several workers.
	AtOnce

	// Files says that what the Batch hands on are Members that are files.
	Files

	// InFile says that the Batch is of a Member that is a file.
	InFile

	// Streamed says that reading what follows in the input may block for long. Package source sets it.
	Streamed
)

// Has reports whether one of some ways is among h.
func (h Handing) Has(some Handing) bool { return h&some != 0 }

// MaxBatch is how many bytes a Batch may have that is worked on while others are. Decoded, they
// may take many times as much memory, for each such Batch.
const MaxBatch = 384 << 10

// A Member is an input inside another: a file of an archive, an attachment, the payload of a record,
// a string of a row.
type Member struct {
	// Name is that of the member in the input around it. Format is the name of its format; empty if
	// that is to be detected. IsFile says that the texts of the member have a path of their own:
	// OUTER{NAME}.
	Name, Format string
	IsFile       bool

	// Attached says that the member is an attachment: it is unpacked if it is compressed and archives
	// are wanted, and costs only itself if it is damaged. Within.Decoded says whether positions in its texts
	// are sums.
	Attached bool

	// Bytes are all of the member, and Map, where set, maps offsets in them to the source. If Bytes
	// are nil, the member is read from Src, and has Size bytes; -1 if that is not known.
	Bytes []byte
	Map   Map
	Src   io.Reader
	Size  int64

	// Offset is where what Src reads begins in the source, to which offsets in it are added.
	Offset int64

	// Err says why the bytes are not all of the member; nil if they are. A member of which there are
	// none, and Src is nil, is not opened then.
	Err error

	// Packed says that the bytes were made of fewer: they count for the limit of what is
	// decompressed.
	Packed bool

	// Label is the name of the encoding that the input around it gives; empty for none.
	Label string

	// Base is the base URI of the member (RFC 3986, §5.1.2); empty for none.
	Base string

	// Within has what the texts of the member inherit: Message, Record, Row, Line, Field.
	Within Document

	// Tell, where set, is told of the events of the member; else they are dropped, but for those of a
	// file in an archive that is attached.
	Tell func(Event)
}

// RecordOf returns the record of a text in the member, which has a record in it, or none.
func (m *Member) RecordOf(r *Record) *Record {
	switch outer := m.Within.Record; {
	case outer != nil:
		return outer.Around(r)
	case m.IsFile:
		return (&Record{Name: m.Name}).Around(r)
	}
	return r
}
