package pipeline

import (
	"errors"
	"io"
	"runtime"
	"sync"
	"time"
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/internal/source"
	"urigrep/internal/source/format"
)

// A Run takes documents and writes what is found in them. Its methods are to be
// called by one goroutine, but for Stop and Progress.
type Run struct {
	*state
	began   time.Time
	file    *file       // that File is reading, or the file in it that is an archive; nil in Bundle
	archive *file       // that File is reading, while file is one in it; else nil
	jobs    chan *chunk // nil where one goroutine does all
	workers sync.WaitGroup
	self    *worker // that of the goroutine that calls the methods
	closed  bool
}

// spareChunks is how many chunks there are besides one for each worker: those that wait for a worker or
// for their turn.
const spareChunks = 2

// New returns a Run that writes to out.
func New(out io.Writer, opt Options) *Run { return newRun(out, opt, usualLimits, opt.newFinder) }

// newRun is New with limits and finders that tests can set.
func newRun(out io.Writer, opt Options, l limits, newFinder func(delimit.Options) finder) *Run {
	r := &Run{began: time.Now(), state: &state{
		opt: opt.complete(), limits: l, newFinder: newFinder, hasher: newHasher(), order: newOrder(),
	}}
	r.wake = make(chan struct{}, 1)
	// what a full file has besides does not count
	r.recent = newRecent(r.opt.Unique != NotDistinct && r.opt.MaxCount < 0)
	r.sequence = sequence{opt: &r.opt, stopping: &r.stopping, recent: r.recent, progress: &r.progress.found}
	r.sequence.writer = writer{out: out, failed: r.Stop}
	r.sequence.lineWriter = lineWriter{opt: &r.opt, out: &r.sequence.writer}
	f := newFinder(r.opt.Find)
	r.margin, r.ahead = f.Behind()+utf8.UTFMax, f.Ahead()
	if n := r.opt.Around * utf8.UTFMax; n > 0 {
		r.margin, r.ahead = max(r.margin, n+utf8.UTFMax), r.ahead+n
	}
	if r.opt.AppendLine != nil {
		r.margin, r.ahead = r.margin+lineMargin, r.ahead+lineMargin
	}
	r.self = r.newWorker()
	n := 1
	if r.opt.Threads > 1 {
		n = r.opt.Threads + spareChunks
		r.startWorkers(n)
	}
	r.free = make(chan *chunk, n)
	for range n {
		r.free <- new(chunk)
	}
	return r
}

// startWorkers starts the workers, which take n chunks at most.
func (r *Run) startWorkers(n int) {
	r.jobs = make(chan *chunk, n)
	for range r.opt.Threads {
		r.workers.Go(func() {
			w := r.newWorker()
			for c := range r.jobs {
				w.do(c)
				runtime.Gosched() // see source.Walk
			}
		})
	}
}

// newWorker returns a worker of the run.
func (r *Run) newWorker() *worker { return newWorker(r.state, r.text) }

// Together returns how many Bundles may be in use at once: 1 if one goroutine does all.
func (r *Run) Together() int { return cap(r.free) }

// File calls open with a function that searches one document, to be called for each document of a
// file in turn, and then writes what Options.AppendFile makes of the file. It returns ErrStopped if
// the run is stopped already, and else the error of open, unless that is ErrStopped.
func (r *Run) File(path string, open func(func(*source.Document) error) error) error {
	return r.open(&file{path: path, last: -1}, open)
}

// Rest is File for the rest of a file that begins in another shard, which counts it.
func (r *Run) Rest(path string, open func(func(*source.Document) error) error) error {
	return r.open(&file{path: path, last: -1, begun: true}, open)
}

// open searches a file: see File.
func (r *Run) open(f *file, open func(func(*source.Document) error) error) error {
	if r.stopped.Load() {
		return ErrStopped
	}
	r.file, r.archive = f, nil
	err := open(r.document)
	r.endMember()
	if errors.Is(err, ErrStopped) {
		err = nil
	}
	r.event(event{file: f, ends: true}, r.opt.AtOnce)
	if r.opt.First {
		r.awaitSettled()
	}
	return err
}

// Bundle searches small files. It returns ErrStopped if no more are wanted.
func (r *Run) Bundle(b format.Bundle) error {
	if r.stopped.Load() {
		b.Done(ErrStopped)
		return ErrStopped
	}
	r.file = nil
	return r.bundle(b)
}

// Do calls action once everything before it is settled, unless the run is stopped by then.
func (r *Run) Do(action func()) { r.event(event{action: action}, false) }

// event gives an event its place in the order of the input.
func (r *Run) event(e event, prompt bool) {
	c := &chunk{prompt: prompt}
	c.events = append(c.events, e)
	r.finish(c)
}

// finish gives a chunk that is done its place in the order of the input.
func (r *Run) finish(c *chunk) {
	r.place(c)
	r.self.leave(c)
}

// Sync waits until everything that was dispatched is settled and written.
func (r *Run) Sync() {
	r.awaitSettled()
	r.sequence.flush()
}

// awaitSettled waits until all that was dispatched is settled.
func (r *Run) awaitSettled() {
	c := new(chunk)
	r.place(c)
	r.await(c)
	r.next()
}

// Enough reports whether the file last given to File had as many references as First or MaxCount
// want, and the offset in the source at which the last of these ends; -1 if there is none.
func (r *Run) Enough() (end int64, enough bool) {
	r.awaitSettled()
	return r.file.last, r.file.full.Load() || r.stopped.Load() || r.opt.MaxCount == 0
}

