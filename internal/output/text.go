package output

import (
	"strconv"

	"urigrep/delimit"
	"urigrep/internal/pipeline"
)

// StandardInput is the name of standard input in lines of text and messages.
const StandardInput = "(standard input)"

// Text writes one target a line, or the lines on which there are references. Each begins with the
// name of the file, the line, the column and the byte offset, as far as they are asked for, each
// followed by a colon.
type Text struct {
	Name     bool
	Line     bool
	Column   bool
	Offset   bool
	Terminal bool // the lines go to a terminal: see the package documentation
	Color    bool
	Links    *Links // nil for none
	End      byte   // of a record
	NameNUL  bool   // file names end in NUL
	Defang   bool   // targets are defanged: in a form that no program opens
}

// Colors, as ECMA-48 numbers them (§8.3.117). They are those of grep and ripgrep.
const (
	colorName   = "35"
	colorNumber = "32"
	colorSign   = "36"
	colorMatch  = "1;31"
)

// Label sets what all lines of a document begin with.
func (t *Text) Label(o *pipeline.Origin) {
	if t.Name {
		o.Label = padded(t.appendName(nil, o.Path))
	}
}

// Append writes a record of a document labelled by Label.
func (t *Text) Append(dst []byte, r *pipeline.Record) []byte {
	if t.Defang {
		defanged := *r
		defanged.Target = delimit.AppendDefanged(nil, r.Target)
		r = &defanged
	}
	if dst, ok := t.appendFast(dst, r); ok {
		return dst
	}
	return t.appendRecord(dst, r)
}

// appendRecord writes any record.
func (t *Text) appendRecord(dst []byte, r *pipeline.Record) []byte {
	dst = t.appendPlace(dst, r.Origin, r.Line, r.Column, r.Span.Start)
	dst, linked := t.Links.beginTarget(dst, r.Target)
	if t.Terminal {
		dst = appendSafe(dst, r.Target)
	} else {
		dst = append(dst, r.Target...)
	}
	if linked {
		dst = append(dst, linkEnd...)
	}
	return append(dst, t.End)
}

// AppendLine writes a line of a document labelled by Label, with the references on it highlighted.
func (t *Text) AppendLine(dst []byte, l *pipeline.Line) []byte {
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
	return append(dst, t.End)
}

// appendSource appends a part of a line. Tabs stay on a terminal, too.
func (t *Text) appendSource(dst, s []byte) []byte {
	if !t.Terminal {
		return append(dst, s...)
	}
	begin := 0
	for i, b := range s {
		if b == '\t' {
			dst = append(appendSafe(dst, s[begin:i]), '\t')
			begin = i + 1
		}
	}
	return appendSafe(dst, s[begin:])
}

// AppendCount writes how many references a file has.
func (t *Text) AppendCount(dst []byte, path string, count int64) []byte {
	if t.Name {
		dst = t.appendName(dst, path)
	}
	return append(strconv.AppendInt(dst, count, 10), t.End)
}

// AppendWith writes the name of a file that has references.
func (t *Text) AppendWith(dst []byte, path string, count int64) []byte {
	if count == 0 {
		return dst
	}
	return t.appendFile(dst, path)
}

// AppendWithout writes the name of a file that has no references.
func (t *Text) AppendWithout(dst []byte, path string, count int64) []byte {
	if count > 0 {
		return dst
	}
	return t.appendFile(dst, path)
}

// appendFile appends a name that is a record.
func (t *Text) appendFile(dst []byte, path string) []byte {
	dst = t.appendPath(dst, path)
	if t.NameNUL {
		return append(dst, 0)
	}
	return append(dst, t.End)
}

// appendPlace appends what stands before a target or a line.
func (t *Text) appendPlace(dst []byte, o *pipeline.Origin, line, column, offset int64) []byte {
	dst = append(dst, o.Label...)
	if t.Line {
		dst = t.appendNumber(dst, line)
	}
	if t.Column {
		dst = t.appendNumber(dst, column)
	}
	if t.Offset {
		dst = t.appendNumber(dst, offset)
	}
	return dst
}

// appendName appends a name that stands before something.
func (t *Text) appendName(dst []byte, path string) []byte {
	dst = t.appendPath(dst, path)
	if t.NameNUL {
		return append(dst, 0)
	}
	return t.appendColon(dst)
}

// appendPath appends the name of a file as a link, in color, or safe for a terminal, as t asks for.
func (t *Text) appendPath(dst []byte, path string) []byte {
	if t.Color {
		dst = appendStart(dst, colorName)
	}
	dst, linked := t.Links.beginPath(dst, path)
	switch {
	case path == "":
		dst = append(dst, StandardInput...)
	case t.Terminal:
		dst = appendSafe(dst, path)
	default:
		dst = append(dst, path...)
	}
	if linked {
		dst = append(dst, linkEnd...)
	}
	if t.Color {
		dst = append(dst, colorEnd...)
	}
	return dst
}

// appendNumber appends a number and a colon.
func (t *Text) appendNumber(dst []byte, n int64) []byte {
	if !t.Color {
		return append(strconv.AppendInt(dst, n, 10), ':')
	}
	dst = strconv.AppendInt(appendStart(dst, colorNumber), n, 10)
	return t.appendColon(append(dst, colorEnd...))
}

func (t *Text) appendColon(dst []byte) []byte {
	if !t.Color {
		return append(dst, ':')
	}
	dst = append(appendStart(dst, colorSign), ':')
	return append(dst, colorEnd...)
}

// appendStart begins a color.
func appendStart(dst []byte, color string) []byte {
	dst = append(dst, "\x1b["...)
	dst = append(dst, color...)
	return append(dst, 'm')
}

// colorEnd ends a color.
const colorEnd = "\x1b[0m"
