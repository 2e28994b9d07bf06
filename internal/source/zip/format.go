package zip

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"urigrep/internal/source/format"
)

// Format is the format of zip archives.
type Format struct{}

// Detect reports whether an input begins with a file of an archive, or with the end of one without
// files, if archives are wanted. One that is split, or was made for it, begins with a mark of its own
// (APPNOTE, §8.5.3).
func (Format) Detect(b format.Beginning) bool {
	if !b.Options.Archives {
		return false
	}
	begin := b.Bytes
	for _, mark := range [...]string{"PK00", "PK\x07\x08"} {
		begin = bytes.TrimPrefix(begin, []byte(mark))
	}
	return bytes.HasPrefix(begin, []byte(localSignature)) || bytes.HasPrefix(begin, []byte(endSignature))
}

// New implements format.Format.
func (Format) New(o *format.Options) (format.Reader, error) { return &reader{options: o}, nil }

// A reader reads the archives of a run.
type reader struct {
	format.Archive
	options *format.Options
	batches format.Pool[files]
}

// maxHeld is how many bytes of archives are held that come as a stream, each.
const maxHeld = 32 << 20

// Read hands on the files of an archive.
func (r *reader) Read(in *format.Input, to format.Output) error {
	archive, size := in.At()
	if archive == nil {
		held, err := hold(in.Stream)
		if err != nil {
			return err
		}
		archive, size = bytes.NewReader(held), int64(len(held))
	}
	entries, err := openDirectory(archive, size)
	if err != nil {
		return err
	}
	w := &walk{reader: r, to: to, archive: archive, size: size, batch: r.batch(), member: in.IsMember}
	defer func() { w.batch.Done() }()
	return w.all(entries)
}

// hold reads an archive that comes as a stream.
func hold(stream *format.Stream) ([]byte, error) {
	var held bytes.Buffer
	_, err := io.Copy(&held, io.LimitReader(stream, maxHeld+1))
	if err == nil && held.Len() > maxHeld {
		err = fmt.Errorf("a zip archive of more than %d MiB that is not a file: its directory is at its end; save "+
			"it to a file, or extract it", maxHeld>>20)
	}
	return held.Bytes(), err
}

// A walk goes through an archive.
type walk struct {
	reader  *reader
	to      format.Output
	archive io.ReaderAt
	size    int64
	batch   *files
	batches int   // handed on
	member  bool  // the archive is a Member
	taken   int64 // bytes that the entries take, compressed
	entries uint64
}

var errOverlap = errors.New("its files overlap: the rest is not read")

// all hands on the files that a directory names.
func (w *walk) all(d *directory) error {
	for {
		var e entry
		err := d.next(&e)
		if err == nil {
			w.entries++
			if !e.isBeyond(w.size) {
				w.taken += max(e.compressed, 0)
			}
			if w.taken > w.size {
				err = errOverlap
			}
		}
		if err == nil {
			err = w.file(&e)
		}
		if err == io.EOF {
			return w.end(d)
		}
		if err != nil {
			return cmp.Or(w.flush(0), err)
		}
	}
}

// file hands on a file.
func (w *walk) file(e *entry) error {
	switch {
	case strings.HasSuffix(e.name, "/") && e.size == 0:
		return nil
	case e.isLink():
		return w.add(e)
	case e.size > format.BatchSize || e.size < 0:
		return w.large(e)
	case w.batch.size+e.size > format.BatchSize:
		if err := w.flush(0); err != nil {
			return err
		}
	}
	w.batch.size += e.size
	return w.add(e)
}

// add adds a file to the batch.
func (w *walk) add(e *entry) error {
	w.batch.entries = append(w.batch.entries, *e)
	if len(w.batch.entries) >= format.BatchFiles {
		return w.flush(0)
	}
	return nil
}

// flush hands on the batch.
func (w *walk) flush(how format.Handing) error {
	b := w.batch
	if len(b.entries) == 0 {
		return nil
	}
	b.archive, b.archiveSize = w.archive, w.size
	w.batch = w.reader.batch()
	w.batches++
	return w.to.Batch(b, how|format.Files)
}

// end hands on the last batch.
func (w *walk) end(d *directory) error {
	how := format.Handing(0)
	if w.batches == 0 && !w.member {
		how = format.Sole
	}
	if err := w.flush(how); err != nil {
		return err
	}
	const counted = 1 << 16 // of a directory without large sizes, the count is the rest of it
	if w.entries%counted != d.count%counted {
		return fmt.Errorf("its directory lists %d files, and gives their number as %d", w.entries, d.count)
	}
	return nil
}

// large hands on a large file, which is read as a stream, after those before it.
func (w *walk) large(e *entry) error {
	if err := w.flush(0); err != nil {
		return err
	}
	i := newInflater()
	defer inflaters.Put(i)
	m := e.member()
	m.Src, m.Err = i.open(e, w.archive, w.size)
	return w.to.Member(m)
}

// member returns the Member for a file, without its text.
func (e *entry) member() *format.Member {
	return &format.Member{Name: e.name, IsFile: true, Size: e.size, Packed: e.method != stored}
}
