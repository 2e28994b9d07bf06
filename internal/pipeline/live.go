package pipeline

import (
	"errors"
	"io"
	"time"
)

// errPause says that a live stream has given nothing for a while, after the end of a line.
var errPause = errors.New("pause")

// livePause is how long a stream must give nothing for what it has given to be taken as
// all there is for now.
const livePause = 50 * time.Millisecond

// A live reader reads a stream on which somebody writes while it is read, as a log that
// is followed: what has come in is to be searched although more may come. It reads in a
// goroutine of its own, which ends with the stream.
type live struct {
	chunks chan chunk
	rest   []byte // of the last chunk
	err    error  // that ended the stream
	end    byte   // the last byte given
}

type chunk struct {
	data []byte
	err  error
}

// liveChunk is the most bytes that are read at once.
const liveChunk = 64 << 10

func newLive(src io.Reader) *live {
	l := &live{chunks: make(chan chunk)}
	go func() {
		defer close(l.chunks)
		for {
			buf := make([]byte, liveChunk)
			n, err := src.Read(buf)
			l.chunks <- chunk{buf[:n], err}
			if err != nil {
				return
			}
		}
	}()
	return l
}

// read reads what there is. It waits for it, but if something has been read before it
// waits for livePause only, and then returns errPause.
func (l *live) read(p []byte, before bool) (int, error) {
	if len(l.rest) == 0 && l.err == nil {
		if err := l.next(before && l.end == '\n'); err != nil {
			return 0, err
		}
	}
	n := copy(p, l.rest)
	l.rest = l.rest[n:]
	if n > 0 {
		l.end = p[n-1]
		return n, nil
	}
	return 0, l.err
}

func (l *live) next(hurry bool) error {
	var pause <-chan time.Time
	if hurry {
		pause = time.After(livePause)
	}
	select {
	case c := <-l.chunks:
		l.rest, l.err = c.data, c.err
		return nil
	case <-pause:
		return errPause
	}
}
