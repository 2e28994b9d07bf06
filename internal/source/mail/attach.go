package mail

import (
	"bytes"
	"fmt"
	"strings"

	"urigrep/internal/charset"
	"urigrep/internal/source/format"
	"urigrep/internal/source/origin"
)

// maxAttachment is how many bytes of an attachment in a format of its own are kept in memory, decoded,
// if the message is cut within it.
const maxAttachment = 16 << 20

// sampled is how many bytes of a body are decoded to see what it is.
const sampled = 128 << 10

// A file is an attachment that is read as what it is.
type file struct {
	part *part
	name string // without folders; empty for none
	mediaType
	offset, line int64 // where it begins in the source
	size         int64 // of it in the source, in bytes
}

// title returns the name of the file that a part is, if it has one, and its media type.
func (p *part) title() string {
	if p.file == "" {
		return p.name
	}
	return p.file + ", " + p.name
}

// recordOf returns the record of the texts of a part: the name of the file that it is, or is in, such as
// an attached message, and its media type; nil if there is none.
func (d *decoder) recordOf(p *part) *format.Record {
	var r *format.Record
	for ; p != nil; p = p.parent {
		if p.file != "" && !p.around {
			r = (&format.Record{Name: p.file, Type: p.mediaType.name}).Around(r)
		}
	}
	if d.within != nil {
		r = d.within.Around(r)
	}
	return r
}

// settleKind sets how the body of a part is read that asks, by its first piece: as text, HTML or a
// message, or in a format of its own. A part that is not read keeps the reason. One that is cut is read
// as text if it is text of whatever format.
func (d *decoder) settleKind(p *piece, body []byte, cut bool) {
	part := p.part
	if d.options.Prepares != nil && p.first && part.file != "" && d.options.Prepares(part.file) {
		part.settle("prepared", nil)
		return
	}
	if d.options.Kind == nil || !p.first || !part.asks() || cut && part.kind == textKind {
		return
	}
	sample := d.sample(part, body)
	kind, not := d.options.Kind(nameToDetect(part.file, &part.mediaType), sample)
	if cut && kind != "" && kind != "compressed" && bytes.IndexByte(sample, 0) < 0 {
		kind = "text"
	}
	part.settle(kind, not)
}

// foreign returns the format of a part that is not read, with what its body begins with: what that shows,
// if it is of an application, else its type.
func (d *decoder) foreign(p *part, body []byte) *format.Foreign {
	if p.not == nil && d.options.Kind != nil && strings.HasPrefix(p.name, "application/") {
		_, p.not = d.options.Kind(nameToDetect(p.file, &p.mediaType), d.sample(p, body))
	}
	if p.not == nil || p.not.Name == "" {
		return &format.Foreign{Name: p.name, Media: true}
	}
	return p.not
}

// kinds are those of the bodies in a format; empty for one that is not read. All others are attached.
var kinds = map[string]contentKind{"": binaryKind, "text": textKind, "html": hypertextKind, "mail": messageKind}

// settle sets how the body of a part is read that is in a format with a name.
func (p *part) settle(kind string, not *format.Foreign) {
	known, ok := kinds[kind]
	if !ok {
		known = attachedKind
	}
	if p.form, p.kind = kind, known; kind == "" {
		p.not = not
	}
}

// sample returns what the body of a part begins with, decoded.
func (d *decoder) sample(p *part, body []byte) []byte {
	whole := len(body) <= sampled
	if !whole {
		body = body[:bytes.LastIndexByte(body[:sampled], '\n')+1]
	}
	begin := body
	switch p.transfer {
	case base64Transfer:
		begin, _, _, _ = decodeBase64(d.sampleOf[:0], nil, body, nil)
		d.sampleOf = begin
	case quotedTransfer:
		d.unquoted.ResetLayer(body, quoted{}, nil)
		begin, _ = d.unquoted.AppendTo(d.sampleOf[:0])
		d.sampleOf = begin
	}
	return begin[:min(len(begin), format.SampleSize)]
}

