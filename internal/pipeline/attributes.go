package pipeline

import (
	"urigrep/delimit"
	"urigrep/internal/source"
	"urigrep/internal/text"
)

// insertAttributes adds the references in HTML attributes that stand before an offset of the document
// to the chunk at work.
func (w *worker) insertAttributes(before int64) {
	b, c := &w.block, w.chunk
	for refs := b.doc.References; b.attribute < len(refs) && refs[b.attribute].At < before; {
		ref := &refs[b.attribute]
		w.reference = ref
		b.attribute++
		if b.kept = b.kept[:0]; w.attributeRecord(ref, &w.record) && w.record.kept {
			w.keep(&w.record)
		}
		if c.confirmed && c.full(&w.run.limits) {
			w.flush()
			w.count(c, 0)
		}
	}
}

// attributesUpTo returns the offset before which the references in attributes belong to the window.
func (b *block) attributesUpTo() int64 {
	if b.last {
		return endless
	}
	return b.Offset + int64(b.end)
}

// attributeRecord sets r to the record of a reference in an attribute, and judges it; false if it
// is not found. A relative one is found where a base URI is known or relative references are asked
// for (rule F1); one that is too long is given up (rule L1), and a program is found if it is asked for.
func (w *worker) attributeRecord(ref *source.Reference, r *Record) bool {
	b := &w.block
	o, d := &w.run.opt, b.doc
	m, ok := delimit.Judge(ref.Text, w.find)
	if !ok || o.Mend || len(ref.Text) == 0 && !d.hasBase || !o.Programs && isProgram(ref.Text) {
		return false // only references of several pieces are mended; an empty one is the base URI
	}
	copied := b.keep(ref.Text) // which is the document's
	r.Origin, r.Text, r.Raw, r.Target = d.label(o), copied, copied, nil
	r.Span.Start, r.Span.End, r.Line, r.Column, r.Field = ref.Start, ref.End, ref.Line+1, 0, delimit.Span{}
	r.Kind, r.Wrapper, r.Rules, r.Confidence, r.Detail = m.Kind, delimit.Quote, m.Rules, m.Confidence, nil
	r.placed, r.kept = true, false
	r.ScriptEnd, r.Columns = false, false
	r.markup.Start, r.markup.End = ref.From, ref.To
	r.Anchor, r.Attribute, r.Before, r.After, r.lead = ref.Anchor, ref.Attribute, nil, nil, nil
	if ref.Angle {
		r.Wrapper = delimit.Angle
	}
	if m.Err != nil {
		r.Detail = b.detail(&m)
	}
	if at := ref.At - b.Offset; o.Around > 0 && 0 <= at && at <= int64(len(b.Text)) {
		r.Before, r.After = b.around(ref.At, ref.At)
	}
	if ref.IsBase && r.Kind == delimit.Relative && d.hasBase && m.Err == nil {
		o.judgeBase(b, r)
	} else {
		o.judge(b, r)
	}
	return true
}

// isProgram reports whether the value of an attribute is a program.
func isProgram(value []byte) bool {
	const scheme = "javascript:"
	return len(value) >= len(scheme) && text.EqualFold(value[:len(scheme)], scheme)
}

// beginAttributes sets the options with which references in attributes of the document at work are
// judged.
func (w *worker) beginAttributes() {
	w.find = w.run.opt.findOptions(w.block.doc)
	w.find.SkipAbbreviated = true // there "www.a.example" is a relative reference
	w.find.GivenUp = func(delimit.Span) {
		span := delimit.Span{Start: w.reference.Start, End: w.reference.End}
		if w.run.opt.NoPlaces && !w.reference.Angle {
			span.Start, span.End = w.block.doc.Markup.Source(w.reference)
		}
		w.giveUp(span)
	}
}
