package pipeline

import (
	"errors"
	"runtime/debug"

	"urigrep/delimit"
	"urigrep/internal/source"
	"urigrep/internal/source/format"
	"urigrep/internal/text"
)

// A worker does chunks. It has the finders and the memory that this needs.
type worker struct {
	*state
	baseless finder   // for documents without a base URI
	based    finder   // for documents with a base URI, with the LaxScheme lax; nil until needed
	lax      string   // see based
	mended   mended   // what reads mended text again
	chunk    *chunk   // at work
	block    block    // at work
	windows  windows  // of the stretch at work
	buf      []byte   // their memory
	doc      document // of a Bundle
	record   Record   // that is being made

	find      delimit.Options   // with which references of attributes are judged
	reference *source.Reference // of the attribute at work

	yield func(*delimit.Match) bool    // calls take, until the run is stopped
	share func(*source.Document) error // hands a large document to all workers
}

// newWorker returns a worker of the run that has a state.
func newWorker(s *state, share func(*source.Document) error) *worker {
	w := &worker{state: s, share: share}
	w.yield = func(m *delimit.Match) bool {
		w.take(m, "")
		return !s.stopped.Load()
	}
	w.baseless = w.finderOf(s.opt.Find)
	w.block.positions = s.opt.Positions
	return w
}

// finderOf returns a finder that gives up references of the block at work, and tells what it refuses.
func (w *worker) finderOf(o delimit.Options) finder {
	if o.Refused != nil {
		o.Refused = func(r delimit.Refusal) {
			w.take(&delimit.Match{Text: r.Text, Span: r.Span, Pieces: []delimit.Span{r.Span}}, r.Reason)
		}
	}
	o.GivenUp = func(s delimit.Span) { w.giveUp(w.block.sourceSpan(s)) }
	return w.newFinder(o)
}

// finder returns the finder for documents such as d.
func (w *worker) finder(d *document) finder {
	if !d.hasBase {
		return w.baseless
	}
	o := w.opt.findOptions(d)
	if w.based == nil || w.lax != o.LaxScheme {
		w.based, w.lax = w.finderOf(o), o.LaxScheme
	}
	return w.based
}

// do does a chunk up to its turn. If that has not come by then, the worker does not wait: whoever ends
// the turn before ends the chunk.
func (w *worker) do(c *chunk) {
	c.inTurn = c.inTurn || w.has(c)
	w.chunk = c
	switch {
	case c.bundle != nil:
		_ = c.bundle.Read(w) // it returns no errors but those of each, which only end the loop
	case c.doc != nil:
		w.takeStretch(c)
	}
	w.leave(c)
}

// leave leaves a chunk that is done, or ends it if it is its turn, with those after it that were left.
func (w *worker) leave(c *chunk) {
	if !c.inTurn && w.order.leave(c) {
		return
	}
	for c != nil {
		w.end(c)
		w.recycle(c)
		c = w.next()
	}
}

// end settles what is left of a chunk, in its turn.
func (w *worker) end(c *chunk) {
	s := &w.sequence
	w.chunk = c
	if c.doc != nil {
		w.confirm(c)
		s.doc, s.taken = c.doc, c.taken
		s.settle(c, &w.block)
		w.noteDensity(c)
		return
	}
	s.settle(c, &w.block)
	switch b := c.bundle; {
	case b == nil:
	case c.exhausted || c.file != nil && c.file.full.Load():
		b.Done(ErrStopped)
	default:
		b.Done(nil)
	}
}

// takeStretch scans the stretch of a document. Where it is not known what the chunks before have taken,
// that is taken to be all up to the stretch and no more, unless a candidate may begin before it.
func (w *worker) takeStretch(c *chunk) {
	if !c.inTurn && !c.sure {
		w.await(c)
	}
	switch c.assumed = c.from; {
	case c.inTurn:
		c.assumed = w.sequence.takenBefore(c)
	case c.from == c.doc.first.at:
		c.assumed = c.doc.first.taken
	}
	if !w.scan(c) {
		w.confirm(c)
	}
}

// confirm scans a stretch again if what was taken before it, which is known in its turn, is more than
// was assumed.
func (w *worker) confirm(c *chunk) {
	if taken := w.sequence.takenBefore(c); !c.confirmed && taken > c.assumed {
		c.assumed, c.confirmed = taken, true
		c.result.forget()
		w.scan(c)
	}
	c.confirmed = true
}

