// Package table writes fields of the JSON record as the rows of a table: as CSV, separated by
// commas (RFC 4180), or as TSV, separated by tabs.
package table

import (
	"strings"
	"sync"

	"urigrep/internal/output"
	"urigrep/internal/output/field"
	"urigrep/internal/pipeline"
)

// DefaultColumns are the columns unless the user names some.
const DefaultColumns = "path,line,column,kind,target"

// Columns is a sink that writes a row for each record. It computes no other fields than its
// columns. A cell has the text of its field (see field.Ref). Several goroutines may use it at once.
type Columns struct {
	output.Nothing
	names  []string
	fields []*field.Ref
	plain  []bool // of each field, that it needs neither quotation marks nor escapes
	rows   *Rows
	header bool
	values sync.Pool // of *field.Values
}

// NewCSV returns the sink of CSV. Its value is a comma-separated list of dotted names of fields.
// The error is a *field.Error for a name that no field has.
func NewCSV(o *output.Options) (output.Sink, error) { return newColumns(o, false) }

// NewTSV returns the sink of TSV. Its value is as for NewCSV.
func NewTSV(o *output.Options) (output.Sink, error) { return newColumns(o, true) }

// newColumns returns the columns that o.Value names, separated by tabs or by commas.
func newColumns(o *output.Options, tabs bool) (*Columns, error) {
	c := &Columns{rows: NewRows(o, tabs), header: !o.Headless}
	for name := range strings.SplitSeq(o.Value, ",") {
		name = strings.TrimSpace(name)
		ref, err := field.Find(name)
		if err != nil {
			return nil, err
		}
		c.names, c.fields = append(c.names, name), append(c.fields, ref)
		c.plain = append(c.plain, ref.Type == field.Integer || ref.Words != nil)
	}
	c.values.New = func() any { return &field.Values{RFC: o.RFC, Defang: o.Defang} }
	return c, nil
}

// Needs implements output.Sink.
func (c *Columns) Needs() field.Needs { return field.NeedsOf(c.fields) }

// Connect implements output.Sink.
func (c *Columns) Connect(p *pipeline.Options) { p.Label, p.Append = c.Label, c.Append }

// Label makes the cell of the path, which is the same in all rows of a document.
func (c *Columns) Label(o *pipeline.Origin) {
	v := c.values.Get().(*field.Values)
	defer c.values.Put(v)
	v.Set(&pipeline.Record{Origin: o})
	for _, f := range c.fields {
		if f.Type == field.Path {
			o.Label = c.rows.finish(f.AppendText(nil, v), 0)
		}
	}
}

// Header returns the row of the column names.
func (c *Columns) Header() []byte {
	if !c.header {
		return nil
	}
	return c.rows.Append(nil, c.names...)
}

// Append writes a record, of a document labelled by Label, as a row.
func (c *Columns) Append(dst []byte, r *pipeline.Record) []byte {
	v := c.values.Get().(*field.Values)
	defer c.values.Put(v)
	v.Set(r)
	for i, f := range c.fields {
		dst = c.rows.begin(dst, i)
		switch begin := len(dst); {
		case f.Type == field.Path:
			dst = append(dst, r.Origin.Label...)
		case c.plain[i]:
			dst = f.AppendText(dst, v)
		default:
			dst = c.rows.finish(f.AppendText(dst, v), begin)
		}
	}
	return append(dst, c.rows.end...)
}
