package source

import (
	"bytes"
	"sync"
	"sync/atomic"

	"urigrep/internal/source/mail"
	"urigrep/internal/source/mbox"
)

// A Bundle is a stretch of a source that holds whole messages. Its documents are made
// when they are asked for, and by whoever asks, so that several Bundles can be worked on at once.
// What there is to tell of them and to account for is kept until it is asked for, too.
//
// Whoever is handed a Bundle calls Done at last, in any case.
type Bundle struct {
	// Whole says that nothing else of the source comes in documents or Bundles.
	Whole bool

	// Streamed says that what follows in the source may be long in coming.
	Streamed bool

	from     *messageReader
	batch    mbox.Batch
	chunks   []mbox.Chunk // those of the batch that are whole messages
	most     int          // bytes that all chunks of a batch had at most
	accounts []mail.Account
	told     int // how many of the accounts have been reported
}

// MaxBundle is how many bytes of messages may be handed on in a Bundle. Decoded, they may take many
// times as much memory, and that for each Bundle that is worked on; longer messages are
// handed on as documents, one at a time.
const MaxBundle = 384 << 10

// Documents calls yield for each document, in the order of the source, until it returns an
// error, which Documents returns. It has no errors of its own.
func (b *Bundle) Documents(yield func(*Document) error) error {
	sources := b.from.file.sources
	u := sources.unpacker()
	defer sources.spare.unpackers.put(u)
	u.bundle = b
	hand := b.from.file.hander(func(d *Document) error {
		u.apart = true
		return yield(d)
	})
	for _, c := range b.chunks {
		c.Offset += b.from.offset
		if err := u.decoder.Texts(mail.Chunk(c), hand); err != nil {
			return err
		}
	}
	return nil
}

// Accounts returns how many accounts there are as yet: what Documents has met until then.
func (b *Bundle) Accounts() int { return len(b.accounts) }

// Report tells Config.Skip and Config.Trouble of the first n accounts, but for those it was
// called for before, and takes them into the Tally of the source. Bundles are to be
// reported in the order in which they were handed on, one at a time.
func (b *Bundle) Report(n int) {
	for ; b.told < n; b.told++ {
		b.from.file.account(b.accounts[b.told])
	}
}

// Done says that the Bundle is not needed any more; it may be used for something else at once.
// With an error no more of the source is wanted, and File.Documents returns it.
func (b *Bundle) Done(err error) {
	from := b.from
	from.file.sources.putBundle(b)
	if err != nil {
		from.over.CompareAndSwap(nil, &err)
	}
	from.bundles.Done()
}

// An unpacker makes the documents of Bundles, one Bundle at a time.
type unpacker struct {
	decoder *mail.Decoder
	bundle  *Bundle
	apart   bool // there was a document since the last account
}

// account keeps what becomes of a stretch of a message. Between two documents what is
// scanned and has nothing wrong with it counts as one.
func (u *unpacker) account(a mail.Account) {
	accounts := u.bundle.accounts
	if last := len(accounts) - 1; !u.apart && last >= 0 && plain(a) && plain(accounts[last]) {
		accounts[last].Size += a.Size
		return
	}
	u.apart = false
	u.bundle.accounts = append(accounts, a)
}

// plain reports whether there is nothing to tell of an account.
func plain(a mail.Account) bool { return a.Scanned && a.Reason == "" }

// A messageReader reads a source of messages and hands them on.
type messageReader struct {
	file   *File
	yield  func(*Document) error
	offset int64 // of the messages in the source
	end    int64 // of the source; -1 if not known

	bundles sync.WaitGroup        // those in use
	over    atomic.Pointer[error] // the first that one of them was done with

	// For messages that are not handed on in Bundles.
	decoder *mail.Decoder // nil until needed
	hand    func(*mail.Text) error
}