// Tell implements format.Taker.
func (w *worker) Tell(t format.Told) { w.chunk.tell(t) }

// Pass implements format.Taker.
func (w *worker) Pass(p format.Passed) {
	if w.chunk.file == nil {
		w.chunk.file = w.chunk.newFile("") // its path comes with its first document, or its end
	}
	e := w.chunk.count()
	e.bytes += p.Bytes
	e.characters += p.Characters
}

// Document implements format.Taker: it takes a document of the Bundle at work, or the end of a file.
func (w *worker) Document(d *source.Document) error {
	c := w.chunk
	switch {
	case c.exhausted || w.stopped.Load():
		return ErrStopped
	case d.Ends:
		w.endFile(d)
		return nil
	case c.file == nil:
		c.file = c.newFile(d.Path)
	case c.file.full.Load():
		return ErrStopped
	}
	if c.file.path == "" && d.Path != "" {
		c.file.path = d.Path
	}
	switch {
	case d.Searched:
		c.count()
		return nil
	case c.bundle.How().Has(format.Large) && w.opt.Threads > 1 && len(d.Bytes) > sharedWindows*w.limits.window:
		return w.shareDocument(d)
	}
	w.doc.describe(d, c.file, w.state)
	c.doc, c.from, c.to, c.assumed, c.shared, c.confirmed = &w.doc, 0, w.doc.end, 0, false, true
	w.scan(c)
	d.Taken += w.doc.read.Load()
	c.doc = nil
	if c.exhausted || c.file.full.Load() || c.enough(&w.opt) {
		return ErrStopped
	}
	return w.doc.failed()
}

// shareDocument hands a large document of the Bundle at work to all workers. What the chunk has found
// before takes its turn first, and the chunk has a new place after the document.
func (w *worker) shareDocument(d *source.Document) error {
	c := w.chunk
	w.flush()
	w.next()
	err := w.share(d)
	w.chunk = c
	w.place(c)
	if c.exhausted || w.stopped.Load() || c.file.full.Load() {
		return ErrStopped
	}
	return err
}

// endFile ends a small file of the Bundle at work.
func (w *worker) endFile(d *source.Document) {
	c := w.chunk
	if c.file == nil {
		c.file = c.newFile(d.Path)
	}
	c.file.path = d.Path
	end := event{file: c.file, ends: true}
	if d.Told != nil {
		end.told = *d.Told
	}
	c.add(end)
	c.kept = 0
	if w.opt.AppendLine != nil || c.full(&w.limits) {
		w.flush()
	}
	c.file = nil
}

// flush settles what the chunk at work has found so far, in its turn. It reports false if the stretch
// must be scanned again, because more was taken before it than was assumed.
func (w *worker) flush() bool {
	c, s := w.chunk, &w.sequence
	if !c.inTurn {
		w.await(c)
	}
	if c.doc != nil && !c.confirmed && s.takenBefore(c) > c.assumed {
		return false
	}
	c.confirmed = true
	s.settle(c, &w.block)
	c.settled++
	return true
}

// scan scans the stretch of the chunk at work. It reports false if that is to be done again: see flush.
func (w *worker) scan(c *chunk) bool {
	m := c.mapStretch()
	if m == nil {
		return w.scanText(c, nil)
	}
	settled := c.settled
	done, whole := w.scanMapped(c, m)
	switch {
	case whole:
		return done
	case c.settled == settled:
		c.result.forget()
		return w.scanText(c, nil)
	}
	c.doc.checkSize()
	c.doc.fail(errors.New("changed while it was read")) // unless it has shrunk
	c.result.forget()
	return true
}

// scanMapped scans the stretch of the chunk at work in mapped memory. It reports whole as false if that
// ended in a panic, since the file has shrunk or changes while it is read; then no result is valid that
// is not settled.
func (w *worker) scanMapped(c *chunk, m *mapping) (done, whole bool) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		_ = unmapFile(m.memory) // an error leaves it mapped, and no more
		if !whole {
			_ = recover()
			w.baseless, w.based = w.finderOf(w.opt.Find), nil
		}
	}()
	done = w.scanText(c, m)
	return done, true
}

