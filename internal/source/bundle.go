package source

import (
	"sync"
	"sync/atomic"

	"urigrep/internal/source/jsonl"
	"urigrep/internal/source/mbox"
	"urigrep/internal/source/warc"
)

// A Bundle is many small texts: whole messages of a mailbox, records of a record format, or small
// files; or a part of HTML, which takes longer to read than to scan. Its documents are made
// when they are asked for, and by whoever asks, so that several Bundles can be worked on at once.
// What is to be reported of them is kept until it is asked for, too.
//
// Whoever gets a Bundle must call Done at the end, in any case.
type Bundle struct {
	// Whole says that the Bundle has all of the source.
	Whole bool

	// Streamed says that reading what follows in the source may block for long.
	Streamed bool

	// Large says that the Bundle is to be read by whoever gets it, before that returns: it has more
	// than MaxBundle bytes, or the next goes on where it ends. Its documents may be large.
	Large bool

	events   []event // kept, but for those that Report has dropped
	dropped  int
	reported int  // how many of the events have been, with the dropped ones
	apart    bool // there was a document since the last event

	from   *bundler // nil if the Bundle has small files
	passed Passed

	// Messages of a mailbox.
	messages *messageReader
	batch    mbox.Batch
	chunks   []mbox.Chunk // those of the batch that are whole messages
	most     int          // bytes that all chunks of a batch had at most

	// A part of HTML; what it depends on of the part before, and what the next depends on.
	pages         *pageReader
	before, after chan pageState

	// Records.
	records *recordReader
	rows    jsonl.Batch
	archive warc.Batch

	// Small files.
	walk  *Prefetcher
	files []small
	size  int64 // of the files, in bytes
}

// MaxBundle is how many bytes a Bundle may have that is worked on while others are. Decoded, they
// may take many times as much memory, for each such Bundle.
const MaxBundle = 384 << 10

// MaxRows is how many bytes a Bundle of rows may have whose strings are text: decoded, they take no
// more memory.
const MaxRows = 2 * MaxBundle

// Documents calls yield for each document, in the order of the source, and at the end of each small
// file (see Document.Ends), until it returns an error, which Documents returns. It has no errors of
// its own.
func (b *Bundle) Documents(yield func(*Document) error) error {
	switch {
	case b.walk != nil:
		return b.readFiles(yield)
	case b.records != nil:
		return b.readRecords(yield)
	case b.pages != nil:
		return b.readPages(yield)
	}
	return b.readMessages(yield)
}

// Events returns the number of events that Documents has kept so far.
func (b *Bundle) Events() int { return b.dropped + len(b.events) }

// Waiting returns how many events are kept and not yet reported.
func (b *Bundle) Waiting() int { return b.Events() - b.reported }

// Report reports the first n events, unless it has reported them before: it calls the functions of
// Config, counts in the Tally of the source, and calls Visitor.Ended at the end of a small file.
// Bundles must be reported in the order of the source, one at a time.
func (b *Bundle) Report(n int) {
	for ; b.reported < n; b.reported++ {
		e := &b.events[b.reported-b.dropped]
		e.count()
		e.report()
		if e.lost && b.walk == nil {
			e.file.lost.add(e)
		}
	}
	b.dropReported()
}

// Drop is Report for texts that are not wanted: it reports only the ends of small files.
func (b *Bundle) Drop(n int) {
	for ; b.reported < n; b.reported++ {
		if e := &b.events[b.reported-b.dropped]; e.kind == ended {
			e.report()
		}
	}
	b.dropReported()
}

// dropReported drops the events if all of them were reported.
func (b *Bundle) dropReported() {
	if b.Waiting() == 0 {
		b.dropped = b.reported
		b.events = b.events[:0]
	}
}

// Done releases the Bundle, which must not be used after it. If err is not nil no more of the
// source is wanted, and File.Documents returns err.
func (b *Bundle) Done(err error) {
	if b.walk != nil {
		sources := b.walk.sources
		sources.spare.small.put(b.cleared())
		return
	}
	from := b.from
	if pages := b.pages; pages != nil {
		select {
		case b.after <- pageState{}: // it was not read, and whoever reads the next does not wait
		default:
		}
		pages.spare.put(b.cleared())
	} else {
		from.file.sources.putBundle(b)
	}
	if err != nil {
		from.over.CompareAndSwap(nil, &err)
	}
	from.bundles.Done()
}

// add keeps an event. Quiet events between two documents are merged into one.
func (b *Bundle) add(e event) {
	if e.quiet() && b.addScanned(e.file, e.size) {
		return
	}
	b.apart = false
	b.events = append(b.events, e)
}

// addScanned adds scanned bytes to the last event, if that is a quiet one of the same file with no
// document after it, and reports whether it did.
func (b *Bundle) addScanned(f *File, size int64) bool {
	last := len(b.events) - 1
	if b.apart || last < 0 || !b.events[last].quiet() || f != b.events[last].file {
		return false
	}
	b.events[last].size += size
	return true
}

// passOver counts a text in which no reference can begin.
func (b *Bundle) passOver(cfg *Config, text []byte) {
	b.passed.Texts++
	b.passed.Bytes += int64(len(text))
	if cfg.Characters {
		b.passed.Characters += characters(text)
	}
}

// A bundler hands on a source in Bundles, and in documents what is too large for those.
type bundler struct {
	file  *File
	yield func(*Document) error

	bundles sync.WaitGroup        // those in use
	over    atomic.Pointer[error] // the first error given to Done
}

// wait waits until all Bundles are done, and returns the first error given to Done.
func (r *bundler) wait() error {
	r.bundles.Wait()
	if err := r.over.Load(); err != nil {
		return *err
	}
	return nil
}

// bundle hands on a Bundle.
func (r *bundler) bundle(b *Bundle) error {
	r.bundles.Add(1)
	b.from = r
	return r.yield(&Document{Path: r.file.Path, Bundle: b, Size: -1})
}

// inDocuments reports whether the source is handed on in documents, and not in Bundles.
func (r *bundler) inDocuments() bool {
	return !r.file.sources.cfg.Bundles || r.file.bundle != nil
}

// newBundle returns an empty Bundle for messages, with memory from earlier use.
func (s *Sources) newBundle() *Bundle {
	if b := s.spare.bundles.get(); b != nil {
		return b
	}
	return new(Bundle)
}

// putBundle keeps a Bundle for messages for reuse.
func (s *Sources) putBundle(b *Bundle) {
	if b.most > MaxBundle {
		b.batch, b.most = mbox.Batch{}, 0
	}
	s.spare.bundles.put(b.cleared())
}

// cleared empties b but for its memory, and returns it.
func (b *Bundle) cleared() *Bundle {
	clear(b.events)
	clear(b.files)
	*b = Bundle{events: b.events[:0], batch: b.batch, most: b.most, rows: b.rows, archive: b.archive, files: b.files[:0]}
	return b
}
