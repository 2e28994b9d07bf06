package html

import (
	"slices"

	"urigrep/internal/charset"
	"urigrep/internal/source/format"
	"urigrep/internal/source/markup"
	"urigrep/internal/source/parts"
)

// Pages reads HTML that stands in no message.
type Pages struct {
	// Account, where set, is told of each stretch of the source that is not read.
	Account func(format.Event)

	NoPlaces bool // as in Options

	page       markup.Page
	text       format.Text
	references []format.Reference
	base       string
	yield      func(*format.Text) error // of HandOn
}

// A pageState is what a part of a page depends on of those before it.
type pageState struct {
	base     string // base URI; empty if there is none
	hasBase  bool   // a base element was met
	verbatim int    // elements open in which line breaks count
}

// Texts hands on the text of a page; m has the positions of src.
func (p *Pages) Texts(src []byte, m charset.Map, yield func(*format.Text) error) error {
	p.yield = yield
	p.ReadPart(src, m, parts.State{}, true, false)
	return p.HandOn(src, m)
}

// ReadPart implements parts.Reader.
func (p *Pages) ReadPart(src []byte, m charset.Map, before parts.State, last, full bool) (after parts.State) {
	kept, _ := before.Kept.(pageState)
	p.page.HasBase = kept.hasBase
	end, verbatim := p.page.ReadPart(src, m, kept.verbatim, last || full)
	p.base = BaseOf(p.page.Base, kept.base)
	return parts.State{Kept: pageState{p.base, kept.hasBase || p.page.Base != "", verbatim}, Rest: src[end:]}
}

// HandOn hands on the text of what was read.
func (p *Pages) HandOn(src []byte, m charset.Map) error {
	p.text = format.Text{Base: p.base, MediaType: "text/html"}
	p.references = PageText(&p.page, src, m, &p.text, p.references[:0], !p.NoPlaces)
	TellSkipped(&p.page, m, p.Account)
	if len(p.text.Bytes) == 0 && len(p.text.References) == 0 {
		return nil
	}
	return p.yield(&p.text)
}

// BaseOf returns the base URI that base gives, empty if it gives none, in what has the base URI outer.
func BaseOf(base, outer string) string {
	absolute, ok := markup.Absolute(base, outer)
	switch {
	case ok:
		return absolute
	case outer == "":
		return base // relative to a base URI that is not known here
	}
	return outer
}

// PageText makes t the text of a page that was read from src; m has its positions. It appends
// the references of t to references and returns them all.
func PageText(page *markup.Page, src []byte, m charset.Map, t *format.Text, references []format.Reference,
	placed bool) []format.Reference {
	references = slices.Grow(references, len(page.References))
	for _, r := range page.References {
		ref := format.Reference{Text: r.Text, At: r.At, From: r.Start, To: r.End, Attribute: r.Attribute,
			IsBase: r.IsBase, Anchor: page.Text[r.AnchorAt:r.AnchorEnd]}
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

// TellSkipped tells account, if that is not nil, what of a page, with positions by m, is not
// read.
func TellSkipped(page *markup.Page, m charset.Map, account func(format.Event)) {
	if account == nil {
		return
	}
	for _, s := range page.Skipped {
		start, _ := m.Position(s.Start)
		end := m.End(s.End)
		account(format.Event{Kind: format.Skipped, Offset: start, Size: max(0, end-start), Recounted: true,
			Text: s.Why})
	}
}
