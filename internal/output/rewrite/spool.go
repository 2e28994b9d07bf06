package rewrite

import (
	"io"
	"sync"
)

// A Spool is a Source for a stream that can be read only once. The reader of the stream writes what
// it reads to the Spool, which keeps it until it is copied.
type Spool struct {
	// Finish, where set, is called by Rest, while the rest of the stream can be copied.
	Finish func() error

	mu     sync.Mutex
	kept   []byte
	offset int64 // of kept
	rest   io.Reader
}

// Write keeps what was read of the stream.
func (s *Spool) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = append(s.kept, p...)
	return len(p), nil
}

// Rest calls Finish; r is the rest of the stream.
func (s *Spool) Rest(r io.Reader) error {
	s.rest = r
	defer func() { s.rest = nil }()
	if s.Finish == nil {
		return nil
	}
	return s.Finish()
}

// Copy implements Source.
func (s *Spool) Copy(w io.Writer, from, to int64) error {
	s.mu.Lock()
	text := s.stretch(from, to)
	s.mu.Unlock() // Write appends behind text, or to a copy
	if _, err := w.Write(text); err != nil {
		return err
	}
	s.mu.Lock()
	done := from + int64(len(text)) - s.offset
	s.kept, s.offset = s.kept[done:], s.offset+done
	s.mu.Unlock()
	if to >= 0 || s.rest == nil {
		return nil
	}
	_, err := io.Copy(w, unreadReader{s.rest})
	return err
}

// An unreadReader makes SourceErrors of the errors of a reader.
type unreadReader struct{ src io.Reader }

func (u unreadReader) Read(p []byte) (int, error) {
	n, err := u.src.Read(p)
	if err != nil && err != io.EOF {
		err = unread(err)
	}
	return n, err
}

// Read implements Source.
func (s *Spool) Read(dst []byte, from, to int64) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append(dst, s.stretch(from, to)...), nil
}

// stretch returns the bytes between two offsets, as far as they are kept. s.mu is held.
func (s *Spool) stretch(from, to int64) []byte {
	end := int64(len(s.kept))
	if to >= 0 {
		end = min(end, to-s.offset)
	}
	return s.kept[min(from-s.offset, end):end]
}