// scanText scans the stretch of the chunk at work, window by window, in mapped memory if that is not nil.
func (w *worker) scanText(c *chunk, m *mapping) bool {
	d, b := c.doc, &w.block
	f := w.finder(d)
	f.Reset(c.assumed)
	w.windows = windows{doc: d, size: w.limits.window, next: c.from, end: c.to, memory: d.Bytes}
	if m != nil {
		w.windows.memory, w.windows.memoryAt = m.text, m.at
		if b.positions {
			w.windows.size = int(c.to - c.from)
		}
	}
	if d.isLive(&w.opt) {
		w.windows.live = w.newLive(d)
	}
	again := c.scanned
	c.scanned, c.at = true, c.from
	if b.begin(d, c.from); len(d.References) > 0 {
		w.beginAttributes()
	}
	for {
		w.load(c, again)
		for first := true; first || b.To < b.end; first = false {
			b.From, b.To = b.To, min(b.end, b.To+w.limits.scanStep)
			w.count(c, b.To-b.From)
			f.Scan(b.Window, w.yield)
			if c.taken = f.Taken(); c.full(&w.limits) && !w.flush() {
				return false
			}
		}
		w.insertAttributes(b.attributesUpTo())
		if b.positions && !d.Row {
			b.before = b.after()
		}
		c.at = b.Offset + int64(b.end)
		w.settled(c)
		last := b.last || c.at >= c.to
		if (w.opt.AppendLine != nil || c.inTurn && !last && w.early(d)) && !w.flush() {
			return false
		}
		if last || w.done(d) || c.enough(&w.opt) {
			return true
		}
	}
}

// load sets the next window of the stretch of a chunk.
func (w *worker) load(c *chunk, again bool) {
	b, d := &w.block, c.doc
	if c.window.Text != nil {
		b.window = c.window
	} else if err := w.windows.fill(&b.window, &w.buf); err != nil {
		d.fail(err)
	}
	if n := int64(b.end - b.From); !again {
		d.read.Add(n)
		w.progress.bytes.Add(n)
	}
	b.bound()
	if b.positions && c.shared && b.Offset+int64(b.From) == c.from {
		if !c.counted {
			c.before, c.counted = d.counted.pass(c.index, text.Measure(b.Text, b.lag, b.lagNext)), true
		}
		b.before = c.before
	}
}

// count counts n bytes of text, which are scanned next.
func (w *worker) count(c *chunk, n int) {
	b, e := &w.block, c.count()
	e.bytes += int64(n)
	if w.opt.Characters && n > 0 {
		e.characters += text.Runes(b.Text[text.RuneStart(b.Text, b.From):text.RuneStart(b.Text, b.To)])
	}
}

// settled appends how far the document is settled after a window, and frees what is not needed any
// more.
func (w *worker) settled(c *chunk) {
	b, o := &w.block, &w.opt
	if o.AppendSettled == nil {
		return
	}
	at := max(0, b.Offset+int64(b.end-b.doc.margin), b.Offset+int64(b.settles))
	to := b.sourceSpan(delimit.Span{Start: at, End: at}).Start
	c.output = o.AppendSettled(c.output, Settled{to, b.doc.RowEnd})
	c.mark(0, 0).isPart = true
}

// take takes a match, or with a refusal what is none: it is judged and, if it is kept, formatted.
func (w *worker) take(m *delimit.Match, refusal string) {
	b, r := &w.block, &w.record
	if len(b.doc.References) > 0 {
		w.insertAttributes(m.Span.Start + 1)
	}
	b.kept = b.kept[:0]
	if b.doc.origin == nil {
		b.doc.label(&w.opt)
	}
	if b.fill(r, m); refusal != "" {
		r.Detail = &Detail{Refusal: refusal}
		r.lead = b.lead(m.Span.Start, ":")
	}
	o := &w.opt
	o.judge(b, r)
	if wanted := b.doc.Wanted; wanted != nil && r.kept {
		r.kept = wanted(r.Span.Start, r.Span.End)
	}
	if o.Mend {
		w.mended.mend(w.state, b, r)
	}
	if lines := b.doc.lines; lines != nil && r.Span.End <= lines.Start {
		r.kept = false // it is searched for only because others reach into the lines
	}
	if r.kept {
		w.keep(r)
	}
}

