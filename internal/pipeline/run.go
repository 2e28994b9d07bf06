package pipeline

import (
	"errors"
	"io"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/internal/source"
	"urigrep/internal/source/format"
)

// ErrStopped is what Document returns when no more documents are wanted: the
// output is closed or all that was asked for is found. It is not a failure.
var ErrStopped = errors.New("no more is wanted")

// A Run takes documents and writes what is found in them. Its methods are to be
// called by one goroutine, but for Stop and Progress.
type Run struct {
	opt       Options
	limits    limits
	newFinder func(delimit.Options) finder
	out       io.Writer
	began     time.Time
	stopped   atomic.Bool
	wake      chan struct{} // gets something when stopped is set, or a file is full
	file      *file         // that File is reading, or the file in it that is an archive; nil in Bundle
	archive   *file         // that File is reading, while file is one in it; else nil
	margin    int           // of each window, see document
	ahead     int           // of each window, see document
	hasher    hasher
	counts    bool        // lines are counted from the beginning of a document: they are printed
	sparse    atomic.Bool // references are rare in the text last scanned

	free    chan *task // tasks of one window, not in use
	bundles chan *task // tasks of Bundles, not in use
	jobs    chan *task // nil where one goroutine does all
	workers sync.WaitGroup
	self    *worker // that of the goroutine that calls the methods

	// Tasks that are scanned and wait for their turn, by where they get the sequence from.
	parked struct {
		sync.Mutex
		tasks map[chan *sequence]*task
	}

	// Where the task last dispatched passes the sequence and the writer to.
	sequence chan *sequence
	writer   chan *writer

	lookBack int64 // see LookBack
	progress struct{ bytes, found atomic.Int64 }

	closed bool
	stats  Stats // once closed
	err    error // of the output, once closed
}

// Tasks of one window besides one for each worker: those being read, of which a stream has
// two, and with those some by which the workers may get ahead of each other.
const (
	readTasks  = 2
	spareTasks = 4
)

// bundlesEach is how many tasks of Bundles there are for each worker: one that it works on, one
// that waits for it, and one that waits for its turn.
const bundlesEach = 3

// New returns a Run that writes to out.
func New(out io.Writer, opt Options) *Run { return newRun(out, opt, usualLimits, opt.newFinder) }

// newRun is New with limits and finders that tests can set.
func newRun(out io.Writer, opt Options, l limits, newFinder func(delimit.Options) finder) *Run {
	r := &Run{opt: opt.complete(), counts: opt.Positions, limits: l, newFinder: newFinder, out: out, began: time.Now(), hasher: newHasher()}
	f := newFinder(r.opt.Find)
	r.margin, r.ahead = f.Behind()+utf8Max, f.Ahead()
	if n := r.opt.Around * utf8.UTFMax; n > 0 {
		r.margin, r.ahead = max(r.margin, n+utf8Max), r.ahead+n
	}
	if r.opt.AppendLine != nil {
		r.margin, r.ahead = r.margin+lineMargin, r.ahead+lineMargin
	}
	r.wake = make(chan struct{}, 1)
	r.sequence = make(chan *sequence, 1)
	r.writer = make(chan *writer, 1)
	r.sequence <- &sequence{cursor: cursor{run: r}}
	r.writer <- &writer{run: r}
	n := r.opt.Threads + spareTasks
	if r.opt.Threads == 1 {
		n = readTasks // the goroutine that reads works on one of them
	}
	r.free = tasks(n)
	r.bundles = tasks(r.opt.Threads * bundlesEach)
	r.self = newWorker(r)
	if r.opt.Threads == 1 {
		return r
	}
	r.parked.tasks = make(map[chan *sequence]*task)
	r.jobs = make(chan *task, max(cap(r.free), cap(r.bundles)))
	for range r.opt.Threads {
		r.workers.Go(func() {
			debug.SetPanicOnFault(true) // see guarded
			w := newWorker(r)
			for t := range r.jobs {
				w.do(t)
				runtime.Gosched() // see source.Prefetcher.rest
			}
		})
	}
	return r
}

// tasks returns n tasks that are not in use.
func tasks(n int) chan *task {
	c := make(chan *task, n)
	for range n {
		c <- new(task)
	}
	return c
}

// Threads returns how many workers there are.
func (r *Run) Threads() int { return r.opt.Threads }

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
	r.dispatch(&task{portions: []portion{{file: f, ends: true}}, ticket: ticket{prompt: r.opt.AtOnce}})
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
func (r *Run) Do(action func()) { r.dispatch(&task{action: action}) }

