package table

import (
	"bytes"
	"encoding/binary"

	"urigrep/internal/output"
	"urigrep/internal/output/escape"
)

// Rows says how the rows of a table are written: their cells separated by tabs, with tab, line ends
// and \ as \t, \n, \r and \\; or by commas, quoted where they have to be (RFC 4180, §2).
type Rows struct {
	tabs     bool
	end      string
	safe     bool // a cell that a spreadsheet may take for a formula has a ' before it
	terminal bool // control characters are written as \x1B
	marks    *[256]bool
}

// NewRows returns the rows of o, separated by tabs or by commas.
func NewRows(o *output.Options, tabs bool) *Rows {
	t := &Rows{tabs: tabs, end: "\n", safe: o.SafeCells, terminal: o.Terminal, marks: &commaMarks}
	if tabs {
		t.marks = &tabMarks
	}
	if o.CRLF {
		t.end = "\r\n"
	}
	return t
}

// commaMarks and tabMarks have the bytes for which a cell is quoted or escaped.
var commaMarks, tabMarks = marksOf("\",\r\n"), marksOf("\t\r\n\\")

func marksOf(chars string) (t [256]bool) {
	for i := range len(chars) {
		t[chars[i]] = true
	}
	return t
}

// Append appends a row.
func (t *Rows) Append(dst []byte, cells ...string) []byte {
	for i, cell := range cells {
		dst = t.begin(dst, i)
		begin := len(dst)
		dst = t.finish(append(dst, cell...), begin)
	}
	return append(dst, t.end...)
}

// begin appends what separates the cell of column i from the one before it. The text of the cell is
// appended after it, and then finished.
func (t *Rows) begin(dst []byte, i int) []byte {
	switch {
	case i == 0:
		return dst
	case t.tabs:
		return append(dst, '\t')
	}
	return append(dst, ',')
}

// finish makes a cell of the text dst[begin:].
func (t *Rows) finish(dst []byte, begin int) []byte {
	if t.terminal {
		dst = append(dst[:begin], escape.AppendSafe(nil, dst[begin:])...)
	}
	if t.safe && len(dst) > begin && bytes.IndexByte([]byte("=+-@"), dst[begin]) >= 0 {
		dst = append(dst[:begin], append([]byte{'\''}, dst[begin:]...)...)
	}
	if t.isPlain(dst[begin:]) {
		return dst
	}
	return t.escape(dst, begin)
}

// isPlain reports whether a cell needs neither quotation marks nor escapes.
func (t *Rows) isPlain(cell []byte) bool {
	for len(cell) >= 8 && t.isPlainWord(binary.LittleEndian.Uint64(cell)) {
		cell = cell[8:]
	}
	for _, c := range cell {
		if t.marks[c] {
			return false
		}
	}
	return true
}

// isPlainWord reports whether eight bytes hold none of the marks. It may be false if one is not
// ASCII.
func (t *Rows) isPlainWord(w uint64) bool {
	const highs = 0x8080808080808080
	a, b := byte('"'), byte(',')
	if !t.tabs && !escape.Below(w, ','+1) {
		return true // all marks are below
	}
	if t.tabs {
		a, b = '\t', '\\'
	}
	return (w|escape.Equal(w, a)|escape.Equal(w, b)|escape.Equal(w, '\r')|escape.Equal(w, '\n'))&highs == 0
}

// escape quotes or escapes the cell dst[begin:].
func (t *Rows) escape(dst []byte, begin int) []byte {
	if t.tabs {
		return append(dst[:begin], escape.TSV(string(dst[begin:]))...)
	}
	cell := bytes.ReplaceAll(dst[begin:], []byte{'"'}, []byte(`""`))
	return append(append(append(dst[:begin], '"'), cell...), '"')
}
