package mail

import (
	"cmp"

	"urigrep/internal/charset"
	"urigrep/internal/source/format"
	"urigrep/internal/source/markup"
	"urigrep/internal/source/mbox"
	"urigrep/internal/source/origin"
)

// maxDepth is how deep multiparts and messages may be nested in each other.
const maxDepth = 32

// An outlet takes the texts of messages, from a decoder and from the decoders of what is encoded in
// them.
type outlet struct {
	options  *format.Options
	fallback charset.Encoding       // of text without a charset, or with an unknown one
	mayBegin func(text []byte) bool // nil if all texts are handed on

	to      format.Output
	hand    func(*format.Text) error // the Texts of to
	passes  bool                     // texts in which no reference can begin are passed over
	scanned format.Event             // what was scanned since the last text, and is not told yet
}

// place makes p the Map of a text from a place of the source onward, with lines unless NoPlaces is
// set.
func (o *outlet) place(p *origin.Plain, text []byte, offset, line int64) {
	if o.options.NoPlaces {
		p.ResetUncounted(text, offset)
		return
	}
	p.Reset(text, offset, line)
}

// passOver reports whether no reference can begin in a text, which is then passed over.
func (o *outlet) passOver(text []byte) bool {
	if o.mayBegin == nil || !o.passes || o.mayBegin(text) {
		return false
	}
	o.to.Pass(o.options.PassedText(text))
	return true
}

// tellScanned reports what was scanned since it was last called.
func (o *outlet) tellScanned() {
	if o.scanned.Size > 0 {
		o.to.Tell(o.scanned)
		o.scanned.Size = 0
	}
}

// tell reports an event, after what was scanned before it: what it is about, and what is wrong with that or why it is
// not read.
func (o *outlet) tell(what, reason string, e format.Event) {
	o.tellScanned()
	e.Text, e.Part = what+": "+reason, cmp.Or(e.Part, what)
	o.to.Tell(e)
}

// leavesOut reports whether a part belongs to an alternative that is not wanted (RFC 2046, §5.1.4).
func (o *outlet) leavesOut(p *part) bool {
	if o.options.Alternative != "first" && o.options.Alternative != "last" {
		return false
	}
	for ; p != nil && p.parent != nil; p = p.parent {
		if p.index == 0 || p.parent.name != "multipart/alternative" {
			continue
		}
		wanted := 1
		if o.options.Alternative == "last" {
			wanted = p.parent.parts
		}
		if p.index != wanted {
			return true
		}
	}
	return false
}

// A decoder reads messages. All chunks of a message must go to the same decoder.
type decoder struct {
	*outlet
	structure structure
	envelope  envelope
	inner     *decoder              // reads messages and multiparts that are encoded in this one; nil until needed
	describe  func() *format.Header // envelope.describe, once it is needed

	chunk mbox.Chunk
	raw   rawText
	plain origin.Plain

	text       format.Text
	references []format.Reference

	kept   kept           // an attachment that is not ended
	within *format.Record // the file that all is in, if that is encoded; nil for none

	transfer, decoded []byte // memory of texts
	keptBytes         []byte // memory of kept
	sampleOf          []byte // memory of samples
	unquoted, read    charset.Reader
	sums              origin.Plain // of what was decoded from base64
	headerText        headerText
	page              markup.Page
	flow              flow
	others            []stretch
}

// texts hands on the texts of a chunk, in the order of the source, until that returns an error. The chunks of a message
// must come in order. tellScanned must be called after the last.
func (d *decoder) texts(c mbox.Chunk) error {
	d.place(&d.plain, c.Bytes, c.Offset, c.Line)
	d.raw.from, d.raw.exact = &d.plain, true
	if c.First {
		d.structure.reset(part{})
		d.envelope.reset()
		d.kept = kept{}
	}
	err := d.handChunk(c)
	if !c.Last {
		d.envelope.keep()
	}
	return err
}

// handChunk hands on the texts of a chunk.
func (d *decoder) handChunk(c mbox.Chunk) error {
	d.chunk, d.raw.bytes = c, c.Bytes
	d.structure.numbered = d.options.Metadata
	d.envelope.index, d.envelope.fallback = c.Index, d.fallback
	d.structure.begin(c.Bytes, c.First, c.Last)
	return d.handPieces()
}

