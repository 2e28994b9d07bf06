package rewrite

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"urigrep/internal/source/jsonl"
)

// A Source is what a Splicer copies. Offsets are in bytes.
type Source interface {
	// Copy writes the bytes between two offsets, or up to the end if to is negative. Nothing before
	// to is asked for again.
	Copy(w io.Writer, from, to int64) error

	// Read appends the bytes between two offsets.
	Read(dst []byte, from, to int64) ([]byte, error)
}

// A Splicer carries out the edits of one source after the other. The pipeline writes them to it.
type Splicer struct {
	Key string // of the array of a row

	// Failed, where set, is called for each replacement that cannot be written, with the offset in
	// the source of the reference, which stays.
	Failed func(offset int64, reason string)

	// Sticky says that an error of the output ends the run, because all sources are written there.
	Sticky bool

	out   io.Writer
	src   Source
	at    int64 // offset in the source up to which it is written
	edits int64 // carried out

	elements   []byte // of the array of the current row
	characters int64  // of the references in the current row
	scratch    []byte
	err        error
}

// Begin begins a source, which is written to out.
func (s *Splicer) Begin(src Source, out io.Writer) {
	*s = Splicer{Key: s.Key, Failed: s.Failed, src: src, out: out, elements: s.elements[:0], scratch: s.scratch}
}

// Use replaces the source that was begun, of which nothing has been written yet, by src.
func (s *Splicer) Use(src Source) { s.src = src }

// End copies what is left of the source, and returns how many edits have been carried out.
func (s *Splicer) End() (edits int64, err error) {
	if s.err == nil {
		s.err = s.src.Copy(s.out, s.at, -1)
	}
	return s.edits, s.err
}

// Edits returns how many edits have been carried out.
func (s *Splicer) Edits() int64 { return s.edits }

// Write carries out the edits encoded in p, which are whole.
func (s *Splicer) Write(p []byte) (int, error) {
	var e edit
	for rest := p; len(rest) > 0 && s.err == nil; {
		if rest, s.err = e.next(rest); s.err == nil {
			s.do(&e)
		}
	}
	var unread *SourceError
	if s.err != nil && s.Sticky && !errors.As(s.err, &unread) {
		return 0, s.err
	}
	return len(p), nil // End has the error
}

// do carries out an edit.
func (s *Splicer) do(e *edit) {
	switch e.kind {
	case settledEdit:
		s.copy(e.start)
	case replaceEdit:
		s.replace(e)
	case elementEdit:
		if len(s.elements) > 0 {
			s.elements = append(s.elements, ',')
		}
		s.elements = append(s.elements, e.text...)
		s.characters += e.characters
	case rowEdit:
		s.row(e)
	case failedEdit:
		if s.Failed != nil {
			s.Failed(e.start, string(e.text))
		}
	default:
		s.err = fmt.Errorf("an edit of kind %d", e.kind)
	}
}

// copy copies the source up to an offset.
func (s *Splicer) copy(to int64) {
	if to > s.at && s.err == nil {
		s.err = s.src.Copy(s.out, s.at, to)
		s.at = to
	}
}

func (s *Splicer) write(text []byte) {
	if s.err == nil && len(text) > 0 {
		_, s.err = s.out.Write(text)
	}
}

// replace replaces a stretch of the source by a text, unless it overlaps with one before.
func (s *Splicer) replace(e *edit) {
	if e.start < s.at || e.end < e.start {
		return
	}
	s.copy(e.start)
	text := e.text
	if e.flags&keepTags != 0 && s.err == nil {
		var html []byte
		html, s.err = s.src.Read(s.scratch[:0], e.start, e.end)
		s.scratch = append(append(html, e.text...), appendTags(nil, html)...)
		text = s.scratch[len(html):]
	}
	s.write(text)
	s.at = e.end
	s.edits++
}

// row inserts the array and the share into the current row.
func (s *Splicer) row(e *edit) {
	s.copy(e.start)
	text := s.scratch[:0]
	if e.flags&emptyRow == 0 {
		text = append(text, ',')
	}
	key := jsonl.AppendString(nil, []byte(s.Key))
	text = append(append(append(text, '"'), key...), `":[`...)
	text = append(text, s.elements...)
	text = append(append(append(text, `],"`...), key...), shareSuffix+`":`...)
	share := 0.0
	if e.characters > 0 {
		share = min(float64(s.characters)/float64(e.characters), 1)
	}
	s.scratch = strconv.AppendFloat(text, share, 'g', 4, 64)
	s.write(s.scratch)
	s.elements, s.characters = s.elements[:0], 0
	s.copy(e.end)
	s.edits++
}

// shareSuffix, after Key, is the name of the share of a row's characters that are in references.
const shareSuffix = "_share"

// Keys returns the names of the members that are added to rows.
func Keys(key string) []string { return []string{key, key + shareSuffix} }

// A File is a Source that can be read at any offset. It buffers its reads.
type File struct {
	src   io.ReaderAt
	buf   []byte
	start int64 // of what is in buf
	n     int   // bytes of it
	err   error // that ended the last read
}

// NewFile returns a Source of an open file.
func NewFile(src io.ReaderAt) *File { return &File{src: src, buf: make([]byte, 256<<10)} }

// at returns bytes from an offset on, as many as are buffered or one read returns; io.EOF at the
// end.
func (f *File) at(from int64) ([]byte, error) {
	if from < f.start || from >= f.start+int64(f.n) {
		f.start = from
		if f.n, f.err = f.src.ReadAt(f.buf, from); f.n == 0 {
			return nil, f.err
		}
	}
	return f.buf[from-f.start : f.n], nil
}

// Copy implements Source.
func (f *File) Copy(w io.Writer, from, to int64) error {
	for to < 0 || from < to {
		text, err := f.at(from)
		switch {
		case err == io.EOF && to < 0:
			return nil
		case err != nil:
			return unread(err)
		}
		if to >= 0 {
			text = text[:min(int64(len(text)), to-from)]
		}
		if _, err := w.Write(text); err != nil {
			return err
		}
		from += int64(len(text))
	}
	return nil
}

var errShrunk = errors.New("shrank while it was written back")

// A SourceError is an error of reading the source that a Splicer copies, not of writing.
type SourceError struct{ Err error }

func (e *SourceError) Error() string { return e.Err.Error() }
func (e *SourceError) Unwrap() error { return e.Err }

// unread returns the SourceError of a failed read; the end of the source is an error too.
func unread(err error) error {
	if err == io.EOF {
		err = errShrunk
	}
	return &SourceError{err}
}

// Read implements Source.
func (f *File) Read(dst []byte, from, to int64) ([]byte, error) {
	for from < to {
		text, err := f.at(from)
		if err != nil {
			return dst, unread(err)
		}
		text = text[:min(int64(len(text)), to-from)]
		dst = append(dst, text...)
		from += int64(len(text))
	}
	return dst, nil
}
