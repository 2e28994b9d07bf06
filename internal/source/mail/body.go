package mail

import (
	"bytes"
	"strconv"

	"urigrep/internal/source/format"
	"urigrep/internal/source/html"
	"urigrep/internal/source/markup"
	"urigrep/internal/source/mbox"
	"urigrep/internal/text"
)

// handBody hands on the texts of the body of a part. cut says that it continues in the next chunk.
func (d *decoder) handBody(p *piece, cut bool) error {
	part := p.part
	body := content{bytes: d.raw.bytes[p.start:p.end], at: p.start}
	switch {
	case d.leavesOut(part):
		d.account(p, part.name, "alternative", format.Event{Kind: format.Skipped})
		return nil
	case part.around && isBlank(body.bytes):
		d.account(p, part.name, "", format.Event{})
		return nil
	}
	if d.settleKind(p, body.bytes, cut); part.kind == binaryKind && !d.options.Everything {
		f := d.foreign(part, body.bytes)
		d.account(p, part.title(), f.Refusal(), format.Event{Kind: format.Skipped, Foreign: f})
		return nil
	}
	isText := part.kind == textKind || part.kind == hypertextKind
	if p.first && isText && part.transfer == identity && looksQuoted(body.bytes) {
		part.transfer, part.trouble = quotedTransfer, "quoted-printable that is not declared"
	}
	part.noteCharset(body.bytes)
	if p.first && part.kind == textKind && part.trouble == "" && hasUU(body.bytes) {
		part.trouble = "a file in uuencode, read as text"
	}
	trouble, lost := part.trouble, part.lost
	if part.transfer == base64Transfer && d.decodeBase64(part, body, cut) {
		trouble, lost = "damaged base64", true
	}
	d.account(p, part.name, trouble, format.Event{Lost: lost})
	switch part.transfer {
	case quotedTransfer:
		d.unquoted.ResetLayer(body.bytes, quoted{}, d.raw.mapOf(body))
		d.transfer, _ = d.unquoted.AppendTo(d.transfer[:0])
		return d.handContent(p, content{bytes: d.transfer, m: &d.unquoted, inEncoded: d.raw.inEncoded}, cut)
	case base64Transfer:
		return d.handBase64(p, body, cut)
	}
	body.inEncoded = d.raw.inEncoded
	return d.handContent(p, body, cut)
}

// hasUU reports whether a file in uuencode begins in a text: a line "begin", a mode and a name, and a whole line of
// data (POSIX, uuencode).
func hasUU(b []byte) bool {
	const begin, whole = "begin ", 61
	i := text.IndexLine(b, begin)
	if i < 0 && !bytes.HasPrefix(b, []byte(begin)) {
		return false
	}
	line, next := lineAt(b, i+1)
	data, _ := lineAt(b, next)
	mode, name, _ := bytes.Cut(line[len(begin):], []byte{' '})
	_, err := strconv.ParseUint(string(mode), 8, 16)
	return err == nil && len(name) > 0 && len(data) == whole && data[0] == 'M'
}

// noteCharset sets the trouble of a part whose charset is unknown; b is its body.
func (p *part) noteCharset(b []byte) {
	isOne := p.kind != multipartKind && p.kind != messageKind
	if isOne && p.transfer == identity && p.trouble == "" && p.label.isTrouble(b) {
		p.trouble = "unknown charset"
	}
}

// decodeBase64 decodes a body in base64 into d.transfer, and sets d.others to the lines in it that are
// something else. It reports whether the body is seen to be damaged.
func (d *decoder) decodeBase64(part *part, body content, cut bool) (damaged bool) {
	var left []byte
	begun := append(d.transfer[:0], part.half...)
	d.transfer, left, d.others, damaged = decodeBase64(begun, part.carry, body.bytes, d.others[:0])
	part.carry, part.half = left, nil
	switch whole := len(d.transfer) &^ 1; {
	case !cut:
		d.transfer = appendDigits(d.transfer, left)
		part.carry = nil
		damaged = damaged || len(left) == 1
	case part.label != nil && part.label.encoding.Wide():
		part.half = bytes.Clone(d.transfer[whole:])
		d.transfer = d.transfer[:whole]
	}
	return damaged
}

