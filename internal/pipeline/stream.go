package pipeline

import (
	"errors"
	"io"
	"time"

	"urigrep/delimit"
)

// A stream reads a document window by window, each with the margins it needs.
type stream struct {
	doc  *document
	base int64   // offset of the next window
	from int     // its From
	kept int     // bytes of its text already there, copied from the window before
	read int64   // bytes read in all
	live *pauses // reads the text if it is live; nil if not
}

// fill reads the text of b, whose buffer begins with s.kept bytes of it.
func (s *stream) fill(b *block) error {
	d := s.doc
	want := s.from + d.size + d.ahead
	b.reserve(want)
	n, err := s.readFull(b.buf[s.kept:want])
	s.read += int64(n)
	b.window = delimit.Window{
		Text:   b.buf[:s.kept+n],
		Offset: s.base,
		From:   s.from,
		EOF:    err != nil,
	}
	b.end = s.kept + n
	b.last = err != nil && err != errPause
	if err == nil {
		b.end -= d.ahead
	}
	switch err {
	case io.EOF:
		return s.complete()
	case errPause:
		return nil
	}
	return err
}

// complete returns an error if a file gave fewer bytes than its size.
func (s *stream) complete() error {
	if s.doc.File != nil && s.read < s.doc.Size {
		return shrunk(s.read, s.doc.Size)
	}
	return nil
}

// readFull reads until p is full or nothing is left; then its error is not nil.
func (s *stream) readFull(p []byte) (n int, err error) {
	for n < len(p) && err == nil {
		var m int
		m, err = s.readOnce(p[n:], n > 0)
		n += m
	}
	if n == len(p) && err == io.EOF {
		err = nil // the next window finds it again
	}
	return n, err
}

// readOnce reads once; before reports whether something was read for the same window already.
func (s *stream) readOnce(p []byte, before bool) (int, error) {
	if s.live != nil {
		return s.live.read(p, before)
	}
	if s.doc.Map != nil {
		s.doc.mapping.Lock()
		defer s.doc.mapping.Unlock()
	}
	return s.doc.Text.Read(p)
}

// carry copies what the window after that of b needs of it into next, which may be b.
func (s *stream) carry(b, next *block) {
	d := s.doc
	begin := max(0, b.end-d.margin)
	tail := b.window.Text[begin:]
	s.base = b.window.Offset + int64(begin)
	s.from = b.end - begin
	next.reserve(s.from + d.size + d.ahead)
	s.kept = copy(next.buf, tail)
}

// windows reads the windows of a document one after the other into the same block.
type windows struct {
	stream
	at int // of a text in memory: where the next window begins
}

// next reads the next window of a document into b.
func (s *windows) next(b *block) error {
	if s.doc.Bytes != nil {
		s.at = s.doc.cut(b, s.at)
		return nil
	}
	if b.end > 0 {
		s.carry(b, b)
	}
	return s.fill(b)
}

// errPause is returned when a stream gave nothing for a while after the end of a line.
var errPause = errors.New("pause")

// livePause is how long a stream must give nothing for what it has given to be taken as
// all there is for now.
const livePause = 50 * time.Millisecond

// pauses reads a stream on which somebody writes while it is read, as a log that is followed: what
// has come in is to be searched although more may come. It reads in a goroutine of its own,
// which ends with the stream.
type pauses struct {
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

func newPauses(src io.Reader) *pauses {
	l := &pauses{chunks: make(chan chunk)}
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
func (l *pauses) read(p []byte, before bool) (int, error) {
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

func (l *pauses) next(hurry bool) error {
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
