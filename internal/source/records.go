package source

import (
	"bytes"
	"io"
	"runtime/debug"

	"urigrep/internal/source/jsonl"
	"urigrep/internal/source/mail"
	"urigrep/internal/source/warc"
)

// A Record is the place of a text in a record format (rule X1): a string in a row of JSON Lines, or
// a record of a WARC archive.
type Record struct {
	Line  int64  // of the row, from 1; 0 in an archive
	Field string // path of the string in the row, as jsonl.ParsePath reads it; empty in an archive

	// ID is the name of the row (Config.ID), or the record's WARC-Record-ID; empty if it has none.
	ID string

	// WARC-Type, WARC-Target-URI and WARC-Date of a record in an archive.
	Type, TargetURI, Date string
}

// A RowEnd is the end of a row of JSON Lines that is an object. Offsets are in bytes of the source.
type RowEnd struct {
	Start, End int64 // of the row
	Insert     int64 // where another member can be inserted, before the brace
	Empty      bool  // it has no member
	Characters int64 // of the wanted strings
}

// A RowFilter reports in which strings of JSON Lines a reference may begin.
type RowFilter interface {
	// Reset sets the rows that MayFind is about.
	Reset(rows []byte)

	// MayFind reports whether a reference may begin in the text of rows[start:end], the inside of a
	// string in which no \u is an ASCII character. It is called in the order of the strings, but
	// perhaps not of all.
	MayFind(start, end int) bool
}

// Passed is how much text was passed over, because no reference can begin in it.
type Passed struct{ Texts, Bytes, Characters int64 }

// Since returns how much was passed over since before.
func (p Passed) Since(before Passed) Passed {
	return Passed{p.Texts - before.Texts, p.Bytes - before.Bytes, p.Characters - before.Characters}
}

// Passed returns how much text of the Bundle Documents has passed over so far.
func (b *Bundle) Passed() Passed { return b.passed }

// A recordReader reads a source of records and hands them on.
type recordReader struct {
	bundler
	extent
	src  *reader
	rows *jsonl.Splitter // nil for an archive
	warc *warc.Splitter
}

// An extent is where the records of a source are in it.
type extent struct {
	offset int64
	line   int64 // line ends before them
	size   int64 // in bytes; -1 if not known
}

// records reads the records of a source that are at an extent of f, which src reads. When it
// returns, all Bundles are done.
func (f *File) records(input string, src *reader, at extent, yield func(*Document) error) error {
	r := &recordReader{bundler: bundler{file: f, yield: yield}, extent: at, src: src}
	if limit := int(f.sources.cfg.MaxRecord); input == InputWARC {
		r.warc = warc.NewSplitter(src, limit)
	} else {
		r.rows = jsonl.NewSplitter(src, limit)
	}
	err := r.batches()
	if over := r.wait(); over != nil {
		return over
	}
	if err == io.EOF {
		return complete(src.given, at.size)
	}
	return err
}

// batches hands on all that the Splitter gives, until io.EOF.
func (r *recordReader) batches() error {
	sources := r.file.sources
	b := sources.newBundle()
	defer func() { sources.putBundle(b) }()
	for {
		size, err := r.next(b)
		if err != nil {
			return r.passed(b, err)
		}
		b.records = r
		if size <= r.most() && !r.inDocuments() {
			b.Streamed = r.size < 0
			b.Whole = int64(size) == r.size && (r.warc == nil || b.archive.Size == r.size)
			err = r.bundle(b)
			b = sources.newBundle()
		} else if err = r.wait(); err == nil {
			err = r.unpackAtOnce(b, size)
		}
		if err != nil {
			return err
		}
	}
}

// most returns how many bytes of a batch make a Bundle at most.
func (r *recordReader) most() int {
	if r.rows != nil && !r.file.sources.nestedRows() {
		return MaxRows
	}
	return MaxBundle
}

