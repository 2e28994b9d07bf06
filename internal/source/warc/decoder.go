package warc

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// A Decoder gives the records of Batches, one Batch at a time.
type Decoder struct {
	// Limit is how many bytes a record may have.
	Limit int

	// Damaged is called for each record that cannot be read, or whose header is damaged, with the
	// reason, the offset in the source in bytes of the record or of the member that it is in, and how
	// many bytes of the source it costs; 0 if it is compressed, or read all the same.
	Damaged func(offset, size int64, reason string)

	text   []byte // of a member
	gzip   gzip.Reader
	probe  prober
	zstd   *zstd.Decoder // for frames without a dictionary, or with dict
	dict   []byte
	record Record
	source bytes.Reader
	body   body
}

// Records calls yield for each record of the Batch, until it returns an error, which Records
// returns. It has no errors of its own.
func (d *Decoder) Records(b *Batch, yield func(*Record) error) error {
	switch b.form {
	case gzipForm:
		return d.members(b, yield)
	case zstdForm:
		return d.frames(b, yield)
	}
	for _, p := range b.parts {
		if b.long {
			p.offset, p.size = b.Offset, 0
		}
		if p.reason != "" {
			d.Damaged(p.offset, p.size, p.reason)
			continue
		}
		d.record.Offset = b.Offset
		if !b.long {
			d.record.Offset += int64(p.start)
		}
		if err := d.give(b.Bytes, p, yield); err != nil {
			return err
		}
	}
	return nil
}

// give yields the record that is a part of text. One whose header is damaged is reported, and read
// all the same.
func (d *Decoder) give(text []byte, p part, yield func(*Record) error) error {
	d.record.Block = text[p.block:p.end:p.end]
	d.record.header(text[p.start:p.block])
	if d.record.Doubt != "" {
		d.Damaged(d.record.Offset, 0, d.record.Doubt+"; its block is read")
	}
	return yield(&d.record)
}

// records yields the records of d.text, which a member or frame of size bytes at an offset is
// decompressed to, and reports what is damaged. cut says why the text ends before its end; empty if
// it does not. sound says that nothing was damaged.
func (d *Decoder) records(offset, size int64, cut string, yield func(*Record) error) (sound bool, err error) {
	sound = true
	for at := 0; at < len(d.text) || cut != ""; {
		begin := at
		p, _ := partOf(d.text[at:], d.Limit, true)
		p = p.moved(at)
		if p.reason != "" {
			next, _, ok := search(d.text, p.next, true)
			if p.next = next; !ok || cut != "" { // after damage nothing is decompressed as it was
				p.next = len(d.text)
			}
		}
		if at = p.next; at == len(d.text) && cut != "" {
			p.reason, cut = cut, ""
		}
		switch {
		case p.reason != "" && (begin > 0 || at < len(d.text)):
			sound = false
			d.Damaged(offset, 0, p.reason) // of what is compressed no size is known
		case p.reason != "":
			sound = false
			d.Damaged(offset, size, p.reason)
		case p.block > 0:
			d.record.Offset = offset
			if err := d.give(d.text, p, yield); err != nil {
				return sound, err
			}
		}
	}
	return sound, nil
}

// reason returns what an error says, after the name of a compression.
func reason(form string, err error) string { return form + strings.TrimPrefix(err.Error(), form) }

// members yields the records of gzip members.
func (d *Decoder) members(b *Batch, yield func(*Record) error) error {
	for at := 0; at < len(b.Bytes); {
		end, cut := d.inflate(b.Bytes, at)
		_, err := d.records(b.Offset+int64(at), int64(end-at), cut, yield)
		if err != nil {
			return err
		}
		at = end
	}
	return nil
}

