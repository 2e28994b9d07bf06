package table

import (
	"bytes"

	"urigrep/internal/output"
	"urigrep/internal/output/escape"
)

// Rows says how the rows of a table are written: their cells separated by tabs, with tab, line ends
// and \ as \t, \n, \r and \\; or by commas, quoted where they have to be (RFC 4180, §2).
type Rows struct {
	tabs     bool
	end      string
	safe     bool   // a cell that a spreadsheet may take for a formula has a ' before it
	terminal bool   // control characters are written as \x1B
	marks    string // for which a cell is quoted or escaped
}

// NewRows returns the rows of o, separated by tabs or by commas.
func NewRows(o *output.Options, tabs bool) *Rows {
	t := &Rows{tabs: tabs, end: "\n", safe: o.SafeCells, terminal: o.Terminal, marks: "\",\r\n"}
	if tabs {
		t.marks = "\t\r\n\\"
	}
	if o.CRLF {
		t.end = "\r\n"
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
	if !bytes.ContainsAny(dst[begin:], t.marks) {
		return dst
	}
	return t.escape(dst, begin)
}

// escape quotes or escapes the cell dst[begin:].
func (t *Rows) escape(dst []byte, begin int) []byte {
	if t.tabs {
		return append(dst[:begin], escape.TSV(string(dst[begin:]))...)
	}
	cell := bytes.ReplaceAll(dst[begin:], []byte{'"'}, []byte(`""`))
	return append(append(append(dst[:begin], '"'), cell...), '"')
}
