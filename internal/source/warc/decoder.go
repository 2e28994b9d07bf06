package warc

import (
	"bytes"
	"errors"
	"io"

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

	probe  prober // of the form of the Batch
	gzip   gzip.Reader
	zstd   *zstd.Decoder // for frames without a dictionary, or with that of probe
	source bytes.Reader
	inner  Splitter // of the text of a member
	batch  Batch    // of that

	record Record
	body   body
}

// Records calls yield for each record of the Batch, until it returns an error, which Records
// returns. It has no errors of its own.
func (d *Decoder) Records(b *Batch, yield func(*Record) error) error {
	if b.form == plainForm {
		return d.parts(b, yield)
	}
	if err := d.prepare(b); err != nil {
		d.Damaged(b.Offset, b.Size, b.form.reason(err))
		return nil
	}
	for at := 0; at < len(b.Bytes); {
		end, text, cut := d.unpack(b, at)
		if cut != nil && end == len(b.Bytes) && b.short {
			return nil // the stream tells why
		}
		d.inner = Splitter{buf: text, err: io.EOF, limit: d.Limit, begun: true}
		if cut != nil {
			d.inner.cut = b.form.reason(cut)
		}
		if err := d.member(b.Offset+int64(at), int64(end-at), yield); err != nil {
			return err
		}
		at = end
	}
	return nil
}

// member yields the records of a member or frame that is decompressed.
func (d *Decoder) member(offset, size int64, yield func(*Record) error) error {
	for first := true; d.inner.Next(&d.batch) == nil; first = false {
		parts := d.batch.parts
		if !first || len(parts) > 1 || len(d.inner.buf) > 0 {
			size = 0 // what a part of it has of the source is not known
		}
		for i := range parts {
			parts[i].offset, parts[i].size = offset, size
		}
		if err := d.parts(&d.batch, yield); err != nil {
			return err
		}
	}
	return nil
}

// parts yields the records that are parts of a text, and reports damage. A record whose header is damaged is reported,
// and read all the same.
func (d *Decoder) parts(b *Batch, yield func(*Record) error) error {
	for _, p := range b.parts {
		if p.reason != "" {
			d.Damaged(p.offset, p.size, p.reason)
			continue
		}
		d.record = Record{Offset: p.offset, Block: b.Bytes[p.block:p.end:p.end]}
		d.record.header(b.Bytes[p.start:p.block])
		if d.record.Doubt != "" {
			d.Damaged(p.offset, 0, d.record.Doubt+"; its block is read")
		}
		if err := yield(&d.record); err != nil {
			return err
		}
	}
	return nil
}

// prepare makes the decoders those of a Batch.
func (d *Decoder) prepare(b *Batch) (err error) {
	if d.probe.form != b.form || !bytes.Equal(d.probe.dict, b.dict) {
		d.probe, d.zstd = prober{form: b.form, dict: b.dict}, nil
	}
	if d.zstd == nil && b.form == zstdForm {
		d.zstd, err = zstd.NewReader(nil, append(frameOptions(b.dict),
			zstd.WithDecoderMaxMemory(uint64(d.Limit)+maxHeader))...)
	}
	return err
}

// unpack decompresses the member or frame at an index of a Batch, and returns where the next begins, and why
// the text ends before its end; nil if it does not.
func (d *Decoder) unpack(b *Batch, at int) (end int, text []byte, cut error) {
	if b.form == gzipForm {
		end, text, cut = d.inflate(b.Bytes[at:])
	} else {
		end, text, cut = d.decompress(b.Bytes[at:])
	}
	return at + end, text, cut
}

// inflate decompresses the member that b begins with.
func (d *Decoder) inflate(b []byte) (end int, text []byte, cut error) {
	d.source.Reset(b)
	text = d.inner.buf[:0]
	if cut = d.gzip.Reset(&d.source); cut == nil {
		d.gzip.Multistream(false)
		text, cut = readAll(text, &d.gzip, d.Limit+maxHeader)
	}
	if cut == nil {
		return len(b) - d.source.Len(), text, nil
	}
	return d.next(b), text, cut
}

// next returns the index in b of the first record after its first byte; its length if there is none.
func (d *Decoder) next(b []byte) int {
	if i := d.probe.first(b, 1); i >= 0 {
		return i
	}
	return len(b)
}

// decompress decompresses the frame that b begins with.
func (d *Decoder) decompress(b []byte) (end int, text []byte, cut error) {
	end, whole := frameSize(b)
	if !whole || end < len(b) && !isFrame(b[end:]) {
		if next := d.next(b); !whole || next < end { // it has taken a part of another
			end = next
		}
	}
	if text, cut = d.zstd.DecodeAll(b[:end], d.inner.buf[:0]); cut != nil {
		end = d.next(b) // what its blocks say of their size may be wrong
	}
	return end, text, cut
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
