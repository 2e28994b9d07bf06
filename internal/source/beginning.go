package source

import (
	"bytes"
	"context"
	"errors"
	"io"
	"syscall"
)

// beginning is how many bytes at the beginning of a source decide what it is: all of them are
// looked at, however they arrive.
const beginning = 64 << 10

// isBinary reports whether a source that begins so is no text: it holds NUL.
func isBinary(begin []byte) bool { return bytes.IndexByte(begin, 0) >= 0 }

// maxEmptyReads is how often in a row a stream may give nothing.
const maxEmptyReads = 100

// A reader reads a source until ctx is done, and counts its bytes.
type reader struct {
	ctx   context.Context
	ahead []byte // read already, given first
	err   error  // given next, if not nil
	src   io.Reader
	given int64 // bytes given
}

func (f *File) reader(src io.Reader) *reader {
	return &reader{ctx: f.ctx, src: src}
}

// begin returns the first bytes of a stream, of which nothing has been read yet, and will give
// them: as many as beginning, or all if it has fewer; if firstLine, what is read until there is a
// line end among them, so that a stream that grows slowly is not waited for.
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

// failed returns the error that ended what begin has read, if that is not the end of the stream.
func (r *reader) failed() error {
	if r.err == io.EOF {
		return nil
	}
	return r.err
}

// discard leaves out the first n bytes, which begin has returned or are to be read.
func (r *reader) discard(n int) error {
	if len(r.ahead) >= n {
		r.ahead = r.ahead[n:]
		return nil
	}
	_, err := io.CopyN(io.Discard, r, int64(n))
	r.given = 0
	return err
}

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

func (r *reader) read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := uninterrupted{r.src}.Read(p)
	return n, Reason(err)
}

// An uninterrupted reader reads again where a signal has interrupted a read. (Files do so
// themselves.)
type uninterrupted struct{ src io.Reader }

func (u uninterrupted) Read(p []byte) (int, error) {
	for {
		n, err := u.src.Read(p)
		if n > 0 || !errors.Is(err, syscall.EINTR) {
			return n, err
		}
	}
}
