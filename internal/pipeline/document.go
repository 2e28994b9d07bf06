package pipeline

import (
	"fmt"
	"io"
	"math"
	"os"
	"sync"
	"sync/atomic"

	"urigrep/delimit"
	"urigrep/internal/cut"
	"urigrep/internal/source"
	"urigrep/internal/text"
	"urigrep/resolve"
)

// A file is one operand, or one file below it: what --max-count counts in.
type file struct {
	path  string
	begun bool        // it was counted, since it has a document; belongs to the sequence
	count int64       // references kept; belongs to the sequence
	last  int64       // where the last of these ends in the source; belongs to the sequence
	full  atomic.Bool // there are as many as are wanted
}

// A document is a source.Document on its way through the pipeline.
type document struct {
	source.Document // a copy: Path and Line outlive the original
	file            *file
	origin          *Origin          // nil until needed, see label
	base            resolve.Resolver // if hasBase
	hasBase         bool

	around int           // characters of text around a record
	first  start         // of its chunks
	end    int64         // offset at which the last window ends; endless if that is not known
	lines  *delimit.Span // where the lines begin that are wanted; nil for all

	margin, ahead int    // see Run
	chunks        int    // dispatched
	lined         bool   // its lines were begun: see lineWriter
	mapped        bool   // its chunks are mapped into memory
	cutter        finder // that finds places for cuts; nil until needed
	counted       counted

	mapping sync.Mutex     // held while Text is read or Map is used, where there is a Map
	busy    sync.WaitGroup // chunks that still need the source.Document
	read    atomic.Int64   // bytes

	failure atomic.Pointer[error] // the first
}

// A start is the state of a document before the first chunk of it.
type start struct {
	at    int64      // offset of that chunk
	taken int64      // offset up to which all is taken
	place text.Place // of the lag of its first window
}

// A counted is how far the lines of a document are counted whose chunks are scanned side by side: each
// counts its own before it is scanned.
type counted struct {
	mu    sync.Mutex
	moved *sync.Cond
	next  int        // the chunk whose turn it is
	place text.Place // of its lag
}

// pass waits until all chunks before the one with an index are counted, and returns the place of its
// lag; total is the place of the next one's, counted from there.
func (c *counted) pass(index int, total text.Place) (before text.Place) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.moved == nil {
		c.moved = sync.NewCond(&c.mu)
	}
	for c.next != index {
		c.moved.Wait()
	}
	before = c.place
	c.next, c.place = index+1, before.After(total)
	c.moved.Broadcast()
	return before
}

// endless is the end of a stretch that goes on to the end of its text.
const endless = math.MaxInt64

// describe sets doc to the document d of the file f. The base URI and the origin are made anew only
// where d differs from the previous document of doc. No other goroutine may use doc.
func (doc *document) describe(d *source.Document, f *file, s *state) {
	if doc.file == nil || doc.Base != d.Base {
		doc.base, doc.hasBase = s.opt.base(d)
		doc.origin = nil
	}
	if doc.Path != d.Path || doc.Decoded != d.Decoded || d.Message != nil || doc.Document.Record != d.Record ||
		doc.HTML != d.HTML || doc.Row != d.Row || doc.Escape != d.Escape ||
		doc.Encoding.String() != d.Encoding.String() {
		doc.origin = nil
	}
	doc.Document, doc.file = *d, f
	doc.lined, doc.mapped = false, false
	doc.failure.Store(nil)
	doc.read.Store(0)
	doc.around, doc.margin, doc.ahead = s.opt.Around, s.margin, s.ahead
	doc.first, doc.end, doc.lines = start{place: text.Place{Lines: d.Line, Runes: d.Column}}, endless, nil
	switch {
	case doc.Bytes != nil:
		doc.Size = int64(len(doc.Bytes))
		doc.end = doc.Size
	case doc.File != nil:
		doc.end = doc.Size
	}
}

// base returns the resolver for the relative references of a document, if it has a base URI.
func (o *Options) base(d *source.Document) (by resolve.Resolver, ok bool) {
	base := o.Base
	if d.Base == "" {
		return resolver(base, o.Resolve)
	}
	switch own, err := o.RFC.Parse(d.Base); {
	case err == nil && own.IsURI():
		base = own
	case err == nil:
		if by, ok := resolver(base, resolve.Options{}); ok {
			base = by.Resolve(own)
		}
	}
	return resolver(base, o.Resolve)
}

// resolver returns the resolver for a base URI; false for the empty reference.
func resolver(base resolve.Reference, o resolve.Options) (by resolve.Resolver, ok bool) {
	if !base.IsURI() {
		return by, false
	}
	by, err := resolve.NewResolver(base, o)
	return by, err == nil
}

