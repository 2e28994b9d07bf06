package format

import (
	"io"
	"time"

	"urigrep/internal/charset"
	"urigrep/internal/source/origin"
)

// A Document is one text to be scanned, such as a whole file or a part of a mail message, with what
// is needed to find the place of its bytes in the source, or a Sign. It is valid until the function that it
// was passed to returns.
type Document struct {
	// Path is that of the file, as the user gave it, or the name of the file that the text is of.
	// It is that of the input if a format sets none; empty for standard input.
	Path string

	// IsFile says that the text is of a file in an archive, which begins with the first document for
	// which it is set, and ends where Ends is.
	IsFile bool

	Sign // then nothing else is set but Path and IsFile; of a RowEnd, the place

	Place

	// Bytes is the whole text that Text reads, where that is in memory; else nil.
	Bytes []byte

	// Text is the text: UTF-8, or bytes as they stand. Its errors give a reason in
	// lower case, without the path.
	Text io.Reader

	// File is set where the text is, byte for byte, the range [Offset, Offset+Size)
	// of a regular file, so that several workers may read it at once.
	File OpenFile
	Size int64 // of File's range; -1 where not known

	// Part is the stretch of the text, in its own offsets, whose references are wanted; nil for all
	// of it. It is set only where File is.
	Part *Part

	// Taken is set by the function that the document is passed to: how many bytes of its text it
	// read, which counts if it returns an error.
	Taken int64

	// Live says that Text is read while it is written: see Input.Live.
	Live bool

	// What the text stands in, and what it holds.

	// Guessed is the name of the encoding that the text was decoded from, if that is a guess; else
	// empty.
	Guessed string

	// Base is the base URI given in the content or by the enclosing message
	// (RFC 3986, §5.1.1 and §5.1.2); empty where there is none. It is relative where the content
	// gives one that is, and nothing encloses it.
	Base string

	// References are those that attributes of HTML hold, in the order of the text; their
	// At says where in it. They are not in the text.
	References []Reference

	// Markup is the HTML that the text was read from; nil for any other text.
	Markup *Markup

	// Message returns the message and part that the text is of, which may be kept; nil unless
	// Options.Metadata asks for it.
	Message func() *Message

	// Record is the place of the text in a record format, if Options.Metadata asks for it; else
	// nil. It may be kept.
	Record *Record

	// Row says that the text stands in a row of JSON Lines, which has the number Line; Field is
	// then the string that positions count in, if Options.Metadata asks for it.
	Row   bool
	Field []byte

	// Wanted, where set, reports whether a reference that stands between two offsets of the text is
	// wanted. It is called by several goroutines.
	Wanted func(start, end int64) bool

	// Escape writes text into the input where the document stands; nil if it is written as it is.
	// It must not change.
	Escape Escaper

	// HTML is set where the text is that of HTML or XML, tags included. Text is written back in
	// Encoding, that of the source.
	HTML     bool
	Encoding charset.Encoding
}

// A Sign is what a Document says in place of a text.
type Sign struct {
	// Bundle, where set, has the documents that this one stands for. It is valid until
	// its Done is called. Package source sets it, and Ends.
	Bundle Bundle

	// Ends says that the small file Path of a Bundle, or the file Path in an archive, ends here,
	// whether it had documents or not. Of a small file it is told.
	Ends bool
	Told *Told

	// Searched says that all of the file was read without an error, so that it counts as searched
	// even if it had no text. Package source sets it, if
	// Config.Searched asks for it.
	Searched bool

	// RowEnd, where set, is the end of a row, and the text is empty: see Options.RowEnds and
	// Input.WritesBack.
	RowEnd *RowEnd
}

// A Place is where the text of a Document stands in the source.
type Place struct {
	// Offset and Line are where Text begins in the source: a byte offset, and the
	// number of line ends before it. Column is the number of characters before it on that line.
	Offset, Line, Column int64

	// Map maps offsets in the text to the source; nil where the text is in the source byte for
	// byte.
	Map Map

	// Decoded says that the source between two positions is not the text between them: of HTML, and
	// of text decoded from base64 or uuencode, whose positions are sums of the place of the encoded
	// text and that in the decoded one.
	Decoded bool
}

