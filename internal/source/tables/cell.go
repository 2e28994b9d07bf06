package tables

import (
	"bytes"
	"errors"
	"fmt"
	"sort"
	"strings"

	"urigrep/internal/source/origin"
)

// A cell is where the inside of a cell stands in its row: without the quotes around it.
type cell struct {
	start, end int
	quoted     bool
	escaped    bool // a quote stands in it as two
}

// nextCell returns the cell that begins at an index of a row, and where the next one begins;
// len(row)+1 if it is the last. quoted says that cells may be.
func nextCell(row []byte, at int, comma byte, quoted bool) (c cell, next int) {
	if quoted && at < len(row) && row[at] == '"' {
		end, escaped := closing(row, at+1)
		if end < 0 { // of a row that is whole, none
			end = len(row) + 1
		}
		return cell{at + 1, end - 1, true, escaped}, end + 1
	}
	n := bytes.IndexByte(row[at:], comma)
	if n < 0 {
		n = len(row) - at
	}
	return cell{start: at, end: at + n}, at + n + 1
}

// closing returns the index after the quote that closes a cell whose inside begins at an index of b,
// and whether a quote stands in the cell as two; -1 if there is none in b. A quote at the end of b
// closes the cell.
func closing(b []byte, at int) (end int, escaped bool) {
	for {
		n := bytes.IndexByte(b[at:], '"')
		if n < 0 {
			return -1, escaped
		}
		if at += n + 1; at == len(b) || b[at] != '"' {
			return at, escaped
		}
		at++
		escaped = true
	}
}

// append appends the text of a cell of a row, and sets the Map of that text if quotes stand in it as
// two. The inside of the cell is at an offset in the source.
func (c cell) append(dst, row []byte, p *places, offset, line int64) []byte {
	inside := row[c.start:c.end]
	if !c.escaped {
		return append(dst, inside...)
	}
	p.Reset(nil, offset, line)
	p.quotes = p.quotes[:0]
	for {
		n := bytes.IndexByte(inside, '"')
		if n < 0 || n+1 == len(inside) {
			dst = append(dst, inside...)
			p.Reset(dst, offset, line)
			return dst
		}
		dst = append(dst, inside[:n+1]...)
		p.quotes = append(p.quotes, len(dst)-1)
		inside = inside[n+2:]
	}
}

// places is the Map of the text of a cell in which quotes stand as two.
type places struct {
	origin.Plain
	quotes []int // offsets in the text of those quotes
}

// Position implements format.Map.
func (p *places) Position(text int64) (offset, line int64) {
	offset, line = p.Plain.Position(text)
	return offset + p.Dropped(0, text), line
}

// End implements format.Map.
func (p *places) End(text int64) int64 { return p.Plain.End(text) + p.Dropped(0, text) }

// Dropped returns how many quotes the source has more than the text between two offsets.
func (p *places) Dropped(from, to int64) int64 {
	return int64(sort.SearchInts(p.quotes, int(to)) - sort.SearchInts(p.quotes, int(from)))
}

// An Escaper writes text into a cell.
type Escaper struct {
	comma  byte
	quoted bool
}

// AppendEscaped implements format.Escaper. A cell that is not quoted stays so.
func (e *Escaper) AppendEscaped(dst, text []byte, _ string) ([]byte, error) {
	switch special := string(e.comma) + "\"\r\n"; {
	case e.quoted:
		return append(dst, bytes.ReplaceAll(text, []byte{'"'}, []byte(`""`))...), nil
	case e.comma == '\t' && bytes.ContainsAny(text, "\t\r\n"):
		return dst, errors.New("a cell of TSV cannot hold a tab or a line break")
	case e.comma != '\t' && bytes.ContainsAny(text, special):
		return dst, fmt.Errorf("a cell without quotation marks cannot hold %s or line breaks",
			strings.TrimSpace(special))
	}
	return append(dst, text...), nil
}
