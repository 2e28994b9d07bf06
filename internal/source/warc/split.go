package warc

import (
	"bytes"
	"encoding/binary"
	"io"
	"slices"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

const (
	// batchSize is how many bytes of records are handed on together, unless one has more.
	batchSize = 256 << 10

	// maxMember is how many bytes a gzip member or zstd frame may have. A file with a longer one is
	// compressed as a whole, and decoded where it is read.
	maxMember = 16 << 20

	// maxEmptyReads is how often in a row a stream may give nothing.
	maxEmptyReads = 100
)

// A form is how records are compressed.
type form uint8

const (
	plainForm form = iota
	gzipForm
	zstdForm
)

// Magic numbers (RFC 1952, §2.3.1; RFC 8878, §3.1.1 and §3.1.2).
const (
	gzipMagic = "\x1f\x8b\x08"
	zstdMagic = "\x28\xb5\x2f\xfd"
	dictMagic = "\x5d\x2a\x4d\x18" // of the skippable frame that holds a dictionary
)

// A Batch is a stretch of an archive that holds whole records, as they are compressed. Its memory
// is used again by Next. The zero Batch is empty.
type Batch struct {
	Bytes   []byte
	Offset  int64  // in the source, in bytes; in a file compressed as a whole that of what it is decoded to
	TooLong int64  // where not 0, there is nothing but a record of this size in bytes, too long to be read
	Broken  string // where not empty, why there is nothing else in the Batch and nothing after it

	form form
	dict []byte
	buf  []byte
}

// A Splitter cuts an archive into Batches.
type Splitter struct {
	src     io.Reader
	limit   int // bytes of a record
	form    form
	begun   bool
	dict    []byte
	offset  int64
	pending []byte // read, and belongs to the next Batch
	err     error  // of src
	whole   bool   // src decodes a file that is compressed as a whole
	probe   prober
}

// NewSplitter returns a Splitter of src, compressed or not, that passes over records of more than
// limit bytes.
func NewSplitter(src io.Reader, limit int) *Splitter { return &Splitter{src: src, limit: limit} }

// Next reads the next Batch. At the end of the stream it returns io.EOF; any other error is that of
// the stream, after all whole records before it.
func (s *Splitter) Next(b *Batch) error {
	*b = Batch{Offset: s.offset, buf: append(b.buf[:0], s.pending...)}
	s.pending = s.pending[:0]
	if !s.begun {
		if err := s.begin(b); err != nil {
			return err
		}
	}
	for {
		b.form, b.dict = s.form, s.dict
		end := s.cut(b)
		if end > 0 {
			s.give(b, end)
			return nil
		}
		if s.err != nil {
			break
		}
		if s.form != plainForm && len(b.buf) > maxMember {
			if end := wholeFrame(b.buf); end > 0 {
				s.give(b, end)
				return nil
			}
			s.decodeWhole(b)
		}
		if s.form == plainForm && len(b.buf) > s.limit+maxHeader {
			return s.passOver(b)
		}
		s.read(b)
	}
	if len(b.buf) > 0 && (s.err == io.EOF || !s.whole && s.isWhole(b.buf)) {
		s.give(b, len(b.buf))
		return nil
	}
	if s.whole && s.err != io.EOF {
		b.Broken, s.err = s.err.Error(), io.EOF
		return nil
	}
	return s.err
}

// isWhole reports whether b holds the record that it begins with to its end.
func (s *Splitter) isWhole(b []byte) bool {
	switch s.form {
	case plainForm:
		var r Record
		head := headerEnd(b)
		return head > 0 && r.header(b[:head]) && r.length <= int64(len(b)-head)
	case gzipForm:
		return s.probe.isWhole(b, int64(s.limit)+maxHeader)
	}
	return false // of zstd what is whole was given
}

// give hands on the first end bytes of b.buf.
func (s *Splitter) give(b *Batch, end int) {
	b.Bytes = b.buf[:end]
	s.pending = append(s.pending, b.buf[end:]...)
	s.offset += int64(end)
}

// begin tells how the archive is compressed, and reads its dictionary.
func (s *Splitter) begin(b *Batch) error {
	s.begun = true
	for len(b.buf) < len(zstdMagic) && s.err == nil {
		s.read(b)
	}
	switch begin := string(b.buf[:min(len(b.buf), len(zstdMagic))]); {
	case begin == dictMagic:
		return s.dictionary(b)
	case begin == zstdMagic:
		s.form = zstdForm
	case len(begin) > 2 && begin[:3] == gzipMagic:
		s.form = gzipForm
	}
	return nil
}

// dictionary reads the skippable frame with the dictionary, itself compressed or not.
func (s *Splitter) dictionary(b *Batch) error {
	s.form = zstdForm
	const head = 8
	for s.err == nil && (len(b.buf) < head || int64(len(b.buf)) < head+int64(binary.LittleEndian.Uint32(b.buf[4:])) && len(b.buf) <= maxMember) {
		s.read(b)
	}
	if len(b.buf) < head || int64(len(b.buf)) < head+int64(binary.LittleEndian.Uint32(b.buf[4:])) {
		b.Broken, b.buf = "zstd: a dictionary that is cut short or too long", nil
		s.err = io.EOF
		return nil
	}
	end := head + int(binary.LittleEndian.Uint32(b.buf[4:]))
	s.dict = bytes.Clone(b.buf[head:end])
	if bytes.HasPrefix(s.dict, []byte(zstdMagic)) {
		if d, err := zstd.NewReader(nil, zstd.WithDecoderMaxMemory(maxMember)); err == nil {
			defer d.Close()
			if dict, err := d.DecodeAll(s.dict, nil); err == nil {
				s.dict = dict
			}
		}
	}
	b.buf = append(b.buf[:0], b.buf[end:]...)
	s.offset += int64(end)
	b.Offset = s.offset
	return nil
}

// read reads what there is.
func (s *Splitter) read(b *Batch) {
	n := len(b.buf)
	if n == cap(b.buf) || cap(b.buf) < batchSize {
		b.buf = slices.Grow(b.buf, max(n, batchSize))
	}
	for range maxEmptyReads {
		var m int
		m, s.err = s.src.Read(b.buf[n:cap(b.buf)])
		if b.buf = b.buf[:n+m]; m > 0 || s.err != nil {
			return
		}
	}
	s.err = io.ErrNoProgress
}

// cut returns how many bytes of b.buf are whole records enough to be handed on; 0 if they are not
// yet.
func (s *Splitter) cut(b *Batch) int {
	if len(b.buf) < batchSize && s.err == nil {
		return 0
	}
	switch s.form {
	case gzipForm:
		return s.lastMember(b.buf)
	case zstdForm:
		return lastFrame(b.buf)
	}
	return lastRecord(b.buf)
}

// lastRecord returns the index in b, which begins with a record, of the last record that begins in
// it.
func lastRecord(b []byte) int {
	var r Record
	last := 0
	for at := skipBreaks(b, 0); ; {
		if at >= len(b) || !begins(b[at:]) {
			break
		}
		last = at
		head := headerEnd(b[at:])
		if head == 0 || !r.header(b[at:at+head]) || r.length > int64(len(b)-at-head) {
			break
		}
		at = skipBreaks(b, at+head+int(r.length))
	}
	if last > 0 {
		return last
	}
	// The first record is longer than b, or damaged: then what begins next ends it.
	i := nextRecord(b, last)
	if i < 0 || i == last {
		return 0
	}
	if first := headerEnd(b); first > 0 && r.header(b[:first]) && int64(first)+r.length > int64(i) && int64(first)+r.length <= maxMember {
		return 0 // it may well hold what looks like a record
	}
	return i
}

// lastMember returns the index in b of the last gzip member that begins with a record; 0 if no
// other than the first does, as far as can be told.
func (s *Splitter) lastMember(b []byte) int {
	for end := len(b); ; {
		i := bytes.LastIndex(b[:end], []byte(gzipMagic))
		if i <= 0 {
			return 0
		}
		if s.probe.isRecord(b[i:]) {
			return i
		}
		end = i
	}
}

// firstMember returns the index in b of the first gzip member that begins with a record; -1 if none
// does.
func firstMember(b []byte) int {
	var p prober
	for at := 0; ; at++ {
		i := bytes.Index(b[at:], []byte(gzipMagic))
		if i < 0 {
			return -1
		}
		if at += i; p.isRecord(b[at:]) {
			return at
		}
	}
}

// A prober tells whether gzip members begin with records.
type prober struct {
	gzip  gzip.Reader
	bytes bytes.Reader
}

// isRecord reports whether b begins with a gzip member in which a record stands first.
func (p *prober) isRecord(b []byte) bool {
	const reserved, flags = 0xE0, 3 // RFC 1952, §2.3.1
	if len(b) <= flags || b[flags]&reserved != 0 {
		return false
	}
	p.bytes.Reset(b)
	if p.gzip.Reset(&p.bytes) != nil {
		return false
	}
	var begin [len("WARC/")]byte
	n, _ := io.ReadFull(&p.gzip, begin[:])
	return n == len(begin) && begins(begin[:])
}

// isWhole reports whether b begins with a gzip member that it holds to its end, of at most limit
// bytes when decompressed.
func (p *prober) isWhole(b []byte, limit int64) bool {
	p.bytes.Reset(b)
	if p.gzip.Reset(&p.bytes) != nil {
		return false
	}
	p.gzip.Multistream(false)
	_, err := io.CopyN(io.Discard, &p.gzip, limit+1)
	return err == io.EOF
}

// lastFrame returns where the last whole zstd frame in b ends, as far as can be told: behind it
// there is nothing, or another begins. What is damaged goes with what is before it.
func lastFrame(b []byte) int {
	const head = 8 // bytes by which a frame is known
	at := 0
	for at < len(b) {
		size, _, ok := frameSize(b[at:])
		switch end := at + size; {
		case ok && (end == len(b) || len(b)-end >= head && isFrame(b[end:])):
			at = end
			continue
		case ok && len(b)-end < head, !ok && isFrame(b[at:]):
			return at
		}
		i := nextFrame(b, at+1)
		if i < 0 {
			return at
		}
		at = i
	}
	return at
}

// wholeFrame returns the index in b, which begins with a zstd frame that cannot be told the end of,
// of the next that is whole; 0 if there is none.
func wholeFrame(b []byte) int {
	for at := 1; bytes.HasPrefix(b, []byte(zstdMagic)); at++ {
		if at = nextFrame(b, at); at < 0 {
			break
		}
		if _, _, ok := frameSize(b[at:]); ok {
			return at
		}
	}
	return 0
}

// isFrame reports whether b begins as a zstd frame.
func isFrame(b []byte) bool { return bytes.HasPrefix(b, []byte(zstdMagic)) || isSkippable(b) }

// isSkippable reports whether b begins as a skippable frame (RFC 8878, §3.1.2).
func isSkippable(b []byte) bool {
	return len(b) >= 8 && b[0]&0xF0 == 0x50 && b[1] == 0x2a && b[2] == 0x4d && b[3] == 0x18
}

// nextFrame returns the index from at on where a zstd frame may begin; -1 if none does.
func nextFrame(b []byte, at int) int {
	i := bytes.Index(b[min(at, len(b)):], []byte(zstdMagic))
	if i < 0 {
		return -1
	}
	return at + i
}

// frameSize returns the size in bytes of the zstd frame that b begins with, and whether it is to be
// skipped; false if b does not hold it whole (RFC 8878, §3.1.1).
func frameSize(b []byte) (size int, skip, ok bool) {
	var h zstd.Header
	if !isFrame(b) || h.Decode(b) != nil {
		return 0, false, false
	}
	if h.Skippable {
		size = h.HeaderSize + int(h.SkippableSize)
		return size, true, size <= len(b)
	}
	const blockHeader, checksum = 3, 4
	for at := h.HeaderSize; at+blockHeader <= len(b); {
		block := int(b[at]) | int(b[at+1])<<8 | int(b[at+2])<<16
		length := block >> 3
		switch block >> 1 & 3 {
		case 1: // RLE
			length = 1
		case 3: // reserved
			return 0, false, false
		}
		at += blockHeader + length
		if block&1 != 0 { // the last
			if h.HasCheckSum {
				at += checksum
			}
			return at, false, at <= len(b)
		}
	}
	return 0, false, false
}

// decodeWhole goes on with what the archive is decoded to, which is compressed as a whole.
func (s *Splitter) decodeWhole(b *Batch) {
	in := io.MultiReader(bytes.NewReader(bytes.Clone(b.buf)), s.src)
	var err error
	if s.form == gzipForm {
		s.src, err = gzip.NewReader(in)
	} else {
		options := []zstd.DOption{zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow)}
		if s.dict != nil {
			options = append(options, zstd.WithDecoderDicts(s.dict))
		}
		var d *zstd.Decoder
		if d, err = zstd.NewReader(in, options...); err == nil {
			s.src = d.IOReadCloser()
		}
	}
	s.form, s.whole, s.err, b.buf = plainForm, true, err, nil
	b.form = plainForm
}

// passOver skips the record that b.buf is the beginning of, up to where the next begins.
func (s *Splitter) passOver(b *Batch) error {
	const keep = 16 // bytes that the beginning of a record may have before what is still to be read
	size := int64(0)
	for {
		if i := nextRecord(b.buf, 0); i >= 0 {
			size += int64(i)
			s.pending = append(s.pending[:0], b.buf[i:]...)
			break
		}
		if s.err != nil {
			size += int64(len(b.buf))
			break
		}
		drop := max(0, len(b.buf)-keep)
		size += int64(drop)
		b.buf = append(b.buf[:0], b.buf[drop:]...)
		s.read(b)
	}
	b.buf, b.Bytes, b.TooLong = nil, nil, size
	s.offset += size
	return nil
}
