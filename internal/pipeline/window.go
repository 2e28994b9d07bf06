package pipeline

import (
	"io"

	"urigrep/internal/cut"
)

// windows reads a stretch of a document window by window.
type windows struct {
	doc      *document
	size     int   // bytes of a window
	next     int64 // where the next window begins
	end      int64 // where the stretch ends; endless if that is where the text ends
	base     int64 // offset of the text that is there
	text     []byte
	memory   []byte // the text from the offset memoryAt onward, where that is in memory; else nil
	memoryAt int64
	live     *live // the text if that is still being written; nil if not
}

// fill sets the next window, in memory that is buf's or becomes it. Its error is that of reading.
func (s *windows) fill(w *window, buf *[]byte) error {
	d := s.doc
	if s.memory != nil {
		s.slice(w)
		return nil
	}
	s.carry(buf)
	if s.live != nil {
		return s.fillLive(w, buf)
	}
	kept := len(s.text)
	want := int(min(s.next+int64(s.size), s.end)-s.base) + d.ahead
	if d.File != nil {
		want = int(min(int64(want), d.Size-s.base))
	}
	reserve(buf, want)
	s.text = (*buf)[:want]
	n, err := d.readAt(s.text[kept:], s.base+int64(kept))
	s.text = s.text[:kept+n]
	eof := err != nil
	own := min(s.next+int64(s.size), s.end)
	if eof {
		own = min(s.base+int64(len(s.text)), s.end)
	}
	s.set(w, own, eof)
	if err == io.EOF {
		return nil
	}
	return err
}

// fillLive sets the next window of a live text in w: all that is there once it is as much as other
// windows have, the stream has ended, or some of it is decided.
func (s *windows) fillLive(w *window, buf *[]byte) error {
	d, l := s.doc, s.live
	n, from := len(s.text), int(s.next-s.base)
	want := from + s.size + d.ahead
	reserve(buf, want)
	for {
		n += l.take((*buf)[n:want], s.base+int64(n))
		s.text = (*buf)[:n]
		*w = window{Window: cut.Window{Text: s.text, Offset: s.base, From: from, To: from}, end: from}
		switch {
		case n == want:
			w.end = n - d.ahead
		case l.err != nil:
			w.EOF, w.end, w.settles, w.last = true, n, n, true
		case l.enough():
		case !l.settles(w, d.ahead):
			l.wait()
			continue
		default:
			l.forget(s.base + int64(w.end))
		}
		s.next = s.base + int64(w.end)
		if l.err == io.EOF {
			return nil
		}
		return l.err
	}
}

// slice sets the next window of a text in memory.
func (s *windows) slice(w *window) {
	d := s.doc
	s.base = max(0, s.next-int64(d.margin))
	own := min(s.next+int64(s.size), s.end)
	if s.end-own <= int64(d.ahead) {
		own = s.end
	}
	end := min(own+int64(d.ahead), d.Size)
	s.text = s.memory[s.base-s.memoryAt : end-s.memoryAt]
	s.set(w, own, end == d.Size)
}

// set sets a window that ends at an offset, with the text there is, and moves on to the next.
func (s *windows) set(w *window, own int64, eof bool) {
	from := min(int(s.next-s.base), len(s.text))
	*w = window{Window: cut.Window{Text: s.text, Offset: s.base, From: from, To: from, EOF: eof}}
	w.end = max(from, min(int(own-s.base), len(s.text)))
	w.last = own >= s.doc.end || eof && w.end == len(s.text)
	s.next = own
}

// carry keeps of the text what the next window needs, in memory that is buf's or becomes it.
func (s *windows) carry(buf *[]byte) {
	begin := max(0, s.next-int64(s.doc.margin))
	begin = max(0, begin-(s.doc.Offset+begin)%pageSize)
	if begin < s.base && len(s.text) > 0 {
		begin = s.base
	}
	if len(s.text) == 0 {
		s.base = begin
		return
	}
	kept := s.text[begin-s.base:]
	reserve(buf, len(kept)+s.size+s.doc.ahead)
	s.text = (*buf)[:copy(*buf, kept)]
	s.base = begin
}

// reserve makes sure that a buffer has n bytes.
func reserve(buf *[]byte, n int) {
	if cap(*buf) < n {
		*buf = make([]byte, n)
	}
	*buf = (*buf)[:cap(*buf)]
}

const pageSize = 4096
