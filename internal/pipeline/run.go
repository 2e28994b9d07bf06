package pipeline

import (
	"errors"
	"io"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"urigrep/internal/source"
)

// ErrStopped is what Document returns when no more documents are wanted: the
// output is closed or all that was asked for is found. It is no failure.
var ErrStopped = errors.New("no more is wanted")

// A Run takes documents and writes what is found in them. Its methods are to be
// called by one goroutine, but for Stop and Progress.
type Run struct {
	opt     Options
	out     io.Writer
	began   time.Time
	stopped atomic.Bool
	file    *file // the one that open of File is reading
	margin  int   // of all documents
	ahead   int   // of all documents
	hasher  hasher
	sparse  atomic.Bool // there is little in the text of late

	free    chan *block // blocks not in use
	bundles chan *block // blocks for bundles, not in use
	jobs    chan job    // nil where one goroutine does all
	workers sync.WaitGroup
	self    *worker // that of the goroutine that reads

	// The batons of the blocks last dispatched: whoever takes one must hand it on.
	sequence chan *sequence
	writer   chan *writer

	progress struct{ bytes, found atomic.Int64 }
}

// A job is a block on its way, or the end of a file, or the outcome of another run, or,
// with none of them, a flush.
type job struct {
	block *block
	end   *file
	other *Outcome

	sequenceIn, sequenceOut chan *sequence
	writerIn, writerOut     chan *writer
}

// spareBlocks is how many blocks there are beside one for each worker: those that are
// being read, of which a stream has two.
const spareBlocks = 2

// bundlesEach is how many bundles there are for each worker: one that it works on, one that
// waits for it, and one that waits for its turn.
const bundlesEach = 3

// New returns a Run that writes to out.
func New(out io.Writer, opt Options) *Run {
	r := &Run{opt: opt.complete(), out: out, began: time.Now()}
	f := r.opt.finder(r.opt.Find)
	r.margin, r.ahead = f.Behind()+utf8Max, f.Ahead()
	if r.opt.AppendLine != nil {
		r.margin, r.ahead = max(r.margin, lineMargin), max(r.ahead, lineMargin)
	}
	r.hasher = newHasher()
	r.sequence = make(chan *sequence, 1)
	r.writer = make(chan *writer, 1)
	r.sequence <- &sequence{walk: walk{run: r}}
	r.writer <- &writer{run: r}
	n := r.opt.Threads + spareBlocks
	if r.opt.Threads == 1 {
		n = spareBlocks // who reads is who works
	}
	r.free = make(chan *block, n)
	for range n {
		r.free <- new(block)
	}
	bundles := r.opt.Threads * bundlesEach
	r.bundles = make(chan *block, bundles)
	for range bundles {
		r.bundles <- new(block)
	}
	r.self = newWorker(r)
	if r.opt.Threads == 1 {
		return r
	}
	r.jobs = make(chan job, max(n, bundles))
	for range r.opt.Threads {
		r.workers.Go(func() {
			debug.SetPanicOnFault(true) // see guarded
			w := newWorker(r)
			for j := range r.jobs {
				w.do(j)
			}
		})
	}
	return r
}

// Threads returns how many workers there are.
func (r *Run) Threads() int { return r.opt.Threads }

// File has open hand all the documents of a file to Document, and then writes
// what there is to say of the file at its end. It returns the error of open,
// but for ErrStopped.
func (r *Run) File(path string, open func(func(*source.Document) error) error) error {
	if r.stopped.Load() {
		return ErrStopped
	}
	f := &file{path: path}
	r.file = f
	err := open(r.document)
	if errors.Is(err, ErrStopped) {
		err = nil
	}
	if f.begun || f.bundles {
		r.dispatch(job{end: f})
	}
	if r.opt.First {
		r.settled()
	}
	return err
}

// An Outcome is what a Run has come to that works aside of another.
type Outcome struct {
	Output []byte
	Stats  Stats
}

// Insert takes what another Run has found in files that come next. Its options are those of r, with
// neither Unique nor First.
func (r *Run) Insert(o *Outcome) error {
	if r.stopped.Load() {
		return ErrStopped
	}
	r.progress.bytes.Add(o.Stats.Bytes)
	r.progress.found.Add(o.Stats.Found())
	r.dispatch(job{other: o})
	return nil
}

// Take writes all that is pending, and returns the figures of the run since it was last called. r has but
// one thread.
func (r *Run) Take() Stats {
	s, w := <-r.sequence, <-r.writer
	w.flush()
	stats := s.stats
	s.stats = Stats{}
	r.sequence <- s
	r.writer <- w
	return stats
}

// settled waits until all that was dispatched is settled.
func (r *Run) settled() {
	s := <-r.sequence
	r.sequence <- s
}

// Stop ends the run soon: what is being worked on is finished or left out whole,
// and nothing new is begun. It may be called by any goroutine.
func (r *Run) Stop() { r.stopped.Store(true) }

// Progress returns how many bytes have been read and how many references kept
// until now. It may be called by any goroutine.
func (r *Run) Progress() (bytes, found int64) {
	return r.progress.bytes.Load(), r.progress.found.Load()
}

