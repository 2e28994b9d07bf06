// Package compress reads compressed files: gzip, bzip2, xz, zstd and lz4.
package compress

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/pierrec/lz4/v4"
	"github.com/therootcompany/xz"
)

// The most memory, in bytes, that a stream, block or frame may need to be decompressed: as much as
// the formats' own tools need for what they write by default.
const (
	maxXZDictionary = 64 << 20
	maxZstdWindow   = 128 << 20
)

// A Compression is a format of compressed files. A compressed file is one or more streams of
// it, one after the other; zeros may follow each, as tapes and block devices add them.
type Compression struct {
	Name string

	matches func(begin []byte) bool
	open    func(*bufio.Reader) (io.Reader, error)
	pack    func(io.Writer) (io.WriteCloser, error) // nil if nothing is written
	tooWide string                                  // the error where more memory is needed
}

// MagicSize is how many bytes at the beginning of a file identify its compression.
const MagicSize = 10

var compressions = []Compression{
	{Name: "gzip", matches: prefix(gzipMagic), open: openGzip, pack: packGzip},
	{Name: "bzip2", matches: isBzip2, open: openBzip2},
	{Name: "xz", matches: prefix("\xfd7zXZ\x00"), open: openXZ,
		tooWide: `wants a dictionary of more than 64 MiB: use "xz -dc FILE | urigrep"`},
	{Name: "zstd", matches: isZstd, open: openZstd, pack: packZstd,
		tooWide: `wants a window of more than 128 MiB: use "zstd -dc --long=31 FILE | urigrep"`},
	{Name: "lz4", matches: prefix("\x04\x22\x4d\x18"), open: openLZ4},
}

// Of returns the compression of a file by its beginning; nil if it has none.
func Of(begin []byte) *Compression {
	for i := range compressions {
		if compressions[i].matches(begin) {
			return &compressions[i]
		}
	}
	return nil
}

// suffixes has the compressions by what names of their files end in.
var suffixes = map[string]string{
	".gz": "gzip", ".tgz": "gzip", ".bz2": "bzip2", ".tbz": "bzip2", ".tbz2": "bzip2", ".xz": "xz", ".txz": "xz",
	".zst": "zstd", ".tzst": "zstd", ".lz4": "lz4", ".tlz4": "lz4",
}

// Named returns the name of the compression that the name of a file says it has; empty for none.
func Named(path string) string { return suffixes[strings.ToLower(filepath.Ext(path))] }

// prefix returns a function that reports whether a file begins with a magic.
func prefix(magic string) func([]byte) bool {
	return func(begin []byte) bool { return bytes.HasPrefix(begin, []byte(magic)) }
}

// ErrTrailing is the error of a file whose last stream ended, and other bytes than zeros follow it.
// All text before them was read.
var ErrTrailing = errors.New("trailing bytes after its end are not read")

// Error returns err with the name of c before it.
func (c *Compression) Error(err error) error {
	if errors.Is(err, xz.ErrMemlimit) || errors.Is(err, zstd.ErrWindowSizeExceeded) ||
		errors.Is(err, zstd.ErrDecoderSizeExceeded) {
		err = errors.New(c.tooWide)
	}
	return &compressionError{c.Name, err}
}

// A compressionError is an error of a compressed file. Its text names the format once, whether
// the text of err does or not.
type compressionError struct {
	name string
	err  error
}

func (e *compressionError) Error() string {
	return e.name + ": " + strings.TrimLeft(strings.TrimPrefix(e.err.Error(), e.name), ": ")
}

func (e *compressionError) Unwrap() error { return e.err }

// Open returns a reader of what a file holds.
func (c *Compression) Open(file *bufio.Reader) (io.Reader, error) {
	text, err := c.open(file)
	if err != nil {
		return nil, c.Error(err)
	}
	return text, nil
}

// Pack returns a writer that compresses to w what is written to it, until it is closed. Its error is
// that no compression of this kind is written.
func (c *Compression) Pack(w io.Writer) (io.WriteCloser, error) {
	if c.pack == nil {
		return nil, fmt.Errorf("compressed by %s, which cannot be written back: decompress it first", c.Name)
	}
	return c.pack(w)
}

func packGzip(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil }
func packZstd(w io.Writer) (io.WriteCloser, error) { return zstd.NewWriter(w) }

// members reads the members of a file, such as those of gzip (RFC 1952, §2.2), as many as there are.
type members struct {
	src   *bufio.Reader
	magic string                    // that each begins with
	begin func() (io.Reader, error) // begins to read the next
	text  io.Reader                 // of the member
}

