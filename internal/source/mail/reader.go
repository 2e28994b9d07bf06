package mail

import (
	"io"

	"urigrep/internal/charset"
	"urigrep/internal/source/format"
	"urigrep/internal/source/mbox"
)

// A reader reads the messages of a run.
type reader struct {
	format.Unwritten
	options  *format.Options
	single   bool // an input is a message, else a mailbox
	decoders format.Pool[decoder]
	batches  format.Pool[messages]
}

// newReader returns a reader.
func newReader(o *format.Options, single bool) *reader {
	return &reader{Unwritten: format.Unwritten{Why: errRefused}, options: o, single: single}
}

// Cuts reports whether an input is a mailbox in which it can be found where messages begin.
func (r *reader) Cuts(in *format.Input) bool { return !r.single && !endsWithCR(in.Begin) }

// Read hands on the texts of messages.
func (r *reader) Read(in *format.Input, to format.Output) error {
	if in.IsMember && in.Bytes != nil && r.single {
		d := r.decoder(to)
		d.passes = false
		defer r.decoders.Put(d)
		defer d.tellScanned()
		c := mbox.Chunk{Bytes: unixLines(in.Bytes), Offset: in.Offset, Line: in.Line, First: true, Last: true}
		return d.texts(c)
	}
	splitter, err := r.splitter(in)
	if err != nil {
		return err
	}
	splitter.NoLines = r.options.NoPlaces
	s := &sequence{reader: r, to: to, splitter: splitter, offset: in.Offset, end: -1}
	if in.Size >= 0 && in.Part == nil {
		s.end = in.Offset + in.Size
	}
	err = s.read()
	if over := to.Wait(); over != nil {
		err = over // what was met beyond does not count
	}
	if s.decoder != nil {
		r.decoders.Put(s.decoder)
	}
	if err == io.EOF {
		err = nil
	}
	return err
}

// splitter returns a Splitter of an input.
func (r *reader) splitter(in *format.Input) (*mbox.Splitter, error) {
	var src io.Reader = in.Stream
	if endsWithCR(in.Begin) {
		src = crReader{in.Stream}
	}
	switch {
	case in.Part != nil:
		return r.splitterOfPart(in)
	case r.single:
		return mbox.NewMessage(src), nil
	}
	return mbox.NewSplitter(src), nil
}

// splitterOfPart returns a Splitter of the messages that begin in a part of a mailbox.
func (r *reader) splitterOfPart(in *format.Input) (*mbox.Splitter, error) {
	p := in.Part
	if r.options.Indices || p.From == 0 {
		s := mbox.NewSplitter(in.Section(0, in.Size))
		err := s.Skip(p.From)
		s.Limit(p.To)
		return s, err
	}
	start, err := mbox.Start(io.NewSectionReader(in.File, in.Offset, in.Size), in.Size, p.From)
	if err != nil {
		return nil, err
	}
	s := mbox.NewSplitterAt(in.Section(start, in.Size), start)
	s.Limit(p.To)
	if r.options.Lines {
		var lines charset.Lines
		if err := in.Section(0, start).Each(lines.Add); err != nil {
			return nil, err
		}
		s.SetLine(lines.Ends)
	}
	return s, nil
}

// A sequence reads the messages of an input one after the other.
type sequence struct {
	reader   *reader
	to       format.Output
	splitter *mbox.Splitter
	offset   int64    // of the messages in the source
	end      int64    // of the source; -1 if not known
	decoder  *decoder // of the chunks; nil until needed
}

// read hands on all that the Splitter gives, in Batches of whole messages or chunk by chunk, until
// io.EOF.
func (s *sequence) read() error {
	for {
		m := s.reader.batches.Get(func() *messages { return &messages{reader: s.reader} })
		if err := s.splitter.Next(&m.batch); err != nil {
			m.Done()
			return err
		}
		m.offset = s.offset
		if err := s.to.Batch(m, s.handing(m)); err != nil {
			return err
		}
	}
}

// handing returns how messages are handed on. Those that are not whole are read by one decoder.
func (s *sequence) handing(m *messages) format.Handing {
	first, last := m.batch.Chunks[0], m.batch.Chunks[len(m.batch.Chunks)-1]
	end := last.Offset + int64(len(last.Bytes))
	m.size = end - first.Offset
	switch {
	case m.size > format.MaxBatch || !first.First || !last.Last:
		if s.decoder == nil {
			s.decoder = s.reader.decoder(s.to)
		}
		m.decoder = s.decoder
		return format.Large
	case first.Offset == 0 && s.offset+end == s.end:
		return format.Sole
	}
	return 0
}

// messages are a Batch of whole messages, or of one chunk, which may be a stretch of a message.
type messages struct {
	reader  *reader
	offset  int64 // of the mailbox in the source
	batch   mbox.Batch
	size    int64    // bytes of the chunks
	decoder *decoder // that has read the chunk before; nil if all are whole and few
}

// Read implements format.Batch.
func (m *messages) Read(to format.Output) error {
	d := m.decoder
	if d == nil {
		d = m.reader.decoder(to)
		defer m.reader.decoders.Put(d)
	}
	d.handTo(to)
	defer d.tellScanned()
	for _, c := range m.batch.Chunks {
		c.Offset += m.offset
		if err := d.texts(c); err != nil {
			return err
		}
	}
	return nil
}

// Done implements format.Batch.
func (m *messages) Done() {
	if m.size > format.MaxBatch {
		m.batch = mbox.Batch{}
	}
	m.size, m.decoder = 0, nil
	m.reader.batches.Put(m)
}

// decoder returns a decoder that hands on to an Output.
func (r *reader) decoder(to format.Output) *decoder {
	d := r.decoders.Get(r.newDecoder)
	d.handTo(to)
	return d
}

// newDecoder returns a decoder.
func (r *reader) newDecoder() *decoder {
	d := &decoder{outlet: &outlet{options: r.options}}
	if !r.options.Auto && !r.options.Encoding.Wide() {
		d.fallback = r.options.Encoding
	}
	if r.options.MayBegin != nil {
		d.mayBegin = r.options.MayBegin()
	}
	return d
}

// handTo makes to where what is read goes.
func (o *outlet) handTo(to format.Output) { o.to, o.hand, o.passes = to, format.Texts(to), true }
