package warc

import (
	"bytes"

	"urigrep/internal/source/format"
	"urigrep/internal/source/origin"
)

// A linked is the text of a document made of a header or of metadata, with the references in it.
type linked struct {
	text       []byte
	runs       origin.Runs
	plain      origin.Plain
	references []format.Reference
}

// reset makes l begin with src.
func (l *linked) reset(src []byte) {
	l.plain.Reset(src, 0, 0)
	l.runs.Reset(&l.plain)
	l.text, l.references = l.text[:0], l.references[:0]
}

// add adds a reference that stands in the source between two offsets.
func (l *linked) add(text []byte, start, end int, attribute string) {
	_, line := l.plain.Position(int64(start))
	l.references = append(l.references, format.Reference{
		Text: text, At: int64(len(l.text)), Attribute: attribute, Line: line,
		Start: int64(start), End: int64(end), From: int64(start), To: int64(end),
	})
}

// addText adds a text that was made from the source between two offsets.
func (l *linked) addText(text string, start, end int) {
	l.runs.Made(len(l.text), start, end)
	l.text = append(append(l.text, text...), "\n\n"...)
}

// handOn hands on the references and the text, which stand in src, of a record.
func (l *linked) handOn(src []byte, r *Record, base string, metadata bool, to format.Output) error {
	if len(l.references) == 0 && len(l.text) == 0 {
		return nil
	}
	t := format.Text{Bytes: l.text, Map: &l.runs, Runs: &l.runs, References: l.references, HTML: src, Decoded: true,
		Base: base}
	return format.Documents(func(d *format.Document) error {
		if metadata {
			d.Record = r.place()
		}
		return to.Document(d)
	})(&t)
}

// place returns the place of the texts of a record.
func (r *Record) place() *format.Record {
	return &format.Record{ID: r.ID, Type: r.Type, TargetURI: r.TargetURI, Date: r.Date}
}

// header hands on the references in the header of a response of HTTP: where it redirects to, where
// its content stands, and its links (RFC 9110, §10.2.2 and §8.7; RFC 8288, §3). Their base URI is
// the URI that was requested (RFC 3986, §5.1.3).
func (u *unpacker) header(r *Record, head []byte, to format.Output) error {
	l := &u.linked
	l.reset(head)
	for name, value := range fields(head) {
		at := cap(head) - cap(value) // value is a part of head
		if len(value) == 0 || at < 0 || at >= len(head) || &head[at] != &value[0] {
			continue // it is folded, which no link is
		}
		switch {
		case isNamed(name, "location"), isNamed(name, "content-location"):
			l.add(value, at, at+len(value), "location")
		case isNamed(name, "link"):
			l.links(value, at)
		}
	}
	return l.handOn(head, r, r.TargetURI, u.options.Metadata, to)
}

// links adds the references of a Link field, which stands at an offset.
func (l *linked) links(value []byte, at int) {
	for i := 0; i < len(value); i++ {
		switch value[i] {
		case '"': // a parameter
			end := bytes.IndexByte(value[i+1:], '"')
			if end < 0 {
				return
			}
			i += end + 1
		case '<':
			end := bytes.IndexByte(value[i:], '>')
			if end < 0 {
				return
			}
			l.add(value[i+1:i+end], at+i+1, at+i+end, "link")
			i += end
		}
	}
}
