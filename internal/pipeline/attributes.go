package pipeline

import (
	"urigrep/delimit"
	"urigrep/internal/source"
	"urigrep/resolve"
)

// attributes puts the references that attributes of HTML hold among the records of a
// part, in the order of the text.
func (k *walk) attributes(b *block) {
	d := b.doc
	end := b.window.Base + int64(b.window.To)
	all := b.last && b.finished()
	if k.attribute == len(d.References) || !all && d.References[k.attribute].At >= end {
		return
	}
	records := k.merged[:0]
	i := 0
	for ; k.attribute < len(d.References); k.attribute++ {
		ref := &d.References[k.attribute]
		if !all && ref.At >= end {
			break
		}
		for ; i < len(b.records) && b.records[i].Span.Start < ref.At; i++ {
			records = append(records, b.records[i])
		}
		if r, ok := k.attributeRecord(b, ref); ok {
			records = append(records, r)
		}
	}
	records = append(records, b.records[i:]...)
	b.records, k.merged = records, b.records
}

// attributeRecord makes a record of a reference in an attribute, and judges it. Every
// one counts, relative ones too, asked for or not (rule F1), unless it is too long (rule
// L1).
func (k *walk) attributeRecord(b *block, ref *source.Reference) (Record, bool) {
	o, d := &k.run.opt, b.doc
	span := delimit.Span{Start: ref.Start, End: ref.End}
	if limit := o.Find.MaxLength; limit > 0 && len(ref.Text) > limit || len(ref.Text) > delimit.MaxLength && limit <= 0 {
		b.attributesGivenUp = append(b.attributesGivenUp, span)
		return Record{}, false
	}
	text := b.bytes.copy(ref.Text) // which is the document's
	r := Record{
		Origin: d.label(&k.run.opt), Text: text, Raw: text, Span: span, Line: ref.Line + 1,
		Kind: delimit.URI, Wrapper: delimit.Quote, Confidence: 1, placed: true, textAt: ref.At,
	}
	if !hasScheme(text) {
		r.Kind, r.Rules = delimit.Relative, delimit.RuleF1
	}
	if err, invalid := resolve.Check(text).(*resolve.Error); invalid {
		r.Detail = b.details.one()
		r.Detail.err = *err
		r.Detail.Err = &r.Detail.err
		if repaired, err := resolve.AppendRepair(nil, text); err == nil {
			r.Detail.Repaired = repaired
			r.Rules |= delimit.RuleT3
		}
	}
	o.judge(b, &r)
	if o.Unique {
		r.key = k.run.hasher.hash(r.Target)
	}
	return r, true
}
