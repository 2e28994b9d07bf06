package source

import (
	"bytes"
	"io"

	"urigrep/internal/charset"
	"urigrep/internal/source/mail"
	"urigrep/internal/source/origin"
)

// A Document is one text to be scanned, such as a whole file or a part of a mail message, with what
// is needed to find the place of its bytes in the source. It is valid until the function that it
// was passed to returns.
type Document struct {
	Path string // as the user gave it; empty for standard input

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

	// Offset and Line are where Text begins in the source: a byte offset, and the
	// number of line ends before it.
	Offset, Line int64

	// Map maps offsets in the text to the source; nil where the text is in the source byte for
	// byte.
	Map Map

	// Guessed is the name of the encoding that the text was decoded from, if that is a guess; else
	// empty.
	Guessed string

	// Base is the base URI given in the content or by the enclosing message
	// (RFC 3986, §5.1.1 and §5.1.2); empty where there is none. It is relative where the content
	// gives one that is, and nothing encloses it.
	Base string

	// Bytes is the whole text that Text reads, where that is in memory; else nil.
	Bytes []byte

	// Decoded says that the source between two positions is not the text between them: of HTML, and
	// of text decoded from base64 or uuencode, whose positions are sums of the place of the encoded
	// text and that in the decoded one.
	Decoded bool

	// References are those that attributes of HTML hold, in the order of the text; their
	// At says where in it. They are not in the text.
	References []Reference

	// Markup is the HTML that the text was read from; nil for any other text.
	Markup *Markup

	// Message returns the message and part that the text is of, which may be kept; nil unless
	// Config.Metadata asks for it.
	Message func() *Message

	// Record is the place of the text in a record format, if Config.Metadata asks for it; else nil.
	// It may be kept.
	Record *Record

	// Row says that the text stands in a row of JSON Lines, which has the number Line; Field is
	// then the string that positions count in, if Config.Metadata asks for it.
	Row   bool
	Field []byte

	// RowEnd, where set, is the end of a row, and the text is empty; see Config.RowEnds.
	RowEnd *RowEnd

	// HTML says that the text was read from HTML. Encoding is that of the source, in which text is
	// written back.
	HTML     bool
	Encoding charset.Encoding

	// Bundle, where set, has the documents that this one stands for; nothing else is set but Path.
	// It is valid until its Done is called. There are Bundles only if Config.Bundles is set.
	Bundle *Bundle

	// Ends says that the small file Path of a Bundle ends here, whether it had documents or not;
	// then nothing else is set.
	Ends bool
}

// A Reference is a URI reference that an attribute of HTML holds.
type Reference = mail.Reference

// Markup is the HTML that a text was read from, decoded.
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

// Position returns where a byte of HTML stands in the source: its offset, and the number of line
// ends before it.
func (m *Markup) Position(at int64) (offset, line int64) { return m.runs.Under().Position(at) }

// A Message is the message and the part that a text is from.
type Message struct {
	*mail.Message
	Part      string // as IMAP counts: "1.2", "HEADER", "2.MIME"; "TEXT" for what stands around parts
	MediaType string // of the part, in lower case
}

// A Header has the fields of the header of a message that are printed.
type Header = mail.Message

// A Map maps offsets in a decoded text to the source. It knows those between the offset last given
// to Release and the last byte read.
type Map interface {
	// Position returns, for the offset of a byte of the decoded text, the offset of the first
	// source byte it was decoded from, and the number of line ends (LF, CRLF, CR) in the source
	// before that. Offsets may be asked in any order. For the offset at which the text read so far
	// ends, it returns the offset at which that ends in the source.
	Position(text int64) (offset, line int64)

	// End returns the offset at which the source of the byte before the offset text ends. The
	// source between that and Position(text) has no text: a soft line break, a fold, a shift
	// sequence.
	End(text int64) int64

	// Release says that no offset below text will be asked for again.
	Release(text int64)
}

// asDocuments returns a function that passes texts to yield as Documents.
func (f *File) asDocuments(yield func(*Document) error) func(*mail.Text) error {
	var d Document
	var r bytes.Reader
	var markup Markup
	var text *mail.Text
	message := func() *Message {
		return &Message{Message: text.Message(), Part: text.Part, MediaType: text.MediaType}
	}
	return func(x *mail.Text) error {
		r.Reset(x.Bytes)
		d = Document{Path: f.Path, Text: &r, Size: -1}
		d.Bytes, d.Offset, d.Line, d.Base = x.Bytes, x.Offset, x.Line, x.Base
		d.Decoded, d.References = x.Decoded, x.References
		if x.Map != nil {
			d.Map = x.Map
		}
		if x.HTML != nil {
			markup = Markup{HTML: x.HTML, runs: x.Runs}
			d.Markup = &markup
		}
		if x.Message != nil {
			text, d.Message = x, message
		}
		return yield(&d)
	}
}
