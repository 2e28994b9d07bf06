package source

import "urigrep/internal/source/format"

// How sources are read, and what the formats hand on: see package format.
type (
	Config     = format.Config
	FileSystem = format.FileSystem
	Descriptor = format.Descriptor
	StreamCopy = format.StreamCopy
	Skipped    = format.Stretch

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

// DefaultMaxRecord is how many bytes a record may have unless the user says otherwise.
const DefaultMaxRecord = format.DefaultMaxRecord

// Alternatives are which parts of a multipart/alternative can be asked for, the first of them the default.
var Alternatives = format.Alternatives

// ErrRefused is wrapped by the errors of sources that cannot be written back.
var ErrRefused = format.ErrRefused

// Reason returns err without the operation and the path that package os puts into it.
func Reason(err error) error { return format.Reason(err) }

// LineStart returns the offset of the first line of text that begins at or after at: see
// format.LineStart.
var LineStart = format.LineStart
