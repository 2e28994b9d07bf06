package pipeline

import (
	"errors"
	"slices"
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/internal/text"
	"urigrep/resolve"
)

// A finder is the part of delimit.Finder that the pipeline uses.
type finder interface {
	Behind() int
	Ahead() int
	Taken() int64
	Reset(taken int64)
	Agree(w delimit.Window) (int, bool)
	Scan(w delimit.Window, yield func(*delimit.Match) bool) bool
}

// A block is a window of a document with its memory and the references whose triggers lie in it. It
// is taken in parts, most often in one: window.From and window.To are the limits of the part.
//
//	0 ≤ lag ≤ window.From ≤ window.To ≤ end ≤ len(window.Text)
type block struct {
	doc     *document
	window  delimit.Window
	begin   int64  // offset in the document from which the text is the block's own, if that is shared
	end     int    // index in window.Text up to which the text is the block's own
	settles int    // index in window.Text before which nothing begins that is found later, of a live text
	buf     []byte // memory of window.Text, if that is read into memory
	mapped  bool   // window.Text is the document's view
	held    bool   // it still needs the document
	last    bool   // the document ends with it
	err     error  // the document could not be read further

	// Positions are counted from lag, which lies so far behind From that no
	// reference of the part begins before it, to the lag of the next part.
	lag         int
	lagNext     int
	total       text.Place // of lagNext, counted from lag
	placeBefore text.Place // of lag, counted from the beginning of the document; lines of the source

	found
	attributesGivenUp []delimit.Span // in the source
	lines             []Line
	taken             int64 // at the end of the part
	settledTo         int64 // see Settled.To
	characters        int64 // of the part

	kept   []byte // what records point to, see keep
	target []byte // memory of makeTarget
}

// start returns the offset in the document of the first byte that is the part's own.
func (b *block) start() int64 { return b.window.Offset + int64(b.window.From) }

// finished reports whether the part is the last of the block.
func (b *block) finished() bool { return b.window.To == b.end }

// next makes b ready for its next part.
func (b *block) next() {
	b.window.From = b.window.To
	b.forget()
}

// hold says that b needs the document until release is called.
func (b *block) hold() {
	b.held = true
	b.doc.busy.Add(1)
}

// release says that b no longer needs the document.
func (b *block) release() {
	if b.held {
		b.held = false
		b.doc.busy.Done()
	}
}

// forget drops what was found in b and keeps the memory.
func (b *block) forget() {
	b.total, b.placeBefore = text.Place{}, text.Place{}
	b.found.clear()
	b.settledTo, b.characters = 0, 0
	b.attributesGivenUp, b.lines = b.attributesGivenUp[:0], b.lines[:0]
	b.freeCopies()
}

// full reports whether a part of b has reached one of its limits.
func (b *block) full(l *limits) bool {
	return len(b.records) >= l.partRecords || len(b.formatted) >= l.partBytes || len(b.givenUp) >= l.partRecords
}

// empty reports whether the part has no reference, none given up, and none in attributes.
func (b *block) empty() bool {
	return len(b.records)+len(b.marks)+len(b.givenUp)+len(b.doc.References) == 0
}

// freeCopies frees the memory that records point to.
func (b *block) freeCopies() {
	b.kept = b.kept[:0]
}

// keep returns a copy of s that is valid until freeCopies is called; nil for none. Where the memory
// of b grows, copies stay where they were.
func (b *block) keep(s []byte) []byte {
	if len(s) == 0 {
		return nil
	}
	begin := len(b.kept)
	b.kept = append(b.kept, s...)
	return b.kept[begin:len(b.kept):len(b.kept)]
}

// clear makes b ready for another window and keeps its memory.
func (b *block) clear() {
	b.doc, b.last, b.mapped, b.err = nil, false, false, nil
	b.window, b.end, b.settles = delimit.Window{}, 0, 0
	b.forget()
}

// retain drops the records for which keep returns false, keeping the order of the others.
func (b *block) retain(keep func(*Record) bool) {
	n := 0
	for i := range b.records {
		r := &b.records[i]
		if !keep(r) {
			continue
		}
		if n != i {
			b.records[n] = *r
		}
		n++
	}
	b.records = b.records[:n]
}

// add adds a record of a match to the block.
func (b *block) add(r *delimit.Match) *Record {
	rec := b.newRecord()
	b.fill(rec, r)
	return rec
}

// newRecord returns the next of b's records, which may hold anything.
func (b *block) newRecord() *Record {
	if len(b.records) < cap(b.records) {
		b.records = b.records[:len(b.records)+1]
	} else {
		b.records = append(b.records, Record{})
	}
	return &b.records[len(b.records)-1]
}

