package pipeline

import (
	"urigrep/delimit"
	"urigrep/internal/source"
)

// A task is a unit of work: a list of windows, each of some document. It is one window of a
// document that other tasks have the rest of, or all windows of the documents of a source.Bundle.
//
// What a window comes to may depend on the windows before it in its document. In a task with a
// Bundle these are before it in the task, so that all its windows are taken through formatting
// before the task's turn to be settled; what they have come to is kept in portions.
type task struct {
	ticket
	block  block          // the window at work
	bundle *source.Bundle // nil if there is but one window

	file     *file // of the documents at work; nil until there is one
	portions []portion
	marks    []mark
	keys     []key // of the targets of marks, if each target is wanted once
	written  []byte
	givenUp  []delimit.Span // in the source

	kept      int64         // references of file that were kept
	bytes     int64         // of the documents
	passed    source.Passed // of the bundle, as far as portions have it
	exhausted bool          // no more of the bundle is wanted

	ends   []byte // memory for what is written at the ends of files
	action func() // where set, is all there is to be done, in the turn
}

// A portion is what windows have come to that lie between two events to be reported: the marks and
// the references given up, up to an index. Of several windows at most the last has any.
type portion struct {
	file           *file
	events         int   // of the Bundle that come before the portion is settled
	bytes          int64 // scanned
	characters     int64 // scanned, if that is asked for
	marks, givenUp int   // up to these indices in the task's lists
	full           bool  // no other window is to be added
	ends           bool  // the file ends here
}

// Limits of what a task keeps until its turn. One that has more of something takes its turn early.
const (
	taskBytes    = 1 << 20 // formatted
	taskMarks    = 32 << 10
	taskPortions = 16 << 10
)

// begin makes t ready for the documents of a Bundle, of the file f if that is known.
func (t *task) begin(from *source.Bundle, f *file) {
	t.bundle, t.file = from, f
	t.kept, t.bytes, t.passed, t.exhausted = 0, 0, source.Passed{}, false
	t.forget()
}

// forget drops what was found and keeps the memory.
func (t *task) forget() {
	t.portions, t.marks, t.keys = t.portions[:0], t.marks[:0], t.keys[:0]
	t.written, t.givenUp = t.written[:0], t.givenUp[:0]
}

// full reports whether a task keeps as much as it may.
func (t *task) full(l *limits) bool {
	return len(t.written) >= l.taskBytes || len(t.marks) >= taskMarks ||
		len(t.givenUp) >= taskMarks || len(t.portions) >= taskPortions
}

// collect takes what the part of a window at work has come to into the task.
func (w *worker) collect(t *task) {
	b, o := &t.block, &w.run.opt
	w.cursor.advance(b)
	if b.last && b.holdsNothing() && o.AppendSettled == nil {
		t.open()
		return
	}
	if !b.doc.direct {
		w.cursor.attributes(b)
		w.leaveOut(b)
	}
	w.cursor.locate(b)
	t.open()
	t.takeWritten()
	for i := range b.records {
		t.format(o, &b.records[i])
		if t.full(&w.run.limits) {
			w.flushEarly(t)
		}
	}
	if o.AppendSettled != nil {
		t.written = o.AppendSettled(t.written, b.reach())
		t.portions[len(t.portions)-1].full = true
		t.marks = append(t.marks, mark{end: len(t.written), isPart: true})
		if o.Unique != NotDistinct {
			t.keys = append(t.keys, key{})
		}
	}
	t.close()
	if t.full(&w.run.limits) {
		w.flushEarly(t)
	}
}

// leaveOut drops the records of a block that are not kept.
func (w *worker) leaveOut(b *block) {
	n := 0
	for i := range b.records {
		r := &b.records[i]
		if !r.kept || !w.cursor.keepPlaced(b, r) {
			continue
		}
		if n != i {
			b.records[n] = *r
		}
		n++
	}
	b.records = b.records[:n]
}

// open makes room for what the part at work has come to.
func (t *task) open() {
	b, p := &t.block, t.openPortion()
	p.bytes += int64(b.window.To - b.window.From)
	p.characters += b.characters
	p.full = len(b.attributesGivenUp)+len(b.givenUp)+len(b.marks)+len(b.records) > 0
	t.givenUp = append(append(t.givenUp, b.attributesGivenUp...), b.givenUp...)
	t.close()
}

// openPortion returns the portion that the next window belongs to, with what was passed over before
// it.
func (t *task) openPortion() *portion {
	if last := len(t.portions) - 1; last < 0 || t.portions[last].full || t.portions[last].file != t.file {
		t.portions = append(t.portions, portion{file: t.file})
	}
	p := &t.portions[len(t.portions)-1]
	p.events = t.bundle.Events()
	passed := t.passedOver()
	p.bytes += passed.Bytes
	p.characters += passed.Characters
	return p
}

// passedOver returns what the task's Bundle has passed over since it was last asked for.
func (t *task) passedOver() source.Passed {
	before := t.passed
	t.passed = t.bundle.Passed()
	return t.passed.Since(before)
}

