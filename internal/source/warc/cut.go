package warc

import (
	"bytes"
	"io"

	"urigrep/internal/source/format"
)

// Cuts reports whether an archive is cut: one of gzip members that hold a record each, or one that is
// not compressed. A record belongs to the part in which it, or its member, begins.
func (r *reader) Cuts(in *format.Input) bool {
	f, at := formOf(in.Begin, true)
	return at == 0 && (f == plainForm || f == gzipForm && (&prober{form: f}).first(in.Begin, 1) > 0)
}

// bounds returns where the records of a part begin and end, in offsets in the input.
func bounds(in *format.Input) (from, to, _ int64, err error) {
	f, _ := formOf(in.Begin, true)
	if from, err = start(in, f, in.Part.From); err == nil {
		to, err = start(in, f, in.Part.To)
	}
	return from, to, 0, err
}

// start returns the offset of the first record that begins at or after at; the size if there is none. What it takes for
// the beginning of a record it also is when the archive is read from its beginning, unless it is in an archive that is
// inside a record, or a length is wrong.
func start(in *format.Input, f form, at int64) (int64, error) {
	if at <= 0 {
		return 0, nil
	}
	s := &Splitter{src: in.Section(at, in.Size), offset: at, form: f, probe: prober{form: f}}
	for s.dropTo(0); len(s.buf) > 0; s.dropTo(1) {
		if f != plainForm || isSibling(in, s.offset) {
			return s.offset, nil
		}
	}
	if s.err != io.EOF {
		return 0, s.err
	}
	return in.Size, format.Complete(s.offset, in.Size)
}

// isSibling reports whether the record that seems to begin at an offset comes after an empty line, and
// has a length after which another one begins, or the archive ends: a text may quote a header.
func isSibling(in *format.Input, at int64) bool {
	const empty = "\r\n\r\n"
	read := func(at int64, n int) []byte {
		b := make([]byte, min(int64(n), in.Size-at))
		n, _ = in.File.ReadAt(b, in.Offset+at) // what fails is read again
		return b[:n]
	}
	before := read(max(0, at-int64(len(empty))), len(empty))
	if !bytes.HasSuffix(bytes.ReplaceAll(before, []byte{'\r'}, nil), []byte("\n\n")) {
		return false
	}
	b := read(at, batchSize)
	head := headerEnd(b)
	if head <= 0 {
		return false
	}
	length := contentLength(b[:head])
	end := at + int64(head) + length
	if length < 0 || end > in.Size {
		return false
	}
	b = read(end, manyBreaks+sureBegin)
	breaks := skipBreaks(b, 0)
	return breaks == len(b) || begins(b[breaks:])
}
