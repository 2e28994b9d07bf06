package pipeline

import (
	"bytes"

	"urigrep/delimit"
	"urigrep/internal/source"
	"urigrep/internal/text"
)

// Settled is how far a document is settled.
type Settled struct {
	To     int64          // offset in the source before which no other record begins
	RowEnd *source.RowEnd // the row that ends with the document; nil if none does
}

// reach returns how far the document at work is settled.
func (b *block) reach() Settled { return Settled{b.settled, b.doc.RowEnd} }

// Sync waits until all that was handed on is settled and written.
func (r *Run) Sync() {
	s, w := <-r.sequence, <-r.writer
	w.flush()
	r.sequence <- s
	r.writer <- w
}

// mend drops a record that no line break parts, and joins the pieces of others between which
// there is no break: what is left out there, an escape, belongs to it (rule X2).
func (b *block) mend(r *Record) {
	if r.Detail == nil || len(r.Detail.Pieces) < 2 {
		r.kept = false
		return
	}
	pieces := r.Detail.Pieces[:1]
	for _, p := range r.Detail.Pieces[1:] {
		last := &pieces[len(pieces)-1]
		if isGap(b.slice(delimit.Span{Start: last.End, End: p.Start})) {
			pieces = append(pieces, p)
		} else {
			last.End = p.End
		}
	}
	r.Detail.Pieces, r.Detail.Joins = pieces, nil
	r.kept = r.kept && len(pieces) > 1
}

// isGap reports whether what stands between two pieces goes when they are written together: a line
// break, with what surrounds it, or blanks.
func isGap(between []byte) bool {
	if len(bytes.TrimLeft(between, " \t")) == 0 {
		return len(between) > 0
	}
	for i := range between {
		if text.Break(between[i:]) > 0 {
			return true
		}
	}
	return false
}
