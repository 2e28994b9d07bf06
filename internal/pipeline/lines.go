package pipeline

import (
	"bytes"
	"cmp"
	"slices"
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/internal/cut"
	"urigrep/internal/text"
)

const (
	// lineMargin is how many bytes of a line are shown before and after a reference.
	lineMargin = 64 << 10

	// longestLine is how many bytes a part of a line has before the references that may be its last.
	longestLine = 256 << 10
)

// lined returns what is kept of a record.
func (b *block) lined(r *Record) lined {
	l := lined{start: r.Span.Start, span: r.Span}
	if r.Detail != nil {
		l.pieces = slices.Clone(r.Detail.Pieces)
	}
	if r.placed {
		l.span, l.inMarkup = r.markup, true
	}
	return l
}

// A lineWriter makes the lines on which references stand.
type lineWriter struct {
	opt      *Options
	out      *writer
	line     *Line          // being gathered; it may continue in the next window
	printed  int64          // offset in the document up to which lines were written
	inMarkup []delimit.Span // of the references of the document, in its HTML; their lines are made at its end
	made     []byte         // memory
}

// gather adds a record to its lines.
func (s *lineWriter) gather(b *block, l *lined) {
	s.beginLines(b.doc)
	switch {
	case b.doc.Markup != nil:
		s.gatherMarkup(b.doc, l)
	case l.pieces != nil:
		s.markPieces(b, l, l.pieces)
	default:
		s.markPieces(b, l, []delimit.Span{l.span})
	}
}

// beginLines forgets the document before.
func (s *lineWriter) beginLines(d *document) {
	if !d.lined {
		d.lined, s.printed, s.inMarkup = true, 0, s.inMarkup[:0]
	}
}

// endWindow writes the line being gathered, unless there may be references on it in the next window;
// enough says that no more of the document is wanted.
func (s *lineWriter) endWindow(b *block, enough bool) {
	s.beginLines(b.doc)
	ended := b.last && b.To == b.end || enough
	if b.doc.Markup != nil && ended {
		s.emitMarkup(b.doc)
	}
	behind := int64(b.doc.margin - lineMargin) // a reference may begin so far before its trigger
	to := b.Offset + int64(b.To)
	switch l := s.line; {
	case l == nil:
	case ended, l.ended && l.span.End < to, l.span.End+behind < to:
		s.emit(b.doc)
	default:
		s.line.keep()
	}
}

// writeLine writes a line.
func (s *lineWriter) writeLine(l *Line) {
	s.made = s.opt.AppendLine(s.made[:0], l)
	s.out.write(s.made)
}

// markPieces marks the pieces of a record in the lines on which they stand.
func (s *lineWriter) markPieces(b *block, r *lined, pieces []delimit.Span) {
	number, at := r.number, r.start
	for _, p := range pieces {
		for p.Start < p.End {
			number += lineEnds(b.slice(delimit.Span{Start: at, End: p.Start}))
			at = p.Start
			end := at + int64(text.IndexLineEnd(b.slice(p)))
			s.markPiece(b, delimit.Span{Start: at, End: end}, number)
			p.Start = b.nextLine(end)
		}
	}
}

// markPiece marks a piece that is all on the line of that number: in the part of it that is being
// gathered, or in a new one.
func (s *lineWriter) markPiece(b *block, p delimit.Span, number int64) {
	l := s.line
	switch {
	case p.Start < s.printed: // it begins before its trigger, on a line that was emitted
		return
	case l == nil || p.Start > l.span.End:
		s.emit(b.doc)
		s.line = b.line(p.Start, s.printed, number)
	case p.Start < l.span.Start:
		return // --hyphen=both has a reference twice
	case p.Start-l.span.Start > longestLine && p.Start-l.span.Start >= l.Marks[len(l.Marks)-1].End:
		l.cut(int(p.Start - l.span.Start))
		s.emit(b.doc)
		s.line = b.line(p.Start, p.Start, number)
	}
	b.extend(s.line, p.End+lineMargin)
	s.line.mark(p)
}

// lineEnds returns how many lines end in b: at CR, LF or both.
func lineEnds(b []byte) (n int64) {
	for {
		k := text.IndexLineEnd(b)
		if k == len(b) {
			return n
		}
		n++
		if b = b[k:]; bytes.HasPrefix(b, []byte("\r\n")) {
			b = b[1:]
		}
		b = b[1:]
	}
}

// emit writes the line being gathered, if there is a piece on it: there is none between the pieces of a
// reference that continues on the next page.
func (s *lineWriter) emit(d *document) {
	l := s.line
	if s.line = nil; l == nil || len(l.Marks) == 0 {
		return
	}
	if !l.ended {
		l.cut(wholeRunes(l.Text))
	}
	s.printed = l.span.End
	if d.owns(l.span.Start) {
		s.writeLine(l)
	}
}

