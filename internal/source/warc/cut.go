package warc

import (
	"bytes"
	"fmt"
	"io"

	"urigrep/internal/source/format"
)

// Cuts reports whether an archive is cut: one of gzip members that hold a record each, or one that is
// not compressed. A record belongs to the part in which it, or its member, begins.
func (r *reader) Cuts(in *format.Input) bool {
	f, at := formOf(in.Begin, true)
	switch {
	case at > 0:
		return false
	case f == gzipForm:
		return new(prober).firstMember(in.Begin, 1) > 0
	}
	return f == plainForm
}

// bounds returns where the records of a part begin and end, in offsets in the input.
func bounds(in *format.Input) (from, to int64, err error) {
	f, _ := formOf(in.Begin, true)
	s := &seeker{text: io.NewSectionReader(in.File, in.Offset, in.Size), size: in.Size, form: f}
	if from, err = s.start(in.Part.From); err == nil {
		to, err = s.start(in.Part.To)
	}
	return from, to, err
}

// A seeker finds records from anywhere in an archive. What it takes for the beginning of a record it
// also is when the archive is read from its beginning, unless it is in an archive that is inside a
// record, or a length is wrong.
type seeker struct {
	text  io.ReaderAt
	size  int64 // bytes
	form  form
	probe prober
	buf   []byte
}

// start returns the offset of the first record that begins at or after at; the size if there is none.
func (s *seeker) start(at int64) (int64, error) {
	if at <= 0 {
		return 0, nil
	}
	for at < s.size {
		b, err := s.read(at, batchSize)
		if err != nil {
			return 0, err
		}
		whole := at+int64(len(b)) == s.size
		i, rest := s.first(b, whole)
		switch {
		case i >= 0 && (s.form == gzipForm || s.isSibling(at+int64(i))):
			return at + int64(i), nil
		case i >= 0:
			at += int64(i) + int64(len(magic))
		case whole:
			return s.size, nil
		default:
			at += int64(rest)
		}
	}
	return s.size, nil
}

// read reads up to n bytes at an offset.
func (s *seeker) read(at int64, n int) ([]byte, error) {
	if s.buf == nil {
		s.buf = make([]byte, batchSize)
	}
	b := s.buf[:min(int64(n), s.size-at)]
	n, err := s.text.ReadAt(b, at)
	switch {
	case n == len(b):
		err = nil
	case err == io.EOF || err == nil:
		err = fmt.Errorf("shrank while it was read, to %d of %d bytes", at+int64(n), s.size)
	}
	return b, err
}

// first returns the index in b where a record or member may begin; -1 if there is none, where one may
// still begin from the index rest onward. whole says that nothing comes after b.
func (s *seeker) first(b []byte, whole bool) (i, rest int) {
	if s.form == plainForm {
		i, rest, ok := search(b, 0, whole)
		if !ok {
			return -1, max(1, rest)
		}
		return i, 0
	}
	sure := len(b)
	if !whole {
		sure = max(1, len(b)-probed) // what begins later is looked at with all that decides
	}
	if i = s.probe.firstMember(b, 0); i >= 0 && i < sure {
		return i, 0
	}
	return -1, sure
}

// isSibling reports whether the record that seems to begin at an offset comes after an empty line, and
// has a length after which another one begins, or the archive ends: a text may quote a header.
func (s *seeker) isSibling(at int64) bool {
	const empty = "\r\n\r\n"
	before, err := s.read(at-min(at, int64(len(empty))), len(empty))
	if err != nil || !bytes.HasSuffix(bytes.ReplaceAll(before, []byte{'\r'}, nil), []byte("\n\n")) {
		return false
	}
	b, err := s.read(at, batchSize)
	if err != nil {
		return false
	}
	head := headerEnd(b)
	if head <= 0 {
		return false
	}
	length := contentLength(b[:head])
	end := at + int64(head) + length
	if length < 0 || end > s.size {
		return false
	}
	if b, err = s.read(end, manyBreaks+sureBegin); err != nil {
		return false
	}
	breaks := skipBreaks(b, 0)
	return breaks == len(b) || begins(b[breaks:])
}
