package warc

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// A Decoder gives the records of Batches, one Batch at a time.
type Decoder struct {
	// Limit is how many bytes a record may have.
	Limit int

	// Damaged is called for each record that cannot be read, with the reason, the offset in the
	// source in bytes of the record or of the member that it is in, and how many bytes of the
	// source it costs; 0 if it is compressed.
	Damaged func(offset, size int64, reason string)

	text   []byte // of a member
	gzip   gzip.Reader
	zstd   *zstd.Decoder // for frames without a dictionary, or with dict
	dict   []byte
	record Record
	source bytes.Reader
	body   body
}

// Records calls yield for each record of the Batch, until it returns an error, which Records
// returns. It has no errors of its own.
func (d *Decoder) Records(b *Batch, yield func(*Record) error) error {
	if b.TooLong > 0 {
		d.Damaged(b.Offset, b.TooLong, fmt.Sprintf(passedOver, d.Limit))
		return nil
	}
	if b.Broken != "" {
		d.Damaged(b.Offset, 0, b.Broken)
		return nil
	}
	switch b.form {
	case gzipForm:
		return d.members(b, yield)
	case zstdForm:
		return d.frames(b, yield)
	}
	return d.records(b.Bytes, func(at int) int64 { return b.Offset + int64(at) }, "", yield)
}

const passedOver = "a record of more than %d bytes: passed over"

// records yields the records that stand in text. place tells the offset in the source of what
// stands at an index; cut says why the text ends before its end, if it does.
func (d *Decoder) records(text []byte, place func(int) int64, cut string, yield func(*Record) error) error {
	r := &d.record
	for at := skipBreaks(text, 0); at < len(text); {
		begin := at
		end, reason := d.find(text, at, cut)
		r.Offset = place(at)
		if reason == "" {
			if err := yield(r); err != nil {
				return err
			}
			at = end
			continue
		}
		if at = end; at == 0 {
			at = nextRecord(text, begin+1)
		}
		if at < 0 {
			at = len(text)
		}
		d.Damaged(r.Offset, place(at)-r.Offset, reason)
	}
	return nil
}

// find reads the record at index at, and returns where the next one begins, 0 if that is not known,
// and what is wrong.
func (d *Decoder) find(text []byte, at int, cut string) (next int, reason string) {
	r := &d.record
	head := 0
	if begins(text[at:]) {
		head = headerEnd(text[at:])
	}
	switch {
	case head == 0 && cut != "":
		return 0, cut
	case head == 0:
		return 0, "no header of a record"
	case !r.header(text[at : at+head]):
		return 0, "a header without Content-Length"
	case r.length > int64(len(text)-at-head) && cut != "":
		return 0, cut
	case r.length > int64(len(text)-at-head):
		return 0, fmt.Sprintf("a record of %d bytes, of which there are %d", r.length, len(text)-at-head)
	}
	begin := at + head
	end := begin + int(r.length)
	next = skipBreaks(text, end)
	if next < len(text) && !begins(text[next:]) {
		return 0, fmt.Sprintf("a length of %d bytes, behind which no record begins", r.length)
	}
	switch {
	case cut != "" && next == len(text):
		return next, cut
	case r.length > int64(d.Limit):
		return next, fmt.Sprintf(passedOver, d.Limit)
	}
	r.Block = text[begin:end:end]
	return next, ""
}

// members yields the records of gzip members.
func (d *Decoder) members(b *Batch, yield func(*Record) error) error {
	for at := 0; at < len(b.Bytes); {
		d.text = d.text[:0]
		d.source.Reset(b.Bytes[at:])
		err := d.gzip.Reset(&d.source)
		if err == nil {
			d.gzip.Multistream(false)
			err = d.inflate(&d.gzip)
		}
		if stop := d.member(b.Offset+int64(at), "gzip: ", err, yield); stop != nil {
			return stop
		}
		if err == nil || errors.Is(err, errTooLong) {
			if _, err = io.Copy(io.Discard, &d.gzip); err == nil {
				at = len(b.Bytes) - d.source.Len()
				continue
			}
		}
		i := firstMember(b.Bytes[at+1:])
		if i < 0 {
			return nil
		}
		at += 1 + i
	}
	return nil
}

// member yields the records of a member, decoded into d.text, with what was wrong with it.
func (d *Decoder) member(offset int64, form string, err error, yield func(*Record) error) error {
	cut := ""
	if err != nil {
		cut = form + err.Error()
	}
	if len(d.text) == 0 && cut != "" {
		d.Damaged(offset, 0, cut)
		return nil
	}
	return d.records(d.text, func(int) int64 { return offset }, cut, yield)
}

// errTooLong says that what is decoded is longer than the limit.
var errTooLong = errors.New("longer than the limit when decompressed")

// inflate reads src into d.text.
func (d *Decoder) inflate(src io.Reader) (err error) {
	d.text, err = readAll(d.text[:0], src, d.Limit+maxHeader)
	return err
}

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
		d.Damaged(b.Offset, 0, "zstd: "+err.Error())
		return nil
	}
	for at := 0; at < len(b.Bytes); {
		size, skip, ok := frameSize(b.Bytes[at:])
		if !ok {
			size = len(b.Bytes) - at
			if i := nextFrame(b.Bytes, at+1); i >= 0 {
				size = i - at
			}
		}
		if !skip {
			var err error
			d.text, err = d.zstd.DecodeAll(b.Bytes[at:at+size], d.text[:0])
			if stop := d.member(b.Offset+int64(at), "zstd: ", err, yield); stop != nil {
				return stop
			}
			if i := nextFrame(b.Bytes, at+1); err != nil && i >= 0 {
				size = i - at // for what its blocks say of their size may be wrong
			}
		}
		at += size
	}
	return nil
}

// maxWindow is the most memory, in bytes, that a zstd frame may ask for.
const maxWindow = 128 << 20

// prepare makes the decoder for frames with a dictionary; nil is that of frames without.
func (d *Decoder) prepare(dict []byte) (err error) {
	if d.zstd != nil && bytes.Equal(d.dict, dict) {
		return nil
	}
	options := []zstd.DOption{
		zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow), zstd.WithDecoderMaxMemory(uint64(d.Limit) + maxHeader),
	}
	if dict != nil {
		options = append(options, zstd.WithDecoderDicts(dict))
	}
	d.dict = dict
	d.zstd, err = zstd.NewReader(nil, options...)
	return err
}