// close says that the last portion goes as far as the lists.
func (t *task) close() {
	p := &t.portions[len(t.portions)-1]
	p.marks, p.givenUp = len(t.marks), len(t.givenUp)
}

// takeWritten takes what was formatted while it was scanned.
func (t *task) takeWritten() {
	f := &t.block.found
	before := len(t.written)
	t.written = append(t.written, f.formatted...)
	for i := range f.marks {
		if m := f.marks[i]; m.kept {
			m.end += before
			t.marks = append(t.marks, m)
			t.kept++
		}
	}
}

// format formats a record into the task.
func (t *task) format(o *Options, r *Record) {
	if o.Append != nil {
		t.written = o.Append(t.written, r)
	}
	m := mark{span: r.Span, end: len(t.written), kind: r.Kind}
	if o.Characters {
		m.characters = r.characters()
	}
	t.marks = append(t.marks, m)
	if o.Unique != NotDistinct {
		t.keys = append(t.keys, r.key)
	}
	t.kept++
}

// enough reports whether the task has as many references as are wanted of its file, whatever is
// before it.
func (t *task) enough(o *Options) bool {
	return o.First && t.kept > 0 || o.Unique == NotDistinct && !o.ToEnd && o.MaxCount >= 0 && t.kept >= o.MaxCount
}

// endFile takes the end of a small file into the task.
func (w *worker) endFile(t *task, path string) {
	if t.file == nil {
		t.file = &file{path: path}
	}
	f := t.file
	if t.bundle.Passed() != t.passed { // behind its last document
		t.openPortion()
		t.close()
	}
	t.portions = append(t.portions, portion{file: f, events: t.bundle.Events(), full: true, ends: true})
	t.close()
	if w.run.opt.AppendLine != nil || t.full(&w.run.limits) {
		w.flushEarly(t)
	}
	t.file, t.kept = nil, 0
}

// flushEarly takes the task's turn before the task is at its end, and writes what it has.
func (w *worker) flushEarly(t *task) {
	t.close()
	last := t.portions[len(t.portions)-1]
	t.write(t.settle().replay(t))
	t.forget()
	if !last.ends {
		t.portions = append(t.portions, portion{file: last.file, events: last.events, full: true})
	}
}

// replay settles the portions of a task in order, and returns what is to be written.
func (s *sequence) replay(t *task) []byte {
	c := collected{task: t, out: t.written[:0]}
	if s.run.opt.AppendFile != nil {
		c.out = t.ends[:0] // the output may become longer than what was formatted
	}
	for i := range t.portions {
		p := &t.portions[i]
		if s.exhausted(t, nil) {
			break
		}
		s.replayPortion(&c, p)
		c.marks, c.givenUp = p.marks, p.givenUp
	}
	if s.run.opt.AppendFile != nil {
		t.ends = c.out
	}
	return c.out
}

// collected is the state of a replay: how far the lists of the task are settled, and its output.
type collected struct {
	task           *task
	marks, givenUp int
	out            []byte
}

func (s *sequence) replayPortion(c *collected, p *portion) {
	t := c.task
	switch {
	case p.ends:
		t.report(p.events, p.file.full.Load())
		c.out = s.endFile(c.out, p.file)
	case s.exhausted(t, p.file):
		t.report(p.events, true)
	default:
		t.report(p.events, false)
		p.file.begun = true
		s.stats.Bytes += p.bytes
		s.stats.Characters += p.characters
		s.pickMarks(c, p)
		for _, at := range t.givenUp[c.givenUp:p.givenUp] {
			s.giveUp(p.file.path, at)
		}
	}
}

// report reports events of the task's Bundle, or drops them.
func (t *task) report(events int, drop bool) {
	switch {
	case t.bundle == nil:
	case drop:
		t.bundle.Drop(events)
	default:
		t.bundle.Report(events)
	}
}

// exhausted reports whether no more is wanted of a file, if one is given, or of all.
func (s *sequence) exhausted(t *task, f *file) bool {
	if s.run.stopped.Load() {
		t.exhausted = true
	}
	return t.exhausted || f != nil && f.full.Load()
}

// pickMarks counts the marks of a portion that are new and not too many, and takes what they have
// written into c.out. If that is the memory of what was written, it never overtakes it.
func (s *sequence) pickMarks(c *collected, p *portion) {
	t, o, at := c.task, &s.run.opt, 0
	if c.marks > 0 {
		at = t.marks[c.marks-1].end
	}
	for i := c.marks; i < p.marks; i++ {
		m := &t.marks[i]
		text := t.written[at:m.end]
		at = m.end
		var k key
		if o.Unique != NotDistinct {
			k = t.keys[i]
		}
		if !m.isPart && !s.pick(p.file, m.kind, k) {
			continue
		}
		s.stats.URICharacters += m.characters
		p.file.last = m.span.End
		if len(c.out) == m.end-len(text) && o.AppendFile == nil {
			c.out = c.out[:m.end] // where it stands
		} else {
			c.out = append(c.out, text...)
		}
		if o.First && !m.isPart {
			break
		}
	}
	s.checkFull(p.file)
}
