package pipeline

import (
	"slices"
	"sort"

	"urigrep/delimit"
	"urigrep/internal/text"
)

// A cursor passes through the windows of documents in their order, and holds what the next window
// needs of those before it.
type cursor struct {
	run   *Run
	doc   *document  // the document that place and taken belong to
	taken int64      // offset in doc up to which bytes belong to references found
	place text.Place // in doc, of the next block's lag; with the lines of the source before it
	line  *Line      // being gathered; it may continue in the next window

	printed int64 // offset in doc up to which lines were emitted

	lineFrom, lineTo int64 // a stretch of doc from the beginning of a line onward, without line ends; see lineStart

	inMarkup []delimit.Span // of the references of doc, in its HTML; their lines are made at its end

	// field is how far the characters of the string of a row are counted: Start is an offset in
	// bytes, End the number of characters before it.
	field delimit.Span

	attribute  int             // index of the next of doc.References
	inserting  bool            // insertAttributes is to be called again for the part
	inText     []Record        // of the part, among which insertAttributes inserts others
	textRecord int             // index of the next of inText
	merged     []Record        // memory of insertAttributes
	find       delimit.Options // with which doc.References are judged
	// attributeGivenUp says that the reference of the attribute is longer than find allows.
	attributeGivenUp bool
}

// begin moves to the beginning of a document.
func (c *cursor) begin(d *document) {
	c.inMarkup = c.inMarkup[:0]
	c.doc, c.taken, c.place, c.field = d, d.first.taken, d.first.place, delimit.Span{}
	c.attribute, c.inserting, c.lineFrom, c.lineTo, c.printed = 0, false, 0, 0, 0
}

// advance moves past a part of a window.
func (c *cursor) advance(b *block) {
	if c.doc != b.doc {
		c.begin(b.doc)
	}
	c.taken = max(c.taken, b.taken)
	b.placeBefore = c.place
	c.place = c.place.After(b.total)
}

// takenBefore returns the offset up to which b's document is taken before b.
func (c *cursor) takenBefore(b *block) int64 {
	if c.doc != b.doc {
		return b.doc.first.taken
	}
	return c.taken
}

// locate turns the offsets of a part's records into positions in the source. Unless more records of
// the part follow, it does the same for the references given up, and sets up to where all is
// settled.
func (c *cursor) locate(b *block, more bool) {
	d := b.doc
	if d.Map != nil {
		d.mapping.Lock()
		defer d.mapping.Unlock()
	}
	needed := c.needed(b) // before lines are gathered
	located := !c.run.opt.NoPlaces || len(b.givenUp) > 0
	if located {
		c.locateRecords(b)
	}
	if more {
		return
	}
	if located {
		if b.settledTo = needed; b.finished() {
			b.settledTo = max(needed, b.window.Offset+int64(b.settles))
		}
		if begin, end := d.translators(); begin != nil {
			for i := range b.givenUp {
				translate(&b.givenUp[i], begin, end)
			}
			b.settledTo = begin(b.settledTo)
		}
	}
	if d.Map != nil {
		d.Map.Release(needed)
	}
}

// locateRecords turns offsets of records into positions in the source. Where there is a Map its
// lock is held.
func (c *cursor) locateRecords(b *block) {
	d := b.doc
	if c.run.opt.Positions || d.Map != nil || d.Row {
		for i := range b.records {
			c.setLine(b, &b.records[i])
		}
	}
	if c.run.opt.AppendLine != nil {
		c.gather(b)
	}
	begin, end := d.translators()
	for i := range b.records {
		c.locateRecord(d, &b.records[i], begin, end)
	}
}

// locateRecord turns the offsets of a record into positions in the source, and sets its span in the string
// of a row.
func (c *cursor) locateRecord(d *document, r *Record, begin, end func(int64) int64) {
	isField := len(d.Field) > 0 && len(d.Bytes) == len(d.Field) && &d.Bytes[0] == &d.Field[0]
	if isField {
		c.setField(d, r)
	}
	if begin != nil {
		r.translate(begin, end)
	}
	if d.Field != nil && !isField {
		c.setField(d, r)
	}
}

// setField sets the span of a record in the string of a row, in characters. Span is in bytes of
// that string.
func (c *cursor) setField(d *document, r *Record) {
	at := func(offset int64) int64 {
		offset = min(offset, int64(len(d.Field)))
		if offset < c.field.Start {
			c.field = delimit.Span{}
		}
		c.field.End += text.Runes(d.Field[c.field.Start:offset])
		c.field.Start = offset
		return c.field.End
	}
	r.Field.Start = at(r.Span.Start)
	r.Field.End = at(r.Span.End)
}