// newMessageReader returns a reader of messages that begin at an offset in f and have size
// bytes; -1 if that is not known.
func (f *File) newMessageReader(offset, size int64, yield func(*Document) error) *messageReader {
	r := &messageReader{file: f, yield: yield, offset: offset, end: -1}
	if size >= 0 {
		r.end = offset + size
	}
	return r
}

// read hands on all that a Splitter gives, until io.EOF. When it returns, all Bundles are done.
func (r *messageReader) read(splitter *mbox.Splitter) error {
	err := r.batches(splitter)
	r.bundles.Wait()
	if over := r.over.Load(); over != nil {
		return *over // what was met beyond does not count
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
			err = r.bundle(b)
			b = sources.newBundle()
		}
		if err != nil {
			return err
		}
	}
}

// chunks hands on what of the batch of b is not to be in a Bundle, and reports whether
// there is something left.
func (r *messageReader) chunks(b *Bundle) (full bool, err error) {
	size := 0
	for _, c := range b.batch.Chunks {
		size += len(c.Bytes)
	}
	b.most = max(b.most, size)
	b.chunks = b.batch.Chunks
	direct := !r.file.sources.cfg.Bundles || size > MaxBundle
	for len(b.chunks) > 0 && (direct || !b.chunks[0].First || !b.chunks[0].Last) && err == nil {
		err = r.chunk(b.chunks[0])
		b.chunks = b.chunks[1:]
	}
	return len(b.chunks) > 0, err
}

// chunk hands on the documents of a chunk, once all Bundles before it are done.
func (r *messageReader) chunk(c mbox.Chunk) error {
	r.bundles.Wait()
	if err := r.over.Load(); err != nil {
		return *err
	}
	if r.decoder == nil {
		o := r.file.sources.mailOptions()
		o.Account = r.file.account
		r.decoder, r.hand = mail.NewDecoder(o), r.file.hander(r.yield)
	}
	c.Offset += r.offset
	return r.decoder.Texts(mail.Chunk(c), r.hand)
}

// bundle hands on a Bundle.
func (r *messageReader) bundle(b *Bundle) error {
	r.bundles.Add(1)
	first, last := b.chunks[0], b.chunks[len(b.chunks)-1]
	b.from = r
	b.Streamed = r.end < 0
	b.Whole = first.Offset == 0 && r.offset+last.Offset+int64(len(last.Bytes)) == r.end
	return r.yield(&Document{Path: r.file.Path, Bundle: b, Size: -1})
}

// hander returns a function that hands texts on to yield, as Documents.
func (f *File) hander(yield func(*Document) error) func(*mail.Text) error {
	var d Document
	var r bytes.Reader
	return func(x *mail.Text) error {
		r.Reset(x.Bytes)
		d = Document{
			Path: f.Path, Text: &r, Bytes: x.Bytes, Size: -1, Offset: x.Offset, Line: x.Line, Base: x.Base,
			Decoded: x.Decoded, References: x.References,
		}
		if x.Map != nil {
			d.Map = x.Map
		}
		if x.Message != nil {
			d.Message = &Message{Message: x.Message, Part: x.Part, MediaType: x.MediaType}
		}
		return yield(&d)
	}
}

// A pool keeps what may be used again.
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

// unpacker returns an unpacker that is not in use.
func (s *Sources) unpacker() *unpacker {
	if u := s.spare.unpackers.get(); u != nil {
		return u
	}
	u := new(unpacker)
	o := s.mailOptions()
	o.Account = u.account
	u.decoder = mail.NewDecoder(o)
	return u
}

// newBundle returns a Bundle that is not in use, with nothing in it but memory.
func (s *Sources) newBundle() *Bundle {
	if b := s.spare.bundles.get(); b != nil {
		return b
	}
	return new(Bundle)
}

// putBundle takes back a Bundle that is not in use any more.
func (s *Sources) putBundle(b *Bundle) {
	if b.most > MaxBundle {
		b.batch, b.most = mbox.Batch{}, 0
	}
	b.from, b.chunks, b.accounts, b.told = nil, nil, b.accounts[:0], 0
	s.spare.bundles.put(b)
}
