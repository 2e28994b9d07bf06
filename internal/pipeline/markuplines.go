package pipeline

import (
	"cmp"
	"slices"

	"urigrep/delimit"
	"urigrep/internal/text"
)

// gatherMarkup collects where a block's records stand in the HTML of its document, and makes the
// lines at the end of the document: the order of the text is not always that of the HTML.
func (c *cursor) gatherMarkup(b *block) {
	d := b.doc
	for i := range b.records {
		r := &b.records[i]
		switch {
		case r.placed:
			c.inMarkup = append(c.inMarkup, r.markup)
		case r.Detail != nil && r.Detail.Pieces != nil:
			for _, p := range r.Detail.Pieces {
				c.markMarkup(d, p)
			}
		default:
			c.markMarkup(d, r.Span)
		}
	}
	if b.last && b.finished() {
		c.emitMarkup(b)
	}
}

// markMarkup notes where a reference, whose span is in the text, stands in the HTML of d.
func (c *cursor) markMarkup(d *document, span delimit.Span) {
	from, to := d.Markup.Span(span.Start, span.End)
	c.inMarkup = append(c.inMarkup, delimit.Span{Start: from, End: to})
}

// emitMarkup adds the lines of HTML on which references stand to the block, each once and in order.
func (c *cursor) emitMarkup(b *block) {
	slices.SortStableFunc(c.inMarkup, func(x, y delimit.Span) int { return cmp.Compare(x.Start, y.Start) })
	for _, span := range c.inMarkup {
		for at := span.Start; at < span.End; {
			if c.line == nil || at >= c.line.span.End {
				c.emit(b)
				c.line = b.markupLine(at)
			}
			c.line.mark(span)
			at = nextMarkupLine(b.doc.Markup.HTML, c.line.span.End)
		}
	}
	c.emit(b)
	c.inMarkup = c.inMarkup[:0]
}

// markupLine returns the line of HTML that the index at is on, cut off lineMargin before and after
// at.
func (b *block) markupLine(at int64) *Line {
	d := b.doc
	html, i := d.Markup.HTML, int(at)
	begin := max(lineStart(html, i), i-lineMargin)
	end := min(i+text.LineLen(html[i:]), i+lineMargin)
	l := &Line{
		Origin: d.origin, Text: html[begin:end:end],
		span: delimit.Span{Start: int64(begin), End: int64(end)}, ended: true,
	}
	l.Offset, l.Number = d.Markup.Position(int64(begin))
	l.Number++
	return l
}

// nextMarkupLine returns the index at which the line after the one that ends at end begins.
func nextMarkupLine(html []byte, end int64) int64 {
	if rest := html[end:]; len(rest) > 1 && rest[0] == '\r' && rest[1] == '\n' {
		return end + 2
	}
	return end + 1
}
