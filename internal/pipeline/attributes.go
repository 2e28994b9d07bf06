package pipeline

import (
	"urigrep/delimit"
	"urigrep/internal/source"
)

// attributes puts the references that attributes of HTML hold among the records of a
// part, in the order of the text.
func (c *cursor) attributes(b *block) {
	d := b.doc
	end := b.window.Offset + int64(b.window.To)
	all := b.last && b.finished()
	if c.attribute == len(d.References) || !all && d.References[c.attribute].At >= end {
		return
	}
	records := c.merged[:0]
	i := 0
	for ; c.attribute < len(d.References); c.attribute++ {
		ref := &d.References[c.attribute]
		if !all && ref.At >= end {
			break
		}
		for ; i < len(b.records) && b.records[i].Span.Start < ref.At; i++ {
			records = append(records, b.records[i])
		}
		if r, ok := c.attributeRecord(b, ref); ok {
			records = append(records, r)
		}
	}
	records = append(records, b.records[i:]...)
	b.records, c.merged = records, b.records
}

// attributeRecord makes a record of a reference in an attribute, and judges it. A relative
// one counts where a base URI is known or relative references are asked for (rule F1); one
// that is too long is given up (rule L1).
func (c *cursor) attributeRecord(b *block, ref *source.Reference) (Record, bool) {
	o, d := &c.run.opt, b.doc
	span := delimit.Span{Start: ref.Start, End: ref.End}
	if len(ref.Text) > o.Find.Limit() {
		if o.NoPlaces {
			span.Start, span.End = d.Markup.Source(ref)
		}
		b.attributesGivenUp = append(b.attributesGivenUp, span)
		return Record{}, false
	}
	find := o.findOptions(d)
	find.NoAbbreviated = true      // there "www.a.example" is a relative reference
	text := b.bytes.copy(ref.Text) // which is the document's
	m, ok := delimit.Judge(text, find)
	if !ok {
		return Record{}, false
	}
	r := Record{
		Origin: d.label(o), Text: text, Raw: text, Span: span, Line: ref.Line + 1,
		Kind: m.Kind, Wrapper: delimit.Quote, Rules: m.Rules, Confidence: m.Confidence, placed: true, textAt: ref.At,
		markup: delimit.Span{Start: ref.From, End: ref.To}, Anchor: ref.Anchor, Attribute: ref.Attribute,
	}
	if m.Err != nil {
		r.Detail = b.detail(&m)
	}
	if at := ref.At - b.window.Offset; o.Around > 0 && 0 <= at && at <= int64(len(b.window.Text)) {
		r.Before, r.After = b.around(ref.At, ref.At)
	}
	if o.judge(b, &r); o.Mend {
		return Record{}, false // it is in one piece
	}
	if o.Unique != NotDistinct {
		r.key = c.run.hasher.hash(o.distinctPart(r.Target))
	}
	return r, true
}
