package pipeline

import (
	"io"

	"urigrep/delimit"
)

// windows reads a document window by window, each with the margins it needs, or takes them from its
// text where that is in memory. Between two windows carry is called.
type windows struct {
	doc  *document
	base int64 // offset of the next window
	from int   // its From
	kept int   // bytes of its text already there, copied from the window before
	size int64 // bytes read in all
	live *live // the text if that is still being written; nil if not
}

// read sets the next window of the document in b.
func (s *windows) read(b *block) error {
	if s.doc.Bytes != nil {
		s.cut(b)
		return nil
	}
	if s.live != nil {
		return s.fillLive(b)
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
	b.last = err != nil
	if err == nil {
		b.end -= d.ahead
	}
	if err == io.EOF {
		return s.complete()
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
		m, err = s.readOnce(p[n:])
		n += m
	}
	if n == len(p) && err == io.EOF {
		err = nil // the next window finds it again
	}
	return n, err
}

// readOnce reads once.
func (s *windows) readOnce(p []byte) (int, error) {
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
		text := b.window.Text
		if s.live != nil {
			text = s.live.all
		}
		next.reserve(s.from + d.size + d.ahead)
		s.kept = copy(next.buf, text[begin:])
	}
}
