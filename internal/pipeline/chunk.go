package pipeline

import (
	"slices"
	"unsafe"

	"urigrep/delimit"
	"urigrep/internal/cut"
	"urigrep/internal/source/format"
	"urigrep/internal/text"
)

// A chunk is a unit of work that one worker does: the texts of a Bundle, a stretch of a document, or
// nothing but events. It has a place in the order of the input, and what came of it.
type chunk struct {
	result
	seq    int64 // its place
	inTurn bool  // all before it is settled, and all after it waits
	prompt bool  // its output is flushed at once
	pooled bool
	file   *file // of the text at work; nil until there is one

	bundle    format.Bundle // whose texts it has; nil if it has none
	files     []file        // memory for more
	exhausted bool          // no more of it is wanted

	doc                *document // of which it has a stretch; nil if it has none
	from, to           int64     // the stretch; see endless
	shared             bool      // the document has other chunks
	index              int       // of the chunk among them
	sure               bool      // no candidate of it begins before from: see cut
	assumed            int64     // offset up to which all was taken to be taken when it was scanned
	taken              int64     // at its end
	at                 int64     // offset up to which it is scanned
	results            int64     // bytes of what came of it
	kept               int64     // references of it that were kept or, of a Bundle, of the file
	scanned, confirmed bool      // once at least; with what is taken before it
	settled            int       // how often it was settled before its end
	held               bool      // doc is needed until the chunk is settled
	counted            bool      // before is set
	before             text.Place
	buf                []byte // memory of the window, where another goroutine has read it
	window             window // that window
}

// A window is a stretch of a document that is in memory at once, with the text around it that the
// finder wants to see.
//
//	0 ≤ From ≤ To ≤ end ≤ len(Text)
type window struct {
	cut.Window      // From and To are the limits of what is scanned at once
	end        int  // index in Text up to which the text is the window's own
	last       bool // the document ends with it
	settles    int  // index in Text before which nothing begins that is found later, of a live text
}

// A result is what came of a chunk, or of as much of it as is not settled yet: formatted records with
// their marks, and events among them.
type result struct {
	output []byte
	marks  []mark
	events []event
	lines  []lined // with AppendLine, what each mark needs
	line   lined   // memory
}

// A mark stands for a record that was kept.
type mark struct {
	end        int   // of its text in output
	last       int64 // where it ends in the source
	key        key   // of its target, if each target is wanted once
	kind       delimit.Kind
	characters int64 // of the record, if that is asked for
	refused    bool  // the record is of a place where a reference may begin and none does
	isPart     bool  // it stands for text of AppendSettled, not for a record
}

// A lined is what is kept of a record until its lines are made. Offsets are those of the document.
type lined struct {
	start    int64          // of the record
	number   int64          // of its line
	pieces   []delimit.Span // nil if it is one
	span     delimit.Span
	inMarkup bool // span is in the document's Markup
}

// An event is something between two records that is counted or reported in the order of the input.
type event struct {
	marks int   // how many marks are before it
	file  *file // that it is about; nil if it is an action

	bytes, characters int64 // that were scanned of the file
	begun             bool  // the file has text, or was read to its end
	ends              bool  // the file ends here

	told format.Told // if its File is set: what the source reports first

	givenUp bool         // a reference was
	span    delimit.Span // of it, in the source
	action  func()
}

// Limits of what a chunk keeps until its turn. One that exceeds a limit waits for its turn.
const (
	chunkMarks  = 32 << 10
	chunkEvents = 16 << 10
)

// inTurnShare is which share of what a chunk may keep until its turn it keeps in its turn.
const inTurnShare = 4

// full reports whether a chunk keeps as much as it may.
func (c *chunk) full(l *limits) bool {
	most := l.chunkBytes
	if c.inTurn {
		most /= inTurnShare
	}
	return len(c.output) >= most || len(c.marks) >= chunkMarks || len(c.events) >= chunkEvents
}

// mark adds the mark of a record that was formatted, field by field: building it elsewhere and copying it
// takes longer.
func (r *result) mark(last int64, kind delimit.Kind) *mark {
	if len(r.marks) == cap(r.marks) {
		r.marks = slices.Grow(r.marks, 1)
	}
	r.marks = r.marks[:len(r.marks)+1]
	m := &r.marks[len(r.marks)-1]
	m.end, m.last, m.kind, m.characters, m.refused, m.isPart = len(r.output), last, kind, 0, false, false
	m.key[0], m.key[1] = 0, 0
	return m
}

// size returns how many bytes there are of a result.
func (r *result) size() int64 {
	return int64(len(r.output)) + int64(len(r.marks))*int64(unsafe.Sizeof(mark{}))
}

// forget drops what was found and keeps the memory.
func (r *result) forget() {
	r.output, r.marks, r.events, r.lines = r.output[:0], r.marks[:0], r.events[:0], r.lines[:0]
}

// begin prepares a chunk for the texts of a Bundle, or for a stretch of d.
func (c *chunk) begin(file *file, b format.Bundle, d *document) {
	files, r, buf := c.files, c.result, c.buf
	*c = chunk{result: r, files: files, buf: buf, pooled: true, file: file, bundle: b, doc: d, to: endless, sure: true}
	c.forget()
}

// add adds an event.
func (c *chunk) add(e event) {
	e.marks = len(c.marks)
	c.events = append(c.events, e)
}

// count returns the event in which what is scanned of the file from here on is counted: the last, if
// nothing is between.
func (c *chunk) count() *event {
	e := c.counter()
	e.begun = true
	return e
}

// counter returns an event that only counts: the last, if it does.
func (c *chunk) counter() *event {
	if last := len(c.events) - 1; last < 0 || !c.events[last].counts(c.file, len(c.marks)) {
		c.add(event{file: c.file})
	}
	return &c.events[len(c.events)-1]
}

// counts reports whether what is scanned of a file after a number of marks may be counted in e.
func (e *event) counts(f *file, marks int) bool {
	return e.file == f && e.marks == marks && !e.ends && !e.givenUp && e.action == nil &&
		(e.told.File == nil || e.told.Quiet())
}

// tell adds what the source is to report.
func (c *chunk) tell(t format.Told) {
	if t.Quiet() {
		if e := c.counter(); e.told.File == nil || e.told.File == t.File {
			e.told.File = t.File
			e.told.Size += t.Size
			return
		}
	}
	c.add(event{file: c.file, told: t})
}

// filesAtOnce is how many files memory is taken for at once.
const filesAtOnce = 32

// newFile returns a new file. Its memory is not used again, since events and the sequence keep it.
func (c *chunk) newFile(path string) *file {
	if len(c.files) == 0 {
		c.files = make([]file, filesAtOnce)
	}
	f := &c.files[0]
	f.path, f.last, c.files = path, -1, c.files[1:]
	return f
}

// hold says that the document is needed until the chunk is settled.
func (c *chunk) hold() {
	c.held = true
	c.doc.busy.Add(1)
}

// enough reports whether the chunk alone has as many references as are wanted of its file.
func (c *chunk) enough(o *Options) bool {
	return o.First && c.kept > 0 || o.Unique == NotDistinct && !o.ToEnd && o.MaxCount >= 0 && c.kept >= o.MaxCount
}
