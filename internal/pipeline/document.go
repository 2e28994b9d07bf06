package pipeline

import (
	"io"
	"sync"
	"sync/atomic"

	"urigrep/delimit"
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

	view   *view // nil if the text is read
	direct bool  // records are written as soon as they are found

	around int           // characters of text around a record
	first  start         // of its windows
	end    int64         // offset at which the last window ends
	lines  *delimit.Span // where the lines begin that are wanted; nil for all

	margin int // bytes of a window before From, or as many as there are
	ahead  int // bytes of a window after To, or as many as there are
	size   int // bytes of a window

	mapping sync.Mutex     // held while Text is read or Map is used, where there is a Map
	busy    sync.WaitGroup // windows that still need the source.Document, or the view

	failure struct {
		sync.Mutex
		err error // the first
	}
}

// describe sets doc to the document d of the file f. The base URI and the origin are made anew only
// where d differs from the previous document of doc. No other goroutine may use doc.
func (r *Run) describe(doc *document, d *source.Document, f *file) {
	if doc.file == nil || doc.Base != d.Base {
		doc.base, doc.hasBase = r.base(d)
		doc.origin = nil
	}
	if doc.Path != d.Path || doc.Decoded != d.Decoded || d.Message != nil || doc.Document.Record != d.Record ||
		doc.HTML != d.HTML || doc.Row != d.Row || doc.Escape != d.Escape || doc.Encoding.String() != d.Encoding.String() {
		doc.origin = nil
	}
	doc.Document, doc.file = *d, f
	doc.around = r.opt.Around
	doc.first, doc.end, doc.lines = start{place: text.Place{Lines: d.Line, Runes: d.Column}}, d.Size, nil
	doc.margin, doc.ahead, doc.size = r.margin, r.ahead, r.limits.window
	doc.direct = doc.Map == nil && len(doc.References) == 0 && doc.Field == nil && r.opt.direct()
}

// base returns the resolver for the relative references of a document, if it has a base URI.
func (r *Run) base(d *source.Document) (by resolve.Resolver, ok bool) {
	base := r.opt.Base
	if d.Base == "" {
		return resolver(base, r.opt.Resolve)
	}
	switch own, err := r.opt.RFC.Parse(d.Base); {
	case err == nil && own.IsURI():
		base = own
	case err == nil:
		if by, ok := resolver(base, resolve.Options{}); ok {
			base = by.Resolve(own)
		}
	}
	return resolver(base, r.opt.Resolve)
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
		d.origin = &Origin{Path: d.Path, Decoded: d.Decoded, Guessed: d.Guessed, Record: d.Document.Record, HTML: d.HTML, Row: d.Row, Escape: d.Escape, Encoding: d.Encoding}
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
func (d *document) fail(err error) {
	d.failure.Lock()
	defer d.failure.Unlock()
	if d.failure.err == nil {
		d.failure.err = err
	}
}

// finish waits until no window needs the document, and returns its error.
func (d *document) finish() error {
	d.busy.Wait()
	d.failure.Lock()
	defer d.failure.Unlock()
	return d.failure.err
}

// shared reports whether the workers read the text, each its own windows. Smaller files are not
// shared, because some workers would get nothing.
func (d *document) shared() bool { return d.File != nil && d.Size > sharedWindows*int64(d.size) }

// sharedWindows is the least number of windows of a text that is shared.
const sharedWindows = 4

// plan sets the window of size bytes that begins at offset start of a shared document, except its
// text.
func (d *document) plan(b *block, start, size int64) {
	end := min(start+size, d.end)
	b.begin, b.window.Offset = start, max(0, start-int64(d.margin))
	b.window.From = int(start - b.window.Offset)
	b.end = int(end - b.window.Offset)
	b.last = end == d.end
}

// load sets the text of a planned window.
func (d *document) load(b *block) {
	if d.view == nil {
		d.read(b)
		return
	}
	end := min(b.window.Offset+int64(b.end+d.ahead), d.Size)
	b.window.Text = d.view.text[b.window.Offset:end]
	b.window.EOF = end == d.Size
	b.mapped = true
}

// read reads the text of a planned window into memory.
func (d *document) read(b *block) {
	end := min(b.window.Offset+int64(b.end+d.ahead), d.Size)
	want := int(end - b.window.Offset)
	b.reserve(want)
	n, err := d.File.ReadAt(b.buf[:want], d.Offset+b.window.Offset)
	if n < want {
		if err == io.EOF {
			d.checkSize() // it has the better error if the window lies beyond the end
			err = shrunk(b.window.Offset+int64(n), d.Size)
		}
		d.fail(err)
		b.end = min(b.end, n)
		b.window.From = min(b.window.From, n)
	}
	b.window.Text = b.buf[:n]
	b.window.EOF = end == d.Size || n < want
	b.mapped = false
}

// utf8Max is the most bytes of a rune.
const utf8Max = 4
