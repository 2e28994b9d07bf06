package tables

import (
	"bytes"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"urigrep/internal/source/format"
)

// CSV is the format of comma-separated values, and TSV that of tab-separated ones.
var (
	CSV = Format{extensions: []string{".csv"}}
	TSV = Format{tabs: true, extensions: []string{".tsv", ".tab"}}
)

// A Format is a format of tables.
type Format struct {
	tabs       bool
	extensions []string
}

// Detect reports whether an input is named as a table, and its first row has a separator, or is the name
// of a column that is wanted. A table that is to be annotated may have any column alone.
func (f Format) Detect(b format.Beginning) bool {
	ext := filepath.Ext(b.Name)
	if !slices.ContainsFunc(f.extensions, func(e string) bool { return strings.EqualFold(e, ext) }) {
		return false
	}
	line, _, _ := bytes.Cut(b.Bytes, []byte{'\n'})
	if bytes.IndexByte(line, f.comma(b.Bytes)) >= 0 {
		return true
	}
	name := strings.Trim(string(bytes.TrimSpace(line)), `"`)
	return name != "" && (b.Options.RowEnds || name == b.Options.ID || slices.Contains(b.Options.Fields, name))
}

// comma returns the separator of a table by its beginning.
func (f Format) comma(begin []byte) byte {
	if f.tabs {
		return '\t'
	}
	line, _, _ := bytes.Cut(begin, []byte{'\n'})
	if bytes.IndexByte(line, ',') < 0 && bytes.IndexByte(line, ';') >= 0 {
		return ';'
	}
	return ','
}

// New implements format.Format. Options.Fields and ID are names of columns, or their numbers from 1.
func (f Format) New(o *format.Options) (format.Reader, error) {
	r := &reader{options: o, format: f}
	r.batches.Most, r.batches.Longer = format.MaxRows, format.AtOnce
	r.batches.New, r.batches.Unpack = r.newUnpacker, (*unpacker).unpack
	return r, nil
}

// columns are those of one table.
type columns struct {
	names  []string
	wanted []bool // nil if all are; those beyond it are not
	id     int    // index of the column that names a row; -1 if none does
	taken  string // a name of Options.Keys that a column has; empty if none has
}

// newColumns returns the columns that a row names.
func newColumns(names []string, o *format.Options) *columns {
	c := &columns{names: names, id: -1}
	for i, name := range names {
		if slices.Contains(o.Keys, name) {
			c.taken = name
		}
		if o.ID != "" && c.id < 0 && name == o.ID {
			c.id = i
		}
	}
	if o.ID != "" && c.id < 0 {
		if n, err := strconv.Atoi(o.ID); err == nil && n > 0 {
			c.id = n - 1
		}
	}
	for _, field := range o.Fields {
		if c.want(field) {
			o.Watch.Found(field)
		}
	}
	if o.Watch.Watches() && o.Watch.WantsOthers() {
		for _, name := range names {
			o.Watch.Other(name)
		}
	}
	if len(o.Fields) > 0 && c.wanted == nil {
		c.wanted = []bool{}
	}
	return c
}

// want adds the columns that have a name; if none has, the one of that number. It reports whether
// the first row has one; a later row may be longer.
func (c *columns) want(field string) (found bool) {
	for i, name := range c.names {
		if name == field {
			c.add(i)
			found = true
		}
	}
	if n, err := strconv.Atoi(field); !found && err == nil && 0 < n && n <= maxColumn {
		c.add(n - 1)
		found = n <= len(c.names)
	}
	return found
}

// maxColumn is the highest number of a column that can be asked for.
const maxColumn = 1 << 20

// add makes a column wanted.
func (c *columns) add(i int) {
	for len(c.wanted) <= i {
		c.wanted = append(c.wanted, false)
	}
	c.wanted[i] = true
}

// has reports whether the column i is wanted.
func (c *columns) has(i int) bool { return c.wanted == nil || i < len(c.wanted) && c.wanted[i] }

// name returns the name of the column i: its number from 1 if it has none.
func (c *columns) name(i int) string {
	if i < len(c.names) && c.names[i] != "" {
		return c.names[i]
	}
	return strconv.Itoa(i + 1)
}
