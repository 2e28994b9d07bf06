package office

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"

	"urigrep/internal/source/foreign"
	"urigrep/internal/source/format"
	"urigrep/internal/source/xml"
)

// Format is the format of office documents and e-books.
type Format struct{}

// Detect reports whether an input begins as an office document or an e-book.
func (Format) Detect(b format.Beginning) bool { return foreign.IsDocument(b.Bytes) }

// Binary says that an input has bytes that are not text.
func (Format) Binary() {}

// Unnamed says that nobody asks for the format by its name.
func (Format) Unnamed() {}

// errRefused is the reason why nothing is written back.
var errRefused = fmt.Errorf("an office document is %w, since it is compressed: convert it first", format.ErrRefused)

// New implements format.Format.
func (Format) New(o *format.Options) (format.Reader, error) {
	r := &reader{Unwritten: format.Unwritten{Why: errRefused}, options: o}
	return r, nil
}

// A reader reads the documents of a run.
type reader struct {
	format.Whole
	format.Unwritten
	options *format.Options
}

const (
	// maxKept is how many bytes of a document are kept in memory that comes in a stream.
	maxKept = 32 << 20

	// maxDirectory is how many bytes the directory of a document may have, with those that go before
	// it and after it.
	maxDirectory = 8 << 20
)

// maxUnpacked is how many bytes the parts of a document may have that are read.
var maxUnpacked int64 = 1 << 30

// Errors of a document.
var (
	errTooLarge = fmt.Errorf("a document of more than %d MiB is only read from a file", maxKept>>20)
	errMany     = errors.New("the document has too many parts")
	errNoParts  = errors.New("not a known kind of document: it has no main part")
)

// Read hands on the texts of a document.
func (r *reader) Read(in *format.Input, to format.Output) error {
	file, size, err := at(in)
	if err != nil {
		return err
	}
	if err := checkDirectory(file, size); err != nil {
		return err
	}
	archive, err := zip.NewReader(file, size)
	if err != nil {
		return fmt.Errorf("damaged document: %w", err)
	}
	d := newDocument(r, in, archive, to)
	defer to.Tell(format.Event{Offset: in.Offset, Size: size})
	return d.read()
}

// at returns what an input can be read from at any offset, and its size.
func at(in *format.Input) (io.ReaderAt, int64, error) {
	switch {
	case in.Bytes != nil:
		return bytes.NewReader(in.Bytes), int64(len(in.Bytes)), nil
	case in.File != nil:
		return io.NewSectionReader(in.File, in.Offset, in.Size), in.Size, nil
	}
	all, err := io.ReadAll(io.LimitReader(in.Stream, maxKept+1))
	if err == nil && len(all) > maxKept {
		err = errTooLarge
	}
	return bytes.NewReader(all), int64(len(all)), err
}

// checkDirectory returns an error if the directory of a zip archive may be so large that to read it
// takes much memory (APPNOTE, §4.3.16).
func checkDirectory(file io.ReaderAt, size int64) error {
	const most, record = 64<<10 + 22, 22
	tail := make([]byte, min(size, most))
	if n, err := file.ReadAt(tail, size-int64(len(tail))); n < len(tail) {
		return fmt.Errorf("damaged document: %w", err)
	}
	i := bytes.LastIndex(tail, []byte("PK\x05\x06"))
	if i < 0 || len(tail)-i < record {
		return fmt.Errorf("damaged document: %w", zip.ErrFormat)
	}
	end := size - int64(len(tail)-i)
	length, begin := int64(le32(tail[i+12:])), int64(le32(tail[i+16:]))
	if min(begin, end-length) < end-maxDirectory {
		return errMany
	}
	return nil
}

// le32 returns the number that b begins with.
func le32(b []byte) uint32 {
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}

// newXML returns a Reader of parts in XML.
func (d *document) newXML(k *kind) *xml.Reader {
	v := *k.vocabulary
	v.Target = d.target
	return xml.NewReader(d.options, &v)
}
