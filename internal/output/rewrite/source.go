package rewrite

import (
	"errors"
	"io"
)

// A Source is what a Splicer copies. Offsets are in bytes.
type Source interface {
	// Copy writes the bytes between two offsets, or up to the end if to is negative. Nothing before
	// to is asked for again.
	Copy(w io.Writer, from, to int64) error

	// Read appends the bytes between two offsets.
	Read(dst []byte, from, to int64) ([]byte, error)
}

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

// at returns bytes from an offset onward, as many as are buffered or one read returns; io.EOF at
// the end.
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