// openMembers begins to read the first member of a file.
func openMembers(src *bufio.Reader, magic string, begin func() (io.Reader, error)) (_ io.Reader, err error) {
	m := &members{src: src, magic: magic, begin: begin}
	m.text, err = begin()
	return m, unexpected(err)
}

// Read reads text, across the ends of members. It returns no text only with an error.
func (m *members) Read(p []byte) (int, error) {
	for {
		n, err := m.text.Read(p)
		if err == io.EOF {
			err = m.next()
		}
		if n > 0 || err != nil || len(p) == 0 {
			return n, err
		}
	}
}

// next moves to the next member. Its error is io.EOF after the last.
func (m *members) next() (err error) {
	if err := skipZeros(m.src); err != nil {
		return err
	}
	begin, _ := m.src.Peek(len(m.magic))
	if !strings.HasPrefix(m.magic, string(begin)) && !isSkippable(begin) {
		return ErrTrailing
	}
	m.text, err = m.begin()
	return unexpected(err)
}

// skipZeros drops the zeros that are next in src. Its error is io.EOF if nothing follows them.
func skipZeros(src *bufio.Reader) error {
	for {
		c, err := src.ReadByte()
		if err != nil {
			return err
		}
		if c != 0 {
			return src.UnreadByte()
		}
	}
}

// gzipMagic begins each member of a gzip file (RFC 1952, §2.3.1), with the method of all of them.
const gzipMagic = "\x1f\x8b\x08"

// openGzip reads the header of the first member of a gzip file.
func openGzip(src *bufio.Reader) (io.Reader, error) {
	member := new(gzip.Reader)
	return openMembers(src, gzipMagic, func() (io.Reader, error) {
		err := member.Reset(src)
		member.Multistream(false)
		return member, err
	})
}

// isBzip2 reports whether a file begins as a bzip2 stream does: "BZh", a digit, and the mark that
// begins a block or, if there is none, ends the stream.
func isBzip2(begin []byte) bool {
	rest, ok := bytes.CutPrefix(begin, []byte("BZh"))
	return ok && len(rest) >= 7 && '1' <= rest[0] && rest[0] <= '9' &&
		(string(rest[1:7]) == "1AY&SY" || string(rest[1:7]) == "\x17rE8P\x90")
}

// A bzip2Reader reads bzip2 streams. The library's reader does not report where a stream ends, but
// reports a bad magic if the bytes after it begin no other. These are trailing bytes, unless they are
// zeros up to the end of the file. (A stream may end in zeros of its own, which belong to it.)
type bzip2Reader struct {
	src   io.Reader
	input *padded
}

// openBzip2 returns a reader of the streams of a bzip2 file.
func openBzip2(src *bufio.Reader) (io.Reader, error) {
	input := &padded{Reader: src, more: maxMoreZeros}
	return &bzip2Reader{bzip2.NewReader(input), input}, nil
}

func (b *bzip2Reader) Read(p []byte) (int, error) {
	n, err := b.src.Read(p)
	var bad bzip2.StructuralError
	switch in := b.input; {
	case !errors.As(err, &bad):
	case bad != "bad magic value in continuation file":
		if in.more < maxMoreZeros {
			err = io.ErrUnexpectedEOF
		}
	case in.last != [2]byte{}:
		err = ErrTrailing
	default:
		if err = skipZeros(in.Reader); err == nil {
			err = ErrTrailing
		}
	}
	return n, err
}

// A padded reads a stream by bytes, and gives some zeros more after its last byte, for the library
// reads a magic of two bytes after each stream.
type padded struct {
	*bufio.Reader
	last [2]byte // returned last
	more int     // zeros that may still be given
}

// maxMoreZeros is the size in bytes of the magic that the library reads after a bzip2 stream.
const maxMoreZeros = 2

func (z *padded) ReadByte() (byte, error) {
	c, err := z.Reader.ReadByte()
	if err == io.EOF && z.more > 0 {
		z.more--
		c, err = 0, nil
	}
	z.last = [2]byte{z.last[1], c}
	return c, err
}

// An xzReader reads the streams of an xz file.
type xzReader struct{ stream *xz.Reader }

// openXZ reads the header of the first stream of an xz file.
func openXZ(src *bufio.Reader) (io.Reader, error) {
	stream, err := xz.NewReader(&LateErrors{Src: src}, maxXZDictionary)
	if err != nil {
		return nil, err
	}
	stream.Multistream(false)
	return &xzReader{stream}, nil
}

