package warc

import (
	"bytes"
	"io"
	"strings"

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

// magic returns the bytes that a record begins with if it is compressed as f.
func (f form) magic() []byte {
	if f == zstdForm {
		return []byte(zstdMagic)
	}
	return []byte(gzipMagic)
}

// A Batch is a stretch of an archive that holds whole records, as they are compressed. Its memory
// is used again by Next. The zero Batch is empty.
type Batch struct {
	Bytes  []byte
	Offset int64 // in the source, in bytes; of what a long member holds, that of the member
	Size   int64 // of the stretch, in bytes of the source

	form  form
	dict  []byte
	parts []part // of Bytes, if they are not compressed
	short bool   // the stream has failed in the last record
	buf   []byte
}

// reason returns what an error of decompression says, after the name of that.
func (f form) reason(err error) string {
	name := "gzip: "
	if f == zstdForm {
		name = "zstd: "
	}
	return name + strings.TrimPrefix(err.Error(), name)
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
	probe  prober      // of records that are compressed as form
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
		err = s.next(b)
	}
	b.Size = s.offset - s.counted
	if s.counted = s.offset; err == io.EOF && b.Size > 0 {
		return nil
	}
	return err
}

// next cuts the next Batch, by the form of the archive.
func (s *Splitter) next(b *Batch) error {
	for s.form != plainForm {
		if s.member == nil {
			b.Offset, b.form, b.dict = s.offset, s.form, s.dict
			if err := s.nextMembers(b); err != nil || s.member == nil {
				return err
			}
		}
		b.form = plainForm
		if err := s.member.next(b); err != io.EOF {
			return err
		}
		s.member.end()
		s.member = nil
	}
	return s.nextRecords(b)
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
	s.probe.form = s.form
	if s.offset > 0 {
		b.parts = append(b.parts, part{size: s.offset, reason: noHeader})
	}
	if bytes.HasPrefix(s.buf, []byte(dictMagic)) {
		s.dictionary()
	}
}

// How many bytes decide whether a gzip member or zstd frame begins with a record: of a frame, those of its first block.
const (
	probedMember = 4 << 10
	probed       = maxBlock + probedMember
)

// formOf returns how the archive that text is a stretch of is compressed, and the index in text
// where the first record begins: 0 unless what is before it is damaged, the end if there is no
// record. begins says that the archive begins with text, so that its magic number counts.
func formOf(text []byte, begins bool) (f form, at int) {
	if begins {
		f = formByMagic(text)
	}
	if begins && f == plainForm && looksLikeRecord(text[skipBreaks(text, 0):]) || f != plainForm &&
		(bytes.HasPrefix(text, []byte(dictMagic)) || firstRecord(text, f) < len(text)) {
		return f, 0
	}
	at = len(text)
	for _, form := range []form{plainForm, gzipForm, zstdForm} {
		if i := firstRecord(text, form); i < at {
			f, at = form, i
		}
	}
	if begins && f != plainForm && at == len(text) {
		at = 0
	}
	return f, at
}

// firstRecord returns the index in b of the first record that is compressed as f; the length of b
// if there is none.
func firstRecord(b []byte, f form) int {
	if f == plainForm {
		if i, _, ok := search(b, 0, true); ok {
			return i
		}
		return len(b)
	}
	if i := (&prober{form: f}).first(b, 0); i >= 0 {
		return i
	}
	return len(b)
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
	s.fill(frameHead)
	size, _ := frameSize(s.buf)
	if size > maxDictionary {
		return
	}
	if s.fill(size); size == 0 || len(s.buf) < size {
		return
	}
	s.dict = bytes.Clone(s.buf[frameHead:size])
	if d, err := zstd.NewReader(nil, zstd.WithDecoderMaxMemory(maxDictionary)); err == nil {
		defer d.Close()
		if dict, err := d.DecodeAll(s.dict, nil); err == nil {
			s.dict = dict
		}
	}
	s.probe.dict = s.dict
	s.drop(size)
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
	for at < batchSize && (s.err == nil || at < len(s.buf) || s.lost.reason != "" || s.cut != "") {
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
		switch at = p.next; {
		case at < len(s.buf) || s.err == nil:
		case s.cut != "":
			p.block, p.reason, s.cut = 0, s.cut, ""
		case s.err != io.EOF && p.reason != "": // it is the stream that is damaged
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

// partAt returns the part at an index of buf. Where need is not 0, buf must have need bytes first.
func (s *Splitter) partAt(at int) (p part, need int) {
	whole := s.err != nil
	if s.lost.reason == "" {
		p, need = partOf(s.buf[at:], s.limit, whole)
		if need > 0 {
			return p, at + need
		}
		p = p.moved(at)
		if p.offset = s.offset + int64(p.start); p.reason == "" {
			return p, 0
		}
		s.lost, s.searched = p, p.next
	}
	i, rest, ok := search(s.buf, s.searched, whole)
	switch {
	case !ok && !whole:
		s.searched = rest
		return p, len(s.buf) + batchSize
	case !ok || s.cut != "": // after damage nothing is decompressed as it was
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
		case len(s.buf) <= size:
			b.short = s.err != io.EOF
			s.give(b, len(s.buf))
			return nil
		case end > 0:
			s.give(b, end)
			return nil
		case size < maxMember:
			continue
		}
		if size, whole := frameSize(s.buf); whole { // which garbage follows
			s.give(b, size)
		} else if !s.openLong() {
			s.passOver(b)
		}
		return nil
	}
}

// lastStart returns the index in b after which nothing is needed to read what is before it,
// since a member or frame begins there; 0 if there is none, as far as can be told.
func (s *Splitter) lastStart(b []byte) int {
	if s.form == zstdForm {
		return s.probe.lastFrame(b)
	}
	return s.probe.last(b)
}

// nextStart returns the index in buf, at or after at, where a record begins, or the member or frame that it is
// in; -1 if none does.
func (s *Splitter) nextStart(at int) int {
	if s.form != plainForm {
		return s.probe.first(s.buf, at)
	}
	if i, _, ok := search(s.buf, at, s.err != nil); ok {
		return i
	}
	return -1
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

// dropTo passes over what is before the first record, member or frame that begins at an index of buf or
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
