package pipeline

import (
	"urigrep/delimit"
	"urigrep/internal/source"
	"urigrep/internal/text"
)

// A worker takes tasks through the stages. It has the finders and the memory that this needs.
type worker struct {
	run      *Run
	baseless finder   // for documents without a base URI
	based    finder   // for documents with one, of the LaxScheme lax; nil until needed
	lax      string   // see based
	mended   mended   // what reads mended text again
	current  *block   // the one being scanned
	cursor   cursor   // through the documents of a Bundle
	doc      document // of a Bundle
	rescan   rescan   // memory of rescanHead
	record   Record   // memory of take
	block    block    // memory of the block of a task that has a Bundle, while the worker is at it

	yield func(*delimit.Match) bool // calls take for current, until the run is stopped

	task *task                        // whose Bundle is at work
	each func(*source.Document) error // takeNext
}

// newWorker returns a worker of a run.
func newWorker(r *Run) *worker {
	w := &worker{run: r, cursor: cursor{run: r}}
	w.yield = func(ref *delimit.Match) bool {
		w.take(w.current, ref)
		return !r.stopped.Load()
	}
	w.each = w.takeNext
	w.baseless = w.newFinder(r.opt.Find)
	return w
}

// newFinder returns a finder that gives up references of the block being scanned.
func (w *worker) newFinder(o delimit.Options) finder {
	o.GivenUp = func(s delimit.Span) { w.current.givenUp = append(w.current.givenUp, s) }
	return w.run.newFinder(o)
}

// finder returns the finder for documents such as d.
func (w *worker) finder(d *document) finder {
	if !d.hasBase {
		return w.baseless
	}
	o := w.run.opt.findOptions(d)
	if w.based == nil || w.lax != o.LaxScheme {
		w.based, w.lax = w.newFinder(o), o.LaxScheme
	}
	return w.based
}

// do takes a task through all stages: read, scan, settle in the order of the input, format, write
// in the order of the input. If it is not the task's turn once it is scanned, the worker does not
// wait: whoever ends the turn of the task before takes it on.
func (w *worker) do(t *task) {
	switch {
	case t.bundle != nil:
		w.takeBundle(t)
	case t.block.doc != nil:
		w.scanWindow(t)
	}
	if w != w.run.self && w.run.park(t) {
		return
	}
	for t != nil {
		next := t.sequenceOut
		if t.bundle == nil && t.block.doc != nil {
			w.settleWindow(t)
		}
		w.run.finish(t)
		t = w.run.unpark(next)
	}
}

// park leaves a task to whoever ends the turn before, if it is not its turn yet.
func (r *Run) park(t *task) bool {
	r.parked.Lock()
	defer r.parked.Unlock()
	if t.tryTakeSequence() {
		return false
	}
	r.parked.tasks[t.sequenceIn] = t
	return true
}

// unpark returns the task that is parked and gets the sequence from that channel; nil if there is
// none.
func (r *Run) unpark(from chan *sequence) *task {
	r.parked.Lock()
	defer r.parked.Unlock()
	t := r.parked.tasks[from]
	delete(r.parked.tasks, from)
	return t
}

// finish does what is left of a task in its turns, and frees it.
func (r *Run) finish(t *task) {
	if t.action != nil && !t.takeSequence().run.stopped.Load() {
		t.action()
	}
	if len(t.portions) > 0 || t.bundle != nil {
		s := t.takeSequence()
		out := s.replay(t)
		if t.bundle != nil {
			s.reportRest(t)
		}
		t.passSequence()
		t.write(out)
	}
	t.passOn()
	r.recycle(t)
}

// recycle makes a task that is finished available again.
func (r *Run) recycle(t *task) {
	b := &t.block
	switch {
	case t.bundle != nil:
		t.bundle = nil
		r.bundles <- t
	case b.doc != nil:
		if b.mapped {
			r.dropText(b)
		}
		b.release()
		r.free <- t
	}
}

// dropText gives back the mapped text of a block that no other window needs.
func (r *Run) dropText(b *block) {
	end := b.window.Offset + int64(b.end)
	if r.jobs == nil {
		b.doc.view.drop(b.window.Offset, end-int64(b.doc.margin)) // the next window sees the rest
	} else {
		b.doc.view.dropShared(b.begin, end)
	}
}

// reportRest reports what is left to be reported of a task's Bundle, which is then done.
func (s *sequence) reportRest(t *task) {
	var done error
	if s.exhausted(t, t.file) {
		t.exhausted, done = true, ErrStopped
	} else {
		t.bundle.Report(t.bundle.Events())
		s.addPassed(t)
	}
	t.bundle.Done(done)
}

// addPassed counts what a task's Bundle has passed over since its last portion.
func (s *sequence) addPassed(t *task) {
	passed := t.passedOver()
	if passed.Texts > 0 && t.file != nil {
		s.begin(t.file)
	}
	s.stats.Bytes += passed.Bytes
	s.stats.Characters += passed.Characters
}

