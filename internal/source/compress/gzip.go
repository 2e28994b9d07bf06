package compress

import (
	"bufio"
	"encoding/binary"
	"hash"
	"hash/crc32"
	"io"

	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/gzip"
)

// A gzipReader reads the members of a gzip file (RFC 1952, §2.2), as many as there are, with headers of
// any length. The library's reader refuses a name of 512 bytes.
type gzipReader struct {
	src  *bufio.Reader
	text io.Reader // of the member
	sum  hash.Hash32
	size uint32 // bytes of text, modulo 2^32
	err  error  // that ended the file
}

// openGzip reads the header of the first member of a gzip file.
func openGzip(src *bufio.Reader) (io.Reader, error) {
	g := &gzipReader{src: src, sum: crc32.NewIEEE()}
	if err := g.header(); err != nil {
		return nil, err
	}
	g.text = flate.NewReader(src)
	return g, nil
}

// Read reads text, across the ends of members. It returns no text only with an error.
func (g *gzipReader) Read(p []byte) (int, error) {
	for g.err == nil {
		n, err := g.text.Read(p)
		_, _ = g.sum.Write(p[:n])
		if g.size += uint32(n); err == io.EOF {
			if err = g.trailer(); err == nil {
				err = g.next()
			}
		}
		g.err = err
		if n > 0 || len(p) == 0 {
			return n, err
		}
	}
	return 0, g.err
}

// next moves to the next member. Its error is io.EOF after the last.
func (g *gzipReader) next() error {
	if err := skipZeros(g.src); err != nil {
		return err
	}
	if err := g.header(); err != nil {
		return err
	}
	g.sum.Reset()
	g.size = 0
	return g.text.(flate.Resetter).Reset(g.src, nil)
}

// trailer holds the sum and the size of the text against what the member says (RFC 1952, §2.3.1).
func (g *gzipReader) trailer() error {
	var b [8]byte
	if err := g.full(b[:]); err != nil {
		return err
	}
	if binary.LittleEndian.Uint32(b[:]) != g.sum.Sum32() || binary.LittleEndian.Uint32(b[4:]) != g.size {
		return gzip.ErrChecksum
	}
	return nil
}

// Flags of a header (RFC 1952, §2.3.1).
const (
	hasSum = 1 << (iota + 1)
	hasExtra
	hasName
	hasComment
)

// header reads the header of a member (RFC 1952, §2.3).
func (g *gzipReader) header() error {
	sum := crc32.NewIEEE()
	var b [10]byte
	if err := g.full(b[:]); err != nil {
		return err
	}
	if string(b[:3]) != "\x1f\x8b\x08" {
		return gzip.ErrHeader
	}
	_, _ = sum.Write(b[:])
	flags := b[3]
	if flags&hasExtra != 0 {
		if err := g.full(b[:2]); err != nil {
			return err
		}
		_, _ = sum.Write(b[:2])
		if _, err := io.CopyN(sum, g.src, int64(binary.LittleEndian.Uint16(b[:]))); err != nil {
			return whole(err)
		}
	}
	for _, flag := range [...]byte{hasName, hasComment} {
		if flags&flag != 0 {
			if err := g.string(sum); err != nil {
				return err
			}
		}
	}
	if flags&hasSum == 0 {
		return nil
	}
	if err := g.full(b[:2]); err != nil {
		return err
	}
	if binary.LittleEndian.Uint16(b[:]) != uint16(sum.Sum32()) {
		return gzip.ErrHeader
	}
	return nil
}

// string reads a string up to the zero that ends it, and adds both to sum.
func (g *gzipReader) string(sum hash.Hash32) error {
	for {
		part, err := g.src.ReadSlice(0)
		if _, _ = sum.Write(part); err != bufio.ErrBufferFull {
			return whole(err)
		}
	}
}

// full fills b.
func (g *gzipReader) full(b []byte) error {
	_, err := io.ReadFull(g.src, b)
	return whole(err)
}

// whole returns the error of something that is not there to its end.
func whole(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
