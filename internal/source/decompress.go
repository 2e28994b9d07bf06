package source

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"sync"

	"urigrep/internal/source/compress"
	"urigrep/internal/source/format"
)

// MaxDecompressed is the most bytes that a file is decompressed to, unless the user says otherwise.
const MaxDecompressed = 64 << 30

// Decompressed is Documents for a file that may be compressed by gzip, bzip2, xz or
// zstd. What it begins with decides, not its name; a file that is none of these
// is read as it stands. Positions are those in the decompressed text. More than
// limit bytes of it are an error, once these have been handed on.
//
// What is decompressed is not decompressed again.
func (f *File) Decompressed(limit int64, yield func(*Document) error) error {
	f.limit = limit
	return f.Documents(yield)
}

// CompressionOf returns the compression of a file, by its beginning; nil if it has none or cannot be
// read at any offset. It does not move its offset.
func CompressionOf(file io.ReaderAt) *compress.Compression {
	begin := make([]byte, compress.MagicSize)
	n, _ := file.ReadAt(begin, 0)
	return compress.Of(begin[:n])
}

// plain reports whether a file is not compressed, by its beginning, or is in a format that reads it
// compressed.
func (s *Sources) plain(begin []byte) bool {
	if compress.Of(begin) == nil {
		return true
	}
	in := format.Input{Begin: begin}
	o := s.named(s.cfg.Input)
	if o == nil {
		o = s.detect("", &in)
	}
	return o.unpacks(begin)
}

// unpackRegular reads a regular file of size bytes that is compressed.
func (f *File) unpackRegular(file io.ReaderAt, size int64) error {
	if f.Continued() {
		return nil
	}
	f.size = size
	if f.whole != nil {
		return f.unpack(bytes.NewReader(f.whole))
	}
	read := format.NewStream(f.ctx, file.(OpenFile))
	if err := f.unpack(read); err != nil || f.skipped {
		return err
	}
	return format.Complete(read.Given, size)
}

// How far a text that holds none as it stands is decompressed, at least and at most, where its file is
// long enough. Damage may have made it so, which the sum after it tells: that of bzip2 is after each
// block, of up to 900 kB, and more where bytes repeat.
const (
	leastChecked = 1 << 20
	mostChecked  = 64 << 20
)

// check reads on in a text that is unpacked, to no more than limit bytes, and returns the error of what
// it was unpacked from. Less than was asked for comes at the end of a block, and the read after that
// checks it.
func check(text io.Reader, limit int64) error {
	text = io.LimitReader(text, min(limit, mostChecked))
	_, err := io.CopyN(io.Discard, text, leastChecked)
	buf := make([]byte, format.SampleSize)
	for n, ended := len(buf), false; err == nil && !ended; {
		ended = n < len(buf)
		n, err = text.Read(buf)
	}
	if err == io.EOF {
		return nil
	}
	return err
}

// packedStream reads a stream that may be compressed.
func (f *File) packedStream(in io.Reader) error {
	switch {
	case f.limit == 0:
		return f.stream(in)
	case f.Continued():
		return nil
	}
	return f.unpack(in)
}

// unpack reads a stream, compressed or not.
func (f *File) unpack(in io.Reader) error {
	packed := &packed{src: format.Uninterrupted{Src: in}}
	packed.buffered = readers.Get().(*bufio.Reader)
	packed.buffered.Reset(packed)
	defer packed.release()
	buffered := packed.buffered
	begin, err := buffered.Peek(compress.MagicSize)
	switch isPacked := compress.Of(begin) != nil; {
	case isPacked && f.live():
		begin, _ = buffered.Peek(buffered.Buffered()) // more may not come before this is answered
	case isPacked && f.sources.cfg.Input == InputAuto:
		begin, err = buffered.Peek(format.SampleSize) // to detect an archive takes more
		if err == io.EOF && len(begin) > 0 {
			err = nil
		}
	}
	if err != nil && err != io.EOF { // to be returned after what was read
		read := io.MultiReader(bytes.NewReader(bytes.Clone(begin)), &compress.LateErrors{Err: Reason(err)})
		buffered = bufio.NewReaderSize(read, format.SampleSize)
		packed.buffered = buffered
	}
	if f.sources.plain(begin) {
		return f.stream(buffered)
	}
	c := compress.Of(begin)
	f.unpacked, f.packed = c.Name, packed
	text, err := c.Open(buffered)
	if err != nil {
		packed.failed = true
		return err
	}
	if closer, ok := text.(io.Closer); ok {
		defer func() { _ = closer.Close() }()
	}
	return f.stream(&limited{text, c, f.limit, f.limit, packed})
}

// readers are the readers of compressed files: a File is kept until it is reported, its reader is not.
var readers = sync.Pool{New: func() any { return bufio.NewReaderSize(nil, format.SampleSize) }}

// A packed is a compressed source, and counts how much of it was read.
type packed struct {
	src      io.Reader
	buffered *bufio.Reader // that reads it; nil at the end
	rest     int64         // bytes that it had read and not given
	given    int64         // bytes read of it, those in buffered among them
	used     int64         // bytes of it after which the last text came out
	failed   bool          // it could not be read to its end
}

func (p *packed) Read(b []byte) (int, error) {
	n, err := p.src.Read(b)
	p.given += int64(n)
	return n, err
}

// release gives back the reader.
func (p *packed) release() {
	p.rest = int64(p.buffered.Buffered())
	p.buffered.Reset(nil)
	readers.Put(p.buffered)
	p.buffered, p.src = nil, nil
}

// tally returns the account of a source of size bytes that was decompressed to as much text as is
// counted in text. What is after the text that came out is skipped.
func (p *packed) tally(text Tally, size int64) Tally {
	t := Tally{Scanned: max(p.used, p.given-p.rest), Text: text.Scanned + text.Skipped}
	if p.failed {
		t.Scanned = p.used
		t.Skipped = max(size, p.given) - p.used
	}
	return t
}

// A limited returns at most rest bytes of decompressed text, and an error if there are more.
type limited struct {
	src   io.Reader
	from  *compress.Compression
	limit int64
	rest  int64
	in    *packed // nil for a file in an archive
}

func (l *limited) Read(p []byte) (int, error) {
	n, err := l.src.Read(p)
	if int64(n) > l.rest {
		n, err = int(l.rest), fmt.Errorf("more than %d bytes when decompressed", l.limit)
	}
	l.rest -= int64(n)
	if n > 0 && l.in != nil {
		l.in.used = l.in.given - int64(l.in.buffered.Buffered())
	}
	if err != nil && err != io.EOF {
		if l.in != nil {
			l.in.failed = true
		}
		err = l.from.Error(err)
	}
	return n, err
}
