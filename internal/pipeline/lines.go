package pipeline

import (
	"bytes"

	"urigrep/delimit"
	"urigrep/internal/text"
)

// A Line is a line of a document in which references stand. A line longer than
// the windows of the text comes in parts.
type Line struct {
	Origin *Origin
	Text   []byte // without its end
	Number int64  // from 1, in the source
	Column int64  // of the first mark, in runes, from 1
	Offset int64  // of Text, in bytes of the source

	// Marks are the parts of Text that belong to references, in order.
	Marks []delimit.Span

	span delimit.Span // of Text, in the document
}

// lineMargin is how many bytes of a line are shown before and after a window.
const lineMargin = 64 << 10

// gather makes the lines of a block's records. The last is kept back if the next window may have
// references on it too. Offsets are those of the document.
func (c *cursor) gather(b *block) {
	if b.doc.Markup != nil {
		c.gatherMarkup(b)
		return
	}
	for i := range b.records {
		r := &b.records[i]
		switch {
		case r.Detail != nil && r.Detail.Pieces != nil:
			c.markPieces(b, r, r.Detail.Pieces)
		default:
			c.markPieces(b, r, []delimit.Span{r.Span})
		}
	}
	switch {
	case c.line == nil:
	case b.last && b.finished() || c.line.span.End < b.window.Offset+int64(b.window.To):
		c.emit(b)
	default:
		c.line.Text = bytes.Clone(c.line.Text) // which was the window's
	}
}

// markPieces marks the pieces of a record in the lines on which they stand.
func (c *cursor) markPieces(b *block, r *Record, pieces []delimit.Span) {
	number := r.Line
	at := r.Span.Start
	for at < r.Span.End {
		if c.line == nil || at > c.line.span.End {
			var printed int64 // a line that was cut off is not printed twice
			if c.line != nil {
				printed = c.line.span.End
			}
			c.emit(b)
			c.line = b.line(at, printed)
			c.line.Number = number
		}
		for _, p := range pieces {
			c.line.mark(p)
		}
		at = b.nextLine(c.line.span.End)
		number++
	}
}

// emit adds the line being gathered to the block, if there is a piece on it: there is none between
// the pieces of a reference that continues on the next page.
func (c *cursor) emit(b *block) {
	if c.line != nil && len(c.line.Marks) > 0 && b.doc.owns(c.line.span.Start) {
		b.lines = append(b.lines, *c.line)
	}
	c.line = nil
}

// line returns the line that an offset of the document is on, from the offset from on and as far as
// the window has it. Where there is a Map its lock is held.
func (b *block) line(at, from int64) *Line {
	window, d := b.window.Text, b.doc
	i := int(at - b.window.Offset)
	begin := max(lineStart(window, i), int(from-b.window.Offset))
	end := i + text.LineLen(window[i:])
	l := &Line{
		Origin: d.origin,
		Text:   window[begin:end:end],
		span:   delimit.Span{Start: b.window.Offset + int64(begin), End: b.window.Offset + int64(end)},
	}
	l.Offset = d.Offset + l.span.Start
	if d.Map != nil {
		l.Offset, _ = d.Map.Position(l.span.Start)
	}
	return l
}

// lineStart returns the index in b at which the line of b[i] begins; 0 if it begins before b.
func lineStart(b []byte, i int) int {
	for i -= text.PrintableBefore(b[:i]); i > 0 && b[i-1] != '\n' && b[i-1] != '\r'; {
		i--
		i -= text.PrintableBefore(b[:i])
	}
	return i
}

// nextLine returns the offset in the document at which the line after the one that
// ends at end begins; both are in the window.
func (b *block) nextLine(end int64) int64 {
	text := b.window.Text[min(end-b.window.Offset, int64(len(b.window.Text))):]
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
