package pipeline

import (
	"urigrep/delimit"
	"urigrep/internal/source"
	"urigrep/internal/source/format"
)

// A task is a unit of work: a list of windows, each of some document. It is one window of a
// document that other tasks have the rest of, or all windows of the documents of a source.Bundle.
//
// What is found in a window may depend on the windows before it in its document. In a task with a
// Bundle these are before it in the task, so that all its windows are formatted before the task's
// turn to be settled; their results are kept in portions.
type task struct {
	ticket
	block  block         // the window at work
	bundle format.Bundle // nil if there is but one window

	file     *file  // of the documents at work; nil until there is one
	files    []file // memory for more
	portions []portion
	marks    []mark
	keys     []key // of the targets of marks, if each target is wanted once
	written  []byte
	givenUp  []delimit.Span // in the source

	kept      int64         // references of file that were kept
	bytes     int64         // of the documents
	passed    source.Passed // of the bundle, as far as portions count it
	exhausted bool          // no more of the bundle is wanted

	ends   []byte // memory of replay's output where that has the ends of files
	action func() // where set, the task does nothing but call it, in its turn to be settled
}

// A portion is the result of windows between which the Bundle has no events to be reported: how
// many marks and references given up there are up to its end. Only its last window may have any.
type portion struct {
	file           *file
	events         int   // of the Bundle, reported before the portion is settled
	bytes          int64 // scanned
	characters     int64 // scanned, if Options.Characters asks for them
	marks, givenUp int   // indices in the task's lists at which those of the portion end
	closed         bool  // no other window is added to it
	ends           bool  // the file ends here
}

// Limits of what a task keeps until its turn. A task that exceeds one takes its turn early.
const (
	taskBytes    = 1 << 20 // formatted
	taskMarks    = 32 << 10
	taskPortions = 16 << 10
)

// begin prepares t for the documents of a Bundle; f is their file, nil if they are small files.
func (t *task) begin(from format.Bundle, f *file) {
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
	return len(t.written) >= l.taskBytes || len(t.marks) >= taskMarks || len(t.givenUp) >= taskMarks ||
		len(t.portions) >= taskPortions || t.bundle.Waiting() >= taskPortions
}

// collect adds the results of the part of a window at work to the task.
func (w *worker) collect(t *task) {
	b, o := &t.block, &w.run.opt
	w.cursor.advance(b)
	if b.last && b.empty() && o.AppendSettled == nil {
		t.extendPortion()
		if t.full(&w.run.limits) {
			w.flushEarly(t)
		}
		return
	}
	t.extendPortion()
	t.takeWritten()
	closed := len(b.marks) > 0
	for more := !b.doc.direct; more; {
		more = w.cursor.insertAttributes(b, min(attributesAtOnce, w.run.limits.partRecords))
		b.retain(func(r *Record) bool { return r.kept && w.cursor.keepPlaced(b, r) })
		closed = closed || len(b.records) > 0
		if more {
			w.cursor.locate(b, true)
			w.formatRecords(t)
		}
	}
	w.cursor.locate(b, false)
	w.formatRecords(t)
	t.givenUp = append(append(t.givenUp, b.attributesGivenUp...), b.givenUp...)
	if closed || len(b.attributesGivenUp)+len(b.givenUp) > 0 {
		t.closePortion()
	}
	if o.AppendSettled != nil {
		t.written = o.AppendSettled(t.written, b.settled())
		t.closePortion()
		t.marks = append(t.marks, mark{end: len(t.written), isPart: true})
		if o.Unique != NotDistinct {
			t.keys = append(t.keys, key{})
		}
	}
	t.endPortion()
	if t.full(&w.run.limits) {
		w.flushEarly(t)
	}
}

// formatRecords formats the records of the part at work.
func (w *worker) formatRecords(t *task) {
	b := &t.block
	for i := range b.records {
		t.format(&w.run.opt, &b.records[i])
		if t.full(&w.run.limits) {
			w.flushEarly(t)
		}
	}
}

// extendPortion adds the part at work to the last portion, without its marks and what was given
// up.
func (t *task) extendPortion() {
	b, p := &t.block, t.currentPortion()
	p.bytes += int64(b.window.To - b.window.From)
	p.characters += b.characters
	t.endPortion()
}

// closePortion says that no other window is added to the last portion.
func (t *task) closePortion() { t.portions[len(t.portions)-1].closed = true }

