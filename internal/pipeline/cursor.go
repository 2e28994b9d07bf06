package pipeline

import (
	"urigrep/delimit"
	"urigrep/internal/text"
)

// A cursor goes through the windows of documents in their order. It holds what the next window
// depends on.
type cursor struct {
	run   *Run
	doc   *document  // the document that place and taken belong to
	taken int64      // offset in doc up to which bytes belong to references found
	place text.Place // in doc, of the next block's lag; with the lines of the source before it
	line  *Line      // being gathered; it may continue in the next window

	// field is how far the string of a row has been counted: an offset in it, and the characters before.
	field delimit.Span

	attribute int      // index of the next of doc.References
	merged    []Record // memory of attributes
}

// begin moves to the beginning of a document.
func (c *cursor) begin(d *document) {
	c.doc, c.taken, c.place, c.attribute, c.field = d, 0, text.Place{Lines: d.Line}, 0, delimit.Span{}
}

// advance moves past a part of a window.
func (c *cursor) advance(b *block) {
	if c.doc != b.doc {
		c.begin(b.doc)
	}
	c.taken = max(c.taken, b.taken)
	b.before = c.place
	c.place = c.place.After(b.total)
}

// before returns the offset up to which b's document is taken before b.
func (c *cursor) before(b *block) int64 {
	if c.doc != b.doc {
		return 0
	}
	return c.taken
}

// locate turns offsets in the document into positions in the source.
func (c *cursor) locate(b *block) {
	d := b.doc
	if c.run.opt.Positions {
		for i := range b.records {
			if r := &b.records[i]; !r.placed {
				at := b.before.After(r.at)
				r.Line, r.Column = at.Lines+1, at.Runes+1
			}
		}
	}
	if d.Map != nil {
		d.mapping.Lock()
		defer d.mapping.Unlock()
		for i := range b.records {
			if r := &b.records[i]; !r.placed {
				_, line := d.Map.Position(r.Span.Start)
				r.Line = line + 1
			}
		}
	}
	if d.Row {
		for i := range b.records {
			b.records[i].Line, b.records[i].Column = d.Line+1, 0
		}
	}
	if c.run.opt.AppendLine != nil {
		c.gather(b)
	}
	switch {
	case d.Map != nil:
		begin := func(at int64) int64 {
			offset, _ := d.Map.Position(at)
			return offset
		}
		c.translate(b, begin, d.Map.End)
		d.Map.Release(c.needed(b))
	case d.Offset != 0:
		shift := func(at int64) int64 { return d.Offset + at }
		c.translate(b, shift, shift)
	}
	if d.Field != nil {
		c.countField(b)
	}
}

// countField sets where records stand in the string of a row, in characters.
func (c *cursor) countField(b *block) {
	field := b.doc.Field
	at := func(offset int64) int64 {
		offset = min(offset, int64(len(field)))
		if offset < c.field.Start {
			c.field = delimit.Span{}
		}
		c.field.End += text.Runes(field[c.field.Start:offset])
		c.field.Start = offset
		return c.field.End
	}
	for i := range b.records {
		r := &b.records[i]
		r.Field.Start = at(r.Span.Start)
		r.Field.End = at(r.Span.End)
	}
}

// needed returns the first offset in b's document whose position may still be asked for.
func (c *cursor) needed(b *block) int64 {
	at := max(0, b.window.Offset+int64(b.window.To-b.doc.margin))
	if c.line != nil {
		at = min(at, c.line.span.Start)
	}
	return at
}

// translate applies begin to the starts of the spans of b, and end to their ends.
func (c *cursor) translate(b *block, begin, end func(int64) int64) {
	for i := range b.records {
		b.records[i].translate(begin, end)
	}
	for i := range b.givenUp {
		translate(&b.givenUp[i], begin, end)
	}
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
	}
}

func translate(s *delimit.Span, begin, end func(int64) int64) {
	s.Start, s.End = begin(s.Start), end(s.End)
}