// Stop ends the run soon: what is being worked on is finished or left out whole,
// and nothing new is begun. It may be called by any goroutine.
func (r *Run) Stop() { r.set(&r.stopped) }

// Stopped reports whether the run has ended before its input: by Stop, by an error of the output or,
// with First, by a reference.
func (r *Run) Stopped() bool { return r.stopped.Load() }

// LookBack returns the most bytes before a part of a document that were read to find out what is
// taken there. It is to be called after Close.
func (r *Run) LookBack() int64 { return r.lookBack }

// Progress returns how many bytes have been read and how many references kept
// until now. It may be called by any goroutine.
func (r *Run) Progress() (bytes, found int64) {
	return r.progress.bytes.Load(), r.progress.found.Load()
}

// Close waits until all is written and no goroutine of the run is left, and returns the figures of
// the run and the error of the output, if it had one. Another call returns the same again.
func (r *Run) Close() (Stats, error) {
	s := &r.sequence
	if !r.closed {
		if r.jobs != nil {
			close(r.jobs)
			r.workers.Wait()
		}
		r.closed = true
		s.flush()
		s.stats.Elapsed = time.Since(r.began)
	}
	return s.stats, s.err
}

// document searches a document. It returns when nothing of d is needed any more.
func (r *Run) document(d *source.Document) error {
	switch {
	case d.Ends:
		r.endMember()
		if r.stopped.Load() {
			return ErrStopped
		}
		return nil
	case d.IsFile && r.archive == nil:
		r.file, r.archive = &file{path: d.Path, last: -1}, r.file
	}
	if r.stopped.Load() || r.file.full.Load() {
		if d.Bundle != nil {
			d.Bundle.Done(ErrStopped)
		}
		return ErrStopped
	}
	switch {
	case d.Bundle != nil:
		return r.bundle(d.Bundle)
	case d.Searched:
		r.event(event{file: r.file, begun: true}, r.opt.AtOnce)
		return nil
	}
	err := r.text(d)
	if err == nil && (r.stopped.Load() || r.file.full.Load()) {
		return ErrStopped
	}
	return err
}

// text cuts the text of a document into chunks and gives them to the workers.
func (r *Run) text(d *source.Document) (err error) {
	doc := new(document)
	doc.describe(d, r.file, r.state)
	doc.label(&r.opt)
	if d.Part != nil {
		err = r.preparePart(doc, d.Part)
	}
	if doc.counted.place = doc.first.place; doc.isStream() {
		r.event(event{file: r.file}, true) // reading may block: what is found is written before
	}
	switch {
	case err != nil:
	case doc.isMapped(&r.limits, &r.opt):
		doc.mapped = true
		r.share(doc)
		doc.busy.Wait()
		doc.checkSize()
	case r.jobs == nil || doc.isLive(&r.opt) || d.Bytes != nil && !doc.shared(r.limits.window):
		r.whole(doc)
	case d.Part != nil || doc.shared(r.limits.window):
		r.share(doc)
	default:
		err = r.stream(doc)
	}
	doc.busy.Wait()
	d.Taken = doc.read.Load()
	if failed := doc.failed(); err == nil {
		err = failed
	}
	return err
}

// whole scans a document as one chunk, by the goroutine that calls the Run.
func (r *Run) whole(d *document) {
	c := r.stretch(d, d.first.at)
	c.to = d.end
	c.hold()
	r.place(c)
	if d.isLive(&r.opt) {
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

// endMember ends the file in an archive that is being read, if there is one.
func (r *Run) endMember() {
	if r.archive == nil {
		return
	}
	r.event(event{file: r.file, ends: true}, r.opt.AtOnce)
	r.file, r.archive = r.archive, nil
}

// bundle dispatches a chunk for a Bundle, whose documents are read by the worker that takes it.
func (r *Run) bundle(from format.Bundle) error {
	c := <-r.free
	how := from.How()
	if c.begin(r.file, from, nil); how.Has(format.Files) {
		c.file = nil // it has its own
	}
	c.prompt = how.Has(format.Streamed) || r.opt.AtOnce
	r.place(c)
	if r.jobs == nil || how.Has(format.Sole|format.Large) ||
		how.Has(format.Streamed) && (r.opt.First || r.opt.MaxCount >= 0) {
		// Waking a worker takes longer, or it must be known whether more is to be read.
		r.self.do(c)
	} else {
		r.jobs <- c
	}
	if r.stopped.Load() || r.file != nil && r.file.full.Load() {
		return ErrStopped
	}
	return nil
}

// stretch returns a chunk that has the stretch of a document from an offset onward, to be given to a
// worker.
func (r *Run) stretch(d *document, from int64) *chunk {
	c := <-r.free
	c.begin(d.file, nil, d)
	c.from = from
	c.prompt = d.isStream() || r.opt.AtOnce
	return c
}

// dispatch gives a chunk its place in the order of the input, and gives it to the next free worker.
func (r *Run) dispatch(c *chunk) {
	if c.window.Text == nil || c.doc.lasts() {
		c.hold()
	}
	c.shared, c.index = true, c.doc.chunks
	c.doc.chunks++
	r.place(c)
	if r.jobs == nil {
		r.self.do(c)
	} else {
		r.jobs <- c
	}
}
