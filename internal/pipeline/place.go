package pipeline

import (
	"sort"
	"sync"
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/internal/text"
)

// A counted is how far the lines of a document are counted whose chunks are scanned side by side: each
// counts its own before it is scanned.
type counted struct {
	mu    sync.Mutex
	moved *sync.Cond
	next  int        // the chunk whose turn it is
	place text.Place // of its lag
}

// pass waits until all chunks before the one with an index are counted, and returns the place of its
// lag; total is the place of the next one's, counted from there.
func (c *counted) pass(index int, total text.Place) (before text.Place) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.moved == nil {
		c.moved = sync.NewCond(&c.mu)
	}
	for c.next != index {
		c.moved.Wait()
	}
	before = c.place
	c.next, c.place = index+1, before.After(total)
	c.moved.Broadcast()
	return before
}

// places counts lines and columns in a window. They are counted from lag, which lies so far before
// From that no reference of the window begins before it, to the lag of the next window.
type places struct {
	lag, lagNext int
	before       text.Place // of lag, from the beginning of the document; with the lines before that
	total        text.Place // of lagNext, counted from lag
	ruler        text.Ruler
}

// bound sets the range over which positions of a window are counted.
func (b *block) bound() {
	behind := b.doc.margin - utf8.UTFMax
	b.lag = text.RuneStart(b.Text, max(0, b.From-behind))
	b.lagNext = len(b.Text)
	if !b.last {
		b.lagNext = max(b.lag, text.RuneStart(b.Text, max(0, b.end-behind)))
	}
	b.total, b.ruler = text.Place{}, text.NewRuler(b.Text, b.lag)
}

// at returns the place of the index i, which is not before that asked for last.
func (p *places) at(i int) text.Place {
	if p.ruler.At < p.lagNext && p.lagNext <= i {
		p.ruler.Advance(p.lagNext)
		p.total = p.ruler.Place
	}
	p.ruler.Advance(max(i, p.ruler.At))
	return p.before.After(p.ruler.Place)
}

// after returns the place of lagNext.
func (p *places) after() text.Place {
	if p.ruler.At < p.lagNext {
		p.ruler.Advance(p.lagNext)
		p.total = p.ruler.Place
	}
	return p.before.After(p.total)
}

// locate sets the positions of a record in the source, given those in its document.
func (b *block) locate(r *Record) {
	d := b.doc
	if d.Map != nil {
		d.mapping.Lock()
		defer d.mapping.Unlock()
	}
	if b.positions || d.Map != nil || d.Row {
		b.setLine(r)
	}
	isField := len(d.Field) > 0 && len(d.Bytes) == len(d.Field) && &d.Bytes[0] == &d.Field[0]
	if isField {
		b.setField(r)
	}
	if b.sourceOf != nil {
		r.translate(b.sourceOf, b.sourceEnd)
	}
	if d.Field != nil && !isField {
		b.setField(r)
	}
}

// setField sets the span of a record in the string of a row, in characters. Span is in bytes of
// that string.
func (b *block) setField(r *Record) {
	at := func(offset int64) int64 {
		offset = min(offset, int64(len(b.doc.Field)))
		if offset < b.field.Start {
			b.field = delimit.Span{}
		}
		b.field.End += text.Runes(b.doc.Field[b.field.Start:offset])
		b.field.Start = offset
		return b.field.End
	}
	r.Field.Start = at(r.Span.Start)
	r.Field.End = at(r.Span.End)
}

// setLine sets line and column of a record. Where there is a Map its lock is held.
func (b *block) setLine(r *Record) {
	if b.doc.Row {
		r.Line, r.Column = b.doc.Line+1, 0
		return
	}
	if r.placed {
		return
	}
	if b.positions {
		at := b.at(int(r.Span.Start - b.Offset))
		r.Line, r.Column = at.Lines+1, at.Runes+1
	}
	if d := b.doc; d.Map != nil {
		_, line := d.Map.Position(r.Span.Start)
		r.Line = line + 1
		if b.positions {
			r.Column = b.columnOnLine(r.Span.Start, line, r.Column)
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
func (b *block) columnOnLine(at, line, column int64) int64 {
	m := b.doc.Map
	end := int(at - b.Offset)
	begin := b.lineStart(end)
	isOnLine := func(i int) bool {
		_, l := m.Position(b.Offset + int64(begin+i))
		return l >= line
	}
	if isOnLine(0) { // as nearly always
		if d, ok := m.(dropper); ok {
			column += d.Dropped(b.Offset+int64(begin), at)
		}
		return column
	}
	n := sort.Search(end-begin, isOnLine)
	return text.Runes(b.Text[begin+n:end]) + 1
}

// lineStart returns the index in the text of a window at which the line of the index end begins;
// 0 if it begins before the window. What was searched for the record before is not searched
// again: of HTML a line may be very long, and have very many records.
func (b *block) lineStart(end int) (begin int) {
	from := int(b.lineTo - b.Offset)
	if from < 0 || from > end || b.lineTo == 0 {
		from = 0
	}
	begin = from + lineStart(b.Text[from:], end-from)
	if begin == from && from > 0 && b.Text[from-1] != '\n' && b.Text[from-1] != '\r' {
		begin = max(0, int(b.lineFrom-b.Offset))
	}
	b.lineFrom, b.lineTo = b.Offset+int64(begin), b.Offset+int64(end)
	return begin
}

// translators returns the functions that translate the starts and the ends of spans from offsets in
// the document to offsets in the source; nil if these are the same. Where there is a Map its lock is to
// be held.
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

// sourceSpan returns a span of the document in the source.
func (b *block) sourceSpan(s delimit.Span) delimit.Span {
	if d := b.doc; d.Map != nil {
		d.mapping.Lock()
		defer d.mapping.Unlock()
	}
	if b.sourceOf != nil {
		translate(&s, b.sourceOf, b.sourceEnd)
	}
	return s
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