// attach hands on what is in the body of a part that is in a format of its own, or keeps it until the
// part ends.
func (d *decoder) attach(p *piece, c content, cut bool) error {
	f := file{part: p.part, name: p.part.file, mediaType: p.part.mediaType, size: int64(p.end - p.start)}
	if !d.raw.exact {
		f.size = 0
	}
	if p.first && !cut {
		return d.open(&f, c)
	}
	if p.first {
		f.offset, f.line = d.raw.mapOf(c).Position(0)
		if d.keptBytes == nil {
			d.keptBytes = make([]byte, 0, maxAttachment)
		}
		d.kept = kept{file: f, bytes: d.keptBytes}
		d.kept.size = 0
	}
	k := &d.kept
	if k.part != p.part {
		return nil
	}
	k.size += f.size
	if k.large = k.large || len(k.bytes)+len(c.bytes) > maxAttachment; k.large {
		k.bytes = nil
		return nil
	}
	k.bytes = append(k.bytes, c.bytes...)
	return nil
}

// tooLarge says why an attachment is not read.
var tooLarge = fmt.Sprintf("more than %d MiB, not read", maxAttachment>>20)

// kept is an attachment that is cut, as far as it was read.
type kept struct {
	file
	bytes []byte
	large bool // it has more than maxAttachment bytes, which are not kept
}

// handKept hands on the attachment that is kept, if there is one, unless the next piece goes on with it.
func (d *decoder) handKept(next *piece) error {
	if d.kept.part == nil || next != nil && next.kind == bodyPiece && next.part == d.kept.part && !next.first {
		return nil
	}
	k := d.kept
	d.kept = kept{}
	if k.large {
		k.file.refuse(d, tooLarge, format.Event{Lost: true})
		return nil
	}
	sums := new(origin.Plain)
	d.place(sums, k.bytes, k.offset, k.line)
	return d.open(&k.file, content{bytes: k.bytes, m: sums, inEncoded: true})
}

// open hands on the contents of an attachment, and tells what is not read of it.
func (d *decoder) open(f *file, c content) error {
	if f.part.kind == signedKind {
		return d.openSigned(f, c)
	}
	places := d.raw.mapOf(c)
	f.offset, f.line = places.Position(0)
	d.text = format.Text{Part: f.part.number, MediaType: f.mediaType.name}
	m := format.Member{
		Name: nameToDetect(f.name, &f.mediaType), Attached: true,
		Bytes: c.bytes, Size: int64(len(c.bytes)), Map: places,
		Label: f.label.nameFor(c.bytes, d.fallback), Base: f.part.base,
	}
	m.Within.Decoded = c.inEncoded
	if d.options.Metadata {
		d.setMessage(&d.text)
		text := d.text
		m.Within.Record = d.recordOf(f.part)
		m.Within.Message = func() *format.Message {
			return &format.Message{Header: text.Message(), Part: text.Part, MediaType: text.MediaType}
		}
	}
	m.Tell = func(e format.Event) { d.tellOf(f, e) }
	d.tellScanned()
	return d.to.Member(&m)
}

// refuse reports that the file is not read, and why.
func (f *file) refuse(d *decoder, reason string, e format.Event) {
	e.Kind, e.Offset, e.Size, e.Recounted = format.Skipped, f.offset, f.size, true
	d.tell(f.part.title(), reason, e)
}

// tellOf reports what is not read of an attachment, or may be lost in it.
func (d *decoder) tellOf(f *file, e format.Event) {
	t := format.Event{Offset: f.offset, Recounted: true, Foreign: e.Foreign}
	if e.Part != "" {
		t.Part = f.part.title() + ": " + e.Part
	}
	switch e.Kind {
	case format.NotRead:
		f.refuse(d, e.Foreign.Refusal(), t)
		return
	case format.Damaged:
		t.Lost = true
	case format.Skipped:
		if f.part.form == "xml" {
			t.Kind, t.Offset, t.Size = format.Skipped, e.Offset, e.Size
		}
	default:
		if t.Lost = e.Lost; e.Text == "" || !e.Lost {
			return
		}
	}
	d.tell(f.part.title(), e.Text, t)
}

// nameFor returns the name of the encoding that a label gives the text b; empty if that is UTF-8, or not
// known.
func (l *label) nameFor(b []byte, fallback charset.Encoding) string {
	if l == nil || !l.known {
		return ""
	}
	if e := l.encodingOf(b, fallback); !e.IsUTF8() {
		return e.String()
	}
	return ""
}
