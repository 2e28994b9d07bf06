package pipeline

import (
	"urigrep/delimit"
	"urigrep/internal/source"
	"urigrep/internal/text"
)

// attributesAtOnce is how many records of a part with references in attributes are made at once,
// where that can be limited: one with little text may have very many of them.
const attributesAtOnce = 1 << 10

// insertAttributes inserts the references in HTML attributes among the records of a part, in the
// order of the text. It makes at most limit records, and reports whether there are more: then it is
// to be called again for the same part when those are no longer needed.
func (c *cursor) insertAttributes(b *block, limit int) (more bool) {
	switch {
	case c.inserting:
		b.records = b.records[:0]
	case c.nextAttribute(b) == nil:
		return false
	default:
		c.inserting = true
		c.find = c.run.opt.findOptions(b.doc)
		c.find.SkipAbbreviated = true // there "www.a.example" is a relative reference
		c.find.GivenUp = func(delimit.Span) { c.attributeGivenUp = true }
		c.inText, c.textRecord, b.records = b.records, 0, c.merged[:0]
	}
	for {
		ref, i := c.nextAttribute(b), c.textRecord
		switch {
		case len(b.records) >= limit:
			return true
		case i < len(c.inText) && (ref == nil || c.inText[i].Span.Start < ref.At):
			*b.newRecord() = c.inText[i]
			c.textRecord++
		case ref == nil:
			c.inserting, c.merged = false, c.inText
			return false
		default:
			c.attribute++
			if r := b.newRecord(); !c.attributeRecord(b, ref, r) {
				b.records = b.records[:len(b.records)-1]
			}
		}
	}
}

// nextAttribute returns the next reference in an attribute that belongs to a part; nil if there is
// none.
func (c *cursor) nextAttribute(b *block) *source.Reference {
	d := b.doc
	if c.attribute == len(d.References) {
		return nil
	}
	ref := &d.References[c.attribute]
	if ref.At >= b.window.Offset+int64(b.window.To) && !(b.last && b.finished()) {
		return nil
	}
	return ref
}

// attributeRecord sets r to the record of a reference in an attribute, and judges it; false if it
// is not found. A relative one is found where a base URI is known or relative references are asked
// for (rule F1); one that is too long is given up (rule L1).
func (c *cursor) attributeRecord(b *block, ref *source.Reference, r *Record) bool {
	o, d := &c.run.opt, b.doc
	c.attributeGivenUp = false
	m, ok := delimit.Judge(ref.Text, c.find)
	if c.attributeGivenUp {
		b.giveUpAttribute(o, ref)
	}
	if !ok || o.Mend || len(ref.Text) == 0 && !d.hasBase {
		return false // only references of several pieces are mended; an empty one is the base URI
	}
	copied := b.keep(ref.Text) // which is the document's
	r.Origin, r.Text, r.Raw, r.Target = d.label(o), copied, copied, nil
	r.Span.Start, r.Span.End, r.Line, r.Column, r.Field = ref.Start, ref.End, ref.Line+1, 0, delimit.Span{}
	r.Kind, r.Wrapper, r.Rules, r.Confidence, r.Detail = m.Kind, delimit.Quote, m.Rules, m.Confidence, nil
	r.placed, r.kept, r.key, r.at = true, false, key{}, text.Place{}
	r.ScriptEnd, r.Columns = false, false
	r.markup.Start, r.markup.End = ref.From, ref.To
	r.Anchor, r.Attribute, r.Before, r.After, r.lead = ref.Anchor, ref.Attribute, nil, nil, nil
	if ref.Angle {
		r.Wrapper = delimit.Angle
	}
	if m.Err != nil {
		r.Detail = b.detail(&m)
	}
	if at := ref.At - b.window.Offset; o.Around > 0 && 0 <= at && at <= int64(len(b.window.Text)) {
		r.Before, r.After = b.around(ref.At, ref.At)
	}
	if ref.IsBase && r.Kind == delimit.Relative && d.hasBase && m.Err == nil {
		o.judgeBase(b, r)
	} else {
		o.judge(b, r)
	}
	if o.Unique != NotDistinct {
		r.key = c.run.hasher.hash(o.distinctPart(r.Target))
	}
	return true
}

// giveUpAttribute gives up a reference in an attribute.
func (b *block) giveUpAttribute(o *Options, ref *source.Reference) {
	span := delimit.Span{Start: ref.Start, End: ref.End}
	if o.NoPlaces && !ref.Angle {
		span.Start, span.End = b.doc.Markup.Source(ref)
	}
	b.attributesGivenUp = append(b.attributesGivenUp, span)
}
