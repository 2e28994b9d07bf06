package pipeline

import (
	"bytes"

	"urigrep/delimit"
	"urigrep/internal/source"
	"urigrep/internal/text"
)

// Settled says how far a document is settled.
type Settled struct {
	To     int64          // offset in the source before which no other record begins
	RowEnd *source.RowEnd // the row that ends with the document; nil if none does
}

// settled returns how far the document of b is settled.
func (b *block) settled() Settled { return Settled{b.settledTo, b.doc.RowEnd} }

// Sync waits until everything that was dispatched is settled and written.
func (r *Run) Sync() {
	s, w := <-r.sequence, <-r.writer
	w.flush()
	r.sequence <- s
	r.writer <- w
}

// mend sets Mended of a record, and drops the record if it cannot be mended.
func (w *worker) mend(b *block, r *Record) {
	if b.setMended(r); r.kept && r.Rules.Has(delimit.RuleR5) {
		r.kept = w.staysMended(b, r)
	}
}

// setMended sets Mended of a record: its pieces, joined where no line break parts them, since
// what is left out there, an escape, belongs to the reference (rule X2). It drops a record
// without a line break, one with the text of another column between its pieces, and one with a
// soft line break of quoted-printable: that text is encoded, and would not be read as encoded
// without the break (RFC 2045, §6.7, rule 5).
func (b *block) setMended(r *Record) {
	if r.Detail == nil || len(r.Detail.Pieces) < 2 || r.Columns {
		r.kept = false
		return
	}
	pieces := []delimit.Span{r.Detail.Pieces[0]}
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

// staysMended reports whether the reference of a record, bare and joined on evidence, would be
// found as the same once it is mended. It may not be if it ends a line: that line is longer then,
// and the next one may be joined to it.
func (w *worker) staysMended(b *block, r *Record) (same bool) {
	f := w.run.quietFinder(b.doc)
	mended := b.mended(f, r)
	f.Scan(mended, func(m *delimit.Match) bool {
		same = m.Span.Start == int64(mended.From) && string(m.Text) == string(r.Text)
		return false
	})
	return same
}

// mended returns a window with a record as it would be mended, and as much of the text around as f
// looks at.
func (b *block) mended(f finder, r *Record) delimit.Window {
	window := b.window.Text
	start, end := int(r.Span.Start-b.window.Offset), int(r.Span.End-b.window.Offset)
	from, to := max(0, start-f.Behind()), min(len(window), end+f.Ahead())
	text := append([]byte(nil), window[from:start]...)
	for _, p := range r.Detail.Mended {
		text = append(text, b.slice(p)...)
	}
	begins, ends := start-from, len(text)
	text = append(text, window[end:to]...)
	return delimit.Window{Text: text, From: begins, To: ends, EOF: b.window.EOF && to == len(window)}
}

// A mender says of a live text what becomes of references once they are mended.
type mender struct{ finder decider }

// inDoubt reports whether what follows the text of b decides if a match stays as it is once it is
// mended: see staysMended.
func (n *mender) inDoubt(b *block, m *delimit.Match) bool {
	if !m.Rules.Has(delimit.RuleR5) {
		return false
	}
	r := Record{kept: true}
	b.fill(&r, m)
	if b.setMended(&r); !r.kept {
		return false
	}
	n.finder.Reset(0)
	w := b.mended(n.finder, &r)
	return n.finder.Decided(w) < w.To
}

// isGap reports whether mending removes the text between two pieces: a line break, with what
// surrounds it, or blanks.
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
