package warc

import (
	"bytes"
	"encoding/binary"
	"io"

	"github.com/klauspost/compress/zstd"

	"urigrep/internal/source/format"
)

const (
	// batchSize is how many bytes of records are handed on together, unless one has more.
	batchSize = 256 << 10

	// maxMember is how many bytes of a gzip member or zstd frame are held. A longer one is
	// decompressed where it is read.
	maxMember = 4 << 20

	// maxDictionary is how many bytes a dictionary may have, compressed and not.
	maxDictionary = 16 << 20
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
	Bytes  []byte
	Offset int64 // in the source, in bytes; of what a long member holds, that of the member
	Size   int64 // of the stretch, in bytes of the source

	form  form
	dict  []byte
	parts []part // of Bytes, if they are not compressed
	long  bool   // Bytes are of a long member, so that all in them is at Offset
	buf   []byte
}

// A Splitter cuts an archive into Batches. Where it cuts does not depend on how much each read
// gives.
type Splitter struct {
	src   io.Reader
	limit int // bytes of a record
	form  form
	begun bool
	dict  []byte

	buf     []byte // what was read and not given
	offset  int64  // of buf in the source, in bytes
	counted int64  // bytes of the source that Batches stand for
	err     error  // of the source, after buf

	// Of what is not compressed.
	lost     part   // the damage that is being passed over; without a reason there is none
	searched int    // index in buf up to which no record begins in lost
	cut      string // why the text ends before its end; empty if it does not

	member *longMember // nil if none is being read
	probe  prober
}

// NewSplitter returns a Splitter of src, compressed or not, that passes over records of more than
// limit bytes.
func NewSplitter(src io.Reader, limit int) *Splitter { return &Splitter{src: src, limit: limit} }

// Next reads the next Batch. At the end of the stream it returns io.EOF; any other error is that of
// the stream, after all whole records before it.
func (s *Splitter) Next(b *Batch) error {
	*b = Batch{buf: b.buf[:0], parts: b.parts[:0]}
	var err error
	if !s.begun {
		s.begin(b)
	}
	if len(b.parts) == 0 {
		b.Offset, b.form, b.dict = s.offset, s.form, s.dict
		err = s.next(b)
	}
	at := s.offset
	if s.member != nil {
		at = s.member.position()
	}
	b.Size = max(0, at-s.counted) // 0 where a search has gone back
	if s.counted += b.Size; err == io.EOF && b.Size > 0 {
		return nil
	}
	return err
}

// next cuts the next Batch, by the form of the archive.
func (s *Splitter) next(b *Batch) error {
	if s.form == plainForm {
		return s.nextRecords(b)
	}
	for {
		if s.member == nil {
			if err := s.nextMembers(b); err != nil || s.member == nil {
				return err
			}
		}
		if err := s.member.next(b); err != io.EOF {
			return err
		}
		s.endMember()
		b.Offset, b.form, b.long = s.offset, s.form, false
	}
}

// begin detects how the archive is compressed, and reads its dictionary. The text before the first
// record is damage, handed on in b.
func (s *Splitter) begin(b *Batch) {
	s.begun = true
	for {
		s.fill(batchSize + 1)
		begin := s.buf[:min(len(s.buf), batchSize)]
		var at int
		if s.form, at = formOf(begin, s.offset == 0); at < len(begin) || len(s.buf) == len(begin) {
			s.drop(at)
			break
		}
		s.drop(batchSize - probed)
	}
	if s.offset > 0 {
		b.parts = append(b.parts, part{size: s.offset, reason: noHeader})
	}
	if bytes.HasPrefix(s.buf, []byte(dictMagic)) {
		s.dictionary()
	}
}

// probed is how many bytes decide whether a gzip member or zstd frame begins with a record.
const probed = 4 << 10

