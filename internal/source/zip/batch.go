package zip

import (
	"io"

	"urigrep/internal/source/format"
)

// files are a Batch of small files.
type files struct {
	reader      *reader
	archive     io.ReaderAt
	archiveSize int64
	entries     []entry
	size        int64 // of the files, in bytes
}

// batch returns an empty batch.
func (r *reader) batch() *files { return r.batches.Get(func() *files { return &files{reader: r} }) }

// A buffer is memory for a file.
type buffer struct{ bytes []byte }

// buffers keeps buffers for reuse.
var buffers format.Pool[buffer]

// Read implements format.Batch.
func (f *files) Read(to format.Output) error {
	i, memory := newInflater(), buffers.Get(func() *buffer { return &buffer{make([]byte, format.BatchSize)} })
	defer inflaters.Put(i)
	defer buffers.Put(memory)
	for n := range f.entries {
		e := &f.entries[n]
		if e.isLink() {
			to.Tell(format.Event{Kind: format.Skipped, Text: e.name + ": a symbolic link"})
			continue
		}
		m := e.member()
		m.Bytes, m.Err = f.text(i, e, memory.bytes)
		if err := to.Member(m); err != nil {
			return err
		}
	}
	return nil
}

// text returns the text of a file, or what could be read of it, in memory that has room for it.
func (f *files) text(i *inflater, e *entry, memory []byte) ([]byte, error) {
	src, err := i.open(e, f.archive, f.archiveSize)
	if err != nil {
		return nil, err
	}
	text := memory[:e.size]
	n, err := io.ReadFull(src, text)
	if err == nil { // to the end
		_, err = src.Read(make([]byte, 1))
	}
	switch {
	case err == io.EOF:
		err = nil
	case n == 0:
		return nil, err
	}
	return text[:n], err
}

// Done implements format.Batch.
func (f *files) Done() {
	clear(f.entries)
	f.entries, f.size, f.archive = f.entries[:0], 0, nil
	f.reader.batches.Put(f)
}
