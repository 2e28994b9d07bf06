package xml

import (
	"bytes"

	"urigrep/internal/charset"
	"urigrep/internal/source/format"
	"urigrep/internal/source/markup"
	"urigrep/internal/source/parts"
)

// Format is the format of XML.
type Format struct{}

// Detect reports whether an input begins as XML that is not HTML.
func (Format) Detect(b format.Beginning) bool { return begins(b.Bytes) }

// New implements format.Format.
func (Format) New(o *format.Options) (format.Reader, error) { return NewReader(o, nil), nil }

// A Reader reads the XML of a run.
type Reader struct {
	format.Whole
	format.Written
	options    *format.Options
	vocabulary *markup.Vocabulary
	documents  format.Pool[document]
}

// NewReader returns a Reader of XML with a vocabulary; nil for any XML.
func NewReader(o *format.Options, v *markup.Vocabulary) *Reader {
	return &Reader{options: o, vocabulary: v}
}

// Read hands on the texts of XML.
func (r *Reader) Read(in *format.Input, to format.Output) error {
	enc := r.encoding(in, to)
	to.Pass(format.Passed{Texts: 1}) // so that it counts as one that was searched
	return parts.Read(&parts.Kind{
		Get: func(to format.Output) parts.Reader { return r.document(in.Base, enc, to) },
		Put: func(p parts.Reader) { r.documents.Put(p.(*document)) },
		Cut: r.cut, NoLines: r.options.NoPlaces,
	}, in, enc, to)
}

// cutWithin is how many bytes before the end of a part a good place to cut it is looked for.
const cutWithin = 64 << 10

// cut returns where to cut XML that is too long: after a block, else after a tag that ends a line,
// between two tags, or at the end.
func (r *Reader) cut(src []byte) int {
	tail := src[max(0, len(src)-cutWithin):]
	before := len(src) - len(tail)
	if r.vocabulary != nil {
		for _, end := range r.vocabulary.Blocks {
			if i := bytes.LastIndex(tail, []byte(end)); i >= 0 {
				return before + i + len(end)
			}
		}
	}
	for _, end := range []string{">\n", ">\r\n", "><"} {
		if i := bytes.LastIndex(tail, []byte(end)); i >= 0 {
			return before + i + 1
		}
	}
	return len(src)
}

// encoding returns the encoding of XML by its beginning: the encoding asked for, that of the byte
// order mark, or the one it declares.
func (r *Reader) encoding(in *format.Input, to format.Output) charset.Encoding {
	if in.Marked || !r.options.Auto {
		return in.Encoding
	}
	if enc, ok := declared(in.Begin); ok {
		return enc
	}
	enc, _ := in.Guess(r.options, in.Encoding, to)
	return enc
}
