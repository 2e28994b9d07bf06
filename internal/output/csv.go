package output

import (
	"bytes"
	"strconv"
	"strings"
	"sync"

	"urigrep/internal/pipeline"
	"urigrep/resolve"
)

// DefaultColumns are the columns of CSV and TSV unless the user names some.
const DefaultColumns = "path,line,column,kind,target"

// Columns writes a row for each record: fields of the JSON record, separated by commas (RFC 4180)
// or tabs. It computes no other fields. Several goroutines may use it at once.
//
// The elements of a list are separated by a blank; an object is JSON, but for a sender, which is
// Name <address>. In a row of tabs, tab, line ends and \ are written as \t, \n, \r and \\.
type Columns struct {
	// To be set before records are written.
	Defang   bool // the field target is defanged
	Terminal bool // the output is a terminal: control characters are written as \x1B

	names   []string
	fields  []*Field
	tabs    bool
	scratch sync.Pool // of *columnScratch
}

// A columnScratch is memory that is used again.
type columnScratch struct {
	fields recordFields
	cell   []byte
}

// NewCSV returns the columns of a comma-separated list of dotted names, for CSV. The error is a
// *FieldError for a name that no field has.
func NewCSV(names string, rfc resolve.RFC) (*Columns, error) { return newColumns(names, rfc) }

// NewTSV returns the columns of names as NewCSV does, for a table with tabs.
func NewTSV(names string, rfc resolve.RFC) (*Columns, error) {
	c, err := newColumns(names, rfc)
	if err != nil {
		return nil, err
	}
	c.tabs = true
	return c, nil
}

// newColumns returns the Columns with these names, separated by commas.
func newColumns(names string, rfc resolve.RFC) (*Columns, error) {
	c := new(Columns)
	for name := range strings.SplitSeq(names, ",") {
		name = strings.TrimSpace(name)
		way, err := find(name)
		if err != nil {
			return nil, err
		}
		c.names = append(c.names, name)
		c.fields = append(c.fields, way[len(way)-1])
	}
	c.scratch.New = func() any { return &columnScratch{fields: recordFields{RFC: rfc}} }
	return c, nil
}

// Uses reports whether there is a column of the field of this name, or of a part of it.
func (c *Columns) Uses(name string) bool {
	for _, n := range c.names {
		if head, _, _ := strings.Cut(n, "."); head == name {
			return true
		}
	}
	return false
}

// Header returns the row of the column names.
func (c *Columns) Header() []byte {
	var row []byte
	for i, name := range c.names {
		row = c.appendCell(c.comma(row, i), []byte(name))
	}
	return c.end(row)
}

// Append writes a record as a row.
func (c *Columns) Append(dst []byte, r *pipeline.Record) []byte {
	w := c.scratch.Get().(*columnScratch)
	defer c.scratch.Put(w)
	w.fields.set(r)
	w.fields.Defang = c.Defang
	for i, d := range c.fields {
		w.cell = d.appendText(w.cell[:0], &w.fields)
		if c.Terminal {
			w.cell = appendSafe(nil, w.cell)
		}
		dst = c.appendCell(c.comma(dst, i), w.cell)
	}
	return c.end(dst)
}

// comma appends what separates the i-th cell of a row from the one before it.
func (c *Columns) comma(dst []byte, i int) []byte {
	switch {
	case i == 0:
		return dst
	case c.tabs:
		return append(dst, '\t')
	}
	return append(dst, ',')
}

// end ends a row.
func (c *Columns) end(dst []byte) []byte {
	if c.tabs {
		return append(dst, '\n')
	}
	return append(dst, '\r', '\n')
}

// appendCell appends a value, quoted or escaped if needed.
func (c *Columns) appendCell(dst, cell []byte) []byte {
	if c.tabs {
		if bytes.ContainsAny(cell, "\t\r\n\\") {
			return append(dst, tsvEscapes.Replace(string(cell))...)
		}
		return append(dst, cell...)
	}
	if !bytes.ContainsAny(cell, "\",\r\n") {
		return append(dst, cell...)
	}
	dst = append(dst, '"')
	dst = append(dst, bytes.ReplaceAll(cell, []byte{'"'}, []byte(`""`))...)
	return append(dst, '"')
}

// appendText appends the value of the field as the text of a cell; nothing if the record does not
// have it.
func (d *Field) appendText(dst []byte, f *recordFields) []byte {
	value, ok := d.get(f)
	if !ok {
		return dst
	}
	switch v := value.(type) {
	case string:
		return append(dst, v...)
	case int64:
		return strconv.AppendInt(dst, v, 10)
	case []string:
		for i, s := range v {
			dst = append(appendBlank(dst, i), s...)
		}
		return dst
	case []map[string]any:
		for i := range v {
			one := d.appendValue(nil, v[i:i+1])
			dst = append(appendBlank(dst, i), one[1:len(one)-1]...)
		}
		return dst
	case address:
		return append(dst, v.String()...)
	case map[string]any:
		return appendObject(dst, d.Parts, f)
	}
	return d.appendValue(dst, value)
}

// appendBlank appends the blank before the element i of a list, if i is not the first.
func appendBlank(dst []byte, i int) []byte {
	if i > 0 {
		return append(dst, ' ')
	}
	return dst
}
