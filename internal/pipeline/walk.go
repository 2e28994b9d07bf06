package pipeline

import (
	"urigrep/delimit"
	"urigrep/internal/text"
)

// A walk goes through the blocks of documents in their order, and remembers what must be
// known of those before the next.
type walk struct {
	run   *Run
	doc   *document  // the one whose place and taken these are
	taken int64      // offset in doc up to which bytes belong to references found
	place text.Place // in doc, of the next block's lag; with the lines of the source before it
	line  *Line      // being gathered; it may go on in the next block

	attribute int      // index of the next of doc.References
	merged    []Record // memory of attributes
}

// begin comes to the beginning of a document.
func (k *walk) begin(d *document) {
	k.doc, k.taken, k.place, k.attribute = d, 0, text.Place{Lines: d.Line}, 0
}

// advance goes through a part of a block.
func (k *walk) advance(b *block) {
	if k.doc != b.doc {
		k.begin(b.doc)
	}
	k.taken = max(k.taken, b.taken)
	b.before = k.place
	k.place = k.place.After(b.total)
}

// before returns how much of b's document is taken before b.
func (k *walk) before(b *block) int64 {
	if k.doc != b.doc {
		return 0
	}
	return k.taken
}

// locate turns offsets in the document into positions in the source.
func (k *walk) locate(b *block) {
	d := b.doc
	if k.run.opt.Positions {
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
	if k.run.opt.AppendLine != nil {
		k.gather(b)
	}
	switch {
	case d.Map != nil:
		begin := func(at int64) int64 {
			offset, _ := d.Map.Position(at)
			return offset
		}
		k.translate(b, begin, d.Map.End)
		d.Map.Release(k.needed(b))
	case d.Offset != 0:
		shift := func(at int64) int64 { return d.Offset + at }
		k.translate(b, shift, shift)
	}
}

// needed returns the offset in b's document before which nothing will be asked for again.
func (k *walk) needed(b *block) int64 {
	at := max(0, b.window.Offset+int64(b.window.To-b.doc.margin))
	if k.line != nil {
		at = min(at, k.line.span.Start)
	}
	return at
}

// translate applies begin to where spans of a block's records begin, and end to
// where they end.
func (k *walk) translate(b *block, begin, end func(int64) int64) {
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