// keep adds a record that is kept to the chunk at work.
func (w *worker) keep(r *Record) {
	c, b, o := w.chunk, &w.block, &w.opt
	var k key
	if o.Unique != NotDistinct && !r.Refused() {
		if k = w.hasher.hash(o.distinctPart(r.Target)); w.recent.has(k) {
			return
		}
	}
	if o.AppendLine != nil {
		c.line = b.lined(r)
	}
	if !o.NoPlaces {
		b.locate(r)
	}
	if o.KeepPlaced != nil && !o.KeepPlaced(r) {
		return
	}
	switch {
	case o.AppendLine != nil:
		c.line.number = r.Line
		c.lines = append(c.lines, c.line)
	case o.Append != nil:
		c.output = o.Append(c.output, r)
	}
	m := c.mark(r.Span.End, r.Kind)
	m.refused = r.Refused()
	m.key = k
	if o.Characters {
		m.characters = r.characters()
	}
	if !m.refused {
		c.kept++
	}
}

// giveUp adds a reference that is too long, by its span in the source.
func (w *worker) giveUp(at delimit.Span) {
	w.chunk.add(event{file: w.chunk.file, givenUp: true, span: at})
}

// insertAttributes adds the references in HTML attributes that stand before an offset of the document
// to the chunk at work.
func (w *worker) insertAttributes(before int64) {
	b, c := &w.block, w.chunk
	for refs := b.doc.References; b.attribute < len(refs) && refs[b.attribute].At < before; {
		ref := &refs[b.attribute]
		w.reference = ref
		b.attribute++
		if b.kept = b.kept[:0]; w.attributeRecord(ref, &w.record) && w.record.kept {
			w.keep(&w.record)
		}
		if c.confirmed && c.full(&w.limits) {
			w.flush()
			w.count(c, 0)
		}
	}
}

// attributesUpTo returns the offset before which the references in attributes belong to the window.
func (b *block) attributesUpTo() int64 {
	if b.last {
		return endless
	}
	return b.Offset + int64(b.end)
}

// attributeRecord sets r to the record of a reference in an attribute, and judges it; false if it
// is not found. A relative one is found where a base URI is known or relative references are asked
// for (rule F1); one that is too long is given up (rule L1), and a program is found if it is asked for.
func (w *worker) attributeRecord(ref *source.Reference, r *Record) bool {
	b := &w.block
	o, d := &w.opt, b.doc
	m, ok := delimit.Judge(ref.Text, w.find)
	if !ok || o.Mend || len(ref.Text) == 0 && !d.hasBase || !o.Programs && isProgram(ref.Text) {
		return false // only references of several pieces are mended; an empty one is the base URI
	}
	copied := b.keep(ref.Text) // which is the document's
	r.Origin, r.Text, r.Raw, r.Target = d.label(o), copied, copied, nil
	r.Span.Start, r.Span.End, r.Line, r.Column, r.Field = ref.Start, ref.End, ref.Line+1, 0, delimit.Span{}
	r.Kind, r.Wrapper, r.Rules, r.Confidence, r.Detail = m.Kind, delimit.Quote, m.Rules, m.Confidence, nil
	r.placed, r.kept = true, false
	r.ScriptEnd, r.Columns = false, false
	r.markup.Start, r.markup.End = ref.From, ref.To
	r.Anchor, r.Attribute, r.Before, r.After, r.lead = ref.Anchor, ref.Attribute, nil, nil, nil
	if ref.Angle {
		r.Wrapper = delimit.Angle
	}
	if m.Err != nil {
		r.Detail = b.detail(&m)
	}
	if at := ref.At - b.Offset; o.Around > 0 && 0 <= at && at <= int64(len(b.Text)) {
		r.Before, r.After = b.around(ref.At, ref.At)
	}
	if ref.IsBase && r.Kind == delimit.Relative && d.hasBase && m.Err == nil {
		o.judgeBase(b, r)
	} else {
		o.judge(b, r)
	}
	return true
}

// isProgram reports whether the value of an attribute is a program.
func isProgram(value []byte) bool {
	const scheme = "javascript:"
	return len(value) >= len(scheme) && text.EqualFold(value[:len(scheme)], scheme)
}

// beginAttributes sets the options with which references in attributes of the document at work are
// judged.
func (w *worker) beginAttributes() {
	w.find = w.opt.findOptions(w.block.doc)
	w.find.SkipAbbreviated = true // there "www.a.example" is a relative reference
	w.find.GivenUp = func(delimit.Span) {
		span := delimit.Span{Start: w.reference.Start, End: w.reference.End}
		if w.opt.NoPlaces && !w.reference.Angle {
			span.Start, span.End = w.block.doc.Markup.Source(w.reference)
		}
		w.giveUp(span)
	}
}
