package pipeline

import (
	"cmp"
	"errors"
	"slices"
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/internal/cut"
	"urigrep/internal/source"
	"urigrep/resolve"
)

// A finder is the part of cut.Finder that the pipeline always uses.
type finder interface {
	Behind() int
	Ahead() int
	Taken() int64
	Reset(taken int64)
	Agree(w cut.Window) (int, bool)
	Cut(w cut.Window) (int, bool)
	Scan(w cut.Window, yield func(*delimit.Match) bool) bool
}

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

// mayLead reports whether text that ends in c may lead to a reference: a Markdown link to its destination, a
// userinfo to what is read as an address.
func mayLead(c byte, kind delimit.Kind) bool {
	return c == '(' || c == '<' || c == ':' && kind == delimit.Email
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
	rec.Before, rec.After, rec.Anchor, rec.lead = nil, nil, nil, nil
	if i := r.Span.Start - b.Offset; i > 0 && mayLead(b.Text[i-1], r.Kind) {
		rec.lead = b.Text[max(0, i-linkRoom):i]
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
