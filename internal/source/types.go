package source

import "urigrep/internal/source/format"

// What the formats hand on: see package format.
type (
	Document  = format.Document
	Place     = format.Place
	Message   = format.Message
	Header    = format.Header
	Record    = format.Record
	RowEnd    = format.RowEnd
	RowFilter = format.RowFilter
	Passed    = format.Passed
	Reference = format.Reference
	Markup    = format.Markup
	Map       = format.Map
	Foreign   = format.Foreign
	OpenFile  = format.OpenFile
	Part      = format.Part
)

// ErrRefused is wrapped by the errors of sources that cannot be written back.
var ErrRefused = format.ErrRefused

// Reason returns err without the operation and the path that package os puts into it.
func Reason(err error) error { return format.Reason(err) }

// LineStart returns the offset of the first line of text that begins at or after at: see
// format.LineStart.
var LineStart = format.LineStart