// inflate reads the member at an index of b into d.text, and returns where the next begins, and why
// the text ends before its end; empty if it does not.
func (d *Decoder) inflate(b []byte, at int) (next int, cut string) {
	d.text = d.text[:0]
	d.source.Reset(b[at:])
	err := d.gzip.Reset(&d.source)
	if err == nil {
		d.gzip.Multistream(false)
		d.text, err = readAll(d.text, &d.gzip, d.Limit+maxHeader)
	}
	rest := err
	if errors.Is(err, errTooLong) {
		_, rest = io.Copy(io.Discard, &d.gzip)
	}
	if err != nil {
		cut = reason("gzip: ", err)
	}
	if rest == nil {
		return len(b) - d.source.Len(), cut
	}
	if next = d.probe.firstMember(b, at+1); next < 0 {
		next = len(b)
	}
	return next, cut
}

// errTooLong says that what is decoded is longer than the limit.
var errTooLong = errors.New("longer than the limit when decompressed")

// readAll appends what src gives, at most limit bytes; more are errTooLong.
func readAll(dst []byte, src io.Reader, limit int) ([]byte, error) {
	if cap(dst) == 0 {
		dst = make([]byte, 0, 64<<10)
	}
	for {
		if len(dst) == cap(dst) {
			dst = append(dst, 0)[:len(dst)]
		}
		n, err := src.Read(dst[len(dst):cap(dst)])
		if dst = dst[:len(dst)+n]; len(dst) > limit {
			return dst[:limit], errTooLong
		}
		if err == io.EOF {
			return dst, nil
		}
		if err != nil {
			return dst, err
		}
	}
}

// frames yields the records of zstd frames.
func (d *Decoder) frames(b *Batch, yield func(*Record) error) error {
	if err := d.prepare(b.dict); err != nil {
		d.Damaged(b.Offset, b.Size, reason("zstd: ", err))
		return nil
	}
	sound := true
	for at := 0; at < len(b.Bytes); {
		next, skip, cut := d.decompress(b.Bytes, at)
		// What follows damage and is not a frame belongs to it.
		if !skip && (sound || isFrame(b.Bytes[at:])) {
			var err error
			if sound, err = d.records(b.Offset+int64(at), int64(next-at), cut, yield); err != nil {
				return err
			}
		}
		at = next
	}
	return nil
}

// decompress reads the frame at an index of b into d.text, and returns where the next begins,
// whether this one is to be skipped, and why the text ends before its end; empty if it does not.
func (d *Decoder) decompress(b []byte, at int) (next int, skip bool, cut string) {
	d.text = d.text[:0]
	size, skip, state := frameSize(b[at:])
	next = at + size
	if skip && state == frameWhole && (next == len(b) || isFrame(b[next:])) {
		return next, true, ""
	}
	behind := nextFrame(b, at+1)
	if behind < 0 {
		behind = len(b)
	}
	if skip {
		return behind, false, "zstd: a skippable frame that is damaged"
	}
	if state != frameWhole {
		next = behind
	}
	var err error
	if d.text, err = d.zstd.DecodeAll(b[at:next], d.text); err != nil {
		return behind, false, reason("zstd: ", err) // what its blocks say of their size may be wrong
	}
	if next < len(b) && behind < next && !isFrame(b[next:]) {
		next = behind // it has taken a part of another
	}
	return next, false, ""
}

// maxWindow is the most memory, in bytes, that a zstd frame may ask for.
const maxWindow = 128 << 20

// prepare makes the decoder for frames with a dictionary; nil is that of frames without.
func (d *Decoder) prepare(dict []byte) (err error) {
	if d.zstd != nil && bytes.Equal(d.dict, dict) {
		return nil
	}
	d.dict = dict
	d.zstd, err = zstd.NewReader(nil, append(frameOptions(dict), zstd.WithDecoderMaxMemory(uint64(d.Limit)+
		maxHeader))...)
	return err
}

// frameOptions returns the options of a decoder for frames with a dictionary; nil is that of frames
// without.
func frameOptions(dict []byte) []zstd.DOption {
	options := []zstd.DOption{zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow)}
	if dict != nil {
		options = append(options, zstd.WithDecoderDicts(dict))
	}
	return options
}
