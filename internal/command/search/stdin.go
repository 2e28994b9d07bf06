package search

import (
	"bytes"
	"io"
	"os"

	"urigrep/internal/source"
)

// A sharedInput is standard input that is a regular file: another program may read on where the
// search ends. The search reads it without moving its offset.
type sharedInput struct {
	file        *os.File
	begin, size int64 // bytes: where the search begins, and the end of the file then
}

// shared returns the standard input if f is that, and a regular file; nil otherwise.
func (s *Search) shared(f *source.File) *sharedInput {
	file, ok := s.std.In.(*os.File)
	if !ok || !f.Standard() {
		return nil
	}
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	begin, err := file.Seek(0, io.SeekCurrent)
	if err != nil {
		return nil
	}
	return &sharedInput{file, begin, info.Size()}
}

// leave moves the offset of the file to where the search of f has ended: after the line of the last
// reference if no more were wanted, else after everything that was there. Of a text that is written
// back the rest is wanted too.
func (in *sharedInput) leave(s *Search, f *source.File) {
	to := in.size
	if s.Partial && s.rewriter == nil && !f.Compressed() {
		if end, enough := s.pipe.Enough(); enough {
			to = in.begin
			if end >= 0 {
				to = in.lineEnd(in.begin + end)
			}
		}
	}
	// An offset beyond to is left if all was wanted: the file grew, and that was read too.
	if at, err := in.file.Seek(0, io.SeekCurrent); err == nil && (to < in.size || at < to) {
		_, _ = in.file.Seek(to, io.SeekStart) // works, since the first Seek did
	}
}

// lineEnd returns the offset after the end (LF, CRLF, CR) of the line that at is on.
func (in *sharedInput) lineEnd(at int64) int64 {
	var b [4 << 10]byte
	for at < in.size {
		n, err := in.file.ReadAt(b[:], at)
		if i := bytes.IndexAny(b[:n], "\r\n"); i >= 0 {
			at += int64(i) + 1
			if b[i] == '\r' {
				if _, err := in.file.ReadAt(b[:1], at); err == nil && b[0] == '\n' {
					at++
				}
			}
			return at
		}
		if err != nil {
			break
		}
		at += int64(n)
	}
	return in.size
}