// scanWindow scans the first part of the only window of a task.
func (w *worker) scanWindow(t *task) {
	b, r := &t.block, w.run
	t.prompt = b.doc.File == nil && b.doc.Bytes == nil || r.opt.AtOnce
	if b.window.Text == nil {
		w.load(b)
	}
	taken := int64(0)
	if r.jobs == nil {
		taken = t.takeSequence().takenBefore(b) // everything before it is settled
	}
	w.search(b, taken)
}

// settleWindow takes the only window of a task through the stages after the scan of its first part.
// Once it is its turn to be settled, it stays so until all parts are.
func (w *worker) settleWindow(t *task) {
	b, r := &t.block, w.run
	if r.jobs != nil {
		w.rescanHead(b, t.takeSequence().takenBefore(b))
	}
	w.settlePart(t)
	for !b.finished() && !r.done(b.doc) {
		b.next()
		w.search(b, t.sequence.takenBefore(b))
		w.settlePart(t)
	}
}

// settlePart takes the part of a window at work through the stages after scanning, in the task's
// turn.
func (w *worker) settlePart(t *task) {
	b := &t.block
	settled := t.sequence.settle(b)
	if t.bundle == nil && b.finished() {
		w.run.noteDensity(b)
		t.passSequence()
	}
	w.format(t)
	if settled && w.run.opt.AppendSettled != nil {
		b.formatted = w.run.opt.AppendSettled(b.formatted, b.settled())
	}
	t.write(b.formatted)
}

// takeBundle takes the documents of a task's Bundle through the stages until its turn.
func (w *worker) takeBundle(t *task) {
	r := w.run
	t.prompt = t.bundle.Kind().Streamed || r.opt.AtOnce
	t.block, w.block = w.block, t.block
	outer := w.task
	w.task = t
	_ = t.bundle.Documents(w.each) // it returns no errors but those of each, which only end the loop
	w.task = outer
	t.block, w.block = w.block, t.block
	r.progress.bytes.Add(t.bytes)
}

// takeNext takes a document of the Bundle of the task at work, or the end of a file, through the
// stages until the task's turn.
func (w *worker) takeNext(d *source.Document) error {
	t, r := w.task, w.run
	switch {
	case t.exhausted || r.stopped.Load():
		return ErrStopped
	case d.Ends:
		w.endFile(t, d.Path)
		return nil
	case t.file == nil:
		t.file = t.newFile(d.Path)
	case t.file.full.Load():
		return ErrStopped
	case t.bundle.Kind().Large && r.jobs != nil && len(d.Bytes) > sharedWindows*r.limits.window:
		return w.shareDocument(t, d)
	}
	if d.Searched { // its file is counted with the portion
		t.currentPortion()
		t.endPortion()
		return nil
	}
	return w.takeDocument(t, d)
}

// shareDocument hands the windows of a large document of a task's Bundle to all workers. What the
// task has found before takes its turns first, and the task itself has a new place after the
// document.
func (w *worker) shareDocument(t *task, d *source.Document) error {
	t.currentPortion()
	w.flushEarly(t)
	t.passOn()
	err := w.run.document(d)
	w.run.enqueue(t, func(*task) {})
	if t.exhausted {
		return ErrStopped
	}
	return err
}

// takeDocument takes a document of a task's Bundle through the stages that need not wait for the
// task's turn. With AppendLine, all of them do.
func (w *worker) takeDocument(t *task, from *source.Document) (err error) {
	d, b, r := &w.doc, &t.block, w.run
	r.describe(d, from, t.file)
	cursor, next := &w.cursor, w.collect
	if r.opt.AppendLine != nil {
		if cursor, next = &t.takeSequence().cursor, w.inTurn; t.sequence.exhausted(t, t.file) {
			return ErrStopped
		}
	}
	cursor.begin(d)
	b.clear()
	b.doc = d
	text := windows{doc: d}
	for !b.last && err == nil {
		if b.end > 0 {
			b.forget()
			text.carry(b, b)
		}
		err = text.read(b)
		t.bytes += int64(b.end - b.window.From)
		from.Taken += int64(b.end - b.window.From)
		for {
			w.search(b, cursor.takenBefore(b))
			next(t)
			if t.exhausted || r.done(d) || t.enough(&r.opt) {
				return ErrStopped
			}
			if b.finished() {
				break
			}
			b.next()
		}
	}
	return err
}

// inTurn takes the part of a window at work through the stages after scanning, in the task's turn.
func (w *worker) inTurn(t *task) {
	t.report(t.bundle.Events())
	t.sequence.addPassed(t)
	t.sequence.begin(t.file)
	w.settlePart(t)
}

