package rewrite

import (
	"encoding/binary"
	"fmt"

	"urigrep/delimit"
)

// An editKind is the first byte of an edit.
type editKind byte

const (
	replaceEdit editKind = iota + 1 // source[start:end] is replaced by text
	settledEdit                     // no later edit begins before start
	elementEdit                     // text is an element of the array of the current row
	rowEdit                         // the current row ends
	failedEdit                      // a replacement that cannot be written; text says why
)

// Flags of edits.
const (
	keepTags = 1 << iota // HTML tags between start and end stay
	emptyRow             // the row has no member
	namesRow             // the row names the columns of a table
)

// An edit is one step of a Splicer.
type edit struct {
	kind       editKind
	flags      byte
	start, end int64  // in the source; of a row, where the array is inserted and where the row ends
	characters int64  // of the element, or of the strings of the row
	comma      byte   // what separates the cells of the row; 0 if it is JSON
	text       []byte // of a row of a table, what ends the cells that it lacks
}

// append appends the encoded edit, which next decodes.
func (e *edit) append(dst []byte) []byte {
	dst = append(dst, byte(e.kind), e.flags, e.comma)
	dst = binary.AppendUvarint(dst, uint64(e.start))
	dst = binary.AppendUvarint(dst, uint64(e.end))
	dst = binary.AppendUvarint(dst, uint64(e.characters))
	dst = binary.AppendUvarint(dst, uint64(len(e.text)))
	return append(dst, e.text...)
}

// appendPieces appends the encoded edits that replace a reference in pieces by the edit's text and
// leave the text between the pieces.
func (e *edit) appendPieces(dst []byte, pieces []delimit.Span) []byte {
	one := *e
	for _, p := range pieces {
		one.start, one.end = p.Start, p.End
		dst = one.append(dst)
		one.text = nil
	}
	return dst
}

// next decodes the edit that p begins with, and returns the rest of p.
func (e *edit) next(p []byte) ([]byte, error) {
	if len(p) < 3 {
		return nil, fmt.Errorf("an edit of %d bytes", len(p))
	}
	e.kind, e.flags, e.comma, p = editKind(p[0]), p[1], p[2], p[3:]
	var values [4]int64
	for i := range values {
		v, n := binary.Uvarint(p)
		if n <= 0 {
			return nil, fmt.Errorf("a truncated edit")
		}
		values[i], p = int64(v), p[n:]
	}
	e.start, e.end, e.characters = values[0], values[1], values[2]
	if values[3] > int64(len(p)) {
		return nil, fmt.Errorf("a truncated edit")
	}
	e.text, p = p[:values[3]], p[values[3]:]
	return p, nil
}