// keep makes l independent of the window.
func (l *Line) keep() {
	if l.borrowed {
		l.Text, l.borrowed = bytes.Clone(l.Text), false
	}
}

// cut drops the text of l after the first n bytes, which have all its marks.
func (l *Line) cut(n int) { l.Text, l.span.End = l.Text[:n], l.span.Start+int64(n) }

// wholeRunes returns the length of b without a rune at its end of which bytes are missing.
func wholeRunes(b []byte) int {
	for n := len(b) - 1; n >= 0 && n >= len(b)-utf8.UTFMax; n-- {
		if utf8.RuneStart(b[n]) {
			if !utf8.FullRune(b[n:]) {
				return n
			}
			break
		}
	}
	return len(b)
}

// line returns the line of a number that an offset of the document is on, from lineMargin before it, or from
// the offset printed onward, up to it. Where there is a Map its lock is held.
func (b *block) line(at, printed, number int64) *Line {
	window, d := b.Text, b.doc
	i := int(at - b.Offset)
	near := max(0, i-lineMargin, int(printed-b.Offset))
	begin := near + lineStart(window[near:], i-near)
	if begin == near {
		begin = text.RuneStart(window, begin)
	}
	l := &Line{
		Origin: d.origin, Number: number, Text: window[begin:i:i], borrowed: true,
		span: delimit.Span{Start: b.Offset + int64(begin), End: at},
	}
	l.Offset = d.Offset + l.span.Start
	if d.Map != nil {
		l.Offset, _ = d.Map.Position(l.span.Start)
	}
	return l
}

// extend adds to l what follows it on its line, up to an offset of the document.
func (b *block) extend(l *Line, to int64) {
	if l.ended || to <= l.span.End {
		return
	}
	window, end := b.Text, int(l.span.End-b.Offset)
	rest := window[end:min(len(window), int(to-b.Offset))]
	n := text.IndexLineEnd(rest)
	l.ended = n < len(rest) || b.EOF && end+n == len(window)
	if l.borrowed {
		l.Text = window[end-len(l.Text) : end+n : end+n]
	} else {
		l.Text = append(l.Text, rest[:n]...)
	}
	l.span.End += int64(n)
}

// nextLine returns the offset in the document at which the line after the one that
// ends at end begins; both are in the window.
func (b *block) nextLine(end int64) int64 {
	text := b.Text[min(end-b.Offset, int64(len(b.Text))):]
	if bytes.HasPrefix(text, []byte("\r\n")) {
		return end + 2
	}
	return end + 1
}

// mark adds the part of a piece, in offsets of the document, that is on the line.
func (l *Line) mark(piece delimit.Span) {
	m := delimit.Span{Start: max(piece.Start-l.span.Start, 0), End: min(piece.End-l.span.Start, int64(len(l.Text)))}
	if n := len(l.Marks); n > 0 {
		m.Start = max(m.Start, l.Marks[n-1].End) // --hyphen=both has two of one span
	}
	if m.Start >= m.End {
		return
	}
	if len(l.Marks) == 0 {
		l.Column = text.Runes(l.Text[:m.Start]) + 1
	}
	l.Marks = append(l.Marks, m)
}

// gatherMarkup notes where a record stands in the HTML of its document. The lines are made at the end of
// the document: the order of the text is not always that of the HTML.
func (s *lineWriter) gatherMarkup(d *document, l *lined) {
	pieces := l.pieces
	switch {
	case l.inMarkup:
		s.inMarkup = append(s.inMarkup, l.span)
		return
	case pieces == nil:
		pieces = []delimit.Span{l.span}
	}
	for _, p := range pieces {
		from, to := d.Markup.Span(p.Start, p.End)
		s.inMarkup = append(s.inMarkup, delimit.Span{Start: from, End: to})
	}
}

// emitMarkup writes the lines of the HTML of a document on which references stand, each once and in order: as
// those of a text in one window.
func (s *lineWriter) emitMarkup(d *document) {
	m := d.Markup
	html := &block{window: window{Window: cut.Window{Text: m.HTML, EOF: true}}, doc: &document{origin: d.origin}}
	html.doc.Map = m.Under()
	slices.SortStableFunc(s.inMarkup, func(x, y delimit.Span) int { return cmp.Compare(x.Start, y.Start) })
	for _, span := range s.inMarkup {
		_, line := m.Position(span.Start)
		s.markPieces(html, &lined{start: span.Start, number: line + 1}, []delimit.Span{span})
	}
	s.emit(html.doc)
	s.inMarkup = s.inMarkup[:0]
}
