package pipeline

import (
	"urigrep/delimit"
	"urigrep/scan"
)

// A worker takes blocks through the stages that need no order.
type worker struct {
	run     *Run
	plain   finder // for documents without a base URI
	based   finder // for documents with one, where relative references count; nil until needed
	current *block // the one being scanned
	spare   head   // memory of splice
}

func newWorker(r *Run) *worker {
	w := &worker{run: r}
	w.plain = w.newFinder(r.opt.Find)
	return w
}

func (w *worker) newFinder(o delimit.Options) finder {
	o.GivenUp = func(s scan.Span) { w.current.givenUp = append(w.current.givenUp, s) }
	return w.run.opt.finder(o)
}

// finder returns the finder for documents such as d.
func (w *worker) finder(d *document) finder {
	if !d.hasBase || w.run.opt.Find.Relative {
		return w.plain
	}
	if w.based == nil {
		o := w.run.opt.Find
		o.Relative = true
		w.based = w.newFinder(o)
	}
	return w.based
}

// scan finds the references of b, all up to the offset taken being taken, judges
// them and finds their places.
func (w *worker) scan(b *block, taken int64) {
	f := w.finder(b.doc)
	f.Reset(taken)
	w.current = b
	f.Scan(b.window, func(r *delimit.Reference) bool {
		w.run.opt.judge(b, b.add(r))
		return !w.run.stopped.Load()
	})
	b.taken = f.Taken()
	if w.run.opt.Positions {
		b.place()
	}
}

// splice mends the beginning of b, which was scanned as if nothing before it
// were taken, for that all is taken up to the offset given: see the package
// documentation.
func (w *worker) splice(b *block, taken int64) {
	f := w.finder(b.doc)
	if taken == 0 || taken+int64(f.Behind()) <= b.start() {
		return
	}
	f.Reset(taken)
	h := &w.spare
	h.begin(f, b, taken)
	w.current = b
	h.scan(&w.run.opt)
	h.end(&w.run.opt)
}