// fill sets a record from a match, field by field: building it elsewhere and copying it costs as
// much as all the rest. What the match borrows from the finder is copied, unless the window has it.
func (b *block) fill(rec *Record, r *delimit.Match) {
	rec.Origin = b.doc.origin
	rec.Raw, rec.Target = b.slice(r.Span), nil
	rec.Span, rec.Line, rec.Column, rec.Field, rec.Attribute = r.Span, 0, 0, delimit.Span{}, ""
	rec.Rules, rec.Kind, rec.Wrapper = r.Rules, r.Kind, r.Wrapper
	rec.ScriptEnd, rec.Columns = r.ScriptEnd, r.Columns
	rec.Confidence, rec.Detail = r.Confidence, nil
	rec.kept, rec.placed, rec.key, rec.at = false, false, key{}, text.Place{}
	rec.Before, rec.After, rec.Anchor, rec.lead = nil, nil, nil, nil
	if i := r.Span.Start - b.window.Offset; i > 0 && (b.window.Text[i-1] == '(' || b.window.Text[i-1] == '<') {
		rec.lead = b.window.Text[max(0, i-linkRoom):i]
	}
	if b.doc.around > 0 {
		rec.Before, rec.After = b.around(r.Span.Start, r.Span.End)
	}
	if len(r.Pieces) <= 1 && len(rec.Raw) == len(r.Text) && !r.Rules.Has(delimit.RuleR7) {
		rec.Text = rec.Raw
	} else {
		rec.Text = b.keep(r.Text)
	}
	if len(r.Pieces) > 1 || len(r.Alternatives) > 0 || r.Err != nil || r.Refusal != "" {
		rec.Detail = b.detail(r)
	}
}

// detail returns a copy of what few references have, in the memory of b.
func (b *block) detail(r *delimit.Match) *Detail {
	d := new(Detail)
	d.Repaired = b.keep(r.Repaired)
	d.Alternatives, d.Refusal = slices.Clone(r.Alternatives), r.Refusal
	if len(r.Pieces) > 1 {
		d.Pieces = slices.Clone(r.Pieces)
		d.Joins = joinsOf(r)
	}
	if e, ok := errors.AsType[*resolve.Error](r.Err); ok {
		d.err = *e
		d.Err = &d.err
	}
	return d
}

// joinsOf returns the joins of a match with the pieces that end at them; nil if it has none. Joins
// after which everything was trimmed are left out.
func joinsOf(r *delimit.Match) (joins []PieceJoin) {
	for _, j := range r.Joins {
		i := slices.IndexFunc(r.Pieces, func(p delimit.Span) bool { return p.End == j.Offset || p.End == j.Offset-1 })
		if i >= 0 && i < len(r.Pieces)-1 {
			joins = append(joins, PieceJoin{j, i})
		}
	}
	return joins
}

// around returns the characters before start and after end, offsets in the document: the wanted
// number, or as many as the window has.
func (b *block) around(start, end int64) (before, after []byte) {
	window := b.window.Text
	i, j := int(start-b.window.Offset), int(end-b.window.Offset)
	from, to := i, j
	for n := 0; n < b.doc.around && from > 0; n++ {
		_, size := utf8.DecodeLastRune(window[:from])
		from -= size
	}
	for n := 0; n < b.doc.around && to < len(window); n++ {
		_, size := utf8.DecodeRune(window[to:])
		to += size
	}
	return window[from:i:i], window[j:to:to]
}

// slice returns the text of a span of the document.
func (b *block) slice(s delimit.Span) []byte {
	return b.window.Text[s.Start-b.window.Offset : s.End-b.window.Offset]
}

// reserve makes sure that b.buf has n bytes.
func (b *block) reserve(n int) {
	if cap(b.buf) < n {
		b.buf = make([]byte, n)
	}
	b.buf = b.buf[:cap(b.buf)]
}

// bound sets the range over which positions of a part are counted.
func (b *block) bound() {
	behind := b.doc.margin - utf8Max
	window := b.window.Text
	b.lag = text.RuneStart(window, max(0, b.window.From-behind))
	b.lagNext = len(window)
	if !b.last || !b.finished() {
		b.lagNext = max(b.lag, text.RuneStart(window, max(0, b.window.To-behind)))
	}
}

// setPlaces sets the places of all records of the part, and its total.
func (b *block) setPlaces() {
	r := text.NewRuler(b.window.Text, b.lag)
	for i := range b.records {
		begin := int(b.records[i].Span.Start - b.window.Offset)
		if r.At < b.lagNext && b.lagNext <= begin {
			r.Advance(b.lagNext)
			b.total = r.Place
		}
		r.Advance(begin)
		b.records[i].at = r.Place
	}
	if r.At < b.lagNext {
		r.Advance(b.lagNext)
		b.total = r.Place
	}
}

// placeRecords sets the places of records that are not yet in the lists of b.
func (b *block) placeRecords(records []Record) {
	r := text.NewRuler(b.window.Text, b.lag)
	for i := range records {
		r.Advance(int(records[i].Span.Start - b.window.Offset))
		records[i].at = r.Place
	}
}
