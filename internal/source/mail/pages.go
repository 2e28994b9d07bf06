package mail

import (
	"urigrep/internal/charset"
	"urigrep/internal/source/markup"
)

// Pages reads HTML that stands in no message, in stretches: of the first base element of
// all the others take their base URI.
type Pages struct {
	// Account, where set, is told of each stretch of the source that is not read.
	Account func(Account)

	NoPlaces bool // as in Options

	page       markup.Page
	text       Text
	references []Reference
	base       string
}

// NewPages returns Pages for HTML of which nothing has been read.
func NewPages() *Pages { return new(Pages) }

// Reset makes p ready for other HTML, which has the base URI base; empty if it has none.
func (p *Pages) Reset(base string) { p.base, p.page.HasBase = base, false }

// Base returns the base URI of the next stretch; empty if it has none.
func (p *Pages) Base() string { return p.base }

// NoAsides asks for what a reader of the page sees, and references of attributes, only.
func (p *Pages) NoAsides() { p.page.NoAsides = true }

// Texts hands on the text of the next stretch, whose positions m tells.
func (p *Pages) Texts(src []byte, m charset.Map, yield func(*Text) error) error {
	p.text = Text{Base: p.base, MediaType: "text/html"}
	p.references = readPage(&p.page, src, m, &p.text, p.references[:0], !p.NoPlaces)
	p.base, p.page.HasBase = p.text.Base, p.page.HasBase || p.page.Base != ""
	accountSkipped(&p.page, m, p.Account)
	if len(p.text.Bytes) == 0 && len(p.text.References) == 0 {
		return nil
	}
	return yield(&p.text)
}

// readPage reads HTML, whose positions m tells, into t, which has the base URI of what
// is around it. It appends the references of t to references and returns them all.
func readPage(page *markup.Page, src []byte, m charset.Map, t *Text, references []Reference, placed bool) []Reference {
	page.Read(src, m)
	switch base, ok := absolute(page.Base, t.Base); {
	case ok:
		t.Base = base
	case t.Base == "":
		t.Base = page.Base // relative to a base URI that is not known here
	}
	for _, r := range page.References {
		ref := Reference{Text: r.Text, At: r.At, From: r.Start, To: r.End, Attribute: r.Attribute, IsBase: r.IsBase, Anchor: page.Text[r.AnchorAt:r.AnchorEnd]}
		if placed {
			ref.Start, ref.Line = m.Position(r.Start)
			ref.End = m.End(r.End)
		}
		references = append(references, ref)
	}
	t.Bytes, t.Map, t.References, t.Decoded = page.Text, &page.Runs, references, true
	t.HTML, t.Runs = src, &page.Runs
	t.Offset, t.Line = m.Position(0)
	return references
}

// accountSkipped tells account, if that is not nil, what of a page, whose positions m tells, is not
// read.
func accountSkipped(page *markup.Page, m charset.Map, account func(Account)) {
	if account == nil {
		return
	}
	for _, s := range page.Skipped {
		start, _ := m.Position(s.Start)
		end := m.End(s.End)
		account(Account{Offset: start, Size: max(0, end-start), Within: true, What: "text/html", Reason: s.Why})
	}
}
