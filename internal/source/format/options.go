package format

import (
	"urigrep/internal/charset"
	"urigrep/internal/text"
)

// Options say how the inputs of a run are read: its Config, with what follows from that.
type Options struct {
	Config

	// Auto says that the encoding of an input is detected; else it is Encoding.
	Auto     bool
	Encoding charset.Encoding

	// Watch notes which of Fields the rows have; nil without Fields.
	Watch *FieldWatch

	// Kind returns the name of the format of an attachment with a name that begins so, or the foreign format that is
	// not read.
	Kind func(name string, begin []byte) (kind string, not *Foreign)

	// Prepares, where set, reports whether something else is read for an attachment with a name.
	Prepares func(name string) bool
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
