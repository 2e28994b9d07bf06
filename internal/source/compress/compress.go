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
	"math"
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

// errTooWide is the error of a frame that needs more memory than it may.
var errTooWide = errors.New("too much memory")

// Error returns err with the name of c before it.
func (c *Compression) Error(err error) error {
	if errors.Is(err, errTooWide) || errors.Is(err, xz.ErrMemlimit) || errors.Is(err, zstd.ErrWindowSizeExceeded) {
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

// Open returns a reader of what a file holds. If it is an io.Closer, it is to be closed.
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
	input *zeroCounter
}

// openBzip2 returns a reader of the streams of a bzip2 file.
func openBzip2(src *bufio.Reader) (io.Reader, error) {
	input := &zeroCounter{src: src}
	return &bzip2Reader{bzip2.NewReader(input), input}, nil
}

func (b *bzip2Reader) Read(p []byte) (int, error) {
	n, err := b.src.Read(p)
	var bad bzip2.StructuralError
	switch isBad := errors.As(err, &bad); {
	case isBad && bad == "bad magic value in continuation file":
		if err = ErrTrailing; b.input.last && b.input.before == 0 {
			err = io.EOF
		}
	case isBad && b.input.last:
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// A zeroCounter reads a stream by bytes, and knows whether a zero is followed only by zeros. After
// the last byte it returns maxMoreZeros zeros more.
type zeroCounter struct {
	src    *bufio.Reader
	zeros  int64 // counted and not returned yet
	last   bool  // these are the last bytes
	before byte  // the byte that was returned before the last one
	at     byte  // returned last
}

// maxMoreZeros is the size in bytes of the magic that the library reads after a bzip2 stream.
const maxMoreZeros = 2

func (z *zeroCounter) ReadByte() (byte, error) {
	c, err := z.read()
	z.before, z.at = z.at, c
	return c, err
}

func (z *zeroCounter) read() (byte, error) {
	if z.zeros > 0 {
		z.zeros--
		return 0, nil
	}
	if z.last {
		return 0, io.EOF
	}
	c, err := z.src.ReadByte()
	for c == 0 && err == nil {
		z.zeros++
		c, err = z.src.ReadByte()
	}
	switch {
	case err == nil && z.zeros == 0:
		return c, nil
	case err == nil:
		err = z.src.UnreadByte()
	case err == io.EOF:
		z.zeros, z.last, err = z.zeros+maxMoreZeros, true, nil
	}
	z.zeros--
	return 0, err
}

// Read implements io.Reader. The library calls ReadByte instead.
func (z *zeroCounter) Read(p []byte) (n int, err error) {
	for n < len(p) && err == nil {
		if p[n], err = z.ReadByte(); err == nil {
			n++
		}
	}
	return n, err
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
	zstdMagic = 0xFD2FB528 // RFC 8878, §3.1.1
	zstdBegin = "\x28\xb5\x2f\xfd"

	// skippableMagic is the magic of a skippable frame, without the last four bits (RFC 8878,
	// §3.1.2).
	skippableMagic = 0x184D2A50
)

// isSkippable reports whether a magic is that of a skippable frame.
func isSkippable(magic uint32) bool { return magic&^0xF == skippableMagic }

// isZstd reports whether a file begins with a zstd frame or a skippable one.
func isZstd(begin []byte) bool {
	if len(begin) < 4 {
		return false
	}
	magic := binary.LittleEndian.Uint32(begin)
	return magic == zstdMagic || isSkippable(magic)
}

// openZstd returns a reader of the frames of a zstd file.
func openZstd(src *bufio.Reader) (io.Reader, error) {
	d, err := zstd.NewReader(&zstdFrames{src: src}, zstd.WithDecoderConcurrency(1),
		zstd.WithDecoderMaxWindow(maxZstdWindow))
	if err != nil {
		return nil, err
	}
	return d.IOReadCloser(), nil
}

// A zstdFrames reads zstd frames (RFC 8878, §3.1) as they are, without skippable frames and the
// zeros after frames. It fails at a frame that needs a larger window than maxZstdWindow.
type zstdFrames struct {
	src      *bufio.Reader
	left     int64 // bytes before the next header of a frame or block
	inside   bool  // a frame
	passed   bool  // there was a frame
	checksum bool  // the frame ends with one
}

func (z *zstdFrames) Read(p []byte) (int, error) {
	for z.left == 0 {
		next := z.frame
		if z.inside {
			next = z.block
		}
		if err := next(); err != nil {
			return 0, err
		}
	}
	n, err := z.src.Read(p[:min(int64(len(p)), z.left)])
	z.left -= int64(n)
	return n, err
}

// errSkippable is the error of a skippable frame that is cut off. (Between frames, the decoder
// takes io.ErrUnexpectedEOF itself for the end.)
var errSkippable = fmt.Errorf("in a skippable frame: %w", io.ErrUnexpectedEOF)

// frame reads the header of a frame. Anything else is passed on for the decoder to refuse.
func (z *zstdFrames) frame() error {
	if err := skipZeros(z.src); err != nil {
		return err
	}
	const most = 4 + 14 // bytes of the magic and of the header, RFC 8878, §3.1.1.1
	head, err := z.src.Peek(most)
	if err != nil && err != io.EOF {
		return err
	}
	first := !z.passed
	z.left, z.passed = math.MaxInt64, true
	switch {
	case len(head) >= 8 && isSkippable(binary.LittleEndian.Uint32(head)):
		z.left = 0
		size := 8 + int64(binary.LittleEndian.Uint32(head[4:]))
		_, err := io.CopyN(io.Discard, z.src, size)
		if err == io.EOF {
			err = errSkippable
		}
		return err
	case len(head) >= 6 && binary.LittleEndian.Uint32(head) == zstdMagic:
		var padded [most]byte
		copy(padded[:], head)
		size, window := z.header(padded[4:])
		if window > maxZstdWindow {
			return errTooWide
		}
		z.left, z.inside = size, true
	case !first && !bytes.HasPrefix([]byte(zstdBegin), head[:min(len(head), len(zstdBegin))]):
		return ErrTrailing
	}
	return nil
}

// header reads the header of a frame, after its magic (RFC 8878, §3.1.1.1), and returns the size in
// bytes of both, and that of the window.
func (z *zstdFrames) header(head []byte) (size int64, window uint64) {
	descriptor := head[0]
	single := descriptor&0x20 != 0
	z.checksum = descriptor&0x04 != 0
	at := 1
	if !single {
		base := uint64(1) << (10 + head[at]>>3)
		window = base + base/8*uint64(head[at]&7)
		at++
	}
	at += [...]int{0, 1, 2, 4}[descriptor&3] // the id of a dictionary
	fieldSize := [...]int{0, 2, 4, 8}[descriptor>>6]
	if single {
		fieldSize = max(fieldSize, 1)
		var field [8]byte
		copy(field[:], head[at:at+fieldSize])
		window = binary.LittleEndian.Uint64(field[:])
	}
	return int64(4 + at + fieldSize), window
}

// block reads the header of a block (RFC 8878, §3.1.1.2).
func (z *zstdFrames) block() error {
	const headerSize = 3
	head, err := z.src.Peek(headerSize)
	if len(head) < headerSize {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return err
	}
	h := int64(head[0]) | int64(head[1])<<8 | int64(head[2])<<16
	z.left = h >> 3
	if h>>1&3 == 1 { // one byte, repeated
		z.left = 1
	}
	z.left += headerSize
	if last := h&1 != 0; last {
		z.inside = false
		if z.checksum {
			z.left += 4
		}
	}
	return nil
}
