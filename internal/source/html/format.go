package html

import (
	"bytes"

	"urigrep/internal/charset"
	"urigrep/internal/source/format"
	"urigrep/internal/source/markup"
	"urigrep/internal/source/parts"
)

// Format is the format of HTML.
type Format struct{}

// Detect reports whether an input begins with a doctype of HTML or a tag "<html", after blanks,
// comments and an XML declaration, or is text that is named as HTML.
func (Format) Detect(b format.Beginning) bool {
	return markup.IsPage(b.Bytes) || b.IsNamed(".html", ".htm", ".xhtml") && bytes.IndexByte(b.Bytes, 0) < 0
}

// New implements format.Format.
func (Format) New(o *format.Options) (format.Reader, error) { return &reader{options: o}, nil }

// A reader reads the HTML of a run.
type reader struct {
	format.Whole
	format.Written
	options *format.Options
	pages   format.Pool[Pages]
}

// Read hands on the text of a page.
func (r *reader) Read(in *format.Input, to format.Output) error {
	enc := r.encoding(in, to)
	return parts.Read(&parts.Kind{
		Get: func(to format.Output) parts.Reader {
			pages := r.newPages(to)
			pages.yield = handOn(enc, to)
			return pages
		},
		Put: func(p parts.Reader) { r.pages.Put(p.(*Pages)) },
		Cut: markup.Cut, Begin: pageState{base: in.Base}, NoLines: r.options.NoPlaces,
	}, in, enc, to)
}

// handOn returns a function that hands on the texts of a page in an encoding.
func handOn(enc charset.Encoding, to format.Output) func(*format.Text) error {
	return format.Documents(func(d *format.Document) error {
		d.HTML, d.Encoding, d.Escape = true, enc, Escaper
		return to.Document(d)
	})
}

// newPages returns new Pages, which tell to what they do not read.
func (r *reader) newPages(to format.Output) *Pages {
	pages := r.pages.Get(func() *Pages { return &Pages{NoPlaces: r.options.NoPlaces} })
	pages.page.NoAsides = r.options.Rewrite // what a reader of the page sees, and references of attributes, only
	pages.Account = func(e format.Event) {
		e.Text = "text/html: " + e.Text
		to.Tell(e)
	}
	return pages
}

// metaCharset is how many bytes at the beginning of HTML may declare its encoding (HTML, "prescan a
// byte stream to determine its encoding").
const metaCharset = 1024

// encoding returns the encoding of a page by its beginning: the encoding asked for, that of the byte
// order mark, or that of a meta element.
func (r *reader) encoding(in *format.Input, to format.Output) charset.Encoding {
	enc := in.Encoding
	if in.Marked || !r.options.Auto {
		return enc
	}
	head := bytes.ToLower(in.Begin[:min(len(in.Begin), metaCharset)])
	_, meta, _ := bytes.Cut(head, []byte("<meta"))
	_, label, ok := bytes.Cut(meta, []byte("charset="))
	if !ok {
		enc, _ = in.Guess(r.options, enc, to)
		return enc
	}
	label = bytes.TrimLeft(label, "\"' \t")
	if end := bytes.IndexAny(label, "\"' \t;/>"); end >= 0 {
		label = label[:end]
	}
	if said, err := charset.Lookup(string(label)); err == nil && !said.Wide() {
		return said
	}
	return enc
}
