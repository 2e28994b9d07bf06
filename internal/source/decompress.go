package source

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"syscall"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

// Limits of decompression.
const (
	// MaxDecompressed is the most bytes that a file is decompressed to, unless the user says otherwise.
	MaxDecompressed = 64 << 30

	// maxWindow is the most memory, in bytes, that a compressed file may ask for to be read.
	maxWindow = 128 << 20
)

// Decompressed is Documents for a file that may be compressed by gzip, bzip2, xz or
// zstd. What it begins with decides, not its name; a file that is none of these
// is read as it stands. Positions are those in the decompressed text. More than
// limit bytes of it are an error, once these have been handed on.
//
// What is decompressed is not decompressed again.
func (f *File) Decompressed(limit int64, yield func(*Document) error) error {
	if f.whole != nil {
		if compressionOf(f.whole) == nil {
			return f.Documents(yield)
		}
		return f.decompress(bytes.NewReader(f.whole), limit, yield)
	}
	var in io.Reader = f.sources.cfg.Stdin
	if !f.stdin {
		file, err := os.Open(f.Path)
		if err != nil {
			return reason(err)
		}
		defer func() { _ = file.Close() }()
		in = file
	}
	if in == nil {
		return nil
	}
	if file, ok := in.(*os.File); ok {
		plain, err := f.uncompressed(file)
		if err != nil {
			return err
		}
		if plain {
			return f.opened(file, yield)
		}
	}
	return f.decompress(in, limit, yield)
}

// uncompressed reports whether file is a regular file that is not compressed, so that it
// can be read by several at once.
func (f *File) uncompressed(file *os.File) (bool, error) {
	info, err := file.Stat()
	switch {
	case err != nil:
		return false, reason(err)
	case info.IsDir():
		return false, syscall.EISDIR
	case !info.Mode().IsRegular() || f.stdin && !atBeginning(file):
		return false, nil
	}
	begin := make([]byte, magicSize)
	n, err := file.ReadAt(begin, 0)
	if err != nil && err != io.EOF {
		return false, reason(err)
	}
	return compressionOf(begin[:n]) == nil, nil
}

// decompress reads a stream, compressed or not.
func (f *File) decompress(in io.Reader, limit int64, yield func(*Document) error) error {
	buffered := bufio.NewReaderSize(in, beginning)
	begin, err := buffered.Peek(magicSize)
	if err != nil && err != io.EOF {
		return reason(err)
	}
	c := compressionOf(begin)
	if c == nil {
		return f.stream(buffered, yield)
	}
	text, err := c.open(buffered)
	if err != nil {
		return fmt.Errorf("%s: %w", c.name, err)
	}
	if closer, ok := text.(io.Closer); ok {
		defer func() { _ = closer.Close() }()
	}
	return f.stream(&limited{text, c.name, limit, limit}, yield)
}

// A compression is a format that Decompressed reads.
type compression struct {
	name  string
	magic string // what it begins with
	open  func(*bufio.Reader) (io.Reader, error)
}

// magicSize is the most bytes that a magic has.
const magicSize = 6

var compressions = []compression{
	{"gzip", "\x1f\x8b\x08", openGzip}, // RFC 1952, §2.3.1
	{"bzip2", "BZh", openBzip2},
	{"xz", "\xfd7zXZ\x00", openXZ},
	{"zstd", "\x28\xb5\x2f\xfd", openZstd}, // RFC 8878, §3.1.1
}

// compressionOf returns the compression of what begins so, nil if it has none.
func compressionOf(begin []byte) *compression {
	for i := range compressions {
		if bytes.HasPrefix(begin, []byte(compressions[i].magic)) {
			return &compressions[i]
		}
	}
	return nil
}

func openGzip(r *bufio.Reader) (io.Reader, error) { return gzip.NewReader(r) }

func openBzip2(r *bufio.Reader) (io.Reader, error) { return bzip2.NewReader(r), nil }

// openZstd opens a zstd stream. A frame whose window is larger than maxWindow is an error.
func openZstd(r *bufio.Reader) (io.Reader, error) {
	d, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
	if err != nil {
		return nil, err
	}
	return d.IOReadCloser(), nil
}

// openXZ opens an xz stream. The reader takes as much memory for its dictionary as the
// file says it needs, and that may be 4 GiB for a file of 30 bytes; so the first
// block is looked at before. (The dictionary is not touched before it is filled, so that
// what later blocks claim is claimed only.)
func openXZ(r *bufio.Reader) (io.Reader, error) {
	if size := xzDictionary(r); size > maxWindow {
		return nil, fmt.Errorf("a dictionary of %d bytes, want at most %d", size, maxWindow)
	}
	return xz.NewReader(r)
}

// xzDictionary returns the size in bytes of the dictionary of the first block of an xz
// stream, 0 if it cannot be told. The block header (xz file format, §3.1) follows the
// stream header of 12 bytes: its size, flags, optional sizes of up to 9 bytes each, then
// the filters, of which LZMA2 is the last, with 0x21, 1 and a byte for the size (§5.3.1).
func xzDictionary(r *bufio.Reader) int64 {
	const streamHeader = 12
	begin, _ := r.Peek(streamHeader + 1)
	if len(begin) <= streamHeader {
		return 0
	}
	begin, _ = r.Peek(streamHeader + 4*(int(begin[streamHeader])+1))
	header := begin[min(len(begin), streamHeader):]
	i := bytes.LastIndex(header, []byte{0x21, 0x01})
	if i < 0 || i+2 >= len(header) {
		return 0
	}
	bits := int(header[i+2] & 0x3F)
	return int64(2|bits&1) << (bits/2 + 11)
}

// A limited reader gives at most rest bytes, and an error if there are more. Its errors
// name the compression.
type limited struct {
	src   io.Reader
	name  string
	limit int64
	rest  int64
}

func (l *limited) Read(p []byte) (int, error) {
	n, err := l.src.Read(p)
	if int64(n) > l.rest {
		n, err = int(l.rest), fmt.Errorf("more than %d bytes when decompressed", l.limit)
	}
	l.rest -= int64(n)
	if err != nil && err != io.EOF {
		err = fmt.Errorf("%s: %w", l.name, err)
	}
	return n, err
}
