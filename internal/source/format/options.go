package format

import (
	"urigrep/internal/charset"
	"urigrep/internal/text"
)

// Options say how the inputs of a run are read.
type Options struct {
	// Auto says that the encoding of an input is detected; else it is Encoding.
	Auto     bool
	Encoding charset.Encoding

	// Input is the name of the format that was asked for, "auto" for none.
	Input string

	// Alternative says which parts are read of a multipart/alternative: "all", "first" or "last".
	Alternative string

	// Everything asks that binary files be scanned too, and parts of messages that are not text.
	Everything bool

	// Archives asks that the files in archives be read.
	Archives bool

	// Metadata asks for Document.Message and Document.Record.
	Metadata bool

	// Fields name the strings or columns of a row that are read, all if there are none, and ID, if
	// not empty, that which names the row.
	Fields []string
	ID     string

	// Watch notes which of Fields the rows have; nil without Fields.
	Watch *FieldWatch

	// MaxRecord is how many bytes a record may have.
	MaxRecord int64

	// MayBegin, where set, returns functions, each for use by one goroutine, that report whether a
	// reference may begin in a text; RowFilter, where set, returns RowFilters. Texts in which none
	// may begin need not be handed on: see Output.Pass.
	MayBegin  func() func(text []byte) bool
	RowFilter func() RowFilter

	// Rewrite asks for texts that can be written back: positions are in the source, in rows too,
	// and of HTML only what a reader sees and the references of attributes are read.
	Rewrite bool

	// Added asks, of diffs, for Document.Wanted: only what touches an added line.
	Added bool

	// Kind, where set, returns the name of the format of an attachment with a name that begins so, or the
	// foreign format that is not read.
	Kind func(name string, begin []byte) (kind string, not *Foreign)

	// Prepares, where set, reports whether something else is read for an attachment with a name.
	Prepares func(name string) bool

	// RowEnds asks for Document.RowEnd at the end of each row. Rows that are no objects or have a
	// member with a name of Keys are reported as damaged and not read.
	RowEnds bool
	Keys    []string

	// Characters asks for Passed.Characters.
	Characters bool

	// Lines and Indices say that Document.Line and Header.Index are wanted. For a part of an input
	// this means that all before it is read.
	Lines, Indices bool

	// NoPlaces says that the places of texts and references in the source are not wanted: lines
	// never, offsets only where something is told. Document.Line is 0 then, and the places of
	// References are only in Markup.
	NoPlaces bool
}

// EncodingOf returns the encoding of an input by its beginning, and the length of its byte order
// mark in bytes.
func (o *Options) EncodingOf(begin []byte) (charset.Encoding, int) {
	if o.Auto {
		return charset.Detect(begin)
	}
	return o.Encoding.Mark(begin)
}

// PassedText returns the Passed of a text.
func (o *Options) PassedText(b []byte) Passed {
	p := Passed{Texts: 1, Bytes: int64(len(b))}
	if o.Characters {
		p.Characters = text.Runes(b)
	}
	return p
}

// A RowFilter reports in which strings of a row a reference may begin.
type RowFilter interface {
	// Reset sets the rows that MayFind is about.
	Reset(rows []byte)

	// MayFind reports whether a reference may begin in the text of rows[start:end], the inside of a
	// string in which no \u is an ASCII character. It is called in the order of the strings, but
	// perhaps not of all. No reference begins in other such strings after it that end at quiet or before.
	MayFind(start, end int) (may bool, quiet int)
}