// formOf returns how the archive that text is a stretch of is compressed, and the index in text
// where the first record begins: 0 unless what is before it is damaged, the end if there is no
// record. begins says that the archive begins with text, so that its magic number counts.
func formOf(text []byte, begins bool) (f form, at int) {
	if begins {
		f = formByMagic(text)
	}
	if looksLikeRecord(text[skipBreaks(text, 0):]) || begins && bytes.HasPrefix(text, []byte(dictMagic)) {
		return f, 0
	}
	if f != plainForm && firstRecord(text, f) < len(text) {
		return f, 0
	}
	found := f
	at = len(text)
	for _, form := range []form{plainForm, gzipForm, zstdForm} {
		if i := firstRecord(text, form); i < at {
			found, at = form, i
		}
	}
	if f == plainForm || at < len(text) && (found != plainForm || isWhole(text[at:])) {
		return found, at
	}
	return f, 0
}

// firstRecord returns the index in b of the first record that is compressed as f; the length of b
// if there is none.
func firstRecord(b []byte, f form) int {
	switch f {
	case plainForm:
		if i, _, ok := search(b, 0, true); ok {
			return i
		}
	case gzipForm:
		if i := new(prober).firstMember(b, 0); i >= 0 {
			return i
		}
	case zstdForm:
		for i := nextFrame(b, 0); i >= 0; i = nextFrame(b, i+1) {
			if isZstdRecord(b[i:]) {
				return i
			}
		}
	}
	return len(b)
}

// isWhole reports whether b holds the whole record that it begins with, and the text after it that
// proves its length.
func isWhole(b []byte) bool {
	p, need := partOf(b, len(b), false)
	return need == 0 && p.block > 0
}

// formByMagic returns what the first bytes of an archive say of how it is compressed.
func formByMagic(begin []byte) form {
	switch {
	case bytes.HasPrefix(begin, []byte(gzipMagic)):
		return gzipForm
	case isFrame(begin):
		return zstdForm
	}
	return plainForm
}

// dictionary reads the skippable frame with the dictionary, itself compressed or not. One that is
// damaged is taken for any other frame.
func (s *Splitter) dictionary() {
	const head = 8
	s.fill(head)
	if len(s.buf) < head {
		return
	}
	size := head + int64(binary.LittleEndian.Uint32(s.buf[4:]))
	if size > maxDictionary {
		return
	}
	if s.fill(int(size)); int64(len(s.buf)) < size {
		return
	}
	s.dict = bytes.Clone(s.buf[head:size])
	if bytes.HasPrefix(s.dict, []byte(zstdMagic)) {
		if d, err := zstd.NewReader(nil, zstd.WithDecoderMaxMemory(maxDictionary)); err == nil {
			defer d.Close()
			if dict, err := d.DecodeAll(s.dict, nil); err == nil {
				s.dict = dict
			}
		}
	}
	s.drop(int(size))
}

// fill reads until buf has n bytes, or what there is.
func (s *Splitter) fill(n int) {
	for len(s.buf) < n && s.err == nil {
		want := max(cap(s.buf), len(s.buf)+batchSize/4)
		s.buf, s.err = format.Fill(s.src, s.buf, want, true, nil)
	}
}

// drop passes over the first n bytes of buf.
func (s *Splitter) drop(n int) {
	s.buf = s.buf[n:]
	s.offset += int64(n)
}

// give hands on the first n bytes of buf.
func (s *Splitter) give(b *Batch, n int) {
	s.offset += int64(n)
	s.searched -= n
	rest := s.buf[n:]
	if len(rest) <= n {
		b.buf, s.buf = s.buf, append(b.buf[:0], rest...)
	} else {
		b.buf, s.buf = append(b.buf[:0], s.buf[:n]...), rest
	}
	b.Bytes = b.buf[:n]
}

// nextRecords cuts a Batch of records that are not compressed.
func (s *Splitter) nextRecords(b *Batch) error {
	at := 0
	for at < batchSize && (s.err == nil || at < len(s.buf) || s.lost.reason != "") {
		p, need := s.partAt(at)
		if need > 0 {
			if at > 0 && len(s.buf) >= batchSize {
				break
			}
			if at == 0 && s.lost.reason != "" {
				s.drop(s.searched)
				s.searched = 0
			}
			s.fill(need)
			continue
		}
		if at = p.next; at == len(s.buf) && s.cutShort(&p) {
			continue
		}
		if p.block > 0 || p.reason != "" {
			b.parts = append(b.parts, p)
		}
	}
	s.give(b, at)
	if len(b.Bytes) == 0 && len(b.parts) == 0 && s.err != nil {
		return s.err
	}
	return nil
}

