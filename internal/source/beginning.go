package source

import (
	"bytes"
	"context"
	"errors"
	"io"
	"syscall"
)

// beginning is how many bytes at the beginning of a source decide its kind, however they arrive.
const beginning = 64 << 10

// isBinary reports whether a source is not text by its beginning: there is a NUL in it.
func isBinary(begin []byte) bool { return bytes.IndexByte(begin, 0) >= 0 }

// maxEmptyReads is how many reads of a stream in a row may return nothing.
const maxEmptyReads = 100

// A reader reads a source until ctx is done, and counts its bytes.
type reader struct {
	ctx   context.Context
	ahead []byte // read already, returned first
	err   error  // returned next, if not nil
	src   io.Reader
	given int64 // bytes returned
}

// reader returns a reader of src, which ends when the search for f is given up.
func (f *File) reader(src io.Reader) *reader {
	return &reader{ctx: f.ctx, src: src}
}

// begin returns the beginning of a stream of which nothing has been read yet; Read will return it
// again. It has the bytes of beginning, or all if there are fewer; with firstLine, only what is
// read until there is a line end, so that a stream that grows slowly is not waited for.
func (r *reader) begin(firstLine bool) []byte {
	buf := make([]byte, beginning)
	n, empty := 0, 0
	for n < len(buf) && r.err == nil {
		m, err := r.read(buf[n:])
		line := firstLine && bytes.IndexByte(buf[n:n+m], '\n') >= 0
		n, r.err = n+m, err
		if line {
			break
		}
		if empty++; m > 0 {
			empty = 0
		}
		if empty == maxEmptyReads {
			r.err = io.ErrNoProgress
		}
	}
	r.ahead = buf[:n]
	return r.ahead
}

// failed returns the error at which begin has stopped, unless that is the end of the stream.
func (r *reader) failed() error {
	if r.err == io.EOF {
		return nil
	}
	return r.err
}

// discard drops the first n bytes, whether begin has returned them or they are not read yet.
func (r *reader) discard(n int) error {
	if len(r.ahead) >= n {
		r.ahead = r.ahead[n:]
		return nil
	}
	_, err := io.CopyN(io.Discard, r, int64(n))
	r.given = 0
	return err
}

// Read returns what begin has returned, and then reads on.
func (r *reader) Read(p []byte) (int, error) {
	n, err := 0, r.err
	switch {
	case len(r.ahead) > 0:
		n, err = copy(p, r.ahead), nil
		r.ahead = r.ahead[n:]
	case err == nil:
		n, err = r.read(p)
	}
	r.given += int64(n)
	return n, err
}

// read reads from src.
func (r *reader) read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := uninterrupted{r.src}.Read(p)
	return n, Reason(err)
}

// An uninterrupted repeats a read that a signal has interrupted. (Files do so themselves.)
type uninterrupted struct{ src io.Reader }

func (u uninterrupted) Read(p []byte) (int, error) {
	for {
		n, err := u.src.Read(p)
		if n > 0 || !errors.Is(err, syscall.EINTR) {
			return n, err
		}
	}
}
