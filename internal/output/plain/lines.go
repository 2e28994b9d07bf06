package plain

import (
	"urigrep/internal/output"
	"urigrep/internal/output/escape"
	"urigrep/internal/pipeline"
)

// A linesText is a sink that writes the lines on which there are references, with these
// highlighted.
type linesText struct{ Text }

// NewLines returns the sink that writes the lines on which there are references.
func NewLines(o *output.Options) (output.Sink, error) { return &linesText{Text{Style: o.Style}}, nil }

// Connect implements output.Sink.
func (t *linesText) Connect(p *pipeline.Options) { p.Label, p.AppendLine = t.Label, t.appendLine }

// appendLine writes a line of a document labelled by Label, with the references on it highlighted.
func (t *linesText) appendLine(dst []byte, l *pipeline.Line) []byte {
	dst = t.appendPlace(dst, l.Origin, l.Number, l.Column, l.Offset)
	var at int64
	for _, m := range l.Marks {
		dst = t.appendSource(dst, l.Text[at:m.Start])
		if t.Color {
			dst = appendStart(dst, colorMatch)
		}
		dst = t.appendSource(dst, l.Text[m.Start:m.End])
		if t.Color {
			dst = append(dst, colorEnd...)
		}
		at = m.End
	}
	dst = t.appendSource(dst, l.Text[at:])
	return append(dst, t.RecordEnd)
}

// appendSource appends a part of a line.
func (t *linesText) appendSource(dst, s []byte) []byte {
	if t.Terminal {
		return escape.AppendLine(dst, s)
	}
	return append(dst, s...)
}
