package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// A request that failed is made again after pauses that double, until --timeout has passed: one that
// reads by fill, the others by the clients of the stores.
var (
	firstPause   = 100 * time.Millisecond // tests set it lower
	longestPause = 15 * time.Second
)

// pauseAfter returns the pause after the n-th try, from 0 onward.
func pauseAfter(n int) time.Duration { return min(firstPause<<min(n, 20), longestPause) }

// tests of a silent server in the time that it has: another connection may fare better.
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

// fill reads len(p) bytes of a file, the first at the offset at. What is cut off goes on where it
// ended; a read that fails is tried again until the store has given no byte for the timeout.
func (s *stores) fill(ctx context.Context, from store, path string, at int64, p []byte) error {
	last := time.Now()
	for try := 0; len(p) > 0; try++ {
		n, err := once(ctx, from, path, at, p, s.timeout/connections)
		p, at = p[n:], at+int64(n)
		switch {
		case err == nil:
			continue
		case ctx.Err() != nil:
			return ctx.Err()
		case n > 0:
			last, try = time.Now(), 0
		case from.lasting(err) || time.Since(last) >= s.timeout:
			return &readError{at, from.lasting(err), err}
		}
		if err := rest(ctx, pauseAfter(try)); err != nil {
			return err
		}
	}
	return nil
}

// rest waits.
func rest(ctx context.Context, pause time.Duration) error {
	t := time.NewTimer(pause)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// once reads len(p) bytes of a file with one request, which is given up if no byte comes for a
// time.
func once(ctx context.Context, from store, path string, at int64, p []byte, silence time.Duration) (n int, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	watch := time.AfterFunc(silence, func() { cancel(errSilent) })
	defer watch.Stop()
	body, err := from.read(ctx, path, at, int64(len(p)))
	if err == nil {
		for err == nil && n < len(p) {
			var m int
			m, err = body.Read(p[n:])
			n += m
			watch.Reset(silence)
		}
		if closed := body.Close(); n == len(p) {
			err = nil
		} else if err == nil {
			err = closed
		}
	}
	if err != nil && errors.Is(context.Cause(ctx), errSilent) {
		err = fmt.Errorf("%w for %v", errSilent, silence)
	}
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}
