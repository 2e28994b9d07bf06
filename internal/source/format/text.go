package format

import (
	"urigrep/internal/source/origin"
)

// A Text is a text in memory that was made of a message or a page. It is valid until the function
// that it was passed to returns.
type Text struct {
	// Bytes are the text: UTF-8, or bytes as they are.
	Bytes []byte

	// Offset and Line are where it begins in the source, in bytes and in line ends before it.
	Offset, Line int64

	// Map maps offsets in the text to the source; nil where the text is in it byte for byte.
	Map Map

	// Decoded says that the source between two positions is not the text between them: of HTML, and
	// of base64 and uuencode, whose positions are sums.
	Decoded bool

	// Base is the base URI given by the content or an entity around it; empty if there is none.
	// It is relative if that of a page is, and no entity around it has one.
	Base string

	// References are those that the attributes of HTML hold, in the order of the text.
	References []Reference

	// HTML is the HTML that the text was read from, and Runs its Map; nil if it is not from HTML.
	HTML []byte
	Runs *origin.Runs

	// Part, which Options.Metadata asks for, is the number of the part as IMAP counts (RFC 9051,
	// §6.4.5.1): "1.2", "HEADER", "2.MIME", "3.HEADER"; "TEXT" for the text around all parts.
	Part string

	// MediaType is the type of the part, in lower case.
	MediaType string

	// Record is the file that the text is of, which Options.Metadata asks for; nil for none.
	Record *Record

	// Message returns the fields of the message's header, which may be kept; nil unless
	// Options.Metadata asks for it. The header is read only when it is called.
	Message func() *Header
}

// Texts returns a function that hands Texts on to an Output.
func Texts(to Output) func(*Text) error { return Documents(to.Document) }

// Documents returns a function that passes Texts to yield as Documents.
func Documents(yield func(*Document) error) func(*Text) error {
	var d Document
	var markup Markup
	var text *Text
	message := func() *Message {
		return &Message{Header: text.Message(), Part: text.Part, MediaType: text.MediaType}
	}
	return func(x *Text) error {
		d = Document{Bytes: x.Bytes, Base: x.Base, Place: Place{Offset: x.Offset, Line: x.Line}}
		d.Decoded, d.References, d.Record = x.Decoded, x.References, x.Record
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
