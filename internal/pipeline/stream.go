package pipeline

import (
	"errors"
	"io"
	"time"

	"urigrep/delimit"
)

// windows reads a document window by window, each with the margins it needs, or takes them from its
// text where that is in memory. Between two windows carry is called.
type windows struct {
	doc  *document
	base int64       // offset of the next window
	from int         // its From
	kept int         // bytes of its text already there, copied from the window before
	size int64       // bytes read in all
	live *liveReader // reads the text if that is still being written; nil if not
}

// read sets the next window of the document in b.
func (s *windows) read(b *block) error {
	if s.doc.Bytes != nil {
		s.cut(b)
		return nil
	}
	return s.fill(b)
}

// cut sets the next window of a text in memory.
func (s *windows) cut(b *block) {
	d, base := s.doc, int(s.base)
	text := d.Bytes
	begin := base + s.from
	end := len(text)
	b.last = end-begin <= d.size+d.ahead
	if !b.last {
		end = begin + d.size
		text = text[:end+d.ahead]
	}
	b.window = delimit.Window{Text: text[base:], Offset: s.base, From: s.from, EOF: b.last}
	b.end = end - base
}

// fill reads the text of b, whose buffer begins with s.kept bytes of it.
func (s *windows) fill(b *block) error {
	d := s.doc
	want := s.from + d.size + d.ahead
	b.reserve(want)
	n, err := s.readFull(b.buf[s.kept:want])
	s.size += int64(n)
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
func (s *windows) complete() error {
	if s.doc.File != nil && s.size < s.doc.Size {
		return shrunk(s.size, s.doc.Size)
	}
	return nil
}

// readFull reads until p is full or nothing is left; then its error is not nil.
func (s *windows) readFull(p []byte) (n int, err error) {
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

// readOnce reads once; before says whether something was read for the same window already.
func (s *windows) readOnce(p []byte, before bool) (int, error) {
	if s.live != nil {
		return s.live.read(p, before)
	}
	if s.doc.Map != nil {
		s.doc.mapping.Lock()
		defer s.doc.mapping.Unlock()
	}
	return s.doc.Text.Read(p)
}

// carry moves to the window after that of b, and copies what it needs of b's text into next, which
// may be b.
func (s *windows) carry(b, next *block) {
	d := s.doc
	begin := max(0, b.end-d.margin)
	s.base = b.window.Offset + int64(begin)
	s.from = b.end - begin
	if d.Bytes == nil {
		next.reserve(s.from + d.size + d.ahead)
		s.kept = copy(next.buf, b.window.Text[begin:])
	}
}

// errPause is returned when a stream gave nothing for livePause after the end of a line.
var errPause = errors.New("pause")

// livePause is how long a stream must give nothing before what it has given is searched.
const livePause = 50 * time.Millisecond

// A liveReader reads a stream that is still being written, such as a log that is followed, and
// reports its pauses. It reads in a goroutine of its own, which ends with the stream.
type liveReader struct {
	chunks chan chunk
	rest   []byte // of the last chunk
	err    error  // that ended the stream
	end    byte   // the last byte given
}

// A chunk is what one read of a stream gave.
type chunk struct {
	data []byte
	err  error
}

// liveChunk is how many bytes a liveReader reads at once, at most.
const liveChunk = 64 << 10

// newLiveReader returns a liveReader of src, and begins to read.
func newLiveReader(src io.Reader) *liveReader {
	l := &liveReader{chunks: make(chan chunk)}
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

// read waits for data and reads what there is. If something was read before and ends a line, it
// waits for livePause only, and then returns errPause.
func (l *liveReader) read(p []byte, before bool) (int, error) {
	if len(l.rest) == 0 && l.err == nil {
		var pause <-chan time.Time
		if before && l.end == '\n' {
			pause = time.After(livePause)
		}
		if err := l.receive(pause); err != nil {
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

// receive waits for the next chunk, or returns errPause at a pause; nil never is one.
func (l *liveReader) receive(pause <-chan time.Time) error {
	select {
	case c := <-l.chunks:
		l.rest, l.err = c.data, c.err
		return nil
	case <-pause:
		return errPause
	}
}