// handPieces hands on the texts of all pieces of the chunk.
func (d *decoder) handPieces() error {
	s := &d.structure
	for ; s.next(); s.drop() {
		for i := range s.pieces {
			cut := !d.chunk.Last && s.at == len(s.raw) && i == len(s.pieces)-1
			if err := d.handPiece(&s.pieces[i], cut); err != nil {
				return err
			}
		}
	}
	if d.chunk.Last {
		return d.handKept(nil)
	}
	return nil
}

// handPiece hands on the texts of a piece. cut says that a body continues in the next chunk.
func (d *decoder) handPiece(p *piece, cut bool) error {
	if err := d.handKept(p); err != nil {
		return err
	}
	switch p.kind {
	case separatorPiece, delimiterPiece:
		d.account(p, "", "", format.Event{})
	case headerPiece:
		return d.handHeader(p)
	case bodyPiece:
		return d.handBody(p, cut)
	}
	return nil
}

// account reports how a piece was read, at its place: what it is, and what is wrong with it or why it is not read. Of
// pieces of an encoded message it reports only those in which URIs may be lost, with no size, at the place where the
// encoded message begins.
func (d *decoder) account(p *piece, what, reason string, e format.Event) {
	if !d.raw.exact {
		if e.Lost {
			e.Offset, _ = d.raw.from.Position(0)
			d.tell(what, reason, e)
		}
		return
	}
	offset, size := d.chunk.Offset+int64(p.start), int64(p.end-p.start)
	if e.Kind != format.Scanned || reason != "" || e.Lost {
		e.Offset, e.Size = offset, size
		d.tell(what, reason, e)
		return
	}
	if d.scanned.Size == 0 {
		d.scanned.Offset = offset
	}
	d.scanned.Size += size
}

// handHeader hands on the text of a header.
func (d *decoder) handHeader(p *piece) error {
	d.account(p, "header", p.trouble, format.Event{Lost: p.trouble != ""})
	fields := d.structure.fields[p.header.first:p.header.last]
	if d.options.Metadata {
		d.envelope.meet(d.raw.bytes, fields)
	}
	if d.leavesOut(p.part) {
		return nil
	}
	d.headerText.reset(d.raw.from)
	for i := range fields {
		f := &fields[i]
		if !f.isScanned(d.raw.bytes) { // as most
			continue
		}
		d.headerText.addField(d.raw.bytes, f, d.fallback)
		if len(d.headerText.text) < maxHeaderText {
			continue
		}
		if err := d.handFields(p.part); err != nil {
			return err
		}
		d.headerText.reset(d.raw.from)
	}
	return d.handFields(p.part)
}

// maxHeaderText is the number of bytes after which the text of a header is handed on, and another
// begins with the next field: it takes several times as much memory while it is kept.
const maxHeaderText = 256 << 10

// handFields hands on the text of fields of a part's header.
func (d *decoder) handFields(p *part) error {
	h := &d.headerText
	if len(h.text) == 0 || len(h.references) == 0 && d.passOver(h.text) {
		return nil
	}
	d.text = format.Text{
		Bytes: h.text, Map: &h.runs, References: h.references, Part: p.section, MediaType: "text/rfc822-headers",
		Decoded: d.raw.inEncoded,
	}
	if d.options.Metadata {
		d.text.Record = d.recordOf(p.parent)
	}
	d.text.Offset, d.text.Line = h.runs.Position(0)
	return d.handOn()
}

// handOn hands on d.text, after what was scanned before it.
func (d *decoder) handOn() error {
	if d.options.Metadata {
		d.setMessage(&d.text)
	}
	d.tellScanned()
	return d.hand(&d.text)
}

// setMessage sets what describes the message that a text is of.
func (d *decoder) setMessage(x *format.Text) {
	if d.envelope.raw == nil { // the next header is not that of the message
		d.envelope.describe()
	}
	if d.describe == nil {
		d.describe = d.envelope.describe
	}
	x.Message = d.describe
}