// Close waits until all is written, and returns the figures of the run and the
// error of the output, if it had one.
func (r *Run) Close() (Stats, error) {
	if r.jobs != nil {
		close(r.jobs)
		r.workers.Wait()
	}
	s, w := <-r.sequence, <-r.writer
	w.flush()
	s.stats.Elapsed = time.Since(r.began)
	return s.stats, w.err
}

// document reads a document and hands its blocks on. It returns when nothing of
// d is needed any more.
func (r *Run) document(d *source.Document) error {
	if r.stopped.Load() || r.file.full.Load() {
		if d.Bundle != nil {
			d.Bundle.Done(ErrStopped)
		}
		return ErrStopped
	}
	if d.Bundle != nil {
		r.file.bundles = true
		return r.bundle(d.Bundle)
	}
	r.file.begun = true
	doc := r.newDocument(d)
	if doc.File == nil && doc.Bytes == nil {
		r.dispatch(job{}) // reading may block: what is found is written before
	}
	var err error
	switch {
	case r.open(doc):
		defer debug.SetPanicOnFault(debug.SetPanicOnFault(true)) // see guarded
		r.share(doc)
		doc.busy.Wait()
		doc.view.close()
		doc.checkSize()
	case r.jobs != nil && doc.shared():
		r.share(doc)
	default:
		err = r.stream(doc)
	}
	if failed := doc.finish(); err == nil {
		err = failed
	}
	if err == nil && (r.stopped.Load() || r.file.full.Load()) {
		return ErrStopped
	}
	return err
}

// bundle hands on a bundle, whose documents are read by who takes it.
func (r *Run) bundle(from *source.Bundle) error {
	b := <-r.bundles
	b.bundle.begin(r, from)
	if from.Whole || from.Streamed && (r.opt.First || r.opt.MaxCount >= 0) {
		// To wake a worker takes longer, or whether more is to be read must be known before.
		r.give(job{block: b}, r.self.do)
	} else {
		r.dispatch(job{block: b})
	}
	if r.stopped.Load() || r.file.full.Load() {
		return ErrStopped
	}
	return nil
}

// open maps the text of a document, if it can be and is worth it. Lines that references
// stand on are kept for longer than it would be there.
func (r *Run) open(d *document) bool {
	if d.File != nil && d.Size >= r.opt.mapLeast && r.opt.AppendLine == nil {
		d.view = newView(d.File, d.Offset, d.Size)
	}
	return d.view != nil
}

func (r *Run) newDocument(d *source.Document) *document {
	doc := new(document)
	r.describe(doc, d, r.file)
	doc.label(&r.opt)
	return doc
}

// share hands out the blocks of a document that the workers read themselves.
func (r *Run) share(d *document) {
	size := int64(0)
	for at := int64(0); at < d.Size && !r.done(d); at += size {
		b := <-r.free
		b.clear()
		b.doc = d
		size = int64(d.size)
		if r.sparse.Load() {
			size *= sparseBlocks
		}
		d.plan(b, at, size)
		b.hold()
		r.dispatch(job{block: b})
	}
}

// stream reads a document from its beginning to its end.
func (r *Run) stream(d *document) error {
	s := stream{doc: d}
	if r.opt.Prompt && d.File == nil && d.Map == nil {
		s.live = newLive(d.Text)
	}
	b := <-r.free
	b.clear()
	for {
		b.doc = d
		err := s.fill(b)
		r.progress.bytes.Add(int64(b.end - b.window.From))
		var next *block
		last := b.last || r.done(d)
		if !last {
			next = <-r.free
			next.clear()
			s.carry(b, next)
		}
		if d.Map != nil || len(d.References) > 0 {
			b.hold()
		}
		if d.Bytes != nil && last {
			// Most parts of messages are so small that to wake a worker takes longer.
			r.give(job{block: b}, r.self.do)
		} else {
			r.dispatch(job{block: b})
		}
		if last {
			return err
		}
		b = next
	}
}

// note takes note of how much there is in a block.
func (r *Run) note(b *block) {
	r.sparse.Store(b.found.len() < (b.window.To-b.window.From)/sparseText)
}

// sparseText is how many bytes there are to a reference in text with little in it.
const sparseText = 4 << 10

// done reports whether no more of d is wanted.
func (r *Run) done(d *document) bool { return r.stopped.Load() || d.file.full.Load() }

// dispatch gives a job its place in the order and has it done by one who is free. The end
// of a file behind which nobody is at work is not worth waking a worker.
func (r *Run) dispatch(j job) {
	idle := len(r.sequence) > 0 && len(r.writer) > 0
	if r.jobs == nil || idle && j.block == nil {
		r.give(j, r.self.do)
	} else {
		r.give(j, func(j job) { r.jobs <- j })
	}
}

// give gives a job its place in the order, and then to who does it.
func (r *Run) give(j job, do func(job)) {
	j.sequenceIn, j.writerIn = r.sequence, r.writer
	if r.jobs != nil {
		r.sequence, r.writer = make(chan *sequence, 1), make(chan *writer, 1)
	}
	j.sequenceOut, j.writerOut = r.sequence, r.writer
	do(j)
}
