package warc

import (
	"bufio"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// A longMember is a gzip member or zstd frame that is too long to be held: its records are read as
// it is decompressed. It stands in the Splitter that it is a part of, and ends where another begins at the latest.
type longMember struct {
	in       *Splitter
	offset   int64         // in the source
	at       int           // index in in.buf of what is read next
	known    int           // index in in.buf up to which no other begins
	last     bool          // another begins there, or the archive ends
	buffered *bufio.Reader // of gzip
	text     io.Reader
	decoder  *zstd.Decoder // nil for gzip
	records  Splitter      // of the text
	damaged  bool
}

// readAhead is how many bytes a longMember reads of its source at once, and may give back.
const readAhead = 64 << 10

// openLong begins to read the member or frame at the beginning of buf, and reports whether there is
// one.
func (s *Splitter) openLong() bool {
	m := &longMember{in: s, offset: s.offset, known: 1}
	m.records = Splitter{src: readerFunc(m.decompress), limit: s.limit, begun: true}
	if s.form == gzipForm {
		m.buffered = bufio.NewReaderSize(m, readAhead)
		r, err := gzip.NewReader(m.buffered)
		if err != nil {
			return false
		}
		r.Multistream(false)
		m.text = r
	} else {
		if !isFrame(s.buf) {
			return false
		}
		d, err := zstd.NewReader(m, frameOptions(s.dict)...)
		if err != nil {
			return false
		}
		m.decoder, m.text = d, d
	}
	s.member = m
	return true
}

// A readerFunc is an io.Reader that is a function.
type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// next reads the next Batch of the member, and returns io.EOF at its end.
func (m *longMember) next(b *Batch) error {
	err := m.records.Next(b)
	b.Offset = m.offset
	for i := range b.parts {
		b.parts[i].offset, b.parts[i].size = m.offset, 0
	}
	return err
}

// decompress reads the text. Damage ends it, with its reason in m.records.cut.
func (m *longMember) decompress(p []byte) (int, error) {
	n, err := m.text.Read(p)
	switch {
	case err == nil || err == io.EOF:
		return n, err
	case m.in.err != nil && m.in.err != io.EOF:
		return n, m.in.err
	}
	m.records.cut, m.damaged = m.in.form.reason(err), true
	return n, io.EOF
}

// Read reads the source.
func (m *longMember) Read(p []byte) (int, error) {
	if m.at == m.known && !m.last {
		m.more()
	}
	if m.at == m.known {
		if err := m.in.err; m.at == len(m.in.buf) && err != nil {
			return 0, err
		}
		return 0, io.EOF
	}
	n := copy(p, m.in.buf[m.at:m.known])
	m.at += n
	return n, nil
}

// more reads on, and looks where another member begins.
func (m *longMember) more() {
	s := m.in
	if read := m.at - readAhead; read > 0 {
		s.drop(read)
		m.at, m.known = m.at-read, m.known-read
	}
	s.fill(m.known + batchSize + probed)
	i := s.nextStart(m.known)
	switch {
	case i >= 0:
		m.known, m.last = i, true
	case s.err != nil:
		m.known, m.last = len(s.buf), true
	default:
		m.known = len(s.buf) - probed
	}
}

// end goes on after the member that was read; if that is damaged, at the next one.
func (m *longMember) end() {
	if m.decoder != nil {
		m.decoder.Close()
	}
	if m.damaged || m.decoder != nil {
		m.in.dropTo(max(1, m.at))
		return
	}
	m.in.drop(m.at - m.buffered.Buffered())
}
