package source

import (
	"bytes"
	"sync"
	"sync/atomic"

	"urigrep/internal/source/jsonl"
	"urigrep/internal/source/mail"
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

func (b *Bundle) readMessages(yield func(*Document) error) error {
	f := b.from.file
	var u *unpacker
	if b.Large { // what it needs of a message that began before is there
		u = b.messages.unpackerOfAll()
	} else {
		u = f.sources.unpacker()
		defer f.sources.spare.unpackers.put(u)
	}
	u.account = func(a mail.Account) {
		if !a.Scanned || a.Reason != "" || !b.addScanned(f, a.Size) {
			b.add(accountEvent(f, a))
		}
	}
	u.passOver = func(text []byte) { b.passOver(&f.sources.cfg, text) }
	hand := f.hander(func(d *Document) error {
		b.apart = true
		return yield(d)
	})
	for _, c := range b.chunks {
		c.Offset += b.messages.offset
		if err := u.decoder.Texts(mail.Chunk(c), hand); err != nil {
			return err
		}
	}
	return nil
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

// An unpacker makes the documents of messages. It is used for one Bundle or source at a time.
type unpacker struct {
	decoder  *mail.Decoder
	account  func(mail.Account)
	passOver func(text []byte) // of a text in which no reference can begin; nil if all are handed on
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

// A messageReader reads a source of messages and hands them on.
type messageReader struct {
	bundler
	offset int64 // of the messages in the source
	end    int64 // of the source; -1 if not known

	unpacker *unpacker              // see unpackerOfAll; nil until needed
	hand     func(*mail.Text) error // for messages that are not handed on in Bundles
}

// newMessageReader returns a reader of messages that begin at an offset in f and have size
// bytes; -1 if that is not known.
func (f *File) newMessageReader(offset, size int64, yield func(*Document) error) *messageReader {
	r := &messageReader{bundler: bundler{file: f, yield: yield}, offset: offset, end: -1}
	if size >= 0 {
		r.end = offset + size
	}
	return r
}

// read hands on all that a Splitter gives, until io.EOF. When it returns, all Bundles are done.
func (r *messageReader) read(splitter *mbox.Splitter) error {
	err := r.batches(splitter)
	if over := r.wait(); over != nil {
		err = over // what was met beyond does not count
	}
	if r.unpacker != nil {
		r.file.sources.spare.unpackers.put(r.unpacker)
	}
	return err
}

func (r *messageReader) batches(splitter *mbox.Splitter) error {
	sources := r.file.sources
	b := sources.newBundle()
	defer func() { sources.putBundle(b) }()
	for {
		if err := splitter.Next(&b.batch); err != nil {
			return err
		}
		full, err := r.chunks(b)
		if full && err == nil {
			err = r.bundleMessages(b)
			b = sources.newBundle()
		}
		if err != nil {
			return err
		}
	}
}

// chunks hands on the chunks of b's batch that cannot be in a Bundle with others, and reports
// whether there are others.
func (r *messageReader) chunks(b *Bundle) (full bool, err error) {
	size := 0
	for _, c := range b.batch.Chunks {
		size += len(c.Bytes)
	}
	b.most = max(b.most, size)
	b.chunks = b.batch.Chunks
	apart := size > MaxBundle || r.inDocuments()
	for len(b.chunks) > 0 && (apart || !b.chunks[0].First || !b.chunks[0].Last) && err == nil {
		err = r.chunk(b.chunks[:1])
		b.chunks = b.chunks[1:]
	}
	return len(b.chunks) > 0, err
}

// chunk hands on a chunk, once all Bundles before it are done.
func (r *messageReader) chunk(c []mbox.Chunk) error {
	if err := r.wait(); err != nil {
		return err
	}
	if r.inDocuments() {
		return r.chunkDocuments(c[0])
	}
	b := r.file.sources.newBundle()
	b.chunks, b.messages, b.Large, b.Streamed = c, r, true, r.end < 0
	return r.bundle(b)
}

// chunkDocuments hands on the documents of a chunk.
func (r *messageReader) chunkDocuments(c mbox.Chunk) error {
	u := r.unpackerOfAll()
	if r.hand == nil {
		u.account = func(a mail.Account) { r.file.tell(accountEvent(r.file, a)) }
		if b := r.file.bundle; b != nil {
			u.passOver = func(text []byte) { b.passOver(&r.file.sources.cfg, text) }
		}
		r.hand = r.file.hander(r.yield)
	}
	c.Offset += r.offset
	return u.decoder.Texts(mail.Chunk(c), r.hand)
}

// unpackerOfAll returns the unpacker of all messages that do not come in Bundles with others.
func (r *messageReader) unpackerOfAll() *unpacker {
	if r.unpacker == nil {
		r.unpacker = r.file.sources.unpacker()
	}
	return r.unpacker
}

// bundleMessages hands on a Bundle of messages.
func (r *messageReader) bundleMessages(b *Bundle) error {
	first, last := b.chunks[0], b.chunks[len(b.chunks)-1]
	b.messages = r
	b.Streamed = r.end < 0
	b.Whole = first.Offset == 0 && r.offset+last.Offset+int64(len(last.Bytes)) == r.end
	return r.bundle(b)
}

// hander returns a function that hands texts on to yield, as Documents.
func (f *File) hander(yield func(*Document) error) func(*mail.Text) error {
	var d Document
	var r bytes.Reader
	var markup Markup
	var text *mail.Text
	message := func() *Message {
		return &Message{Message: text.Message(), Part: text.Part, MediaType: text.MediaType}
	}
	return func(x *mail.Text) error {
		r.Reset(x.Bytes)
		d = Document{Path: f.Path, Text: &r, Size: -1}
		d.Bytes, d.Offset, d.Line, d.Base = x.Bytes, x.Offset, x.Line, x.Base
		d.Decoded, d.References = x.Decoded, x.References
		if x.Map != nil {
			d.Map = x.Map
		}
		if x.HTML != nil {
			markup = Markup{HTML: x.HTML, runs: x.Runs}
			d.Markup = &markup
		}
		if x.Message != nil {
			text, d.Message = x, message
		}
		return yield(&d)
	}
}

// A pool keeps values for reuse.
type pool[T any] struct {
	mu   sync.Mutex
	free []*T
}

// get returns one that is free, nil if there is none.
func (p *pool[T]) get() *T {
	p.mu.Lock()
	defer p.mu.Unlock()
	last := len(p.free) - 1
	if last < 0 {
		return nil
	}
	x := p.free[last]
	p.free = p.free[:last]
	return x
}

func (p *pool[T]) put(x *T) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free = append(p.free, x)
}

// unpacker returns an unpacker that is not in use; its account is to be set.
func (s *Sources) unpacker() *unpacker {
	u := s.spare.unpackers.get()
	if u == nil {
		u = new(unpacker)
		o := s.mailOptions()
		o.Account = func(a mail.Account) { u.account(a) }
		if s.cfg.MayBegin != nil {
			mayBegin := s.cfg.MayBegin()
			o.MayBegin = func(text []byte) bool { return u.passOver == nil || mayBegin(text) }
			o.Passed = func(text []byte) { u.passOver(text) }
		}
		u.decoder = mail.NewDecoder(o)
	}
	u.account, u.passOver = nil, nil
	return u
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
