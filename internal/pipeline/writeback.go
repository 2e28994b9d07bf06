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

// mend drops a record that no line break parts, and sets Mended of the others: pieces between which
// there is no break are one, for what is left out there, an escape, belongs to it (rule X2). One that
// a soft line break of quoted-printable parts is dropped: its text is encoded, and would not be read
// as encoded without the break (RFC 2045, §6.7, rule 5).
func (b *block) mend(r *Record) {
	if r.Detail == nil || len(r.Detail.Pieces) < 2 {
		r.kept = false
		return
	}
	pieces := append(b.spans.room(len(r.Detail.Pieces))[:0], r.Detail.Pieces[0])
	for _, p := range r.Detail.Pieces[1:] {
		last := &pieces[len(pieces)-1]
		switch between := b.slice(delimit.Span{Start: last.End, End: p.Start}); {
		case isSoftBreak(between):
			r.kept = false
			return
		case isGap(between):
			pieces = append(pieces, p)
		default:
			last.End = p.End
		}
	}
	r.Detail.Mended = pieces
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

// isSoftBreak reports whether b begins with a soft line break of quoted-printable.
func isSoftBreak(b []byte) bool {
	rest, ok := bytes.CutPrefix(b, []byte{'='})
	return ok && text.Break(bytes.TrimLeft(rest, " \t")) > 0
}