// A Bundle has many small texts, which whoever takes it reads: see source.Bundle.
type Bundle interface {
	// Read hands on each document, in the order of the source, what is told of them, and the end of each
	// small file (see Document.Ends), until a document is refused by an error, which Read returns. It has
	// no errors of its own.
	Read(to Taker) error

	// How returns how the Bundle is handed on: what a reader has to know before it reads it.
	How() Handing

	// Done releases the Bundle, which must not be used after it. If err is not nil no more of the
	// source is wanted. It must be called, in any case.
	Done(err error)
}

// A Taker takes what is in a Bundle.
type Taker interface {
	Document(d *Document) error

	// Tell takes what is told. It is reported by its File, in the order of the source.
	Tell(t Told)

	// Pass counts texts that are not handed on, because no reference can begin in them.
	Pass(p Passed)
}

// A Reference is a URI reference that an attribute of HTML holds.
type Reference struct {
	Text       []byte // without the blanks around it and the line ends in it
	At         int64  // its place among the text: an offset in Document.Bytes
	Start, End int64  // in the source, as positions in the text
	From, To   int64  // in Markup.HTML
	Line       int64  // line ends in the source before Start
	Attribute  string // name of the attribute; "refresh" or "url()" for other places
	Angle      bool   // it stands in angle brackets, and not in an attribute
	IsBase     bool   // it is the base URI of the page, or what that was resolved from
	Anchor     []byte // the text of the link, with its line ends; empty if it has none or is not a link
}

// Markup is the HTML or XML that a text was read from, decoded.
type Markup struct {
	HTML []byte
	runs *origin.Runs
}

// Span returns the stretch of HTML that the text between two offsets was made of.
func (m *Markup) Span(start, end int64) (from, to int64) {
	return m.runs.Below(start), m.runs.BelowEnd(end)
}

// Source returns the span of the source that a reference of an attribute stands in.
func (m *Markup) Source(r *Reference) (start, end int64) {
	start, _ = m.runs.Under().Position(r.From)
	return start, m.runs.Under().End(r.To)
}

// Under returns the Map of HTML.
func (m *Markup) Under() Map { return m.runs.Under() }

// Position returns where a byte of HTML stands in the source: its offset, and the number of line
// ends before it.
func (m *Markup) Position(at int64) (offset, line int64) { return m.runs.Under().Position(at) }

// A Message is the message and the part that a text is from.
type Message struct {
	*Header
	Part      string // as IMAP counts: "1.2", "HEADER", "2.MIME"; "TEXT" for the text around parts
	MediaType string // of the part, in lower case
}

// A Header has the fields of the header of a message that are printed; those that the header does
// not have are empty.
type Header struct {
	Index      int64 // number of the message in its mailbox, from 1; 0 outside
	ID         string
	InReplyTo  string // identifiers of messages, and other text
	References string // likewise
	Subject    string // decoded
	From       string // decoded
	To, Cc     string // decoded
	ListID     string // without the description before it (RFC 2919, §3)
	Date       time.Time
	Newsgroups []string
}

// A Map maps offsets in a text to the source.
type Map = charset.Map

// SetWhole makes d the end of rows that are whole up to an offset in the source.
func (d *Document) SetWhole(end int64) {
	*d = Document{Bytes: []byte{}, Row: true, Sign: Sign{RowEnd: &RowEnd{End: end, Whole: true}}}
}

// A Part is a stretch of a file or of a text.
type Part struct{ From, To int64 }

// Of returns the part of a text that begins at an offset in its file and has size bytes; nil for
// the whole.
func (p *Part) Of(offset, size int64) *Part {
	if p == nil {
		return nil
	}
	return &Part{max(0, p.From-offset), min(max(0, p.To-offset), size)}
}
