package warc

import (
	"bufio"
	"errors"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// keptBehind is how many bytes of a long member are kept after they are read: if it turns out to be
// damaged, the next member may begin in them.
const keptBehind = 1 << 20

// A longMember is a gzip member or zstd frame that is too long to be held: its records are read as
// it is decompressed. The member stands in the Splitter that it is a part of.
type longMember struct {
	in      *Splitter
	at      int   // index in in.buf of what is read next
	offset  int64 // in the source
	text    io.Reader
	records Splitter // of the text
	begun   bool     // there was a Batch

	// Of gzip.
	buffered *bufio.Reader

	// Of zstd.
	left     int // bytes of the block, or of the header of the frame
	last     bool
	checksum bool
	decoder  *zstd.Decoder
}

// openLong begins to read the member or frame at the beginning of buf, and reports whether there is
// one.
func (s *Splitter) openLong() bool {
	m := &longMember{in: s, offset: s.offset}
	if s.form == gzipForm && m.openGzip() || s.form == zstdForm && m.openFrame() {
		m.records = Splitter{src: readerFunc(m.decompress), limit: s.limit, begun: true}
		s.member = m
		return true
	}
	return false
}

// A readerFunc is an io.Reader that is a function.
type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// openGzip begins to read a gzip member, and reports whether there is one.
func (m *longMember) openGzip() bool {
	m.buffered = bufio.NewReaderSize(readerFunc(m.read), 64<<10)
	r, err := gzip.NewReader(m.buffered)
	if err != nil {
		return false
	}
	r.Multistream(false)
	m.text = r
	return true
}

// openFrame begins to read a zstd frame, and reports whether there is one.
func (m *longMember) openFrame() bool {
	var h zstd.Header
	if !isFrame(m.in.buf) || h.Decode(m.in.buf) != nil || h.Skippable {
		return false
	}
	m.left, m.checksum = h.HeaderSize, h.HasCheckSum
	d, err := zstd.NewReader(readerFunc(m.readFrame), frameOptions(m.in.dict)...)
	m.decoder, m.text = d, d
	return err == nil
}

// next reads the next Batch of the member, and returns io.EOF at its end.
func (m *longMember) next(b *Batch) error {
	err := m.records.Next(b)
	b.Offset, b.long = m.offset, true
	if err == io.EOF && !m.begun && m.records.cut != "" {
		b.parts, err = append(b.parts, part{reason: m.records.cut}), nil
	}
	m.begun = true
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
	form := "gzip: "
	if m.decoder != nil {
		form = "zstd: "
	}
	m.records.cut = reason(form, err)
	return n, io.EOF
}

// read reads the source, and holds keptBehind bytes of what was read.
func (m *longMember) read(p []byte) (int, error) {
	m.fill(1)
	if m.at == len(m.in.buf) {
		return 0, m.in.err
	}
	n := copy(p, m.in.buf[m.at:])
	m.at += n
	return n, nil
}

// fill reads until n bytes are held that are still to be read, or what there is.
func (m *longMember) fill(n int) {
	if len(m.in.buf)-m.at >= n {
		return
	}
	if behind := m.at - keptBehind; behind > keptBehind {
		m.in.drop(behind)
		m.at -= behind
	}
	m.in.fill(m.at + n)
}

var errBlock = errors.New("a block of no known type, or too long")

// readFrame reads the frame, up to its end.
func (m *longMember) readFrame(p []byte) (int, error) {
	for m.left == 0 {
		if m.last {
			return 0, io.EOF
		}
		if m.fill(blockHeader); len(m.in.buf)-m.at < blockHeader {
			return 0, io.ErrUnexpectedEOF
		}
		x := readBlock(m.in.buf[m.at:])
		if !x.valid {
			return 0, errBlock
		}
		m.left, m.last = blockHeader+x.size, x.last
		if m.last && m.checksum {
			m.left += checksum
		}
	}
	n, err := m.read(p[:min(len(p), m.left)])
	if m.left -= n; err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// position returns the offset in the source of the next byte.
func (m *longMember) position() int64 { return m.in.offset + int64(m.end()) }

// end returns the index in in.buf of the next byte.
func (m *longMember) end() int {
	if m.buffered != nil {
		return m.at - m.buffered.Buffered()
	}
	return m.at
}

// endMember goes on after the member that was read; if that is damaged, at the next one that begins
// in the bytes that are still held or after them.
func (s *Splitter) endMember() {
	m := s.member
	s.member = nil
	if m.decoder != nil {
		m.decoder.Close()
	}
	if m.records.cut == "" {
		s.drop(m.end())
		return
	}
	from := max(0, m.end()-keptBehind)
	if s.offset == m.offset {
		from = max(from, 1)
	}
	s.dropTo(from)
}