// handBase64 hands on the texts of a body in base64 that was decoded: that, and the lines in it that
// are something else.
func (d *decoder) handBase64(p *piece, body content, cut bool) error {
	offset, line := d.raw.mapOf(body).Position(0)
	d.place(&d.sums, d.transfer, offset, line)
	err := d.handContent(p, content{bytes: d.transfer, m: &d.sums, inEncoded: true}, cut)
	for _, s := range d.others {
		if err == nil {
			line := content{bytes: body.bytes[s.start:s.end], at: body.at + s.start, inEncoded: d.raw.inEncoded}
			err = d.handText(p.part, plainText, line)
		}
	}
	return err
}

// handContent hands on the texts of a body whose transfer encoding is undone; cut is that of handBody.
func (d *decoder) handContent(p *piece, c content, cut bool) error {
	part := p.part
	switch part.kind {
	case messageKind:
		return d.handNested(part, c)
	case attachedKind, signedKind:
		return d.attach(p, c, cut)
	}
	if !part.around && part.kind == textKind && markup.IsPage(c.bytes) {
		return d.handText(part, mediaType{name: "text/html", kind: hypertextKind}, c)
	}
	return d.handText(part, part.mediaType, c)
}

// handNested hands on the texts of a message that was encoded.
func (d *decoder) handNested(p *part, c content) error {
	if d.inner == nil {
		d.inner = &decoder{outlet: d.outlet}
	}
	inner := d.inner
	if len(c.bytes) > maxInner {
		defer func() { d.inner = nil }()
	}
	inner.envelope.message, inner.envelope.outer = nil, d.envelope.describe
	inner.raw.from, inner.raw.inEncoded = d.raw.mapOf(c), c.inEncoded
	if inner.within = nil; d.options.Metadata {
		inner.within = d.recordOf(p)
	}
	outer := *p
	outer.file = ""
	outer.transfer, outer.parent, outer.carry = identity, nil, nil
	inner.structure.reset(outer)
	return inner.handChunk(mbox.Chunk{Bytes: c.bytes, Index: d.chunk.Index, First: true, Last: true})
}

// maxInner is how many bytes a text may have after which the Decoder that has read it is kept for
// the next: its memory grows with the text.
const maxInner = 64 << 10

// handText hands on the text of a content of a media type.
func (d *decoder) handText(p *part, kind mediaType, c content) error {
	if e := kind.label.encodingOf(c.bytes, d.fallback); !e.IsUTF8() {
		d.read.ResetEncoding(c.bytes, e, d.raw.mapOf(c))
		d.decoded, _ = d.read.AppendTo(d.decoded[:0])
		c.bytes, c.m = d.decoded, &d.read
	}
	d.text = format.Text{Base: p.base, Part: p.number, MediaType: kind.name, Decoded: c.inEncoded}
	if d.options.Metadata {
		d.text.Record = d.recordOf(p)
	}
	if p.number == "" && d.options.Metadata { // a multipart that is a whole message
		d.text.Part = "TEXT"
	}
	switch {
	case kind.kind == hypertextKind:
		return d.handHypertext(c)
	case kind.flowed && hasSoftBreak(c.bytes):
		d.flow.unflow(c.bytes, kind.delSp, d.raw.mapOf(c))
		c.bytes, c.m = d.flow.text, &d.flow.runs
	}
	if len(c.bytes) == 0 {
		return nil
	}
	if len(c.bytes) <= maxPassed && d.passOver(c.bytes) {
		return nil
	}
	d.text.Bytes = c.bytes
	if c.m == nil && d.raw.exact && d.options.NoPlaces {
		d.text.Offset = d.chunk.Offset + int64(c.at)
		return d.handOn()
	}
	if c.m != nil || !d.raw.exact {
		d.text.Map = d.raw.mapOf(c)
	}
	d.text.Offset, d.text.Line = d.raw.mapOf(c).Position(0)
	return d.handOn()
}

// maxPassed is how many bytes a body may have for it to be asked first whether a reference may
// begin in it. Asking costs less than handing it on. For longer bodies it would be wasted, since
// most of them have a reference.
const maxPassed = 512

// handHypertext hands on the text of HTML, with the references of its attributes.
func (d *decoder) handHypertext(c content) error {
	d.page.Read(c.bytes, d.raw.mapOf(c))
	d.text.Base = html.BaseOf(d.page.Base, d.text.Base)
	d.references = html.PageText(&d.page, c.bytes, d.raw.mapOf(c), &d.text, d.references[:0], !d.options.NoPlaces)
	if d.raw.exact {
		html.TellSkipped(&d.page, d.raw.mapOf(c), func(e format.Event) { d.tell("text/html", e.Text, e) })
	}
	if len(d.text.Bytes) == 0 && len(d.references) == 0 {
		return nil
	}
	return d.handOn()
}
