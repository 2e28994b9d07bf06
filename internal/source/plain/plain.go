// Package plain reads text as it stands, in any encoding.
package plain

import (
	"io"

	"urigrep/internal/charset"
	"urigrep/internal/source/format"
)

// Format is the format of text, which any input is that is in no other.
type Format struct{}

// Detect returns true.
func (Format) Detect(format.Beginning) bool { return true }

// New implements format.Format.
func (Format) New(o *format.Options) (format.Reader, error) { return &reader{options: o}, nil }

// A reader reads the texts of a run.
type reader struct {
	format.Written
	options   *format.Options
	documents format.Pool[format.Document]
}

// Cuts reports whether a text is in UTF-8: it is cut at any byte.
func (r *reader) Cuts(in *format.Input) bool {
	enc, _ := in.Guess(r.options, in.Encoding, nil)
	return enc.IsUTF8()
}

// Read hands on a text.
func (r *reader) Read(in *format.Input, to format.Output) error {
	enc, guessed := in.Guess(r.options, in.Encoding, to)
	d := r.documents.Get(func() *format.Document { return new(format.Document) })
	defer r.documents.Put(d)
	*d = format.Document{Size: in.Size, Part: in.Part, Live: in.Live, Encoding: enc, Guessed: guessed}
	d.Offset, d.Line = in.Offset, in.Line
	switch file, isFile := in.File.(format.OpenFile); {
	case in.Map != nil || in.IsMember && in.Bytes != nil:
		return r.member(in, enc, d, to)
	case !enc.IsUTF8():
		return r.decoded(in, enc, d, to)
	case isFile:
		d.File, d.Text = file, io.NewSectionReader(file, in.Offset, in.Size)
	case in.Bytes != nil:
		d.Bytes = in.Bytes
	default:
		d.Text = in.Stream
		err := to.Document(d)
		to.Tell(format.Event{Size: in.Stream.Given})
		return err
	}
	err := to.Document(d)
	size := in.Size
	switch {
	case err != nil:
		size = d.Taken
	case in.Part != nil:
		size = in.Part.To - in.Part.From
	}
	to.Tell(format.Event{Size: size})
	return err
}

// member hands on a text that is in memory and stands in another input.
func (r *reader) member(in *format.Input, enc charset.Encoding, d *format.Document, to format.Output) error {
	d.Bytes, d.Map, d.Size = in.Bytes, in.Map, -1
	if !enc.IsUTF8() {
		d.Bytes, d.Map = in.Decoded(enc)
	}
	to.Tell(format.Event{Offset: in.Offset, Size: in.Size})
	return to.Document(d)
}

// decoded hands on a text that is to be decoded.
func (r *reader) decoded(in *format.Input, enc charset.Encoding, d *format.Document, to format.Output) error {
	text := charset.NewReader(in.Stream, enc, d.Offset, d.Line)
	d.Text, d.Map, d.Size = text, text, -1
	err := to.Document(d)
	to.Tell(format.Event{Size: in.Stream.Given})
	if err != nil {
		return err
	}
	if text.Short() {
		to.Tell(format.Event{Kind: format.Noted, Text: "ends in the middle of a " + enc.String() + " character"})
	}
	return nil
}