// cutShort reports whether p, the last part of the text, is not to be handed on because the stream
// has failed in it; the error of the stream is reported. If what is decompressed has failed, p is
// the damage.
func (s *Splitter) cutShort(p *part) bool {
	switch {
	case s.err == nil:
	case s.cut != "":
		p.block, p.reason = 0, s.cut
	case s.err != io.EOF:
		return p.reason != ""
	}
	return false
}

// partAt returns the part at an index of buf. Where need is not 0, buf must have need bytes first.
func (s *Splitter) partAt(at int) (p part, need int) {
	whole := s.err != nil
	if s.lost.reason == "" {
		p, need = partOf(s.buf[at:], s.limit, whole)
		if need > 0 {
			return p, at + need
		}
		p = p.moved(at)
		if p.reason == "" {
			return p, 0
		}
		s.lost, s.searched = p, p.next
		s.lost.offset = s.offset + int64(p.start)
	}
	i, rest, ok := search(s.buf, s.searched, whole)
	switch {
	case !ok && !whole:
		s.searched = rest
		return p, len(s.buf) + batchSize
	case !ok:
		i = len(s.buf)
	}
	p, s.lost = s.lost, part{}
	p.next, p.size = i, s.offset+int64(i)-p.offset
	return p, 0
}

// nextMembers cuts a Batch of gzip members or zstd frames. If the next is too long to be held, it
// begins to read that instead.
func (s *Splitter) nextMembers(b *Batch) error {
	for size := batchSize; ; size *= 2 {
		s.fill(size + 1)
		end := s.lastStart(s.buf[:min(len(s.buf), size)])
		switch {
		case len(s.buf) == 0:
			return s.err
		case len(s.buf) <= size && (s.err == io.EOF || end == 0 && s.isWhole(s.buf)):
			s.give(b, len(s.buf))
			return nil
		case end > 0:
			s.give(b, end)
			return nil
		case len(s.buf) <= size:
			return s.err
		case size < maxMember:
			continue
		}
		if !s.openLong() {
			s.passOver(b)
		}
		return nil
	}
}

// lastStart returns the index in b after which nothing is needed to read what is before it,
// since a member or frame begins there; 0 if there is none, as far as can be told.
func (s *Splitter) lastStart(b []byte) int {
	if s.form == zstdForm {
		return lastFrame(b)
	}
	return s.probe.lastMember(b)
}

// nextStart returns the index, at or after at, where a member or frame begins; -1 if none does.
func (s *Splitter) nextStart(at int) int {
	if s.form == zstdForm {
		return nextFrame(s.buf, at)
	}
	return s.probe.firstMember(s.buf, at)
}

// isWhole reports whether b holds the member or frame that it begins with to its end.
func (s *Splitter) isWhole(b []byte) bool {
	if s.form == zstdForm {
		_, _, state := frameSize(b)
		return state == frameWhole
	}
	return s.probe.isWhole(b, int64(s.limit)+maxHeader)
}

// passOver passes over what is not a member or frame, up to the next.
func (s *Splitter) passOver(b *Batch) {
	lost := part{offset: s.offset, reason: noMember}
	s.dropTo(1)
	lost.size = s.offset - lost.offset
	b.form, b.parts = plainForm, append(b.parts, lost)
}

// noMember says that there is neither a gzip member nor a zstd frame.
const noMember = "no compressed record"

// dropTo passes over what is before the first member or frame that begins at an index of buf or
// after it.
func (s *Splitter) dropTo(at int) {
	for {
		if i := s.nextStart(at); i >= 0 {
			s.drop(i)
			return
		}
		if s.err != nil {
			s.drop(len(s.buf))
			return
		}
		if n := len(s.buf) - probed; n > at {
			s.drop(n)
			at = 0
		}
		s.fill(len(s.buf) + batchSize)
	}
}
