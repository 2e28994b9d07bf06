package pipeline

import (
	"io"

	"urigrep/internal/cut"
)

// How far before the wanted place a place for a cut is looked for.
const cutLook = 4 << 10

// whole scans a document as one chunk, by the goroutine that calls the Run.
func (r *Run) whole(d *document) {
	c := r.stretch(d, d.first.at)
	c.to = d.end
	c.hold()
	r.place(c)
	if d.isLive(r) {
		r.await(c)
	}
	r.self.do(c)
}

// share cuts a document whose text can be read at any offset into chunks, which the workers read.
func (r *Run) share(d *document) {
	sure := true
	for at := d.first.at; at < d.end && !r.done(d); {
		c := r.stretch(d, at)
		c.sure = sure
		c.to, sure = r.cutAt(d, at, at+r.chunkSize(d))
		at = c.to
		r.dispatch(c)
	}
}

// A chunk of a shared document has as many bytes as mostWindows windows at most, and fewer where it would
// have more than wantedBytes of results, so that it need not wait for its turn before its end. One whose
// lines are counted has one window, since these are counted before it is scanned; if it is mapped, that
// may have mostCounted times as many bytes.
const (
	mostWindows = 16
	mostCounted = 4
	wantedBytes = 128 << 10
)

// chunkSize returns how many bytes the next chunk of d should have, about.
func (r *Run) chunkSize(d *document) int64 {
	most := int64(mostWindows)
	switch {
	case r.opt.Positions && d.mapped:
		most = mostCounted
	case r.opt.Positions:
		most = 1
	}
	window := int64(r.limits.window)
	if r.jobs == nil {
		return most * window // it is its turn
	}
	return min(max(window, r.density.Load()), most*window)
}

// noteDensity notes how many bytes of text have as many results as a chunk should have.
func (r *Run) noteDensity(c *chunk) {
	r.density.Store(int64(float64(c.at-c.from) * wantedBytes / float64(c.results+1)))
}

// cutAt returns a place between two offsets of a document where it may be cut: see cut.
func (r *Run) cutAt(d *document, from, at int64) (place int64, sure bool) {
	if at >= d.end {
		return d.end, true
	}
	look := max(from, at-cutLook)
	w, err := r.read(d, max(0, look-cut.Margin), min(d.Size, at+cut.Margin))
	if err != nil {
		return at, false // the worker that reads the text will say it
	}
	w.From, w.To = int(look-w.Offset), int(at-w.Offset)
	i, sure := r.cut(d, w)
	return w.Offset + int64(i), sure
}

// cut returns the index in a window where its document is cut, and whether that is sure: then no
// candidate of the rest begins before it.
func (r *Run) cut(d *document, w cut.Window) (i int, sure bool) {
	if d.cutter == nil {
		d.cutter = r.quietFinder(d)
	}
	if i, ok := d.cutter.Cut(w); ok {
		return i, true
	}
	return w.To, false
}

// read returns the text of d between two offsets.
func (r *Run) read(d *document, from, to int64) (cut.Window, error) {
	w := cut.Window{Offset: from, EOF: to == d.Size}
	if d.Bytes != nil {
		w.Text = d.Bytes[from:to]
		return w, nil
	}
	w.Text = make([]byte, to-from)
	n, err := d.File.ReadAt(w.Text, d.Offset+from)
	if n == len(w.Text) {
		err = nil
	} else if err == io.EOF {
		err = d.shrunk(from + int64(n))
	}
	return w, err
}

// stream cuts a document that is read once into chunks of a window each.
func (r *Run) stream(d *document) (err error) {
	s := windows{doc: d, size: r.limits.window, end: d.end}
	c, sure := r.stretch(d, 0), true
	for {
		c.sure, c.from = sure, s.next
		err = s.fill(&c.window, &c.buf)
		w := &c.window
		var next *chunk
		if !w.last && !r.done(d) {
			look := w.Window
			look.From, look.To = max(w.From, w.end-cutLook), w.end
			w.end, sure = r.cut(d, look)
			next = r.stretch(d, 0)
			s.next = w.Offset + int64(w.end)
			s.carry(&next.buf)
		}
		c.to = w.Offset + int64(w.end)
		r.dispatch(c)
		if next == nil {
			return err
		}
		c = next
	}
}
