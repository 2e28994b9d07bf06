package pipeline

import (
	"cmp"
	"errors"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/internal/source"
	"urigrep/internal/text"
	"urigrep/resolve"
)

// A block is the window of a document at which a worker is, with what it knows of the document up to
// there.
type block struct {
	window
	doc       *document
	positions bool // lines and columns are wanted
	places

	sourceOf, sourceEnd func(int64) int64 // see translators

	lineFrom, lineTo int64 // a stretch of doc from the beginning of a line onward, without line ends; see lineStart

	// field is how far the characters of the string of a row are counted: Start is an offset in
	// bytes, End the number of characters before it.
	field delimit.Span

	attribute int // index of the next of doc.References

	kept   []byte // what the record points to, see keep
	target []byte // memory of makeTarget
}

// begin moves to a stretch of a document, from an offset onward.
func (b *block) begin(d *document, from int64) {
	b.doc, b.before, b.field, b.lineFrom, b.lineTo = d, d.first.place, delimit.Span{}, 0, 0
	b.sourceOf, b.sourceEnd = d.translators()
	b.attribute, _ = slices.BinarySearchFunc(d.References, from, func(r source.Reference, at int64) int {
		return cmp.Compare(r.At, at)
	})
}

// keep returns a copy of s that is valid as long as the record is; nil for none. Where the memory of b
// grows, copies stay where they were.
func (b *block) keep(s []byte) []byte {
	if len(s) == 0 {
		return nil
	}
	begin := len(b.kept)
	b.kept = append(b.kept, s...)
	return b.kept[begin:len(b.kept):len(b.kept)]
}

// lead returns the text before an offset if that ends in one of some characters, and so may lead to a reference
// there: a Markdown link to its destination, a userinfo to what is read as an address.
func (b *block) lead(at int64, ends string) []byte {
	if i := at - b.Offset; i > 0 && strings.IndexByte(ends, b.Text[i-1]) >= 0 {
		return b.Text[max(0, i-linkRoom):i]
	}
	return nil
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
	rec.kept, rec.placed = false, false
	rec.Before, rec.After, rec.Anchor = nil, nil, nil
	if rec.lead = b.lead(r.Span.Start, "(<"); r.Kind == delimit.Email {
		rec.lead = b.lead(r.Span.Start, "(<:")
	}
	if b.doc.around > 0 {
		rec.Before, rec.After = b.around(r.Span.Start, r.Span.End)
	}
	if len(r.Pieces) <= 1 && len(rec.Raw) == len(r.Text) && !r.Rules.Has(delimit.RuleR7) {
		rec.Text = rec.Raw
	} else {
		rec.Text = b.keep(r.Text)
	}
	if len(r.Pieces) > 1 || len(r.Alternatives) > 0 || r.Err != nil {
		rec.Detail = b.detail(r)
	}
}

// detail returns a copy of what few references have, in the memory of b.
func (b *block) detail(r *delimit.Match) *Detail {
	d := new(Detail)
	d.Repaired = b.keep(r.Repaired)
	d.Alternatives = slices.Clone(r.Alternatives)
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
	window := b.Text
	i, j := int(start-b.Offset), int(end-b.Offset)
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
	return b.Text[s.Start-b.Offset : s.End-b.Offset]
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

// lineStart returns the index in b at which the line of b[i] begins; 0 if it begins before b.
func lineStart(b []byte, i int) int {
	for i -= text.PrintableBefore(b[:i]); i > 0 && b[i-1] != '\n' && b[i-1] != '\r'; {
		i--
		i -= text.PrintableBefore(b[:i])
	}
	return i
}