// currentPortion returns the portion that the part at work belongs to, a new one if the last is
// closed. It counts what the Bundle has passed over before it.
func (t *task) currentPortion() *portion {
	if last := len(t.portions) - 1; last < 0 || t.portions[last].closed || t.portions[last].file != t.file {
		t.portions = append(t.portions, portion{file: t.file})
	}
	p := &t.portions[len(t.portions)-1]
	p.events = t.bundle.Events()
	passed := t.passedOver()
	p.bytes += passed.Bytes
	p.characters += passed.Characters
	return p
}

// passedOver returns what the task's Bundle has passed over since the last call.
func (t *task) passedOver() source.Passed {
	before := t.passed
	t.passed = t.bundle.Passed()
	return t.passed.Since(before)
}

// endPortion ends the last portion where the task's lists end.
func (t *task) endPortion() {
	p := &t.portions[len(t.portions)-1]
	p.marks, p.givenUp = len(t.marks), len(t.givenUp)
}

// takeWritten adds the records that were formatted while the part at work was scanned.
func (t *task) takeWritten() {
	f := &t.block.found
	before := len(t.written)
	t.written = append(t.written, f.formatted...)
	for i := range f.marks {
		if m := &f.marks[i]; m.kept {
			t.marks = append(t.marks, *m)
			t.marks[len(t.marks)-1].end += before
			t.kept++
		}
	}
}

// format formats a record and adds its mark.
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

// filesAtOnce is how many files memory is taken for at once.
const filesAtOnce = 32

// newFile returns a new file. Its memory is not used again, since portions and the sequence keep it.
func (t *task) newFile(path string) *file {
	if len(t.files) == 0 {
		t.files = make([]file, filesAtOnce)
	}
	f := &t.files[0]
	f.path, t.files = path, t.files[1:]
	return f
}

// enough reports whether the task alone has as many references as are wanted of its file.
func (t *task) enough(o *Options) bool {
	return o.First && t.kept > 0 || o.Unique == NotDistinct && !o.ToEnd && o.MaxCount >= 0 && t.kept >= o.MaxCount
}

// endFile adds a portion for the end of a small file.
func (w *worker) endFile(t *task, path string) {
	if t.file == nil {
		t.file = t.newFile(path)
	}
	f := t.file
	f.path = path
	if t.bundle.Passed() != t.passed { // texts passed over after its last document
		t.currentPortion()
		t.endPortion()
	}
	t.portions = append(t.portions, portion{file: f, events: t.bundle.Events(), closed: true, ends: true})
	t.endPortion()
	if w.run.opt.AppendLine != nil || t.full(&w.run.limits) {
		w.flushEarly(t)
	}
	t.file, t.kept = nil, 0
}

// flushEarly takes the task's turns before the task is at its end, and writes what it has so far.
func (w *worker) flushEarly(t *task) {
	t.endPortion()
	last := t.portions[len(t.portions)-1]
	t.write(t.takeSequence().replay(t))
	t.forget()
	if !last.ends {
		t.portions = append(t.portions, portion{file: last.file, events: last.events, closed: true})
	}
}

// replay settles the portions of a task in order, and returns what the task has to write.
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

// replayPortion settles a portion, and drops what is not wanted of it.
func (s *sequence) replayPortion(c *collected, p *portion) {
	t := c.task
	switch {
	case p.ends:
		if p.file.full.Load() {
			t.drop(p.events)
		} else {
			t.report(p.events)
		}
		c.out = s.endFile(c.out, p.file)
	case s.exhausted(t, p.file):
		t.drop(p.events)
	default:
		t.report(p.events)
		s.begin(p.file)
		s.stats.Bytes += p.bytes
		s.stats.Characters += p.characters
		s.pickMarks(c, p)
		for _, at := range t.givenUp[c.givenUp:p.givenUp] {
			s.giveUp(p.file.path, at)
		}
	}
}

// report reports the first events of the task's Bundle, if it has one.
func (t *task) report(events int) {
	if t.bundle != nil {
		t.bundle.Report(events)
	}
}

// drop drops the first events of the task's Bundle, if it has one.
func (t *task) drop(events int) {
	if t.bundle != nil {
		t.bundle.Drop(events)
	}
}

// exhausted reports whether no more is wanted of the run, or of the file f unless that is nil.
func (s *sequence) exhausted(t *task, f *file) bool {
	if s.run.stopped.Load() {
		t.exhausted = true
	}
	return t.exhausted || f != nil && f.full.Load()
}

// pickMarks counts the marks of a portion that pick wants, and appends their formatted text to
// c.out. That may share the memory of t.written, since it never gets ahead of what is read.
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
			c.out = c.out[:m.end] // the text is there already
		} else {
			c.out = append(c.out, text...)
		}
		if o.First && !m.isPart {
			break
		}
	}
	s.checkFull(p.file)
}
