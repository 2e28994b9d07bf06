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
	archive "urigrep/internal/source/zip"
)

// Format is the format of office documents and e-books.
type Format struct{}

// Detect reports whether an input is an office document or an e-book: by its directory, since other
// packages of parts begin as documents do (ECMA-376, part 2). One that is damaged, or comes as a stream,
// is told by its beginning alone.
func (Format) Detect(b format.Beginning) bool {
	if !foreign.IsDocument(b.Bytes) {
		return false
	}
	file, size := b.Input.At()
	if file == nil {
		return true
	}
	archive, err := open(file, size)
	return err != nil || kindOf(partNames(archive)) != nil
}

// errRefused is the reason why nothing is written back.
var errRefused = fmt.Errorf("an office document is %w, since it is compressed: convert it first", format.ErrRefused)

// New implements format.Format.
func (Format) New(o *format.Options) (format.Reader, error) {
	archives, err := archive.Format{}.New(o)
	return &reader{Unwritten: format.Unwritten{Why: errRefused}, options: o, archives: archives}, err
}

// A reader reads the documents of a run.
type reader struct {
	format.Whole
	format.Unwritten
	options  *format.Options
	archives format.Reader // of zip archives
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
)

// Read hands on the texts of a document.
func (r *reader) Read(in *format.Input, to format.Output) error {
	file, size, err := at(in)
	if err != nil {
		return err
	}
	parts, err := open(file, size)
	if err != nil {
		return err
	}
	names := partNames(parts)
	kind := kindOf(names)
	if kind == nil {
		return r.readArchive(in, file, size, to)
	}
	d := newDocument(r, in, parts, names, to)
	defer to.Tell(format.Event{Offset: in.Offset, Size: size})
	return d.read(kind)
}

// readArchive reads a stream that only began as a document does, as the archive that it is.
func (r *reader) readArchive(in *format.Input, file io.ReaderAt, size int64, to format.Output) error {
	if !r.options.Archives {
		to.Tell(format.Event{Kind: format.Skipped, Size: size, Text: "binary"})
		to.Tell(format.Event{Kind: format.NotRead, Size: size, Foreign: foreign.Zip})
		return nil
	}
	held := *in
	held.File, held.Offset, held.Size = file, 0, size
	return r.archives.Read(&held, to)
}

// open reads the directory of a document.
func open(file io.ReaderAt, size int64) (*zip.Reader, error) {
	if err := checkDirectory(file, size); err != nil {
		return nil, err
	}
	archive, err := zip.NewReader(file, size)
	if err != nil {
		return nil, fmt.Errorf("damaged document: %w", err)
	}
	return archive, nil
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
