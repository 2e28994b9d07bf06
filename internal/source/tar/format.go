package tar

import (
	"archive/tar"
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"urigrep/internal/source/format"
)

// Format is the format of tar archives.
type Format struct{}

// Detect reports whether an input begins with the header of a file, if archives are wanted.
func (Format) Detect(b format.Beginning) bool { return b.Options.Archives && isHeader(b.Bytes) }

// New implements format.Format.
func (Format) New(o *format.Options) (format.Reader, error) { return &reader{options: o}, nil }

// A reader reads the archives of a run.
type reader struct {
	format.Archive
	options *format.Options
	batches format.Pool[files]
}

// Read hands on the files of an archive.
func (r *reader) Read(in *format.Input, to format.Output) error {
	w := &walk{reader: r, to: to, in: in, batch: r.batch()}
	w.source.Reader = bufio.NewReaderSize(in.Stream, readAhead)
	defer func() { w.batch.Done() }()
	for {
		if w.archive == nil {
			w.archive = tar.NewReader(&w.source)
		}
		header, err := w.archive.Next()
		switch {
		case w.source.err != nil && w.source.err != io.EOF:
			return cmp.Or(w.flush(0), w.source.err)
		case err == nil:
			err = w.file(header)
		case err == io.EOF:
			err = w.resume("")
		default:
			err = w.resume(strings.TrimPrefix(err.Error(), "archive/tar: "))
		}
		if err == io.EOF {
			return w.end()
		}
		if err != nil {
			return err
		}
	}
}

// blockSize is the size of a header in bytes.
const blockSize = 512

// isHeader reports whether b begins with the header of a file: its checksum is right.
func isHeader(b []byte) bool {
	if len(b) < blockSize {
		return false
	}
	_, err := tar.NewReader(bytes.NewReader(b[:blockSize])).Next()
	return err == nil || err == io.ErrUnexpectedEOF // of one that tells of another, after it
}

// A walk goes through an archive.
type walk struct {
	reader  *reader
	to      format.Output
	in      *format.Input
	source  source
	archive *tar.Reader // nil where a header begins, and nothing of the file before it is left
	batch   *files
	told    int64 // bytes of the archive that are accounted for
	batches int   // handed on
	cut     bool  // the archive ended in the middle of a file, which was said
}

// A source reads an archive, of small files several at once, and keeps its error.
type source struct {
	*bufio.Reader
	err error
}

// readAhead is how many bytes are read at once.
const readAhead = 64 << 10

func (s *source) Read(p []byte) (n int, err error) {
	n, err = s.Reader.Read(p)
	s.err = err
	return n, err
}

// maxSparse is how many bytes a sparse file may have: its holes take no room in the archive.
const maxSparse = 1 << 30

// file hands on the file that a header begins, or what there is to say of it.
func (w *walk) file(h *tar.Header) error {
	sparse := h.Typeflag == tar.TypeGNUSparse || isSparse(h)
	m := format.Member{Name: h.Name, IsFile: true, Size: h.Size, Packed: sparse}
	switch why, hasText := noText[h.Typeflag]; {
	case hasText:
		return w.add(item{skipped: why, name: h.Name}, 0)
	case h.FileInfo().IsDir() || h.Typeflag == tar.TypeXGlobalHeader: // what holds for all files is no file
		return nil
	case sparse && h.Size > maxSparse:
		m.Err = fmt.Errorf("a sparse file of %d bytes, more than the limit", h.Size)
		return w.add(item{member: m}, 0)
	case h.Size > format.BatchSize || w.in.Live:
		return w.large(&m)
	}
	return w.small(m)
}

// small hands on a small file.
func (w *walk) small(m format.Member) error {
	if err := w.room(int(m.Size)); err != nil {
		return err
	}
	b := w.batch
	start := len(b.bytes)
	n, err := io.ReadFull(w.archive, b.bytes[start:start+int(m.Size)])
	b.bytes = b.bytes[:start+n]
	m.Bytes = b.bytes[start : start+n : start+n]
	if err == io.EOF { // nothing of the file is there
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		m.Err = w.why(err)
	}
	return w.add(item{member: m}, int64(n))
}