// passed hands on a Bundle with nothing in it if texts were passed over in batches that were
// unpacked at once, so that these are counted; else they are with those of the Bundle after. It
// returns err, with which the source ended, unless handing on fails.
func (r *recordReader) passed(b *Bundle, err error) error {
	if err != io.EOF || b.passed.Texts == 0 || r.inDocuments() {
		return err
	}
	last := r.file.sources.newBundle()
	last.rows, last.records, last.passed = jsonl.Batch{}, r, b.passed
	if failed := r.bundle(last); failed != nil {
		return failed
	}
	return err
}

// unpackAtOnce hands on the documents of a batch of size bytes without a Bundle. While it works on
// a long row, garbage is collected more often.
func (r *recordReader) unpackAtOnce(b *Bundle, size int) error {
	sources := r.file.sources
	u := sources.recordUnpacker()
	if size > jsonl.LongRow {
		defer debug.SetGCPercent(debug.SetGCPercent(longRowGC))
	} else {
		defer sources.spare.records.put(u)
	}
	err := u.records(b, r.file.tell, r.yield)
	if size > largeBatch {
		b.rows, b.archive = jsonl.Batch{}, warc.Batch{}
	}
	return err
}

// largeBatch is how many bytes a batch has whose memory is not kept for the next.
const largeBatch = 4 * MaxBundle

// longRowGC is the GOGC percentage while a long row is worked on.
const longRowGC = 10

// next reads the next batch into b, and returns its size in bytes of memory.
func (r *recordReader) next(b *Bundle) (int, error) {
	if r.rows != nil {
		err := r.rows.Next(&b.rows)
		return len(b.rows.Bytes), err
	}
	err := r.warc.Next(&b.archive)
	return len(b.archive.Bytes), err
}

// readRecords passes the documents of a Bundle of records to yield.
func (b *Bundle) readRecords(yield func(*Document) error) error {
	sources := b.from.file.sources
	u := sources.recordUnpacker()
	defer sources.spare.records.put(u)
	return u.records(b, b.add, func(d *Document) error {
		b.apart = true
		return yield(d)
	})
}

// A recordUnpacker makes the documents of records. It is used for one batch at a time.
type recordUnpacker struct {
	sources *Sources
	reader  jsonl.Reader
	decoder warc.Decoder
	filter  RowFilter // nil if every text is to be handed on

	file  *File
	tell  func(event)
	yield func(*Document) error

	sample longSample
	text   []byte // decoded
	input  bytes.Reader
	doc    Document
	fields []string // paths of the strings of the row before, as they stood there
	id     []byte
	pages  *mail.Pages
	places jsonl.Places
	end    RowEnd

	lastType typeField // of a record in an archive
}

// recordUnpacker returns a recordUnpacker that is not in use.
func (s *Sources) recordUnpacker() *recordUnpacker {
	if u := s.spare.records.get(); u != nil {
		return u
	}
	u := &recordUnpacker{sources: s, pages: s.newPages()}
	u.reader.Reset(s.rows)
	u.decoder.Limit = int(s.cfg.MaxRecord)
	if s.cfg.RowFilter != nil && !s.nestedRows() {
		u.filter = s.cfg.RowFilter()
	}
	return u
}

// nestedRows reports whether the strings of rows are HTML or messages.
func (s *Sources) nestedRows() bool {
	return s.cfg.Input == InputRowsHTML || s.cfg.Input == InputRowsMail
}

// records passes the documents of b's batch to yield, and their events to tell.
func (u *recordUnpacker) records(b *Bundle, tell func(event), yield func(*Document) error) error {
	u.file, u.tell, u.yield = b.records.file, tell, yield
	if b.records.rows != nil {
		return u.readRows(b)
	}
	return u.readArchive(b)
}

// scanned counts bytes that were scanned, without those of damaged records.
func (u *recordUnpacker) scanned(size int64) {
	u.tell(event{file: u.file, kind: scanned, size: size})
}

// damaged reports a record that cannot be read, of that size in bytes.
func (u *recordUnpacker) damaged(offset, size int64, reason string) {
	u.file.damaged.Store(true)
	u.tell(event{file: u.file, kind: damaged, offset: offset, size: size, text: reason})
}
