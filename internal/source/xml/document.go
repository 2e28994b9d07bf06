package xml

import (
	"urigrep/internal/charset"
	"urigrep/internal/source/format"
	"urigrep/internal/source/html"
	"urigrep/internal/source/markup"
	"urigrep/internal/source/parts"
)

// A document reads one stretch of XML after the other.
type document struct {
	options *format.Options
	base    string // of what is around it
	enc     charset.Encoding
	to      format.Output

	xml        markup.XML
	text       format.Text
	references []format.Reference
	page       markup.Page // of a text that is HTML
}

// document returns a document of XML in an encoding, which has a base URI, for an Output.
func (r *Reader) document(base string, enc charset.Encoding, to format.Output) *document {
	d := r.documents.Get(func() *document { return &document{options: r.options} })
	d.xml.Vocabulary = r.vocabulary
	d.xml.NoAsides, d.xml.Apart, d.page.NoAsides = r.options.Rewrite, r.options.Rewrite, r.options.Rewrite
	d.base, d.enc, d.to = base, enc, to
	return d
}

// ReadPart implements parts.Reader.
func (d *document) ReadPart(src []byte, m charset.Map, before parts.State, last, full bool) (after parts.State) {
	kept, _ := before.Kept.(markup.XMLState)
	end, kept := d.xml.ReadPart(src, m, kept, last, full)
	return parts.State{Kept: kept, Rest: src[end:]}
}

// HandOn implements parts.Reader.
func (d *document) HandOn(src []byte, m charset.Map) error {
	for i := range d.xml.Texts {
		if err := d.handOn(&d.xml.Texts[i], src, m); err != nil {
			return err
		}
	}
	return nil
}

// handOn hands on a text that was read from src; m maps its positions.
func (d *document) handOn(t *markup.XMLText, src []byte, m charset.Map) error {
	base := html.BaseOf(t.Base, d.base)
	page, escape := t.Page, escapers[t.Literal]
	if t.IsHTML {
		d.page.HasBase, d.page.NoInline = false, d.options.Rewrite && !t.Literal // there its tags are text of the XML
		d.page.Read(t.Text, &t.Runs)
		page, src, m, base = &d.page, t.Text, &t.Runs, html.BaseOf(d.page.Base, base)
		escape = format.Within(html.Escaper, escape)
	}
	d.text = format.Text{Base: base}
	d.references = html.PageText(page, src, m, &d.text, d.references[:0], !d.options.NoPlaces)
	html.TellSkipped(page, m, d.tell)
	if len(d.text.Bytes) == 0 && len(d.text.References) == 0 {
		return nil
	}
	return format.Documents(func(x *format.Document) error {
		x.HTML, x.Encoding, x.Escape = !t.Literal || t.IsHTML, d.enc, escape
		return d.to.Document(x)
	})(&d.text)
}

// tell reports what was not read.
func (d *document) tell(e format.Event) {
	e.Text = "XML: " + e.Text
	d.to.Tell(e)
}