// awaitSettled waits until all that was dispatched is settled.
func (r *Run) awaitSettled() {
	s := <-r.sequence
	r.sequence <- s
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

// set sets stopped, or full of a file, and wakes who waits for more of a live text.
func (r *Run) set(done *atomic.Bool) {
	done.Store(true)
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// Progress returns how many bytes have been read and how many references kept
// until now. It may be called by any goroutine.
func (r *Run) Progress() (bytes, found int64) {
	return r.progress.bytes.Load(), r.progress.found.Load()
}

// Close waits until all is written and no goroutine of the run is left, and returns the figures of
// the run and the error of the output, if it had one. Another call returns the same again.
func (r *Run) Close() (Stats, error) {
	if r.closed {
		return r.stats, r.err
	}
	if r.jobs != nil {
		close(r.jobs)
		r.workers.Wait()
	}
	s, w := <-r.sequence, <-r.writer
	w.flush()
	s.stats.Elapsed = time.Since(r.began)
	r.closed, r.stats, r.err = true, s.stats, w.err
	return r.stats, r.err
}

// document reads a document and dispatches its windows. It returns when nothing of d is needed any
// more.
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
	if d.Bundle != nil {
		return r.bundle(d.Bundle)
	}
	if d.Searched {
		r.dispatch(&task{portions: []portion{{file: r.file}}, ticket: ticket{prompt: r.opt.AtOnce}})
		return nil
	}
	doc := r.newDocument(d)
	if doc.File == nil && doc.Bytes == nil {
		r.dispatch(&task{ticket: ticket{prompt: true}}) // reading may block: what is found is written before
	}
	var err error
	if d.Part != nil {
		err = r.preparePart(doc, d.Part)
	}
	switch {
	case err != nil:
	case r.mapText(doc):
		defer debug.SetPanicOnFault(debug.SetPanicOnFault(true)) // see guarded
		d.Taken = r.share(doc)
		doc.busy.Wait()
		doc.view.close()
		doc.checkSize()
	case d.Part != nil || r.jobs != nil && doc.shared():
		d.Taken = r.share(doc)
	default:
		d.Taken, err = r.stream(doc)
	}
	if failed := doc.finish(); err == nil {
		err = failed
	}
	if err == nil && (r.stopped.Load() || r.file.full.Load()) {
		return ErrStopped
	}
	return err
}

// endMember ends the file in an archive that is being read, if there is one.
func (r *Run) endMember() {
	if r.archive == nil {
		return
	}
	r.dispatch(&task{portions: []portion{{file: r.file, ends: true}}, ticket: ticket{prompt: r.opt.AtOnce}})
	r.file, r.archive = r.archive, nil
}

// bundle dispatches a task for a Bundle, whose documents are read by the worker that takes it.
func (r *Run) bundle(from format.Bundle) error {
	t := <-r.bundles
	k := from.Kind()
	if t.begin(from, r.file); k.Files {
		t.file = nil // it has its own
	}
	if k.Whole || k.Large || k.Streamed && (r.opt.First || r.opt.MaxCount >= 0) {
		// Waking a worker takes longer, or it must be known whether more is to be read.
		r.enqueue(t, r.self.do)
	} else {
		r.dispatch(t)
	}
	if r.stopped.Load() || r.file != nil && r.file.full.Load() {
		return ErrStopped
	}
	return nil
}

// mapText maps the text of a document, if it is a file large enough, and reports whether it did.
// Lines are not taken from mapped text, because they are kept until after it is unmapped.
func (r *Run) mapText(d *document) bool {
	if d.File != nil && d.Size >= r.limits.mapLeast && r.opt.AppendLine == nil {
		d.view = newView(d.File, d.Offset, d.Size)
	}
	return d.view != nil
}

// newDocument returns a document of the current file, with its origin.
func (r *Run) newDocument(d *source.Document) *document {
	doc := new(document)
	r.describe(doc, d, r.file)
	doc.label(&r.opt)
	return doc
}

// share dispatches the windows of a document whose text the workers read. It returns how many bytes
// these have.
func (r *Run) share(d *document) (at int64) {
	size := int64(0)
	for at = d.first.at; at < d.end && !r.done(d); at += size {
		t := r.window(d)
		size = int64(d.size)
		if r.sparse.Load() {
			size *= sparseWindows
		}
		d.plan(&t.block, at, size)
		t.block.hold()
		r.dispatch(t)
	}
	return min(at, d.end) - d.first.at
}

// window waits for a free task and returns it, for a window of a document.
func (r *Run) window(d *document) *task {
	t := <-r.free
	t.block.clear()
	t.block.doc = d
	return t
}

// stream reads a document from its beginning to its end, or until no more of it is wanted, and
// returns how many bytes were read.
func (r *Run) stream(d *document) (read int64, err error) {
	text := windows{doc: d}
	if r.opt.Live && d.Live {
		text.live = r.newLive(d)
	}
	for t := r.window(d); ; {
		b := &t.block
		err = text.read(b)
		n := int64(b.end - b.window.From)
		read += n
		r.progress.bytes.Add(n)
		var next *task
		last := b.last || r.done(d)
		if !last {
			next = r.window(d)
			text.carry(b, &next.block)
		}
		if d.Map != nil || len(d.References) > 0 || d.Field != nil || d.Bytes != nil {
			b.hold()
		}
		if d.Bytes != nil && last {
			// Most parts of messages are so small that waking a worker takes longer.
			r.enqueue(t, r.self.do)
		} else {
			r.dispatch(t)
		}
		if last {
			return read, err
		}
		t = next
	}
}

// noteDensity notes whether references are rare in a block.
func (r *Run) noteDensity(b *block) {
	r.sparse.Store(b.found.len() < (b.window.To-b.window.From)/sparseText)
}

// sparseText is the least number of bytes for each reference in text where they are rare.
const sparseText = 4 << 10

// done reports whether no more of d is wanted.
func (r *Run) done(d *document) bool { return r.stopped.Load() || d.file.full.Load() }

// dispatch enqueues a task for the next free worker. A task without a window is done at once if no
// other is under way: it is not worth waking a worker.
func (r *Run) dispatch(t *task) {
	idle := len(r.sequence) > 0 && len(r.writer) > 0
	if r.jobs == nil || idle && t.bundle == nil && t.block.doc == nil {
		r.enqueue(t, r.self.do)
	} else {
		r.enqueue(t, func(t *task) { r.jobs <- t })
	}
}

// enqueue gives a task its place in the order of the input, and then calls do with it.
func (r *Run) enqueue(t *task, do func(*task)) {
	t.sequenceIn, t.writerIn = r.sequence, r.writer
	if r.jobs != nil {
		r.sequence, r.writer = make(chan *sequence, 1), make(chan *writer, 1)
	}
	t.sequenceOut, t.writerOut = r.sequence, r.writer
	do(t)
}