// noText are the types of entries that are neither files with text nor folders.
var noText = map[byte]string{
	tar.TypeSymlink: "a symbolic link", tar.TypeLink: "a link to another file of the archive",
	tar.TypeChar: "a device", tar.TypeBlock: "a device", tar.TypeFifo: "a pipe",
}

// isSparse reports whether a pax header says that the file has holes.
func isSparse(h *tar.Header) bool {
	for name := range h.PAXRecords {
		if strings.HasPrefix(name, "GNU.sparse.") {
			return true
		}
	}
	return false
}

// why returns why a file could not be read to its end.
func (w *walk) why(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) && (w.source.err == nil || w.source.err == io.EOF) {
		w.cut = true
		return format.ErrCut
	}
	if w.source.err != nil && w.source.err != io.EOF {
		return w.source.err
	}
	return errors.New(strings.TrimPrefix(err.Error(), "archive/tar: "))
}

// large hands on a large file, which is read as a stream, after those before it.
func (w *walk) large(m *format.Member) error {
	if err := w.flush(0); err != nil {
		return err
	}
	text := &content{walk: w}
	m.Src = text
	err := w.to.Member(m)
	w.told += text.n
	return err
}

// A content reads a file of an archive.
type content struct {
	walk *walk
	n    int64
}

func (c *content) Read(p []byte) (int, error) {
	n, err := c.walk.archive.Read(p)
	c.n += int64(n)
	if err != nil && err != io.EOF {
		err = c.walk.why(err)
	}
	return n, err
}

// room makes sure that the batch has room for a file of size bytes.
func (w *walk) room(size int) error {
	var err error
	if w.batch.bytes != nil && cap(w.batch.bytes)-len(w.batch.bytes) < size {
		err = w.flush(0)
	}
	if w.batch.bytes == nil {
		w.batch.bytes = make([]byte, 0, format.BatchSize)
	}
	return err
}

// add adds an item to the batch; size is how many of its bytes are a file's.
func (w *walk) add(i item, size int64) error {
	w.batch.items = append(w.batch.items, i)
	w.told += size
	if len(w.batch.items) >= format.BatchFiles {
		return w.flush(0)
	}
	return nil
}

// at returns how many bytes of the archive were read.
func (w *walk) at() int64 { return w.in.Stream.Given - int64(w.source.Buffered()) }

// flush passes on the batch. Headers, padding and what else was read of the archive beside files
// count as scanned.
func (w *walk) flush(how format.Handing) error {
	b := w.batch
	b.structure = w.at() - w.told
	w.told += b.structure
	if len(b.items) == 0 && b.structure == 0 {
		return nil
	}
	w.batch = w.reader.batch()
	w.batches++
	return w.to.Batch(b, how|format.Files)
}

// end hands on the last batch.
func (w *walk) end() error {
	how := format.Handing(0)
	if w.batches == 0 && !w.in.IsMember {
		how = format.Sole
	}
	return w.flush(how)
}

// resume goes on after the end of an archive or, if there is a reason, after damage, at the next
// header. It returns io.EOF if there is none.
func (w *walk) resume(reason string) error {
	at := w.at()
	if reason != "" && w.source.err != io.EOF {
		reason = fmt.Sprintf("damaged at byte %d: %s", at, reason)
	}
	if reason == io.ErrUnexpectedEOF.Error() {
		reason = "cut short"
	}
	if reason != "" && !w.cut {
		if err := w.add(item{damaged: reason}, 0); err != nil {
			return err
		}
	}
	for ; ; _, _ = w.source.Discard(blockSize) {
		block, err := w.source.Peek(blockSize)
		if err != nil {
			_, _ = w.source.Discard(len(block))
			return err
		}
		if isHeader(block) {
			w.archive = nil
			return nil
		}
	}
}
