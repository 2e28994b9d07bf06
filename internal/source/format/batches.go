package format

import (
	"bytes"
	"io"
)

// MaxRows is how many bytes a Batch of rows may have whose strings are text: decoded, they take no
// more memory.
const MaxRows = 2 * MaxBatch

// largeBatch is the size in bytes from which the memory of a batch is not kept for the next one.
const largeBatch = 4 * MaxBatch

// Records are those of an input that are read: all, or those that begin in Input.Part.
type Records struct {
	In   *Input
	Src  *Stream // reads them
	Base int64   // where they begin in the source
	Line int64   // line ends before them
	Size int64   // bytes; -1 if that is not known
}

// Records returns the records that are read of an input. Of a part, bounds returns where its records
// begin and end, in offsets in the input, and the line ends before them.
func (in *Input) Records(bounds func(*Input) (begin, end, lines int64, err error)) (*Records, error) {
	if in.Part == nil {
		return &Records{in, in.Stream, in.Offset, in.Line, in.Size}, nil
	}
	begin, end, lines, err := bounds(in)
	if err != nil {
		return nil, err
	}
	return &Records{in, in.Section(begin, end), in.Offset + begin, in.Line + lines, end - begin}, nil
}

// RowBounds returns where the rows of a part of an input begin and end, each of which is a line, and how many
// line ends stand before them, if that is wanted: see Input.Records.
func (o *Options) RowBounds(in *Input) (begin, end, before int64, err error) {
	text := io.NewSectionReader(in.File, in.Offset, in.Size)
	if begin, err = LineStart(text, in.Size, in.Part.From, true); err != nil {
		return
	}
	if end, err = LineStart(text, in.Size, in.Part.To, true); err != nil || begin == end || !o.Lines {
		return
	}
	err = in.Section(0, begin).Each(func(b []byte) { before += int64(bytes.Count(b, []byte{'\n'})) })
	return
}

// Batches hand on records in batches of a type B, each of which an unpacker of a type U reads. They have the
// memory of both.
type Batches[B, U any] struct {
	Most   int     // bytes of a batch that is read while others are
	Longer Handing // how a longer one is handed on

	New    func() *U // returns an unpacker
	Unpack func(u *U, b *B, to Output) error

	batches   Pool[batchOf[B, U]]
	unpackers Pool[U]
}

// A batchOf is a Batch of records.
type batchOf[B, U any] struct {
	from    *Batches[B, U]
	size    int // bytes of the records
	records B
}

// Read hands on all records. next fills a batch, which it may have filled before, and returns how many
// bytes the records in it have; its error is io.EOF after the last.
func (s *Batches[B, U]) Read(r *Records, to Output, next func(*B) (size int, err error)) error {
	for {
		b := s.batches.Get(func() *batchOf[B, U] { return &batchOf[B, U]{from: s} })
		var err error
		if b.size, err = next(&b.records); err != nil {
			b.Done()
			if err == io.EOF {
				return Complete(r.Src.Given, r.Size)
			}
			return err
		}
		how := Handing(0)
		switch {
		case b.size > s.Most:
			how = s.Longer
		case r.In.Part == nil && int64(b.size) == r.Size:
			how = Sole
		}
		if err := to.Batch(b, how); err != nil {
			return err
		}
	}
}

// Done implements Batch.
func (b *batchOf[B, U]) Done() {
	if b.size > largeBatch {
		b.records = *new(B)
	}
	b.from.batches.Put(b)
}

// Read implements Batch.
func (b *batchOf[B, U]) Read(to Output) error {
	u := b.from.unpackers.Get(b.from.New)
	if b.size <= largeBatch {
		defer b.from.unpackers.Put(u)
	}
	return b.from.Unpack(u, &b.records, to)
}
