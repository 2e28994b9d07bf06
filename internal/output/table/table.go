// Package table writes fields of the JSON record as the rows of a table: as CSV, separated by
// commas (RFC 4180), or as TSV, separated by tabs.
package table

import (
	"bytes"
	"strings"
	"sync"

	"urigrep/internal/output"
	"urigrep/internal/output/escape"
	"urigrep/internal/output/field"
	"urigrep/internal/pipeline"
)

// DefaultColumns are the columns unless the user names some.
const DefaultColumns = "path,line,column,kind,target"

// Columns is a sink that writes a row for each record. It computes no other fields than its columns.
// Several goroutines may use it at once.
//
// A cell has the text of its field (see field.Ref). In a row of tabs, tab, line ends and \ are
// written as \t, \n, \r and \\.
type Columns struct {
	output.Nothing
	options *output.Options
	names   []string
	fields  []*field.Ref
	tabs    bool
	scratch sync.Pool // of *columnScratch
}

// A columnScratch is reusable memory for a row.
type columnScratch struct {
	values field.Values
	cell   []byte
}

// NewCSV returns the sink of CSV. Its value is a comma-separated list of dotted names of fields. The
// error is a *field.Error for a name that no field has.
func NewCSV(o *output.Options) (output.Sink, error) { return New(o, false) }

// NewTSV returns the sink of TSV. Its value is as for NewCSV.
func NewTSV(o *output.Options) (output.Sink, error) { return New(o, true) }

// New returns the columns that o.Value names, separated by tabs or by commas.
func New(o *output.Options, tabs bool) (*Columns, error) {
	c := &Columns{options: o, tabs: tabs}
	for name := range strings.SplitSeq(o.Value, ",") {
		name = strings.TrimSpace(name)
		ref, err := field.Find(name)
		if err != nil {
			return nil, err
		}
		c.names, c.fields = append(c.names, name), append(c.fields, ref)
	}
	c.scratch.New = func() any { return &columnScratch{values: field.Values{RFC: o.RFC, Defang: o.Defang}} }
	return c, nil
}

// Needs implements output.Sink.
func (c *Columns) Needs() field.Needs { return field.NeedsOf(c.fields) }

// Connect implements output.Sink.
func (c *Columns) Connect(p *pipeline.Options) { p.Append = c.Append }

// Header returns the row of the column names.
func (c *Columns) Header() []byte {
	if c.options.Headless {
		return nil
	}
	var row []byte
	for i, name := range c.names {
		row = c.appendCell(c.appendComma(row, i), []byte(name))
	}
	return c.appendEnd(row)
}

// Append writes a record as a row.
func (c *Columns) Append(dst []byte, r *pipeline.Record) []byte {
	w := c.scratch.Get().(*columnScratch)
	defer c.scratch.Put(w)
	w.values.Set(r)
	for i, f := range c.fields {
		w.cell = f.AppendText(w.cell[:0], &w.values)
		if c.options.Terminal {
			w.cell = escape.AppendSafe(nil, w.cell)
		}
		dst = c.appendCell(c.appendComma(dst, i), w.cell)
	}
	return c.appendEnd(dst)
}

// appendComma appends what separates the i-th cell of a row from the one before it.
func (c *Columns) appendComma(dst []byte, i int) []byte {
	switch {
	case i == 0:
		return dst
	case c.tabs:
		return append(dst, '\t')
	}
	return append(dst, ',')
}

// appendEnd ends a row.
func (c *Columns) appendEnd(dst []byte) []byte {
	if c.tabs {
		return append(dst, '\n')
	}
	return append(dst, '\r', '\n')
}

// appendCell appends a value, quoted or escaped if needed.
func (c *Columns) appendCell(dst, cell []byte) []byte {
	if c.tabs {
		if bytes.ContainsAny(cell, "\t\r\n\\") {
			return append(dst, escape.TSV(string(cell))...)
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