// label returns the origin of the document, and makes it at the first call.
func (d *document) label(o *Options) *Origin {
	if d.origin == nil {
		d.origin = &Origin{
			Path: d.Path, Decoded: d.Decoded, Guessed: d.Guessed, Record: d.Document.Record,
			HTML: d.HTML, Row: d.Row, Escape: d.Escape, Encoding: d.Encoding,
		}
		if d.Message != nil {
			d.origin.Message = d.Message()
		}
		if d.hasBase {
			d.origin.Base = d.base.Base().String()
		}
		if o.Label != nil {
			o.Label(d.origin)
		}
	}
	return d.origin
}

// fail records that the document cannot be read further.
func (d *document) fail(err error) { d.failure.CompareAndSwap(nil, &err) }

// failed returns the error for which the document could not be read further; nil if it was.
func (d *document) failed() error {
	if err := d.failure.Load(); err != nil {
		return *err
	}
	return nil
}

// shared reports whether the text can be read at any offset, and is so large that it is worth waking
// several workers.
func (d *document) shared(window int) bool {
	return (d.File != nil || d.Bytes != nil) && d.Size > int64(sharedWindows*window)
}

// sharedWindows is the least number of windows of a text that is shared.
const sharedWindows = 4

// isStream reports whether reading the text may block for long.
func (d *document) isStream() bool { return d.File == nil && d.Bytes == nil }

// lasts reports whether a chunk still needs the document: until it is settled, it may need more
// than its own text.
func (d *document) lasts() bool {
	return d.Map != nil || len(d.References) > 0 || d.Field != nil || d.Bytes != nil || d.Wanted != nil
}

// readAt reads the text from an offset onward until p is full or the text ends: then its error is io.EOF, or
// the reason why it ends early. A text that is read once is read from where the last call ended.
func (d *document) readAt(p []byte, at int64) (n int, err error) {
	if d.File != nil {
		p = p[:min(int64(len(p)), d.Size-at)]
		n, err = d.File.ReadAt(p, d.Offset+at)
		switch {
		case n == len(p) && at+int64(n) == d.Size:
			return n, io.EOF
		case n == len(p):
			return n, nil
		case err == io.EOF:
			err = d.shrunk(at + int64(n))
		}
		return n, err
	}
	for n < len(p) && err == nil {
		var m int
		m, err = d.readOnce(p[n:])
		n += m
	}
	if n == len(p) && err == io.EOF {
		err = nil // the next call finds it again
	}
	return n, err
}

// readOnce reads once.
func (d *document) readOnce(p []byte) (int, error) {
	if d.Map != nil {
		d.mapping.Lock()
		defer d.mapping.Unlock()
	}
	return d.Text.Read(p)
}

// shrunk returns the error of a file of which only n bytes could be read, or as many as it has now.
func (d *document) shrunk(n int64) error {
	if info, err := d.File.Stat(); err == nil && info.Size() < d.Offset+n {
		n = max(0, info.Size()-d.Offset)
	}
	return fmt.Errorf("shrank while it was read, to %d of %d bytes", n, d.Size)
}

// isLive reports whether the text is searched while it comes in.
func (d *document) isLive(o *Options) bool { return o.Live && d.Live && d.isStream() }

// isMapped reports whether the text of d is mapped. Lines are not taken from mapped text, because they
// are kept until after it is unmapped.
func (d *document) isMapped(l *limits, o *Options) bool {
	file, ok := d.File.(*os.File)
	if !ok || d.Size < l.mapLeast || o.AppendLine != nil {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode().IsRegular() && info.Size() >= d.Offset+d.Size
}

// checkSize notes that a mapped file has shrunk since its size was asked for: then the rest of its last
// page was read as zeros.
func (d *document) checkSize() {
	switch info, err := d.File.Stat(); {
	case err != nil:
		d.fail(err)
	case info.Size() < d.Offset+d.Size:
		d.fail(d.shrunk(d.Size))
	}
}

// between returns the text of d between two offsets.
func (d *document) between(from, to int64) (cut.Window, error) {
	w := cut.Window{Offset: from, EOF: to == d.Size}
	if d.Bytes != nil {
		w.Text = d.Bytes[from:to]
		return w, nil
	}
	w.Text = make([]byte, to-from)
	n, err := d.readAt(w.Text, from)
	if n == len(w.Text) {
		err = nil
	}
	return w, err
}

// text returns the text of a document that is a stretch of a file.
func (d *document) text() *io.SectionReader { return io.NewSectionReader(d.File, d.Offset, d.Size) }

// owns reports whether a line that begins at an offset is wanted.
func (d *document) owns(line int64) bool {
	return d.lines == nil || d.lines.Start <= line && line < d.lines.End
}
