package source

import (
	"fmt"
	"io"

	"urigrep/internal/charset"
	"urigrep/internal/source/mail"
	"urigrep/internal/source/mbox"
)

// messages reads a mailbox or, if single, a message and others that follow it. They begin at an
// offset in the source and have size bytes; -1 if that is not known. When it returns, all Bundles
// are done.
func (f *File) messages(src *reader, single bool, offset, size int64, yield func(*Document) error) error {
	splitter := mbox.NewSplitter(src)
	if single {
		splitter = mbox.NewMessages(src, mail.BeginsMessage, new(mail.Closer).Closing)
	}
	if err := f.readMessages(splitter, offset, size, yield); err != nil {
		return err
	}
	if err := complete(src.given, size); err != nil {
		return err
	}
	return f.lost.err()
}

// readMessages hands on the messages that a Splitter finds in a mailbox, which begins at an offset
// in the source and has size bytes; -1 if that is not known.
func (f *File) readMessages(splitter *mbox.Splitter, offset, size int64, yield func(*Document) error) error {
	splitter.NoLines = f.sources.cfg.NoPlaces
	err := f.newMessageReader(offset, size, yield).read(splitter)
	if err == io.EOF {
		return nil
	}
	return err
}

// messagesPart returns a Splitter of the messages that begin in the part of a mailbox, which has
// size bytes from an offset on in its file.
func (f *File) messagesPart(file io.ReaderAt, offset, size int64) (*mbox.Splitter, error) {
	p := f.part.of(offset, size)
	mailbox := io.NewSectionReader(file, offset, size)
	if f.sources.cfg.Indices || p.From == 0 {
		s := mbox.NewSplitter(f.reader(mailbox))
		err := s.Skip(p.From)
		s.Limit(p.To)
		return s, err
	}
	start, lowest, err := mbox.Start(mailbox, size, p.From)
	if err != nil {
		return nil, err
	}
	f.sources.lookedBack(p.From - lowest)
	s := mbox.NewSplitterAt(f.reader(io.NewSectionReader(mailbox, start, size-start)), start)
	s.Limit(p.To)
	if f.sources.cfg.Lines {
		ends, err := f.lineEnds(mailbox, start)
		if err != nil {
			return nil, err
		}
		s.SetLine(ends)
	}
	return s, nil
}

// lineEnds returns how many line ends the first size bytes of a text have.
func (f *File) lineEnds(text io.ReaderAt, size int64) (int64, error) {
	var lines charset.Lines
	r := f.reader(io.NewSectionReader(text, 0, size))
	buf := make([]byte, 256<<10)
	for {
		n, err := r.Read(buf)
		lines.Add(buf[:n])
		if err == io.EOF {
			return lines.Ends, nil
		}
		if err != nil {
			return 0, err
		}
	}
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

// batches hands on all that a Splitter gives, in Bundles or chunk by chunk, until io.EOF.
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
		r.hand = r.file.asDocuments(r.yield)
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

// readMessages passes the documents of a Bundle of messages to yield.
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
	hand := f.asDocuments(func(d *Document) error {
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

// An unpacker makes the documents of messages. It is used for one Bundle or source at a time.
type unpacker struct {
	decoder  *mail.Decoder
	account  func(mail.Account)
	passOver func(text []byte) // of a text in which no reference can begin; nil if all are handed on
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

// mailOptions returns how messages are read, all but Account.
func (s *Sources) mailOptions() mail.Options {
	o := mail.Options{Everything: s.cfg.Text, Metadata: s.cfg.Metadata, NoPlaces: s.cfg.NoPlaces}
	switch s.cfg.Alternative {
	case "first":
		o.Alternatives = mail.FirstAlternative
	case "last":
		o.Alternatives = mail.LastAlternative
	}
	if !s.auto && !s.enc.Wide() {
		o.Fallback = s.enc
	}
	return o
}

// A lostParts counts the parts of messages in which there may be URIs that are not found.
type lostParts struct {
	count int64
	first event
}

// add counts e, and keeps the first.
func (l *lostParts) add(e *event) {
	if l.count == 0 {
		l.first = *e
	}
	l.count++
}

// err returns an error that says where the first of the parts is and what is wrong with it; nil if
// there is none.
func (l *lostParts) err() error {
	switch l.count {
	case 0:
		return nil
	case 1:
		return fmt.Errorf("the part at byte %d: %s", l.first.offset, l.first.text)
	}
	return fmt.Errorf("the part at byte %d: %s; and %d more of the kind", l.first.offset, l.first.text, l.count-1)
}
