package main

import (
	"archive/tar"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"sync"
	"time"

	"urigrep/internal/source"
)

// A request that failed is made again after pauses that double, until --timeout has passed: one that
// reads by a stream, the others by the clients of the stores.
var (
	firstPause   = 100 * time.Millisecond // tests set it lower
	longestPause = 15 * time.Second
)

// pauseAfter returns the pause after the n-th try, from 0 onward.
func pauseAfter(n int) time.Duration { return min(firstPause<<min(n, 20), longestPause) }

// rest waits.
func rest(ctx context.Context, pause time.Duration) error {
	select {
	case <-time.After(pause):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// connections is how many connections are tried in the time that a silent server has: another one may
// fare better.
const connections = 3

// A readError says that bytes of a file could not be read.
type readError struct {
	at   int64
	gone bool // another attempt would meet the same
	err  error
}

func (e *readError) Error() string { return fmt.Sprintf("at byte %d: %s", e.at, oneLine(e.err)) }
func (e *readError) Unwrap() error { return e.err }

// errSilent says that a store gives no bytes.
var errSilent = errors.New("the store sends no data")

// A stream reads a file from an offset to another. A body that is cut goes on where it ended; a request
// that fails is made again until the store has given no byte for the timeout.
type stream struct {
	ctx     context.Context
	from    store
	timeout time.Duration
	path    string
	at, end int64

	// ask says how many bytes a request is to give, by the offset of the first.
	ask func(at int64) int64

	// Of the request at work:
	request context.Context
	cancel  context.CancelCauseFunc
	body    io.ReadCloser // nil for none
	till    int64         // where it ends
}

// stream returns a stream of the first size bytes of a file, most of them a request at most.
func (s *stores) stream(ctx context.Context, path string, size, most int64) (*stream, error) {
	from, err := s.of(ctx, path)
	ask := func(int64) int64 { return most }
	return &stream{ctx: ctx, from: from, timeout: s.timeout, path: path, end: size, ask: ask}, err
}

// Read reads what comes next, as much as the store has sent.
func (r *stream) Read(p []byte) (int, error) {
	if r.at == r.end || len(p) == 0 {
		return 0, io.EOF
	}
	begun := time.Now()
	for try := 0; ; try++ {
		n, err := r.try(p)
		r.at += int64(n)
		if err != nil || r.at == r.till {
			_ = r.Close() // what was read is right
		}
		switch {
		case n > 0:
			return n, nil
		case r.ctx.Err() != nil:
			return 0, r.ctx.Err()
		case r.from.lasting(err) || time.Since(begun) >= r.timeout:
			return 0, &readError{r.at, r.from.lasting(err), err}
		}
		if err := rest(r.ctx, pauseAfter(try)); err != nil {
			return 0, err
		}
	}
}

// try reads at least one byte with one request, which is given up if none comes for a time.
func (r *stream) try(p []byte) (n int, err error) {
	if r.body == nil {
		r.request, r.cancel = context.WithCancelCause(r.ctx)
		r.till = r.at + min(r.ask(r.at), r.end-r.at)
	}
	cancel, silence := r.cancel, r.timeout/connections
	watch := time.AfterFunc(silence, func() { cancel(errSilent) })
	defer watch.Stop()
	if r.body == nil {
		r.body, err = r.from.read(r.request, r.path, r.at, r.till-r.at)
	}
	if err == nil {
		n, err = io.ReadAtLeast(r.body, p[:min(int64(len(p)), r.till-r.at)], 1)
	}
	switch {
	case err == nil:
	case errors.Is(context.Cause(r.request), errSilent):
		err = fmt.Errorf("%w for %v", errSilent, silence)
	case err == io.EOF:
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// Close ends the request at work. What is read after it is asked for anew.
func (r *stream) Close() error {
	if r.request == nil {
		return nil
	}
	var err error
	if r.body != nil {
		err = r.body.Close()
	}
	r.cancel(nil)
	r.request, r.body = nil, nil
	return err
}

// open opens a file, of which the bytes between two offsets are wanted in the first place.
func (s *stores) open(ctx context.Context, in *Input, from, to int64) (source.OpenFile, error) {
	if scheme(in.Path) == "" {
		file, err := source.OS{}.Open(in.Path)
		return file, source.Reason(err)
	}
	forward, err := s.stream(ctx, in.Path, in.Size, math.MaxInt64)
	if err != nil {
		return nil, err
	}
	forward.ask = func(at int64) int64 {
		if from-before <= at && at < to {
			return to - at
		}
		return stretchSize
	}
	w := &window{from: forward}
	return &object{io.NewSectionReader(w, 0, in.Size), w, in}, nil
}

// An object is an open file of a bucket.
type object struct {
	*io.SectionReader
	window *window
	in     *Input
}

// Close ends reading.
func (o *object) Close() error {
	o.window.mu.Lock()
	defer o.window.mu.Unlock()
	return o.window.from.Close()
}

// Stat returns what the header of a regular file says in an archive, with the object's name and size.
func (o *object) Stat() (fs.FileInfo, error) {
	return (&tar.Header{Name: o.in.Path, Size: o.in.Size}).FileInfo(), nil
}

// stretchSize is how many bytes of an object are kept at a time, and before is how many a search of a
// block reads that are before it, at most; it may read more, with requests of their own.
const (
	stretchSize = 256 << 10
	before      = 2 * stretchSize
)

// A window reads an object at any offset, and asks for what comes next as a whole. It keeps the stretch
// that it read last, and that before: a search goes forward, but looks back a little.
type window struct {
	mu   sync.Mutex // held by ReadAt: formats may read ahead themselves
	from *stream
	kept [2]stretch // the newest last
}

// A stretch is a part of a file.
type stretch struct {
	at   int64
	text []byte
}

// ReadAt reads len(p) bytes, the first at the offset at, as io.ReaderAt says.
func (w *window) ReadAt(p []byte, at int64) (n int, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for n < len(p) && at < w.from.end {
		text, err := w.textAt(at)
		if err != nil {
			return n, err
		}
		m := copy(p[n:], text)
		n, at = n+m, at+int64(m)
	}
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// textAt returns what a stretch holds from an offset onward.
func (w *window) textAt(at int64) ([]byte, error) {
	for _, k := range w.kept {
		if k.at <= at && at < k.at+int64(len(k.text)) {
			return k.text[at-k.at:], nil
		}
	}
	next := stretch{at / stretchSize * stretchSize, w.kept[0].text}
	w.kept[0], w.kept[1] = w.kept[1], stretch{}
	if w.from.at != next.at {
		_ = w.from.Close() // of what is not read
		w.from.at = next.at
	}
	size := min(stretchSize, w.from.end-next.at)
	if int64(cap(next.text)) < size {
		next.text = make([]byte, size)
	}
	next.text = next.text[:size]
	if _, err := io.ReadFull(w.from, next.text); err != nil {
		return nil, err
	}
	w.kept[1] = next
	return next.text[at-next.at:], nil
}
