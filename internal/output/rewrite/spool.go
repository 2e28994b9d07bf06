package rewrite

import (
	"io"
	"sync"
)

// A Spool is a Source of what can be read but once. What is read elsewhere is written to it; it
// keeps that until it has been copied.
type Spool struct {
	// Finish, where set, is called by Rest before what was not read is handed on.
	Finish func() error

	mu     sync.Mutex
	kept   []byte
	offset int64 // of kept
	rest   io.Reader
}

// Write takes what has been read.
func (s *Spool) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = append(s.kept, p...)
	return len(p), nil
}

// Rest takes what has not been read, and is not needed after Finish has returned.
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

// stretch returns what stands from one offset to another, as far as it has been read. s.mu is held.
func (s *Spool) stretch(from, to int64) []byte {
	end := int64(len(s.kept))
	if to >= 0 {
		end = min(end, to-s.offset)
	}
	return s.kept[min(from-s.offset, end):end]
}