// load sets the text of a window of a shared document.
func (w *worker) load(b *block) {
	b.doc.load(b)
	w.run.progress.bytes.Add(int64(b.end - b.window.From))
	if !b.mapped {
		b.release()
	}
}

// formatLimit is how many bytes are formatted before they are written.
const formatLimit = 256 << 10

// format formats the records or lines of a part into the memory of the block, and writes that
// whenever it is full.
func (w *worker) format(t *task) {
	b, o := &t.block, &w.run.opt
	switch {
	case o.AppendLine != nil:
		for i := range b.lines {
			b.formatted = o.AppendLine(b.formatted, &b.lines[i])
			t.flushIfFull()
		}
	case o.Append != nil && len(b.records) > 0:
		for i := 0; i < len(b.records); i++ {
			b.guarded(func() {
				for ; i < len(b.records); i++ {
					b.formatted = o.Append(b.formatted, &b.records[i])
					t.flushIfFull()
				}
			}) // a record whose text is no longer mapped is left out
		}
	}
}

// flushIfFull writes what is formatted once it reaches formatLimit.
func (t *task) flushIfFull() {
	if b := &t.block; len(b.formatted) >= formatLimit {
		t.write(b.formatted)
		b.formatted = b.formatted[:0]
	}
}

// scanStep is how many bytes are scanned between two checks whether a part is full. It bounds by
// how much a part can exceed its limits.
const scanStep = 32 << 10

// search finds the references of the next part of b, given the offset up to which all is taken. It
// scans the part again if its mapped text is gone.
func (w *worker) search(b *block, taken int64) {
	if b.guarded(func() { w.scan(b, taken) }) {
		return
	}
	w.reread(b)
	w.scan(b, taken)
}

// reread prepares a part to be scanned again from its beginning, with its text read into memory,
// after the mapped text turned out to be unreliable.
func (w *worker) reread(b *block) {
	w.baseless, w.based = w.newFinder(w.run.opt.Find), nil
	w.rescan = rescan{}
	b.forget()
	b.doc.read(b)
}

// scan finds the references of b from window.From on, until the part is full, judges them and sets
// their places.
func (w *worker) scan(b *block, taken int64) {
	f := w.finder(b.doc)
	f.Reset(taken)
	w.current = b
	win := b.window
	win.To = win.From
	for win.To < b.end && !b.full(&w.run.limits) {
		win.From, win.To = win.To, min(b.end, win.To+w.run.limits.scanStep)
		f.Scan(win, w.yield)
	}
	b.window.To = win.To
	b.taken = f.Taken()
	b.bound()
	if w.run.opt.Positions && !b.doc.Row {
		b.setPlaces()
	}
	if w.run.opt.Characters {
		from, to := text.RuneStart(win.Text, b.window.From), text.RuneStart(win.Text, win.To)
		b.characters = text.Runes(win.Text[from:to])
	}
}

// take adds a match to b: as a record, or formatted at once with a mark if the document is direct.
func (w *worker) take(b *block, r *delimit.Match) {
	o := &w.run.opt
	if b.doc.origin == nil {
		b.doc.label(o)
	}
	if !b.doc.direct {
		rec := b.add(r)
		o.judge(b, rec)
		b.only(rec)
		if o.Mend {
			w.mend(b, rec)
		}
		if o.Unique != NotDistinct {
			rec.key = w.run.hasher.hash(o.distinctPart(rec.Target))
		}
		return
	}
	rec := &w.record
	b.fill(rec, r)
	o.judge(b, rec)
	b.only(rec)
	if o.Mend {
		w.mend(b, rec)
	}
	if rec.kept && o.Append != nil {
		if offset := b.doc.Offset; offset != 0 {
			shift := func(at int64) int64 { return offset + at }
			rec.translate(shift, shift)
		}
		b.formatted = o.Append(b.formatted, rec)
	}
	b.mark(rec, r.Span)
	b.freeCopies()
}

// only drops a record that is not wanted of its document.
func (b *block) only(r *Record) {
	if wanted := b.doc.Wanted; wanted != nil && r.kept {
		r.kept = wanted(r.Span.Start, r.Span.End)
	}
}

// rescanHead corrects the beginning of b, which was scanned as if nothing before it were taken;
// taken is the offset up to which everything is taken.
func (w *worker) rescanHead(b *block, taken int64) {
	if !b.guarded(func() { w.splice(b, taken) }) {
		w.reread(b)
		w.scan(b, taken)
	}
}

// splice rescans the beginning of b and joins the results: see the package documentation.
func (w *worker) splice(b *block, taken int64) {
	f := w.finder(b.doc)
	if taken == 0 || taken+int64(f.Behind()) <= b.start() {
		return
	}
	f.Reset(taken)
	h := &w.rescan
	h.begin(f, b, taken)
	w.current = b
	h.scan(w)
	h.end(&w.run.opt)
}
