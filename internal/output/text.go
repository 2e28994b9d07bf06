package output

import (
	"strconv"

	"urigrep/internal/pipeline"
)

// StandardInput is how lines of text and messages call standard input.
const StandardInput = "(standard input)"

// Text writes one target a line, after what was asked for of: the name of the
// file, the line, the column and the byte offset, each ended by a colon.
type Text struct {
	Name     bool
	Line     bool
	Column   bool
	Offset   bool
	Terminal bool // the lines go to a terminal: see the package documentation
}

// Append writes a record.
func (t *Text) Append(dst []byte, r *pipeline.Record) []byte {
	if t.Name {
		dst = t.appendName(dst, r.Origin.Path)
	}
	if t.Line {
		dst = append(strconv.AppendInt(dst, r.Line, 10), ':')
	}
	if t.Column {
		dst = append(strconv.AppendInt(dst, r.Column, 10), ':')
	}
	if t.Offset {
		dst = append(strconv.AppendInt(dst, r.Span.Start, 10), ':')
	}
	if t.Terminal {
		dst = appendSafe(dst, r.Target)
	} else {
		dst = append(dst, r.Target...)
	}
	return append(dst, '\n')
}

// AppendCount writes how many references a file has.
func (t *Text) AppendCount(dst []byte, path string, count int64) []byte {
	if t.Name {
		dst = t.appendName(dst, path)
	}
	return append(strconv.AppendInt(dst, count, 10), '\n')
}

func (t *Text) appendName(dst []byte, path string) []byte {
	switch {
	case path == "":
		dst = append(dst, StandardInput...)
	case t.Terminal:
		dst = appendSafe(dst, path)
	default:
		dst = append(dst, path...)
	}
	return append(dst, ':')
}