// setLine sets line and column of a record. Where there is a Map its lock is held.
func (c *cursor) setLine(b *block, r *Record) {
	if b.doc.Row {
		r.Line, r.Column = b.doc.Line+1, 0
		return
	}
	if r.placed {
		return
	}
	at := b.placeBefore.After(r.at)
	if c.run.opt.Positions {
		r.Line, r.Column = at.Lines+1, at.Runes+1
	}
	if d := b.doc; d.Map != nil {
		_, line := d.Map.Position(r.Span.Start)
		r.Line = line + 1
		if c.run.opt.Positions {
			r.Column = c.columnOnLine(b, r.Span.Start, line, r.Column)
		}
	}
}

// A dropper is a Map of a text that lacks some characters of the source.
type dropper interface {
	// Dropped returns how many characters the source has more than the text between two offsets.
	Dropped(from, to int64) int64
}

// columnOnLine returns the column of the offset at, in runes from 1, on a line of the source. Where
// the source is folded, that line begins within a line of the text, in which the column is column.
func (c *cursor) columnOnLine(b *block, at, line, column int64) int64 {
	window, m := &b.window, b.doc.Map
	end := int(at - window.Offset)
	begin := c.lineStart(window, end)
	isOnLine := func(i int) bool {
		_, l := m.Position(window.Offset + int64(begin+i))
		return l >= line
	}
	if isOnLine(0) { // as nearly always
		if d, ok := m.(dropper); ok {
			column += d.Dropped(window.Offset+int64(begin), at)
		}
		return column
	}
	n := sort.Search(end-begin, isOnLine)
	return text.Runes(window.Text[begin+n:end]) + 1
}

// lineStart returns the index in the text of a window at which the line of the index end begins;
// 0 if it begins before the window. What was searched for the record before is not searched
// again: of HTML a line may be very long, and have very many records.
func (c *cursor) lineStart(w *delimit.Window, end int) (begin int) {
	from := max(0, int(c.lineTo-w.Offset))
	if from > end || c.lineTo == 0 {
		from = 0
	}
	begin = from + lineStart(w.Text[from:], end-from)
	if begin == from && from > 0 && w.Text[from-1] != '\n' && w.Text[from-1] != '\r' {
		begin = max(0, int(c.lineFrom-w.Offset))
	}
	c.lineFrom, c.lineTo = w.Offset+int64(begin), w.Offset+int64(end)
	return begin
}

// translators returns the functions that translate the starts and the ends of spans from offsets in
// the document to offsets in the source; nil if these are the same.
func (d *document) translators() (begin, end func(int64) int64) {
	switch {
	case d.Map != nil:
		begin := func(at int64) int64 {
			offset, _ := d.Map.Position(at)
			return offset
		}
		return begin, d.Map.End
	case d.Offset != 0:
		shift := func(at int64) int64 { return d.Offset + at }
		return shift, shift
	}
	return nil, nil
}

// keepPlaced reports whether a record passes the filter KeepPlaced, which is given a copy whose
// positions are set.
func (c *cursor) keepPlaced(b *block, r *Record) bool {
	if c.run.opt.KeepPlaced == nil {
		return true
	}
	located, d := *r, b.doc
	if d.Map != nil {
		d.mapping.Lock()
		defer d.mapping.Unlock()
	}
	c.setLine(b, &located)
	begin, end := d.translators()
	if begin != nil && r.Detail != nil {
		detail := *r.Detail
		detail.Pieces, detail.Mended = slices.Clone(detail.Pieces), nil
		located.Detail = &detail
	}
	c.locateRecord(d, &located, begin, end)
	return c.run.opt.KeepPlaced(&located)
}

// needed returns the least offset in b's document whose position is still needed.
func (c *cursor) needed(b *block) int64 {
	at := max(0, b.window.Offset+int64(b.window.To-b.doc.margin))
	if c.line != nil {
		at = min(at, c.line.span.Start)
	}
	return at
}

// translate applies begin and end to the spans of a record.
func (r *Record) translate(begin, end func(int64) int64) {
	if r.placed {
		return
	}
	translate(&r.Span, begin, end)
	if r.Detail != nil {
		for i := range r.Detail.Pieces {
			translate(&r.Detail.Pieces[i], begin, end)
		}
		for i := range r.Detail.Mended {
			translate(&r.Detail.Mended[i], begin, end)
		}
	}
}

// translate applies begin and end to a span.
func translate(s *delimit.Span, begin, end func(int64) int64) {
	s.Start, s.End = begin(s.Start), end(s.End)
}
