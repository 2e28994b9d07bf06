package format

import "cmp"

// A Record is the place of a text in a record format (rule X1): a string in a row of JSON Lines, a
// cell of a table, or a record of a WARC archive; or the member or part that the text is (rule X0).
type Record struct {
	// Name is that of the file in an archive, of the part of a document, or of the attachment; empty
	// for none.
	Name string

	// Depth is how many names stand in braces in Name, each in that of the file around it.
	Depth int

	// Line is that of the row, from 1; 0 in an archive. Field is the path of the string in the row, as
	// jsonl.ParsePath reads it, or the name of the column; empty in an archive.
	Line  int64
	Field string

	// ID is the name of the row (Options.ID), or the record's WARC-Record-ID; empty if it has none.
	ID string

	Comma byte // what separates the cells of a table; 0 for other records

	// WARC-Type, WARC-Target-URI and WARC-Date of a record in an archive. Type is also the media type
	// of an attachment.
	Type, TargetURI, Date string
}

// Around returns the record of a text in what r names, in which it has a record or none: that one
// with the name in front. A row is that of r, if it is one.
func (r *Record) Around(inner *Record) *Record {
	if inner == nil {
		return r
	}
	all := *inner
	if r.Line > 0 || r.TargetURI != "" || r.ID != "" {
		all = *r
	}
	all.Name, all.Depth, all.Type = inner.Name, inner.Depth, cmp.Or(inner.Type, r.Type)
	switch {
	case inner.Name == "":
		all.Name, all.Depth = r.Name, r.Depth
	case r.Name != "":
		end := len(r.Name) - r.Depth
		all.Name, all.Depth = r.Name[:end]+"{"+inner.Name+"}"+r.Name[end:], r.Depth+inner.Depth+1
	}
	return &all
}

// A RowEnd is the end of a row of a table, or of JSON Lines if the row is an object. Offsets are in
// bytes of the source.
type RowEnd struct {
	Start, End int64 // of the row
	Insert     int64 // where another member or cell can be inserted
	Empty      bool  // it has no member
	Characters int64 // of the wanted strings

	Comma byte // what separates the cells, if it is a row of a table
	Names bool // it names the columns of a table

	// Missing is how many cells the row of a table lacks to have those of the row that names the
	// columns.
	Missing int

	// Whole says that it is not a row: all rows up to End are read, and nothing is inserted.
	Whole bool
}
