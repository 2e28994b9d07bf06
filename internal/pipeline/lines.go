package pipeline

import (
	"bytes"
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/internal/text"
)

// A Line is a line of a document in which references stand. Of a line longer than lineMargin there
// may be parts, each a Line: what is within lineMargin of its references, cut where one begins if
// it would become longer than longestLine. So the parts depend on the text only, not on its windows.
type Line struct {
	Origin *Origin
	Text   []byte // without its end
	Number int64  // from 1, in the source
	Column int64  // of the first mark, in runes, from 1
	Offset int64  // of Text, in bytes of the source

	// Marks are the parts of Text that belong to references, in order.
	Marks []delimit.Span

	span     delimit.Span // of Text, in the document
	ended    bool         // Text goes up to the end of the line
	borrowed bool         // Text is the window's
}

const (
	// lineMargin is how many bytes of a line are shown before and after a reference.
	lineMargin = 64 << 10

	// longestLine is how many bytes a part of a line has before the references that may be its last.
	longestLine = 256 << 10
)

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
	behind := int64(c.run.margin - lineMargin) // a reference may begin so far before its trigger
	to := b.window.Offset + int64(b.window.To)
	switch l := c.line; {
	case l == nil:
	case b.last && b.finished(), l.ended && l.span.End < to, l.span.End+behind < to:
		c.emit(b)
	default:
		c.line.keep()
	}
}

// markPieces marks the pieces of a record in the lines on which they stand.
func (c *cursor) markPieces(b *block, r *Record, pieces []delimit.Span) {
	number, at := r.Line, r.Span.Start
	for _, p := range pieces {
		for p.Start < p.End {
			number += lineEnds(b.slice(delimit.Span{Start: at, End: p.Start}))
			at = p.Start
			end := at + int64(text.LineLen(b.slice(p)))
			c.markPiece(b, delimit.Span{Start: at, End: end}, number)
			p.Start = b.nextLine(end)
		}
	}
}

// markPiece marks a piece that is all on the line of that number: in the part of it that is being
// gathered, or in a new one.
func (c *cursor) markPiece(b *block, p delimit.Span, number int64) {
	l := c.line
	switch {
	case p.Start < c.printed: // it begins before its trigger, on a line that was emitted
		return
	case l == nil || p.Start > l.span.End:
		c.emit(b)
		c.line = b.line(p.Start, c.printed)
		c.line.Number = number
	case p.Start < l.span.Start:
		return // --hyphen=both has a reference twice
	case p.Start-l.span.Start > longestLine && p.Start-l.span.Start >= l.Marks[len(l.Marks)-1].End:
		l.cut(int(p.Start - l.span.Start))
		c.emit(b)
		c.line = b.line(p.Start, p.Start)
		c.line.Number = number
	}
	b.extend(c.line, p.End+lineMargin)
	c.line.mark(p)
}

// lineEnds returns how many lines end in b: at CR, LF or both.
func lineEnds(b []byte) (n int64) {
	for {
		k := text.LineLen(b)
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

// emit adds the line being gathered to the block, if there is a piece on it: there is none between
// the pieces of a reference that continues on the next page.
func (c *cursor) emit(b *block) {
	l := c.line
	if c.line = nil; l == nil || len(l.Marks) == 0 {
		return
	}
	if !l.ended {
		l.cut(wholeRunes(l.Text))
	}
	c.printed = l.span.End
	if b.doc.owns(l.span.Start) {
		b.lines = append(b.lines, *l)
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
	for n := len(b) - 1; n >= 0 && n >= len(b)-utf8Max; n-- {
		if utf8.RuneStart(b[n]) {
			if !utf8.FullRune(b[n:]) {
				return n
			}
			break
		}
	}
	return len(b)
}

// line returns the line that an offset of the document is on, from lineMargin before it, or from
// the offset printed onward, up to it. Where there is a Map its lock is held.
func (b *block) line(at, printed int64) *Line {
	window, d := b.window.Text, b.doc
	i := int(at - b.window.Offset)
	near := max(0, i-lineMargin, int(printed-b.window.Offset))
	begin := near + lineStart(window[near:], i-near)
	if begin == near {
		begin = text.RuneStart(window, begin)
	}
	l := &Line{
		Origin: d.origin, Text: window[begin:i:i], borrowed: true,
		span: delimit.Span{Start: b.window.Offset + int64(begin), End: at},
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
	window, end := b.window.Text, int(l.span.End-b.window.Offset)
	rest := window[end:min(len(window), int(to-b.window.Offset))]
	n := text.LineLen(rest)
	l.ended = n < len(rest) || b.window.EOF && end+n == len(window)
	if l.borrowed {
		l.Text = window[end-len(l.Text) : end+n : end+n]
	} else {
		l.Text = append(l.Text, rest[:n]...)
	}
	l.span.End += int64(n)
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
