package compress

import (
	"bufio"
	"bytes"
	"io"

	"github.com/klauspost/compress/gzip"
)

// gzipMagic begins each member of a gzip file (RFC 1952, §2.3.1), with the method of all of them.
const gzipMagic = "\x1f\x8b\x08"

// A gzipReader reads the members of a gzip file (RFC 1952, §2.2), as many as there are.
type gzipReader struct {
	src    *bufio.Reader
	member gzip.Reader
}

// openGzip reads the header of the first member of a gzip file.
func openGzip(src *bufio.Reader) (io.Reader, error) {
	g := &gzipReader{src: src}
	return g, g.begin()
}

// begin reads the header of a member, of which there is some.
func (g *gzipReader) begin() error {
	err := g.member.Reset(g.src)
	g.member.Multistream(false)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return err
}

// Read reads text, across the ends of members. It returns no text only with an error.
func (g *gzipReader) Read(p []byte) (int, error) {
	for {
		n, err := g.member.Read(p)
		if err == io.EOF {
			err = g.next()
		}
		if n > 0 || err != nil || len(p) == 0 {
			return n, err
		}
	}
}

// next moves to the next member. Its error is io.EOF after the last.
func (g *gzipReader) next() error {
	if err := skipZeros(g.src); err != nil {
		return err
	}
	if begin, _ := g.src.Peek(len(gzipMagic)); !bytes.HasPrefix([]byte(gzipMagic), begin) {
		return ErrTrailing
	}
	return g.begin()
}
