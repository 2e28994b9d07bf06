package zip

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"

	"github.com/klauspost/compress/flate"

	"urigrep/internal/source/compress"
	"urigrep/internal/source/format"
)

// Methods of compression (APPNOTE, §4.4.5).
const (
	stored   = 0
	deflated = 8
	bzip2    = 12
	zstd     = 93
	xz       = 95
)

// Errors of entries.
var (
	errHeader   = errors.New("no file where the directory says that it is")
	errChecksum = errors.New("its checksum is wrong")
	errLong     = errors.New("longer than the directory says")
	errShort    = errors.New("shorter than the directory says")
)

// isBeyond reports whether the directory says that the file does not end in an archive of size bytes: then
// nothing of it is read.
func (e *entry) isBeyond(size int64) bool {
	return e.at < 0 || e.at > size-localSize || e.compressed > size-localSize-e.at
}

// data returns what the archive has of a file, compressed.
func (e *entry) data(archive io.ReaderAt, size int64) (*io.SectionReader, error) {
	var b [localSize]byte
	switch {
	case e.flags&1 != 0:
		return nil, format.ErrEncrypted
	case e.at < 0 || e.at > size-localSize:
		return nil, errHeader
	case e.isBeyond(size):
		return nil, format.ErrCut
	}
	if _, err := archive.ReadAt(b[:], e.at); err != nil {
		return nil, err
	}
	if string(b[:4]) != localSignature {
		return nil, errHeader
	}
	begin := e.at + localSize + int64(binary.LittleEndian.Uint16(b[26:])) + int64(binary.LittleEndian.Uint16(b[28:]))
	if e.compressed < 0 || begin > size-e.compressed {
		return nil, format.ErrCut
	}
	return io.NewSectionReader(archive, begin, e.compressed), nil
}

// An inflater decompresses entries, one at a time.
type inflater struct {
	buffered *bufio.Reader
	flate    io.ReadCloser
}

// inflaters keeps inflaters for reuse.
var inflaters format.Pool[inflater]

// newInflater returns an inflater that is not in use.
func newInflater() *inflater {
	return inflaters.Get(func() *inflater { return &inflater{buffered: bufio.NewReaderSize(nil, 32<<10)} })
}

// open returns a reader of the text of a file.
func (i *inflater) open(e *entry, archive io.ReaderAt, size int64) (io.Reader, error) {
	data, err := e.data(archive, size)
	if err != nil {
		return nil, err
	}
	i.buffered.Reset(data)
	var src io.Reader
	switch e.method {
	case stored:
		src = data
	case deflated:
		if i.flate == nil {
			i.flate = flate.NewReader(i.buffered)
		} else if err := i.flate.(flate.Resetter).Reset(i.buffered, nil); err != nil {
			return nil, err
		}
		src = i.flate
	case bzip2, zstd, xz:
		begin, _ := i.buffered.Peek(compress.MagicSize)
		if c := compress.Of(begin); c != nil {
			if src, err = c.Open(i.buffered); err != nil {
				return nil, err
			}
		}
	}
	if src == nil {
		return nil, fmt.Errorf("compressed by method %d, which is not read", e.method)
	}
	return &checked{src: src, left: e.size, want: e.checksum, sum: crc32.NewIEEE()}, nil
}

// A checked reads a file, and checks its size and checksum at its end.
type checked struct {
	src  io.Reader
	left int64 // bytes
	want uint32
	sum  hash.Hash32
}

func (c *checked) Read(p []byte) (int, error) {
	n, err := c.src.Read(p)
	if int64(n) > c.left {
		n, err = int(c.left), errLong
	}
	c.left -= int64(n)
	_, _ = c.sum.Write(p[:n])
	switch {
	case err == nil || err == errLong:
	case err == io.EOF && c.left > 0:
		err = errShort
	case err == io.EOF && c.sum.Sum32() != c.want:
		err = errChecksum
	case errors.Is(err, io.ErrUnexpectedEOF):
		err = errShort
	case err != io.EOF:
		err = fmt.Errorf("damaged: %w", err)
	}
	return n, err
}