// Read reads text, across the ends of streams.
func (x *xzReader) Read(p []byte) (int, error) {
	n, err := x.stream.Read(p)
	if err != io.EOF {
		return n, err
	}
	if err = x.stream.Reset(nil); err == xz.ErrFormat || err == xz.ErrBuf {
		err = ErrTrailing // no header follows, or only a part of one
	}
	x.stream.Multistream(false)
	return n, err
}

// An lz4Reader reads the frames of an lz4 file, whose blocks have at most 4 MiB each.
type lz4Reader struct {
	frames *lz4.Reader
	some   bool // a frame was read
}

func openLZ4(src *bufio.Reader) (io.Reader, error) {
	return &lz4Reader{frames: lz4.NewReader(src)}, nil
}

// Read reads text, across the ends of frames.
func (l *lz4Reader) Read(p []byte) (int, error) {
	n, err := l.frames.Read(p)
	if l.some = l.some || n > 0; l.some && errors.Is(err, lz4.ErrInvalidFrame) {
		err = ErrTrailing
	}
	return n, err
}

// A LateErrors returns the data and the error of one read in two: the xz reader takes io.EOF
// together with data for the end of the first stream in that data.
type LateErrors struct {
	Src io.Reader
	Err error // returned next, if not nil
}

func (l *LateErrors) Read(p []byte) (n int, err error) {
	if l.Err != nil {
		return 0, l.Err
	}
	if n, l.Err = l.Src.Read(p); n > 0 {
		return n, nil
	}
	return 0, l.Err
}

const (
	zstdMagic = "\x28\xb5\x2f\xfd" // RFC 8878, §3.1.1

	// skippableMagic is the magic of a skippable frame, without the last four bits (RFC 8878,
	// §3.1.2).
	skippableMagic = 0x184D2A50
)

// isSkippable reports whether b begins with a skippable frame.
func isSkippable(b []byte) bool {
	return len(b) >= 4 && binary.LittleEndian.Uint32(b)&^0xF == skippableMagic
}

// isZstd reports whether a file begins with a zstd frame or a skippable one.
func isZstd(begin []byte) bool { return prefix(zstdMagic)(begin) || isSkippable(begin) }

// openZstd returns a reader of the frames of a zstd file.
func openZstd(src *bufio.Reader) (io.Reader, error) {
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxZstdWindow))
	if err != nil {
		return nil, err
	}
	return openMembers(src, zstdMagic, func() (io.Reader, error) {
		f := &frame{src: src}
		if err := f.begin(); err != nil || f.last {
			return f, err
		}
		return d, d.Reset(f)
	})
}

// A frame reads a zstd frame (RFC 8878, §3.1.1) as it is, or nothing of a skippable one.
type frame struct {
	src      *bufio.Reader
	left     int64 // bytes before the next header of a block
	last     bool  // they are the last of the frame
	checksum bool  // the frame ends with one
}

// begin reads the header of the frame.
func (f *frame) begin() error {
	var h zstd.Header
	head, err := f.src.Peek(zstd.HeaderMaxSize)
	if err != nil && err != io.EOF {
		return err
	}
	if err := h.Decode(head); err != nil {
		return err
	}
	f.left, f.last, f.checksum = int64(h.HeaderSize), h.Skippable, h.HasCheckSum
	if !h.Skippable {
		return nil
	}
	_, err = io.CopyN(io.Discard, f.src, f.left+int64(h.SkippableSize))
	if f.left = 0; err == io.EOF {
		err = fmt.Errorf("in a skippable frame: %w", io.ErrUnexpectedEOF)
	}
	return err
}

func (f *frame) Read(p []byte) (int, error) {
	if f.left == 0 && f.last {
		return 0, io.EOF
	}
	if f.left == 0 {
		if err := f.block(); err != nil {
			return 0, unexpected(err)
		}
	}
	n, err := f.src.Read(p[:min(int64(len(p)), f.left)])
	f.left -= int64(n)
	return n, unexpected(err)
}

// block reads the header of a block (RFC 8878, §3.1.1.2).
func (f *frame) block() error {
	const headerSize, checksum, rle = 3, 4, 1
	head, err := f.src.Peek(headerSize)
	if err != nil {
		return err
	}
	h := int64(head[0]) | int64(head[1])<<8 | int64(head[2])<<16
	f.left, f.last = h>>3, h&1 != 0
	if h>>1&3 == rle { // one byte, repeated
		f.left = 1
	}
	f.left += headerSize
	if f.last && f.checksum {
		f.left += checksum
	}
	return nil
}

// unexpected returns the error of an end within a member.
func unexpected(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
