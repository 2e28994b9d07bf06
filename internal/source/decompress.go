package source

import (
	"bufio"
	"bytes"
	"io"

	"urigrep/internal/source/compress"
	"urigrep/internal/source/format"
)

// MaxDecompressed is the most bytes that a file is decompressed to, unless the user says otherwise.
const MaxDecompressed = 64 << 30

// CompressionOf returns the compression of a file, by its beginning; nil if it has none or cannot be
// read at any offset. It does not move its offset.
func CompressionOf(file io.ReaderAt) *compress.Compression {
	begin := make([]byte, compress.MagicSize)
	n, _ := file.ReadAt(begin, 0)
	return compress.Of(begin[:n])
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

// packedStream reads a stream that may be compressed.
func (f *File) packedStream(in io.Reader) error {
	switch {
	case f.limit() == 0:
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
	return f.stream(&limited{text, c, f.limit(), f.limit(), packed})
}
