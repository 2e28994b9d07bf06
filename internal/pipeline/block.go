package pipeline

import (
	"urigrep/delimit"
	"urigrep/scan"
)

// A finder is what the pipeline needs of a delimit.Finder.
type finder interface {
	Behind() int
	Ahead() int
	Taken() int64
	Reset(taken int64)
	Scan(w delimit.Window, yield func(*delimit.Reference) bool) bool
}

// A block is a stretch of a document on its way through the pipeline, with the
// references whose triggers lie in it.
//
//	0 ≤ lag ≤ window.From ≤ window.To ≤ len(window.Text)
type block struct {
	doc    *document
	window delimit.Window
	buf    []byte // memory of window.Text, if that is read into memory
	last   bool   // the document ends with it
	err    error  // the document could not be read further

	// Positions are counted from lag, which lies so far behind From that no
	// reference of the block begins before it, to the lag of the next block.
	lag     int
	lagNext int
	total   place // of lagNext, counted from lag
	before  place // of lag, counted from the beginning of the document; lines of the source

	records   []Record
	lines     []Line
	givenUp   []scan.Span
	taken     int64 // at the end of the window
	formatted []byte

	bytes   arena[byte]
	spans   arena[scan.Span]
	details arena[Detail]
	names   arena[string]
}

// start returns the offset in the document of the first byte that is the block's own.
func (b *block) start() int64 { return b.window.Base + int64(b.window.From) }

// clear makes b ready for another stretch. Its memory is kept.
func (b *block) clear() {
	b.doc, b.last, b.err = nil, false, nil
	b.window = delimit.Window{}
	b.total, b.before = place{}, place{}
	b.records, b.lines, b.givenUp, b.formatted = b.records[:0], b.lines[:0], b.givenUp[:0], b.formatted[:0]
	b.bytes.reset()
	b.spans.reset()
	b.details.reset()
	b.names.reset()
}

// add takes a reference into the block. What the finder lends is copied, but for
// text that stands in the window as it is.
func (b *block) add(r *delimit.Reference) *Record {
	b.records = append(b.records, Record{
		Origin:     b.doc.origin,
		Raw:        b.slice(r.Span),
		Span:       r.Span,
		Rules:      r.Rules,
		Kind:       r.Kind,
		Wrapper:    r.Wrapper,
		Confidence: r.Confidence,
	})
	rec := &b.records[len(b.records)-1]
	if len(r.Pieces) <= 1 && len(rec.Raw) == len(r.Text) {
		rec.Text = rec.Raw
	} else {
		rec.Text = b.bytes.copy(r.Text)
	}
	if len(r.Pieces) > 1 || len(r.Alternatives) > 0 || r.Err != nil {
		rec.Detail = b.detail(r)
	}
	return rec
}

func (b *block) detail(r *delimit.Reference) *Detail {
	d := b.details.one()
	d.Repaired = b.bytes.copy(r.Repaired)
	d.Alternatives = b.names.copy(r.Alternatives)
	if len(r.Pieces) > 1 {
		d.Pieces = b.spans.copy(r.Pieces)
	}
	if r.Err != nil {
		d.err = *r.Err
		d.Err = &d.err
	}
	return d
}

// slice returns the text of a span of the document.
func (b *block) slice(s scan.Span) []byte {
	return b.window.Text[s.Start-b.window.Base : s.End-b.window.Base]
}

// place sets the places of all records, and the total.
func (b *block) place() {
	at, cursor := b.lag, place{}
	for i := range b.records {
		begin := int(b.records[i].Span.Start - b.window.Base)
		if at < b.lagNext && b.lagNext <= begin {
			cursor = b.step(cursor, at, b.lagNext)
			b.total, at = cursor, b.lagNext
		}
		cursor = b.step(cursor, at, begin)
		b.records[i].at, at = cursor, begin
	}
	if at < b.lagNext {
		b.total = b.step(cursor, at, b.lagNext)
	}
}

// placeAll sets the places of records of the block that are not in it yet.
func (b *block) placeAll(records []Record) {
	at, cursor := b.lag, place{}
	for i := range records {
		begin := int(records[i].Span.Start - b.window.Base)
		cursor = b.step(cursor, at, begin)
		records[i].at, at = cursor, begin
	}
}

// step returns the place at to, given that at from, both indices of the window's text.
func (b *block) step(p place, from, to int) place {
	return p.after(measure(b.window.Text, from, to))
}
