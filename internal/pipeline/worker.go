package pipeline

import "urigrep/delimit"

// A worker takes blocks through the stages that need no order.
type worker struct {
	run     *Run
	plain   finder // for documents without a base URI
	based   finder // for documents with one, whose scheme is lax; nil until needed
	lax     string
	current *block   // the one being scanned
	walk    walk     // through a bundle
	doc     document // of a bundle
	spare   head     // memory of splice
	record  Record   // memory of take

	yield func(*delimit.Reference) bool // take for current, until the run is stopped
}

func newWorker(r *Run) *worker {
	w := &worker{run: r, walk: walk{run: r}}
	w.yield = func(ref *delimit.Reference) bool {
		w.take(w.current, ref)
		return !r.stopped.Load()
	}
	w.plain = w.newFinder(r.opt.Find)
	return w
}

func (w *worker) newFinder(o delimit.Options) finder {
	o.GivenUp = func(s delimit.Span) { w.current.givenUp = append(w.current.givenUp, s) }
	return w.run.opt.finder(o)
}

// finder returns the finder for documents such as d.
func (w *worker) finder(d *document) finder {
	if !d.hasBase {
		return w.plain
	}
	o := w.run.opt.findOptions(d)
	if w.based == nil || w.lax != o.LaxScheme {
		w.based, w.lax = w.newFinder(o), o.LaxScheme
	}
	return w.based
}

// scanStep is how many bytes are scanned before it is asked whether a part is
// full. It bounds by how much a part can pass its limits.
const scanStep = 32 << 10

// search finds the references of the next part of b, given the offset up to which
// all is taken.
func (w *worker) search(b *block, taken int64) {
	if b.guarded(func() { w.scan(b, taken) }) {
		return
	}
	w.again(b)
	w.scan(b, taken)
}

// again makes ready for a part to be scanned anew, from its beginning, after what
// is mapped has turned out not to be reliable: with the text read into memory.
func (w *worker) again(b *block) {
	w.plain, w.based = w.newFinder(w.run.opt.Find), nil
	w.spare = head{}
	b.forget()
	b.doc.read(b)
}

// scan finds the references of b, from window.From up to where there are as many
// as a part may have, judges them and finds their places.
func (w *worker) scan(b *block, taken int64) {
	f := w.finder(b.doc)
	f.Reset(taken)
	w.current = b
	win := b.window
	win.To = win.From
	for win.To < b.end && !b.full(&w.run.opt) {
		win.From, win.To = win.To, min(b.end, win.To+w.run.opt.scanStep)
		f.Scan(win, w.yield)
	}
	b.window.To = win.To
	b.taken = f.Taken()
	b.bound()
	if w.run.opt.Positions {
		b.place()
	}
}

// take takes a reference into b. Where nothing has to be known of what comes before
// b in the document, the record is written at once.
func (w *worker) take(b *block, r *delimit.Reference) {
	o := &w.run.opt
	if b.doc.origin == nil {
		b.doc.label(o)
	}
	if !b.doc.direct {
		rec := b.add(r)
		o.judge(b, rec)
		if o.Unique {
			rec.key = w.run.hasher.hash(rec.Target)
		}
		return
	}
	rec := &w.record
	b.fill(rec, r)
	o.judge(b, rec)
	if rec.kept && o.Append != nil {
		if offset := b.doc.Offset; offset != 0 {
			shift := func(at int64) int64 { return offset + at }
			rec.translate(shift, shift)
		}
		b.formatted = o.Append(b.formatted, rec)
	}
	b.mark(rec, r.Span)
	b.lend()
}

// mend puts right the beginning of b, which was scanned as if nothing before it
// were taken, for that all is taken up to the offset given.
func (w *worker) mend(b *block, taken int64) {
	if !b.guarded(func() { w.splice(b, taken) }) {
		w.again(b)
		w.scan(b, taken)
	}
}

// splice does what mend says: see the package documentation.
func (w *worker) splice(b *block, taken int64) {
	f := w.finder(b.doc)
	if taken == 0 || taken+int64(f.Behind()) <= b.start() {
		return
	}
	f.Reset(taken)
	h := &w.spare
	h.begin(f, b, taken)
	w.current = b
	h.scan(w)
	h.end(&w.run.opt)
}
